//! Where mail comes in. Hands over raw bytes with their place and the instant of receipt, one mail at a time, to a
//! [`Keeper`] that has committed each before the next is asked for; judges nothing.
//!
//! Flags and folders of the server are never our state: what was read is what the Keeper has. So another program may
//! flag, move or even renumber the mails, and none is lost or read twice.

pub mod imap;
mod keeper;
mod lookout;
mod maildir;

use std::time::Duration;

use anyhow::Result;
use chrono::{DateTime, Utc};

use self::imap::Imap;
pub use self::maildir::Maildir;
pub use crate::model::arrival::{Arrival, Content, Cursor};
use crate::{clock::Clock, config::MailboxConfig, model::Limits};
pub(crate) use keeper::{BYTES_TOGETHER, MAILS_TOGETHER};
pub use keeper::{Drained, Keeper, MailboxError};
pub use lookout::{Lookout, Newcomer};

#[derive(Debug)]
pub enum Mailbox {
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
            MailboxConfig::Imap { account, folder } => {
                let (account, folder) = (account.clone(), folder.clone());
                Mailbox::Imap(Box::new(Imap::new(account, folder, limits.max_mail_bytes, since, clock)))
            }
        }
    }

    /// The same mailbox with another patience with its server. Files answer at once or never.
    #[must_use]
    pub fn with_deadlines(mut self, deadlines: imap::Deadlines) -> Mailbox {
        if let Mailbox::Imap(imap) = &mut self {
            imap.deadlines = deadlines;
        }
        self
    }

    /// That the folder of a Maildir is where the config has it. Nothing is asked of a server.
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
    /// What was kept before stays kept.
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
    pub async fn wait(&mut self, at_most: Duration) -> Result<(), MailboxError> {
        match self {
            Mailbox::Maildir(maildir) => maildir.wait(at_most).await,
            Mailbox::Imap(imap) => imap.wait(at_most).await?,
        }
        Ok(())
    }

    /// Ends when the account has another password than the one that was refused last; never where none was, or none but
    /// that of the configuration can be had.
    pub async fn another_password(&self, pause: Duration) {
        match self {
            Mailbox::Maildir(_) => std::future::pending().await,
            Mailbox::Imap(imap) => imap.another_password(pause).await,
        }
    }

    /// How long [`Mailbox::drain`] may say nothing to its Keeper, and how long any other call may take.
    pub fn silence(&self) -> Duration {
        match self {
            Mailbox::Maildir(_) => Duration::ZERO,
            Mailbox::Imap(imap) => imap.deadlines.silence(),
        }
    }

    pub async fn close(&mut self) {
        match self {
            Mailbox::Maildir(_) => {}
            Mailbox::Imap(imap) => imap.close().await,
        }
    }

    /// Opens the mailbox as `drain` would; one line about what is there.
    pub async fn check(&mut self) -> Result<String, MailboxError> {
        match self {
            Mailbox::Maildir(maildir) => maildir.check(),
            Mailbox::Imap(imap) => imap.check().await,
        }
    }

    /// Remembers what is there, so that what comes later can be told from it.
    pub async fn look_out(&mut self) -> Result<Lookout, MailboxError> {
        match self {
            Mailbox::Maildir(maildir) => maildir.look_out(),
            Mailbox::Imap(imap) => imap.look_out().await,
        }
    }

    /// The mails that came since; also those that somebody else has read, and moved to where finished mails go.
    pub async fn newcomers(&mut self, lookout: &Lookout) -> Result<Vec<Newcomer>, MailboxError> {
        match self {
            Mailbox::Maildir(maildir) => maildir.newcomers(lookout),
            Mailbox::Imap(imap) => imap.newcomers(lookout).await,
        }
    }

    /// Puts a mail of ours among the mails, as one that was seen and was received at that instant. `name` is no other
    /// mail's. Where the connection is lost half way, it may lie there without our knowing.
    pub async fn put(
        &mut self,
        name: &str,
        bytes: &[u8],
        received: DateTime<Utc>,
    ) -> Result<(), MailboxError> {
        match self {
            Mailbox::Maildir(maildir) => maildir.put(name, bytes, received),
            Mailbox::Imap(imap) => imap.put(bytes, received).await,
        }
    }

    /// Destroys a mail that came since; false where the server cannot destroy a single one.
    pub async fn take_away(&mut self, mail: &Newcomer) -> Result<bool, MailboxError> {
        match self {
            Mailbox::Maildir(maildir) => maildir.take_away(mail),
            Mailbox::Imap(imap) => imap.take_away(mail).await,
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
