//! Draw offers, answers to them, and resignation.
//!
//! Laws 5.2.3, 9.1.2

use super::*;

#[test]
fn an_offer_stands_until_it_is_answered_and_a_move_rejects_it() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7866 (=)").unwrap();
    assert_eq!(board.game.offer.map(|offer| offer.by), Some(Side::Black));
    let ruling = board.play(Side::White, "3. 4244").unwrap();
    assert!(ruling.notices.iter().any(
        |notice| matches!(notice, Notice::YourMove { notes, .. } if notes.contains(&Note::OfferRejected))
    ));
    assert_eq!(board.game.offer, None);
    let accept = Submission::from(Act::AcceptDraw);
    assert_eq!(board.submit(Side::White, &accept), Err(Refusal::NoDrawOffer));
}

#[test]
fn an_accepted_offer_draws_the_game() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7866 (=)").unwrap();
    let accept = Submission::from(Act::AcceptDraw);
    assert_eq!(board.submit(Side::Black, &accept), Err(Refusal::NoDrawOffer));
    board.submit(Side::White, &accept).unwrap();
    assert_eq!(board.game.outcome, Some((GameResult::Draw, Termination::Agreement)));
    assert_eq!(board.submit(Side::White, &accept), Err(Refusal::GameOver));
}

#[test]
fn an_offer_that_comes_after_its_move_is_no_offer_and_is_not_passed_over() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7866").unwrap();
    assert_eq!(board.try_with(board.context(Side::Black), &said(&["2... 7866"])), Ok(Ruling::nothing()));
    assert_eq!(refused(&board, Side::Black, &["2... 7866 (=)"]), Refusal::OfferWithoutMove);
    board.play(Side::White, "3. 4244 (=)").unwrap();
    assert_eq!(board.try_with(board.context(Side::White), &said(&["3. 4244 (=)"])), Ok(Ruling::nothing()));
}

#[test]
fn an_answer_to_an_offer_belongs_to_the_letter_that_brought_it() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7866 (=)").unwrap();
    board.play(Side::White, "3. 4244").unwrap();
    board.play(Side::Black, "3... 5544 (=)").unwrap();
    let here = board.context(Side::White);
    let earlier = Context { answers: Some(HalfMove { line: 0, ply: Ply::FIRST.next().next() }), ..here };
    let before_handover = board.game.available.as_ref().unwrap().handed.at - Duration::seconds(1);
    let unbound = Context { answers: None, ..here };
    let crossed = Context { sent: before_handover, ..unbound };
    for word in [true, false] {
        let answer = Submission::from(if word { Act::AcceptDraw } else { Act::DeclineDraw });
        for context in [earlier, crossed] {
            assert_eq!(board.try_with(context, &answer), Err(Refusal::WhichOffer), "{context:?}");
        }
        for context in [here, unbound] {
            assert!(board.try_with(context, &answer).is_ok(), "{context:?}");
        }
    }
}

#[test]
fn an_offer_before_both_have_moved_does_not_count_but_its_move_does() {
    let mut board = Board::new();
    let ruling = board.play(Side::White, "1. 5254 (=)").unwrap();
    assert_eq!(board.game.offer, None);
    assert!(ruling.notices.iter().any(
        |notice| matches!(notice, Notice::Recorded { notes, .. } if notes.contains(&Note::OfferTooEarly))
    ));
}

#[test]
fn offers_on_both_sides_are_no_agreement() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7866 (=)").unwrap();
    board.play(Side::White, "3. 4244 (=)").unwrap();
    assert_eq!((board.game.outcome, board.game.offer.map(|offer| offer.by)), (None, Some(Side::White)));
}

#[test]
fn things_that_exclude_each_other_are_asked_back() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7866 (=)").unwrap();
    let with_move = said(&["3. 4244"]);
    for submission in [
        with_move.clone().with(Act::AcceptDraw),
        with_move.clone().with(Act::Resign),
        Submission::from(Act::Resign).with(Act::AcceptDraw),
        Submission::from(Act::AcceptDraw).with(Act::DeclineDraw),
    ] {
        let answer = board.try_with(board.context(Side::White), &submission);
        assert!(matches!(answer, Err(Refusal::Contradiction { .. })), "{answer:?}");
    }
    let alone = Submission::from(Act::Offer);
    assert_eq!(board.try_with(board.context(Side::White), &alone), Err(Refusal::OfferWithoutMove));
    let beside = with_move.with(Act::Offer);
    assert!(
        board
            .try_with(board.context(Side::White), &beside)
            .unwrap()
            .facts
            .iter()
            .any(|fact| matches!(fact, Fact::Moved { offer: true, .. }))
    );
}

#[test]
fn resignation_counts_out_of_turn() {
    let mut board = Board::after(OPENED);
    board.submit(Side::White, &Submission::from(Act::Resign)).unwrap();
    assert_eq!(board.game.outcome, Some((GameResult::BlackWins, Termination::Resignation)));
}
