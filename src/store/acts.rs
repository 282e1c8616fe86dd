//! What was done at the shell, on its way into the mailbox, and what came of it when it was done again from there.

use anyhow::Result;
use chrono::{DateTime, Utc};
use data_encoding::BASE32_NOPAD;

use super::{
    stored::{column, columns, given, row},
    transaction::Tx,
};

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
        let random = self.chance.bytes::<10>(&format!("act {last} {}", at.timestamp()))?;
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

    /// Takes up an act of a lost time that was found in the mailbox. `again`: what came of it; nothing where it is done at
    /// the end of all, and its text is kept until then.
    pub fn take_act_up(
        &self,
        (uid, at): (&str, DateTime<Utc>),
        brief: &str,
        (text, again): (Option<&str>, &str),
        now: DateTime<Utc>,
    ) -> Result<()> {
        self.insert("act", columns! { uid, at, brief, text, again, filed = now }).map(drop)
    }

    /// The texts of the acts that are to be done again at the end, with their numbers.
    pub fn acts_left_to_the_end(&self) -> Result<Vec<(i64, String)>> {
        self.all(
            "SELECT id, text FROM act WHERE again = '' AND text IS NOT NULL ORDER BY at, id",
            [],
            |row| row.try_into(),
        )
    }

    /// Remembers what came of such a one.
    pub fn act_was_done_again(&self, id: i64, again: &str) -> Result<()> {
        self.run("UPDATE act SET again = ?2, text = NULL WHERE id = ?1", given![id, again])
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
