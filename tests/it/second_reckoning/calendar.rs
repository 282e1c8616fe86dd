//! A calendar on the wall of each zone: dates and the instants at which they begin. Instants are seconds.

use std::{cell::RefCell, collections::HashMap};

use chrono::{DateTime, Days, NaiveDate, Timelike, Utc};
use chrono_tz::Tz;

pub const MINUTE: i64 = 60;
pub const HOUR: i64 = 60 * MINUTE;
pub const DAY: i64 = 24 * HOUR;

thread_local! {
    static BEGUN: RefCell<HashMap<(Tz, NaiveDate), i64>> = RefCell::new(HashMap::new());
}

pub fn instant(at: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(at, 0).unwrap()
}

/// What the calendar in this zone shows.
pub fn date(zone: Tz, at: i64) -> NaiveDate {
    instant(at).with_timezone(&zone).date_naive()
}

/// What the clock beside it shows.
pub fn hour(zone: Tz, at: i64) -> u32 {
    instant(at).with_timezone(&zone).hour()
}

pub fn next(day: NaiveDate) -> NaiveDate {
    day + Days::new(1)
}

/// The first instant at which somebody in this zone tears off the leaf before this day: looked for hour by hour from long
/// before, then minute by minute.
pub fn begins(zone: Tz, day: NaiveDate) -> i64 {
    if let Some(known) = BEGUN.with_borrow(|begun| begun.get(&(zone, day)).copied()) {
        return known;
    }
    let mut at = day.and_hms_opt(0, 0, 0).unwrap().and_utc().timestamp() - 30 * HOUR;
    while date(zone, at + HOUR) < day {
        at += HOUR;
    }
    while date(zone, at) < day {
        at += MINUTE;
    }
    BEGUN.with_borrow_mut(|begun| begun.insert((zone, day), at));
    at
}
