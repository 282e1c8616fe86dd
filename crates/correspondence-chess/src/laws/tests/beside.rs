//! Claims that are decided beside the game, in random games: they change no charged day and refuse no legal move.
//!
//! Laws 5.1.3, 5.2.4

use proptest::prelude::*;

use super::*;
use crate::{
    laws::Grounds,
    model::{Claim, Claimed},
    regulations::Adjudication,
};

/// What happens at a half-move: which of the legal moves is made, after how many hours, and who claims what before it.
#[derive(Clone, Debug)]
struct Turn {
    pick: usize,
    hours: i64,
    claim: Option<(Side, Claim)>,
    refused: bool,
}

fn turns() -> impl Strategy<Value = Vec<Turn>> {
    let claims = [
        Claim::Adjudication { verdict: Claimed::Win },
        Claim::Adjudication { verdict: Claimed::Draw },
        Claim::Tablebase { verdict: Claimed::Win },
        Claim::Tablebase { verdict: Claimed::Draw },
    ];
    let claim = (any::<bool>(), prop::sample::select(claims.to_vec()));
    let claim = claim.prop_map(|(white, claim)| (if white { Side::White } else { Side::Black }, claim));
    let turn = (any::<usize>(), 0..80_i64, prop::option::weighted(0.4, claim), any::<bool>());
    let turn = turn.prop_map(|(pick, hours, claim, refused)| Turn { pick, hours, claim, refused });
    prop::collection::vec(turn, 1..40)
}

fn board(fen: Option<&str>) -> Board {
    let mut opening = opening();
    opening.fen = fen.map(str::to_owned);
    opening.regulations.adjudication = Adjudication::AfterMoves(1);
    Board::open(opening)
}

fn claims(board: &mut Board, (by, claim): (Side, Claim), refused: bool) {
    // As by 9.3: no time runs, which is another matter.
    let stops = claim == Claim::Tablebase { verdict: Claimed::Draw } && board.game.on_move() == by;
    if stops {
        return;
    }
    let submission = claimed(claim).into();
    let half_move = board.game.to_play();
    let context = Context { sender: by, sent: board.now, answers: Some(half_move), nothing_else: true };
    let Ok(ruling) = board.try_with(context, &submission) else { return };
    let claimed = ruling.facts.iter().any(|fact| matches!(fact, Fact::Claimed { .. }));
    board.record(ruling.facts);
    if let Some(entry) = board.game.claims.last().map(|claim| claim.entry).filter(|_| claimed && refused) {
        let beside = Some(entry);
        board.record(vec![Fact::ClaimDecided { granted: false, grounds: Grounds::Ruling, beside }]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..Default::default() })]

    #[test]
    fn no_claim_beside_the_game_changes_a_day_or_refuses_a_move(
        turns in turns(),
        endgame in any::<bool>(),
    ) {
        let fen = endgame.then_some("4k3/4p3/8/8/8/8/R3P3/4K3 w - - 0 1");
        let (mut with, mut without) = (board(fen), board(fen));
        for turn in turns {
            let legal = without.game.position().legal_numerics();
            if without.game.outcome.is_some() || legal.is_empty() {
                break;
            }
            for board in [&mut with, &mut without] {
                board.now += Duration::hours(turn.hours);
            }
            if let Some(claim) = turn.claim {
                claims(&mut with, claim, turn.refused);
            }
            let side = without.game.on_move();
            let text = format!("{} {}", without.game.next_ply(), legal[turn.pick % legal.len()]);
            let (one, other) = (with.play(side, &text).is_ok(), without.play(side, &text).is_ok());
            prop_assert_eq!(one, other, "{}", text);
            prop_assert_eq!(with.game.clocks, without.game.clocks);
            prop_assert_eq!(with.game.standing(), without.game.standing());
            let charges = |board: &Board| board.game.records.last().map(|record| record.charge);
            prop_assert_eq!(charges(&with), charges(&without));
            prop_assert_eq!(with.game.outcome, without.game.outcome);
        }
    }
}
