//! What a player has used of his leave, year by year, and what would still fit.

use chrono::{Datelike, NaiveDate};
use serde::Serialize;

use crate::laws::{Days, Game};
use crate::model::Side;

/// A player's leave by a game's journal.
#[derive(Clone, Debug)]
pub struct LeaveAccount {
    /// The days that a calendar year has.
    pub days_per_year: u32,
    /// What is booked, past and to come, in order.
    pub booked: Vec<Days>,
    neutral: Vec<Days>,
}

/// A calendar year of it.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
pub struct LeaveYear {
    /// The year.
    pub year: i32,
    /// Days of leave that count against it.
    pub used: u32,
    /// Days that are left.
    pub left: u32,
}

impl LeaveAccount {
    /// By this game.
    pub fn of(game: &Game, side: Side) -> LeaveAccount {
        LeaveAccount {
            days_per_year: game.regulations().time.leave.days_per_year,
            booked: game.leave.of(side).clone(),
            neutral: game.neutral.clone(),
        }
    }

    /// A calendar year. Special leave and neutral days use nothing of it.
    pub fn year(&self, year: i32) -> LeaveYear {
        let own = self.booked.iter().filter(|days| !days.special);
        let used = own.map(|days| self.counted(days.from, days.until, year)).fold(0, u32::saturating_add);
        LeaveYear { year, used, left: self.days_per_year.saturating_sub(used) }
    }

    /// The years from this one to the last in which something is booked.
    pub fn years(&self, first: i32) -> Vec<LeaveYear> {
        let last = self.booked.iter().map(|days| days.until.year()).max().unwrap_or(first);
        (first..=last.max(first)).map(|year| self.year(year)).collect()
    }

    /// How many of these days would count against a year.
    fn counted(&self, from: NaiveDate, until: NaiveDate, year: i32) -> u32 {
        let first = NaiveDate::from_ymd_opt(year, 1, 1).unwrap_or(from).max(from);
        let last = NaiveDate::from_ymd_opt(year, 12, 31).unwrap_or(until).min(until);
        let days = first.iter_days().take_while(|day| *day <= last);
        u32::try_from(days.filter(|day| !self.is_free(*day)).count()).unwrap_or(u32::MAX)
    }

    /// Whether a day of leave uses nothing: it is neutral, or special leave.
    fn is_free(&self, day: NaiveDate) -> bool {
        let within = |days: &Days| days.from <= day && day <= days.until;
        self.neutral.iter().any(within) || self.booked.iter().any(|days| days.special && within(days))
    }

    /// The first year that has too few days left for these, and how many they are.
    pub(crate) fn beyond(&self, from: NaiveDate, until: NaiveDate) -> Option<(i32, u32)> {
        let wanted = |year| (year, self.counted(from, until, year));
        (from.year()..=until.year()).map(wanted).find(|(year, wanted)| *wanted > self.year(*year).left)
    }

    /// The leave nearest to what was wanted that could be booked: the first stretch of those days that is free, or as
    /// many days from the first of January on.
    pub(crate) fn instead(
        &self,
        (from, until): (NaiveDate, NaiveDate),
        today: NaiveDate,
    ) -> Option<(NaiveDate, NaiveDate)> {
        let (from, until) = (from.min(until), from.max(until));
        let tomorrow = today.succ_opt()?;
        let length = until.signed_duration_since(from);
        let moved = from.max(tomorrow);
        // What begins too late keeps its end, and its length where its end is past.
        let until = if until < moved { moved.checked_add_signed(length)? } else { until };
        let new_year = NaiveDate::from_ymd_opt(moved.year().checked_add(1)?, 1, 1)?;
        self.stretch(moved, until).or_else(|| self.stretch(new_year, new_year.checked_add_signed(length)?))
    }

    /// The first days in a row between two that could be booked.
    fn stretch(&self, from: NaiveDate, until: NaiveDate) -> Option<(NaiveDate, NaiveDate)> {
        let mut left = self.year(from.year());
        let mut found: Option<(NaiveDate, NaiveDate)> = None;
        for day in from.iter_days().take_while(|day| *day <= until) {
            if day.year() != left.year {
                left = self.year(day.year());
            }
            let taken = self.booked.iter().any(|days| days.from <= day && day <= days.until);
            let cost = u32::from(!self.is_free(day));
            if taken || cost > left.left {
                match found {
                    Some(found) => return Some(found),
                    None => continue,
                }
            }
            left.left -= cost;
            found = Some((found.map_or(day, |(first, _)| first), day));
        }
        found
    }
}
