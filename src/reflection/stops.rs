//! When the clocks stood still: the director stopped them (6.10), or a claim was being decided (9.4.1).

use chrono::{DateTime, NaiveDate, Utc};

use crate::model::Zone;

/// The times during which no clock ran. A day is charged at its first instant, so that a day is taken off where that
/// instant lies in such a time, and only once where two overlap.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Stops {
    over: Vec<(DateTime<Utc>, DateTime<Utc>)>,
    open: Option<DateTime<Utc>>,
}

impl Stops {
    /// The clocks stand from here on, if they do not stand already.
    pub fn open(&mut self, at: DateTime<Utc>) {
        self.open = Some(self.open.map_or(at, |open| open.min(at)));
    }

    /// The clocks go again, if they stood.
    pub fn close(&mut self, at: DateTime<Utc>) {
        self.over.extend(self.open.take().map(|open| (open, at)));
    }

    /// Since when the clocks stand, if they do.
    pub fn standing_since(&self) -> Option<DateTime<Utc>> {
        self.open
    }

    /// Whether a day that begins at this instant is not charged.
    pub fn spare(&self, midnight: DateTime<Utc>) -> bool {
        self.open.is_some_and(|open| open <= midnight)
            || self.over.iter().any(|(from, until)| *from <= midnight && midnight < *until)
    }

    /// How many of the local days after one and up to another are not charged.
    pub fn days(&self, zone: Zone, after: NaiveDate, until: NaiveDate) -> u32 {
        if self.over.is_empty() && self.open.is_none() {
            return 0;
        }
        let days = after.iter_days().skip(1).take_while(|day| *day <= until);
        let spared = days.filter(|day| self.spare(zone.start_of(*day))).count();
        u32::try_from(spared).unwrap_or(u32::MAX)
    }

    /// The local day that is this many charged days after another. Meaningless while the clocks stand.
    pub fn day_after(&self, zone: Zone, day: NaiveDate, charged: i64) -> NaiveDate {
        if charged <= 0 || self.over.is_empty() {
            return super::charge::days_after(day, charged);
        }
        let charged = usize::try_from(charged).unwrap_or(usize::MAX);
        let over = |day: &NaiveDate| {
            let begins = zone.start_of(*day);
            !self.over.iter().any(|(from, until)| *from <= begins && begins < *until)
        };
        day.iter_days().skip(1).filter(over).nth(charged.saturating_sub(1)).unwrap_or(NaiveDate::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_day_that_begins_while_the_clocks_stand_is_not_charged() {
        let mut stops = Stops::default();
        stops.open(at("2026-12-03T10:00:00Z"));
        assert_eq!(stops.days(Zone::UTC, day("2026-12-01"), day("2026-12-10")), 7);
        stops.close(at("2026-12-05T09:00:00Z"));
        assert_eq!(stops.days(Zone::UTC, day("2026-12-01"), day("2026-12-10")), 2);
        assert_eq!(stops.days(Zone::UTC, day("2026-12-04"), day("2026-12-10")), 1);
        assert_eq!(stops.day_after(Zone::UTC, day("2026-12-01"), 5), day("2026-12-08"));
        assert_eq!(stops.day_after(Zone::UTC, day("2026-12-01"), -2), day("2026-11-29"));
    }

    #[test]
    fn a_stop_within_a_day_spares_none_and_two_that_overlap_spare_it_once() {
        let mut stops = Stops::default();
        stops.open(at("2026-12-03T10:00:00Z"));
        stops.close(at("2026-12-03T12:00:00Z"));
        assert_eq!(stops.days(Zone::UTC, day("2026-12-01"), day("2026-12-10")), 0);
        stops.open(at("2026-12-04T10:00:00Z"));
        stops.open(at("2026-12-04T23:00:00Z"));
        stops.close(at("2026-12-05T10:00:00Z"));
        stops.close(at("2026-12-06T10:00:00Z"));
        assert_eq!(stops.days(Zone::UTC, day("2026-12-01"), day("2026-12-10")), 1);
    }
}
