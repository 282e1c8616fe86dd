//! A player's turn: by what his half-move is counted, what it costs, and until when it may be made.

use super::{
    ExemptTimes, SideClock,
    charge::{PERIOD, days_after, next_day, rounded_up},
    cost,
};
use crate::{
    model::Zone,
    regulations::{Control, Counting, DayRule, LeaveReceipt, Regulations, Unannounced},
};
use chrono::{DateTime, Duration, DurationRound, NaiveDate, Timelike, Utc};
use serde::{Deserialize, Serialize};

/// The terms on which a half-move is asked for. They hold for it even where the regulations, or the player's zone, are
/// put right before it is made.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub struct Terms {
    pub control: Control,
    pub day_rule: DayRule,
    pub counting: Counting,
    pub zone: Zone,
    /// The day before which no time runs.
    pub start: NaiveDate,
}

impl Terms {
    /// The terms that regulations set for a player of this zone, in an event that starts on this day.
    pub fn of(rules: &Regulations, start: NaiveDate, zone: Zone) -> Terms {
        let counting = rules.time.counting;
        let zone = if counting.utc { Zone::UTC } else { zone };
        Terms { control: rules.control, day_rule: rules.day_rule, counting, zone, start }
    }

    /// Whether hours decide what an answer costs, and not dates alone.
    pub fn by_hours(&self) -> bool {
        match self.day_rule {
            _ if self.control.is_exact() => true,
            DayRule::H24 | DayRule::Hybrid24 | DayRule::Midnights => true,
            DayRule::Dates | DayRule::DatesNextDay | DayRule::Postal => false,
        }
    }

    /// By what instants are counted: as they are printed, so that whoever recounts a table comes to the same. Seconds
    /// under Triple Block, else whole minutes.
    pub fn grain(&self) -> Duration {
        if self.control.is_exact() { Duration::seconds(1) } else { Duration::minutes(1) }
    }

    /// When a move counts as made available: the minute that was begun is the player's.
    pub fn available(&self, at: DateTime<Utc>) -> DateTime<Utc> {
        if self.by_hours() { rounded_up(at, self.grain()) } else { at }
    }

    /// When an answer counts as sent: the minute in which it was.
    pub fn sent(&self, at: DateTime<Utc>) -> DateTime<Utc> {
        if self.by_hours() { at.duration_trunc(self.grain()).unwrap_or(at) } else { at }
    }

    /// The days that a card is in the post, one way; none where days are not counted by cards.
    pub fn transit(&self) -> Option<u32> {
        (self.day_rule == DayRule::Postal).then_some(self.counting.transit_days)
    }
}

/// How the move that a player must answer reached him.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Handed {
    /// When the letter was handed over to the mail server; where he declared a date of receipt, noon of that day.
    pub at: DateTime<Utc>,
    /// Whether it is the start letter, which White answers with his first move.
    pub start_letter: bool,
    /// Whether the day is that of his own card.
    pub declared: bool,
}

impl Handed {
    /// Handed over at this instant, by a letter other than the start letter.
    pub fn at(at: DateTime<Utc>) -> Handed {
        Handed { at, start_letter: false, declared: false }
    }
}

/// The turn of the player on move.
#[derive(Clone, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub struct Turn {
    pub terms: Terms,
    pub handed: Handed,
    /// When he last filled his clock from the bank in this turn (Triple Block): the thought before that is off his clock.
    pub filled: Option<DateTime<Utc>>,
    /// When he announced that he needs long.
    pub announced: Option<DateTime<Utc>>,
    /// When he was first reminded.
    pub reminded: Option<DateTime<Utc>>,
    pub spares: ExemptTimes,
}

/// Where a side stands when it has a move to make.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct ClockStanding {
    /// The date from which the days of this move are counted.
    pub counted_from: NaiveDate,
    /// The last local date on which an answer still counts.
    pub last_day: NaiveDate,
    /// The first instant that is too late: the flag falls. Where dates are counted, the end of that day.
    pub deadline: DateTime<Utc>,
}

impl Turn {
    /// A turn in which nothing has happened yet.
    pub fn new(terms: Terms, handed: Handed) -> Turn {
        Turn { terms, handed, filled: None, announced: None, reminded: None, spares: ExemptTimes::default() }
    }

    /// Whether the date of receipt is that of a card of which nobody has said when it came.
    pub(super) fn is_presumed(&self) -> bool {
        self.terms.day_rule == DayRule::Postal && !self.handed.declared && !self.handed.start_letter
    }

