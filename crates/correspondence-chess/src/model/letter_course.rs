//! What has become of a letter that is to go out, and of each attempt to send it.

use chrono::{DateTime, Utc};

/// Where a letter stands on its way.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Course {
    /// Attempts that were refused.
    pub refusals: u32,
    /// Attempts of which nobody knows whether the server has the letter.
    pub doubts: u32,
    /// Which of its reader's addresses is tried next, 0 the first.
    pub way: u32,
    /// When it was first refused.
    pub refused: Option<DateTime<Utc>>,
    /// From when on his other addresses are tried too.
    pub others_from: Option<DateTime<Utc>>,
}

/// What became of one attempt to send.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum SendOutcome {
    /// The server has taken the letter over (or the file is written and synced).
    Accepted,
    /// The server was not reached, or refused us before it heard for whom the letter is: the way out is shut, and the
    /// letter has nothing to do with it.
    Unreachable(String),
    /// The connection was lost or fell silent when the letter may have been taken: try again after a while, the same
    /// bytes with the same Message-ID.
    Ambiguous(String),
    /// The server would not have it for this recipient, for now or for good.
    Refused(ServerRefusal),
}

/// How a server refused a letter once it had heard for whom it is.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ServerRefusal {
    /// The server's code with its enhanced code (RFC 3463), such as `550 5.1.1`; empty where it hung up.
    pub code: String,
    /// Whether it had the whole letter by then.
    pub heard_all: bool,
    /// Its words, for people.
    pub words: String,
}

impl ServerRefusal {
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
