//! The flag check (6.3). Off the server a flag falls by claim (6.6): a passed limit is reported and the director rules,
//! unless the regulations leave it to the players to claim, or let flags fall by themselves.

use chrono::{DateTime, Utc};

use super::{Guard, Stake};
use crate::{
    chess::Prospect,
    event::FlagFall,
    laws::{
        entry::Fact,
        game::Game,
        ruling::{Notice, Ruling},
        verdict,
    },
    model::{Side, Termination},
};

impl Game {
    /// Whether a passed limit of this side would be its first, and the regulations begin its count anew then.
    pub fn counts_anew(&self, side: Side) -> bool {
        let first = self.regulations().time.overstep.first;
        first.is_forgiven() && *self.oversteps.of(side) == 0
    }
}

/// When the sweep must look at the limit; never where it is left to the players.
pub(super) fn looked_at(game: &Game) -> Option<DateTime<Utc>> {
    let limit = game.report_from()?;
    match game.regulations().flag_fall {
        FlagFall::Report => Some(limit),
        FlagFall::Claim => None,
        FlagFall::Automatic => limit.checked_add_signed(game.regulations().time.overstep.grace()),
    }
}

/// What is at stake where a limit has passed by this instant, with the grace for mail under way where flags fall by
/// themselves.
pub(super) fn due(game: &Game, seen: DateTime<Utc>) -> Option<Stake> {
    looked_at(game).filter(|at| *at <= seen)?;
    let side = game.on_move();
    let anew = falls_by_itself(game) && game.counts_anew(side);
    Some(Stake { limit: game.standing()?.deadline, mates: (!anew).then(|| side.other()) })
}

/// Whether the regulations let the flag fall. Not on a letter that may not have arrived, nor while a claim of that side
/// waits to be decided: then the director is told.
fn falls_by_itself(game: &Game) -> bool {
    let doubtful = game.available.as_ref().is_some_and(|available| available.doubtful);
    let claims = game.claims_beside(game.on_move()).next().is_some();
    game.regulations().flag_fall == FlagFall::Automatic && !doubtful && !claims
}

/// What follows on a limit that has passed.
pub(super) fn fall(game: &Game, guard: Guard, opponent: Option<&Prospect>) -> Option<Ruling> {
    if guard.mail_waits {
        return None;
    }
    let (half_move, standing) = (game.to_play(), game.standing()?);
    let side = half_move.ply.side();
    let report =
        Fact::FlagReported { half_move, last_day: standing.last_day, deadline: standing.deadline, to: None };
    if falls_by_itself(game) && game.counts_anew(side) {
        return Some(Ruling {
            facts: vec![report, Fact::Overstepped { side, half_move }],
            notices: vec![Notice::CountedAnew { side, limit: standing.deadline }],
        });
    }
    let opponent = opponent?;
    let facts = vec![verdict::entry(half_move, side.other(), opponent), report];
    let reported = Ruling { facts, notices: vec![Notice::FlagReported { can_mate: opponent.can_mate }] };
    match verdict::result_against(side, opponent.can_mate).filter(|_| falls_by_itself(game)) {
        Some(result) => {
            let ended = Fact::ended(result, Termination::Time, None);
            let facts = reported.facts.into_iter().chain([ended]).collect();
            Some(Ruling { facts, notices: vec![Notice::GameOver] })
        }
        None => Some(reported),
    }
}
