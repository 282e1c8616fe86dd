//! Castling in Chess960, as it is written and as it counts (B.3, semantics of notation).

use super::*;

fn board(fen: &str, notation: Notation) -> Board {
    Board::from_position(fen, Variant::Chess960, notation, Language::De)
}

#[test]
fn zeros_count_where_only_digits_count() {
    // King f1, rook h1.
    let fen = "1k6/8/8/8/8/8/8/5K1R w H - 0 1";
    for notation in [Notation::Numeric, Notation::Any, Notation::Algebraic] {
        // Zeros are digits and letters at once: beside either, another move is a second move in one notation.
        expect(&board(fen, notation), &[("1. 0-0", "6181"), ("1. O-O", "6181"), ("0-0", "6181")]);
    }
    expect(
        &board(fen, Notation::Numeric),
        &[
            ("1. 6181", "6181"),
            ("1. 0-0 (6181)", "6181"),
            ("1. 0-0 | 1. 6181", "6181"),
            ("1. 6171", "6171 (step)"),
            ("1. 6162", "6162"),
            ("1. Kg1", "only-numeric 6171"),
            ("1. Kh1", "only-numeric 0-0"),
            ("1. 0-0-0", "illegal 0-0-0"),
            ("1. 0-0 | 1. 6171", "two-moves"),
            ("1. 6171 (0-0)", "two-moves"),
        ],
    );
    expect(&board(fen, Notation::Any), &[("1. Kg1", "6171 (step)"), ("1. Kf1-g1", "6171 (step)")]);
    expect(
        &board(fen, Notation::Algebraic),
        &[
            ("1. 6181", "only-algebraic 0-0"),
            ("1. 0-0 (6181)", "6181"),
            ("1. 0-0 (6162)", "two-moves"),
            ("1. 0-0 | 1. Kg1", "two-moves"),
        ],
    );
}

#[test]
fn the_kings_squares_castle_where_no_step_is_possible() {
    // King e1, rooks a1 and h1: what is castling in orthodox chess too.
    let far = "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1";
    expect(
        &board(far, Notation::Numeric),
        &[("1. 5171", "5181"), ("1. 5131", "5111"), ("1. 5181", "5181"), ("1. 0-0-0", "5111")],
    );
    // King f1, rook g1: they change places.
    let near = "1k6/8/8/8/8/8/8/5KR1 w G - 0 1";
    expect(&board(near, Notation::Numeric), &[("1. 6171", "6171"), ("1. 0-0", "6171")]);
}

#[test]
fn a_repeated_castling_is_known_in_every_writing() {
    let fen = "1k6/8/8/8/8/8/8/5K1R w H - 0 1";
    for notation in [Notation::Numeric, Notation::Any, Notation::Algebraic] {
        let mut board = board(fen, notation);
        board.play(Side::White, "1. 0-0").unwrap();
        for line in ["1. 0-0", "1. O-O", "1. 6181", "1. 6181 (0-0)"] {
            assert_eq!(board.verdict_on(Side::White, line), "silent", "{line}");
        }
        let recorded = "already-played 0-0";
        assert_eq!(board.verdict_on(Side::White, "1. 6162"), recorded);
        let reply = if notation == Notation::Algebraic { "Kb8-c8" } else { "2838" };
        assert_eq!(board.verdict(&format!("1. 0-0 {reply}")), "2838");
        assert_eq!(board.verdict(&format!("1. 6181 {reply}")), "2838");
    }
}

#[test]
fn castling_repeated_by_the_kings_squares_is_known() {
    let mut board = board("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", Notation::Numeric);
    board.play(Side::White, "1. 5171").unwrap();
    for line in ["1. 5171", "1. 5181", "1. 0-0", "1. e1g1"] {
        assert_eq!(board.verdict_on(Side::White, line), "silent", "{line}");
    }
}
