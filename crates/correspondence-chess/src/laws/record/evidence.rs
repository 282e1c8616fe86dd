//! The mail on which an entry rests.
//!
//! [`Proof`] says what proved a submission; DKIM and Authentication-Results will be more of its variants, judged in
//! `desk/identify.rs`.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::laws::{Sent, Stamped, Way};
use crate::model::Personal;

/// The mail that an entry rests on.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    /// Its number in the inbox, where its bytes are kept.
    pub inbox: i64,
    /// Its Message-ID.
    pub message_id: Option<Personal>,
    /// The SHA-256 of its raw bytes, in hexadecimal digits.
    pub raw: Personal,
    /// When our mail server took it in.
    pub received: DateTime<Utc>,
    /// When its sender's server had it, by a stamp that is earlier, and whether that counted.
    pub stamped: Option<Stamped>,
    /// What proved its sender.
    pub proof: Proof,
}

impl Evidence {
    /// The mail's way, where a stamp says of one.
    pub fn way(&self) -> Option<Way> {
        self.stamped.map(|stamped| Way { stamped, arrived: self.received })
    }

    /// The same with what is known of when the mail was sent.
    #[must_use]
    pub fn sent(self, sent: &Sent) -> Evidence {
        Evidence { stamped: sent.stamped, ..self }
    }
}

/// What proved that a submission is the player's.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum Proof {
    /// The one From address is registered for him and the mail carries his token.
    Token,
    /// The registered address confirmed it.
    Confirmed {
        /// The inbox number of the confirming mail.
        inbox: i64,
    },
}
