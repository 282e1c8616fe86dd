//! What follows from the verdict of a program that knows chess: a dead position (1.3, 5.2.2), who wins on time (6.7) or
//! by forfeit, and claims on the tables of endgames (5.1.3, 5.2.4). Pure: the verdict is evidence that is brought here,
//! and an entry of its own.
//!
//! A claim that is granted ends the game before the half-move that it was on (`void_from`), whatever was played since,
//! mate among it.
//!
//! Laws 5.1.3, 5.2.4, 5.2.2, 6.7

use super::claim;
use crate::chess::{NoAnswer, PROBER, Prospect, SOLVER, Worth};
use crate::laws::{ClaimRecord, Entry, Fact, Game, Grounds, Notice, Pending, Ruling, TableSays, Verdict};
use crate::model::{Claim, Claimed, GameResult, HalfMove, Ply, Side, Termination};

/// What a program has to be asked about a game as it stands.
#[derive(Clone, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum ProgramQuestion {
    /// Whether the position is dead.
    Life,
    /// Whether the opponent of a side that is to lose can mate.
    Forfeit { mates: Side },
    /// What the tables say: a claim waits for it, by its entry.
    Tables { claim: u32 },
}

/// What is to be asked about a game as it stands; none when it is over by anything but a resignation, which counts for
/// nothing once the position is dead.
///
/// A claim on the tables comes first, also where what was played since has ended the game: it is on a position before.
pub fn question(game: &Game) -> Option<ProgramQuestion> {
    if let Some(claim) = for_the_tables(game) {
        return Some(ProgramQuestion::Tables { claim: claim.entry });
    }
    match (game.outcome, game.forfeited) {
        (Some((_, Termination::Resignation)), _) => Some(ProgramQuestion::Life),
        (Some(_), _) => None,
        (None, Some(side)) if game.pending.is_none() => {
            Some(ProgramQuestion::Forfeit { mates: side.other() })
        }
        (None, Some(_) | None) => Some(ProgramQuestion::Life),
    }
}

/// The oldest claim of which the tables were not asked.
pub fn for_the_tables(game: &Game) -> Option<&ClaimRecord> {
    game.claims.iter().find(|claim| {
        matches!(claim.claim, Claim::Tablebase { .. })
            && claim.granted.is_none()
            && !claim.unanswered
            && !claim.lapsed
    })
}

/// The entry of what the solver said of a side's prospects in the position before a half-move.
pub fn entry(half_move: HalfMove, side: Side, prospect: &Prospect) -> Fact {
    Fact::Verdict {
        half_move,
        tool: SOLVER.0.into(),
        version: SOLVER.1.into(),
        verdict: Verdict::CanMate { side, can: prospect.can_mate },
        effort: prospect.effort.clone(),
    }
}

/// What was said before of a side's prospects in the position before a half-move: whether it can mate, or that this could
/// not be found out. None where nobody asked. The newest verdict counts.
pub fn known(journal: &[Entry], half_move: HalfMove, side: Side) -> Option<Option<bool>> {
    journal.iter().rev().find_map(|entry| match entry.fact {
        Fact::Verdict { half_move: asked, verdict: Verdict::CanMate { side: whose, can }, .. } => {
            (asked == half_move && whose == side).then_some(can)
        }
        _ => None,
    })
}

/// The end of a game whose position is dead after this half-move: the first at which it was. Without a half-move it was
/// dead from the start. What was played or given up since is void.
pub fn dead(game: &Game, after: Option<Ply>, white: &Prospect, black: &Prospect) -> Ruling {
    let next = after.map_or_else(|| game.score.start().ply(), Ply::next);
    let half_move = HalfMove { line: game.line, ply: next };
    let later = next < game.next_ply();
    let as_of = after.filter(|_| later).map(|ply| HalfMove { line: game.line, ply });
    Ruling {
        facts: vec![
            entry(half_move, Side::White, white),
            entry(half_move, Side::Black, black),
            Fact::Ended {
                result: GameResult::Draw,
                termination: Termination::DeadPosition,
                by: None,
                as_of,
                void_from: Some(half_move).filter(|_| later && after.is_none()),
                overrules: game.outcome.is_some(),
            },
        ],
        notices: vec![Notice::GameOver],
    }
}

/// What becomes of a side that is to lose for its irregularities: it loses, or the game is drawn when the opponent cannot
/// mate by any series of legal moves. Where that could not be found out the director is asked.
pub fn forfeited(game: &Game, prospect: &Prospect) -> Ruling {
    let Some(loser) = game.forfeited else { return Ruling::nothing() };
    let facts = vec![entry(game.to_play(), loser.other(), prospect)];
    match result_against(loser, prospect.can_mate) {
        Some(result) => {
            let end = Ruling::end(result, Termination::Irregularities, None);
            Ruling { facts, notices: Vec::new() }.and(end)
        }
        None => Ruling { facts, notices: vec![Notice::ForfeitUnclear { side: loser }] },
    }
}

/// How a game ends that a side has lost on time (6.6, 6.7) or by irregularities (7.2): its opponent wins, or the game is
/// drawn when he cannot mate by any series of legal moves. None where that is not known.
pub(crate) fn result_against(loser: Side, can_mate: Option<bool>) -> Option<GameResult> {
    can_mate.map(|can| if can { GameResult::win(loser.other()) } else { GameResult::Draw })
}

/// Decides a claim on the tables of endgames, or hands it to the director where they have no answer. A win that was
/// claimed in a drawn position is refused, and so is a draw in a won one. A move that came with the claim has been made
/// before: the claim is on the position that stood then.
pub fn tables(game: &Game, claim: u32, answer: &Result<Worth, NoAnswer>) -> Ruling {
    let claim = for_the_tables(game).filter(|known| known.entry == claim);
    let Some((claim, Claim::Tablebase { verdict: claimed })) = claim.map(|claim| (claim, claim.claim)) else {
        return Ruling::nothing();
    };
    let (by, at) = (claim.by, claim.half_move);
    let verdict = |says, effort, notices| {
        let (tool, version) = (PROBER.0.into(), PROBER.1.into());
        let verdict = Verdict::Tablebase { says };
        Ruling { facts: vec![Fact::Verdict { half_move: at, tool, version, verdict, effort }], notices }
    };
    let worth = match answer {
        Ok(worth) => worth,
        Err(why) => {
            let silent = Notice::TablesSilent { by, claimed, at: at.ply, why: why.clone() };
            return verdict(None, why.effort(), vec![silent]);
        }
    };
    let verdict = |notices| verdict(Some(says(worth.winner)), worth.effort.clone(), notices);
    let right = match claimed {
        Claimed::Win => worth.winner == Some(by),
        Claimed::Draw => worth.winner.is_none(),
    };
    let grounds = Grounds::Tables { winner: worth.winner };
    let waiting = match game.pending.filter(|_| !claim.beside) {
        Some(pending) => pending,
        None => Pending::beside(claim),
    };
    if right {
        return verdict(Vec::new()).and(claim::granted(game, waiting, grounds));
    }
    let refused = Notice::TablesRefuse { by, claimed, at: at.ply, winner: worth.winner };
    let mut ruling = verdict(vec![refused]);
    ruling.facts.push(claim::decided(waiting, false, grounds));
    ruling.facts.extend(claim::flag_is_looked_at_anew(game, waiting));
    ruling
}

fn says(winner: Option<Side>) -> TableSays {
    match winner {
        Some(Side::White) => TableSays::WhiteWins,
        Some(Side::Black) => TableSays::BlackWins,
        None => TableSays::Draw,
    }
}
