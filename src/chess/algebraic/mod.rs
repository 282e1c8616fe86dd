//! Algebraic notation (Laws, Appendix A.1 to A.13) as people write it.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// The text of a move in algebraic notation, in the form of at least one language. Only a position and a language say
/// what it means.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Algebraic(String);

/// The text has the form of a move in no language.
#[derive(Clone, Copy, Debug, Error, Eq, PartialEq)]
#[error("not a move in algebraic notation")]
pub struct InvalidAlgebraic;

impl FromStr for Algebraic {
    type Err = InvalidAlgebraic;

    fn from_str(_: &str) -> Result<Self, Self::Err> {
        Err(InvalidAlgebraic)
    }
}

impl fmt::Display for Algebraic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
