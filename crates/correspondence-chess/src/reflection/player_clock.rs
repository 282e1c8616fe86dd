//! One side's clock.
//!
//! What is left before a move, by the control: `sessions`, the days of all periods so far, or of this one where nothing
//! is carried over, less those used; `fischer`, the days at the start and those added after each move, less those used,
//! capped where it says so; `window`, the days of the window less those of the last moves in it; `triple-block`, what
//! is on the clock, to the second.

use serde::{Deserialize, Serialize};

use super::{Block, Charge, Control};
use crate::regulations::{Session, WIDEST_WINDOW};

/// What one side has used.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct SideClock {
    /// The clock's move counter (6.11): the moves made, unless the director set it otherwise.
    pub moves: u32,
    /// Days used for moves, over the whole game; whole ones under Triple Block.
    pub used: u32,
    /// Penalty days, over the whole game.
    pub penalties: u32,
    /// Days given by the director or by regulation, over the whole game.
    pub credits: u32,
    /// Days that count against the current allowance, penalties among them. Below zero when more was given than used.
    /// Under a window: what is still to be put on the cost of the next move.
    against: i64,
    /// Under a window, what the last moves cost.
    recent: Recent,
    /// Whether the next move still belongs to the count before: it is added to the days used, and to nothing else.
    uncounted: bool,
    /// Under Triple Block, once it has run.
    block: Option<Block>,
}

/// The time period that a clock stands in.
struct Period {
    /// The moves made before it began.
    begun: u32,
    /// Its moves and days.
    session: Session,
    /// The days of all time periods up to it.
    allowed: i64,
}

const DAY: i64 = 24 * 60 * 60;

impl SideClock {
    /// None where there are no time periods.
    fn period(&self, control: Control) -> Option<Period> {
        let Control::Sessions { moves, days, later, .. } = control else { return None };
        let (first, allowed) = (Session { moves, days }, i64::from(days));
        let Some(beyond) = self.moves.checked_sub(moves) else {
            return Some(Period { begun: 0, session: first, allowed });
        };
        let session = later.unwrap_or(first);
        let whole = beyond.checked_div(session.moves).unwrap_or(0);
        let begun = moves.saturating_add(whole.saturating_mul(session.moves));
        let number = whole.saturating_add(1);
        Some(Period { begun, session, allowed: allowed + i64::from(session.days) * i64::from(number) })
    }

    /// The number of the move that the current allowance must reach: the next one, where there are no time periods.
    pub fn control_move(&self, control: Control) -> u32 {
        match self.period(control) {
            Some(Period { begun, session, .. }) => {
                begun.saturating_add(session.moves).saturating_add(u32::from(self.uncounted))
            }
            None => self.moves.saturating_add(1),
        }
    }

    /// Days left before the current move, below zero when more was used than allowed; whole days on the clock under
    /// Triple Block.
    pub fn left(&self, control: Control) -> i64 {
        let allowed = match control {
            Control::Sessions { carry_over: true, .. } => {
                self.period(control).map_or(0, |period| period.allowed)
            }
            Control::Sessions { carry_over: false, .. } => i64::from(self.allowance(control)),
            Control::Fischer { base, per_move, .. } => {
                i64::from(base) + i64::from(per_move) * i64::from(self.moves)
            }
            Control::Window { moves, days } => {
                i64::from(days) - i64::from(self.recent.last(moves.saturating_sub(1)))
            }
            Control::TripleBlock { .. } => return self.block(control).map_or(0, Block::days),
        };
        allowed - self.against
    }

    /// The days of the time period that the clock stands in, without those carried over: of the whole base or window
    /// where there are no time periods, of a full clock under Triple Block.
    pub fn allowance(&self, control: Control) -> u32 {
        match control {
            Control::Sessions { days, .. } => self.period(control).map_or(days, |period| period.session.days),
            Control::Fischer { base, .. } => base,
            Control::Window { days, .. } => days,
            Control::TripleBlock { .. } => {
                let full = Block::full(control).map_or(0, Block::days);
                u32::try_from(full).unwrap_or(0)
            }
        }
    }

    /// The clock and bank of Triple Block; none under another control.
    pub fn block(&self, control: Control) -> Option<Block> {
        let whole = Block::full(control)?;
        Some(self.block.unwrap_or(whole))
    }

