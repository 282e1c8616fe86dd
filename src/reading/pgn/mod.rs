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
mod pgn_game;
mod tags;
mod taken;
mod word;

#[cfg(test)]
mod tests;

pub use self::{
    comment::{Mover, Says},
    pgn_game::{MOST_GAMES, Pgn},
    tags::TagPairs,
    taken::{Inline, games_of, take_games},
};

use crate::model::Ply;

impl Pgn {
    /// The half-move with which it ends, if it has any.
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
