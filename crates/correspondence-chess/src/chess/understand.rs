//! What a written move means in a position, to somebody who writes in a given language.
//!
//! One function says what a text means, once; everybody else asks it. What only others would read
//! ([`Position::every_reading`]) is used to compare and to suggest, never to play.
//!
//! Laws 3.10.1, 3.10.2, A.1 to A.13

use super::{
    Algebraic, Impossible, Numeric, Position, Written,
    algebraic::{
        Form, Legal, PossibleMove, Shape, Spelling, UnclearMove, fitting, men, spelling, without_promotion,
    },
    castle, impossible_reason,
};
use crate::model::Language;
use std::collections::BTreeSet;

/// A written move that means one move of the position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Understood {
    /// The move.
    pub numeric: Numeric,
    /// How fully and rightly it was written.
    pub spelling: Spelling,
}

impl Position {
    /// What a written move means here. Algebraic notation is read in this language first: what can be played so is
    /// meant so. What can be played only in English is asked back, and so is whatever more than one move could be.
    /// Where it means no move that can be played, or more than one, it is a question ([`Impossible::is_question`]) or an
    /// impossible move.
    pub fn understand(&self, written: &Written, language: Language) -> Result<Understood, Impossible> {
        match written {
            Written::Numeric(numeric) => {
                let numeric = castle::in_digits(self, *numeric)?;
                Ok(Understood { numeric, spelling: Spelling::FULL })
            }
            Written::Algebraic(text) => Reader { position: self, text, language }.understand(),
        }
    }

    /// Every move that can be played here as which this could be read, by anybody: in every language, and by every
    /// custom, also where the letter of a promotion is missing. In the order of the digits.
    pub fn every_reading(&self, written: &Written) -> Vec<Numeric> {
        let text = match written {
            Written::Numeric(numeric) => return castle::readings(self, *numeric),
            Written::Algebraic(text) => text,
        };
        let legal = self.legal();
        let readings = |shape: Shape| match &shape.form {
            Form::Goes(goes) if goes.promotion.is_none() => {
                let mut all = numerics(&without_promotion(goes, &legal));
                // From where to where, if one man alone can be meant.
                if (all.is_empty() || goes.from.square().is_some())
                    && let [from] = men(goes, self).as_slice()
                {
                    let squares = Numeric::new(*from, goes.to, None);
                    all.extend(squares.iter().flat_map(|squares| castle::readings(self, *squares)));
                }
                all
            }
            form @ (Form::Castling(_) | Form::Goes(_)) => numerics(&fitting(form, &legal)),
        };
        let shapes = Language::ALL.into_iter().flat_map(|language| text.shapes(language));
        shapes.flat_map(readings).collect::<BTreeSet<Numeric>>().into_iter().collect()
    }
}

