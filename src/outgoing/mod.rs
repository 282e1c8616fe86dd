//! Where mail goes out. Sends stored bytes, the same however often; says what became of each attempt, decides nothing.

mod maildir;
mod schedule;
pub mod smtp;

pub use self::{
    maildir::Maildir,
    schedule::{Course, LONGEST, MOST_DOUBTS, probe_at},
    smtp::Smtp,
};
use crate::{
    config::OutgoingConfig,
    model::{Address, MessageId},
};

/// A letter as it is sent: bytes that were rendered once.
#[derive(Clone, Copy, Debug)]
pub struct Parcel<'a> {
    /// The one recipient.
    pub recipient: &'a Address,
    /// Where a bounce goes.
    pub envelope_from: &'a Address,
    /// The letter's Message-ID, in its bytes too.
    pub message_id: &'a MessageId,
    /// The whole message, CRLF line ends.
    pub bytes: &'a [u8],
}

/// What became of one attempt to send.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Verdict {
    /// The server has taken the letter over (or the file is written and synced).
    Accepted,
    /// The server was not reached, or refused us before it heard for whom the letter is: the way out is shut, and the
    /// letter has nothing to do with it.
    Unreachable(String),
    /// The connection was lost or fell silent when the letter may have been taken: try again after a while, the same
    /// bytes with the same Message-ID.
    Ambiguous(String),
    /// The server would not have it for this recipient, for now or for good.
    Refused(Refusal),
}

/// How a server refused a letter once it had heard for whom it is.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Refusal {
    /// The server's code with its enhanced code (RFC 3463), such as `550 5.1.1`; empty where it hung up.
    pub code: String,
    /// Whether it had the whole letter by then.
    pub heard_all: bool,
    /// Its words, for people.
    pub words: String,
}

impl Refusal {
    /// Whether it says that there is no such mailbox (5.1.x): another address may be right.
    pub fn is_of_the_address(&self) -> bool {
        self.code.split(' ').nth(1).is_some_and(|enhanced| enhanced.starts_with("5.1."))
    }

    /// Whether it speaks of the way that letters take (x.3.x and x.4.x of RFC 3463: the system, the network and what may
    /// leave in a day), and not of the reader or of what the letter says.
    pub fn is_of_the_way(&self) -> bool {
        let subject = self.code.split(' ').nth(1).and_then(|enhanced| enhanced.split('.').nth(1));
        matches!(subject, Some("3" | "4"))
    }

    /// Whether it is what the letter says that is refused, for good.
    pub fn is_of_the_content(&self) -> bool {
        self.heard_all && self.code.starts_with('5')
    }

    /// What refusals that are alike have in common.
    pub fn likeness(&self) -> String {
        let at = if self.heard_all { "letter" } else { "recipient" };
        format!("{at} {}", self.code).trim_end().to_owned()
    }
}

/// One way out, of either kind; an SMTP one is one connection.
#[derive(Debug)]
pub enum Outgoing {
    /// Files on this machine.
    Maildir(Maildir),
    /// A submission server. Boxed, since a connection with its TLS settings is large.
    Smtp(Box<Smtp>),
}

impl Outgoing {
    /// Takes note of the settings; files and network are touched by the other calls.
    pub fn open(config: &OutgoingConfig) -> Outgoing {
        match config {
            OutgoingConfig::Maildir { path, .. } => Outgoing::Maildir(Maildir::new(path.clone())),
            OutgoingConfig::Smtp { account, connections, .. } => {
                let deadlines = smtp::Deadlines::default();
                Outgoing::Smtp(Box::new(Smtp::new(account.clone(), *connections, deadlines)))
            }
        }
    }

    /// The same way out with another patience with its server. Files answer at once or never.
    #[must_use]
    pub fn with_deadlines(mut self, deadlines: smtp::Deadlines) -> Outgoing {
        if let Outgoing::Smtp(smtp) = &mut self {
            smtp.set_deadlines(deadlines);
        }
        self
    }

    /// One attempt to send. The connection stays open for the next.
    pub async fn send(&mut self, parcel: Parcel<'_>) -> Verdict {
        match self {
            Outgoing::Maildir(maildir) => maildir.send(parcel),
            Outgoing::Smtp(smtp) => smtp.send(parcel).await,
        }
    }

    /// How many of these may be opened and used beside each other.
    pub fn lanes(&self) -> usize {
        match self {
            Outgoing::Maildir(_) => 1,
            Outgoing::Smtp(smtp) => smtp.lanes(),
        }
    }

    /// Whether a letter that is sent twice arrives once, so that an attempt that was cut short leaves no doubt.
    pub fn sends_once(&self) -> bool {
        matches!(self, Outgoing::Maildir(_))
    }

    /// Whether the latest attempt failed since the server refuses the login. Trying on may lock the account: whoever
    /// drives the attempts stops after three of these.
    pub fn login_refused(&self) -> bool {
        match self {
            Outgoing::Maildir(_) => false,
            Outgoing::Smtp(smtp) => smtp.login_refused(),
        }
    }

    /// Takes leave of the server.
    pub async fn close(&mut self) {
        match self {
            Outgoing::Maildir(_) => {}
            Outgoing::Smtp(smtp) => smtp.close().await,
        }
    }

    /// Opens what `send` would use; one line about it.
    ///
    /// # Errors
    /// One line about what is wrong.
    pub async fn check(&mut self) -> Result<String, String> {
        match self {
            Outgoing::Maildir(maildir) => maildir.check(),
            Outgoing::Smtp(smtp) => smtp.check().await,
        }
    }
}
