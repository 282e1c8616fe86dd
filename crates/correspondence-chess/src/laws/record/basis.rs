//! What a claim that the opponent's time has run out rests on (6.6).

use serde::Serialize;

use crate::model::Ply;

/// What a claim on time rests on.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(tag = "basis", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum Basis {
    /// The opponent has the move, and his limit had passed.
    Passed { ply: Ply },
    /// The opponent made a move after his limit, and it can still be claimed.
    Late { ply: Ply },
    /// He did, but the right to claim it is spent.
    Spent { ply: Ply },
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
