//! What has become of a letter that is to go out.

use chrono::{DateTime, Utc};

/// Where a letter stands on its way.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Course {
    /// Attempts that were refused.
    pub refusals: u32,
    /// Attempts of which nobody knows whether the server has the letter.
    pub doubts: u32,
    /// Which of its reader's addresses is tried next, 0 the first.
    pub way: u32,
    /// When it was first refused.
    pub refused: Option<DateTime<Utc>>,
    /// From when on his other addresses are tried too.
    pub others_from: Option<DateTime<Utc>>,
}
