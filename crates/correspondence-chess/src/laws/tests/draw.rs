//! A draw in one word.

use super::*;

fn remis(texts: &[&str]) -> Submission {
    said(texts).with(Act::Draw("remis".into()))
}

fn contradicts(board: &Board, submission: &Submission) -> bool {
    matches!(board.try_with(board.context(Side::White), submission), Err(Refusal::Contradiction { .. }))
}

#[test]
fn with_a_move_it_offers() {
    let mut board = Board::after(OPENED);
    let ruling = board.submit(Side::Black, &remis(&["2... 7866"])).unwrap();
    assert!(ruling.facts.iter().any(|fact| matches!(fact, Fact::Moved { offer: true, .. })));
    assert_eq!(board.game.offer.map(|offer| offer.by), Some(Side::Black));
}

#[test]
fn to_an_offer_that_stands_it_answers() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7866 (=)").unwrap();
    board.submit(Side::White, &remis(&[])).unwrap();
    assert_eq!(board.game.outcome, Some((GameResult::Draw, Termination::Agreement)));
    assert_eq!(board.submit(Side::White, &remis(&[])), Err(Refusal::GameOver));
}

#[test]
fn where_it_could_be_neither_or_both_it_is_asked_back() {
    let mut board = Board::after(OPENED);
    let lone = Refusal::DrawInAWord { read: "remis".into() };
    assert_eq!(board.submit(Side::Black, &remis(&[])), Err(lone.clone()));
    assert_eq!(board.submit(Side::White, &remis(&[])), Err(lone.clone()));
    board.play(Side::Black, "2... 7866 (=)").unwrap();
    // His own offer is not his to accept.
    assert_eq!(board.submit(Side::Black, &remis(&[])), Err(lone));
    assert!(contradicts(&board, &remis(&["3. 4244"])));
    assert!(contradicts(&board, &remis(&[]).with(Act::Offer)));
    assert!(contradicts(&board, &remis(&[]).with(Act::Resign)));
    assert!(contradicts(&board, &remis(&[]).with(Act::DeclineDraw)));
    assert_eq!(board.game.outcome, None);
}

#[test]
fn beside_the_same_thing_said_in_full_it_says_nothing_more() {
    let mut board = Board::after(OPENED);
    board.submit(Side::Black, &remis(&["2... 7866 (=)"])).unwrap();
    let full = remis(&[]).with(Act::AcceptDraw);
    board.submit(Side::White, &full).unwrap();
    assert_eq!(board.game.outcome, Some((GameResult::Draw, Termination::Agreement)));
}

#[test]
fn a_message_decides_nothing() {
    let mut board = Board::after(OPENED);
    let message = Submission { message: Some("resign".into()), ..Submission::default() };
    assert!(message.is_empty());
    assert_eq!(board.submit(Side::Black, &message), Ok(Ruling::nothing()));
    let moved = Submission { message: Some("resign".into()), ..said(&["2... 7866"]) };
    board.submit(Side::Black, &moved).unwrap();
    assert_eq!((board.game.records.len(), board.game.outcome), (4, None));
}
