//! What a player may claim.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::worded::worded;

/// What a claim says of the game.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(tag = "on", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum Claim {
    /// The same position for the third time (9.2).
    Repetition,
    /// Fifty moves of each side without capture and pawn move (9.3).
    FiftyMoves,
    /// What the tables of endgames say (5.1.3, 5.2.4).
    Tablebase { verdict: Claimed },
    /// That the game be decided by adjudication (5.1.4, 5.2.6, 11).
    Adjudication { verdict: Claimed },
}

worded! {
    /// Whether a claim is for a win of the claimant or for a draw.
    pub enum Claimed {
        /// The claimant wins.
        Win = "win",
        /// The game is drawn.
        Draw = "draw",
    }
}

impl Claim {
    /// Whether it counts as a draw offer too (9.1.2.2).
    pub fn is_offer(self) -> bool {
        matches!(self, Claim::Repetition | Claim::FiftyMoves)
    }
}

/// As a player writes it behind `claim`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Repetition => f.write_str("repetition"),
            Claim::FiftyMoves => f.write_str("fifty"),
            Claim::Tablebase { verdict } => write!(f, "tablebase {verdict}"),
            Claim::Adjudication { verdict } => write!(f, "adjudication {verdict}"),
        }
    }
}
