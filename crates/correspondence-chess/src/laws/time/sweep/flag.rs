//! The flag check (6.3). Off the server a flag falls by claim (6.6): a passed limit is reported and the director rules,
//! unless the regulations leave it to the players to claim, or let flags fall by themselves.
//!
//! Laws 6.1 to 6.5, 6.6, 6.7

use chrono::{DateTime, Duration, Utc};

use crate::chess::Prospect;
use crate::laws::{Fact, Game, Grace, Guard, Notice, Ruling, Stake, Verdict, ends::verdict};
use crate::model::{Side, Termination};
use crate::regulations::{FlagFall, LateMove};

impl Game {
    /// Whether a passed limit of this side would be its first, and the regulations begin its count anew then.
    pub fn counts_anew(&self, side: Side) -> bool {
        let first = self.regulations().time.overstep.first;
        first.is_forgiven() && *self.oversteps.of(side) == 0
    }

    /// Whether a move that comes after the limit is kept and not made: where the flag will fall by itself, and lose.
    pub(crate) fn keeps_late_moves(&self) -> bool {
        let rules = self.regulations().time.overstep;
        rules.late_move == LateMove::Kept
            && self.flag.is_none()
            && falls_by_itself(self)
            && !self.counts_anew(self.on_move())
    }

    /// From when a passed limit waits for somebody to act: since it was reported; else since something should have come
    /// of it, or since it can be claimed where nothing comes of it by itself. None where no limit runs.
    pub fn limit_waits_from(&self) -> Option<DateTime<Utc>> {
        let reported = self.flag.map(|flag| flag.deadline);
        reported.or_else(|| looked_at(self)).or_else(|| self.report_from())
    }
}

/// When the sweep must look at the limit: where it is left to the players, only to find out what a claim will come to.
pub(crate) fn looked_at(game: &Game) -> Option<DateTime<Utc>> {
    let limit = game.report_from()?;
    match game.regulations().flag_fall {
        FlagFall::Report => Some(limit),
        FlagFall::Claim => to_be_judged(game).map(|_| limit),
        FlagFall::Automatic => match (grace(game), waits_for_mail(game)) {
            // The grace is to begin.
            (None, Some(_)) => Some(limit),
            (grace, _) => Some(grace.map_or(limit, |grace| grace.until).max(doubted(game, limit))),
        },
    }
}

/// The side of which it must be found out whether it could mate, before a passed limit can be claimed that nobody reports:
/// not where the count would begin anew.
fn to_be_judged(game: &Game) -> Option<Side> {
    let side = game.on_move();
    let asked = game.regulations().flag_fall == FlagFall::Claim && !game.counts_anew(side);
    let known = game.judged.filter(|(half_move, _)| *half_move == game.to_play()).map(|(_, verdict)| verdict);
    let says = |mates: &Side| matches!(known, Some(Verdict::CanMate { side, .. }) if side == *mates);
    Some(side.other()).filter(|mates| asked && !says(mates))
}

/// The same where the limit has passed by this instant.
pub(crate) fn unjudged(game: &Game, seen: DateTime<Utc>) -> Option<Side> {
    to_be_judged(game).filter(|_| looked_at(game).is_some_and(|at| at <= seen))
}

/// What was found out is evidence for a claim that may come: nobody is told of it now.
pub(crate) fn judge(game: &Game, mates: Side, opponent: &Prospect) -> Ruling {
    Ruling { facts: vec![verdict::entry(game.to_play(), mates, opponent)], notices: Vec::new() }
}

/// A letter that may not have arrived puts off what ends a game by itself, once and by so much: whoever is sent our
/// letters can make such reports.
pub(crate) const DOUBTED: Duration = Duration::days(3);

fn doubted(game: &Game, limit: DateTime<Utc>) -> DateTime<Utc> {
    let doubtful = game.available.as_ref().is_some_and(|available| available.doubtful.is_some());
    if doubtful && falls_by_itself(game) { limit + DOUBTED } else { limit }
}

/// The grace that runs for the limit as it stands.
pub(crate) fn grace(game: &Game) -> Option<Grace> {
    let deadline = game.standing()?.deadline;
    game.grace.filter(|grace| grace.half_move == game.to_play() && grace.deadline == deadline)
}

/// Where flags fall by themselves: the first sweep after a limit begins the grace for mail under way.
pub(crate) fn begin_grace(game: &Game, seen: DateTime<Utc>, now: DateTime<Utc>) -> Option<Ruling> {
    let hours = waits_for_mail(game).filter(|_| grace(game).is_none())?;
    let deadline = game.standing()?.deadline;
    game.report_from().filter(|limit| *limit <= seen)?;
    let fact = Fact::GraceBegun { half_move: game.to_play(), deadline, until: now + hours };
    Some(Ruling { facts: vec![fact], notices: Vec::new() })
}

/// How long mail that was sent in time is waited for before a flag falls by itself.
fn waits_for_mail(game: &Game) -> Option<Duration> {
    let hours = game.regulations().time.overstep.grace();
    Some(hours).filter(|hours| *hours > Duration::zero() && falls_by_itself(game))
}

/// What is at stake where a limit has passed by this instant, and the grace for mail under way where flags fall by
/// themselves.
pub(crate) fn due(game: &Game, seen: DateTime<Utc>) -> Option<Stake> {
    looked_at(game).filter(|at| *at <= seen && game.regulations().flag_fall != FlagFall::Claim)?;
    if waits_for_mail(game).is_some() && grace(game).is_none() {
        return None;
    }
    let side = game.on_move();
    let rules = falls_by_itself(game);
    let anew = rules && game.counts_anew(side);
    Some(Stake { limit: game.standing()?.deadline, mates: (!anew).then(|| side.other()), rules })
}

/// Whether the regulations let the flag fall. Not while a claim of that side waits to be decided: then the director is
/// told.
fn falls_by_itself(game: &Game) -> bool {
    let claims = game.claims_beside(game.on_move()).next().is_some();
    game.regulations().flag_fall == FlagFall::Automatic && !claims
}

/// A move that was kept as late was sent before the limit by a stamp that does not count by itself: the director decides.
fn kept_in_time(game: &Game, limit: DateTime<Utc>) -> Option<Notice> {
    let kept = game.kept_late.filter(|kept| kept.half_move == game.to_play())?;
    let way = kept.way.filter(|way| way.may_save(limit))?;
    let (ply, numeric) = (kept.half_move.ply, kept.numeric);
    Some(Notice::SentInTime { ply, numeric, sent: way.stamped.at, way: Some(way) })
}

/// What follows on a limit that has passed.
pub(crate) fn fall(game: &Game, guard: Guard, opponent: Option<&Prospect>) -> Option<Ruling> {
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
    let can_mate = opponent.can_mate;
    let Some(result) = verdict::result_against(side, can_mate).filter(|_| falls_by_itself(game)) else {
        return Some(Ruling { facts, notices: vec![Notice::FlagReported { can_mate }] });
    };
    let ended = Ruling::end(result, Termination::Time, None);
    let mut ruling = Ruling { facts, notices: Vec::new() }.and(ended);
    ruling.notices.extend(kept_in_time(game, standing.deadline));
    Some(ruling)
}
