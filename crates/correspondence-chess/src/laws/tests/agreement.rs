//! Agreeing on a notation (8.1.1).
//!
//! Laws 8.1.1

use super::*;

/// `agree notation X`, with these lines beside it.
fn agree(notation: Notation, lines: &[&str]) -> Submission {
    said(lines).with(Act::AgreeNotation(notation))
}

/// Each side says a notation in turn; what becomes of it, and what counts in the end.
fn dialogue(counts: Notation, said: &[(Side, Notation, &str)]) -> Board {
    let mut board = Board::in_notation(counts, Language::En, OPENED);
    for (side, notation, verdict) in said {
        let answer = board.submit(*side, &agree(*notation, &[]));
        let answer = answer.map_or_else(|refusal| refused_in_short(&refusal), |ruling| in_short(&ruling));
        assert_eq!(answer, *verdict, "{side} {} of {said:?}", notation.word());
    }
    board
}

#[test]
fn both_must_say_the_same() {
    use Notation::{Algebraic, Any, Numeric};
    use Side::{Black, White};
    for (said, counts) in [
        (vec![(White, Any, "proposed any"), (Black, Any, "agreed any")], Any),
        (vec![(White, Any, "proposed any"), (White, Any, "silent")], Numeric),
        (
            vec![
                (White, Any, "proposed any"),
                (Black, Algebraic, "proposed algebraic"),
                (White, Algebraic, "agreed algebraic"),
            ],
            Algebraic,
        ),
        (
            vec![
                (White, Any, "proposed any"),
                (White, Algebraic, "proposed algebraic"),
                (Black, Any, "proposed any"),
                (White, Any, "agreed any"),
                (White, Any, "notation-already"),
                (Black, Numeric, "proposed numeric"),
                (White, Numeric, "agreed numeric"),
            ],
            Numeric,
        ),
        (vec![(White, Numeric, "notation-already"), (Black, Numeric, "notation-already")], Numeric),
        // Declining the other's proposal, and taking back one's own.
        (
            vec![
                (White, Any, "proposed any"),
                (Black, Numeric, "proposed numeric"),
                (Black, Numeric, "silent"),
                (Black, Any, "proposed any"),
            ],
            Numeric,
        ),
        (
            vec![
                (White, Any, "proposed any"),
                (White, Numeric, "proposed numeric"),
                (Black, Numeric, "agreed numeric"),
                (Black, Any, "proposed any"),
            ],
            Numeric,
        ),
    ] {
        assert_eq!(dialogue(Numeric, &said).game.notation, counts, "{said:?}");
    }
}

#[test]
fn what_is_agreed_counts_from_the_next_move_on_and_stays_in_the_journal() {
    let mut board = dialogue(
        Notation::Numeric,
        &[(Side::White, Notation::Any, "proposed any"), (Side::Black, Notation::Any, "agreed any")],
    );
    assert_eq!(board.play(Side::Black, "2... Nc6").map(|ruling| in_short(&ruling)), Ok("2836".into()));
    let folded = Game::fold(board.game.id.clone(), &board.journal).unwrap();
    assert_eq!((folded.notation, folded.proposed), (Notation::Any, None));
}

#[test]
fn both_players_hear_of_it() {
    let mut board = Board::after(OPENED);
    let proposed = board.submit(Side::White, &agree(Notation::Any, &[])).unwrap();
    assert_eq!(proposed.notices, [Notice::NotationProposed { by: Side::White, notation: Notation::Any }]);
    let agreed = board.submit(Side::Black, &agree(Notation::Any, &[])).unwrap();
    assert_eq!(agreed.notices, [Notice::NotationAgreed { notation: Notation::Any }]);
}

#[test]
fn beside_a_move_it_is_a_matter_of_its_own() {
    let mut board = Board::after(OPENED);
    board.submit(Side::White, &agree(Notation::Any, &[])).unwrap();
    let context = board.context(Side::Black);
    for (notation, line, verdict) in [
        (Notation::Any, "2... 2836", "2836 agreed any"),
        (Notation::Algebraic, "2... 2836", "2836 proposed algebraic"),
        // The move counts by what counted before.
        (Notation::Any, "2... Nc6", "agreed any only-numeric 2836"),
        (Notation::Any, "2... 2877", "illegal 2877 agreed any"),
    ] {
        let ruling = board.try_with(context, &agree(notation, &[line])).unwrap();
        assert_eq!(in_short(&ruling), verdict, "{} {line}", notation.word());
    }
    // Nothing new in it and a refused move: one answer.
    let white = board.context(Side::White);
    let answer = board.try_with(white, &agree(Notation::Any, &["3. 4244"]));
    assert!(matches!(answer, Err(Refusal::NotYourTurn { .. })));
    // A move on record that comes again with a proposal.
    let ruling = board.try_with(white, &agree(Notation::Algebraic, &["2. 7163"])).unwrap();
    assert_eq!(in_short(&ruling), "proposed algebraic");
    assert_eq!(board.try_with(white, &agree(Notation::Any, &["2. 7163"])), Ok(Ruling::nothing()));
    // A notation that counts already beside a move is not worth a word.
    let fresh = Board::after(OPENED);
    let ruling = fresh.try_with(fresh.context(Side::Black), &agree(Notation::Numeric, &["2... 2836"]));
    assert_eq!(ruling.map(|ruling| in_short(&ruling)), Ok("2836".into()));
}

#[test]
fn it_lapses_with_the_game() {
    let mut board = Board::after("6263 5755 7274");
    let mate = board.try_with(board.context(Side::Black), &agree(Notation::Any, &["2... 4884"])).unwrap();
    assert_eq!(in_short(&mate), "4884 0-1");
    let resigned = agree(Notation::Any, &[]).with(Act::Resign);
    let ruling = board.submit(Side::White, &resigned).unwrap();
    assert_eq!(in_short(&ruling), "0-1");
    assert_eq!(board.submit(Side::White, &agree(Notation::Any, &[])), Err(Refusal::GameOver));
}
