//! Irregularities and what follows on them by the ladders of the regulations.
//!
//! Laws 7.2
//! Beside the Laws: fide-club

use super::*;
use crate::regulations::{Ladder, Sanction};

fn ladder(words: &str) -> Ladder {
    Ladder(words.split_whitespace().map(|rung| rung.parse().unwrap()).collect())
}

/// A game whose illegal and unclear moves have this ladder; a bonus has 2 days, a penalty 5.
fn ruled(words: &str) -> Board {
    let mut opening = opening();
    opening.regulations.notation = Notation::Any;
    opening.regulations.bonus_days = 2;
    opening.regulations.illegal_moves = ladder(words);
    opening.regulations.unclear_moves = ladder(words);
    Board::open(opening)
}

/// What follows, after the entry about the irregularity itself.
fn followed(ruling: &Ruling) -> Vec<&'static str> {
    let word = |fact: &Fact| match fact {
        Fact::Warned { side: Side::White, .. } => "warned",
        Fact::Credited { side: Side::Black, days: 2, .. } => "bonus",
        Fact::Penalty { side: Side::White, days: 5, .. } => "penalty",
        Fact::Forfeited { side: Side::White, .. } => "loss",
        other => panic!("{other:?}"),
    };
    ruling.facts.iter().skip(1).map(word).collect()
}

/// Moves of White's that are not possible at the start.
const IMPOSSIBLE: [&str; 5] = ["1. 5255", "1. 5256", "1. 5257", "1. 5258", "1. 4245"];

#[test]
fn each_illegal_move_has_its_rung() {
    for (words, wanted) in [
        ("", ["", "", "", "", ""]),
        ("penalty", ["penalty", "penalty", "penalty", "penalty", "penalty"]),
        ("none report warning", ["", "", "warned", "warned", "warned"]),
        ("warning bonus penalty loss", ["warned", "bonus", "penalty", "loss", "-"]),
        ("warning+bonus loss", ["warned bonus", "loss", "-", "-", "-"]),
        ("report+penalty+bonus", ["bonus penalty"; 5]),
    ] {
        let mut board = ruled(words);
        for (line, wanted) in IMPOSSIBLE.iter().zip(wanted) {
            let ruled = board.play(Side::White, line);
            match wanted {
                "-" => assert_eq!(ruled, Err(Refusal::BeingDecided), "{words}: {line}"),
                wanted => assert_eq!(followed(&ruled.unwrap()).join(" "), wanted, "{words}: {line}"),
            }
        }
    }
}

#[test]
fn the_director_and_the_players_hear_of_what_follows() {
    let mut board = ruled("none warning+report");
    assert_eq!(board.play(Side::White, IMPOSSIBLE[0]).unwrap().notices.len(), 1);
    let second = board.play(Side::White, IMPOSSIBLE[1]).unwrap();
    let [Notice::IllegalMove { count: 2, .. }, Notice::Sanctioned { side, what, nth, rung, line }] =
        second.notices.as_slice()
    else {
        panic!("{:?}", second.notices)
    };
    assert_eq!((*side, *what, *nth), (Side::White, Irregularity::IllegalMove, 2));
    assert_eq!(rung.sanctions(), [Sanction::Warning, Sanction::Report]);
    assert_eq!(line.as_ref().unwrap().read, "1. 5256");
}

#[test]
fn while_a_loss_is_being_decided_nothing_is_played_and_no_time_runs() {
    let mut board = ruled("loss");
    assert!(board.game.standing().is_some());
    board.play(Side::White, IMPOSSIBLE[0]).unwrap();
    assert_eq!((board.game.forfeited, board.game.standing()), (Some(Side::White), None));
    for side in Side::BOTH {
        assert_eq!(board.play(side, "1. 5254"), Err(Refusal::BeingDecided), "{side}");
    }
    let resign = Submission::from(Act::Resign);
    assert!(board.try_with(board.context(Side::White), &resign).is_ok());
}

/// What lost the game counts one less, so the game goes on, and the days between are nobody's.
#[test]
fn a_struck_irregularity_takes_the_loss_back() {
    let mut board = ruled("loss");
    let incident = board.game.entries + 1;
    board.play(Side::White, IMPOSSIBLE[0]).unwrap();
    board.now += Duration::days(20);
    board.record(vec![Fact::Struck { entry: incident }]);
    assert_eq!((board.game.forfeited, board.game.count(Side::White, Irregularity::IllegalMove)), (None, 0));
    assert!(board.game.standing().is_some());
    let played = board.play(Side::White, "1. 5254").unwrap();
    let Some(Fact::Moved { charge: Some(charge), .. }) = played.facts.first() else {
        panic!("{:?}", played.facts)
    };
    assert_eq!(charge.days, 0);
}

