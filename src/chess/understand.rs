//! What a written move means in a position, to somebody who writes in a given language.

use std::collections::BTreeSet;

use super::{
    Algebraic, Impossible, Numeric, Position, Written,
    algebraic::{Form, Legal, Meant, Shape, Unclear, fitting, spelling, without_promotion},
    why,
};
use crate::model::Language;

/// A written move that means one move of the position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Understood {
    /// The move.
    pub numeric: Numeric,
    /// How fully and rightly it was written.
    pub spelling: Spelling,
}

/// How fully and rightly a move was written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Spelling {
    /// Whether the square that the piece leaves is written out. Digits and castling always say it.
    pub from_square: bool,
    /// The sign for check or mate. Always right in digits, which have none.
    pub check: CheckSign,
    /// Whether it says that it takes, or takes in passing, and does not.
    pub takes_wrongly: bool,
}

/// How the sign for check or mate fits the move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum CheckSign {
    /// There and right, or rightly not there.
    Right,
    /// Left out where the move gives check.
    Missing,
    /// Says check or mate where there is none.
    Wrong,
}

impl Spelling {
    /// Numeric notation says all that there is to say.
    pub const FULL: Spelling = Spelling { from_square: true, check: CheckSign::Right, takes_wrongly: false };
}

impl Position {
    /// What a written move means here. Algebraic notation is read in this language first: what can be played so is
    /// meant so. What can be played only in English is asked back, and so is whatever more than one move could be.
    ///
    /// # Errors
    /// When it means no move that can be played, or more than one: a question where [`Impossible::is_question`], else
    /// an impossible move.
    pub fn understand(&self, written: &Written, language: Language) -> Result<Understood, Impossible> {
        match written {
            Written::Numeric(numeric) => {
                let played = self.play(*numeric)?;
                Ok(Understood { numeric: played.numeric, spelling: Spelling::FULL })
            }
            Written::Algebraic(text) => Reader { position: self, text, language }.understand(),
        }
    }

    /// Every move that can be played here as which this could be read, by anybody: in every language, and by every
    /// custom, also where the letter of a promotion is missing. In the order of the digits.
    pub fn every_reading(&self, written: &Written) -> Vec<Numeric> {
        match written {
            Written::Numeric(numeric) => self.is_legal(*numeric).then_some(*numeric).into_iter().collect(),
            Written::Algebraic(text) => {
                let legal = self.legal();
                let shapes = Language::ALL.into_iter().filter_map(|language| text.shape(language));
                let fitting = shapes.flat_map(|shape| match &shape.form {
                    Form::Goes(goes) if goes.promotion.is_none() => without_promotion(goes, &legal),
                    Form::Goes(_) | Form::Castling(_) => fitting(&shape.form, &legal),
                });
                fitting.map(|legal| legal.numeric).collect::<BTreeSet<Numeric>>().into_iter().collect()
            }
        }
    }
}

/// A text of algebraic notation before a position, read by one player.
struct Reader<'a> {
    position: &'a Position,
    text: &'a Algebraic,
    language: Language,
}

impl Reader<'_> {
    fn understand(&self) -> Result<Understood, Impossible> {
        let legal = self.position.legal();
        let Some(shape) = self.text.shape(self.language) else {
            return Err(Impossible::Unclear(self.in_other_letters(&legal, &Language::ALL).unwrap_or_else(|| {
                Unclear::NobodysLetters { written: self.text.clone(), own: self.language }
            })));
        };
        match fitting(&shape.form, &legal).as_slice() {
            [] => self.fits_nothing(&shape, &legal),
            [one] => Ok(Understood { numeric: one.numeric, spelling: spelling(&shape, self.position, one.m) }),
            several => {
                Err(Impossible::Unclear(Unclear::Several { written: self.text.clone(), means: self.meant(several) }))
            }
        }
    }

    /// No move has this form: a question, if one can be asked; the English move, to be asked back; or the reason.
    fn fits_nothing(&self, shape: &Shape, legal: &[Legal]) -> Result<Understood, Impossible> {
        if let Some(question) = self.promotion(shape, legal) {
            return Err(Impossible::Unclear(question));
        }
        let why = match &shape.form {
            Form::Castling(wing) => why::no_castling(self.position, *wing),
            Form::Goes(goes) => why::none_goes(self.position, goes),
        };
        Err(self.in_other_letters(legal, &[Language::En]).map_or(why, Impossible::Unclear))
    }

    /// What would fit, but for the letter of the new piece (A.11).
    fn promotion(&self, shape: &Shape, legal: &[Legal]) -> Option<Unclear> {
        let Form::Goes(goes) = &shape.form else { return None };
        let means = self.meant(&without_promotion(goes, legal));
        let written = self.text.clone();
        match (means.is_empty(), goes.promotion) {
            (true, _) => None,
            (false, None) => Some(Unclear::PromotionMissing { written, means }),
            (false, Some(_)) => Some(Unclear::NoPromotion { written, means }),
        }
    }

    /// The moves that the text is in the letters of these languages, each named once, by English where that is one of
    /// them.
    fn in_other_letters(&self, legal: &[Legal], languages: &[Language]) -> Option<Unclear> {
        let mut means: Vec<(Language, Numeric)> = Vec::new();
        let english_first = languages.iter().filter(|language| **language == Language::En);
        for language in english_first.chain(languages) {
            let shape = self.text.shape(*language).filter(|_| *language != self.language);
            for found in shape.iter().flat_map(|shape| fitting(&shape.form, legal)) {
                if !means.iter().any(|(_, known)| *known == found.numeric) {
                    means.push((*language, found.numeric));
                }
            }
        }
        let means: Vec<_> = means
            .into_iter()
            .filter_map(|(language, numeric)| Some((language, self.position.meant(numeric, self.language)?)))
            .collect();
        let (written, own) = (self.text.clone(), self.language);
        (!means.is_empty()).then_some(Unclear::OtherLetters { written, own, means })
    }

    fn meant(&self, legal: &[Legal]) -> Vec<Meant> {
        legal.iter().filter_map(|legal| self.position.meant(legal.numeric, self.language)).collect()
    }
}
