//! Text whose case says nothing.

use std::{cmp::Ordering, fmt, hash};

/// Text that is shown as it was written, and compared without regard to the case of its ASCII letters.
#[derive(Clone)]
pub(super) struct Caseless(pub String);

impl Caseless {
    /// The form by which such texts are compared.
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

impl fmt::Debug for Caseless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl PartialEq for Caseless {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl Eq for Caseless {}

impl PartialOrd for Caseless {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Caseless {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl hash::Hash for Caseless {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}
