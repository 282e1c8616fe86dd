//! The languages in which players read and write.

use std::str::FromStr;

use super::{Invalid, worded::worded};

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

impl Language {
    /// The ISO 639-1 code.
    pub fn code(self) -> &'static str {
        self.word()
    }
}

impl FromStr for Language {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const NONE: Invalid =
            Invalid("not one of the languages cs, de, el, en, eo, es, fr, it, nl, pl, pt, ru");
        Language::named(text).ok_or(NONE)
    }
}
