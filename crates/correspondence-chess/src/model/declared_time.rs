//! What players write about time beside their moves: dates, and counts of days. None of it is a submission by itself.

use chrono::{Datelike as _, NaiveDate};
use serde::{Deserialize, Serialize};

use super::Side;

/// Of what a date is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum DateOf {
    /// Of the day on which its writer had the move that he answers.
    Received,
    /// Of the day on which he sent his answer; where another date is called that of the answer, the opponent's day.
    Sent,
    /// Of the day on which he sent his answer, in a line that says so.
    Answered,
    /// Of the day on which his opponent sent the move that he answers.
    OpponentSent,
}

/// A date as it was written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct DateSaid {
    /// Of what it is.
    pub of: DateOf,
    /// The date; with the day before the month where nothing says which stands first.
    pub day: NaiveDate,
    /// The date with the month before the day, where it can be that too.
    pub month_first: Option<NaiveDate>,
    /// Whether the year was not written: any will do.
    pub yearless: bool,
}

/// Days that somebody counted.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct TimeNote {
    /// For the last move.
    pub used: Option<u32>,
    /// In all.
    pub total: Option<u32>,
    /// Whose they are, where that is said.
    pub whose: Option<Side>,
}

/// What is written beside a submission.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Declared {
    /// The dates, in the order of writing.
    pub dates: Vec<DateSaid>,
    /// The counts of days.
    pub notes: Vec<TimeNote>,
}

impl Declared {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.dates.is_empty() && self.notes.is_empty()
    }

    /// Takes what another line says.
    pub fn take(&mut self, other: Declared) {
        self.dates.extend(other.dates);
        self.notes.extend(other.notes);
    }
}

impl DateSaid {
    /// What the date can be: one day, or two. A year that is missing is the last that lets the day lie not after
    /// `today`.
    pub fn readings(&self, today: NaiveDate) -> (NaiveDate, Option<NaiveDate>) {
        let whole = |day: NaiveDate| match self.yearless {
            true => last(day, today),
            false => day,
        };
        (whole(self.day), self.month_first.map(whole))
    }
}

/// The last such day of a year that is not after another; the day as it stands where there is none.
fn last(day: NaiveDate, today: NaiveDate) -> NaiveDate {
    let years = (0..=8).filter_map(|back| day.with_year(today.year().saturating_sub(back)));
    years.into_iter().find(|day| *day <= today).unwrap_or(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ymd(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_missing_year_is_the_last_that_fits() {
        for (day, today, is) in [
            ("2000-11-03", "2026-11-05", "2026-11-03"),
            ("2000-11-05", "2026-11-05", "2026-11-05"),
            ("2000-11-06", "2026-11-05", "2025-11-06"),
            ("2000-12-30", "2027-01-02", "2026-12-30"),
            ("2000-02-29", "2027-01-02", "2024-02-29"),
        ] {
            let said = DateSaid { of: DateOf::Received, day: ymd(day), month_first: None, yearless: true };
            assert_eq!(said.readings(ymd(today)), (ymd(is), None), "{day} before {today}");
        }
    }
}
