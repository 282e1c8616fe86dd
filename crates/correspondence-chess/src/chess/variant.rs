//! Which game is played: orthodox chess, or Chess960 by Appendix B.

use std::fmt;

use serde::{Deserialize, Serialize};
use shakmaty::CastlingMode;

use crate::wording::{Arg, Argument};

/// The variant of an event.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Variant {
    /// Orthodox chess.
    #[default]
    Chess,
    /// Chess960 (Appendix B).
    Chess960,
}

impl Variant {
    pub(super) fn mode(self) -> CastlingMode {
        match self {
            Variant::Chess => CastlingMode::Standard,
            Variant::Chess960 => CastlingMode::Chess960,
        }
    }
}

/// As the event file writes it.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Variant::Chess => "chess",
            Variant::Chess960 => "chess960",
        })
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
