//! What letters tell of the desk itself: its delivery, its outages and its copies.

use chrono::{DateTime, Utc};

use crate::model::{Digest, GameId, Side, worded::worded};

worded! {
    /// What follows where the delivery of a letter is doubtful.
    pub enum DoubtFollows, a "thing that follows from a doubt" {
        /// Nothing: it asks for no half-move that is still to be made.
        Nothing = "nothing",
        Answered = "answered",
        Runs = "runs",
        /// No time runs: our own server did not get the letter out.
        Stands = "stands",
        /// No time runs: the letter was never taken over.
        Waits = "waits",
    }
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Undelivered {
    pub days: i64,
    /// Whether its reader's mail server refuses it; else nobody knows whether a server has it.
    pub refused: bool,
}

/// A game whose limit fell into an outage.
#[derive(Clone, Debug)]
pub struct OutageLine {
    pub id: GameId,
    pub player: String,
    pub side: Side,
    pub limit: DateTime<Utc>,
    /// Whether the time was taken off; not under Triple Block.
    pub extended: bool,
}

worded! {
    /// Whether a letter tells that a standing trouble has begun or that it is over.
    pub enum Stage, a "stage of a trouble" {
        Fresh = "fresh",
        Over = "over",
    }
}

/// A copy of the database that was made and proved, as the operator is told of it: nothing that stands in it.
#[derive(Clone, Debug)]
pub struct CopyMade {
    /// The file's name, without its folder.
    pub file: String,
    pub made: DateTime<Utc>,
    /// In bytes.
    pub size: u64,
    /// Of the file as it lies there.
    pub sha256: Digest,
    pub heads: Vec<ChainHead>,
}

/// The last entry of a journal.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ChainHead {
    /// The event or the game.
    pub of: String,
    pub entry: u32,
    pub seal: String,
}
