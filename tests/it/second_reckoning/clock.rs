//! What a side has used, and what is left of it: a strip of paper with every move, gift and penalty in its order, counted
//! from the top each time.

use super::{calendar::DAY, rules::Control};

#[derive(Clone, Copy, Debug)]
pub enum Line {
    /// A move, and the days that it cost; seconds under Triple Block.
    Moved(i64),
    Given(i64),
    Taken(i64),
    /// Filled from the bank, after so many seconds of thought.
    Filled(i64),
}

#[derive(Clone, Debug, Default)]
pub struct Clock {
    pub lines: Vec<Line>,
}

/// The seconds that the clock of Triple Block can show.
pub const FULL: i64 = 50 * DAY;

impl Clock {
    /// Days that a move may cost now.
    pub fn left(&self, control: Control) -> i64 {
        match control {
            Control::Sessions { moves, days, later, carry } => self.session(moves, days, later, carry),
            Control::Fischer { base, per, most } => self.lines.iter().fold(base, |left, line| match *line {
                Line::Moved(cost) if most > 0 => (left - cost + per).min(most),
                Line::Moved(cost) => left - cost + per,
                Line::Given(days) => left + days,
                Line::Taken(days) => left - days,
                Line::Filled(_) => left,
            }),
            Control::Window { moves, days } => self.window(moves, days),
            Control::Block { .. } => self.block(control).0.div_euclid(DAY),
        }
    }

    fn session(&self, moves: usize, days: i64, later: (usize, i64), carry: bool) -> i64 {
        let (mut left, mut to_go) = (days, moves);
        for line in &self.lines {
            match *line {
                Line::Given(days) => left += days,
                Line::Taken(days) => left -= days,
                Line::Filled(_) => {}
                Line::Moved(cost) => {
                    left -= cost;
                    to_go -= 1;
                    if to_go == 0 {
                        left = if carry { left } else { 0 } + later.1;
                        to_go = later.0;
                    }
                }
            }
        }
        left
    }

    fn window(&self, moves: usize, days: i64) -> i64 {
        let (mut costs, mut to_come) = (Vec::new(), 0);
        for line in &self.lines {
            match *line {
                Line::Given(days) => to_come -= days,
                Line::Taken(days) => to_come += days,
                Line::Filled(_) => {}
                // A gift takes off what moves cost, and no more than that.
                Line::Moved(cost) => {
                    costs.push((cost + to_come).max(0));
                    to_come = (cost + to_come).min(0);
                }
            }
        }
        let seen: i64 = costs.iter().rev().take(moves - 1).sum();
        days - seen - to_come
    }

    /// The clock and the bank of Triple Block, in seconds.
    pub fn block(&self, control: Control) -> (i64, i64) {
        let Control::Block { increment, bank, protect } = control else { return (0, 0) };
        let (mut clock, mut bank, mut made) = (FULL, bank * DAY, 0);
        let fill = |clock: &mut i64, bank: &mut i64| {
            let flows = (FULL - *clock).min(*bank);
            (*clock, *bank) = (*clock + flows, *bank - flows);
        };
        for line in &self.lines {
            match *line {
                Line::Moved(thought) => {
                    clock -= thought;
                    made += 1;
                    if made <= 50 {
                        clock += increment * DAY;
                    }
                    fill(&mut clock, &mut bank);
                    if made > 50 && protect && clock + bank < 3 * DAY {
                        (clock, bank) = (3 * DAY, 0);
                    }
                }
                Line::Filled(thought) => {
                    clock -= thought;
                    fill(&mut clock, &mut bank);
                }
                Line::Given(days) => {
                    clock += days * DAY;
                    if clock > FULL {
                        fill(&mut clock, &mut bank);
                    }
                }
                Line::Taken(days) => clock -= days * DAY,
            }
        }
        (clock, bank)
    }
}
