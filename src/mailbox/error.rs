//! Why a mailbox could not be read.

use std::path::PathBuf;

use thiserror::Error;

use crate::net::Failure;

/// After any of these the connection is gone; the next call makes a new one.
#[derive(Debug, Error)]
pub enum MailboxError {
    /// The server knows us not. Trying on may lock the account: stop after three.
    #[error("the mail server refuses the login: {0}")]
    Auth(String),
    /// Not reached, lost, or silent for too long.
    #[error("the mail server cannot be reached: {0}")]
    Network(String),
    /// It answered, but not as it should.
    #[error("the mail server answers oddly: {0}")]
    Server(String),
    /// One mail exists and is not handed over. Those after it are read.
    #[error(
        "the mail server does not hand over UID {0}, or not all of it; the mails after it are read; if it stays so, look at \
         that mail in the mailbox by another program, and take it away if it is empty there too"
    )]
    Stuck(u32),
    /// A file of a Maildir cannot be read. Those after it are read.
    #[error(
        "the mail {} cannot be read: {why}; let this program read it, or take it away; the mails after it are read",
        path.display()
    )]
    Unreadable {
        /// The first of them.
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
