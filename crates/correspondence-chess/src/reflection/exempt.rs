//! Times that are charged to nobody: stopped clocks, outages, neutral days, leave.
//!
//! These four names in this one place. They are spans of instants; a day is charged at its first instant, and is spared
//! once, whatever covers it.
//!
//! Laws 6.10

use chrono::{DateTime, Duration, DurationRound, NaiveDate, Utc};

use super::charge::{days_after, rounded_up};
use crate::model::{Zone, worded::worded};

worded! {
    /// Why a time is not charged, the strongest reason first. A time to which several apply is taken off once, for the first
    /// of them in this order.
    #[derive(Ord, PartialOrd)]
    pub enum Exempt {
        /// The clocks stood: the director stopped them (6.10), or a claim was being decided (9.4.1).
        Stopped = "stopped",
        /// The desk could not be reached.
        Outage = "outage",
        /// The event's director took the days out of the count for everybody.
        Neutral = "neutral",
        /// The player was on leave (10).
        Leave = "leave",
    }
}

/// The times that are not charged to one player, in no order; they may overlap.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct ExemptTimes {
    spans: Vec<Span>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Span {
    why: Exempt,
    from: DateTime<Utc>,
    until: DateTime<Utc>,
}

impl ExemptTimes {
    /// Adds the time from one instant up to another.
    pub fn add(&mut self, why: Exempt, from: DateTime<Utc>, until: DateTime<Utc>) {
        if from < until {
            self.spans.push(Span { why, from, until });
        }
    }

    /// Adds the local days from one to another, both included.
    pub fn add_days(&mut self, why: Exempt, zone: Zone, from: NaiveDate, until: NaiveDate) {
        if from <= until {
            self.add(why, zone.start_of(from), zone.end_of(until));
        }
    }

    /// The same where instants are counted by whole minutes: a minute that is in one of them in part is in it.
    #[must_use]
    pub fn by_minutes(mut self) -> ExemptTimes {
        let minute = Duration::minutes(1);
        for span in &mut self.spans {
            span.from = span.from.duration_trunc(minute).unwrap_or(span.from);
            span.until = rounded_up(span.until, minute);
        }
        self
    }

    /// Those that touch the time from one instant to another: why, from when, until when.
    pub fn touching(
        &self,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> impl Iterator<Item = (Exempt, DateTime<Utc>, DateTime<Utc>)> {
        let touches = move |span: &&Span| span.from <= until && from <= span.until;
        self.spans.iter().filter(touches).map(|span| (span.why, span.from, span.until))
    }

    /// Why an instant is not charged, if it is not.
    pub fn at(&self, instant: DateTime<Utc>) -> Option<Exempt> {
        let holds = |span: &&Span| span.from <= instant && instant < span.until;
        self.spans.iter().filter(holds).map(|span| span.why).min()
    }

    /// Whether the player is on leave at an instant, whatever else holds then.
    pub fn on_leave(&self, instant: DateTime<Utc>) -> bool {
        let leave = |span: &Span| span.why == Exempt::Leave && span.from <= instant && instant < span.until;
        self.spans.iter().any(leave)
    }

    /// The first instant from one on that is charged.
    pub fn next_charged(&self, from: DateTime<Utc>) -> DateTime<Utc> {
        let mut at = from;
        while let Some(until) =
            self.spans.iter().filter(|span| span.from <= at && at < span.until).map(|span| span.until).max()
        {
            at = until;
        }
        at
    }

    /// How many of the local days after one and up to another are not charged, by reason. A day is charged at its
    /// first instant.
    pub fn days(&self, zone: Zone, after: NaiveDate, until: NaiveDate) -> Vec<(Exempt, u32)> {
        let mut found = [0_u32; Exempt::ALL.len()];
        if !self.spans.is_empty() {
            for day in after.iter_days().skip(1).take_while(|day| *day <= until) {
                if let Some(why) = self.at(zone.start_of(day)) {
                    let place = found.get_mut(why as usize);
                    place.into_iter().for_each(|days| *days = days.saturating_add(1));
                }
            }
        }
        Exempt::ALL.into_iter().zip(found).filter(|(_, days)| *days > 0).collect()
    }

    /// The last local day on which no more than so many days after this one are charged.
    pub fn last_day(&self, zone: Zone, after: NaiveDate, charged: u32) -> NaiveDate {
        // Beyond the last of these times days are days.
        let ends = self.spans.iter().map(|span| zone.date(span.until)).max();
        let (mut day, mut left) = (after, i64::from(charged));
        while let Some(next) = day.succ_opt() {
            if ends.is_none_or(|ends| next > ends) {
                return days_after(day, left);
            }
            left -= i64::from(self.at(zone.start_of(next)).is_none());
            if left < 0 {
                return day;
            }
            day = next;
        }
        day
    }

    /// How much of the time from one instant to another is not charged for this reason or a stronger one.
    pub fn within(&self, from: DateTime<Utc>, until: DateTime<Utc>, weakest: Exempt) -> Duration {
        let mut spans: Vec<(DateTime<Utc>, DateTime<Utc>)> = (self.spans.iter())
            .filter(|span| span.why <= weakest)
            .map(|span| (span.from.max(from), span.until.min(until)))
            .filter(|(from, until)| from < until)
            .collect();
        spans.sort_unstable();
        let (mut covered, mut end) = (Duration::zero(), from);
        for (begins, ends) in spans {
            let begins = begins.max(end);
            if begins < ends {
                covered += ends - begins;
                end = ends;
            }
        }
        covered
    }

    /// The first instant at which so much time has been charged since another.
    pub fn after(&self, from: DateTime<Utc>, charged: Duration) -> DateTime<Utc> {
        let mut spans: Vec<Span> = self.spans.iter().filter(|span| span.until > from).copied().collect();
        spans.sort_unstable_by_key(|span| span.from);
        let mut end = from.checked_add_signed(charged).unwrap_or(DateTime::<Utc>::MAX_UTC);
        let mut seen = from;
        for span in spans {
            if span.from >= end {
                break;
            }
            let begins = span.from.max(seen);
            if begins < span.until {
                end = end.checked_add_signed(span.until - begins).unwrap_or(DateTime::<Utc>::MAX_UTC);
                seen = span.until;
            }
        }
        end
    }
}

/// When the clocks stood still for both: the director stopped them (6.10), or a claim was being decided (9.4.1); and when
/// the desk could not be reached.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Stops {
    over: Vec<(Exempt, DateTime<Utc>, DateTime<Utc>)>,
    open: Option<DateTime<Utc>>,
}

impl Stops {
    /// The clocks stand from here on, if they do not stand already.
    pub fn open(&mut self, at: DateTime<Utc>) {
        self.open = Some(self.open.map_or(at, |open| open.min(at)));
    }

    /// The clocks go again, if they stood.
    pub fn close(&mut self, at: DateTime<Utc>) {
        self.over.extend(self.open.take().map(|open| (Exempt::Stopped, open, at)));
    }

    /// The desk could not be reached from one instant to another.
    pub fn outage(&mut self, from: DateTime<Utc>, until: DateTime<Utc>) {
        self.over.push((Exempt::Outage, from, until));
    }

    /// Since when the clocks stand, if they do.
    pub fn standing_since(&self) -> Option<DateTime<Utc>> {
        self.open
    }

    /// Those that are over: why, from when, until when.
    pub fn over(&self) -> &[(Exempt, DateTime<Utc>, DateTime<Utc>)] {
        &self.over
    }
}
