//! `[mailbox]`: where mail comes in.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use serde::Deserialize;

use super::MailAccount;

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[allow(clippy::large_enum_variant, reason = "a program has one")]
pub enum MailboxConfig {
    Maildir {
        /// The folder that holds `new`, `cur` and `tmp`.
        path: PathBuf,
        /// Seconds between two looks in `run`.
        #[serde(default = "maildir_poll")]
        poll_seconds: u64,
    },
    Imap {
        #[serde(flatten)]
        account: MailAccount,
        #[serde(flatten)]
        folder: FolderSettings,
    },
}

impl MailboxConfig {
    /// The folder that finished mails are moved to, as a mailbox of its own that is read and left as it is.
    pub fn done_folder(&self) -> Option<MailboxConfig> {
        let MailboxConfig::Imap { account, folder } = self else { return None };
        let done = folder.done_folder.clone()?;
        let folder = FolderSettings { folder: done, done_folder: None, mark_seen: false, ..folder.clone() };
        Some(MailboxConfig::Imap { account: account.clone(), folder })
    }
}

fn maildir_poll() -> u64 {
    2
}

/// What to read of an IMAP account, and how.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct FolderSettings {
    /// The folder to read. ASCII.
    pub folder: String,
    /// A folder that finished mails are moved to, as a courtesy; left where they are when unset.
    pub done_folder: Option<String>,
    /// Whether finished mails get the seen flag.
    pub mark_seen: bool,
    /// Whether to wait by IDLE where the server offers it.
    pub idle: bool,
    /// Seconds between two looks where IDLE is off or not offered.
    pub poll_seconds: u64,
}

impl Default for FolderSettings {
    fn default() -> Self {
        Self { folder: "INBOX".into(), done_folder: None, mark_seen: true, idle: true, poll_seconds: 60 }
    }
}

/// That finished mails leave the folder that is read: in it each would be a new mail, without end.
pub(super) fn check_done_folder(folder: &str, done: Option<&str>) -> Result<()> {
    let Some(done) = done else { return Ok(()) };
    ensure!(!done.trim().is_empty(), "mailbox.done_folder is empty: give a folder, or leave it out");
    // INBOX goes by any case (RFC 3501, 5.1), every other folder at some servers.
    ensure!(
        !done.eq_ignore_ascii_case(folder),
        "mailbox.done_folder: \"{done}\" is the folder that is read (mailbox.folder = \"{folder}\"): each mail that is \
         moved there would be read as a new one; give another folder, or leave it out"
    );
    Ok(())
}
