//! Algebraic notation (Laws, Appendix A.1 to A.13) as people write it.
//!
//! `letters` knows the languages, `shape` the form of a text in one of them, `fit` which moves of a position have that
//! form, `unclear` what is asked back. Which language is asked, and in which order, is decided in `understand.rs`.
//!
//! Laws A.1 to A.13

mod fit;
mod piece_letters;
mod shape;
mod unclear;

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

pub(super) use super::numeric::Legal;
pub use fit::{CheckSign, Spelling};
pub(super) use fit::{fitting, men, spelling, without_promotion};
pub(super) use piece_letters::{figurine, letter};
pub use shape::Place;
pub(super) use shape::{Form, Goes, Shape};
pub use unclear::{PossibleMove, UnclearMove};

use super::Wing;
use crate::{
    model::{Invalid, Language},
    wording::as_text,
};

/// The text of a move in algebraic notation, in the form of at least one language. Only a position and a language say
/// what it means.
#[derive(Clone, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub struct Algebraic {
    text: String,
    /// Whether its letters are English whatever the language of its writer, as in PGN.
    english: bool,
}

const NOT_ALGEBRAIC: Invalid = Invalid("not a move in algebraic notation");

impl Algebraic {
    /// The text of a move in PGN, whose letters are English ones whoever sends it.
    pub fn english(text: &str) -> Result<Algebraic, Invalid> {
        let algebraic = Algebraic { text: text.to_owned(), english: true };
        if algebraic.shape(Language::En).is_some() { Ok(algebraic) } else { Err(NOT_ALGEBRAIC) }
    }

    /// Whether it is English whatever the language of its writer.
    pub fn is_english(&self) -> bool {
        self.english
    }

    /// The wing, where it is castling in zeros or the letter O (A.13).
    pub fn castling(&self) -> Option<Wing> {
        let wing = |language| match self.shape(language)?.form {
            Form::Castling(wing) => Some(wing),
            Form::Goes(_) => None,
        };
        Language::ALL.into_iter().find_map(wing)
    }

    /// Whether it is a lone square in a large letter, `E4`: a pawn's move, and among other words perhaps something else.
    pub fn is_plain_upper_square(&self) -> bool {
        let mut chars = self.text.chars();
        let (file, rank) = (chars.next(), chars.next());
        matches!((file, rank, chars.next()), (Some('A'..='H'), Some('1'..='8'), None))
    }

    /// The text with its first letter large where it is small, and small where it is large.
    pub(super) fn in_other_case(&self) -> Option<Algebraic> {
        let mut rest = self.text.chars();
        let first = rest.next()?;
        let other: String = if first.is_lowercase() {
            first.to_uppercase().collect()
        } else {
            first.to_lowercase().collect()
        };
        let other = format!("{other}{}", rest.as_str());
        let other = if self.english { Algebraic::english(&other) } else { other.parse() };
        other.ok().filter(|other| other != self)
    }

    /// The two moves that a text with a dash is to somebody who parts moves by dashes: `e4` and `e5` in `e4-e5`.
    pub fn parted_by_dash(&self) -> Option<[Algebraic; 2]> {
        let (one, two) = self.text.split_once(piece_letters::dash)?;
        let [one, two]: [Algebraic; 2] = [one.parse().ok()?, two.parse().ok()?];
        (!self.english).then_some([one, two])
    }

    /// What the text says to those who write in a language: almost always one thing.
    pub(super) fn shapes(&self, language: Language) -> Vec<Shape> {
        let language = if self.english { Language::En } else { language };
        shapes(&piece_letters::characters(&self.text), language)
    }

    /// The first of them.
    pub(super) fn shape(&self, language: Language) -> Option<Shape> {
        self.shapes(language).into_iter().next()
    }
}

fn shapes(text: &[char], language: Language) -> Vec<Shape> {
    if let Some(squares) = piece_letters::squares_of_digits(text) {
        let becomes = |shape: &Shape| matches!(&shape.form, Form::Goes(goes) if goes.promotion.is_some());
        return shape::shape(&squares, language).filter(becomes).into_iter().collect();
    }
    let without_mark = piece_letters::without_mark(text, language);
    let texts = std::iter::once(text).chain(without_mark.as_deref());
    texts.filter_map(|text| shape::shape(text, language)).collect()
}

impl FromStr for Algebraic {
    type Err = Invalid;

    /// The text is kept as it is written.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let chars = piece_letters::characters(text);
        let said = Language::ALL.into_iter().any(|language| !shapes(&chars, language).is_empty());
        if said { Ok(Algebraic { text: text.to_owned(), english: false }) } else { Err(NOT_ALGEBRAIC) }
    }
}

impl fmt::Display for Algebraic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

#[cfg(test)]
mod tests;

as_text!(Algebraic);
