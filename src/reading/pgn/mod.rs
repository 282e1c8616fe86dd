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
mod taken;

#[cfg(test)]
mod tests;

pub use self::{
    comment::Says,
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

/// The most tags of a game that are kept.
const MOST: usize = 60;

/// A game's tags, in the order in which they stand.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct TagPairs(Vec<(String, String)>);

impl TagPairs {
    /// The value of the first tag with this name, whatever its case; none where it is empty or unknown (`?`, `-`).
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(given, _)| given.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.trim()).filter(|value| !matches!(*value, "" | "?" | "??" | "-"))
    }

    /// What the tag `Result` says; none where the game goes on.
    pub fn result(&self) -> Option<GameResult> {
        self.get("Result").and_then(result)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub(super) fn holds(&self, name: &str) -> bool {
        self.0.iter().any(|(given, _)| given.eq_ignore_ascii_case(name))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether any of them is one that every program writes: `[Note "x"]` in a letter is none.
    pub(super) fn are_a_games(&self) -> bool {
        const KNOWN: [&str; 8] =
            ["Event", "Site", "Date", "White", "Black", "Result", "CmailGameName", "FEN"];
        KNOWN.into_iter().any(|name| self.holds(name))
    }

    pub(super) fn push(&mut self, pair: (String, String)) {
        if self.0.len() < MOST {
            self.0.push(pair);
        }
    }
}

/// A result as PGN writes it. A result that is none says nothing.
fn result(text: &str) -> Option<GameResult> {
    match text {
        "1-0" => Some(GameResult::WhiteWins),
        "0-1" => Some(GameResult::BlackWins),
        "1/2-1/2" | "1/2" | "½-½" => Some(GameResult::Draw),
        _ => None,
    }
}
