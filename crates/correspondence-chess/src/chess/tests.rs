//! Tests of the room as a whole: reasons, ambiguous texts, castling, the end of the game, random games.
//!
//! Laws 2.1 to 2.4, 3.1 to 3.6, 3.9, 3.10.1, 3.10.2, 3.10.3

mod ambiguous;

use crate::wording::InEnglish;
use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::model::{GameResult, Side, Termination};

fn at(fen: &str) -> Position {
    Position::from_fen(fen, Variant::Chess).unwrap()
}

fn numeric(text: &str) -> Numeric {
    text.parse().unwrap()
}

fn why(fen: &str, text: &str) -> Impossible {
    at(fen).play(numeric(text)).expect_err(text)
}

fn squares() -> impl Iterator<Item = Square> + Clone {
    (1..=8).flat_map(|file| (1..=8).map(move |rank| Square::new(file, rank).unwrap()))
}

/// Every text of four digits on the board.
fn every_pair() -> Vec<Numeric> {
    squares().flat_map(|from| squares().filter_map(move |to| Numeric::new(from, to, None))).collect()
}

const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn castling_is_the_kings_move_of_two_squares() {
    let white = at(CASTLING);
    assert_eq!(white.play(numeric("5171")).unwrap().san, "O-O");
    assert_eq!(white.play(numeric("5131")).unwrap().san, "O-O-O");
    let black = at(&CASTLING.replace(" w ", " b "));
    assert_eq!(black.play(numeric("5878")).unwrap().san, "O-O");
    assert_eq!(black.play(numeric("5838")).unwrap().san, "O-O-O");
    for (position, text, instead) in [
        (&white, "5181", "5171"),
        (&white, "5111", "5131"),
        (&black, "5888", "5878"),
        (&black, "5818", "5838"),
    ] {
        let why = position.play(numeric(text)).unwrap_err();
        assert!(!why.is_question());
        assert_eq!(why.suggestions(), [numeric(instead)]);
    }
}

