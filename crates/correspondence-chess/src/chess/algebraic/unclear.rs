//! What a move in algebraic notation leaves open, with what it may mean. All of it is asked back.

use serde::{Deserialize, Serialize};

use super::{super::Numeric, Algebraic};
use crate::{
    model::Language,
    wording::{Arg, Argument, phrases},
};

/// A move that a text may mean.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct PossibleMove {
    /// In digits.
    pub numeric: Numeric,
    /// In the player's own letters, with the digits in brackets where there are any: `Nbd2 (2142)`.
    pub text: String,
}

phrases! {
    /// Why a text is asked back: what was `written`, and the moves that it may mean, which all can be played.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum UnclearMove {
        /// More than one move has this form.
        Several { written: Algebraic, means: Vec<PossibleMove> } = "unclear-several",
        /// No move in the player's own letters, but in those of other languages, each with the move in them.
        OtherLetters { written: Algebraic, own: Language, means: Vec<(Language, PossibleMove)> } = "unclear-other-letters",
        /// No move as written, but one with the first letter large where it is small, or small where it is large: a bishop
        /// written like a file, or a file that a telephone has made a bishop of.
        OtherCase { written: Algebraic, means: Vec<PossibleMove> } = "unclear-other-case",
        /// Not the player's letters, and no move in anybody's. Whether it begins with a Latin letter where his are others,
        /// some of which look the same.
        NobodysLetters { written: Algebraic, own: Language, latin: bool } = "unclear-nobodys-letters",
        /// The pawn reaches the last rank, and the letter of the new piece is missing (A.11).
        PromotionMissing { written: Algebraic, means: Vec<PossibleMove> } = "unclear-promotion-missing",
        /// A promotion is written, and there is none.
        NoPromotion { written: Algebraic, means: Vec<PossibleMove> } = "unclear-no-promotion",
        /// A king's move that he can only mean as castling, which is not written so.
        OnlyCastling { written: Algebraic, means: PossibleMove } = "unclear-only-castling",
    }
}

impl UnclearMove {
    /// What is not the player's letters, and no move in anybody's.
    pub(in crate::chess) fn nobodys_letters(written: Algebraic, own: Language) -> UnclearMove {
        let latin = matches!(own, Language::El | Language::Ru)
            && written.to_string().starts_with(|first: char| first.is_ascii_uppercase());
        UnclearMove::NobodysLetters { written, own, latin }
    }

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

/// One of them is meant.
impl Argument for Vec<PossibleMove> {
    fn arg(&self) -> Arg {
        Arg::One(self.iter().map(Argument::arg).collect())
    }
}

impl Argument for PossibleMove {
    fn arg(&self) -> Arg {
        Arg::Text(self.text.clone())
    }
}

phrases! {
    /// What a text is in another language.
    enum Read { Elsewhere { language: Language, text: String } = "unclear-read-elsewhere" }
}

impl Argument for Vec<(Language, PossibleMove)> {
    fn arg(&self) -> Arg {
        let read = |(language, meant): &(Language, PossibleMove)| {
            Read::Elsewhere { language: *language, text: meant.text.clone() }.arg()
        };
        Arg::All(self.iter().map(read).collect())
    }
}
