//! A player who has the move and neither makes it nor says that he needs long.
//!
//! Beside the Laws: reminders

use chrono::{DateTime, Duration, Utc};

use super::flag::DOUBTED;
use crate::laws::{Fact, Game, Notice, Ruling, Stake, Verdict, ends::verdict};
use crate::regulations::FlagFall;
use crate::{chess::Prospect, model::Termination};

/// What follows after some days of silence.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Silent {
    /// How many.
    days: u32,
    /// Whether the game is lost by that.
    loses: bool,
}

/// What is still to follow on this half-move's silence, each with its instant. Times that are not charged are no silence;
/// whoever announced that he needs long is not silent, but for the longest time that the regulations name. That counts
/// standing clocks too: nobody else would ask after a game that waits for somebody.
pub(crate) fn coming(game: &Game) -> Vec<(DateTime<Utc>, Silent)> {
    let (Some(available), Some(turn)) = (&game.available, game.turn()) else { return Vec::new() };
    let exact = turn.terms.control.is_exact();
    let stands = game.stops.standing_since();
    let rules = game.regulations().time.silence;
    // Not while a claim of his waits to be decided.
    let claims = game.claims_beside(game.on_move()).next().is_some();
    let loses = rules.loses && !claims;
    let told = available.silences.iter().max().copied().unwrap_or(0);
    let silent = Silent { days: rules.days, loses };
    // Where flags fall by themselves, what ends the game waits for mail under way as they do.
    let grace = match game.regulations().flag_fall {
        FlagFall::Automatic if loses => game.regulations().time.overstep.grace(),
        FlagFall::Automatic | FlagFall::Report | FlagFall::Claim => Duration::zero(),
    };
    let grace = if loses && available.doubtful.is_some() { grace.max(DOUBTED) } else { grace };
    let silence = (!exact && stands.is_none() && available.announced.is_none())
        .then(|| turn.outlasts(silent.days).checked_add_signed(grace))
        .flatten()
        .map(|at| (at, silent));
    let inactive = Silent { days: rules.inactive_days, loses: false };
    let rests = match stands {
        None if exact => None,
        Some(since) if exact => since.checked_add_signed(Duration::days(inactive.days.into())),
        None | Some(_) => game.turn_without_stops().map(|turn| turn.outlasts(inactive.days)),
    };
    let inactive = rests.map(|at| (at, inactive));
    silence.into_iter().chain(inactive).filter(|(_, silent)| silent.days > told).collect()
}

/// What follows now: what ends the game before what is only told, then what takes longest.
pub(crate) fn due(game: &Game, seen: DateTime<Utc>) -> Option<(DateTime<Utc>, Silent)> {
    let due = coming(game).into_iter().filter(|(at, _)| *at <= seen);
    due.max_by_key(|(_, silent)| (silent.loses, silent.days))
}

/// The limit by which a silent player loses, where the regulations say so.
pub(crate) fn losing(game: &Game) -> Option<DateTime<Utc>> {
    coming(game).into_iter().find(|(_, silent)| silent.loses).map(|(at, _)| at)
}

/// What is at stake in it.
pub(crate) fn stake(game: &Game, limit: DateTime<Utc>, silent: Silent) -> Stake {
    Stake { limit, mates: silent.loses.then(|| game.on_move().other()), rules: silent.loses }
}

/// Tells the director, or ends the game: lost, or drawn where the opponent cannot mate by any series of legal moves, as
/// with a fallen flag (6.7). Where that could not be found out the director is told.
pub(crate) fn rule(game: &Game, silent: Silent, opponent: Option<&Prospect>) -> Option<Ruling> {
    let (half_move, side, days) = (game.to_play(), game.on_move(), silent.days);
    let report = Fact::SilenceReported { half_move, days, to: None };
    let told = |facts| Ruling { facts, notices: vec![Notice::Silent { side, days }] };
    if !silent.loses {
        return Some(told(vec![report]));
    }
    let opponent = opponent?;
    let mates = side.other();
    let said = Verdict::CanMate { side: mates, can: opponent.can_mate };
    // A passed limit that was left to be claimed may have been looked at before, with the same answer.
    let known = game.judged == Some((half_move, said));
    let found = (!known).then(|| verdict::entry(half_move, mates, opponent));
    let facts: Vec<Fact> = found.into_iter().chain([report]).collect();
    Some(match verdict::result_against(side, opponent.can_mate) {
        Some(result) => {
            let ended = Fact::ended(result, Termination::Silence, None);
            Ruling { facts: [facts, vec![ended]].concat(), notices: vec![Notice::GameOver] }
        }
        None => told(facts),
    })
}
