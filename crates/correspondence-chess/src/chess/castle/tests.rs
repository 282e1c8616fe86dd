//! Castling, orthodox and in Chess960.
//!
//! Laws B.3

use crate::wording::InEnglish;
use proptest::prelude::*;

use super::*;
use crate::{
    chess::{Score, StartNumber, Written},
    model::Language,
};

fn at(fen: &str) -> Position {
    Position::from_fen(fen, Variant::Chess960).unwrap()
}

fn understood(position: &Position, text: &str) -> Result<Numeric, Impossible> {
    let written: Written = text.parse().unwrap();
    position.understand(&written, Language::En).map(|understood| understood.numeric)
}

/// A text, and what it means: a move in digits, `0-0 = 6181` for castling, `?` for a question, else a reason.
fn shown(fen: &str, text: &str) -> String {
    let position = at(fen);
    let answer = match understood(&position, text) {
        Ok(numeric) => format!("{} = {numeric}", position.sendable(numeric)),
        Err(why) if why.is_question() => {
            let send: Vec<String> = why.suggestions().iter().map(|means| position.sendable(*means)).collect();
            format!("? {} {send:?}", why.in_english())
        }
        Err(why) => why.in_english(),
    };
    format!("{fen}\n  {text}: {answer}\n")
}

#[test]
fn digits_mean_castling_only_where_they_can_mean_nothing_else() {
    let mut text = String::new();
    for (fen, sent) in [
        // The king onto his own rook; the king's two squares; what is neither.
        (
            "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1",
            "5181 5171 5121 5131 8161 8151 2141 5111 51811 51711 5161 5141",
        ),
        // A king on his own arriving square, and one who steps there.
        ("4k3/8/8/8/8/8/8/R5KR w HA - 0 1", "7181 8161 8171 7161 7131 7151"),
        ("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1", "6171 6181 6131 6141 6121 6111"),
        // Transposition: the rook stands where the king arrives.
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "6171 7161 6181"),
        // A king on b1 steps to c1 and castles there too.
        ("4k3/8/8/8/8/8/8/RK5R w HA - 0 1", "2131 2111 2171 2181 2151"),
        // Two rooks on one side: only the one with the right castles.
        ("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "5121 5111 5131"),
        // Black.
        ("1r2k2r/8/8/8/8/8/8/4K3 b hb - 0 1", "5888 5878 5828 5838 8868"),
        // Orthodox digits from the usual squares are the king's two squares.
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "5171 5131 5181 5111"),
    ] {
        for sent in sent.split(' ') {
            text += &shown(fen, sent);
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn every_reason_against_castling_is_said_in_words() {
    let mut text = String::new();
    for (fen, sent) in [
        // The right is lost.
        ("4k3/8/8/8/8/8/8/1R2K2R w - - 0 1", "5181 5171 5131"),
        // The man stands between them, beside the king's goal, beyond the rook's, or is the other rook.
        ("4k3/8/8/8/8/8/8/4KN1R w H - 0 1", "5181 5171"),
        ("4k3/8/8/8/8/8/8/RN2K3 w A - 0 1", "5111 5131"),
        ("4k3/8/8/8/8/8/8/2nRK3 w D - 0 1", "5141 5131"),
        ("4k3/8/8/8/8/8/8/1RK1N3 w B - 0 1", "3121"),
        ("4k3/8/8/8/8/8/8/1RKR4 w DB - 0 1", "3121 3141"),
        // Check: standing, on the way, at the end.
        ("4k3/8/8/8/8/4r3/8/4K2R w H - 0 1", "5181"),
        ("5k2/8/8/8/8/5r2/8/4K2R w H - 0 1", "5181 5171"),
        ("4k3/8/8/8/8/6r1/8/4K2R w H - 0 1", "5181"),
        ("4k3/8/8/8/8/2r5/8/1RK5 w B - 0 1", "3121"),
        // The rook shields the king's new square from a rook behind it.
        ("4k3/8/8/8/8/8/8/rR2K3 w B - 0 1", "5121 5131"),
        ("4k3/8/8/8/8/8/8/2KR3q w D - 0 1", "3141"),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "7181"),
    ] {
        for sent in sent.split(' ') {
            text += &shown(fen, sent);
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn zeros_castle_or_say_why_not() {
    for (fen, king, queen) in [
        ("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1", Some("5181"), Some("5121")),
        ("4k3/8/8/8/8/8/8/1R2K2R w H - 0 1", Some("5181"), None),
        ("4k3/8/8/8/8/8/8/RN2K2R w A - 0 1", None, None),
    ] {
        for (wing, wanted) in [(Wing::King, king), (Wing::Queen, queen)] {
            match in_zeros(&at(fen), wing) {
                Ok(numeric) => assert_eq!(Some(numeric.to_string().as_str()), wanted),
                Err(why) => {
                    assert!(wanted.is_none() && !why.is_question());
                    assert!(
                        why.in_english().starts_with(&format!("You cannot castle with {}: ", wing.zeros()))
                    );
                }
            }
        }
    }
    let orthodox = Position::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Variant::Chess).unwrap();
    assert_eq!(in_zeros(&orthodox, Wing::Queen).unwrap().to_string(), "5131");
}

#[test]
fn a_step_to_the_castling_square_is_the_step_and_is_told_from_castling() {
    let position = at("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1");
    let numeric = |text: &str| text.parse::<Numeric>().unwrap();
    assert_eq!(position.castling_beside(numeric("6171")), Some(Wing::King));
    for other in ["6151", "6181", "6131", "8171", "6111"] {
        assert_eq!(position.castling_beside(numeric(other)), None, "{other}");
    }
    let every = |text: &str| position.every_reading(&Written::Numeric(numeric(text)));
    assert_eq!(every("6171"), [numeric("6171"), numeric("6181")]);
    assert_eq!(every("6131"), [numeric("6111")]);
    assert_eq!(every("8171"), [numeric("8171")]);
    assert_eq!(every("6121"), [numeric("6111")]);
    let orthodox = Position::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Variant::Chess).unwrap();
    assert_eq!(orthodox.castling_beside(numeric("5171")), None);
}

#[test]
fn no_example_castles_unless_nothing_else_is_possible() {
    for number in StartNumber::all() {
        let position = number.position();
        let example = position.example().unwrap();
        assert_eq!(position.sendable(example), example.to_string(), "{number}");
    }
    let only = at("k4r2/8/8/8/8/7p/7P/6KR w H - 0 1");
    assert_eq!(only.legal_numerics().len(), 1);
    assert_eq!(only.sendable(only.example().unwrap()), "0-0");
}

#[test]
fn no_reason_ever_tells_a_player_to_send_castling_in_digits() {
    let squares = || (1..=8).flat_map(|file| (1..=8).map(move |rank| Square::new(file, rank).unwrap()));
    for fen in [
        "1r2k2r/pppppppp/8/8/8/8/PPPPPPPP/1R2K2R w HBhb - 0 1",
        "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1",
        "r4krr/8/8/8/8/8/8/R4KRR w GAga - 0 1",
        "rr3k1r/8/8/8/8/8/8/RR3K1R w HBhb - 0 1",
    ] {
        let position = at(fen);
        let castling: Vec<String> =
            Wing::BOTH.iter().filter_map(|wing| position.castling(*wing)).map(|m| m.to_string()).collect();
        let pairs = squares().flat_map(|from| squares().filter_map(move |to| Numeric::new(from, to, None)));
        let fifth = |numeric: Numeric| [numeric, numeric.with(Some(crate::chess::Promotion::Queen))];
        for written in pairs.flat_map(fifth) {
            match understood(&position, &written.to_string()) {
                Ok(numeric) => assert!(position.is_legal(numeric)),
                Err(why) => {
                    let said = why.in_english().replace(&written.to_string(), "");
                    assert!(castling.iter().all(|digits| !said.contains(digits)), "{written}: {said}");
                    assert!(why.suggestions().iter().all(|means| position.is_legal(*means)));
                    assert_eq!(why.is_question(), !why.suggestions().is_empty());
                }
            }
            // What the rules' own `play` takes is exactly what is legal, and a reason is found for everything else.
            assert_eq!(position.play(written).is_ok(), position.legal_numerics().contains(&written));
        }
    }
}

/// A game of Chess960 from this start, with moves as the choices say.
fn random_game(number: u16, choices: &[u16]) -> Score {
    let mut score = Score::starting(StartNumber::try_from(number).unwrap().position());
    for choice in choices {
        let legal = score.position().legal_numerics();
        let Some(numeric) = legal.get(usize::from(*choice) % legal.len().max(1)) else { break };
        score.push(*numeric, false).unwrap();
    }
    score
}

proptest! {
    #[test]
    fn every_move_of_a_game_of_chess960_is_understood_as_itself(
        number in 0u16..960,
        choices in prop::collection::vec(any::<u16>(), 0..60),
    ) {
        let score = random_game(number, &choices);
        let position = score.position();
        let fen = score.start_fen();
        let start = Position::from_fen(&fen.unwrap(), Variant::Chess960);
        prop_assert_eq!(start.as_ref(), Ok(score.start()));
        let again = Position::from_fen(&position.fen(), Variant::Chess960);
        prop_assert_eq!(again.as_ref(), Ok(position));
        for numeric in position.legal_numerics() {
            prop_assert_eq!(understood(position, &numeric.to_string()), Ok(numeric));
            let zeros = position.sendable(numeric) != numeric.to_string();
            let wing = position.play(numeric).unwrap().castling;
            prop_assert_eq!(zeros, wing.is_some());
            if let Some(wing) = wing {
                prop_assert_eq!(in_zeros(position, wing), Ok(numeric));
            }
        }
    }

    #[test]
    fn no_digits_are_played_as_two_different_moves_of_chess960(
        number in 0u16..960,
        choices in prop::collection::vec(any::<u16>(), 0..40),
        text in "[1-8]1[1-8]1|[1-8]8[1-8]8|[1-8]{4}",
    ) {
        let score = random_game(number, &choices);
        let position = score.position();
        let Ok(written) = text.parse::<Numeric>() else { return Ok(()) };
        let readings = position.every_reading(&Written::Numeric(written));
        prop_assert!(readings.iter().all(|numeric| position.is_legal(*numeric)));
        match understood(position, &text) {
            // Of two readings the step is played, and the note that castling was possible goes with it.
            Ok(numeric) => prop_assert!(
                readings == [numeric] || (numeric == written && position.castling_beside(written).is_some())
            ),
            Err(why) => prop_assert!(why.is_question() || readings.is_empty(), "{:?}", why),
        }
    }
}