    /// The clock after a move of this cost.
    #[must_use]
    pub fn moved(mut self, control: Control, cost: Option<&Charge>) -> SideClock {
        let days = cost.map_or(0, |charge| charge.days);
        if std::mem::take(&mut self.uncounted) {
            self.used = self.used.saturating_add(cost.map_or(0, Charge::whole_days));
            return self;
        }
        self.moves = self.moves.saturating_add(1);
        if let Some(block) = self.block(control) {
            let block = block.moved(control, self.moves, cost.map_or(0, |charge| charge.seconds));
            return self.with_block(block);
        }
        self.used = self.used.saturating_add(days);
        match control {
            Control::Window { .. } => {
                let whole = i64::from(days).saturating_add(self.against);
                self.recent = self.recent.and(u32::try_from(whole.max(0)).unwrap_or(u32::MAX));
                self.against = whole.min(0);
            }
            Control::Sessions { carry_over, .. } => {
                self.against = self.against.saturating_add(i64::from(days));
                if !carry_over && self.begins_period(control) {
                    self.against = 0;
                }
            }
            Control::Fischer { most, .. } => {
                self.against = self.against.saturating_add(i64::from(days));
                // What the clock cannot hold is lost.
                let over = self.left(control) - i64::from(most);
                if most > 0 && over > 0 {
                    self.against = self.against.saturating_add(over);
                }
            }
            Control::TripleBlock { .. } => {}
        }
        self
    }

    fn with_block(mut self, block: Block) -> SideClock {
        self.used = u32::try_from(block.spent.div_euclid(DAY)).unwrap_or(0);
        self.block = Some(block);
        self
    }

    /// The clock after its player, who has thought for so many seconds, has filled it from the bank; the same under any
    /// control but Triple Block.
    #[must_use]
    pub fn filled(self, control: Control, seconds: i64) -> SideClock {
        match self.block(control) {
            Some(block) => self.with_block(block.thought(seconds).filled()),
            None => self,
        }
    }

    /// With so many days more against it, or fewer.
    fn burdened(mut self, days: i64) -> SideClock {
        self.against = self.against.saturating_add(days);
        self.block = self.block.map(|block| block.with(-days * DAY));
        self
    }

    /// The clock after a penalty of so many days.
    #[must_use]
    pub fn penalised(mut self, control: Control, days: u32) -> SideClock {
        self.penalties = self.penalties.saturating_add(days);
        self.block = self.block(control);
        self.burdened(i64::from(days))
    }

    /// The clock with so many days given.
    #[must_use]
    pub fn credited(mut self, control: Control, days: u32) -> SideClock {
        self.credits = self.credits.saturating_add(days);
        self.block = self.block(control);
        self.burdened(-i64::from(days))
    }

    /// The clock without a penalty of so many days that a director struck.
    #[must_use]
    pub fn relieved(mut self, days: u32) -> SideClock {
        self.penalties = self.penalties.saturating_sub(days);
        self.burdened(-i64::from(days))
    }

    /// The clock without days given that a director struck.
    #[must_use]
    pub fn uncredited(mut self, days: u32) -> SideClock {
        self.credits = self.credits.saturating_sub(days);
        self.burdened(i64::from(days))
    }

    /// The clock set by the director (6.8, 6.11) to so many days against the current allowance, and the move counter
    /// where he sets it too. What was used, given and added before is in these days. Under Triple Block they are the days
    /// used in all; under a window they count for the last move.
    #[must_use]
    pub fn set(self, control: Control, days: u32, moves: Option<u32>) -> SideClock {
        let moves = moves.unwrap_or(self.moves);
        let clock = SideClock { moves, used: days, ..SideClock::default() };
        match control {
            Control::Sessions { .. } | Control::Fischer { .. } => {
                SideClock { against: i64::from(days), ..clock }
            }
            Control::Window { .. } => SideClock { recent: Recent::default().and(days), ..clock },
            Control::TripleBlock { .. } => SideClock { block: Block::after(control, days, moves), ..clock },
        }
    }

    /// The clock when the next move is to be the first of the following time period (8.4). What had been used beyond
    /// the allowance is forgiven; days that are left are kept where they are carried over. The same where there are no
    /// time periods.
    #[must_use]
    pub fn in_new_period(mut self, control: Control) -> SideClock {
        let Some(period) = self.period(control) else { return self };
        self.uncounted = false;
        self.moves = period.begun.saturating_add(period.session.moves);
        let carried_over = matches!(control, Control::Sessions { carry_over: true, .. });
        self.against = if carried_over { self.against.min(period.allowed) } else { 0 };
        self
    }

