//! One half-move: what it costs by a walk over the calendar, day after day, or by a stopwatch, hour after hour.

use chrono::NaiveDate;
use chrono_tz::Tz;

use super::{
    calendar::{DAY, HOUR, MINUTE, begins, date, hour, next},
    rules::{DayRule, Rules, Unannounced},
};

/// Why days are not charged.
#[derive(Clone, Debug, Default)]
pub struct Spared {
    /// First and last local days of leave, and of the event's neutral days.
    pub leave: Vec<(NaiveDate, NaiveDate)>,
    pub neutral: Vec<(NaiveDate, NaiveDate)>,
    /// From when to when the clocks stood still, by the second.
    pub stood: Vec<(i64, i64)>,
}

/// A letter that asks for a half-move has been handed over.
#[derive(Clone, Debug)]
pub struct Turn {
    pub zone: Tz,
    pub handed: i64,
    pub start_letter: bool,
    /// The first day on which time runs.
    pub start: NaiveDate,
    /// When he said that he would need long.
    pub announced: Option<i64>,
    /// When he filled his clock.
    pub filled: Option<i64>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Cost {
    /// Days, or seconds under Triple Block.
    pub charged: i64,
    /// Days counted once.
    pub counted: i64,
}

/// More days than any move can take.
const LONGEST: i64 = 4000;

impl Spared {
    /// Where whole minutes count, a minute in which the clocks stood for a second is one in which they stood.
    fn counted(&self, rules: &Rules) -> Spared {
        let mut spared = self.clone();
        if by_minutes(rules) {
            spared.stood.iter_mut().for_each(|(from, until)| (*from, *until) = (down(*from), up(*until)));
        }
        spared
    }

    fn day(&self, zone: Tz, day: NaiveDate) -> bool {
        let within = |days: &[(NaiveDate, NaiveDate)]| {
            days.iter().any(|(from, until)| (*from..=*until).contains(&day))
        };
        let dawn = begins(zone, day);
        within(&self.leave)
            || within(&self.neutral)
            || self.stood.iter().any(|(from, until)| (*from..*until).contains(&dawn))
    }

    /// The same as spans of seconds, one beside the other.
    fn spans(&self, zone: Tz) -> Vec<(i64, i64)> {
        let days = self.leave.iter().chain(&self.neutral).filter(|(from, until)| from <= until);
        days.map(|(from, until)| (begins(zone, *from), begins(zone, next(*until))))
            .chain(self.stood.clone())
            .collect()
    }
}

/// Whether whole minutes are counted, as the instants are printed: in the player's favour.
fn by_minutes(rules: &Rules) -> bool {
    !rules.exact() && matches!(rules.day_rule, DayRule::H24 | DayRule::Hybrid24 | DayRule::Midnights)
}

fn down(at: i64) -> i64 {
    at - at.rem_euclid(MINUTE)
}

fn up(at: i64) -> i64 {
    down(at.saturating_add(MINUTE - 1))
}

/// A stopwatch that is let go and looked at until it shows so many seconds, or until an instant.
struct Stopwatch {
    spans: Vec<(i64, i64)>,
    at: i64,
    shows: i64,
}

impl Stopwatch {
    /// One stride, as long as nothing changes within it, and no longer than that.
    fn step(&mut self, until: i64, most: i64) {
        let running = !self.spans.iter().any(|(from, to)| (*from..*to).contains(&self.at));
        let edges = self.spans.iter().flat_map(|(from, to)| [*from, *to]);
        let edge = edges.filter(|edge| *edge > self.at).min().unwrap_or(i64::MAX).min(until);
        let fits = |stride: &i64| self.at + stride <= edge && (!running || self.shows + stride <= most);
        let stride = [DAY, HOUR, MINUTE].into_iter().find(fits).unwrap_or(1);
        self.at += stride;
        if running {
            self.shows += stride;
        }
    }
}

impl Turn {
    fn zone(&self, rules: &Rules) -> Tz {
        if rules.utc { Tz::UTC } else { self.zone }
    }

    /// Where hours decide without seconds, the minute of the handover is the reader's.
    fn in_hand(&self, rules: &Rules) -> i64 {
        if by_minutes(rules) { up(self.handed) } else { self.handed }
    }

    /// The day that is free, from which days are counted.
    fn free_day(&self, rules: &Rules, spared: &Spared) -> NaiveDate {
        let zone = self.zone(rules);
        let mut day = date(zone, self.in_hand(rules));
        if rules.cutoff_hour > 0
            && rules.day_rule == DayRule::Dates
            && hour(zone, self.handed) >= rules.cutoff_hour
        {
            day = next(day);
        }
        if rules.day_rule == DayRule::Postal && !self.start_letter {
            (0..rules.transit).for_each(|_| day = next(day));
        }
        let away = |day: NaiveDate| spared.leave.iter().any(|(from, until)| (*from..=*until).contains(&day));
        while rules.receipt_after_leave && away(day) {
            day = next(day);
        }
        if self.start_letter && day <= self.start {
            return self.start;
        }
        if rules.day_rule == DayRule::NextDay {
            day = next(day);
        }
        day.max(self.start)
    }