#[test]
fn an_unclear_move_is_counted_once_and_only_with_its_number() {
    let mut board = ruled("none penalty");
    board.played("5254 5755 7163 2836 4244 5544");
    // Both knights can go to d2.
    let entries = board.game.entries;
    assert!(matches!(board.play(Side::White, "Nd2"), Err(Refusal::UnclearMove { .. })));
    assert_eq!(board.game.entries, entries);
    let first = board.play(Side::White, "4. Nd2").unwrap();
    assert!(matches!(first.facts.as_slice(), [Fact::UnclearMove { count: 1, .. }]));
    assert!(matches!(first.notices.as_slice(), [Notice::Refused { refusal: Refusal::UnclearMove { .. } }]));
    assert!(matches!(board.play(Side::White, "4. Nd2"), Err(Refusal::UnclearMove { .. })));

    let unreadable = |board: &Board, sender, line: &str, number, dots| {
        super::unreadable(&board.game, sender, line, Start { number, dots })
    };
    assert_eq!(unreadable(&board, Side::White, "5. 5259", 5, Dots::One), None, "another half-move");
    assert_eq!(
        unreadable(&board, Side::White, "4... 5259", 4, Dots::Three),
        None,
        "the opponent's half-move"
    );
    assert_eq!(unreadable(&board, Side::Black, "4. 5259", 4, Dots::One), None, "not his turn");
    let second = unreadable(&board, Side::White, "4. 5259", 4, Dots::One).unwrap();
    assert_eq!(followed(&second), ["penalty"]);
    board.record(second.facts);
    assert_eq!(
        unreadable(&board, Side::White, "Game CLUB26/7:  4. 5259", 4, Dots::One),
        None,
        "the same again"
    );
    assert_eq!(board.game.count(Side::White, Irregularity::UnclearMove), 2);
}

#[test]
fn an_impossible_castling_holds_the_king_to_a_move() {
    let mut opening = opening();
    opening.fen = Some("4k3/8/8/8/8/8/4P3/R3KB1R w KQ - 0 30".into());
    opening.regulations.castling_touches_king = true;
    let mut board = Board::open(opening);
    board.play(Side::White, "30. 5171").unwrap();
    assert!(board.game.king_must_move.is_some());
    let Err(Refusal::KingMustMove { instead, .. }) = board.play(Side::White, "30. 5254") else { panic!() };
    assert!(instead.contains(&"5131".to_owned()), "castling to the other side is a move of the king");
    assert!(matches!(
        board.play(Side::White, "30. 5255").unwrap().facts.first(),
        Some(Fact::IllegalMove { count: 2, king_must_move: false, .. })
    ));
    board.play(Side::White, "30. 5142").unwrap();
    assert!(board.game.king_must_move.is_none());
}

#[test]
fn what_is_struck_takes_its_own_consequence_along_and_no_other() {
    let mut opening = opening();
    opening.fen = Some("4k3/8/8/8/8/8/4P3/R3KB1R w KQ - 0 30".into());
    opening.regulations.castling_touches_king = true;
    let mut board = Board::open(opening);
    let other = board.game.entries + 1;
    board.play(Side::White, "30. 5255").unwrap();
    let castling = board.game.entries + 1;
    board.play(Side::White, "30. 5171").unwrap();
    let strike = |board: &mut Board, entry| board.record(vec![Fact::Struck { entry }]);
    strike(&mut board, other);
    assert!(board.game.king_must_move.is_some(), "it was another move");
    strike(&mut board, castling);
    assert!(board.game.king_must_move.is_none());

    let mut board = ruled("none loss");
    let (by, half_move) = (Side::White, board.game.to_play());
    let vain = board.game.entries + 1;
    board.record(vec![Fact::Offered { by, half_move, vain: true }]);
    let illegal = board.game.entries + 1;
    board.play(Side::White, IMPOSSIBLE[0]).unwrap();
    board.play(Side::White, IMPOSSIBLE[1]).unwrap();
    strike(&mut board, vain);
    assert_eq!(board.game.forfeited, Some(Side::White), "an offer is no illegal move");
    strike(&mut board, illegal);
    assert_eq!(board.game.forfeited, None);
}
