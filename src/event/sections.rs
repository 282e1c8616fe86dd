//! An event that is one of several sections.

use serde::{Deserialize, Serialize};

use crate::model::EventCode;

/// How an event is one of several sections of a season.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Sections {
    /// So many of its first players play in the section above next season, and so many of its last in the one below.
    pub promoted: u32,
    pub relegated: u32,
    pub above: Option<EventCode>,
    pub below: Option<EventCode>,
}

impl Sections {
    /// Whether it is an event by itself.
    pub fn is_none(&self) -> bool {
        *self == Sections::default()
    }
}
