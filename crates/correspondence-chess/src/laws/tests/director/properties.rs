//! Random games with random orders in between: whatever is ruled, the journal makes the game, and it goes on legally.

use crate::wording::InEnglish;
use proptest::prelude::*;

use super::*;
use crate::model::{Claim, Claimed};

/// An order from a few numbers; many do not fit.
fn order(board: &Board, kind: u8, index: usize, number: u32) -> Order<MoveText> {
    let side = if index.is_multiple_of(2) { Side::White } else { Side::Black };
    let flag = number.is_multiple_of(2);
    let days = number % 40;
    let results = GameResult::ALL;
    let grounds = [None, Some(Ground::Time), Some(Ground::Forfeit), Some(Ground::Adjudication)];
    let fens = [
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 30",
        "4k3/8/8/8/8/8/4P3/4K3 b - - 0 41",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ w kq - 0 12",
    ];
    let fen = fens[index % fens.len()];
    let clock =
        |used| (!number.is_multiple_of(3)).then_some(ClockSetting { used, moves: flag.then_some(days) });
    match kind % 20 {
        0 => Order::Result { result: Some(results[index % 8]), ground: grounds[number as usize % 4] },
        1 => by_time(),
        2 => Order::Grant(None),
        3 => Order::Refuse(None),
        4 | 5 => {
            let first = board.game.score.start().ply().before();
            let ply = Ply::after(first + index % (board.game.score.moves().len() + 1));
            Order::Reinstate { ply, keep_clocks: flag }
        }
        6 => Order::Reconstruct { fen: fen.into(), white: clock(days), black: clock(3), force: flag },
        7 => restart(flag, None, index.is_multiple_of(3)),
        8 => restart(false, Some(fen), flag),
        9 => Order::NewPeriod(side),
        10 => Order::Stop,
        11 => Order::Resume,
        12 => Order::Clocks { white: clock(days), black: clock(2) },
        13 => Order::Penalty { side, days },
        14 => Order::Credit { side, days },
        15 => {
            let known = &board.game.incidents;
            let entry = known.get(index % known.len().max(1)).map_or(1, |incident| incident.entry);
            Order::Strike { entry }
        }
        16 => Order::Overstep(side),
        17 | 18 => {
            let first = board.now.date_naive() + Duration::days(i64::from(days) - 10);
            let (from, until) = (first, first + Duration::days(i64::from(number % 20)));
            if flag { Order::Neutral { from, until } } else { Order::Leave { side, from, until } }
        }
        _ => Order::Regulation { key: "days".into(), value: (30 + days).to_string() },
    }
}

/// One step: what is done, and the numbers that say how.
type Step = (u8, u8, usize, u32);

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..Default::default() })]

    #[test]
    fn whatever_is_ruled_the_journal_makes_the_game_and_it_goes_on(
        steps in prop::collection::vec(any::<Step>(), 1..60),
    ) {
        let mut board = Board::new();
        for (what, kind, index, number) in steps {
            let over = board.game.outcome.is_some();
            match what % 5 {
                0..=2 if !over && board.game.pending.is_none() => {
                    let legal = board.game.position().legal_numerics();
                    let side = board.game.on_move();
                    if what.is_multiple_of(7) {
                        let _ = board.play(side, "1. 1118");
                    }
                    let numeric = legal[index % legal.len()];
                    let sendable = board.game.position().sendable(numeric);
                    let offer = if number.is_multiple_of(5) { " (=)" } else { "" };
                    board.now += Duration::days(i64::from(number % 9));
                    let played = board.play(side, &format!("{} {sendable}{offer}", board.game.next_ply()));
                    prop_assert!(played.is_ok(), "{played:?}");
                }
                3 if !over && board.game.pending.is_none() => {
                    let claim = Claim::Adjudication { verdict: Claimed::Draw };
                    let (half_move, by, sent) = (board.game.to_play(), board.game.on_move(), board.now);
                    board.record(vec![Fact::Claimed { half_move, by, claim, intended: None, sent, beside: false }]);
                }
                _ => {
                    let order = order(&board, kind, index, number);
                    let before = board.game.clone();
                    match board.try_order(&order, Some(number.is_multiple_of(2))) {
                        Ok(ruling) => {
                            board.record(ruling.facts);
                            board.rest();
                        }
                        Err(unfit) => {
                            prop_assert!(!unfit.in_english().is_empty());
                            for instead in unfit.instead(&order.clone().with_moves(|moves| moves.line), &board.game) {
                                let instead = instead.with_moves(|line| move_text(&line));
                                prop_assert!(board.try_order(&instead, None).is_ok(), "{unfit:?}: {instead:?}");
                            }
                            prop_assert_eq!(before.digest, board.game.digest);
                        }
                    }
                }
            }
            let game = &board.game;
            let folded = Game::fold(game.id.clone(), &board.journal).unwrap();
            prop_assert_eq!(format!("{folded:?}"), format!("{game:?}"));
            prop_assert_eq!(game.records.len(), game.score.moves().len());
            prop_assert!(game.outcome.is_some() || game.position().outcome().is_none());
            let waits = game.pending.is_some() || game.stopped;
            if game.outcome.is_none() {
                prop_assert_eq!(game.standing().is_none(), waits || game.available.is_none());
                prop_assert!(game.available.is_some() || game.pending.is_some());
            }
            for side in Side::BOTH {
                let clock = game.clocks.of(side);
                let shown: u32 = game.incidents.iter()
                    .filter(|incident| incident.side == side && !incident.struck)
                    .filter(|incident| incident.entry > *game.clock_set.of(side))
                    .map(|incident| match incident.what { Irregularity::Penalty(days) => days, _ => 0 })
                    .sum();
                prop_assert_eq!(clock.penalties, shown, "penalties that stand are on the clock");
            }
        }
    }
}
