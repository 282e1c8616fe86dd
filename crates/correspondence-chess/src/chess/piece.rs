//! The six kinds of piece, by the names that letters use.

use serde::{Deserialize, Serialize};
use shakmaty::Role;

use super::Promotion;
use crate::wording::{Arg, Argument, phrases};

phrases! {
    /// A kind of piece.
    #[derive(Copy, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Piece {
        /// P
        Pawn = "piece-pawn",
        /// N
        Knight = "piece-knight",
        /// B
        Bishop = "piece-bishop",
        /// R
        Rook = "piece-rook",
        /// Q
        Queen = "piece-queen",
        /// K
        King = "piece-king",
    }
}

impl From<Role> for Piece {
    fn from(role: Role) -> Self {
        match role {
            Role::Pawn => Piece::Pawn,
            Role::Knight => Piece::Knight,
            Role::Bishop => Piece::Bishop,
            Role::Rook => Piece::Rook,
            Role::Queen => Piece::Queen,
            Role::King => Piece::King,
        }
    }
}

impl From<Promotion> for Piece {
    fn from(promotion: Promotion) -> Self {
        match promotion {
            Promotion::Queen => Piece::Queen,
            Promotion::Rook => Piece::Rook,
            Promotion::Bishop => Piece::Bishop,
            Promotion::Knight => Piece::Knight,
        }
    }
}

/// What a pawn becomes is told as the piece.
impl Argument for Promotion {
    fn arg(&self) -> Arg {
        Piece::from(*self).arg()
    }
}
