//! What is at stake when a limit passes, and what holds it up.

use chrono::{DateTime, Utc};

use crate::model::Side;

/// What keeps a passed limit from having consequences.
#[derive(Clone, Copy, Debug)]
pub struct Guard {
    /// When the mailbox was last read to its end.
    pub last_poll: DateTime<Utc>,
    /// Whether a mail that may be this player's for this game holds up what follows: see [`held_until`](super::awaited_mail::held_until).
    pub mail_waits: bool,
}

/// A limit with consequences that a mail under way could avert.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Stake {
    /// The limit.
    pub limit: DateTime<Utc>,
    /// The side whose means to mate decide the result (6.7); none where nothing hangs on them.
    pub mates: Option<Side>,
    /// Whether something is ruled by itself; else whoever decides is told.
    pub rules: bool,
}
