//! The working of what one move cost.

use chrono::{DateTime, Datelike, Duration, DurationRound, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

/// The working of one move's cost, in the local dates of the player's zone. The calendar days from `counted_from` to
/// `sent` are those charged, without the extra ones, and those of the four kinds that are not.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Charge {
    /// The date on which the move to be answered counts as received.
    pub received: NaiveDate,
    /// The date from which days are counted; itself free.
    pub counted_from: NaiveDate,
    /// The date on which the answer was sent.
    pub sent: NaiveDate,
    /// The days charged, with the extra ones.
    pub days: u32,
    /// Of these, the extra ones: days that count twice.
    pub doubled: u32,
    /// Of these, the extra ones: for a long think that was not announced.
    pub unannounced: u32,
    /// The days that were not charged since the clocks stood still.
    pub stopped: u32,
    /// Those since the desk could not be reached.
    pub outage: u32,
    /// Those that were neutral for the whole event.
    pub neutral: u32,
    /// Those of the player's leave.
    pub leave: u32,
    /// Under Triple Block, the seconds charged since the clock was last filled; days are then none.
    pub seconds: i64,
}

impl Charge {
    /// A move that costs nothing, received and answered on this day.
    pub fn nothing(day: NaiveDate) -> Charge {
        Charge { received: day, counted_from: day, sent: day, ..Charge::default() }
    }

    /// The whole days charged; under Triple Block those in the time that was taken off the clock.
    pub fn whole_days(&self) -> u32 {
        match self.seconds {
            0 => self.days,
            seconds => u32::try_from(seconds.div_euclid(24 * 60 * 60)).unwrap_or(0),
        }
    }

    /// The days that were charged once: without the extra ones.
    pub fn counted(&self) -> u32 {
        self.days.saturating_sub(self.doubled).saturating_sub(self.unannounced)
    }

    /// The days that the player had the move and is not charged for.
    pub fn spared(&self) -> u32 {
        self.stopped.saturating_add(self.outage).saturating_add(self.neutral).saturating_add(self.leave)
    }
}

pub(super) fn next_day(day: NaiveDate) -> NaiveDate {
    day.succ_opt().unwrap_or(day)
}

/// The day so many days after another; the end of the calendar when it would lie beyond.
pub(super) fn days_after(day: NaiveDate, days: i64) -> NaiveDate {
    i32::try_from(days)
        .ok()
        .and_then(|days| NaiveDate::from_num_days_from_ce_opt(day.num_days_from_ce().checked_add(days)?))
        .unwrap_or(if days < 0 { NaiveDate::MIN } else { NaiveDate::MAX })
}

/// A period of 24 hours.
pub(crate) const PERIOD: Duration = Duration::hours(24);

/// The first instant of this grain that is not before another.
pub(crate) fn rounded_up(at: DateTime<Utc>, grain: Duration) -> DateTime<Utc> {
    let down = at.duration_trunc(grain).unwrap_or(at);
    if down < at { down.checked_add_signed(grain).unwrap_or(at) } else { at }
}
