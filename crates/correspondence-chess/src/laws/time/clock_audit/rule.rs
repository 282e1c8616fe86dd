//! The rules that a row of the working rests on. Whoever shows them writes the words.

use chrono::{Days, NaiveDate};
use serde::Serialize;

use crate::laws::{Adjustment, AuditRow, ClockEvent, Game, Moved};
use crate::reflection::{Block, Charge, Exempt, Turn};
use crate::regulations::{Control, DayRule, Session};

/// A rule by which a clock shows what it shows, with its figures. Each is explained once.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum Rule {
    /// Local dates; the same day costs nothing.
    Dates,
    /// Local dates; the day after the receipt is free too.
    DatesNextDay,
    /// Completed periods of 24 hours.
    H24,
    /// Nothing within 24 hours, else local dates.
    Hybrid24,
    /// Local midnights; an answer within 24 hours is not too late.
    Midnights,
    /// Declared dates of receipt and reply.
    Postal,
    /// No date of receipt was declared: these days of post are taken for it.
    Transit { days: u32 },
    /// To the second (Triple Block).
    Exact,
    /// The start letter came by the start day, from which days are counted.
    StartDay { start: NaiveDate },
    /// No day before the start day counts.
    BeforeStart { start: NaiveDate },
    /// What came after this local hour counts as received on the next day.
    Cutoff { hour: u32 },
    /// What came during a leave counts as received on the first day after it.
    AfterLeave,
    /// The letter that asks for the move was not handed over: no time ran.
    Untimed,
    /// Sent beforehand as a conditional move.
    Beforehand,
    /// Sent after the limit.
    Late,
    /// No move may take more days.
    MoveCap { days: u32 },
    /// Days beyond so many on one move count twice.
    Doubled { after: u32 },
    /// A long think was not announced after so many days: those since the reminder count twice.
    DoubledSinceReminder { after: u32 },
    /// A long think was not announced after so many days: these are added.
    Unannounced { after: u32, days: u32 },
    /// The clocks stood still.
    Stopped,
    /// The desk could not be reached.
    Outage,
    /// Neutral days of the whole event.
    Neutral,
    /// Leave.
    Leave,
    /// A time period was completed, and new days are given.
    Session { moves: u32, days: u32, carry_over: bool },
    /// Days after each move (Fischer).
    Increment { days: u32 },
    /// What the clock cannot hold is lost (Fischer).
    Cap { most: u32 },
    /// Only the last moves count.
    Window { moves: u32, days: u32 },
    /// The increment of Triple Block.
    BlockIncrement { days: u32 },
    /// What the clock of Triple Block cannot hold goes to the bank, and the bank fills it.
    Bank,
    /// The clock of Triple Block has at least three days after a later move.
    Protected,
    /// The player filled his clock from the bank.
    Refilled,
    /// Penalty days.
    Penalty,
    /// Days given.
    Credit,
    /// A penalty or gift was struck.
    Struck,
    /// The director set the clock.
    Set,
    /// A return to another position set the clock.
    Returned,
    /// A first overstep was upheld: the count began anew.
    Overstepped {
        /// Whether it begins with the move after the one to be made.
        from_next: bool,
    },
    /// The last move of the count before: it counts in neither.
    BetweenCounts,
}

impl Rule {
    /// The start day, of a rule that is about it.
    pub fn start(self) -> Option<NaiveDate> {
        match self {
            Rule::StartDay { start } | Rule::BeforeStart { start } => Some(start),
            _ => None,
        }
    }
}

/// The rules that a row rests on.
pub(crate) fn used(game: &Game, row: &AuditRow) -> Vec<Rule> {
    match &row.what {
        ClockEvent::Adjusted { how, .. } => vec![of_adjustment(*how, row)],
        ClockEvent::Moved(moved) => {
            let mut rules = counting(game, row, moved);
            if let Some(charge) = &moved.charge {
                extra(row, charge, &mut rules);
                spared(row, moved, charge, &mut rules);
            }
            if moved.numeric.is_some() {
                control(row, moved, &mut rules);
                if moved.late {
                    rules.push(Rule::Late);
                }
            }
            rules
        }
    }
}

fn of_adjustment(how: Adjustment, row: &AuditRow) -> Rule {
    match how {
        Adjustment::Penalty(_) => Rule::Penalty,
        Adjustment::Credit(_) => Rule::Credit,
        Adjustment::Struck => Rule::Struck,
        Adjustment::Set => Rule::Set,
        Adjustment::Returned => Rule::Returned,
        Adjustment::Overstepped => Rule::Overstepped { from_next: row.clock.is_between_counts() },
        Adjustment::Refilled { .. } => Rule::Refilled,
    }
}

