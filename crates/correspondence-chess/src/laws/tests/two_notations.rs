//! One move in two notations.
//!
//! Laws 7.2

use super::*;
use crate::wording::InEnglish;

/// After 1. e4 e5 2. Nf3, Black on move.
fn board(notation: Notation, dual: DualNotation) -> Board {
    let mut board = Board::in_notation(notation, Language::En, OPENED);
    board.game.state.opening.regulations.dual_notation = dual;
    board
}

const RULES: [DualNotation; 3] = [DualNotation::Ask, DualNotation::Illegal, DualNotation::First];

#[test]
fn two_that_agree_are_one_move_by_every_rule() {
    for dual in RULES {
        for notation in [Notation::Any, Notation::Numeric, Notation::Algebraic] {
            expect(
                &board(notation, dual),
                &[
                    ("2... 2836 (Nc6)", "2836"),
                    ("2... Nc6 (2836)", "2836"),
                    ("2836 (b8c6)", "2836"),
                    ("2... Nc6 | 2... 2836", "2836"),
                    ("2836 | 2. Nf3 Nc6", "2836"),
                    ("2... 2836 Nc6", "2836"),
                    ("2. 7163 (Nf3) 2836 (Nc6)", "2836"),
                    ("2. Nf3 2836 Nc6", "2836"),
                    ("2... 2836 (Sc6)", "2836"),
                    (
                        "2. 7163 2836",
                        if notation == Notation::Algebraic { "only-algebraic Nb8-c6" } else { "2836" },
                    ),
                ],
            );
        }
    }
}

#[test]
fn two_that_differ_go_by_the_regulations() {
    for (dual, cases) in [
        (
            DualNotation::Ask,
            [
                ("2... 2836 (Nf6)", "two-notations 2836 7866"),
                ("2... Nf6 (2836)", "two-notations 7866 2836"),
                ("2... 2836 | 2... Nf6", "two-notations 2836 7866"),
                ("2... 2836 Nf6", "two-notations 2836 7866"),
                ("2... 2836 (Ng5)", "two-notations 2836"),
                ("2... 2877 (Nf6)", "two-notations 7866"),
                ("2... 2877 (Ng5)", "illegal 2877"),
                ("2... Ng5 (2877)", "illegal Ng5"),
            ],
        ),
        (
            DualNotation::Illegal,
            [
                ("2... 2836 (Nf6)", "illegal 2836"),
                ("2... Nf6 (2836)", "illegal Nf6"),
                ("2... 2836 | 2... Nf6", "illegal 2836"),
                ("2... 2836 Nf6", "illegal 2836"),
                ("2... 2836 (Ng5)", "illegal 2836"),
                ("2... 2877 (Nf6)", "illegal 2877"),
                ("2... 2877 (Ng5)", "illegal 2877"),
                ("2... Ng5 (2877)", "illegal Ng5"),
            ],
        ),
        (
            DualNotation::First,
            [
                ("2... 2836 (Nf6)", "2836"),
                ("2... Nf6 (2836)", "7866"),
                ("2... 2836 | 2... Nf6", "2836"),
                ("2... 2836 Nf6", "2836"),
                ("2... 2836 (Ng5)", "2836"),
                ("2... 2877 (Nf6)", "illegal 2877"),
                ("2... 2877 (Ng5)", "illegal 2877"),
                ("2... Ng5 (2877)", "illegal Ng5"),
            ],
        ),
    ] {
        expect(&board(Notation::Any, dual), &cases);
    }
}

#[test]
fn where_one_notation_counts_the_other_is_a_check_on_it() {
    expect(
        &board(Notation::Numeric, DualNotation::Ask),
        &[("2... Nf6 (2836)", "two-notations 7866 2836"), ("2... Nf6 (b8c6)", "two-moves")],
    );
    // The first does not count, and what is disregarded cannot stand for it.
    expect(
        &board(Notation::Numeric, DualNotation::First),
        &[("2... Nf6 (2836)", "two-notations 7866 2836"), ("2... 2836 (Nf6)", "2836")],
    );
    expect(
        &board(Notation::Algebraic, DualNotation::First),
        &[("2... 2836 (Nf6)", "two-notations Nb8-c6 Ng8-f6"), ("2... Nf6 (2836)", "7866")],
    );
    expect(
        &board(Notation::Algebraic, DualNotation::Illegal),
        &[("2... 2836 (Nf6)", "illegal 2836"), ("2... Ng5 (2877)", "illegal Ng5")],
    );
}

#[test]
fn two_moves_in_one_notation_stay_two_moves() {
    for dual in RULES {
        expect(
            &board(Notation::Any, dual),
            &[
                ("2... 2836 (7866)", "two-moves"),
                ("2... Nc6 (Nf6)", "two-moves"),
                ("2... Nc6 (Nb8-c6)", "2836"),
                ("2... 2836 (Nc6) | 2... Nf6", "two-moves"),
                ("2... 2836 7866", "more-than-one-move 2836"),
            ],
        );
    }
}

