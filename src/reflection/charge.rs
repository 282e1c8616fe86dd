//! What one move costs.

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use super::Stops;
use crate::{event::DayRule, model::Zone};

/// How the move that a player must answer reached him.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Handed {
    /// When the letter was handed over to the mail server.
    pub at: DateTime<Utc>,
    /// Whether it is the start letter, which White answers with his first move.
    pub start_letter: bool,
}

/// The working of one move's cost, in the local dates of the player's zone.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Charge {
    /// The date on which the move to be answered was made available.
    pub received: NaiveDate,
    /// The date from which days are counted; itself free.
    pub counted_from: NaiveDate,
    /// The date on which the answer was sent.
    pub sent: NaiveDate,
    /// The days charged.
    pub days: u32,
    /// The days that were not charged since the clocks stood still.
    #[serde(default, skip_serializing_if = "none")]
    pub stopped: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn none(days: &u32) -> bool {
    *days == 0
}

impl Charge {
    /// Counts the days of a move.
    pub fn count(
        rule: DayRule,
        start: NaiveDate,
        zone: Zone,
        handed: Handed,
        sent: DateTime<Utc>,
        stops: &Stops,
    ) -> Charge {
        let received = zone.date(handed.at);
        let counted_from = Self::counted_from(rule, start, zone, handed);
        let sent = zone.date(sent);
        let days = sent.signed_duration_since(counted_from).num_days().max(0);
        let days = u32::try_from(days).unwrap_or(u32::MAX);
        let stopped = stops.days(zone, counted_from, sent);
        Charge { received, counted_from, sent, days: days.saturating_sub(stopped), stopped }
    }

    /// A move that was sent before its turn came, and is made at this instant: it costs nothing.
    pub fn beforehand(zone: Zone, at: DateTime<Utc>) -> Charge {
        let day = zone.date(at);
        Charge { received: day, counted_from: day, sent: day, days: 0, stopped: 0 }
    }

    /// The date from which the days of a move are counted. No day before the start day of the event counts; the
    /// start day is a day of receipt without the extra day (semantics of `iccf-email`).
    pub fn counted_from(rule: DayRule, start: NaiveDate, zone: Zone, handed: Handed) -> NaiveDate {
        let received = zone.date(handed.at);
        match rule {
            DayRule::DatesNextDay if handed.start_letter && received <= start => start,
            DayRule::DatesNextDay => start.max(next_day(received)),
        }
    }
}

fn next_day(day: NaiveDate) -> NaiveDate {
    day.succ_opt().unwrap_or(day)
}

/// The day so many days after another; the end of the calendar when it would lie beyond.
pub(super) fn days_after(day: NaiveDate, days: i64) -> NaiveDate {
    i32::try_from(days)
        .ok()
        .and_then(|days| NaiveDate::from_num_days_from_ce_opt(day.num_days_from_ce().checked_add(days)?))
        .unwrap_or(if days < 0 { NaiveDate::MIN } else { NaiveDate::MAX })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn days(start: &str, zone: &str, handed: &str, start_letter: bool, sent: &str) -> u32 {
        let handed = Handed { at: handed.parse().unwrap(), start_letter };
        let zone = zone.parse().unwrap();
        Charge::count(
            DayRule::DatesNextDay,
            start.parse().unwrap(),
            zone,
            handed,
            sent.parse().unwrap(),
            &Stops::default(),
        )
        .days
    }

    #[test]
    fn the_day_after_receipt_is_free() {
        for (sent, expected) in [("03", 0), ("04", 0), ("05", 1), ("06", 2)] {
            let sent = format!("2026-11-{sent}T10:00:00Z");
            assert_eq!(days("2026-10-01", "UTC", "2026-11-03T08:00:00Z", false, &sent), expected, "{sent}");
        }
    }

    #[test]
    fn dates_are_those_of_the_players_own_zone() {
        // Received on 3 November at 23:30 in Prague, which is still 22:30 UTC.
        assert_eq!(
            days("2026-10-01", "Europe/Prague", "2026-11-03T22:30:00Z", false, "2026-11-04T22:59:00Z"),
            0
        );
        assert_eq!(
            days("2026-10-01", "Europe/Prague", "2026-11-03T22:30:00Z", false, "2026-11-04T23:01:00Z"),
            1
        );
    }

    #[test]
    fn the_start_day_counts_without_an_extra_day() {
        for (sent, expected) in [("2026-11-20", 0), ("2026-12-01", 0), ("2026-12-02", 1), ("2026-12-11", 10)]
        {
            let sent = format!("{sent}T12:00:00Z");
            assert_eq!(days("2026-12-01", "UTC", "2026-11-15T12:00:00Z", true, &sent), expected, "{sent}");
        }
    }

    #[test]
    fn a_late_start_letter_starts_whites_time() {
        assert_eq!(days("2026-12-01", "UTC", "2026-12-03T12:00:00Z", true, "2026-12-04T12:00:00Z"), 0);
        assert_eq!(days("2026-12-01", "UTC", "2026-12-03T12:00:00Z", true, "2026-12-05T12:00:00Z"), 1);
    }

    #[test]
    fn no_day_before_the_start_counts_for_black_either() {
        assert_eq!(days("2026-12-01", "UTC", "2026-11-10T12:00:00Z", false, "2026-11-30T12:00:00Z"), 0);
        assert_eq!(days("2026-12-01", "UTC", "2026-11-10T12:00:00Z", false, "2026-12-03T12:00:00Z"), 2);
    }

    proptest! {
        #[test]
        fn a_later_answer_never_costs_less(handed in 0i64..4_000_000, first in 0i64..40_000_000, more in 0i64..40_000_000) {
            let base: DateTime<Utc> = "2026-01-01T00:00:00Z".parse().unwrap();
            let at = |seconds| base + chrono::Duration::seconds(seconds);
            let handed = Handed { at: at(handed), start_letter: false };
            let start = "2026-01-05".parse().unwrap();
            let zone = "America/Havana".parse().unwrap();
            let cost = |sent| Charge::count(DayRule::DatesNextDay, start, zone, handed, sent, &Stops::default()).days;
            prop_assert!(cost(at(first)) <= cost(at(first + more)));
        }
    }
}
