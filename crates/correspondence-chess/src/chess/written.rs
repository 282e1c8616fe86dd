//! A move as somebody wrote it, before any position or language is asked.

use std::{fmt, str::FromStr};

use super::{Algebraic, Numeric};
use crate::model::{Invalid, stored_text::stored_as_text};

/// A move as it was written.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub enum Written {
    /// In numeric notation.
    Numeric(Numeric),
    /// In some algebraic notation: short, long, figurine or coordinates, or castling in zeros.
    Algebraic(Algebraic),
}

stored_as_text!(Written);

impl FromStr for Written {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numeric = || text.parse().map(Written::Numeric).ok();
        let algebraic = || text.parse().map(Written::Algebraic).ok();
        numeric().or_else(algebraic).ok_or(Invalid("no notation writes a move like this"))
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Written::Numeric(numeric) => fmt::Display::fmt(numeric, f),
            Written::Algebraic(algebraic) => fmt::Display::fmt(algebraic, f),
        }
    }
}

impl From<Numeric> for Written {
    fn from(numeric: Numeric) -> Self {
        Written::Numeric(numeric)
    }
}

/// One half-move of a line: as written, and as written once more in another notation beside it, `7163 (Nf3)`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Spelt {
    /// As written.
    pub written: Written,
    /// The same move again, in brackets or behind a stroke.
    pub also: Option<Written>,
}

impl fmt::Display for Spelt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.also {
            None => write!(f, "{}", self.written),
            Some(also) => write!(f, "{} ({also})", self.written),
        }
    }
}

impl From<Written> for Spelt {
    fn from(written: Written) -> Self {
        Spelt { written, also: None }
    }
}

impl From<Numeric> for Spelt {
    fn from(numeric: Numeric) -> Self {
        Written::Numeric(numeric).into()
    }
}
