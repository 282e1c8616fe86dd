//! What a third party needs of the database to judge a game by itself.

use anyhow::Result;
use chrono::{DateTime, Utc};
use rusqlite::Row;

use super::{
    stored::{column, given},
    transaction::Tx,
};
use crate::model::{Digest, Salt};

/// An entry of an event's own journal, as it was chained.
#[derive(Clone, Debug)]
pub struct EventJournalRow {
    pub seq: u32,
    pub at: DateTime<Utc>,
    /// The fact as stored.
    pub fact: String,
    pub digest: Digest,
}

/// What stands beside an entry: the text, and the salt by which it has its digest.
#[derive(Clone, Debug)]
pub struct SaltedText {
    pub digest: Digest,
    pub salt: Salt,
    pub text: String,
}

impl Tx<'_> {
    /// An event's own journal as it lies in the file. Whether it holds, is for whoever reads it to find out.
    pub fn event_rows(&self, event: i64) -> Result<Vec<EventJournalRow>> {
        const SQL: &str = "SELECT seq, at, fact, digest FROM event_journal WHERE event = ?1 ORDER BY seq";
        self.all(SQL, [event], |row: &Row<'_>| {
            let (at, digest) = (column(row, "event_journal.at")?, column(row, "event_journal.digest")?);
            Ok(EventJournalRow { seq: row.get("seq")?, at, fact: row.get("fact")?, digest })
        })
    }

    /// What stands beside an event's own journal of one of its players.
    pub fn beside_event_of(&self, event: i64, player: i64) -> Result<Vec<SaltedText>> {
        const SQL: &str = "
SELECT digest, salt, text FROM personal WHERE event = ?1 AND game IS NULL AND player = ?2 ORDER BY seq, digest";
        self.all(SQL, given![event, player], |row: &Row<'_>| {
            let digest = column(row, "personal.digest")?;
            Ok(SaltedText { digest, salt: row.get("salt")?, text: row.get("text")? })
        })
    }

    /// The SHA-256 that a mail's row has for its bytes; none where these were erased, and with them what they were.
    pub fn mail_digest(&self, id: i64) -> Result<Option<Digest>> {
        let kept: Option<Digest> =
            self.maybe("SELECT digest FROM inbox WHERE id = ?1", [id], |row| column(row, "inbox.digest"))?;
        Ok(kept.filter(|digest| *digest != Digest::of_bytes(&[])))
    }
}
