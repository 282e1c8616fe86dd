//! One step of the demonstration.

use super::postman::Mail;
use chrono::{DateTime, Utc};

/// One instant of the game: a mail came in, and these letters went out.
#[derive(Debug)]
pub(crate) struct Act {
    pub(super) at: DateTime<Utc>,
    pub(super) mail: Option<Mail>,
    pub(super) letters: Vec<Mail>,
}

/// The whole game.
#[derive(Debug)]
pub(crate) struct Play {
    pub(super) acts: Vec<Act>,
    pub(super) pgn: String,
    pub(super) table: String,
    pub(super) clock: String,
}
