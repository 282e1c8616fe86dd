//! Special leave, neutral days, withdrawals, a first overstep.

use super::*;
use crate::{
    laws::Basis,
    model::WithdrawnGames,
    regulations::{ClaimUntil, Control, FirstOverstep, Withdrawal},
};

fn board(change: impl Fn(&mut crate::regulations::Regulations)) -> Board {
    let mut board = Board::new();
    change(&mut board.game.state.opening.regulations);
    board.rest();
    board
}

#[test]
fn special_leave_and_neutral_days_move_the_limit() {
    let mut board = Board::new();
    board.rest();
    let before = board.game.standing().unwrap().last_day;
    let from = before - Duration::days(9);
    let until = before;
    board.order(Order::Leave { side: Side::White, from, until });
    assert_eq!(board.game.standing().unwrap().last_day, before + Duration::days(10));
    // A day that is both counts once.
    board.order(Order::Neutral { from: until, until: until + Duration::days(3) });
    assert_eq!(board.game.standing().unwrap().last_day, before + Duration::days(13));
    assert_eq!(
        board.unfit(&Order::Leave { side: Side::White, from: until, until }),
        OrderRejected::LeaveOverlaps { from, until }
    );
    // The other player's leave is his own.
    board.order(Order::Leave { side: Side::Black, from, until });
    let neutral = OrderRejected::NeutralOverlaps { from: until, until: until + Duration::days(3) };
    assert_eq!(board.unfit(&Order::Neutral { from, until }), neutral);
}

#[test]
fn leave_that_has_begun_counts_for_the_move_to_be_made_only() {
    let mut board = Board::new();
    board.rest();
    board.now += Duration::days(20);
    let received = board.game.turn().unwrap().received();
    let today = board.game.zone(Side::White).date(board.now);
    let day = Duration::days(1);
    let white = |from, until| Order::Leave { side: Side::White, from, until };
    assert_eq!(board.unfit(&white(received - day, today)), OrderRejected::LeavePast { first: received });
    let black = Order::Leave { side: Side::Black, from: received, until: today - day };
    assert_eq!(board.unfit(&black), OrderRejected::LeavePast { first: today });
    let before = board.game.standing().unwrap().last_day;
    board.order(white(received + day, today));
    assert!(board.game.standing().unwrap().last_day > before);
}

#[test]
fn triple_block_knows_no_leave_no_neutral_days_and_no_stop() {
    let mut board = board(|rules| {
        rules.control = Control::TripleBlock { increment: 3, bank: 75, protect: false };
    });
    for order in [
        leave(Side::White, "2026-12-20", "2026-12-31"),
        Order::Neutral { from: day("2026-12-20"), until: day("2026-12-31") },
        Order::Stop,
    ] {
        assert_eq!(board.unfit(&order), OrderRejected::TripleBlock { word: order.word() });
    }
    board.order(Order::Penalty { side: Side::White, days: 1 });
    board.order(Order::Credit { side: Side::Black, days: 1 });
}

#[test]
fn a_withdrawal_ends_the_game_as_the_regulations_say() {
    use Withdrawal::{Cancelled, CancelledIfUnmoved, Lost};
    for (how, under, moves, white, black) in [
        (Lost, 0, "", "0-1", "1-0"),
        (CancelledIfUnmoved, 0, "", "cancelled", "cancelled"),
        (CancelledIfUnmoved, 0, "5254", "0-1", "cancelled"),
        (CancelledIfUnmoved, 0, "5254 5755", "0-1", "1-0"),
        (Cancelled, 0, "5254 5755", "cancelled", "cancelled"),
        (Lost, 2, "5254 5755", "cancelled", "cancelled"),
        (Lost, 2, "5254 5755 7163", "0-1", "cancelled"),
        (Lost, 2, "5254 5755 7163 2836", "0-1", "1-0"),
    ] {
        for (side, wanted) in [(Side::White, white), (Side::Black, black)] {
            let mut board = board(|rules| {
                rules.time.withdrawal = how;
                rules.time.withdrawal_moves = under;
            });
            board.moves(moves);
            board.order(Order::Withdraw { side, ends: None });
            let (result, termination) = board.game.outcome.unwrap();
            assert_eq!(result, wanted.parse().unwrap(), "{how:?} {moves} {side}");
            let forfeit = termination == crate::model::Termination::Forfeit;
            assert_eq!(forfeit, wanted != "cancelled", "{how:?} {moves} {side}");
        }
    }
}

