//! One half-move of a score, as it is shown.

use super::{Numeric, Piece, Wing};

/// One half-move of a score.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ScoreMove {
    /// As numeric notation writes it.
    pub numeric: Numeric,
    /// In English algebraic notation as PGN writes it, with `+` or `#`.
    pub san: String,
    /// What it moved: the pawn, where it promotes.
    pub piece: Piece,
    /// Whether it took something.
    pub takes: bool,
    /// To which side it castled.
    pub castling: Option<Wing>,
    /// Whether it belongs to a game of Chess960, where castling has no digits.
    pub chess960: bool,
    /// Whether a draw was offered with it.
    pub offer: bool,
}