    /// The clock when a first overstep has been upheld and the count begins anew with the half-move to be made: as at
    /// the start, but for the totals.
    #[must_use]
    pub fn counted_anew(self, control: Control) -> SideClock {
        let SideClock { used, penalties, credits, .. } = self;
        let clock = SideClock { used, penalties, credits, ..SideClock::default() };
        match Block::full(control) {
            // What was used stays used; the clock and the bank are full again.
            Some(full) => {
                clock.with_block(Block { spent: self.block.map_or(0, |block| block.spent), ..full })
            }
            None => clock,
        }
    }

    /// The same where the count begins with the move after the one to be made: that one belongs to the count before.
    #[must_use]
    pub fn counted_anew_from_next(self, control: Control) -> SideClock {
        SideClock { uncounted: true, ..self.counted_anew(control) }
    }

    /// Whether the next move still belongs to the count before, and counts in neither.
    pub fn is_between_counts(&self) -> bool {
        self.uncounted
    }

    /// The clock for a game that is begun again, its days kept.
    #[must_use]
    pub fn begun_again(self) -> SideClock {
        SideClock { moves: 0, uncounted: false, ..self }
    }

    /// The clock taken back to what it showed `then`; days given and added since still count, since those entries
    /// stand. Where a director `set` the clock in between, penalties and credits of before can be told apart no longer,
    /// and are a part of what it is taken back to.
    #[must_use]
    pub fn restored(self, then: SideClock, control: Control, set: bool) -> SideClock {
        let before = if set { SideClock::default() } else { then };
        let since = |now: u32, before: u32| i64::from(now) - i64::from(before);
        let more = since(self.penalties, before.penalties) - since(self.credits, before.credits);
        let shown = |days: u32| if set { 0 } else { days };
        let restored = SideClock {
            penalties: shown(self.penalties),
            credits: shown(self.credits),
            block: then.block(control),
            ..then
        };
        restored.burdened(more)
    }

    /// The clock with the move counter of `then` and all days that were used since.
    #[must_use]
    pub fn kept(self, then: SideClock, control: Control) -> SideClock {
        let against = match control {
            // What was used in a later time period counts in the one that is returned to.
            Control::Sessions { carry_over: false, .. } => {
                let total = |clock: SideClock| {
                    i64::from(clock.used) + i64::from(clock.penalties) - i64::from(clock.credits)
                };
                then.against.saturating_add((total(self) - total(then)).max(0))
            }
            _ => self.against,
        };
        SideClock { moves: then.moves, against, ..self }
    }

    /// The clock with what was thought on the next move, which was not made. A day is left for it, so that it can be made.
    #[must_use]
    pub fn thought(mut self, control: Control, cost: &Charge) -> SideClock {
        if let Some(block) = self.block(control) {
            return self.with_block(block.thought(cost.seconds.min((block.clock - DAY).max(0))));
        }
        if self.uncounted {
            self.used = self.used.saturating_add(cost.whole_days());
            return self;
        }
        let most = u32::try_from(self.left(control) - 1).unwrap_or(0);
        let days = cost.days.min(most);
        self.used = self.used.saturating_add(days);
        self.burdened(days.into())
    }

    /// Whether there are time periods at all.
    pub fn has_periods(control: Control) -> bool {
        matches!(control, Control::Sessions { .. })
    }

    /// Whether the next move is the first of a time period.
    pub fn begins_period(&self, control: Control) -> bool {
        self.period(control).is_some_and(|period| period.begun == self.moves)
    }
}

/// What a side's last moves cost, in days, the newest last, for a window that slides over them.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(from = "Vec<u32>", into = "Vec<u32>")]
struct Recent {
    costs: [u32; WIDEST_WINDOW as usize],
    known: usize,
}

impl Recent {
    /// With one more.
    #[must_use]
    fn and(mut self, days: u32) -> Recent {
        if self.known == self.costs.len() {
            self.costs.rotate_left(1);
            self.known -= 1;
        }
        if let Some(place) = self.costs.get_mut(self.known) {
            *place = days;
            self.known += 1;
        }
        self
    }

    /// The days of the last so many.
    fn last(&self, moves: u32) -> u32 {
        let moves = usize::try_from(moves).unwrap_or(usize::MAX);
        let known = self.costs.iter().take(self.known).rev().take(moves);
        known.fold(0, |sum, days| sum.saturating_add(*days))
    }
}

impl From<Vec<u32>> for Recent {
    fn from(costs: Vec<u32>) -> Recent {
        costs.into_iter().fold(Recent::default(), Recent::and)
    }
}

impl From<Recent> for Vec<u32> {
    fn from(recent: Recent) -> Vec<u32> {
        recent.costs.into_iter().take(recent.known).collect()
    }
}