#[test]
fn an_illegal_pair_counts_only_when_it_is_surely_meant_and_once() {
    let mut board = board(Notation::Any, DualNotation::Illegal);
    assert!(matches!(refused(&board, Side::Black, &["2836 (Nf6)"]), Refusal::PerhapsAMove { .. }));
    assert_eq!(board.verdict("2836 (Nf6)"), "illegal 2836");
    let ruling = board.play(Side::Black, "2... 2836 (Nf6)").unwrap();
    assert!(matches!(
        ruling.facts.as_slice(),
        [Fact::IllegalMove { .. }, Fact::Penalty { side: Side::Black, days: 5, .. }]
    ));
    let told = |notice: &Notice| matches!(notice, Notice::IllegalMove { why, .. } if why.in_english().contains("2836") && why.in_english().contains("Nf6"));
    assert!(ruling.notices.iter().any(told));
    expect(&board, &[("2... 2836 (Nf6)", "illegal-again"), ("2... 2836", "2836"), ("2... Nf6", "7866")]);
}

#[test]
fn what_is_ambiguous_alone_is_settled_by_the_other() {
    let fen = "4k3/P7/8/8/8/5N2/8/1N2K3 w - - 0 1";
    for notation in [Notation::Any, Notation::Numeric, Notation::Algebraic] {
        let board = Board::from_position(fen, Variant::Chess, notation, Language::En);
        expect(
            &board,
            &[
                ("1. Nd2 (2142)", "2142"),
                ("1. 6342 Nd2", "6342"),
                ("1. 1718 (a8=R)", "17182"),
                ("1. 17183 | 1. a8", "17183"),
            ],
        );
    }
    let board = Board::from_position(fen, Variant::Chess, Notation::Any, Language::En);
    expect(
        &board,
        &[
            ("1. Nd2 (5142)", "two-notations 2142 6342 5142"),
            ("1. Nd2 | 1. Nbd2", "2142"),
            // A reply, behind a move that is not whole.
            ("1. 1718 Kd7", "more-than-one-move 1718"),
        ],
    );
    let mut board = board;
    board.game.state.opening.regulations.dual_notation = DualNotation::First;
    expect(&board, &[("1. Nd2 (5142)", "unclear-move 2142 6342"), ("1. 5142 (Nd2)", "5142")]);
}

#[test]
fn two_in_a_row_are_one_move_twice_only_where_the_second_is_no_reply() {
    // 1. e4 e5, White on move.
    let board = Board::in_notation(Notation::Any, Language::En, "5254 5755");
    expect(
        &board,
        &[
            ("2. 7163 Nf3", "7163"),
            ("2. Nf3 7163", "7163"),
            ("7163 Nf3", "7163"),
            ("1. 5254 5755 2. 7163 Nf3", "7163"),
            ("1. e4 e5 2. 7163 Nf3", "7163"),
            ("5755 Nf3", "7163"),
            ("e5 7163", "7163"),
            // Black could answer so: the sender's own move with another behind it.
            ("2. 7163 Nf6", "more-than-one-move 7163"),
            ("2. Nf3 7866", "more-than-one-move Nf3"),
            // He could not.
            ("2. 7163 Nc3", "two-notations 7163 2133"),
            ("2. 7163 g1g3", "two-notations 7163"),
            ("2. 7163 4244", "more-than-one-move 7163"),
        ],
    );
    let mut board = board;
    board.play(Side::White, "2. 7163 Nf3").unwrap();
    for line in ["2. 7163 Nf3", "2. Nf3 7163", "1. e4 e5 2. 7163 Nf3"] {
        assert_eq!(board.verdict_on(Side::White, line), "silent", "{line}");
    }
    // From Black, White's move in digits and his own in letters.
    expect(&board, &[("2. 7163 Nc6", "2836"), ("2. Nf3 2836", "2836")]);
    board.play(Side::Black, "2... Nc6").unwrap();
    assert_eq!(board.verdict_on(Side::White, "2. 7163 Nf3"), "silent");
    assert_eq!(board.verdict_on(Side::White, "2. 7163 (Nf3)"), "silent");
    assert_eq!(board.verdict_on(Side::White, "2. 7163 (Nc3)"), "already-played 7163");
}

#[test]
fn a_disregarded_second_is_disregarded_when_the_mail_comes_again() {
    let mut board = board(Notation::Any, DualNotation::First);
    for line in ["2... 2836 (Nf6)", "2... 2836 Nf6"] {
        assert_eq!(board.verdict(line), "2836");
    }
    board.play(Side::Black, "2... 2836 (Nf6)").unwrap();
    assert_eq!(board.verdict_on(Side::Black, "2... 2836 (Nf6)"), "silent");
    assert_eq!(board.verdict_on(Side::Black, "2... Nf6 (2836)"), "already-played 2836");
}
