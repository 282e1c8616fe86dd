//! A game in Portable Game Notation, as it was read.

use super::{super::unclear_line::Wrong, comment::Says, tags::TagPairs};
use crate::{
    chess::Spelt,
    model::{GameResult, Ply},
};

/// The most half-moves of a game that is read. The longest ever played had fewer.
pub(crate) const MOST_MOVES: usize = 1200;

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