#[test]
fn the_director_may_say_how_the_games_of_who_withdraws_end() {
    for (how, ends, wanted) in [
        (Withdrawal::Lost, WithdrawnGames::Cancelled, "cancelled"),
        (Withdrawal::Cancelled, WithdrawnGames::Lost, "1-0"),
    ] {
        let mut board = board(|rules| rules.time.withdrawal = how);
        board.moves("5254 5755");
        board.order(Order::Withdraw { side: Side::Black, ends: Some(ends) });
        assert_eq!(board.game.outcome.unwrap().0, wanted.parse().unwrap(), "{how:?}");
    }
}

#[test]
fn a_first_overstep_is_upheld_once_and_only_where_the_regulations_say_so() {
    let mut strict = Board::new();
    strict.rest();
    strict.now += Duration::days(60);
    assert_eq!(strict.unfit(&Order::Overstep(Side::White)), OrderRejected::FirstLoses);

    let mut board = board(|rules| rules.time.overstep.first = FirstOverstep::NewCount);
    assert!(matches!(board.unfit(&Order::Overstep(Side::White)), OrderRejected::NoFlag { .. }));
    board.now += Duration::days(60);
    assert_eq!(
        board.unfit(&Order::Overstep(Side::Black)),
        OrderRejected::OtherOverstepped { late: Side::White }
    );
    board.order(Order::Overstep(Side::White));
    assert_eq!((board.left(Side::White), *board.game.oversteps.of(Side::White)), (50, 1));
    assert!(board.game.standing().unwrap().deadline > board.now + Duration::days(49));
    board.now += Duration::days(60);
    assert_eq!(
        board.unfit(&Order::Overstep(Side::White)),
        OrderRejected::SecondOverstep { side: Side::White }
    );
}

#[test]
fn an_overstep_is_upheld_after_the_answer_where_it_was_claimed_and_is_not_found_again() {
    let mut board = board(|rules| {
        rules.time.overstep.first = FirstOverstep::NewCount;
        rules.time.overstep.claim_until = ClaimUntil::Open;
    });
    board.now += Duration::days(60);
    board.moves("5254");
    board.order(Order::Credit { side: Side::White, days: 20 });
    board.moves("5755");
    board.rest();
    assert!(matches!(board.unfit(&Order::Overstep(Side::White)), OrderRejected::NoFlag { .. }));
    let (half_move, sent) = (board.game.to_play(), board.now);
    board.record(vec![Fact::TimeClaimed { half_move, by: Side::Black, sent }]);
    board.order(Order::Overstep(Side::White));
    assert_eq!((board.left(Side::White), *board.game.oversteps.of(Side::White)), (50, 1));
    assert!(matches!(
        board.unfit(&Order::Result { result: None, ground: None }),
        OrderRejected::NoFlag { .. }
    ));
    assert_eq!(board.game.claim_on_time(Side::Black, board.now), Basis::Nothing);
    // The same half-move may come too late once more.
    board.now += Duration::days(60);
    board.moves("7163");
    let late = board.game.records.last().unwrap().ply;
    assert_eq!(board.game.claim_on_time(Side::Black, board.now), Basis::Late { ply: late });
}

#[test]
fn a_late_move_that_left_no_time_is_the_overstep_as_long_as_it_can_be_claimed() {
    let claimed = |claim_until, credit| {
        let mut board = board(|rules| {
            rules.time.overstep.first = FirstOverstep::NewCount;
            rules.time.overstep.claim_until = claim_until;
        });
        board.now += Duration::days(60);
        board.moves("5254");
        if credit > 0 {
            board.order(Order::Credit { side: Side::White, days: credit });
        }
        let given_up = board.game.given_up_by("5755".parse().unwrap(), board.now);
        assert_eq!(given_up.is_empty(), claim_until != ClaimUntil::NextMove, "{claim_until:?}");
        board.moves("5755");
        board.rest();
        board.now += Duration::days(60);
        board.game.claim_on_time(Side::Black, board.now)
    };
    let late = Basis::Late { ply: Ply::of(Side::White, 1) };
    let passed = Basis::Passed { ply: Ply::of(Side::White, 2) };
    assert_eq!(claimed(ClaimUntil::Period, 0), late);
    assert_eq!(claimed(ClaimUntil::Open, 0), late);
    assert_eq!(claimed(ClaimUntil::NextMove, 0), passed);
    // With days of its own it is the half-move to be made that oversteps.
    assert_eq!(claimed(ClaimUntil::Period, 20), passed);
}
