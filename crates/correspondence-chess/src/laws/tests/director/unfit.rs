//! What an order that does not fit is answered: a sentence, and orders that do fit.

use super::*;
use crate::wording::InEnglish;
use crate::{
    laws::director::words,
    model::{Claim, Claimed},
};

/// Games in every state that an order can meet.
fn boards() -> Vec<(&'static str, Board)> {
    let running = Board::after(OPENED);
    let mut over = Board::after(OPENED);
    over.order(result("1-0", None));
    let mated = Board::after("6263 5755 7274 4884");
    let mut stopped = Board::after(OPENED);
    stopped.order(Order::Stop);
    let mut waiting = Board::after(OPENED);
    let claim = Claim::Tablebase { verdict: Claimed::Win };
    let (half_move, sent) = (waiting.game.to_play(), waiting.now);
    waiting.record(vec![Fact::Claimed {
        half_move,
        by: Side::Black,
        claim,
        intended: None,
        sent,
        beside: false,
    }]);
    let mut passed = Board::after(OPENED);
    passed.now = passed.game.standing().unwrap().deadline;
    let mut fresh = Board::new();
    fresh.order(Order::Penalty { side: Side::White, days: 5 });
    vec![
        ("running", running),
        ("over", over),
        ("mated", mated),
        ("stopped", stopped),
        ("waiting", waiting),
        ("passed", passed),
        ("fresh", fresh),
    ]
}

/// Orders, most of which do not fit most games.
fn orders() -> Vec<Order<MoveText>> {
    let regulation = |key: &str, value: &str| Order::Regulation { key: key.into(), value: value.into() };
    vec![
        result("1-0", None),
        result("1/2-1/2", Some(Ground::Forfeit)),
        result("cancelled", Some(Ground::Time)),
        result("1/2-0", Some(Ground::Tablebase)),
        by_time(),
        leave(Side::White, "2026-12-20", "2026-12-19"),
        leave(Side::White, "2026-10-01", "2027-12-19"),
        leave(Side::Black, "2026-10-01", "2027-01-19"),
        leave(Side::White, "2026-10-01", "2026-10-02"),
        Order::Neutral { from: day("2026-12-20"), until: day("2026-12-19") },
        Order::Overstep(Side::White),
        Order::Grant(None),
        Order::Refuse(None),
        reinstate(1, Side::White),
        reinstate(2, Side::Black),
        reinstate(40, Side::White),
        reconstruct("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ w kq - 0 40", false),
        reconstruct("8/8/8/8/8/8/8/8 w - - 0 1", true),
        reconstruct("8/8/8/8/8/8/8/8", false),
        reconstruct("7k/5Q2/6K1/8/8/8/8/8 b - - 0 60", false),
        restart(true, None, true),
        restart(false, Some("x"), true),
        Order::NewPeriod(Side::White),
        Order::Stop,
        Order::Resume,
        Order::Clocks { white: None, black: None },
        Order::Clocks { white: setting(99_999, None), black: None },
        Order::Warn(Side::White),
        Order::Penalty { side: Side::White, days: 0 },
        Order::Penalty { side: Side::Black, days: 0 },
        Order::Credit { side: Side::Black, days: 99_999 },
        Order::Credit { side: Side::White, days: 0 },
        Order::Strike { entry: 1 },
        regulation("days", "50"),
        regulation("dais", "50"),
        card("2... 7877"),
        card("2... Nf6"),
        card("5254"),
        on_card("2... 7866", Some("2026-11-01"), None),
        on_card("2... 7866", None, Some("2099-01-01")),
        on_card("2... Nf6 (=)", None, Some("2026-12-04")),
    ]
}

fn written(order: &Order<MoveText>) -> Order<String> {
    order.clone().with_moves(|moves| moves.line)
}

/// The one side that an order is for, where it is for one.
fn whose(order: &Order<MoveText>) -> Option<Side> {
    match order {
        Order::Warn(side)
        | Order::NewPeriod(side)
        | Order::Penalty { side, .. }
        | Order::Credit { side, .. } => Some(*side),
        _ => None,
    }
}

#[test]
fn what_is_proposed_instead_is_the_same_act_and_fits() {
    let mut seen = std::collections::BTreeSet::new();
    for (state, board) in boards() {
        for order in orders() {
            let Err(unfit) = board.try_order(&order, None) else { continue };
            let name = format!("{unfit:?}");
            seen.insert(name.split(['{', ' ']).next().unwrap().to_owned());
            for instead in unfit.instead(&written(&order), &board.game) {
                let text = words(&instead, &board.game.id);
                let instead = instead.with_moves(|line| move_text(&line));
                let ruling = board.try_order(&instead, None);
                assert!(ruling.is_ok(), "{state}, {order:?}: {unfit:?}\n{text}: {:?}", ruling.err());
                assert_eq!((instead.word(), whose(&instead)), (order.word(), whose(&order)), "{text}");
            }
        }
    }
    assert!(seen.len() > 20, "{seen:?}");
}

#[test]
fn every_refusal_is_a_sentence() {
    let mut lines = std::collections::BTreeSet::new();
    for (_, board) in boards() {
        for order in orders() {
            let Err(unfit) = board.try_order(&order, None) else { continue };
            let instead = unfit.instead(&written(&order), &board.game);
            let instead: Vec<String> = instead.iter().map(|order| words(order, &board.game.id)).collect();
            lines.insert(format!("{}\n    {}", unfit.in_english(), instead.join("\n    ")));
        }
    }
    insta::assert_snapshot!(lines.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn without_a_reason_nothing_is_ruled() {
    let board = Board::after(OPENED);
    let ruler = ruler();
    let (received, now) = (board.now, board.now);
    let command =
        Command { ruler: &ruler, words: "stop", reason: " ", received, refused: None, can_mate: None, now };
    assert_eq!(rule(&board.game, &Order::Stop, &command), Err(OrderRejected::NoReason));
}
