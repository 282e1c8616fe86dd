//! What a player told his opponent beyond a day's letters (semantics 16): it is kept, and one letter of a later day
//! tells of it all.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    stored::{columns, given, row, texts},
    transaction::Tx,
};
use crate::model::worded::worded;

worded! {
    pub enum KeptKind, a "kind of what is kept" {
        /// A message, in its words.
        Message = "message",
        /// That the leave of its writer has changed.
        Leave = "leave",
        /// That he proposes another notation.
        Notation = "notation",
    }
}

texts!(KeptKind: word);

row! {
    #[derive(Clone, Debug)]
    pub struct NewKept of "kept" {
        /// The game in which it is told; its reader's opponent there told it.
        pub game: i64,
        pub reader: i64,
        pub kind: KeptKind = "kept.what",
        /// The words of a message; empty for all else, which is told as it stands on the later day.
        pub said: String,
        /// The mail that it came with.
        pub mail: Option<i64>,
    }
}

#[derive(Clone, Debug)]
pub struct Kept {
    pub id: i64,
    /// What it was when it came.
    pub told: NewKept,
}

impl Tx<'_> {
    /// Keeps it for a later day.
    pub fn keep_for_later(&self, new: &NewKept, now: DateTime<Utc>) -> Result<()> {
        self.insert("kept", columns! { new: game, reader, said, mail; what = new.kind, since = now })
            .map(drop)
    }

    /// What was kept before an instant, by game and reader, oldest first.
    pub fn kept_before(&self, at: DateTime<Utc>) -> Result<Vec<Kept>> {
        const SQL: &str = "SELECT * FROM kept WHERE since < ?1 ORDER BY game, reader, id";
        self.all(SQL, given![at], |row| Ok(Kept { id: row.get("id")?, told: NewKept::read(row)? }))
    }

    /// It is told, and kept no longer: the raw mail has it.
    pub fn kept_no_longer(&self, kept: i64) -> Result<()> {
        self.run("DELETE FROM kept WHERE id = ?1", [kept])
    }
}
