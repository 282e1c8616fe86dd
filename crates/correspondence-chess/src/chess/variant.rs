//! Which game is played: orthodox chess, or Chess960 by Appendix B.

use serde::{Deserialize, Serialize};
use shakmaty::{CastlingMode, CastlingSide};

use crate::{
    model::worded::worded,
    wording::{Arg, Argument},
};

worded! {
    /// The variant of an event, as its file writes it.
    #[derive(Default)]
    pub enum Variant {
        /// Orthodox chess.
        #[default]
        Chess = "chess",
        /// Chess960 (Appendix B).
        Chess960 = "chess960",
    }
}

impl Variant {
    pub(super) fn mode(self) -> CastlingMode {
        match self {
            Variant::Chess => CastlingMode::Standard,
            Variant::Chess960 => CastlingMode::Chess960,
        }
    }
}

/// To which side a king castles. In Chess960 the sides are named by where the king arrives (B.3.4).
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wing {
    /// g-side, `0-0`.
    King,
    /// c-side, `0-0-0`.
    Queen,
}

impl Wing {
    /// Both.
    pub const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];

    pub(super) fn side(self) -> CastlingSide {
        CastlingSide::from_king_side(self == Wing::King)
    }

    /// `0-0` or `0-0-0` (A.13).
    pub fn zeros(self) -> &'static str {
        match self {
            Wing::King => "0-0",
            Wing::Queen => "0-0-0",
        }
    }
}

impl Argument for Wing {
    fn arg(&self) -> Arg {
        Arg::Text(self.zeros().to_owned())
    }
}
