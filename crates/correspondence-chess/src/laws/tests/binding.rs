//! Which half-move a line means.
//!
//! Laws 3.10.1, 3.10.2, 4.3

use super::*;

#[test]
fn every_way_to_write_the_one_move_is_taken() {
    let board = Board::after(OPENED);
    for line in ["2... 7866", "2. 7866", "7866", "2. 7163 7866", "1. 5254 5755 2. 7163 7866", "7163 7866"] {
        let ruling = board.try_with(board.context(Side::Black), &said(&[line]));
        assert_eq!(played(&ruling.unwrap()).as_deref(), Some("7866"), "{line}");
    }
}

#[test]
fn a_move_that_is_on_record_is_silent_when_the_same_and_named_when_another() {
    let board = Board::after(OPENED);
    assert_eq!(board.try_with(board.context(Side::White), &said(&["2. 7163"])), Ok(Ruling::nothing()));
    let again = Context { answers: Some("3".parse().unwrap()), ..board.context(Side::White) };
    assert_eq!(board.try_with(again, &said(&["7163"])), Ok(Ruling::nothing()));
    assert!(matches!(
        board.try_with(again, &said(&["6134"])),
        Err(Refusal::AlreadyPlayed { recorded, .. }) if recorded == "7163"
    ));
}

#[test]
fn an_old_answer_never_plays_the_new_half_move() {
    // Black's reply to move 1, sent again after move 2: without a number it is bound to its letter.
    let board = Board::after(OPENED);
    let old = Context { answers: Some("2".parse().unwrap()), ..board.context(Side::Black) };
    assert_eq!(board.try_with(old, &said(&["5755"])), Ok(Ruling::nothing()));
    assert!(matches!(board.try_with(old, &said(&["7866"])), Err(Refusal::AlreadyPlayed { .. })));
}

#[test]
fn without_number_and_letter_a_move_counts_only_after_handover() {
    let board = Board::after(OPENED);
    let loose = Context { answers: None, ..board.context(Side::Black) };
    assert_eq!(played(&board.try_with(loose, &said(&["7866"])).unwrap()).as_deref(), Some("7866"));
    let before = Context { sent: board.now - Duration::days(2), ..loose };
    assert!(matches!(board.try_with(before, &said(&["7866"])), Err(Refusal::WhichHalfMove { .. })));
}

#[test]
fn a_letter_of_a_line_that_was_taken_back_binds_nothing() {
    let board = Board::after(OPENED);
    let old = Context { answers: Some("4r1".parse().unwrap()), ..board.context(Side::Black) };
    assert!(matches!(board.try_with(old, &said(&["7866"])), Err(Refusal::OldLine { .. })));
}

#[test]
fn turns_numbers_and_scores_must_fit() {
    let board = Board::after(OPENED);
    assert!(matches!(refused(&board, Side::White, &["3. 4244"]), Refusal::NotYourTurn { .. }));
    assert!(matches!(refused(&board, Side::Black, &["4. 7866"]), Refusal::WrongNumber { .. }));
    assert!(matches!(refused(&board, Side::Black, &["2. 7163"]), Refusal::NoNewMove { .. }));
    assert!(matches!(
        refused(&board, Side::Black, &["2. 6134 7866"]),
        Refusal::ScoreDiffers { recorded, sent, .. } if recorded == "7163" && sent == "6134"
    ));
    assert!(matches!(
        refused(&board, Side::Black, &["2. 7163 7866 3. 4244"]),
        Refusal::MoreThanOneMove { own, .. } if own == "7866"
    ));
}

#[test]
fn two_different_moves_are_asked_back_and_the_same_twice_is_one() {
    let board = Board::after(OPENED);
    assert!(matches!(refused(&board, Side::Black, &["2... 7866", "2... 2836"]), Refusal::TwoMoves { .. }));
    let twice = board.try_with(board.context(Side::Black), &said(&["2... 7866", "2. 7163 7866"]));
    assert_eq!(played(&twice.unwrap()).as_deref(), Some("7866"));
}

#[test]
fn an_impossible_move_counts_only_when_it_is_clearly_meant() {
    let board = Board::after(OPENED);
    let numbered = board.try_with(board.context(Side::Black), &said(&["2... 7877"])).unwrap();
    assert!(matches!(
        numbered.facts.as_slice(),
        [Fact::IllegalMove { count: 1, .. }, Fact::Penalty { side: Side::Black, days: 5, .. }]
    ));
    let alone = Context { nothing_else: true, ..board.context(Side::Black) };
    assert!(matches!(
        board.try_with(alone, &said(&["7877"])).unwrap().facts.first(),
        Some(Fact::IllegalMove { .. })
    ));
    assert!(matches!(refused(&board, Side::Black, &["7877"]), Refusal::PerhapsAMove { .. }));
}

#[test]
fn the_same_impossible_move_counts_once_for_a_half_move() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7877").unwrap();
    assert!(matches!(refused(&board, Side::Black, &["2... 7877"]), Refusal::IllegalAgain { .. }));
    assert_eq!(
        (board.game.count(Side::Black, Irregularity::IllegalMove), board.game.clocks.black.penalties),
        (1, 5)
    );
    let another = board.play(Side::Black, "2... 4777").unwrap();
    assert!(matches!(another.facts.first(), Some(Fact::IllegalMove { count: 2, .. })));
    board.play(Side::Black, "2... 7866").unwrap();
    assert!(board.game.impossible.is_empty());
}
