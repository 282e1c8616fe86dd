//! One of something for each side.

use serde::{Deserialize, Serialize};

use crate::model::Side;

/// How many of something each side has.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct PerSide<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> PerSide<T> {
    /// Each side's own.
    pub fn each(mut of: impl FnMut(Side) -> T) -> PerSide<T> {
        PerSide { white: of(Side::White), black: of(Side::Black) }
    }

    /// One side's.
    pub fn of(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// One side's, to change.
    pub fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }

    /// Each takes the other's.
    pub fn swap(&mut self) {
        std::mem::swap(&mut self.white, &mut self.black);
    }
}
