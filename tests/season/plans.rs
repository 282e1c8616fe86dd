//! What people are going to do.

use amici::model::HalfMove;
use chrono::{DateTime, Utc};

use crate::support::club::Letter;

pub struct Plan {
    pub at: DateTime<Utc>,
    pub act: Act,
}

pub enum Act {
    /// Somebody answers a letter.
    Writes {
        from: String,
        letter: Box<Letter>,
        text: String,
        /// The game, by its place in the list, and the half-move that he makes in it, where he makes one.
        game: Option<(usize, HalfMove)>,
    },
    /// A director sits down to what waits for him, by his place.
    Sits(usize),
}
