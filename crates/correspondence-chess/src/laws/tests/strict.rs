//! Strict mode.

use super::*;

fn strict(mut board: Board) -> Board {
    for side in Side::BOTH {
        let hand = WritingStyle { strict: true, ..*board.game.hands.of(side) };
        let fact = hand_changed(&board.game, side, hand).unwrap();
        board.record(vec![fact]);
    }
    board
}

#[test]
fn a_strict_move_has_its_number_its_from_square_and_its_sign() {
    for (notation, digits) in [(Notation::Any, true), (Notation::Algebraic, false)] {
        let board = strict(Board::in_notation(notation, Language::Pl, OPENED));
        expect(
            &board,
            &[
                ("2... Sb8-c6", "2836"),
                ("2. Sb8c6", "2836"),
                ("2... b8c6", "2836"),
                ("2. Sf3 Sb8-c6", "2836"),
                ("2... Sc6", "not-strict FromSquare: Sb8-c6"),
                ("2... d6", "not-strict FromSquare: d7-d6"),
                ("2... Sc6+", "not-strict FromSquare CheckSign: Sb8-c6"),
                ("2... Sb8-c6+", "not-strict CheckSign: Sb8-c6"),
                ("Sb8-c6", "not-strict Number: Sb8-c6"),
                ("Sc6", "not-strict Number FromSquare: Sb8-c6"),
                // The fullest text is what counts.
                ("2... Sc6 (2836)", "2836"),
                ("2... Sc6 | b8c6", "2836"),
            ],
        );
        if digits {
            expect(&board, &[("2... 2836", "2836"), ("2836", "not-strict Number: 2836")]);
        }
        // The record may be repeated as shortly as anybody likes.
        assert_eq!(board.verdict_on(Side::White, "2. Sf3"), "silent");
    }
}

#[test]
fn a_check_that_is_left_out_is_a_slip() {
    let fen = "4k3/8/8/8/8/8/8/Q3K2R w K - 0 1";
    let board = strict(Board::from_position(fen, Variant::Chess, Notation::Any, Language::En));
    expect(
        &board,
        &[
            ("1. Qa1-a4+", "1114"),
            ("1. Qa1-a4", "not-strict CheckSign: Qa1-a4+"),
            ("1. Qa1-a4#", "not-strict CheckSign: Qa1-a4+"),
            ("1. 1114", "1114"),
            ("1. 0-0", "5171"),
        ],
    );
}

#[test]
fn an_impossible_move_counts_with_its_number_and_is_asked_back_without() {
    let board = strict(Board::in_notation(Notation::Any, Language::En, OPENED));
    expect(
        &board,
        &[
            ("2... Ng5", "illegal Ng5"),
            ("2... 2877", "illegal 2877"),
            ("Ng5", "perhaps-a-move"),
            ("2877", "perhaps-a-move"),
        ],
    );
}

#[test]
fn what_is_not_strict_is_never_counted() {
    let mut board = strict(Board::in_notation(Notation::Any, Language::En, OPENED));
    let before = board.game.entries;
    assert!(matches!(board.play(Side::Black, "2... Nc6"), Err(Refusal::NotStrict { .. })));
    assert_eq!((board.game.entries, board.game.count(Side::Black, Irregularity::IllegalMove)), (before, 0));
}

#[test]
fn a_change_of_hand_is_an_entry_where_it_changes_something() {
    let mut board = Board::after(OPENED);
    let hand = WritingStyle { language: Language::Pl, strict: true };
    let fact = hand_changed(&board.game, Side::White, hand);
    assert_eq!(fact, Some(Fact::HandChanged { side: Side::White, hand }));
    board.record(fact.into_iter().collect());
    assert_eq!(hand_changed(&board.game, Side::White, hand), None);
    assert!(hand_changed(&board.game, Side::Black, hand).is_some());
    board.submit(Side::White, &Submission::from(Act::Resign)).unwrap();
    assert_eq!(hand_changed(&board.game, Side::White, WritingStyle::default()), None);
}