/// From where to where days are counted.
fn counting(game: &Game, row: &AuditRow, moved: &Moved) -> Vec<Rule> {
    let (Some(charge), Some(handed)) = (moved.charge, moved.handed) else {
        return vec![if moved.conditional { Rule::Beforehand } else { Rule::Untimed }];
    };
    if moved.conditional {
        return vec![Rule::Beforehand];
    }
    let (terms, start) = (row.terms, game.opening.start);
    let is_exact = terms.control.is_exact();
    let by_hours = is_exact || terms.day_rule == DayRule::H24;
    let early = match by_hours {
        true => handed.at < terms.zone.start_of(start),
        false => charge.received < start && charge.counted_from == start,
    };
    let rule = match terms.day_rule {
        _ if is_exact => Rule::Exact,
        DayRule::Dates => Rule::Dates,
        DayRule::DatesNextDay => Rule::DatesNextDay,
        DayRule::H24 => Rule::H24,
        DayRule::Hybrid24 => Rule::Hybrid24,
        DayRule::Midnights => Rule::Midnights,
        DayRule::Postal => Rule::Postal,
    };
    let after_leave = row.turn.as_ref().is_some_and(Turn::came_in_leave);
    let next_day = charge.received.succ_opt() == Some(charge.counted_from);
    let mut rules = match rule {
        Rule::DatesNextDay if handed.start_letter && charge.received <= start => {
            return vec![Rule::StartDay { start }];
        }
        Rule::DatesNextDay if early && !next_day => return vec![Rule::BeforeStart { start }],
        Rule::DatesNextDay if after_leave => return vec![rule, Rule::AfterLeave],
        Rule::DatesNextDay => return vec![rule],
        _ if early => vec![rule, Rule::BeforeStart { start }],
        _ => vec![rule],
    };
    if after_leave {
        rules.push(Rule::AfterLeave);
        return rules;
    }
    if rule == Rule::Dates && charge.received != terms.zone.date(handed.at) {
        let hour = terms.counting.cutoff_hour;
        rules.push(Rule::Cutoff { hour });
    }
    let days = terms.counting.transit_days;
    let posted = terms.zone.date(handed.at).checked_add_days(Days::new(days.into()));
    if rule == Rule::Postal && days > 0 && posted == Some(charge.received) {
        rules.push(Rule::Transit { days });
    }
    rules
}

/// Days that count twice or are added, and the most that a move may take.
fn extra(row: &AuditRow, charge: &Charge, rules: &mut Vec<Rule>) {
    let counting = row.terms.counting;
    let after = counting.announce_after;
    if charge.doubled > 0 {
        let once = charge.counted().saturating_sub(charge.doubled);
        rules.push(match counting.double_after {
            double_after if double_after > 0 && once == double_after => Rule::Doubled { after: once },
            _ => Rule::DoubledSinceReminder { after },
        });
    }
    if charge.unannounced > 0 {
        rules.push(Rule::Unannounced { after, days: charge.unannounced });
    }
    let days = counting.most_days_per_move;
    if days > 0 && charge.counted() >= days {
        rules.push(Rule::MoveCap { days });
    }
}

/// What is not charged: by dates, the days that are not; where hours count, what touches the time of the move.
fn spared(row: &AuditRow, moved: &Moved, charge: &Charge, rules: &mut Vec<Rule>) {
    let touched = |why: Exempt| {
        let handed = moved.handed.filter(|_| row.terms.by_hours() && !moved.conditional);
        let (Some(turn), Some(handed)) = (&row.turn, handed) else { return false };
        turn.spares.touching(handed.at, moved.sent).any(|(known, ..)| known == why)
    };
    let kinds = [
        (Exempt::Stopped, charge.stopped, Rule::Stopped),
        (Exempt::Outage, charge.outage, Rule::Outage),
        (Exempt::Neutral, charge.neutral, Rule::Neutral),
        (Exempt::Leave, charge.leave, Rule::Leave),
    ];
    let of_row = kinds.into_iter().filter(|(why, days, _)| *days > 0 || touched(*why));
    rules.extend(of_row.map(|(.., rule)| rule));
}

/// What the control gives after the move.
fn control(row: &AuditRow, moved: &Moved, rules: &mut Vec<Rule>) {
    let (control, clock) = (row.terms.control, row.clock);
    if row.before.is_between_counts() {
        rules.push(Rule::BetweenCounts);
        return;
    }
    match control {
        Control::Sessions { moves, days, carry_over, later } => {
            if clock.begins_period(control) {
                let first = Session { moves, days };
                let later = later.unwrap_or(first);
                let made = if clock.moves == moves { moves } else { later.moves };
                rules.push(Rule::Session { moves: made, days: later.days, carry_over });
            }
        }
        Control::Fischer { per_move, most, .. } => {
            if per_move > 0 {
                rules.push(Rule::Increment { days: per_move });
            }
            let cost = i64::from(moved.charge.map_or(0, |charge| charge.days));
            let whole = row.before.left(control) - cost + i64::from(per_move);
            if most > 0 && whole > i64::from(most) {
                rules.push(Rule::Cap { most });
            }
        }
        Control::Window { moves, days } => rules.push(Rule::Window { moves, days }),
        Control::TripleBlock { .. } => block(row, moved, rules),
    }
}

/// What Triple Block does after the move: the increment, the bank, and the protection of later moves.
fn block(row: &AuditRow, moved: &Moved, rules: &mut Vec<Rule>) {
    let control = row.terms.control;
    let Control::TripleBlock { increment, .. } = control else { return };
    let (Some(before), Some(after)) = (row.before.block(control), row.block()) else { return };
    let thought = moved.charge.map_or(0, |charge| charge.seconds);
    let given = Block::increment(row.clock.moves, increment);
    let unbanked = before.thought(thought).with(given);
    if given > 0 {
        rules.push(Rule::BlockIncrement { days: increment });
    }
    let filled = unbanked.filled();
    if filled.bank != before.bank {
        rules.push(Rule::Bank);
    }
    if filled != after {
        rules.push(Rule::Protected);
    }
}
