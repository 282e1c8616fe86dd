//! Results, and what waited for the director.
//!
//! Laws 6.9

use super::*;
use crate::{
    laws::director::must_mate,
    model::{Claim, Claimed},
};

fn claimed(board: &mut Board, claim: Claim, intended: Option<&str>) {
    let (half_move, by, sent) = (board.game.to_play(), board.game.on_move(), board.now);
    let intended = intended.map(|text| text.parse().unwrap());
    board.record(vec![Fact::Claimed { half_move, by, claim, intended, sent, beside: false }]);
}

#[test]
fn a_result_ends_the_game_on_the_ground_that_is_given() {
    let cases = [
        ("1-0", None, Termination::Ruling),
        ("0-1", Some(Ground::Time), Termination::Time),
        ("0-0", Some(Ground::Time), Termination::DoubleDefault),
        ("0-1", Some(Ground::Forfeit), Termination::Forfeit),
        ("0-0", Some(Ground::Forfeit), Termination::Forfeit),
        ("1/2-0", Some(Ground::Time), Termination::Time),
        ("1/2-1/2", Some(Ground::Adjudication), Termination::Adjudication),
        ("1-0", Some(Ground::Tablebase), Termination::Tablebase),
        ("cancelled", None, Termination::Ruling),
        ("annulled", None, Termination::Ruling),
    ];
    for (text, ground, termination) in cases {
        let mut board = Board::after(OPENED);
        board.order(result(text, ground));
        assert_eq!(board.game.outcome, Some((text.parse().unwrap(), termination)), "{text}");
        assert_eq!(board.game.standing(), None);
    }
}

#[test]
fn a_result_takes_the_place_of_another() {
    let mut board = Board::after(OPENED);
    board.submit(Side::White, &Submission::from(Act::Resign)).unwrap();
    let ruling = board.order(result("1/2-1/2", None));
    assert!(matches!(ruling.facts.last(), Some(Fact::Ended { overrules: true, .. })));
    assert_eq!(board.game.outcome, Some((GameResult::Draw, Termination::Ruling)));
    assert_eq!(
        board.unfit(&result("1/2-1/2", None)),
        OrderRejected::SameResult { result: GameResult::Draw },
        "{:?}",
        board.game.outcome
    );
}

#[test]
fn who_overstepped_loses_unless_the_other_cannot_mate() {
    for (can_mate, expected) in [(Some(true), GameResult::WhiteWins), (Some(false), GameResult::Draw)] {
        let mut board = Board::after(OPENED);
        assert!(matches!(board.unfit(&by_time()), OrderRejected::NoFlag { .. }));
        board.now = board.game.standing().unwrap().deadline;
        assert_eq!(board.unfit(&by_time()), OrderRejected::MateUnknown { loser: Side::Black });
        assert_eq!(must_mate(&board.game, &by_time(), board.now), Some(Side::White));
        let ruling = board.try_order(&by_time(), can_mate).unwrap();
        board.record(ruling.facts);
        assert_eq!(board.game.outcome, Some((expected, Termination::Time)));
    }
}

#[test]
fn a_move_after_the_limit_may_be_claimed_until_the_next() {
    let mut board = Board::after(OPENED);
    board.now = board.game.standing().unwrap().deadline;
    board.moves("7866");
    assert_eq!(board.unfit(&by_time()), OrderRejected::MateUnknown { loser: Side::Black });
    board.moves("6134");
    assert!(matches!(board.unfit(&by_time()), OrderRejected::NoFlag { .. }));
}

#[test]
fn a_claim_is_granted_as_what_it_claims() {
    let cases = [
        (Claim::Repetition, "1/2-1/2", Termination::Repetition),
        (Claim::FiftyMoves, "1/2-1/2", Termination::FiftyMoves),
        (Claim::Tablebase { verdict: Claimed::Win }, "0-1", Termination::Tablebase),
        (Claim::Tablebase { verdict: Claimed::Draw }, "1/2-1/2", Termination::Tablebase),
        (Claim::Adjudication { verdict: Claimed::Win }, "0-1", Termination::Adjudication),
    ];
    for (claim, text, termination) in cases {
        let mut board = Board::after(OPENED);
        assert_eq!(board.unfit(&Order::Grant(None)), OrderRejected::NothingWaits);
        claimed(&mut board, claim, None);
        board.order(Order::Grant(None));
        assert_eq!(board.game.outcome, Some((text.parse().unwrap(), termination)), "{claim}");
    }
    let mut board = Board::after(OPENED);
    board.record(vec![Fact::DrawAgreed { by: Side::White, sent: board.now }]);
    board.order(Order::Grant(None));
    assert_eq!(board.game.outcome, Some((GameResult::Draw, Termination::Agreement)));
}

#[test]
fn after_a_refused_claim_the_game_goes_on_and_no_day_of_the_wait_counts() {
    let mut board = Board::after(OPENED);
    let before = board.game.standing().unwrap().last_day;
    claimed(&mut board, Claim::Adjudication { verdict: Claimed::Win }, None);
    assert_eq!(board.game.standing(), None);
    board.now += Duration::days(9);
    board.order(Order::Refuse(None));
    assert_eq!(board.game.pending, None);
    assert_eq!(board.game.standing().unwrap().last_day, before + Duration::days(8));
}

#[test]
fn the_move_that_was_intended_with_a_refused_claim_is_played_as_of_the_claim() {
    let mut board = Board::after(OPENED);
    let sent = board.now;
    claimed(&mut board, Claim::Repetition, Some("7866"));
    board.now += Duration::days(9);
    board.order(Order::Refuse(None));
    let made = board.game.records.last().unwrap();
    assert_eq!((made.numeric.to_string().as_str(), made.sent), ("7866", sent));
    assert_eq!(board.game.on_move(), Side::White);
    assert!(board.game.standing().is_some());
}

#[test]
fn a_draw_that_was_agreed_too_early_and_refused_is_no_offer_any_more() {
    let mut board = Board::after(OPENED);
    let half_move = board.game.to_play();
    board.record(vec![Fact::Offered { by: Side::White, half_move, vain: false }]);
    board.record(vec![Fact::DrawAgreed { by: Side::Black, sent: board.now }]);
    board.order(Order::Refuse(None));
    assert_eq!((board.game.offer, board.game.pending), (None, None));
}

#[test]
fn a_claim_that_waits_ends_with_the_game_or_with_a_return() {
    for order in [result("1-0", None), reinstate(1, Side::Black)] {
        let mut board = Board::after(OPENED);
        claimed(&mut board, Claim::Repetition, None);
        board.now += Duration::days(3);
        board.order(order);
        assert_eq!(board.game.pending, None);
        if board.game.outcome.is_some() {
            board.order(reinstate(1, Side::Black));
        }
        assert!(board.game.standing().is_some(), "time runs again");
    }
}
