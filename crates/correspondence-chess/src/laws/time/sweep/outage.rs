//! Limits that fell into a time in which the desk did not read its mail.
//!
//! Beside the Laws: outages

use chrono::{DateTime, Utc};

use super::silence;
use crate::laws::{Fact, Game, Notice, Ruling};

/// A time in which the mailbox was not read.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Outage {
    /// When it had last been read before.
    pub from: DateTime<Utc>,
    /// When it was read again.
    pub until: DateTime<Utc>,
    /// Whether the desk then worked on a copy from before it, so that what was recorded meanwhile is gone.
    pub restored: bool,
}

impl Outage {
    fn holds(self, limit: DateTime<Utc>) -> bool {
        self.from < limit && limit <= self.until
    }
}

/// What follows where a limit of the player on move fell into an outage: its time is taken off the half-move, so that the
/// limit lies after it. Under Triple Block no clock is touched and the players are told nothing: only the director is,
/// who is told of every such game. None where no limit fell into it, unless the desk was restored: then that time is
/// charged to nobody, and a player whose limit did not fall into it need not be told.
pub fn extend(game: &Game, outage: Outage) -> Option<Ruling> {
    let limit = game.standing().map(|standing| standing.deadline);
    let mut limits = limit.into_iter().chain(silence::losing(game));
    if !game.is_swept() {
        return None;
    }
    let touched = limits.any(|limit| outage.holds(limit));
    if game.control(game.on_move()).is_exact() {
        return touched.then(Ruling::nothing);
    }
    let had = game.available.as_ref().is_some_and(|available| available.handed.at < outage.until);
    let taken_off = touched || outage.restored && had;
    if !taken_off {
        return None;
    }
    let Outage { from, until, .. } = outage;
    let facts = vec![Fact::Outage { half_move: game.to_play(), from, until }];
    let notices = if touched { vec![Notice::Outage { from, until }] } else { Vec::new() };
    Some(Ruling { facts, notices })
}
