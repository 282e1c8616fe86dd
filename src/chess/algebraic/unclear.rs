//! What a move in algebraic notation leaves open, with what it may mean. All of it is asked back.

use std::fmt;

use super::{super::Numeric, Algebraic, piece_letters};
use crate::model::Language;

/// A move that a text may mean.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PossibleMove {
    /// In digits.
    pub numeric: Numeric,
    /// In the player's own letters, with the digits in brackets where there are any: `Nbd2 (2142)`.
    pub text: String,
}

/// Why a text is asked back. Every move in it can be played.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum UnclearMove {
    /// More than one move has this form.
    Several {
        /// As written.
        written: Algebraic,
        /// The moves.
        means: Vec<PossibleMove>,
    },
    /// No move in the player's own letters, but in those of other languages.
    OtherLetters {
        /// As written.
        written: Algebraic,
        /// The player's language.
        own: Language,
        /// In whose letters it is which move.
        means: Vec<(Language, PossibleMove)>,
    },
    /// No move as written, but one with the first letter large where it is small, or small where it is large: a bishop
    /// written like a file, or a file that a telephone has made a bishop of.
    OtherCase {
        /// As written.
        written: Algebraic,
        /// The moves.
        means: Vec<PossibleMove>,
    },
    /// Not the player's letters, and no move in anybody's.
    NobodysLetters {
        /// As written.
        written: Algebraic,
        /// The player's language.
        own: Language,
    },
    /// The pawn reaches the last rank, and the letter of the new piece is missing (A.11).
    PromotionMissing {
        /// As written.
        written: Algebraic,
        /// The moves.
        means: Vec<PossibleMove>,
    },
    /// A promotion is written, and there is none.
    NoPromotion {
        /// As written.
        written: Algebraic,
        /// The moves without it.
        means: Vec<PossibleMove>,
    },
    /// A king's move that he can only mean as castling, which is not written so.
    OnlyCastling {
        /// As written.
        written: Algebraic,
        /// Castling.
        means: PossibleMove,
    },
}

impl UnclearMove {
    /// The moves that the text may mean.
    pub fn means(&self) -> Vec<&PossibleMove> {
        match self {
            UnclearMove::Several { means, .. }
            | UnclearMove::OtherCase { means, .. }
            | UnclearMove::PromotionMissing { means, .. }
            | UnclearMove::NoPromotion { means, .. } => means.iter().collect(),
            UnclearMove::OtherLetters { means, .. } => means.iter().map(|(_, meant)| meant).collect(),
            UnclearMove::OnlyCastling { means, .. } => vec![means],
            UnclearMove::NobodysLetters { .. } => Vec::new(),
        }
    }
}

/// One or two plain sentences.
impl fmt::Display for UnclearMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnclearMove::Several { written, means } => {
                write!(f, "{written} can be more than one move. Which do you mean: {}?", either(means))
            }
            UnclearMove::OtherLetters { written, own, means } => {
                let own = piece_letters::name(*own);
                let read = |(language, meant): &(Language, PossibleMove)| {
                    format!("in {} it is {}", piece_letters::name(*language), meant.text)
                };
                let read: Vec<String> = means.iter().map(read).collect();
                write!(
                    f,
                    "In {own} letters {written} is no move that can be played, but {}. Is that what you mean?",
                    listed(&read, "and")
                )
            }
            UnclearMove::OtherCase { written, means } => write!(
                f,
                "{written} cannot be played. Pieces have large letters and files small ones. Did you mean {}?",
                either(means)
            ),
            UnclearMove::NobodysLetters { written, own } => write!(
                f,
                "{written} is not written in {} letters, and in no other language is it a move that can be played.{}",
                piece_letters::name(*own),
                if starts_in_latin(written, *own) { " Its first letter is a Latin one." } else { "" }
            ),
            UnclearMove::PromotionMissing { written, means } => write!(
                f,
                "With {written} your pawn reaches the last rank, and a letter has to say what it becomes: {}?",
                either(means)
            ),
            UnclearMove::NoPromotion { written, means } => write!(
                f,
                "{written} names a promotion, but only a pawn that reaches the last rank is promoted. Did you mean \
                 {}?",
                either(means)
            ),
            UnclearMove::OnlyCastling { written, means } => {
                write!(f, "{written} is not how castling is written. Did you mean {}?", means.text)
            }
        }
    }
}

/// Whether a move begins with a Latin letter where its writer has others, some of which look the same.
fn starts_in_latin(written: &Algebraic, own: Language) -> bool {
    matches!(own, Language::El | Language::Ru)
        && written.to_string().starts_with(|first: char| first.is_ascii_uppercase())
}

fn either(means: &[PossibleMove]) -> String {
    let texts: Vec<String> = means.iter().map(|meant| meant.text.clone()).collect();
    listed(&texts, "or")
}

/// `a, b or c`
fn listed(texts: &[String], last: &str) -> String {
    match texts {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., end] => format!("{} {last} {end}", rest.join(", ")),
    }
}
