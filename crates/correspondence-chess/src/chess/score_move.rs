//! One half-move of a score, as it is shown.

use super::{Numeric, Piece, Wing};

/// One half-move of a score.
#[derive(Clone, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub struct ScoreMove {
    pub numeric: Numeric,
    /// In English algebraic notation as PGN writes it, with `+` or `#`.
    pub san: String,
    /// What it moved: the pawn, where it promotes.
    pub piece: Piece,
    pub takes: bool,
    pub castling: Option<Wing>,
    /// Whether it belongs to a game of Chess960, where castling has no digits.
    pub chess960: bool,
    pub offer: bool,
}
