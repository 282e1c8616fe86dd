//! The director's orders (6.8 to 6.11, 7.1, 8.3, 8.4, 12, 14): each becomes the entries that carry it out, or is
//! refused with what would fit. Pure, as all of the referee: the evidence comes with the order.
//!
//! Laws 14

mod card;
mod clocks;
mod command;
mod letter_orders;
mod order_rejected;
mod order_words;
mod result;
mod rollback;
mod settling;
mod substitute;
mod time;

use chrono::{DateTime, Utc};

use super::{Cause, Fact, Game, MoveText, Pending, Ruling};
use crate::model::{Order, Personal, Side};

pub use command::Command;
pub use letter_orders::RefusedLetter;
pub use order_rejected::{OrderRejected, WhyStanding};
pub use order_words::words;
pub(in crate::laws) use result::overstepped;
pub use settling::{Doubt, doubt, settling};
pub use substitute::{Substitute, TimeClaimWaits, substitute, time_claim_waits};

/// Rules as the director orders. What it holds for the letters is only what a move of a player's brings with it; that a
/// ruling was given, both players are told in any case.
pub fn rule(game: &Game, order: &Order<MoveText>, command: &Command<'_>) -> Result<Ruling, OrderRejected> {
    if command.reason.trim().is_empty() {
        return Err(OrderRejected::NoReason);
    }
    let carried_out = carry_out(game, order, command)?;
    let mut facts = vec![Fact::Ruled {
        by: command.ruler.clone(),
        order: Personal::new(command.words),
        reason: Personal::new(command.reason),
    }];
    facts.extend(carried_out.facts);
    let after = game
        .foresee(&facts, command.now)
        .map_err(|misfit| OrderRejected::JournalError { why: misfit.why })?;
    // More or less time makes what was reported untrue; a limit that has passed all the same is reported anew.
    if let (Some(flag), Some(standing)) = (after.flag, after.standing())
        && (standing.deadline > command.now || standing.deadline != flag.deadline)
    {
        facts.push(Fact::FlagWithdrawn { half_move: flag.half_move });
    }
    Ok(Ruling { facts, notices: carried_out.notices })
}

fn carry_out(game: &Game, order: &Order<MoveText>, command: &Command<'_>) -> Result<Ruling, OrderRejected> {
    if game.outcome.is_some() && !is_for_a_game_that_is_over(game, order) {
        return Err(OrderRejected::GameOver { word: order.word() });
    }
    let facts = match order {
        Order::Result { result, ground } => vec![result::result(game, *result, *ground, command)?],
        Order::Reinstate { ply, keep_clocks } => vec![rollback::reinstate(game, *ply, *keep_clocks)?],
        Order::Reconstruct { fen, white, black, force } => {
            vec![rollback::reconstruct(game, fen, (*white, *black), *force)?]
        }
        Order::Restart { colours, fen, keep_clocks } => {
            vec![rollback::restart(game, *colours, fen.as_deref(), *keep_clocks)?]
        }
        Order::Strike { entry } => clocks::strike(game, *entry)?,
        Order::Grant(side) => result::grant(game, *side)?,
        Order::Refuse(side) => return result::refuse(game, *side, command),
        Order::NewPeriod(side) => vec![clocks::new_period(game, *side)?],
        Order::Stop => vec![clocks::stop(game)?],
        Order::Resume => vec![clocks::resume(game)?],
        Order::Clocks { white, black } => vec![clocks::set(game, *white, *black)?],
        Order::Warn(side) => vec![Fact::Warned { side: *side, cause: Cause::Ruling }],
        Order::Penalty { side, days } => vec![clocks::penalty(*side, *days)?],
        Order::Credit { side, days } => vec![clocks::credit(*side, *days)?],
        Order::Regulation { key, value } => vec![clocks::regulation(game, key, value)?],
        Order::Move { moves, received, sent } => return card::enter(game, moves, *received, *sent, command),
        Order::Leave { side, from, until } => {
            vec![time::leave(game, *side, (*from, *until), command.now)?]
        }
        Order::Neutral { from, until } => vec![time::neutral(game, *from, *until)?],
        Order::Withdraw { side, ends } => vec![time::withdraw(game, *side, *ends)],
        Order::Overstep(side) => vec![time::overstep(game, *side, command.now)?],
        Order::Resend => return Ok(Ruling { facts: Vec::new(), notices: letter_orders::resent(game) }),
        Order::Delivered => vec![letter_orders::delivered(game, command.refused)?],
    };
    Ok(Ruling { facts, notices: Vec::new() })
}

/// Whether an order changes how a game ended. What was claimed before what ended it is still to be decided.
fn is_for_a_game_that_is_over(game: &Game, order: &Order<MoveText>) -> bool {
    match order {
        Order::Result { .. }
        | Order::Reinstate { .. }
        | Order::Reconstruct { .. }
        | Order::Restart { .. }
        | Order::Strike { .. } => true,
        Order::Grant(_) | Order::Refuse(_) => !game.waiting().is_empty(),
        Order::NewPeriod(_)
        | Order::Stop
        | Order::Resume
        | Order::Clocks { .. }
        | Order::Warn(_)
        | Order::Penalty { .. }
        | Order::Credit { .. }
        | Order::Regulation { .. }
        | Order::Move { .. }
        | Order::Leave { .. }
        | Order::Neutral { .. }
        | Order::Withdraw { .. }
        | Order::Overstep(_)
        | Order::Resend
        | Order::Delivered => false,
    }
}

/// What an order to grant or to refuse decides; none of any other order, and where it does not fit.
pub fn waited<M>(game: &Game, order: &Order<M>) -> Option<Pending> {
    match order {
        Order::Grant(side) | Order::Refuse(side) => result::decided(game, *side).ok(),
        _ => None,
    }
}

/// The side of which it must be known whether it can mate before `result time` can be ruled (6.7).
pub fn must_mate<M>(game: &Game, order: &Order<M>, now: DateTime<Utc>) -> Option<Side> {
    match order {
        Order::Result { result: None, .. } => result::overstepped(game, now).ok().map(Side::other),
        _ => None,
    }
}
