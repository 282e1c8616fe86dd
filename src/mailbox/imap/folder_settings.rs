//! What an IMAP folder is read with: account, folder, deadlines.

use chrono::{DateTime, Utc};
use std::time::Duration;

/// How long the server may take.
#[derive(Clone, Copy, Debug)]
pub struct Deadlines {
    /// For each step until it knows us: TCP, TLS, greeting, LOGIN.
    pub step: Duration,
    /// For each command without mails in its answer.
    pub command: Duration,
    /// For each fetch of mails, about a mebibyte at most.
    pub fetch: Duration,
    /// For the beginning of IDLE; a server that says NO is never heard by the library.
    pub idle_start: Duration,
    /// For one IDLE. Routers forget silent connections long before the 29 minutes of RFC 2177.
    pub idle: Duration,
    /// For the end of IDLE.
    pub idle_end: Duration,
    /// For LOGOUT.
    pub logout: Duration,
}

impl Default for Deadlines {
    fn default() -> Self {
        Self {
            step: Duration::from_secs(60),
            command: Duration::from_secs(60),
            fetch: Duration::from_secs(180),
            idle_start: Duration::from_secs(30),
            idle: Duration::from_secs(5 * 60),
            idle_end: Duration::from_secs(15),
            logout: Duration::from_secs(5),
        }
    }
}

/// What to read and how.
#[derive(Clone, Debug)]
pub struct FolderSettings {
    /// The folder.
    pub folder: String,
    /// Where finished mails are moved to, if anywhere.
    pub done_folder: Option<String>,
    /// Whether finished mails get the seen flag.
    pub mark_seen: bool,
    /// Whether to wait by IDLE where it is offered.
    pub idle: bool,
    /// The pause between two looks without IDLE.
    pub poll: Duration,
    /// Of mails larger than this only the beginning is fetched, in bytes.
    pub largest: usize,
    /// Mails that the server took in before are left alone.
    pub since: Option<DateTime<Utc>>,
}
