//! Algebraic notation: tables that a person can read, and every spelling tried out over random games.
//!
//! Laws A.1 to A.13

mod collisions;
mod random;
mod spellings;
mod tables;

use crate::{
    chess::{Impossible, Position, UnclearMove, Understood, Variant, Written},
    model::Language,
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn at(fen: &str) -> Position {
    Position::from_fen(fen, Variant::Chess).expect(fen)
}

fn written(text: &str) -> Written {
    text.parse().expect(text)
}

fn read(position: &Position, text: &str, language: Language) -> Result<Understood, Impossible> {
    position.understand(&written(text), language)
}

/// What became of a text in one line: the digits and what is wrong with the spelling, or the kind of answer and what is
/// named to send.
fn told(position: &Position, text: &str, language: Language) -> String {
    let Ok(written) = text.parse::<Written>() else { return "no move".to_owned() };
    match position.understand(&written, language) {
        Ok(Understood { numeric, spelling }) => {
            let wrong = if spelling.takes_wrongly { " takes nothing" } else { "" };
            let whole = if spelling.from_square { " whole" } else { "" };
            let check = match spelling.check {
                crate::chess::CheckSign::Right => "",
                crate::chess::CheckSign::Missing => " sign missing",
                crate::chess::CheckSign::Wrong => " sign wrong",
            };
            format!("{numeric}{whole}{check}{wrong}")
        }
        Err(why) => {
            let kind = match &why {
                Impossible::Unclear(UnclearMove::Several { .. }) => "several",
                Impossible::Unclear(UnclearMove::OtherLetters { .. }) => "other letters",
                Impossible::Unclear(UnclearMove::NobodysLetters { .. }) => "nobody's",
                Impossible::Unclear(UnclearMove::PromotionMissing { .. }) => "promotion missing",
                Impossible::Unclear(UnclearMove::NoPromotion { .. }) => "no promotion",
                Impossible::Unclear(UnclearMove::OnlyCastling { .. }) => "only castling",
                _ if why.is_question() => "question",
                _ => "impossible",
            };
            let named: String = why.suggestions().iter().map(|numeric| format!(" {numeric}")).collect();
            assert!(why.suggestions().iter().all(|numeric| position.is_legal(*numeric)), "{text}: {why:?}");
            format!("{kind}{named}")
        }
    }
}
