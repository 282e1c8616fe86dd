//! A claim of a draw as the journal keeps it.

use chrono::{DateTime, Utc};

use crate::chess::Numeric;
use crate::laws::Grounds;
use crate::model::{Claim, HalfMove};

/// A claim as the journal has it.
#[derive(Clone, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub struct ClaimRecord {
    /// The half-move to be made when it was made.
    pub half_move: HalfMove,
    pub by: crate::model::Side,
    pub claim: Claim,
    pub intended: Option<Numeric>,
    /// Whether it was granted; none while it waits.
    pub granted: Option<bool>,
    /// On what grounds; none while it waits.
    pub grounds: Option<Grounds>,
    /// The director's reason, where he decided it.
    pub reason: Option<String>,
    pub entry: u32,
    pub sent: DateTime<Utc>,
    /// Whether it was sent after the limit for the half-move that its claimant was to make.
    pub late: bool,
    /// Whether it is decided beside the game.
    pub beside: bool,
    /// Whether the tables had no answer, so that it waits for the director.
    pub unanswered: bool,
    /// Whether it waits no longer without having been decided: the game or its line was over before.
    pub lapsed: bool,
    /// The half-move that was to be made when the director decided it; none where he did not.
    pub ruled_at: Option<HalfMove>,
}

impl ClaimRecord {
    /// Whether it still waits to be decided beside the game.
    pub(crate) fn waits_beside(&self) -> bool {
        self.beside && self.granted.is_none() && !self.lapsed
    }
}
