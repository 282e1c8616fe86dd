//! Seals that players send back: whether an entry has one, in the record of their own games or of their event.

use anyhow::Result;
use chrono::{DateTime, Utc};
use rusqlite::Row;

use super::{
    PlayerRow,
    stored::{column, given},
    transaction::Tx,
};
use crate::model::Seal;

/// The entry that a seal is of.
#[derive(Clone, Copy, Debug)]
pub struct SealedEntry {
    /// Whose journal it stands in; none for the event's own.
    pub game: Option<i64>,
    pub seq: u32,
    pub at: DateTime<Utc>,
}

impl Tx<'_> {
    /// The entry of a game of a player's, or of his event, that has this seal. Whether the journal holds is not asked.
    pub fn entry_with(&self, seal: &Seal, player: &PlayerRow) -> Result<Option<SealedEntry>> {
        const SQL: &str = "
SELECT game, seq, at FROM journal
WHERE game IN (SELECT id FROM game WHERE white = ?1 UNION SELECT id FROM game WHERE black = ?1)
  AND lower(substr(hex(digest), 1, length(?3))) = ?3
UNION ALL
SELECT NULL, seq, at FROM event_journal WHERE event = ?2 AND lower(substr(hex(digest), 1, length(?3))) = ?3
LIMIT 1";
        self.maybe(SQL, given![player.id, player.event, seal.digits()], |row: &Row<'_>| {
            Ok(SealedEntry { game: row.get("game")?, seq: row.get("seq")?, at: column(row, "journal.at")? })
        })
    }
}