#[test]
fn reasons_read_as_plain_sentences() {
    let cases = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "5354"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "5755"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "7173"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "7152"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "1114"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "5255"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "5243"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "5171"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "7111"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "52541"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "71632"),
        ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "5455"),
        ("rnbqkbnr/pppp1ppp/8/8/8/4p3/PPPPPPPP/RNBQKBNR w KQkq - 0 2", "5254"),
        ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", "5546"),
        ("rnb1kbnr/pppp1ppp/8/8/7q/8/PPPPP1PP/RNBQKBNR w KQkq - 0 3", "1213"),
        ("4k3/8/8/8/8/8/4B3/4K2r w - - 0 1", "1112"),
        ("4k3/8/8/8/8/8/4B3/4K2r w - - 0 1", "5243"),
        ("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1", "5243"),
        ("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "5152"),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "5171"),
        ("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "5171"),
        ("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "5171"),
        ("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "5131"),
        (CASTLING, "5181"),
        ("7k/5P2/8/8/8/8/8/4K3 w - - 0 1", "6768"),
        ("7k/5P2/8/8/8/8/8/4K3 w - - 0 1", "6762"),
        ("7k/5P2/8/8/8/8/8/4K3 w - - 0 1", "6771"),
        ("4k3/8/8/8/8/8/5p2/K7 b - - 0 1", "6261"),
        ("8/8/8/8/8/4k3/r7/7K b - - 0 1", "1211"),
        ("8/8/8/8/8/4k3/r7/7K b - - 0 1", "12111"),
        ("4k3/8/8/8/8/8/5p2/K5N1 b - - 0 1", "6272"),
        ("4k3/8/3pP3/8/8/8/8/4K3 w - - 0 1", "5655"),
        ("8/8/8/2k5/3Pp3/8/8/4R1K1 b - d3 0 1", "5443"),
        ("4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1", "4263"),
    ];
    let mut text = String::new();
    for (fen, sent) in cases {
        match at(fen).play(numeric(sent)) {
            Ok(played) => text.push_str(&format!("{sent}: played {}\n", played.san)),
            Err(why) => {
                let question = if why.is_question() { "question" } else { "illegal" };
                text.push_str(&format!("{sent}: {question}: {} {:?}\n", why.in_english(), why.suggestions()));
            }
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn every_pair_of_squares_has_a_fitting_reason() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r1bq1rk1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/R3KB1R w KQ - 6 10",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k3/8/8/8/8/K7/pppppppp/RNBQ1BNR b - - 0 1",
        "rnbq1bnr/PPPPPPPP/k7/8/8/8/8/4K3 w - - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "4k3/8/8/8/1b5r/8/3N4/4K3 w - - 0 1",
    ] {
        let position = at(fen);
        let legal: BTreeSet<Numeric> = position.legal_numerics().into_iter().collect();
        for sent in every_pair() {
            match position.play(sent) {
                Ok(_) => assert!(legal.contains(&sent)),
                Err(why) => {
                    let words = why.in_english();
                    assert!(!legal.contains(&sent) && words.ends_with(['.', '?']) && words.len() > 20);
                    assert!(why.suggestions().iter().all(|numeric| legal.contains(numeric)), "{words}");
                    assert_eq!(why.is_question(), !why.suggestions().is_empty() && !is_castling_hint(&why));
                }
            }
        }
    }
}

fn is_castling_hint(why: &Impossible) -> bool {
    matches!(why, Impossible::OwnPieceThere { castling: Some(_), .. })
}

#[test]
fn a_king_in_check_hears_of_the_check() {
    let position = "rnb1kbnr/pppp1ppp/8/8/7q/8/PPPPP1PP/RNBQKBNR w KQkq - 0 3";
    assert!(matches!(why(position, "1213"), Impossible::StaysInCheck { by: Piece::Queen, .. }));
    assert!(at(position).in_check());
}

#[test]
fn a_standing_check_is_named_before_a_pin() {
    // The bishop on e2 is pinned by the rook, and the knight gives check besides.
    let position = "4r1k1/8/8/8/8/5n2/4B3/4K3 w - - 0 1";
    assert!(matches!(why(position, "5243"), Impossible::StaysInCheck { by: Piece::Knight, .. }));
    assert!(at(position).is_legal(numeric("5161")) && !at(position).is_legal(numeric("5152")));
}

#[test]
fn mate_and_stalemate_end_a_game_and_bare_kings_do_not() {
    let mate = at("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert_eq!(mate.outcome(), Some((GameResult::BlackWins, Termination::Checkmate)));
    assert_eq!(mate.example(), None);
    let stalemate = at("7k/5Q2/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(stalemate.outcome(), Some((GameResult::Draw, Termination::Stalemate)));
    assert_eq!(at("7k/8/8/8/8/8/8/K7 b - - 0 1").outcome(), None);
}

#[test]
fn examples_are_plain() {
    for (fen, example) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "5254"),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "5755"),
        ("7k/8/8/8/8/8/8/K7 w - - 0 1", "1122"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "1122"),
    ] {
        assert_eq!(at(fen).example().unwrap().to_string(), example, "{fen}");
    }
}

#[test]
fn unplayable_positions_are_refused_with_words() {
    for fen in
        ["", "x", "8/8/8/8/8/8/8/8 w - - 0 1", "kk6/8/8/8/8/8/8/K7 w - - 0 1", "7k/7Q/8/8/8/8/8/K7 w - - 0 1"]
    {
        assert!(Position::from_fen(fen, Variant::Chess).is_err(), "{fen}");
    }
}

/// A game of random legal moves, as the choices say.
fn random_game(choices: &[u16]) -> Score {
    let mut score = Score::new();
    for choice in choices {
        let legal = score.position().legal_numerics();
        let Some(numeric) = legal.get(usize::from(*choice) % legal.len().max(1)) else { break };
        score.push(*numeric, choice % 7 == 0).unwrap();
    }
    score
}

proptest! {
    #[test]
    fn every_legal_move_reads_back_as_itself(choices in prop::collection::vec(any::<u16>(), 0..120)) {
        let score = random_game(&choices);
        for numeric in score.position().legal_numerics() {
            prop_assert_eq!(numeric.to_string().parse(), Ok(numeric));
            prop_assert_eq!(score.position().play(numeric).unwrap().numeric, numeric);
        }
        let again = Position::from_fen(&score.position().fen(), Variant::Chess).unwrap();
        prop_assert_eq!(&again, score.position());
    }

    #[test]
    fn every_text_is_a_move_or_has_a_reason(choices in prop::collection::vec(any::<u16>(), 0..80), text in "[1-8]{4}[1-4]?") {
        let score = random_game(&choices);
        if let Ok(numeric) = text.parse::<Numeric>() {
            match score.position().play(numeric) {
                Ok(played) => prop_assert_eq!(played.numeric, numeric),
                Err(why) => {
                    prop_assert!(!why.in_english().is_empty());
                    for suggestion in why.suggestions() {
                        prop_assert!(score.position().is_legal(suggestion));
                    }
                }
            }
        }
    }

    #[test]
    fn no_text_breaks_the_parsers(text in ".{0,60}") {
        let _ = text.parse::<Numeric>();
        let _ = Position::from_fen(&text, Variant::Chess);
    }
}
