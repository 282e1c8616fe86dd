//! What went wrong in a game: irregularities and what followed on them, each with the entry that recorded it, so that
//! the director can strike it.

use serde::{Deserialize, Serialize};

use crate::model::Side;

/// One of them.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub struct Incident {
    pub entry: u32,
    pub side: Side,
    pub what: Irregularity,
    pub struck: bool,
}

impl Irregularity {
    /// Whether it is something that went wrong, which ladders count, and not what followed on it.
    pub(crate) fn is_counted(self) -> bool {
        match self {
            Irregularity::IllegalMove
            | Irregularity::UnclearMove
            | Irregularity::WrongClaim
            | Irregularity::VainOffer => true,
            Irregularity::Warning | Irregularity::Penalty(_) | Irregularity::Credit(_) => false,
        }
    }
}

/// What can go wrong, and what can follow.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Irregularity {
    /// An illegal move (7.2).
    IllegalMove,
    /// A move that could not be read, or could be read in two ways.
    UnclearMove,
    /// A wrong claim (9.4.3).
    WrongClaim,
    /// A draw offer that did not count.
    VainOffer,
    /// A warning.
    Warning,
    /// Days added to the time used.
    Penalty(u32),
    /// Days given.
    Credit(u32),
}
