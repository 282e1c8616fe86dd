//! Raw mail: kept before it is read, settled once.

use anyhow::Result;
use chrono::{DateTime, Utc};
use memchr::memmem::Finder;
use rusqlite::Row;

use super::{
    GameRow, KnownInstant,
    stored::{columns, given, row, texts},
    transaction::Tx,
};
use crate::model::{
    Address, Digest, GameId, MessageId,
    arrival::{Arrival, Content, Cursor},
    worded::worded,
};

row! {
    #[derive(Clone, Debug)]
    pub struct InboxRow of "inbox" with
    /// The mail as it came.
    raw {
        pub id: i64,
        pub place: String,
        /// When our mail server took it in.
        pub received: DateTime<Utc>,
        /// Its size in the mailbox, in bytes.
        pub size: i64,
        /// Whether `raw` is all of it.
        pub whole: bool,
        pub state: InboxState,
        /// How often it failed by its own fault.
        pub attempts: u32,
        /// When a reading of it was begun that has not come to its end: whoever did it was cut off, by whatever it was.
        pub begun: Option<DateTime<Utc>>,
        /// When it last failed by its own fault.
        pub failed: Option<DateTime<Utc>>,
        /// Who claims to have sent it.
        pub sender: Option<String>,
        pub subject: Option<String>,
        pub message_id: Option<MessageId>,
        /// What became of it, in a line.
        pub outcome: String,
        /// The rules of reading that asked it back, by their names, parted by blanks.
        pub asked_by: String,
        /// When that was settled.
        pub settled: Option<DateTime<Utc>>,
        /// When its bytes, and who sent it, were removed, since it is a stranger's.
        pub removed: Option<DateTime<Utc>>,
    }
}

worded! {
    pub enum InboxState, a "state of a mail" {
        /// To be read.
        New = "new",
        /// Dealt with.
        Done = "done",
        /// Set aside: it broke the reader.
        Quarantined = "quarantined",
    }
}

texts!(InboxState: word);

// What every pass asks. A test sees to it that none of these reads through the raw mail of years.
const UNREAD: &str = "SELECT id FROM inbox WHERE state = 'new' ORDER BY received, id";
const TOO_LARGE: &str = "
SELECT * FROM inbox WHERE outcome = ?3 AND received >= ?2 AND lower(sender) = lower(?1) ORDER BY received, id";
const SETTLED: &str = "
SELECT * FROM inbox WHERE state = 'done' AND received >= ?2 AND lower(sender) = lower(?1) ORDER BY received, id";
const NOT_READ: &str = "
SELECT * FROM inbox WHERE state IN ('new', 'quarantined') AND received >= ?1 ORDER BY received, id";

/// The outcome of a proved mail whose text was cut by the size limit, by the game that its tag names.
pub fn too_large(game: Option<&GameId>) -> String {
    let game = game.map(|game| format!(" for {}", game.to_string().to_ascii_uppercase())).unwrap_or_default();
    format!("too large to read; plain text was asked for{game}")
}

/// What a settled mail's row remembers of it.
#[derive(Clone, Debug, Default)]
pub struct MailFacts {
    /// Who claims to have sent it.
    pub sender: Option<String>,
    pub subject: Option<String>,
    pub message_id: Option<MessageId>,
    /// The same for every delivery of it; none of a mail that was not read.
    pub fingerprint: Option<Digest>,
}

