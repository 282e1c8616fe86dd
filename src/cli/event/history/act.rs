//! One act on an event, and where it stands.

use chrono::{DateTime, Utc};

/// One line of the history.
pub(super) struct Act {
    pub(super) at: DateTime<Utc>,
    /// The event or the game that it was done in.
    pub(super) of: String,
    pub(super) stands: Stands,
    pub(super) what: String,
}

/// Where an act stands: what came of a case follows the entries of the same instant.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum Stands {
    /// In the journal, under this number.
    Entry(u32),
    /// Among the cases, under this number.
    Case(i64),
}

impl Stands {
    pub(super) fn entry(self) -> Option<u32> {
        match self {
            Stands::Entry(entry) => Some(entry),
            Stands::Case(_) => None,
        }
    }

    pub(super) fn case(self) -> Option<i64> {
        match self {
            Stands::Entry(_) => None,
            Stands::Case(case) => Some(case),
        }
    }
}
