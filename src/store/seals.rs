//! Seals that players and directors send back: whether an entry has one, in the record of a player's own games or of an event.

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

/// In which journals a seal is looked up, beside the event's own.
#[derive(Clone, Copy, Debug)]
pub enum SealsOf<'a> {
    /// Those of the games of a player.
    Player(&'a PlayerRow),
    /// Those of all games of an event.
    Event(i64),
}

impl Tx<'_> {
    /// The entry that has this seal. Whether the journal holds is not asked.
    pub fn entry_with(&self, seal: &Seal, of: SealsOf<'_>) -> Result<Option<SealedEntry>> {
        const OF_PLAYER: &str =
            "SELECT id FROM game WHERE white = ?1 UNION SELECT id FROM game WHERE black = ?1";
        const OF_EVENT: &str = "SELECT id FROM game WHERE event = ?2 AND ?1 IS NULL";
        let (games, player, event) = match of {
            SealsOf::Player(player) => (OF_PLAYER, Some(player.id), player.event),
            SealsOf::Event(event) => (OF_EVENT, None, event),
        };
        let sql = format!(
            "
SELECT game, seq, at FROM journal WHERE game IN ({games}) AND lower(substr(hex(digest), 1, length(?3))) = ?3
UNION ALL
SELECT NULL, seq, at FROM event_journal WHERE event = ?2 AND lower(substr(hex(digest), 1, length(?3))) = ?3
LIMIT 1"
        );
        self.maybe(&sql, given![player, event, seal.digits()], |row: &Row<'_>| {
            Ok(SealedEntry { game: row.get("game")?, seq: row.get("seq")?, at: column(row, "journal.at")? })
        })
    }
}
