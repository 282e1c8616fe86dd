//! The languages in which players read and write.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A language that an event file may name for a player.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each is the two-letter ISO 639-1 code of itself")]
pub enum Language {
    Cs,
    De,
    El,
    #[default]
    En,
    Eo,
    Es,
    Fr,
    It,
    Nl,
    Pl,
    Pt,
    Ru,
}

/// The text names no language that we know.
#[derive(Clone, Copy, Debug, Error, Eq, PartialEq)]
#[error("not one of the languages cs, de, el, en, eo, es, fr, it, nl, pl, pt, ru")]
pub struct InvalidLanguage;

impl Language {
    /// All of them, by code.
    pub const ALL: [Language; 12] = [
        Language::Cs,
        Language::De,
        Language::El,
        Language::En,
        Language::Eo,
        Language::Es,
        Language::Fr,
        Language::It,
        Language::Nl,
        Language::Pl,
        Language::Pt,
        Language::Ru,
    ];

    /// The ISO 639-1 code.
    pub fn code(self) -> &'static str {
        match self {
            Language::Cs => "cs",
            Language::De => "de",
            Language::El => "el",
            Language::En => "en",
            Language::Eo => "eo",
            Language::Es => "es",
            Language::Fr => "fr",
            Language::It => "it",
            Language::Nl => "nl",
            Language::Pl => "pl",
            Language::Pt => "pt",
            Language::Ru => "ru",
        }
    }
}

impl FromStr for Language {
    type Err = InvalidLanguage;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = |language: &Language| language.code().eq_ignore_ascii_case(text);
        Language::ALL.into_iter().find(known).ok_or(InvalidLanguage)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
