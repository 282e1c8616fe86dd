//! Dates as a player or his card declares them, and why they may be impossible.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// When a player says that he had the move which he answers, and when he sent his answer, by his calendar.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Dates {
    /// When he had it.
    pub received: Option<NaiveDate>,
    /// When he sent his answer.
    pub sent: Option<NaiveDate>,
}

/// Why dates cannot be.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Error)]
#[serde(tag = "misfit", rename_all = "kebab-case")]
pub enum DatesMisfit {
    /// One lies ahead.
    #[error("the date {day} lies ahead: by the calendar of its writer it was {today} when it came")]
    Ahead {
        /// The date.
        day: NaiveDate,
        /// Today, by the player's calendar.
        today: NaiveDate,
    },
    /// Nothing was handed over, so that nothing can have been received.
    #[error("the move that you answer had not gone out")]
    NotHandedOver,
    /// Received before it was on its way, or before his own last move was.
    #[error("nothing can have been received on {received}: it went out on {earliest} at the earliest")]
    ReceivedTooEarly {
        /// The first day on which it can have been received.
        earliest: NaiveDate,
        /// The date.
        received: NaiveDate,
    },
    /// Received after a mail of the player's had spoken of the half-move.
    #[error(
        "it cannot have come only on {received}: a mail of {latest} about this move shows that it was there"
    )]
    ReceivedTooLate {
        /// The last day on which it can have been received.
        latest: NaiveDate,
        /// The date.
        received: NaiveDate,
    },
    /// Sent before what it answers was received, or was on its way.
    #[error("nothing can have been sent on {sent}: what it answers came on {earliest} at the earliest")]
    SentTooEarly {
        /// The first day on which it can have been sent.
        earliest: NaiveDate,
        /// The date.
        sent: NaiveDate,
    },
}

/// A card that was declared to have been in the post for several times the usual days.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Error)]
#[error(
    "it came {days} days after our letter about the move, which went out on {went}; a card usually takes {usual}"
)]
pub struct LongPost {
    /// When our letter about the move went out.
    pub went: NaiveDate,
    /// The days from then to the receipt.
    pub days: i64,
    /// The days that a card usually takes.
    pub usual: u32,
}
