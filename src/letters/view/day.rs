//! Dates and instants in figures; the templates put them into words.

use chrono::{DateTime, Datelike, Duration, NaiveDate, Timelike, Utc};
use serde::Serialize;

use crate::model::Zone;

#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
pub(in crate::letters) struct Day {
    /// 1 for Monday.
    weekday: u32,
    day: u32,
    month: u32,
    year: i32,
}

impl Day {
    pub fn of(date: NaiveDate) -> Day {
        let weekday = date.weekday().number_from_monday();
        Day { weekday, day: date.day(), month: date.month(), year: date.year() }
    }
}

/// An instant in somebody's zone.
#[derive(Clone, Debug, Serialize)]
pub(in crate::letters) struct Moment {
    day: Day,
    /// `18:00`; `24:00` for the end of a day.
    hour: String,
    /// Whether a local day is over then.
    end_of_day: bool,
    zone: String,
    /// Of the zone then: `CET`.
    abbreviation: String,
}

impl Moment {
    /// When something happened.
    pub fn of(at: DateTime<Utc>, zone: Zone) -> Moment {
        let local = zone.local(at);
        Moment {
            day: Day::of(local.date()),
            hour: format!("{:02}:{:02}", local.hour(), local.minute()),
            end_of_day: false,
            zone: zone.to_string(),
            abbreviation: zone.abbreviation(at),
        }
    }

    /// Until when something counts: midnight belongs to the day that it ends.
    pub fn until(at: DateTime<Utc>, zone: Zone) -> Moment {
        let before = at.checked_sub_signed(Duration::seconds(1)).unwrap_or(at);
        let last = zone.date(before);
        if zone.end_of(last) != at {
            return Moment::of(at, zone);
        }
        let abbreviation = zone.abbreviation(before);
        Moment {
            day: Day::of(last),
            hour: "24:00".into(),
            end_of_day: true,
            abbreviation,
            ..Moment::of(at, zone)
        }
    }
}
