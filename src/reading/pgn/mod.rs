//! Games in Portable Game Notation within a mail: tag pairs, and movetext with its comments, variations, numbers and
//! signs, as chess programs of thirty years write them.
//!
//! Total and linear: every text is some game, and what does not read is named. Variations are no moves, and comments
//! are none: one behind the last move may offer a draw, agree to one or resign, in the words of the programs, or be a
//! message to the opponent. No board is asked here; whether a score agrees with the record is for the referee.
//!
//! Beside the Laws: pgn

mod comment;
mod movetext;
mod tags;
mod taken;
mod word;

#[cfg(test)]
mod tests;

pub use self::{
    comment::{Mover, Says},
    tags::TagPairs,
    taken::{Inline, games_of, take_games},
};

use super::unclear_line::Wrong;
use crate::{
    chess::Spelt,
    model::{GameResult, Ply},
};

/// The most half-moves of a game that is read. The longest ever played had fewer.
const MOST_MOVES: usize = 1200;

/// The most games of a mail that are read. XBoard keeps no more of a correspondence.
pub const MOST_GAMES: usize = 20;

#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Pgn {
    pub tags: TagPairs,
    /// The half-move with which its score begins.
    pub start: Ply,
    /// The half-moves, in English letters or in digits.
    pub moves: Vec<Spelt>,
    /// What comments behind the last half-move say in the words of programs, and whose side they name.
    pub says: Vec<Says>,
    /// The other lines of comments in the last position: what the opponent is to read.
    pub words: Vec<String>,
    /// The result behind the moves; none for `*` or where it is missing.
    pub result: Option<GameResult>,
    /// The first thing in it that does not read.
    pub wrong: Option<Wrong>,
}

impl Pgn {
    pub fn last(&self) -> Option<Ply> {
        self.moves.len().checked_sub(1).map(|before| Ply::after(self.start.before().saturating_add(before)))
    }

    /// Its end as a letter shows it: `PGN: … 9. Nbd2`.
    pub fn shown(&self) -> String {
        match (self.last(), self.moves.last()) {
            (Some(ply), Some(spelt)) if self.moves.len() == 1 => format!("PGN: {ply} {spelt}"),
            (Some(ply), Some(spelt)) => format!("PGN: ... {ply} {spelt}"),
            _ => "PGN without moves".into(),
        }
    }
}
