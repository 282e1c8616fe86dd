//! What letters are told of the parts of a mail: what became of each, and for which game it could be meant.

use serde::Serialize;

use super::GameAsShown;
use crate::wording::Sentence;
use crate::{model::GameId, reading::Meant};

/// What became of a part of a mail.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PartOutcome {
    Done,
    /// It was on record already.
    Known,
    Refused,
    /// It counts when its sender confirms it.
    Waits,
    /// A letter of its own answers it.
    Beside,
    /// It was not understood, or not looked at.
    NotRead,
}

/// A part of a mail, and what became of it.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// Its lines, as written.
    pub said: Vec<String>,
    /// The game that it is about.
    pub game: Option<GameId>,
    /// That game as its reader sees it, where a line is to be shown that he can send in it.
    pub sight: Option<Box<GameAsShown>>,
    pub fate: PartOutcome,
    pub words: Sentence,
    /// For which games it could be meant, where it names none.
    pub fits: Option<Fits>,
    /// Whether it names another game, so that nothing is proposed for this one.
    pub elsewhere: bool,
    /// What was probably meant by what could not be read of it.
    pub meant: Option<Meant>,
}

/// A line that could not be taken.
#[derive(Clone, Debug)]
pub struct LineNotTaken {
    pub line: String,
    pub wrong: Sentence,
    /// What it was probably meant to say.
    pub meant: Option<Meant>,
}

/// For which games of its sender a line could be meant that names none.
#[derive(Clone, Debug, Default)]
pub struct Fits {
    pub said: String,
    /// What to send instead of it, one line for each game in which it would count.
    pub send: Vec<String>,
    /// Why it counts in none; asked only where there is nothing to send.
    pub not: Vec<(GameId, Sentence)>,
}