fn numerics(legal: &[Legal]) -> Vec<Numeric> {
    legal.iter().map(|legal| legal.numeric).collect()
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
        let written = || self.text.clone();
        let shapes = self.text.shapes(self.language);
        let Some(shape) = shapes.first() else {
            let nobodys = || UnclearMove::nobodys_letters(written(), self.language);
            let unclear =
                self.in_other_letters(&legal, &Language::ALL).or_else(|| self.in_other_case(&legal));
            let unclear = unclear.unwrap_or_else(nobodys);
            return Err(Impossible::Unclear(unclear));
        };
        let mut fit: Vec<(&Shape, Legal)> = Vec::new();
        for shape in &shapes {
            for legal in fitting(&shape.form, &legal) {
                if fit.iter().all(|(_, known)| known.numeric != legal.numeric) {
                    fit.push((shape, legal));
                }
            }
        }
        fit.sort_by_key(|(_, legal)| legal.numeric);
        match fit.as_slice() {
            [] => self.fits_nothing(shape, &legal),
            [(shape, one)] => {
                Ok(Understood { numeric: one.numeric, spelling: spelling(shape, self.position, one) })
            }
            several => Err(Impossible::Unclear(UnclearMove::Several {
                written: written(),
                means: self.meant(&several.iter().map(|(_, legal)| *legal).collect::<Vec<_>>()),
            })),
        }
    }

    /// No move has this form. It may still be castling in squares; else it is a question, if one can be asked; the
    /// English move, or that of the other case, to be asked back; or the reason.
    fn fits_nothing(&self, shape: &Shape, legal: &[Legal]) -> Result<Understood, Impossible> {
        if let Some(castling) = self.castling_in_squares(shape, legal) {
            return castling;
        }
        let unclear = self
            .promotion(shape, legal)
            .or_else(|| self.in_other_letters(legal, &[Language::En]))
            .or_else(|| self.in_other_case(legal));
        Err(unclear.map(Impossible::Unclear).unwrap_or_else(|| match &shape.form {
            Form::Castling(wing) => {
                Impossible::CannotCastle { wing: *wing, why: castle::why_not(self.position, *wing) }
            }
            Form::Goes(goes) => impossible_reason::none_goes(self.position, goes),
        }))
    }

    /// Castling in Chess960 by the king's squares: both written out are what the digits would be, and whatever else
    /// looks like it is asked back.
    fn castling_in_squares(&self, shape: &Shape, legal: &[Legal]) -> Option<Result<Understood, Impossible>> {
        let Form::Goes(goes) = &shape.form else { return None };
        let ask = |means: Numeric| {
            let (written, means) = (self.text.clone(), self.position.meant(means, self.language)?);
            Some(Err(Impossible::Unclear(UnclearMove::OnlyCastling { written, means })))
        };
        let men = men(goes, self.position);
        let read = men.iter().filter_map(|from| match Numeric::new(*from, goes.to, goes.promotion) {
            Some(squares) => match castle::in_digits(self.position, squares) {
                Ok(means) | Err(Impossible::CastlingInZeros { means, .. }) => Some(means),
                Err(_) => None,
            },
            None => castle::where_he_stands(self.position, *from),
        });
        let all: BTreeSet<Numeric> = read.collect();
        if all.len() > 1 {
            let means = all.into_iter().filter_map(|one| self.position.meant(one, self.language)).collect();
            return Some(Err(Impossible::Unclear(UnclearMove::Several {
                written: self.text.clone(),
                means,
            })));
        }
        let means = all.into_iter().next()?;
        let whole = goes.from.square().and_then(|from| Numeric::new(from, goes.to, goes.promotion));
        match whole.map(|squares| castle::in_digits(self.position, squares)) {
            Some(Ok(means)) => {
                let meant = legal.iter().find(|legal| legal.numeric == means)?;
                let spelling = spelling(shape, self.position, meant);
                Some(Ok(Understood { numeric: means, spelling }))
            }
            Some(Err(_)) | None => ask(means),
        }
    }

    /// What would fit, but for the letter of the new piece (A.11).
    fn promotion(&self, shape: &Shape, legal: &[Legal]) -> Option<UnclearMove> {
        let Form::Goes(goes) = &shape.form else { return None };
        let means = self.meant(&without_promotion(goes, legal));
        let written = self.text.clone();
        match (means.is_empty(), goes.promotion) {
            (true, _) => None,
            (false, None) => Some(UnclearMove::PromotionMissing { written, means }),
            (false, Some(_)) => Some(UnclearMove::NoPromotion { written, means }),
        }
    }

    /// The moves that the text is with its first letter in the other case.
    fn in_other_case(&self, legal: &[Legal]) -> Option<UnclearMove> {
        let shapes = self.text.in_other_case()?.shapes(self.language);
        let means = shapes.iter().flat_map(|shape| self.meant(&fitting(&shape.form, legal)));
        let means: Vec<PossibleMove> = means.collect();
        (!means.is_empty()).then(|| UnclearMove::OtherCase { written: self.text.clone(), means })
    }

    /// The moves that the text is in the letters of these languages, each named once, by English where that is one of
    /// them.
    fn in_other_letters(&self, legal: &[Legal], languages: &[Language]) -> Option<UnclearMove> {
        let mut means: Vec<(Language, Numeric)> = Vec::new();
        let english_first = languages.iter().filter(|language| **language == Language::En);
        for language in english_first.chain(languages) {
            let shapes = if *language == self.language { Vec::new() } else { self.text.shapes(*language) };
            for found in shapes.iter().flat_map(|shape| fitting(&shape.form, legal)) {
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
        (!means.is_empty()).then_some(UnclearMove::OtherLetters { written, own, means })
    }

    fn meant(&self, legal: &[Legal]) -> Vec<PossibleMove> {
        legal.iter().filter_map(|legal| self.position.meant(legal.numeric, self.language)).collect()
    }
}
