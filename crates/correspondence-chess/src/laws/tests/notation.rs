//! Moves in every notation, where it counts and where it does not.
//!
//! Laws 3.10.1, 3.10.2

use super::*;
use crate::chess::Script;

/// The sample game of the Laws' appendix, Black on move.
const SAMPLE: &str = "5254 5755 7163 7866 4244 5544 5455 6654 4144 4745 5546 5446 3175 2836 4453 6857 2142 5878 \
    5131 6858 3121";

#[test]
fn the_record_may_be_repeated_in_every_script_of_every_language() {
    for notation in [Notation::Numeric, Notation::Algebraic] {
        let board = Board::in_notation(notation, Language::En, SAMPLE);
        let own = if notation == Notation::Numeric { "8786" } else { "h6" };
        for (language, script) in
            Language::ALL.iter().flat_map(|one| Script::ALL.map(|script| (*one, script)))
        {
            for (ply, made) in board.game.score.numbered() {
                let line = format!("{ply}{}", made.write(script, language));
                assert_eq!(board.verdict_on(ply.side(), &line), "silent", "{line} in {language}");
            }
            let score = board.game.score.text(script, language, 10_000).join(" ");
            assert_eq!(board.verdict(&format!("{score} {own}")), "8786", "{script} in {language}");
        }
    }
}

#[test]
fn any_notation_is_played_where_it_counts() {
    let board = Board::in_notation(Notation::Any, Language::En, OPENED);
    expect(
        &board,
        &[
            ("2... Nc6", "2836"),
            ("2. Nc6", "2836"),
            ("Nc6", "2836"),
            ("2836", "2836"),
            ("2... Nb8-c6", "2836"),
            ("2... b8c6", "2836"),
            ("2... ♞c6", "2836"),
            ("2. Nf3 Nc6", "2836"),
            ("2. 7163 Nc6", "2836"),
            ("2. Nf3 2836", "2836"),
            ("1. e4 e5 2. Nf3 Nc6", "2836"),
            ("1. 5254 e7e5 2. Sf3 d6", "4746"),
            ("2... Nc6+", "2836 (sign)"),
            ("2... Nxc6", "2836 (takes)"),
            ("2. Nf3", "no-new-move"),
            ("2. Nc3 Nc6", "score-differs 7163"),
            ("1. d4 e5 2. Nf3 Nc6", "score-differs 5254"),
            ("2... Nc6 3. d4", "more-than-one-move Nc6"),
            ("2... Nc6 | 2... d6", "two-moves"),
            ("2... Nc6 | 2. Nf3 Nb8-c6", "2836"),
            ("3. Nc6", "wrong-number"),
        ],
    );
    assert_eq!(board.verdict_on(Side::White, "2. Nf3"), "silent");
    assert_eq!(board.verdict_on(Side::White, "2. Sf3"), "silent");
    assert_eq!(board.verdict_on(Side::White, "2. ♘g1-f3"), "silent");
    assert_eq!(board.verdict_on(Side::White, "2. Nc3"), "already-played 7163");
    assert_eq!(board.verdict_on(Side::White, "3. Nc3"), "not-your-turn");
}

#[test]
fn letters_are_read_in_the_players_language_first() {
    for (language, text, verdict) in [
        (Language::Pl, "Sc6", "2836"),
        (Language::De, "Sc6", "2836"),
        (Language::Fr, "Cc6", "2836"),
        (Language::Cs, "Jc6", "2836"),
        (Language::Nl, "Pc6", "2836"),
        (Language::Ru, "Кc6", "2836"),
        (Language::El, "Ιc6", "2836"),
        (Language::Pl, "Gb4", "6824"),
        (Language::En, "Bb4", "6824"),
        (Language::Pl, "Nc6", "unclear-move 2836"),
        (Language::En, "Sc6", "unclear-move 2836"),
        // A Polish rook that cannot go there, and nothing in English.
        (Language::Pl, "Wd5", "illegal Wd5"),
    ] {
        let board = Board::in_notation(Notation::Any, language, OPENED);
        assert_eq!(board.verdict(&format!("2... {text}")), verdict, "{text} in {language}");
        let board = Board::in_notation(Notation::Algebraic, language, OPENED);
        assert_eq!(board.verdict(text), verdict.replace("2836", in_full(verdict, language)), "{text}");
    }
}

/// What an algebraic event proposes where another proposes digits.
fn in_full(verdict: &str, language: Language) -> &'static str {
    match (verdict.starts_with("unclear"), language) {
        (true, Language::Pl) => "Sb8-c6",
        (true, _) => "Nb8-c6",
        (false, _) => "2836",
    }
}

#[test]
fn where_only_digits_count_letters_are_answered_with_digits_and_never_counted() {
    let board = Board::in_notation(Notation::Numeric, Language::Pl, OPENED);
    expect(
        &board,
        &[
            ("2... Sc6", "only-numeric 2836"),
            ("Sc6", "only-numeric 2836"),
            ("2... Nc6", "only-numeric 2836"),
            ("2... Gb4", "only-numeric 6824"),
            ("2... Sg5", "only-numeric"),
            ("2... e7e6", "only-numeric"),
            ("2. Sf3 2836", "2836"),
            ("2. Nf3 2836", "2836"),
            ("2. Sc3 2836", "score-differs 7163"),
            ("2... Sc6 | 2... d6", "two-moves"),
        ],
    );
    assert_eq!(board.verdict_on(Side::White, "2. Sf3"), "silent");
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let castling = Board::from_position(fen, Variant::Chess, Notation::Numeric, Language::En);
    expect(
        &castling,
        &[("1. 0-0", "only-numeric 5171"), ("1. O-O-O", "only-numeric 5131"), ("1. 5181", "illegal 5181")],
    );
}

