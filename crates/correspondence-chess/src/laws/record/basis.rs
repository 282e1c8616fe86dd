//! What a claim that the opponent's time has run out rests on (6.6).

use serde::Serialize;

use crate::model::Ply;

/// What a claim on time rests on.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(tag = "basis", rename_all = "kebab-case")]
pub enum Basis {
    /// The opponent has the move, and his limit had passed.
    Passed {
        /// The half-move that he had not made.
        ply: Ply,
    },
    /// The opponent made a move after his limit, and it can still be claimed.
    Late {
        /// The half-move.
        ply: Ply,
    },
    /// He did, but the right to claim it is spent.
    Spent {
        /// The half-move.
        ply: Ply,
    },
    /// Nothing that is on record.
    Nothing,
}

impl Basis {
    /// The half-move whose limit had passed, where that can be claimed.
    pub fn overstep(self) -> Option<Ply> {
        match self {
            Basis::Passed { ply } | Basis::Late { ply } => Some(ply),
            Basis::Spent { .. } | Basis::Nothing => None,
        }
    }
}
