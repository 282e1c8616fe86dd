//! In which form a player gets his letters.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// How letters about a game are written to a player.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Hash)]
pub enum LetterFormat {
    /// For people.
    #[default]
    Text,
    /// With the game below the words, so that cmail and XBoard can be fed with the mail as it is.
    Cmail,
}

/// The text names no form of letters.
#[derive(Clone, Copy, Debug, Error, Eq, PartialEq)]
#[error("not text or cmail")]
pub struct InvalidLetterFormat;

impl LetterFormat {
    /// The word by which a player chooses it.
    pub fn word(self) -> &'static str {
        match self {
            LetterFormat::Text => "text",
            LetterFormat::Cmail => "cmail",
        }
    }
}

impl FromStr for LetterFormat {
    type Err = InvalidLetterFormat;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = |format: &LetterFormat| format.word().eq_ignore_ascii_case(text);
        [LetterFormat::Text, LetterFormat::Cmail].into_iter().find(named).ok_or(InvalidLetterFormat)
    }
}

impl fmt::Display for LetterFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