    /// From when the stopwatch runs.
    fn since(&self, rules: &Rules) -> i64 {
        self.in_hand(rules).max(begins(self.zone(rules), self.start))
    }

    fn stopwatch(&self, rules: &Rules, spared: &Spared) -> Stopwatch {
        let spans = spared.counted(rules).spans(self.zone(rules));
        Stopwatch { spans, at: self.since(rules), shows: 0 }
    }

    /// The seconds of thought until an instant.
    fn thought(&self, rules: &Rules, spared: &Spared, sent: i64) -> i64 {
        let mut watch = self.stopwatch(rules, spared);
        while watch.at < sent {
            watch.step(sent, i64::MAX);
        }
        watch.shows
    }

    /// The instant at which so many seconds were thought; none where that is not until then.
    fn when(&self, rules: &Rules, spared: &Spared, thought: i64, until: i64) -> Option<i64> {
        let mut watch = self.stopwatch(rules, spared);
        while watch.shows < thought && watch.at < until {
            watch.step(until, thought);
        }
        (watch.shows >= thought).then_some(watch.at)
    }

    /// The days of the calendar after the free one up to this one, without those of nobody.
    fn days(&self, rules: &Rules, spared: &Spared, until: NaiveDate) -> i64 {
        let (zone, spared) = (self.zone(rules), &spared.counted(rules));
        let mut counted = 0;
        let mut day = next(self.free_day(rules, spared));
        while day <= until {
            counted += i64::from(!spared.day(zone, day));
            day = next(day);
        }
        counted
    }

    /// So many days, with what they cost beside.
    fn priced(&self, rules: &Rules, spared: &Spared, counted: i64) -> Cost {
        let mut charged = 0;
        for day in 1..=counted {
            charged += if rules.double_after > 0 && day > rules.double_after { 2 } else { 1 };
        }
        if let Unannounced::Penalty(days) = rules.unannounced
            && rules.announce_after > 0
            && counted > rules.announce_after
            && self.announced.is_none_or(|at| self.counted(rules, spared, at) > rules.announce_after)
        {
            charged += days;
        }
        Cost { charged, counted }
    }

    fn counted(&self, rules: &Rules, spared: &Spared, sent: i64) -> i64 {
        let sent = if by_minutes(rules) { down(sent) } else { sent };
        match rules.day_rule {
            DayRule::H24 => self.thought(rules, spared, sent) / DAY,
            DayRule::Hybrid24 if self.thought(rules, spared, sent) <= DAY => 0,
            _ => self.days(rules, spared, date(self.zone(rules), sent)),
        }
    }

    /// What an answer costs that is sent at this instant.
    pub fn cost(&self, rules: &Rules, spared: &Spared, sent: i64) -> Cost {
        if rules.exact() {
            let since = self.filled.unwrap_or(i64::MIN).max(self.since(rules));
            return Cost { charged: (sent - since).max(0), counted: 0 };
        }
        self.priced(rules, spared, self.counted(rules, spared, sent))
    }

    /// Whether that is more than there is.
    fn too_much(rules: &Rules, cost: Cost, left: i64) -> bool {
        cost.charged > left || rules.most_on_a_move > 0 && cost.counted > rules.most_on_a_move
    }

    /// The first instant that is too late; none where that is not until then. Under Triple Block `left` is in seconds.
    pub fn limit(&self, rules: &Rules, spared: &Spared, left: i64, until: i64) -> Option<i64> {
        // An answer that costs nothing is never too late, whatever earlier moves took.
        let left = left.max(0);
        if rules.exact() {
            return Some(self.filled.unwrap_or(i64::MIN).max(self.since(rules)) + left);
        }
        let over = |counted: i64| Turn::too_much(rules, self.priced(rules, spared, counted), left);
        if rules.day_rule == DayRule::H24 {
            let first = (0..LONGEST).find(|counted| over(*counted)).unwrap();
            return self.when(rules, spared, first * DAY, until);
        }
        let zone = self.zone(rules);
        let mut day = self.free_day(rules, spared);
        while !over(self.days(rules, spared, day)) {
            day = next(day);
            if begins(zone, day) > until {
                return None;
            }
        }
        let by_date = begins(zone, day);
        match rules.day_rule {
            DayRule::Hybrid24 => Some(by_date.max(self.when(rules, spared, DAY + MINUTE, until)?)),
            DayRule::Midnights => Some(by_date.max(self.when(rules, spared, DAY, until)?)),
            _ => Some(by_date),
        }
    }
}
