//! One letter under way: its envelope and its bytes.

use crate::model::{Address, MessageId};

/// A letter as it is sent: bytes that were rendered once.
#[derive(Clone, Copy, Debug)]
pub struct Envelope<'a> {
    pub recipient: &'a Address,
    /// Where a bounce goes.
    pub envelope_from: &'a Address,
    pub message_id: &'a MessageId,
    /// The whole message, CRLF line ends.
    pub bytes: &'a [u8],
}
