//! What a line that could not be taken was probably meant to say. It is only ever proposed to the player, in the form that
//! would count: nothing is played by it.

use super::{line::counts, named_elsewhere, words::HEDGES};
use crate::{
    chess::{Numeric, Position, Variant, Wing, Written},
    model::{GameId, Side},
};

#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Meant {
    Resign,
    AcceptDraw,
    DeclineDraw,
    Move {
        numeric: Numeric,
        offer: bool,
        /// Whether a claim stands beside it, which the move may give up.
        claim: bool,
    },
    /// The same line, with the other game that it names in front.
    Elsewhere(String),
}

pub struct LookedAtIn<'a> {
    pub game: &'a GameId,
    /// Whose line it is.
    pub side: Side,
    /// Whether his opponent offers a draw.
    pub offered: bool,
    /// The position, where he has the move.
    pub position: Option<&'a Position>,
    /// What its words can mean for the half-move to be made.
    pub moves: Vec<Numeric>,
}

/// What a line was meant to say in a game, where that is clear.
pub fn meant(line: &str, here: &LookedAtIn<'_>) -> Option<Meant> {
    // A condition is no move and no answer.
    if words(line).next().is_some_and(|word| word == "if") {
        return None;
    }
    if let Some(answer) = answer(line, here.offered) {
        let plain = is_plain(line, &answer) && !speaks_of_another(line, here.game, here.side);
        return plain.then_some(answer);
    }
    let position = here.position?;
    let numeric = named(line, position)
        .or_else(|| only(line, position))
        .or_else(|| castled_where_he_stands(line, position))
        .or_else(|| here.moves.first().copied().filter(|first| here.moves.iter().all(|one| one == first)))?;
    let sign =
        line.trim().trim_end_matches(['.', '!', '?']).ends_with(['=', '½']) || line.trim().ends_with("1/2");
    let says = |known: &str| words(line).any(|word| word == known);
    Some(Meant::Move { numeric, offer: sign || says("draw"), claim: says("claim") })
}

/// The words for an answer or a resignation that stands among other words.
fn answer(line: &str, offered: bool) -> Option<Meant> {
    let says = |stem: &str| words(line).any(|word| word.starts_with(stem));
    match () {
        () if says("resign") => Some(Meant::Resign),
        () if offered && says("draw") && says("accept") => Some(Meant::AcceptDraw),
        () if offered && says("draw") && says("declin") => Some(Meant::DeclineDraw),
        () => None,
    }
}

/// Whether the words for an ending may be proposed: not where the line denies them or makes them hang on something, where
/// somebody else does it, or where they stand alone already and were not taken for what stands around them.
fn is_plain(line: &str, said: &Meant) -> bool {
    const OTHERS: &[&str] =
        &["you", "he", "she", "they", "opponent", "white", "black", "resigns", "accepts", "declines"];
    let subject = if *said == Meant::Resign { usize::MAX } else { 1 };
    let of_another = words(line).take(subject).any(|word| OTHERS.contains(&word.as_str()));
    let number = |word: &str| word.trim_end_matches(['.', '…']).bytes().all(|b| b.is_ascii_digit());
    let mut figures = line.split_whitespace().skip_while(|word| number(word));
    !of_another
        && !figures.any(|word| word.contains(|c: char| c.is_ascii_digit()))
        && !HEDGES.stands_in(line)
        && !counts(line)
}

/// Whether a line names another game than this one, by whatever name.
fn speaks_of_another(line: &str, game: &GameId, side: Side) -> bool {
    let named = named_elsewhere(line, game, &[], Some(side));
    named.other || !named.games.is_empty()
}

/// The words of a line, small.
fn words(line: &str) -> impl Iterator<Item = String> {
    line.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase)
}

/// The only move of the position that stands in digits in a line, whatever else stands there.
fn only(line: &str, position: &Position) -> Option<Numeric> {
    // `52-54` is a postcard's way of writing 5254.
    let line: String = line.chars().filter(|c| !"-–".contains(*c)).collect();
    let figures = line.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok());
    let mut legal = figures.filter(|numeric: &Numeric| position.is_legal(*numeric));
    let only = legal.next()?;
    legal.all(|other| other == only).then_some(only)
}

/// The castling of Chess960 in which the king stays where he stands (B.3.2.4), from the digits of his square twice over.
fn castled_where_he_stands(line: &str, position: &Position) -> Option<Numeric> {
    let stays = |wing: Wing| {
        let castling = position.castling(wing).filter(|_| position.variant() == Variant::Chess960)?;
        let (king, arrives) = (castling.from(), if wing == Wing::King { 7 } else { 3 });
        (king.file() == arrives && line.contains(&king.digits().repeat(2))).then_some(castling)
    };
    Wing::BOTH.into_iter().find_map(stays)
}

