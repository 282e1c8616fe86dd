//! Leave and time, as letters tell of them.

use chrono::{DateTime, NaiveDate, Utc};

use crate::{
    laws::{Days, time::leave::LeaveYear},
    model::{GameId, Ply, worded::worded},
    regulations::Notation,
};

worded! {
    /// What a player's word, or his move, does to his leave.
    pub enum LeaveChange, a "change of leave" {
        Booked = "booked",
        /// It was booked before.
        Again = "again",
        GivenUp = "given-up",
        EndsToday = "ends-today",
        EndedByMove = "ended-by-move",
        /// A move in another game ends it, from today.
        EndsElsewhere = "ends-elsewhere",
    }
}

#[derive(Clone, Copy, Debug)]
pub struct LeaveDone {
    pub from: NaiveDate,
    /// Its last day, as it is now, or was until it was given up.
    pub until: NaiveDate,
    pub what: LeaveChange,
}

/// A game in which its reader has the move, with his limit as it is now.
#[derive(Clone, Debug)]
pub struct OwnLimit {
    pub id: GameId,
    pub ply: Ply,
    /// The first instant that is too late.
    pub limit: DateTime<Utc>,
}

/// What a player did beside moving and writing, told to his opponent on a later day as it then stands.
#[derive(Clone, Debug, Default)]
pub struct KeptNews {
    pub leave: Option<Vec<Days>>,
    pub proposed: Option<Notation>,
}

/// A player's leave as letters show it.
#[derive(Clone, Debug)]
pub struct LeaveView {
    pub today: NaiveDate,
    pub booked: Vec<Days>,
    pub years: Vec<LeaveYear>,
    pub days_per_year: u32,
    /// Whether a move on a day of leave is refused; else it ends the leave on the day before.
    pub moves_refused: bool,
}
