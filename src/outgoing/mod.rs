//! Where mail goes out. Sends stored bytes, the same however often; says what became of each attempt, decides nothing.

use crate::model::{Address, MessageId};

/// A letter as it is sent: bytes that were rendered once.
#[derive(Clone, Copy, Debug)]
pub struct Parcel<'a> {
    /// The one recipient.
    pub recipient: &'a Address,
    /// Where a bounce goes.
    pub envelope_from: &'a Address,
    /// The letter's Message-ID, in its bytes too.
    pub message_id: &'a MessageId,
    /// The whole message, CRLF line ends.
    pub bytes: &'a [u8],
}

/// What became of one attempt to send.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Verdict {
    /// The server has taken the letter over (or the file is written and synced).
    Accepted,
    /// A 4xx answer: try again by the schedule.
    Retry(String),
    /// The server was not reached, or refused us before it heard of a letter: try again, at no cost to the letter.
    Unreachable(String),
    /// The connection was lost or fell silent when the letter may have been taken: try again after a while, the same
    /// bytes with the same Message-ID.
    Ambiguous(String),
    /// A 5xx answer: the server will not have it.
    Refused(String),
}
