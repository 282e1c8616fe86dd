//! A mail as a mailbox hands it over, and how much of it is fetched and read.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// How far an IMAP folder has been read: every UID up to this one, under this UIDVALIDITY, is kept.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Cursor {
    /// The folder's UIDVALIDITY when the UID was read.
    pub uid_validity: u32,
    /// The highest UID that is kept.
    pub uid: u32,
}

/// One mail as it came.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// Its place in the mailbox, never used twice there: `UIDVALIDITY/UID`, or a Maildir file's unique name.
    pub place: String,
    /// When our mail server took it in: IMAP INTERNALDATE, a Maildir file's mtime. Later than now where one
    /// of the two clocks stands wrong.
    pub received: DateTime<Utc>,
    /// What was fetched of it.
    pub content: Content,
    /// Where an IMAP folder's cursor stands once this mail is kept.
    pub cursor: Option<Cursor>,
}

/// What was fetched of a mail.
#[derive(Clone, Debug)]
pub enum Content {
    /// All of it.
    Whole(Vec<u8>),
    /// It is larger than the limit: its beginning only, head and as much of the body as the limit allows
    /// (IMAP `BODY.PEEK[]<0.N>`, a Maildir file's first N bytes).
    Beginning {
        /// The size that the server told, in bytes.
        size: u64,
        /// The first bytes.
        bytes: Vec<u8>,
    },
    /// It was announced but is no longer there.
    Vanished,
}

impl Content {
    /// How much was fetched, in bytes.
    pub fn length(&self) -> u64 {
        match self {
            Content::Whole(bytes) | Content::Beginning { bytes, .. } => bytes.len() as u64,
            Content::Vanished => 0,
        }
    }
}

/// Sizes and counts: each keeps a hostile mail from costing more than itself.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// The largest mail that is fetched whole, in bytes; at most 1 MiB.
    pub max_mail_bytes: usize,
    /// The most MIME parts of a mail.
    pub max_parts: usize,
    /// The most header lines of a mail.
    pub max_headers: usize,
    /// The most decoded text that is read, in bytes.
    pub max_text_bytes: usize,
    /// The most lines that are read.
    pub max_lines: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_mail_bytes: 256 * 1024,
            max_parts: 200,
            max_headers: 1000,
            max_text_bytes: 64 * 1024,
            max_lines: 1000,
        }
    }
}
