//! How long an IMAP server may take.

use std::time::Duration;

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
    pub idle_end: Duration,
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
