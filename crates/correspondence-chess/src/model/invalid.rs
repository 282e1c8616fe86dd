//! Text that is none of our small values.

use thiserror::Error;

/// Says of a text what it is not, or what would do.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Error)]
#[error("{0}")]
pub struct Invalid(pub(crate) &'static str);
