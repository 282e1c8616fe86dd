//! Where mail comes in. Hands over raw bytes with their place and the instant of receipt, one mail at a time, to a
//! [`Keeper`] that has committed each before the next is asked for; judges nothing.
//!
//! Flags and folders of the server are never our state: what was read is what the Keeper has. So another program may
//! flag, move or even renumber the mails, and none is lost or read twice.

mod backoff;
pub mod imap;
mod maildir;

use std::{path::PathBuf, time::Duration};

use anyhow::Result;
use chrono::{DateTime, Utc};
use thiserror::Error;

pub use self::{backoff::Backoff, imap::Imap, maildir::Maildir};
use crate::{
    clock::Clock,
    config::{Limits, MailboxConfig},
};

/// So many mails are handed over before the drain gives its owner a turn: at a first start there may be years of them,
/// and letters must not wait for the last. A desk that was down for days has fewer.
const AT_ONCE: usize = 500;

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

/// Who keeps what is fetched. Every call commits.
pub trait Keeper: Send {
    /// How far this mailbox has been read, if it ever was.
    ///
    /// # Errors
    /// When the database fails.
    fn cursor(&mut self) -> Result<Option<Cursor>>;

    /// Whether a mail at this place is kept already.
    ///
    /// # Errors
    /// When the database fails.
    fn knows(&mut self, place: &str) -> Result<bool>;

    /// Keeps a mail and moves the cursor to the arrival's, in one transaction. A mail whose place is known is left as
    /// it is kept; the cursor moves all the same.
    ///
    /// # Errors
    /// When the database fails; nothing further may be fetched then.
    fn keep(&mut self, arrival: Arrival) -> Result<()>;

    /// Moves the cursor over mails that are kept already or need not be.
    ///
    /// # Errors
    /// As above.
    fn pass_over(&mut self, cursor: Cursor) -> Result<()>;
}

/// Why a mailbox could not be read. After any of these the connection is gone; the next call makes a new one.
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
        /// Which; the first of them.
        path: PathBuf,
        /// Why, as the system says it.
        why: String,
    },
    /// A Maildir's files cannot be read, or the file or command that has the password.
    #[error("the mailbox cannot be read: {0}")]
    Files(String),
    /// What was fetched could not be kept; nothing after it was asked for.
    #[error("a mail cannot be kept: {0:#}")]
    Keeper(anyhow::Error),
}

/// What [`Mailbox::drain`] did.
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

/// A mailbox of either kind.
#[derive(Debug)]
pub enum Mailbox {
    /// Files on this machine.
    Maildir(Maildir),
    /// An IMAP folder. Boxed, since a session with its TLS settings is large.
    Imap(Box<Imap>),
}

impl Mailbox {
    /// Takes note of the settings; files and network are touched by the other calls.
    /// Mails that came before `since` are left alone.
    pub fn open(
        config: &MailboxConfig,
        limits: &Limits,
        since: Option<DateTime<Utc>>,
        clock: Clock,
    ) -> Mailbox {
        match config {
            MailboxConfig::Maildir { path, poll_seconds } => {
                let poll = Duration::from_secs((*poll_seconds).max(1));
                Mailbox::Maildir(Maildir::new(path.clone(), limits.max_mail_bytes, since, poll))
            }
            MailboxConfig::Imap { account, folder, done_folder, mark_seen, idle, poll_seconds } => {
                let settings = imap::Settings {
                    folder: folder.clone(),
                    done_folder: done_folder.clone(),
                    mark_seen: *mark_seen,
                    idle: *idle,
                    poll: Duration::from_secs((*poll_seconds).max(1)),
                    largest: limits.max_mail_bytes,
                    since,
                };
                let deadlines = imap::Deadlines::default();
                Mailbox::Imap(Box::new(Imap::new(account.clone(), settings, deadlines, clock)))
            }
        }
    }

    /// The same mailbox with another patience with its server. Files answer at once or never.
    #[must_use]
    pub fn with_deadlines(mut self, deadlines: imap::Deadlines) -> Mailbox {
        if let Mailbox::Imap(imap) = &mut self {
            imap.set_deadlines(deadlines);
        }
        self
    }

    /// That the folder of a Maildir is where the config has it. Nothing is asked of a server.
    ///
    /// # Errors
    /// When it is not.
    pub fn is_there(&self) -> Result<(), MailboxError> {
        match self {
            Mailbox::Maildir(maildir) => maildir.is_there(),
            Mailbox::Imap(_) => Ok(()),
        }
    }

    /// Hands over what the Keeper does not have, by receipt, each kept before the next is asked for; some hundreds, and
    /// says whether there are more. `Ok` without more only when the mailbox was empty of news at the end: then, and only
    /// then, may flags fall.
    ///
    /// # Errors
    /// See [`MailboxError`]. What was kept before stays kept.
    pub async fn drain(&mut self, keeper: &mut dyn Keeper) -> Result<Drained, MailboxError> {
        match self {
            Mailbox::Maildir(maildir) => maildir.drain(keeper),
            Mailbox::Imap(imap) => imap.drain(keeper).await,
        }
    }

    /// Flags or moves mails that are finished, many in one command; `places` as in [`Arrival::place`]. A courtesy to
    /// people who look into the mailbox: whatever goes wrong is logged and forgotten.
    pub async fn tidy(&mut self, places: &[String]) {
        match self {
            Mailbox::Maildir(maildir) => maildir.tidy(places),
            Mailbox::Imap(imap) => imap.tidy(places).await,
        }
    }

    /// Waits until something may have come, but no longer than `at_most`. Cancelling it is safe; it may cost the
    /// connection.
    ///
    /// # Errors
    /// When the server is lost meanwhile.
    pub async fn wait(&mut self, at_most: Duration) -> Result<(), MailboxError> {
        match self {
            Mailbox::Maildir(maildir) => maildir.wait(at_most).await,
            Mailbox::Imap(imap) => imap.wait(at_most).await?,
        }
        Ok(())
    }

    /// Takes leave of the server.
    pub async fn close(&mut self) {
        match self {
            Mailbox::Maildir(_) => {}
            Mailbox::Imap(imap) => imap.close().await,
        }
    }

    /// Opens the mailbox as `drain` would; one line about what is there.
    ///
    /// # Errors
    /// See [`MailboxError`].
    pub async fn check(&mut self) -> Result<String, MailboxError> {
        match self {
            Mailbox::Maildir(maildir) => maildir.check(),
            Mailbox::Imap(imap) => imap.check().await,
        }
    }

    /// Whether finished mails can be put where the configuration wants them; nothing where it names no folder.
    pub async fn check_done(&mut self) -> Option<Result<String, String>> {
        match self {
            Mailbox::Maildir(_) => None,
            Mailbox::Imap(imap) => imap.check_done().await,
        }
    }
}
