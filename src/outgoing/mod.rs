//! Where mail goes out. Sends stored bytes, the same however often; says what became of each attempt, decides nothing.

mod envelope;
mod maildir;
pub mod smtp;

use std::time::Duration;

use crate::{config::OutgoingConfig, model::SendOutcome};
pub use envelope::Envelope;
use maildir::Maildir;
use smtp::Smtp;

/// One way out, of either kind; an SMTP one is one connection.
pub enum Outgoing {
    Maildir(Maildir),
    /// A submission server. Boxed, since a connection with its TLS settings is large.
    Smtp(Box<Smtp>),
}

impl Outgoing {
    /// Takes note of the settings; files and network are touched by the other calls.
    pub fn open(config: &OutgoingConfig) -> Outgoing {
        match config {
            OutgoingConfig::Maildir { path, .. } => Outgoing::Maildir(Maildir { path: path.clone() }),
            OutgoingConfig::Smtp { account, connections, .. } => {
                Outgoing::Smtp(Box::new(Smtp::new(account.clone(), *connections)))
            }
        }
    }

    /// The same way out with another patience with its server. Files answer at once or never.
    #[must_use]
    pub fn with_deadlines(mut self, deadlines: smtp::Deadlines) -> Outgoing {
        if let Outgoing::Smtp(smtp) = &mut self {
            smtp.deadlines = deadlines;
        }
        self
    }

    /// One attempt to send. The connection stays open for the next.
    pub async fn send(&mut self, parcel: Envelope<'_>) -> SendOutcome {
        match self {
            Outgoing::Maildir(maildir) => maildir.send(parcel),
            Outgoing::Smtp(smtp) => smtp.send(parcel).await,
        }
    }

    /// How many of these may be opened and used beside each other.
    pub fn lanes(&self) -> usize {
        match self {
            Outgoing::Maildir(_) => 1,
            Outgoing::Smtp(smtp) => smtp.connections.max(1),
        }
    }

    /// Whether a letter that is sent twice arrives once, so that an attempt that was cut short leaves no doubt.
    pub fn sends_once(&self) -> bool {
        matches!(self, Outgoing::Maildir(_))
    }

    /// Whether the latest attempt failed since the server refuses the login. Trying on fast may lock the account.
    pub fn login_refused(&self) -> bool {
        match self {
            Outgoing::Maildir(_) => false,
            Outgoing::Smtp(smtp) => smtp.login_refused,
        }
    }

    /// Ends when the account has another password than the one that was refused last; never where none was, or none but
    /// that of the configuration can be had.
    pub async fn another_password(&self, pause: Duration) {
        match self {
            Outgoing::Maildir(_) => std::future::pending().await,
            Outgoing::Smtp(smtp) => smtp.another_password(pause).await,
        }
    }

    pub async fn close(&mut self) {
        match self {
            Outgoing::Maildir(_) => {}
            Outgoing::Smtp(smtp) => smtp.close().await,
        }
    }

    /// Opens what `send` would use; one line about it, or about what is wrong.
    pub async fn check(&mut self) -> Result<String, String> {
        match self {
            Outgoing::Maildir(maildir) => maildir.check(),
            Outgoing::Smtp(smtp) => smtp.check().await,
        }
    }
}
