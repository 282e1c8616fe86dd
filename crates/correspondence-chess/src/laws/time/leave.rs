//! Leave (10): days that are not charged to a player, in all his games of an event. Booked in advance, by his own
//! calendar and within what the regulations give for a calendar year; what is not used lapses with the year.
//!
//! Each game's journal holds the leave that touches it, so that one game is enough to say what a player has booked.
//!
//! Laws 10

mod account;
pub(crate) mod move_on_leave;

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use thiserror::Error;

use crate::laws::{Days, Fact, Game};
use crate::model::Side;

pub use account::{LeaveAccount, LeaveYear};
pub use move_on_leave::costs_nothing_until;
pub(crate) use move_on_leave::recorded;

/// Why leave is not booked or given up. One variant, one letter; `instead` is what would work.
#[derive(Clone, Debug, Eq, PartialEq, Error, Serialize)]
#[serde(tag = "why", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum NoLeave {
    /// The player has no game that runs.
    #[error("no game runs")]
    NoGame,
    /// The event has none, or is played under Triple Block.
    #[error("there is no leave in this event")]
    NotHere { triple_block: bool },
    /// A date could be two.
    #[error("a date that could be two")]
    WhichDate {
        /// What could be meant, first with the day before the month; the last day is the first where only one was given.
        meant: [(NaiveDate, NaiveDate); 2],
        /// Whether a leave was to be given up.
        cancel: bool,
    },
    /// The last day lies before the first.
    #[error("the last day lies before the first")]
    Backwards { instead: Option<(NaiveDate, NaiveDate)> },
    /// The first day is not after the day on which the mail was sent, in the player's zone.
    #[error("leave is booked in advance")]
    NotInAdvance { today: NaiveDate, instead: Option<(NaiveDate, NaiveDate)> },
    /// It overlaps a leave that is booked.
    #[error("it overlaps the leave from {} to {}", booked.from, booked.until)]
    Overlaps {
        #[serde(skip)]
        booked: Days,
        instead: Option<(NaiveDate, NaiveDate)>,
    },
    /// Days in a calendar year that has fewer left.
    #[error("{wanted} days in {year}, and {left} are left")]
    TooLong { year: i32, wanted: u32, left: u32, instead: Option<(NaiveDate, NaiveDate)> },
    /// No leave that could be given up has this day in it.
    #[error("no leave to give up on {day}")]
    NotBooked { day: NaiveDate },
}

/// Whether a player may have leave in a game: else [`NoLeave::NotHere`].
pub fn allowed(game: &Game) -> Result<(), NoLeave> {
    let triple_block = game.regulations().control.is_exact();
    match triple_block || game.regulations().time.leave.days_per_year == 0 {
        true => Err(NoLeave::NotHere { triple_block }),
        false => Ok(()),
    }
}

/// The day on which a player wrote, for what he asks about his leave: by his zone or, where that day is the later one, by
/// the zone of the letter that asks him for a move. A change of zone shall not make a day that is being charged one to come.
pub fn today(game: &Game, side: Side, sent: DateTime<Utc>) -> NaiveDate {
    game.zone(side).date(sent).max(game.terms_asked(side).zone.date(sent))
}

/// The entry that books leave from one local day to another, both included, asked for on this day; none where exactly
/// this is booked already.
pub fn book(
    game: &Game,
    side: Side,
    (from, until): (NaiveDate, NaiveDate),
    today: NaiveDate,
) -> Result<Option<Fact>, NoLeave> {
    allowed(game)?;
    let booked = game.leave.of(side);
    if booked.iter().any(|days| (days.from, days.until) == (from, until)) {
        return Ok(None);
    }
    let account = LeaveAccount::of(game, side);
    let instead = || account.instead((from, until), today);
    if until < from {
        return Err(NoLeave::Backwards { instead: instead() });
    }
    if from <= today {
        return Err(NoLeave::NotInAdvance { today, instead: instead() });
    }
    if let Some(booked) = booked.iter().find(|days| days.from <= until && from <= days.until) {
        return Err(NoLeave::Overlaps { booked: *booked, instead: instead() });
    }
    match account.beyond(from, until) {
        Some((year, wanted)) => {
            let left = account.year(year).left;
            Err(NoLeave::TooLong { year, wanted, left, instead: instead() })
        }
        None => Ok(Some(Fact::Leave { side, from, until, special: false })),
    }
}

/// The entry that gives up the leave in which a day lies: the whole of it where it has not begun, else what comes after
/// the day on which that was asked. None that is over or in its last day: [`NoLeave::NotBooked`].
pub fn cancel(game: &Game, side: Side, day: NaiveDate, today: NaiveDate) -> Result<Fact, NoLeave> {
    allowed(game)?;
    let mut booked = game.leave.of(side).iter();
    let found = booked.find(|days| days.from <= day && day <= days.until && days.until > today);
    let Days { from, special, .. } = *found.ok_or(NoLeave::NotBooked { day })?;
    let until = if from > today { from.pred_opt().unwrap_or(from) } else { today };
    Ok(Fact::Leave { side, from, until, special })
}
