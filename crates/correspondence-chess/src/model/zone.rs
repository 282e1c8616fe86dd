//! A player's time zone, what a local day is in it, and how people name it: by its city, in any case, with a slip of the pen.

use std::{fmt, str::FromStr};

use chrono::{DateTime, Duration, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Utc};
use chrono_tz::{TZ_VARIANTS, Tz};
use serde::{Deserialize, Serialize};

use super::{Invalid, did_you_mean::slips};

/// A named time zone of the tz database, such as `Europe/Prague`.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Zone(Tz);

/// The most names that are offered instead of one that is none.
const MOST: usize = 5;

const NO_ZONE: Invalid = Invalid("not a time zone of the tz database, such as Europe/Prague or UTC");

impl Zone {
    /// Coordinated Universal Time.
    pub const UTC: Zone = Zone(Tz::UTC);

    /// The local calendar date at an instant.
    pub fn date(self, at: DateTime<Utc>) -> NaiveDate {
        at.with_timezone(&self.0).date_naive()
    }

    /// The local date and time at an instant.
    pub fn local(self, at: DateTime<Utc>) -> NaiveDateTime {
        at.with_timezone(&self.0).naive_local()
    }

    /// The abbreviation of the zone at an instant, such as `CET`.
    pub fn abbreviation(self, at: DateTime<Utc>) -> String {
        at.with_timezone(&self.0).format("%Z").to_string()
    }

    /// The first instant of a local day. A day that begins inside a gap of the clock begins at its first existing
    /// instant; an instant that the clock shows twice is the earlier one.
    pub fn start_of(self, day: NaiveDate) -> DateTime<Utc> {
        let midnight = day.and_time(NaiveTime::MIN);
        // Gaps are minutes to a whole day (Samoa skipped 30 December 2011); the first hit is the day's first instant.
        for minutes in 0..=(26 * 60) {
            let local = midnight + Duration::minutes(minutes);
            if let Some(at) = self.0.from_local_datetime(&local).earliest() {
                return at.with_timezone(&Utc);
            }
        }
        Utc.from_utc_datetime(&midnight)
    }

    /// The instant at which the clock shows this hour of a local day: the earlier one where it shows it twice, the first
    /// one of the day where it never does.
    pub fn at(self, day: NaiveDate, hour: NaiveTime) -> DateTime<Utc> {
        let found = self.0.from_local_datetime(&day.and_time(hour)).earliest();
        found.map_or_else(|| self.start_of(day), |at| at.with_timezone(&Utc))
    }

    /// The instant at which a local day is over: the first instant of the next.
    pub fn end_of(self, day: NaiveDate) -> DateTime<Utc> {
        self.start_of(day.succ_opt().unwrap_or(day))
    }

    /// The zone of this name, in whatever case, a blank standing for a line below.
    pub fn named(text: &str) -> Option<Zone> {
        let text = text.trim().replace(' ', "_");
        let found = TZ_VARIANTS.iter().find(|zone| zone.name().eq_ignore_ascii_case(&text));
        found.and_then(|zone| zone.name().parse().ok())
    }

    /// The names of zones that may be meant by one that is none: those of that city, else those of a city that begins
    /// like it, else those that a slip of the pen explains. Only places are offered: `Etc/GMT+1` lies west of Greenwich,
    /// where nobody looks for it.
    pub fn near(text: &str) -> Vec<&'static str> {
        let text = text.trim().replace(' ', "_").to_lowercase();
        let wanted = city(&text);
        let names = || TZ_VARIANTS.iter().map(|zone| zone.name()).filter(|name| is_place(name));
        let of = |fits: &dyn Fn(&str) -> bool| {
            names().filter(|name| fits(&city(name).to_lowercase())).take(MOST).collect::<Vec<_>>()
        };
        let found = of(&|city| city == wanted);
        if !found.is_empty() || wanted.chars().count() < 4 {
            return found;
        }
        let found = of(&|city| city.starts_with(wanted));
        if !found.is_empty() || wanted.chars().count() < 5 {
            return found;
        }
        let allowed = (wanted.chars().count() / 3).clamp(1, 3);
        let far = |name: &&str| slips(&city(name).to_lowercase(), wanted);
        let mut found: Vec<&str> = names().filter(|name| far(name) <= allowed).collect();
        found.sort_by_key(far);
        found.truncate(MOST);
        found
    }
}

impl Default for Zone {
    fn default() -> Zone {
        Zone::UTC
    }
}

impl FromStr for Zone {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self).map_err(|_| NO_ZONE)
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

/// What stands behind the last stroke of a name.
fn city(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

fn is_place(name: &str) -> bool {
    name.contains('/') && !["Etc/", "US/", "SystemV/"].iter().any(|not| name.starts_with(not))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_day_begins_at_local_midnight() {
        let prague: Zone = "Europe/Prague".parse().unwrap();
        assert_eq!(prague.start_of(day("2026-12-01")).to_rfc3339(), "2026-11-30T23:00:00+00:00");
        assert_eq!(prague.date("2026-11-30T23:00:00Z".parse().unwrap()), day("2026-12-01"));
        assert_eq!(prague.date("2026-11-30T22:59:59Z".parse().unwrap()), day("2026-11-30"));
    }

    #[test]
    fn a_day_whose_midnight_does_not_exist_begins_at_its_first_instant() {
        let cairo: Zone = "Africa/Cairo".parse().unwrap(); // clocks went from 0:00 to 1:00 on 26 April 2024
        assert_eq!(cairo.start_of(day("2024-04-26")).to_rfc3339(), "2024-04-25T22:00:00+00:00");
    }

    #[test]
    fn a_midnight_that_comes_twice_is_the_earlier_one() {
        let havana: Zone = "America/Havana".parse().unwrap(); // clocks went from 1:00 back to 0:00 on 3 November 2024
        assert_eq!(havana.start_of(day("2024-11-03")).to_rfc3339(), "2024-11-03T04:00:00+00:00");
    }

    #[test]
    fn a_day_that_was_skipped_begins_with_the_next() {
        let samoa: Zone = "Pacific/Apia".parse().unwrap();
        assert_eq!(samoa.start_of(day("2011-12-30")), samoa.start_of(day("2011-12-31")));
    }

    #[test]
    fn zones_read_back() {
        assert_eq!("Europe/Prague".parse::<Zone>().unwrap().to_string(), "Europe/Prague");
        assert_eq!("Mars/Base".parse::<Zone>(), Err(NO_ZONE));
    }

    #[test]
    fn zones_are_named_in_any_case() {
        for text in ["Europe/Prague", "europe/prague", "EUROPE/PRAGUE", " America/New York ", "utc"] {
            assert!(Zone::named(text).is_some(), "{text}");
        }
        for text in ["Prague", "Europe/Praha", "Mars/Base", "", "CEST"] {
            assert_eq!(Zone::named(text), None, "{text}");
        }
    }

    #[test]
    fn near_names_are_offered() {
        for (text, meant) in [
            ("Prague", "Europe/Prague"),
            ("new york", "America/New_York"),
            ("Europe/Pargue", "Europe/Prague"),
            ("Asia/Prague", "Europe/Prague"),
            ("Lond", "Europe/London"),
            ("Berlim", "Europe/Berlin"),
        ] {
            assert!(Zone::near(text).contains(&meant), "{text}: {:?}", Zone::near(text));
        }
        for text in ["", "x", "GMT+1", "CEST", "the moon and back"] {
            assert_eq!(Zone::near(text), Vec::<&str>::new(), "{text}");
        }
    }
}
