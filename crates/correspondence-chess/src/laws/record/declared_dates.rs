//! Dates as a player or his card declares them, and why they may be impossible.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::wording::phrases;

/// When a player says that he had the move which he answers, and when he sent his answer, by his calendar.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Dates {
    /// When he had it.
    pub received: Option<NaiveDate>,
    /// When he sent his answer.
    pub sent: Option<NaiveDate>,
}

phrases! {
    /// Why dates cannot be.
    #[derive(Copy, Serialize)]
    #[serde(tag = "misfit", rename_all = "kebab-case")]
    pub enum DatesMisfit {
        /// One lies ahead, by the player's calendar.
        Ahead { day: NaiveDate, today: NaiveDate } = "dates-ahead",
        /// Nothing was handed over, so that nothing can have been received.
        NotHandedOver = "dates-not-handed-over",
        /// Received before it was on its way, or before his own last move was.
        ReceivedTooEarly { earliest: NaiveDate, received: NaiveDate } = "dates-received-too-early",
        /// Received after a mail of the player's had spoken of the half-move.
        ReceivedTooLate { latest: NaiveDate, received: NaiveDate } = "dates-received-too-late",
        /// Sent before what it answers was received, or was on its way.
        SentTooEarly { earliest: NaiveDate, sent: NaiveDate } = "dates-sent-too-early",
    }
}

phrases! {
    /// A card that was declared to have been in the post for several times the usual days.
    #[derive(Copy, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum LongPost {
        /// Our letter about the move went out then, and it came so many days later.
        Days { went: NaiveDate, days: i64, usual: u32 } = "dates-long-post",
    }
}
