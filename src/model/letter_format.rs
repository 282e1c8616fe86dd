//! In which form a player gets his letters.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// How letters about a game are written to a player.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Hash)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// With the game below the words, so that cmail and XBoard can be fed with the mail as it is.
    Cmail,
}

/// The text names no form of letters.
#[derive(Clone, Copy, Debug, Error, Eq, PartialEq)]
#[error("not text or cmail")]
pub struct InvalidFormat;

impl Format {
    /// The word by which a player chooses it.
    pub fn word(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Cmail => "cmail",
        }
    }
}

impl FromStr for Format {
    type Err = InvalidFormat;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = |format: &Format| format.word().eq_ignore_ascii_case(text);
        [Format::Text, Format::Cmail].into_iter().find(named).ok_or(InvalidFormat)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
