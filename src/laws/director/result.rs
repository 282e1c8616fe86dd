//! How a game ended, and what waited for the director.

use chrono::{DateTime, Utc};

use super::{super::decide::Context, Command, Unfit, foresee};
use crate::{
    laws::{
        entry::Fact,
        game::{Game, PendingKind},
        made::{Brought, recorded},
        ruling::Ruling,
    },
    model::{Claim, Claimed, GameResult, Ground, Side, Termination},
};

/// `result 1-0 [time|forfeit|adjudication|tablebase]`, `result time`
pub(super) fn result(
    game: &Game,
    result: Option<GameResult>,
    ground: Option<Ground>,
    command: &Command<'_>,
) -> Result<Fact, Unfit> {
    let (result, termination) = match result {
        Some(result) => (result, termination(result, ground)?),
        None => (by_time(game, command)?, Termination::Time),
    };
    if game.outcome == Some((result, termination)) {
        return Err(Unfit::SameResult { result });
    }
    let overrules = game.outcome.is_some();
    Ok(Fact::Ended { result, termination, by: None, as_of: None, overrules })
}

/// What a result rests on, where the one can rest on the other.
fn termination(result: GameResult, ground: Option<Ground>) -> Result<Termination, Unfit> {
    let Some(ground) = ground else { return Ok(Termination::Ruling) };
    let misfit = Err(Unfit::Ground { result, ground });
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

/// Who overstepped the time by what is on record: the side to move, or the one that moved last and too late, whose
/// opponent claims before he answers (6.6).
pub(super) fn overstepped(game: &Game, now: DateTime<Utc>) -> Result<Side, Unfit> {
    if let Some((result, _)) = game.outcome {
        return Err(Unfit::TimeAfterEnd { result });
    }
    let standing = game.standing();
    let passed = game.flag.is_some() || standing.is_some_and(|standing| standing.deadline <= now);
    let late = game.records.last().filter(|record| record.late).map(|record| record.ply.side());
    match (passed, late) {
        (true, None) => Ok(game.on_move()),
        (false, Some(side)) => Ok(side),
        (true, Some(_)) => Err(Unfit::BothOverstepped),
        (false, None) => Err(Unfit::NoFlag { last_day: standing.map(|standing| standing.last_day) }),
    }
}

/// 6.6 and 6.7: lost on time, drawn where the opponent cannot mate by any series of legal moves.
fn by_time(game: &Game, command: &Command<'_>) -> Result<GameResult, Unfit> {
    let loser = overstepped(game, command.now)?;
    match command.can_mate {
        Some(true) => Ok(GameResult::win(loser.other())),
        Some(false) => Ok(GameResult::Draw),
        None => Err(Unfit::MateUnknown { loser }),
    }
}

/// `grant`
pub(super) fn grant(game: &Game, command: &Command<'_>) -> Result<Vec<Fact>, Unfit> {
    let pending = game.pending.ok_or(Unfit::NothingWaits)?;
    let won = |verdict| match verdict {
        Claimed::Win => GameResult::win(pending.by),
        Claimed::Draw => GameResult::Draw,
    };
    let (result, termination) = match pending.what {
        PendingKind::Claim(Claim::Repetition, _) => (GameResult::Draw, Termination::Repetition),
        PendingKind::Claim(Claim::FiftyMoves, _) => (GameResult::Draw, Termination::FiftyMoves),
        PendingKind::Claim(Claim::Tablebase { verdict }, _) => (won(verdict), Termination::Tablebase),
        PendingKind::Claim(Claim::Adjudication { verdict }, _) => (won(verdict), Termination::Adjudication),
        PendingKind::EarlyDraw => (GameResult::Draw, Termination::Agreement),
    };
    Ok(vec![
        Fact::ClaimDecided { granted: true, why: command.reason.to_owned() },
        Fact::ended(result, termination, Some(pending.by)),
    ])
}

/// `refuse`: the game goes on; a move that was intended with the claim is played (9.4.3), as sent with the claim.
pub(super) fn refuse(game: &Game, command: &Command<'_>) -> Result<Ruling, Unfit> {
    let pending = game.pending.ok_or(Unfit::NothingWaits)?;
    let decided = vec![Fact::ClaimDecided { granted: false, why: command.reason.to_owned() }];
    let PendingKind::Claim(_, Some(intended)) = pending.what else {
        return Ok(Ruling { facts: decided, notices: Vec::new() });
    };
    let after = foresee(game, &decided, command.now).map_err(|misfit| Unfit::Misfit { why: misfit.why })?;
    let played = after.position().play(intended).map_err(|why| Unfit::Misfit { why: why.to_string() })?;
    let context = Context {
        sender: pending.by,
        sent: pending.since,
        answers: Some(after.to_play()),
        nothing_else: true,
    };
    let made = recorded(&after, &played, Brought::default(), &context);
    Ok(Ruling { facts: decided.into_iter().chain(made.facts).collect(), notices: Vec::new() })
}