/// The one move of the position that a line names in anybody's algebraic notation.
fn named(line: &str, position: &Position) -> Option<Numeric> {
    let behind = line.trim_start_matches(|c: char| c.is_ascii_digit());
    // The digits before a point or a blank are a number; those of `0-0` are the move.
    let numbered = behind.starts_with(|c: char| ". …".contains(c));
    let unnumbered = if numbered { behind.trim_start_matches(|c: char| ". …".contains(c)) } else { line };
    let unmarked = unnumbered.trim_end().trim_end_matches("(=)");
    let text: String = unmarked.trim_end_matches(['!', '?', '.', ',', ' ']).split_whitespace().collect();
    let Ok(Written::Algebraic(algebraic)) = text.parse() else { return None };
    match position.every_reading(&Written::Algebraic(algebraic)).as_slice() {
        [numeric] => Some(*numeric),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn algebraic_notation_is_put_into_digits() {
        let start = Position::initial();
        for (line, numeric) in [
            ("1. Nf3", "7163"),
            ("1.Nf3!", "7163"),
            ("Ng1-f3", "7163"),
            ("e4", "5254"),
            ("1. e2-e4", "5254"),
            ("1. Sf3 (=)", "7163"),
            ("g1f3", "7163"),
            ("1. Кf3?!", "7163"),
            ("1. nf3", "7163"),
        ] {
            assert_eq!(named(line, &start), Some(numeric.parse().unwrap()), "{line}");
        }
        for line in ["", "1.", "Nf6", "NF3", "e5", "0-0", "I play Nf3"] {
            assert_eq!(named(line, &start), None, "{line}");
        }
    }

    #[test]
    fn castling_taking_and_promotion_are_understood() {
        let position = Position::from_fen("2n5/3P3k/8/8/8/8/5PPP/R3K2R w KQ - 0 1", Variant::Chess).unwrap();
        for (line, numeric) in [
            ("1. 0-0", "5171"),
            ("10. 0-0", "5171"),
            ("0-0", "5171"),
            ("O-O-O", "5131"),
            ("0-0-0", "5131"),
            ("dxc8=Q", "47381"),
            ("d7:c8N+", "47384"),
            ("d8=R", "47482"),
        ] {
            assert_eq!(named(line, &position), Some(numeric.parse().unwrap()), "{line}");
        }
        assert_eq!(named("d8", &position), None, "the piece is missing");
    }

    #[test]
    fn a_move_among_words_is_named_when_it_is_the_only_one() {
        let start = Position::initial();
        let only = |line: &str| only(line, &start).map(|numeric| numeric.to_string());
        assert_eq!(only("I think 7163, if 7866 then 6125").as_deref(), Some("7163"));
        assert_eq!(only("1. 52-54").as_deref(), Some("5254"));
        assert_eq!(only("7163 or perhaps 5254"), None);
        assert_eq!(only("my telephone is 2345 6789"), None);
    }

    #[test]
    fn words_among_others_are_named() {
        assert_eq!(answer("I accept the draw, thank you", true), Some(Meant::AcceptDraw));
        assert_eq!(answer("I accept the draw, thank you", false), None);
        assert_eq!(answer("resign?", false), Some(Meant::Resign));
        assert_eq!(answer("what a drawer, accepted", true), Some(Meant::AcceptDraw));
        assert_eq!(answer("a drawn breath", true), None);
    }

    #[test]
    fn an_ending_is_proposed_only_where_nothing_turns_it() {
        for line in ["I resign, I think", "13. resign?", "resign now then"] {
            assert!(is_plain(line, &Meant::Resign), "{line}");
        }
        for line in [
            "No, I will not resign",
            "I RESIGN IF YOU PLAY 2836",
            "Black resigns",
            "you resign",
            "resign (in game 2)",
            "Ich resign nicht",
            "I resign",
        ] {
            assert!(!is_plain(line, &Meant::Resign), "{line}");
        }
        let game = "CLUB26/1".parse().unwrap();
        assert!(is_plain("I accept your draw, old fox", &Meant::AcceptDraw));
        assert!(speaks_of_another("resign the other game", &game, Side::White));
        assert!(!speaks_of_another("resign CLUB26/1", &game, Side::White));
    }
}
