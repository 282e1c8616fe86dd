//! The languages in which players read and write.

use std::str::FromStr;

use thiserror::Error;

use super::worded::worded;

worded! {
    /// A language that an event file may name for a player.
    #[derive(Default, Ord, PartialOrd)]
    #[allow(missing_docs, reason = "each is the two-letter ISO 639-1 code of itself")]
    pub enum Language {
        Cs = "cs",
        De = "de",
        El = "el",
        #[default]
        En = "en",
        Eo = "eo",
        Es = "es",
        Fr = "fr",
        It = "it",
        Nl = "nl",
        Pl = "pl",
        Pt = "pt",
        Ru = "ru",
    }
}

/// The text names no language that we know.
#[derive(Clone, Copy, Debug, Error, Eq, PartialEq)]
#[error("not one of the languages cs, de, el, en, eo, es, fr, it, nl, pl, pt, ru")]
pub struct InvalidLanguage;

impl Language {
    /// The ISO 639-1 code.
    pub fn code(self) -> &'static str {
        self.word()
    }
}

impl FromStr for Language {
    type Err = InvalidLanguage;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = |language: &Language| language.code().eq_ignore_ascii_case(text);
        Language::ALL.into_iter().find(known).ok_or(InvalidLanguage)
    }
}
