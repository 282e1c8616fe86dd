//! What came of looking up a seal that a player or a director has sent back.

use chrono::{DateTime, Utc};

use super::GameAsShown;
use crate::model::GameId;

/// A seal as it was written, and what is known of it.
#[derive(Clone, Debug)]
pub struct SealLookedUp {
    pub written: String,
    pub found: SealFound,
}

#[derive(Clone, Debug)]
pub enum SealFound {
    /// It is that of an entry of a game that its reader plays or directs.
    OfGame {
        sight: Box<GameAsShown>,
        entry: u32,
        at: DateTime<Utc>,
        /// What the entry says, as far as its reader may know.
        what: String,
    },
    /// It is that of an entry of the event's own journal.
    OfEvent {
        /// The event's name.
        event: String,
        entry: u32,
        at: DateTime<Utc>,
        /// How many entries there are by now.
        entries: u32,
    },
    /// It is that of an entry of a game whose record does not hold.
    StandsStill(GameId),
    /// No entry has it that its reader may ask about.
    Nothing,
    /// It is none: it does not have the form.
    NoSeal,
}
