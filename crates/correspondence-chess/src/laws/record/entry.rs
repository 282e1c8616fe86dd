//! The journal's entries: the scoresheet of Article 8. Append-only; each carries the digest of the one before it, and
//! names the mail on which it rests. DKIM and Authentication-Results will be more variants of what proves a mail, judged in
//! `desk/identify.rs`.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::laws::{Fact, Sent, Stamped, Way, Whose};
use crate::model::{Digest, GameId, Personal, Salt};

/// One entry of a game's journal.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub struct Entry {
    pub seq: u32,
    pub at: DateTime<Utc>,
    pub fact: Fact,
    /// The mail that it rests on, where one does.
    pub evidence: Option<Evidence>,
    /// The digest over the entry before it and itself.
    pub digest: Digest,
}

impl Entry {
    /// What it says in a person's words or that names him, in a fixed order.
    pub fn personal_mut(&mut self) -> impl Iterator<Item = (Whose, &mut Personal)> {
        let mail = self
            .evidence
            .iter_mut()
            .flat_map(|evidence| evidence.message_id.iter_mut().chain(std::iter::once(&mut evidence.raw)));
        self.fact.personal_mut().into_iter().chain(mail.map(|personal| (Whose::Sender, personal)))
    }

    /// Makes the entry that follows one with this digest. What stands beside it is sealed with salts that are made of
    /// these random bytes, which are kept nowhere.
    pub fn chain(
        game: &GameId,
        before: Digest,
        seq: u32,
        at: DateTime<Utc>,
        fact: Fact,
        evidence: Option<Evidence>,
        random: &[u8; 32],
    ) -> Result<Entry, serde_json::Error> {
        let mut entry = Entry { seq, at, fact, evidence, digest: before };
        for (place, (_, personal)) in (0_u32..).zip(entry.personal_mut()) {
            let bytes = Digest::of(&[random, &place.to_be_bytes()]);
            let mut salt = Salt::default();
            salt.iter_mut().zip(bytes.bytes()).for_each(|(to, from)| *to = *from);
            personal.seal(salt);
        }
        let fact = serde_json::to_string(&entry.fact)?;
        let evidence = serde_json::to_string(&entry.evidence)?;
        entry.digest = Digest::of_entry(&game.to_string(), before, seq, at, &fact, &evidence);
        Ok(entry)
    }
}

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
