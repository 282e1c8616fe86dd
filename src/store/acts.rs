//! What was done at the shell, on its way into the mailbox, and what came of it when it was done again from there.

use anyhow::Result;
use chrono::{DateTime, Utc};
use data_encoding::BASE32_NOPAD;
use memchr::memmem;

use super::{
    stored::{column, columns, given, row},
    transaction::Tx,
};
use crate::model::Digest;

/// In so many bytes of a mail stands that it holds an act.
const ACT_WITHIN: usize = 4000;

row! {
    /// An act that does not lie in the mailbox yet.
    #[derive(Clone, Debug)]
    pub struct ActToFile of "act" {
        pub id: i64,
        /// By what its mail is known again.
        pub uid: String,
        /// When it was done.
        pub at: DateTime<Utc>,
        /// In a few words, without names.
        pub brief: String,
        pub text: String,
    }
}

row! {
    /// An act of a lost time.
    #[derive(Clone, Debug)]
    pub struct ActAgain of "act" {
        pub at: DateTime<Utc>,
        pub brief: String,
        /// What came of it.
        pub again: String,
    }
}

impl Tx<'_> {
    /// Keeps an act until it lies in the mailbox.
    pub fn record_act(&self, brief: &str, text: &str, at: DateTime<Utc>) -> Result<()> {
        let last: i64 = self.value("SELECT coalesce(max(id), 0) FROM act", [])?;
        let random = self.chance.bytes::<10>(&format!("act {last}"))?;
        let uid = BASE32_NOPAD.encode(&random).to_ascii_lowercase();
        self.insert("act", columns! { uid, at, brief, text }).map(drop)
    }

    /// The acts that do not lie in the mailbox yet, in their order.
    pub fn acts_to_file(&self) -> Result<Vec<ActToFile>> {
        self.all("SELECT * FROM act WHERE filed IS NULL ORDER BY id", [], ActToFile::read)
    }

    /// Remembers that an act lies in the mailbox; its text is kept there alone.
    pub fn act_is_filed(&self, uid: &str, now: DateTime<Utc>) -> Result<()> {
        self.run("UPDATE act SET filed = ?2, text = NULL WHERE uid = ?1 AND filed IS NULL", given![uid, now])
    }

    pub fn knows_act(&self, uid: &str) -> Result<bool> {
        self.value("SELECT EXISTS (SELECT 1 FROM act WHERE uid = ?1)", [uid])
    }

    /// Takes up an act that was found in the mailbox, with what came of it.
    pub fn take_act_up(
        &self,
        (uid, at): (&str, DateTime<Utc>),
        brief: &str,
        again: &str,
        now: DateTime<Utc>,
    ) -> Result<()> {
        self.insert("act", columns! { uid, at, brief, again, filed = now }).map(drop)
    }

    /// The digest of the mail that was dealt with last; none where none was.
    pub fn last_dealt_with(&self) -> Result<Option<Digest>> {
        const SQL: &str = "
SELECT digest FROM inbox WHERE state = 'done' AND length(raw) > 0 AND coalesce(message_id, '') NOT LIKE 'act.%'
ORDER BY settled DESC, received DESC, id DESC LIMIT 1";
        self.maybe(SQL, [], |row| column(row, "inbox.digest"))
    }

    /// The unread mails that say they hold an act, with their bytes.
    pub fn unread_acts(&self) -> Result<Vec<(i64, Vec<u8>)>> {
        const SQL: &str = "SELECT id, raw FROM inbox WHERE state = 'new' ORDER BY received, id";
        let found = self.all(SQL, [], |row| {
            let raw = self.opened(row, "inbox.raw")?;
            let head = raw.get(..ACT_WITHIN).unwrap_or(&raw);
            let says = memmem::find(head, b"x-amici-act:").is_some();
            Ok(if says { Some((row.get("id")?, raw)) } else { None })
        })?;
        Ok(found.into_iter().flatten().collect())
    }

    /// The unread mail with these bytes.
    pub fn unread_with(&self, digest: &Digest) -> Result<Option<i64>> {
        const SQL: &str = "SELECT id FROM inbox WHERE state = 'new' AND digest = ?1 ORDER BY id LIMIT 1";
        self.maybe(SQL, given![digest], |row| row.get(0))
    }

    /// What came of the acts that were done again since the file was last put back, in the order in which they were done
    /// first.
    pub fn acts_done_again(&self) -> Result<Vec<ActAgain>> {
        const SQL: &str = "
SELECT * FROM act
WHERE again <> '' AND filed >= (SELECT at FROM restored ORDER BY id DESC LIMIT 1) ORDER BY at, id";
        self.all(SQL, [], ActAgain::read)
    }

    /// When the oldest act was done that does not lie in the mailbox yet.
    pub fn oldest_act_to_file(&self) -> Result<Option<DateTime<Utc>>> {
        self.one("SELECT min(at) AS at FROM act WHERE filed IS NULL", [], |row| column(row, "act.at"))
    }
}
