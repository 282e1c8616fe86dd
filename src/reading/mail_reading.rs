//! What a mail says, in the order of its lines.

use super::{
    pgn::Inline,
    statement::{Said, ToDirector},
    unclear_line::UnclearLine,
};

/// What a mail says, in the order of its lines.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Reading {
    /// What counts.
    pub said: Vec<Said>,
    /// What has to be asked back.
    pub unclear: Vec<UnclearLine>,
    /// Games in Portable Game Notation, in the order in which they stand.
    pub games: Vec<Inline>,
    pub to_director: Vec<ToDirector>,
    /// Whether anything was newly written at all.
    pub has_words: bool,
    /// Newly written lines besides what was said, what is unclear, messages and names of games.
    pub prose: Vec<String>,
}