impl Tx<'_> {
    /// How far a mailbox has been read.
    pub fn cursor(&self, mailbox: &str) -> Result<Option<Cursor>> {
        const SQL: &str = "SELECT uid_validity, uid FROM cursor WHERE mailbox = ?1";
        let cursor = |row: &Row<'_>| Ok(Cursor { uid_validity: row.get(0)?, uid: row.get(1)? });
        self.maybe(SQL, [mailbox], cursor)
    }

    /// Whether a mail at this place is kept.
    pub fn keeps(&self, mailbox: &str, place: &str) -> Result<bool> {
        const SQL: &str = "SELECT EXISTS (SELECT 1 FROM inbox WHERE mailbox = ?1 AND place = ?2)";
        self.value(SQL, [mailbox, place])
    }

    /// Keeps a mail as it came and moves the cursor. A place that is known is left alone.
    pub fn keep(&self, mailbox: &str, arrival: &Arrival, now: DateTime<Utc>) -> Result<()> {
        const SQL: &str = "
INSERT INTO inbox (mailbox, place, received, kept, size, whole, raw, digest, state, outcome)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
ON CONFLICT (mailbox, place) DO NOTHING";
        let (size, whole, raw): (i64, bool, &[u8]) = match &arrival.content {
            Content::Whole(bytes) => (i64::try_from(bytes.len())?, true, bytes),
            Content::Beginning { size, bytes } => (i64::try_from(*size)?, false, bytes),
            Content::Vanished => (0, true, &[]),
        };
        let (state, outcome) = match arrival.content {
            Content::Vanished => (InboxState::Done, "vanished from the mailbox before it could be read"),
            Content::Whole(_) | Content::Beginning { .. } => (InboxState::New, ""),
        };
        if arrival.received > now {
            let known = self.mark(KnownInstant::MailAhead)?;
            let latest = known.map_or(arrival.received, |known| known.max(arrival.received));
            self.set_mark(KnownInstant::MailAhead, latest)?;
        }
        let (place, received, digest) = (&arrival.place, arrival.received.min(now), Digest::of_bytes(raw));
        let (packed, pictures) = self.packed_mail(raw)?;
        let row = given![mailbox, place, received, now, size, whole, packed, digest, state, outcome];
        if self.changed(SQL, row)? == 1 {
            let mail = self.db.last_insert_rowid();
            for picture in pictures {
                self.insert("mail_picture", columns! { mail, picture })?;
            }
        }
        arrival.cursor.map_or(Ok(()), |cursor| self.move_cursor(mailbox, cursor))
    }

    pub fn move_cursor(&self, mailbox: &str, cursor: Cursor) -> Result<()> {
        const SQL: &str = "
INSERT INTO cursor (mailbox, uid_validity, uid) VALUES (?1, ?2, ?3)
ON CONFLICT (mailbox) DO UPDATE SET uid_validity = excluded.uid_validity, uid = excluded.uid";
        self.run(SQL, given![mailbox, cursor.uid_validity, cursor.uid])
    }

    /// The mails that wait to be read, by the instant of receipt, then by their number.
    pub fn unread(&self) -> Result<Vec<i64>> {
        self.all(UNREAD, [], |row| row.get(0))
    }

    pub fn mail(&self, id: i64) -> Result<InboxRow> {
        self.one("SELECT * FROM inbox WHERE id = ?1", [id], |row| InboxRow::read(row, self))
    }

    /// Whether it waits to be read.
    pub fn is_unread(&self, id: i64) -> Result<bool> {
        self.value("SELECT state = 'new' FROM inbox WHERE id = ?1", [id])
    }

    /// The same, where there may be none.
    pub fn maybe_mail(&self, id: i64) -> Result<Option<InboxRow>> {
        self.maybe("SELECT * FROM inbox WHERE id = ?1", [id], |row| InboxRow::read(row, self))
    }

    /// A mail by its bytes' digest, as long as they are kept.
    pub fn mail_with(&self, digest: &Digest) -> Result<Option<i64>> {
        const SQL: &str = "SELECT id FROM inbox WHERE digest = ?1 AND length(raw) > 0 ORDER BY id LIMIT 1";
        self.maybe(SQL, given![digest], |row| row.get(0))
    }

    /// Remembers which rules of reading asked a mail back.
    pub fn keep_asked_by(&self, mail: i64, rules: &[&str]) -> Result<()> {
        self.run("UPDATE inbox SET asked_by = ?2 WHERE id = ?1", given![mail, rules.join(" ")])
    }

    /// The newest mails, newest first.
    pub fn mails(&self, most: u32) -> Result<Vec<InboxRow>> {
        self.all("SELECT * FROM inbox ORDER BY id DESC LIMIT ?1", [most], |row| InboxRow::read(row, self))
    }

    /// Marks a mail before it is read, so that whoever finds the mark knows that the reading was cut off there.
    pub fn begin_reading(&self, id: i64, now: DateTime<Utc>) -> Result<()> {
        self.run("UPDATE inbox SET begun = ?2 WHERE id = ?1", given![id, now])
    }

    /// Takes the mark off: the mail was read and did not break us.
    pub fn survived_reading(&self, id: i64) -> Result<()> {
        self.run("UPDATE inbox SET begun = NULL WHERE id = ?1", [id])
    }

    /// Counts that a mail failed by its own fault; gives the count.
    pub fn failed_reading(&self, id: i64, now: DateTime<Utc>) -> Result<u32> {
        const SQL: &str =
            "UPDATE inbox SET attempts = attempts + 1, failed = ?2 WHERE id = ?1 RETURNING attempts";
        self.value(SQL, given![id, now])
    }

    /// Makes a mail that was set aside unread again. It is still suspect, and read with the same care.
    pub fn read_again(&self, id: i64, now: DateTime<Utc>) -> Result<()> {
        const SQL: &str = "
UPDATE inbox SET state = 'new', outcome = '', settled = NULL, attempts = 0, failed = NULL, begun = ?2 WHERE id = ?1";
        self.run(SQL, given![id, now])
    }

    /// Settles a mail: what it was and what became of it.
    pub fn settle(
        &self,
        id: i64,
        state: InboxState,
        facts: &MailFacts,
        outcome: &str,
        now: DateTime<Utc>,
    ) -> Result<()> {
        const SQL: &str = "
UPDATE inbox
SET state = ?2, sender = ?3, subject = ?4, message_id = ?5, fingerprint = ?6, outcome = ?7, settled = ?8, begun = NULL
WHERE id = ?1";
        let MailFacts { sender, subject, message_id, fingerprint } = facts;
        self.run(SQL, given![id, state, sender, subject, message_id, fingerprint, outcome, now])
    }

    /// An earlier settled mail that is the same one delivered again. The fingerprint is of the Message-ID too, which a
    /// mail whose bytes were removed has no more.
    pub fn same_mail(&self, id: i64, facts: &MailFacts) -> Result<Option<i64>> {
        const SQL: &str = "
SELECT id FROM inbox
WHERE fingerprint = ?2 AND (message_id IS ?3 OR removed IS NOT NULL) AND id <> ?1 AND settled IS NOT NULL
ORDER BY id LIMIT 1";
        let Some(fingerprint) = &facts.fingerprint else { return Ok(None) };
        self.maybe(SQL, given![id, fingerprint, facts.message_id], |row| row.get(0))
    }

    /// The mails from one of these addresses that had this outcome, since an instant: see [`too_large`].
    pub fn too_large(
        &self,
        addresses: &[Address],
        outcome: &str,
        since: DateTime<Utc>,
    ) -> Result<Vec<InboxRow>> {
        let mut found = Vec::new();
        for address in addresses {
            found.extend(
                self.all(TOO_LARGE, given![address, since, outcome], |row| InboxRow::read(row, self))?,
            );
        }
        Ok(found)
    }

    /// The settled mails from one of these addresses since an instant.
    pub fn settled_from(&self, addresses: &[Address], since: DateTime<Utc>) -> Result<Vec<InboxRow>> {
        let mut found = Vec::new();
        for address in addresses {
            found.extend(self.all(SETTLED, given![address, since], |row| InboxRow::read(row, self))?);
        }
        Ok(found)
    }

    /// The last settled mail from one of these addresses.
    pub fn last_settled_from(&self, addresses: &[Address]) -> Result<Option<InboxRow>> {
        const SQL: &str = "
SELECT * FROM inbox WHERE state = 'done' AND lower(sender) = lower(?1) ORDER BY received DESC, id DESC LIMIT 1";
        let mut found = Vec::new();
        for address in addresses {
            found.extend(self.maybe(SQL, given![address], |row| InboxRow::read(row, self))?);
        }
        Ok(found.into_iter().max_by_key(|row| (row.received, row.id)))
    }

    /// The mails about a game, the newest first: those of which its letters came, and those whose outcome names it.
    pub fn mails_about(&self, game: &GameRow) -> Result<Vec<InboxRow>> {
        const CAUSES: &str = "SELECT DISTINCT cause FROM outbox WHERE game = ?1 AND cause IS NOT NULL";
        const NAMING: &str = "
SELECT * FROM inbox WHERE id IN (SELECT cause FROM outbox WHERE game = ?1) OR instr(lower(outcome), lower(?2)) > 0
ORDER BY received DESC, id DESC";
        let causes: Vec<i64> = self.all(CAUSES, [game.id], |row| row.get(0))?;
        let mut found =
            self.all(NAMING, given![game.id, game.name.to_string()], |row| InboxRow::read(row, self))?;
        let named = |outcome: &str| {
            let words = outcome.split(|c: char| !c.is_ascii_alphanumeric() && !"-/".contains(c));
            words.into_iter().any(|word| word.parse::<GameId>().is_ok_and(|id| id == game.name))
        };
        found.retain(|row| causes.contains(&row.id) || named(&row.outcome));
        Ok(found)
    }

    /// The places of settled mails that the mailbox has not been told of, with their numbers.
    pub fn untidied(&self, mailbox: &str) -> Result<Vec<(i64, String)>> {
        const SQL: &str = "
SELECT id, place FROM inbox WHERE mailbox = ?1 AND tidied = 0 AND state <> 'new' ORDER BY id LIMIT 1000";
        self.all(SQL, [mailbox], |row| row.try_into())
    }

    /// Remembers that the mailbox was told.
    pub fn tidied(&self, ids: &[i64]) -> Result<()> {
        ids.iter().try_for_each(|id| self.run("UPDATE inbox SET tidied = 1 WHERE id = ?1", [id]))
    }

    /// The mails that wait to be read or could not be opened, which name one of these texts (addresses, a token) and were
    /// received since an instant, by the instant of receipt, then by their number.
    pub fn not_read(&self, names: &[String], since: DateTime<Utc>) -> Result<Vec<InboxRow>> {
        let names: Vec<String> = names.iter().map(|name| name.to_ascii_lowercase()).collect();
        let finders: Vec<Finder<'_>> = names.iter().map(Finder::new).collect();
        let found = self.all(NOT_READ, given![since], |row| {
            let mail = InboxRow::read(row, self)?;
            let text = mail.raw.to_ascii_lowercase();
            let named = finders.iter().any(|name| name.find(&text).is_some());
            Ok(named.then_some(mail))
        })?;
        Ok(found.into_iter().flatten().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn what_every_pass_asks_is_found_by_an_index() {
        let store = Store::in_memory().unwrap();
        for sql in [UNREAD, TOO_LARGE, SETTLED, NOT_READ] {
            for step in store.plan(sql) {
                assert!(!step.contains("inbox") || step.contains("INDEX"), "{sql}: {step}");
                assert!(!step.contains("SCAN inbox"), "{sql}: {step}");
            }
        }
    }
}