    /// The date on which the move to be answered counts as received: where dates are counted and the regulations say so,
    /// none of a leave.
    pub fn received(&self) -> NaiveDate {
        let mut date = self.came();
        if self.terms.counting.leave_receipt == LeaveReceipt::After && self.terms.day_rule != DayRule::H24 {
            while self.spares.on_leave(self.terms.zone.start_of(date)) {
                date = next_day(date);
            }
        }
        date
    }

    /// Whether it came during a leave after which it counts as received.
    pub fn came_in_leave(&self) -> bool {
        self.came() < self.received()
    }

    /// The date on which the letter came.
    fn came(&self) -> NaiveDate {
        let Terms { day_rule, counting, zone, .. } = self.terms;
        let at = self.terms.available(self.handed.at);
        let date = zone.date(at);
        let late = counting.cutoff_hour > 0 && zone.local(at).hour() >= counting.cutoff_hour;
        match day_rule {
            DayRule::Dates if late => next_day(date),
            DayRule::Postal if self.is_presumed() => days_after(date, counting.transit_days.into()),
            _ => date,
        }
    }

    /// The date from which days are counted; itself free. No day before the start day counts; the start day is a day
    /// of receipt without an extra day.
    pub fn counted_from(&self) -> NaiveDate {
        let (start, received) = (self.terms.start, self.received());
        match self.terms.day_rule {
            DayRule::DatesNextDay if self.handed.start_letter && received <= start => start,
            DayRule::DatesNextDay => start.max(next_day(received)),
            DayRule::Dates | DayRule::H24 | DayRule::Hybrid24 | DayRule::Midnights | DayRule::Postal => {
                start.max(received)
            }
        }
    }

    /// The instant from which time is counted where hours count: the handover, or the start day's first instant.
    pub fn counted_since(&self) -> DateTime<Utc> {
        let handed = self.terms.available(self.handed.at);
        let since = handed.max(self.terms.zone.start_of(self.terms.start));
        // What was thought before he filled his clock was counted up to that second.
        let filled =
            self.filled.filter(|_| self.terms.control.is_exact()).map(|filled| self.terms.sent(filled));
        filled.map_or(since, |filled| since.max(filled))
    }

    /// Where days count twice since a reminder unless a long think was announced, and none was in time: whether that
    /// reminder has been by this instant. None where nothing can come of it.
    pub fn awaits_announcement(&self, now: DateTime<Utc>) -> Option<bool> {
        let counting = self.terms.counting;
        let doubles = counting.unannounced == Unannounced::Double && counting.announce_after > 0;
        let awaited = doubles && !self.terms.control.is_exact() && !cost::announced_in_time(self);
        awaited.then(|| self.reminded.is_some_and(|reminded| reminded <= now))
    }

    /// Until when an answer may be sent, by what is on the clock.
    pub fn standing(&self, clock: &SideClock) -> ClockStanding {
        let zone = self.terms.zone;
        let at = |deadline: DateTime<Utc>| {
            let last = zone.date(deadline - Duration::seconds(1));
            ClockStanding { counted_from: self.counted_from(), last_day: last, deadline }
        };
        if let Some(block) = clock.block(self.terms.control) {
            return at(self.spares.after(self.counted_since(), Duration::seconds(block.clock.max(0))));
        }
        // Who has used too many days by an earlier move has none left for this one: what costs nothing is in time.
        let left = u32::try_from(clock.left(self.terms.control)).unwrap_or(0);
        let counted_from = self.counted_from();
        let most = cost::most_days(self, left);
        let since = self.counted_since();
        if self.terms.day_rule == DayRule::H24 {
            let periods = i32::try_from(most).unwrap_or(i32::MAX).saturating_add(1);
            return at(self.spares.after(since, PERIOD * periods));
        }
        let last_day = self.spares.last_day(zone, counted_from, most);
        let by_date = ClockStanding { counted_from, last_day, deadline: zone.end_of(last_day) };
        // Within 24 hours nothing is charged, or nothing is too late; under the first the last minute counts too.
        let within = match self.terms.day_rule {
            DayRule::Hybrid24 => self.spares.after(since, PERIOD + self.terms.grain()),
            DayRule::Midnights => self.spares.after(since, PERIOD),
            DayRule::Dates | DayRule::DatesNextDay | DayRule::H24 | DayRule::Postal => return by_date,
        };
        if within > by_date.deadline { at(within) } else { by_date }
    }
}
