//! When a letter leaves that time alone has set off: not in its reader's night, though most limits pass at midnight.
//!
//! Unless it tells of an end. What is overtaken meanwhile is withdrawn.

use chrono::{DateTime, NaiveTime, Timelike, Utc};

use crate::model::Zone;

/// The local hour from which nothing leaves until the next morning.
const EVENING: u32 = 21;

/// The instant at which a letter leaves that is written now: at once by day, else at this hour of the reader's next
/// morning. With the hour 0 there is no night.
pub(crate) fn leaves(zone: Zone, morning: u32, now: DateTime<Utc>) -> DateTime<Utc> {
    let hour = zone.local(now).hour();
    let Some(opens) = NaiveTime::from_hms_opt(morning, 0, 0).filter(|_| morning > 0) else { return now };
    if (morning..EVENING).contains(&hour) {
        return now;
    }
    let today = zone.date(now);
    let day = if hour < morning { today } else { today.succ_opt().unwrap_or(today) };
    zone.at(day, opens).max(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn what_is_written_by_day_leaves_at_once_and_at_night_in_the_morning() {
        let prague: Zone = "Europe/Prague".parse().unwrap();
        for (now, then) in [
            ("2026-12-01T23:00:00Z", "2026-12-02T07:00:00Z"),
            ("2026-12-02T06:59:59Z", "2026-12-02T07:00:00Z"),
            ("2026-12-02T07:00:00Z", "2026-12-02T07:00:00Z"),
            ("2026-12-02T19:59:59Z", "2026-12-02T19:59:59Z"),
            ("2026-12-02T20:00:00Z", "2026-12-03T07:00:00Z"),
            // The night of the change of clocks.
            ("2027-03-27T23:00:00Z", "2027-03-28T06:00:00Z"),
        ] {
            assert_eq!(leaves(prague, 8, at(now)), at(then), "{now}");
        }
        assert_eq!(leaves(prague, 0, at("2026-12-01T23:00:00Z")), at("2026-12-01T23:00:00Z"));
    }
}
