//! A legal move with what notation needs to know of it.

use super::Numeric;
use shakmaty::Move;

/// A move that can be played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Legal {
    pub(crate) m: Move,
    pub(crate) numeric: Numeric,
}
