//! Writing a move: in digits, in English, in a player's own letters, with figurines, at full length.
//!
//! Laws A.1 to A.13
//! Beside the Laws: notations

use std::str::FromStr;

use shakmaty::Role;

use super::{
    Numeric, Piece, Played, Position, PossibleMove, Variant,
    algebraic::{figurine, letter},
};
use crate::model::{Invalid, Language, worded::worded};

worded! {
    /// How moves are written, by the word by which a player chooses it.
    pub enum Script {
        /// ICCF numeric: `7163`.
        Numeric = "numeric",
        /// Short algebraic in English (A.3), whatever the reader's language: `Nf3`.
        San = "san",
        /// Short algebraic in the reader's language: `Sf3`.
        Local = "local",
        /// Short algebraic with figurines: `♘f3`.
        Figurine = "figurine",
        /// Long algebraic in the reader's language: `Sg1-f3`.
        Long = "long",
    }
}

impl FromStr for Script {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Script::named(text).ok_or(Invalid("not one of numeric, san, local, figurine, long"))
    }
}

impl Played {
    /// The move in a script; `language` is the reader's. What is written can be sent, and is read back as this move in
    /// that language; what is written in English is read back in English.
    pub fn write(&self, script: Script, language: Language) -> String {
        match (script, self.castling) {
            (Script::Numeric, Some(wing)) if self.position.variant() == Variant::Chess960 => {
                wing.zeros().to_owned()
            }
            (Script::Numeric, Some(_) | None) => self.numeric.to_string(),
            (Script::San | Script::Local | Script::Figurine | Script::Long, Some(wing)) => {
                format!("{}{}", wing.zeros(), self.sign())
            }
            (Script::San, None) => self.san.clone(),
            (Script::Local, None) => self.short(|piece| letter(piece, language)),
            (Script::Figurine, None) => self.short(figurine),
            (Script::Long, None) => self.long(language),
        }
    }

    /// Short algebraic with the pieces written in this way.
    fn short(&self, written: impl Fn(Piece) -> &'static str) -> String {
        let english = |c: char| Role::from_char(c).filter(|_| c.is_ascii_uppercase()).map(Piece::from);
        let put = |c: char| english(c).map_or_else(|| c.to_string(), |piece| written(piece).to_owned());
        self.san.chars().map(put).collect()
    }

    fn long(&self, language: Language) -> String {
        let (from, to) = (self.numeric.from().name(), self.numeric.to().name());
        let between = if self.taken.is_some() { "x" } else { "-" };
        let becomes = self.numeric.promotion().map(|promotion| letter(promotion.into(), language));
        let becomes = becomes.map(|letter| format!("={letter}")).unwrap_or_default();
        format!("{}{from}{between}{to}{becomes}{}", letter(self.piece, language), self.sign())
    }

    /// `+`, `#` or nothing.
    fn sign(&self) -> &'static str {
        match self.san.chars().last() {
            Some('+') => "+",
            Some('#') => "#",
            _ => "",
        }
    }
}

impl Position {
    /// A move that can be played here, as a player of this language can send it: in his own letters, also where he
    /// chose the English ones. Nothing where the move cannot be played.
    pub fn write(&self, numeric: Numeric, script: Script, language: Language) -> Option<String> {
        let script = match script {
            Script::San => Script::Local,
            Script::Numeric | Script::Local | Script::Figurine | Script::Long => script,
        };
        Some(self.play(numeric).ok()?.write(script, language))
    }

    /// A move that can be played here, for a question: in the player's letters and in digits.
    pub(super) fn meant(&self, numeric: Numeric, language: Language) -> Option<PossibleMove> {
        let played = self.play(numeric).ok()?;
        let letters = played.write(Script::Local, language);
        let digits = played.write(Script::Numeric, language);
        let text = if letters == digits { letters } else { format!("{letters} ({digits})") };
        Some(PossibleMove { numeric, text })
    }
}