#[test]
fn where_only_letters_count_digits_are_answered_in_the_players_letters() {
    for (language, instead) in [(Language::En, "Nb8-c6"), (Language::Pl, "Sb8-c6"), (Language::Ru, "Кb8-c6")]
    {
        let board = Board::in_notation(Notation::Algebraic, language, OPENED);
        expect(
            &board,
            &[
                ("2... 2836", &format!("only-algebraic {instead}")),
                ("2... 2877", "only-algebraic"),
                ("2. 7163 2836", &format!("only-algebraic {instead}")),
                ("2. 7163 b8c6", "2836"),
            ],
        );
    }
}

#[test]
fn what_more_than_one_move_could_be_is_asked_back_in_what_counts() {
    let fen = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    for (notation, instead) in [
        (Notation::Any, "unclear-move 2142 6342"),
        (Notation::Algebraic, "unclear-move Sb1-d2 Sf3-d2"),
        (Notation::Numeric, "only-numeric 2142 6342"),
    ] {
        let board = Board::from_position(fen, Variant::Chess, notation, Language::De);
        assert_eq!(board.verdict("1. Sd2"), instead);
        assert_eq!(board.verdict("Sd2"), instead);
    }
    let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    let board = Board::from_position(fen, Variant::Chess, Notation::Any, Language::En);
    expect(
        &board,
        &[
            ("1. a8", "unclear-move 17181 17182 17183 17184"),
            ("1. a8=R", "17182"),
            ("1. 1718", "unclear-move 17181 17182 17183 17184"),
            ("1. a8 | 1. a8=N", "17184"),
            ("1. 1718 | 1. 17181", "two-moves"),
        ],
    );
}

#[test]
fn an_impossible_move_counts_in_letters_as_in_digits() {
    let mut board = Board::in_notation(Notation::Any, Language::En, OPENED);
    expect(&board, &[("2... Ng5", "illegal Ng5"), ("Ng5", "illegal Ng5"), ("2... g8g5", "illegal g8g5")]);
    assert!(matches!(refused(&board, Side::Black, &["Ng5"]), Refusal::PerhapsAMove { .. }));
    let unnumbered = Context { answers: None, nothing_else: true, ..board.context(Side::Black) };
    assert!(matches!(board.try_with(unnumbered, &said(&["Ng5"])), Err(Refusal::PerhapsAMove { .. })));
    board.play(Side::Black, "2... Ng5").unwrap();
    assert_eq!(
        (board.game.count(Side::Black, Irregularity::IllegalMove), board.game.clocks.black.penalties),
        (1, 5)
    );
    expect(
        &board,
        &[
            ("2... Ng5", "illegal-again"),
            ("2... Ng5+", "illegal-again"),
            ("2... Nxg5", "illegal-again"),
            ("2... Nh5", "illegal Nh5"),
            ("2... 7875", "illegal 7875"),
            ("2... Nf6", "7866"),
        ],
    );
}

#[test]
fn impossible_castling_counts_once_however_it_is_written() {
    for (variant, fen) in [
        (Variant::Chess, "4k3/8/8/8/8/8/8/4KB1R w K - 0 1"),
        (Variant::Chess960, "4k3/8/8/8/8/8/8/4KB1R w H - 0 1"),
    ] {
        let mut board = Board::from_position(fen, variant, Notation::Any, Language::Fr);
        board.play(Side::White, "1. 5171").unwrap();
        expect(
            &board,
            &[
                ("1. 0-0", "illegal-again"),
                ("1. Re1-g1", "illegal-again"),
                ("1. O-O", "illegal-again"),
                ("1. 0-0-0", "illegal 0-0-0"),
                ("1. 5131", "illegal 5131"),
                ("1. 5153", "illegal 5153"),
            ],
        );
    }
}

#[test]
fn a_text_that_repeats_whites_move_and_could_be_blacks_is_not_taken_for_it() {
    // 1. Nc3 Nf6 2. Nd5, and the knight on f6 can take it.
    let mut board = Board::in_notation(Notation::Any, Language::En, "2133 7866 3345");
    expect(
        &board,
        &[("2. Nd5", "no-new-move"), ("2... Nd5", "6645"), ("2. Nd5 Nd5", "6645"), ("Nxd5", "6645")],
    );
    board.play(Side::Black, "2... Nxd5").unwrap();
    assert_eq!(board.verdict_on(Side::Black, "2. Nxd5"), "silent");
    assert_eq!(board.verdict_on(Side::Black, "2. e6"), "already-played 6645");
}

#[test]
fn a_repeated_move_with_a_new_offer_is_known_in_every_notation() {
    let mut board = Board::in_notation(Notation::Any, Language::En, OPENED);
    board.play(Side::Black, "2... Nc6").unwrap();
    for line in ["2... Nc6 (=)", "2... 2836 (=)", "2... b8c6 (=)"] {
        assert_eq!(refused(&board, Side::Black, &[line]), Refusal::OfferWithoutMove, "{line}");
    }
    board.play(Side::White, "3. d4 (=)").unwrap();
    for line in ["3. d4 (=)", "3. 4244 (=)", "3. d2-d4 (=)"] {
        assert_eq!(board.verdict_on(Side::White, line), "silent", "{line}");
    }
}
