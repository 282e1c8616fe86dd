//! How a game ended, and what waited for the director.
//!
//! Laws 5.1.4, 5.2.6, 6.6, 6.9, 11, 12

use chrono::{DateTime, Utc};

use super::{OrderRejected, command::Command};
use crate::laws::ends::{claim, verdict};
use crate::laws::moves::record_move::{Brought, recorded};
use crate::laws::{
    Context, Fact, Game, Grounds, Notice, Pending, PendingKind, Ruling, record::game_state::TimeClaim,
};
use crate::model::{GameResult, Ground, Side, Termination};
use crate::wording::InEnglish;

/// `result 1-0 [time|forfeit|adjudication|tablebase]`, `result time`
pub(super) fn result(
    game: &Game,
    result: Option<GameResult>,
    ground: Option<Ground>,
    command: &Command<'_>,
) -> Result<Fact, OrderRejected> {
    let (result, termination) = match result {
        Some(result) => (result, termination(result, ground)?),
        None => (by_time(game, command)?, Termination::Time),
    };
    if termination == Termination::Time || termination == Termination::DoubleDefault {
        no_claim_of_the_loser(game, result)?;
    }
    if game.outcome == Some((result, termination)) {
        return Err(OrderRejected::SameResult { result });
    }
    let overrules = game.outcome.is_some();
    Ok(Fact::Ended { result, termination, by: None, as_of: None, void_from: None, overrules })
}

/// No flag of a side is ruled while a claim of that side waits to be decided beside the game.
fn no_claim_of_the_loser(game: &Game, result: GameResult) -> Result<(), OrderRejected> {
    // Drawn, as by 6.7, it is the flag of the side that has the move.
    let loses = |side: &Side| match result {
        GameResult::Draw => game.on_move() == *side,
        other => other != GameResult::win(*side),
    };
    let waits = |side: &Side| game.claims_beside(*side).next().is_some();
    match Side::BOTH.into_iter().filter(loses).find(waits) {
        Some(side) => Err(OrderRejected::ClaimFirst { side }),
        None => Ok(()),
    }
}

/// What a result rests on, where the one can rest on the other.
fn termination(result: GameResult, ground: Option<Ground>) -> Result<Termination, OrderRejected> {
    let Some(ground) = ground else { return Ok(Termination::Ruling) };
    let misfit = Err(OrderRejected::Ground { result, ground });
    match (ground, result) {
        (_, GameResult::Cancelled | GameResult::Annulled) => misfit,
        (Ground::Time, GameResult::BothLose) => Ok(Termination::DoubleDefault),
        (Ground::Time, _) => Ok(Termination::Time),
        (Ground::Forfeit, GameResult::Draw) => misfit,
        (Ground::Forfeit, _) => Ok(Termination::Forfeit),
        (Ground::Adjudication, _) => Ok(Termination::Adjudication),
        (Ground::Tablebase, GameResult::WhiteWins | GameResult::BlackWins | GameResult::Draw) => {
            Ok(Termination::Tablebase)
        }
        (Ground::Tablebase, _) => misfit,
    }
}

/// Who overstepped the time by what is on record: the side to move, or one that moved too late, whose opponent has not
/// answered yet or has claimed in time (6.6). What an upheld overstep has dealt with is not found again.
pub(in crate::laws) fn overstepped(game: &Game, now: DateTime<Utc>) -> Result<Side, OrderRejected> {
    if let Some((result, _)) = game.outcome {
        return Err(OrderRejected::TimeAfterEnd { result });
    }
    let passed = game.has_passed(now);
    let late = |side: &Side| {
        game.late_moves(*side).any(|record| {
            let claimed = |claim: &TimeClaim| {
                claim.half_move.line == game.line && claim.basis.overstep() == Some(record.ply)
            };
            let unanswered = game.records.last().is_some_and(|last| last.ply == record.ply);
            unanswered || game.time_claims.iter().any(claimed)
        })
    };
    let late: Vec<Side> = Side::BOTH.into_iter().filter(late).collect();
    let on_move = game.on_move();
    match (passed, late.as_slice()) {
        (true, []) => Ok(on_move),
        (true, [side]) if *side == on_move => Ok(on_move),
        (false, [side]) => Ok(*side),
        (false, []) => {
            Err(OrderRejected::NoFlag { last_day: game.standing().map(|standing| standing.last_day) })
        }
        (_, [_, ..]) => Err(OrderRejected::BothOverstepped),
    }
}

/// 6.6 and 6.7: lost on time, drawn where the opponent cannot mate by any series of legal moves.
fn by_time(game: &Game, command: &Command<'_>) -> Result<GameResult, OrderRejected> {
    let loser = overstepped(game, command.now)?;
    verdict::result_against(loser, command.can_mate).ok_or(OrderRejected::MateUnknown { loser })
}

/// What an order decides: the one that it names by its side, else the only one there is. Of several by one side it is the
/// oldest; where both sides wait the order must name one, for a grant of the wrong one would end the game wrongly.
pub(super) fn decided(game: &Game, side: Option<Side>) -> Result<Pending, OrderRejected> {
    let waiting = game.waiting();
    let of = |side: Side| waiting.iter().copied().find(|pending| pending.by == side);
    match side {
        Some(side) => of(side).ok_or(OrderRejected::NothingWaits),
        None => match (of(Side::White), of(Side::Black)) {
            (Some(_), Some(_)) => Err(OrderRejected::WhichClaim),
            (one, other) => one.or(other).ok_or(OrderRejected::NothingWaits),
        },
    }
}

/// `grant`
pub(super) fn grant(game: &Game, side: Option<Side>) -> Result<Vec<Fact>, OrderRejected> {
    let pending = decided(game, side)?;
    Ok(claim::granted(game, pending, Grounds::Ruling).facts)
}

/// `refuse`: the game goes on; a move that was intended with the claim is played (9.4.3), as sent with the claim.
pub(super) fn refuse(
    game: &Game,
    side: Option<Side>,
    command: &Command<'_>,
) -> Result<Ruling, OrderRejected> {
    let pending = decided(game, side)?;
    let mut ruling = claim::refused(game, pending, Grounds::Ruling);
    // The letter about the ruling says it.
    ruling.notices.retain(|notice| !matches!(notice, Notice::ClaimRefused { .. }));
    let PendingKind::Claim(_, Some(intended)) = pending.what else { return Ok(ruling) };
    let misfit = |why: String| OrderRejected::JournalError { why };
    let after = game.foresee(&ruling.facts, command.now).map_err(|error| misfit(error.why))?;
    if after.outcome.is_none() && after.forfeited.is_none() {
        let played = after.position().play(intended).map_err(|why| misfit(why.in_english()))?;
        let answers = Some(after.to_play());
        let context = Context { sender: pending.by, sent: pending.since, answers, nothing_else: true };
        ruling.facts.extend(recorded(&after, &played, Brought::default(), &context).facts);
    }
    Ok(ruling)
}
