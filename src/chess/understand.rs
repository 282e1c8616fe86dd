//! What a written move means in a position, to somebody who writes in a given language.

use super::{Impossible, Numeric, Position, Written, castle};
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
        let _ = language;
        match written {
            Written::Numeric(numeric) => {
                let numeric = castle::in_digits(self, *numeric)?;
                Ok(Understood { numeric, spelling: Spelling::FULL })
            }
            Written::Algebraic(_) => unreachable!(),
        }
    }

    /// Every move that can be played here as which this could be read, by anybody: in every language, and by every
    /// custom. In the order of the digits.
    pub fn every_reading(&self, written: &Written) -> Vec<Numeric> {
        match written {
            Written::Numeric(numeric) => castle::readings(self, *numeric),
            Written::Algebraic(_) => Vec::new(),
        }
    }
}
