//! What a mail says, in the order of its lines.

use super::{
    pgn::Inline,
    statement::{Said, ToDirector},
    unclear_line::UnclearLine,
};

#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Reading {
    pub said: Vec<Said>,
    pub unclear: Vec<UnclearLine>,
    /// Games in Portable Game Notation, in the order in which they stand.
    pub games: Vec<Inline>,
    pub to_director: Vec<ToDirector>,
    pub has_words: bool,
    /// Newly written lines besides what was said, what is unclear, messages and names of games.
    pub prose: Vec<String>,
}
