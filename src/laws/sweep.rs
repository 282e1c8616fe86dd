//! The flag check (6.3), off the server a report: the flag falls by claim (6.6), the director rules.

use chrono::{DateTime, Utc};

use super::{
    entry::Fact,
    game::Game,
    ruling::{Notice, Ruling},
    verdict,
};
use crate::chess::Prospect;

/// What keeps a passed limit from being reported.
#[derive(Clone, Copy, Debug)]
pub struct Guard {
    /// When the mailbox was last read to its end.
    pub last_poll: DateTime<Utc>,
    /// Whether a mail that may be this player's for this game waits: unread, quarantined, or held for less than
    /// seven days.
    pub mail_waits: bool,
}

/// Reports a passed limit, once for a half-move. Nothing is reported on a limit later than the last successful
/// poll, nor while a mail waits that could save it. `opponent` is what was found out about the opponent in this position:
/// the report proposes a ruling by it (6.7).
pub fn check_flag(game: &Game, guard: Guard, opponent: &Prospect, now: DateTime<Utc>) -> Option<Ruling> {
    let standing = game.standing()?;
    let from = game.report_from()?;
    let passed = from <= now && from <= guard.last_poll;
    if !passed || guard.mail_waits || game.flag.is_some() {
        return None;
    }
    let half_move = game.to_play();
    let report = Fact::FlagReported { half_move, last_day: standing.last_day, deadline: standing.deadline };
    Some(Ruling {
        facts: vec![verdict::entry(half_move, game.on_move().other(), opponent), report],
        notices: vec![Notice::FlagReported { can_mate: opponent.can_mate }],
    })
}
