//! Mails as a mailbox hands them over, who keeps them, and why they could not be had.

use std::path::PathBuf;

use anyhow::Result;
use thiserror::Error;

use crate::{
    model::arrival::{Arrival, Cursor},
    net::Failure,
};

/// So many mails are handed over before the drain gives its owner a turn: at a first start there may be years of them,
/// and letters must not wait for the last. A desk that was down for days has fewer.
pub(crate) const AT_ONCE: usize = 500;

/// So many mails, or bytes of mails, are kept together at the most: each commit waits for the disk.
pub(crate) const MAILS_TOGETHER: usize = 64;
pub(crate) const BYTES_TOGETHER: u64 = 1024 * 1024;

/// Who keeps what is fetched. Every call commits.
pub trait Keeper: Send {
    /// How far this mailbox has been read, if it ever was.
    fn cursor(&mut self) -> Result<Option<Cursor>>;

    /// Whether a mail at this place is kept already.
    fn knows(&mut self, place: &str) -> Result<bool>;

    /// Keeps mails and moves the cursor to the last of theirs, in one transaction. A mail whose place is known is left
    /// as it is kept; the cursor moves all the same.
    ///
    /// # Errors
    /// None of them is kept then, and nothing further may be fetched.
    fn keep(&mut self, arrivals: Vec<Arrival>) -> Result<()>;

    /// Moves the cursor over mails that are kept already or need not be.
    fn pass_over(&mut self, cursor: Cursor) -> Result<()>;
}

/// What [`Mailbox::drain`](super::Mailbox::drain) did.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Drained {
    /// How many mails were handed to the Keeper.
    pub kept: usize,
    /// Whether the folder was read from its first mail again, since the server had numbered it anew.
    pub rescanned: bool,
    /// How many mails were left alone, since they came before the day from which on mails are read.
    pub too_old: usize,
    /// Whether there may be more: the next drain goes on.
    pub more: bool,
}

/// After any of these the connection is gone; the next call makes a new one.
#[derive(Debug, Error)]
pub enum MailboxError {
    /// The server knows us not. Trying on fast may lock the account.
    #[error("the mail server refuses the login: {0}")]
    Auth(String),
    /// Not reached, lost, or silent for too long.
    #[error("the mail server cannot be reached: {0}")]
    Network(String),
    #[error("the mail server answers oddly: {0}")]
    Server(String),
    #[error(
        "the mail server does not hand over UID {0}, or not all of it; the mails after it are read; if it stays so, look at \
         that mail in the mailbox by another program, and take it away if it is empty there too"
    )]
    Stuck(u32),
    #[error(
        "the mail {} cannot be read: {why}; let this program read it, or take it away; the mails after it are read",
        path.display()
    )]
    Unreadable {
        /// The first that cannot be read.
        path: PathBuf,
        why: String,
    },
    /// A Maildir's files cannot be read, or the file or command that has the password.
    #[error("the mailbox cannot be read: {0}")]
    Files(String),
    /// What was fetched could not be kept; nothing after it was asked for.
    #[error("a mail cannot be kept: {0:#}")]
    Keeper(anyhow::Error),
}

impl From<Failure> for MailboxError {
    fn from(Failure(why): Failure) -> MailboxError {
        MailboxError::Network(why)
    }
}
