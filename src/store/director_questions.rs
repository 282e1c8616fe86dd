//! Whose message to the director a letter relays, so that the answer finds him.
//!
//! Players and director talk beside the game: a question or report, and the answer to it, are relayed letters and no
//! entries. The scoresheet holds what happened on the board, the inbox keeps the raw mail. Only the nearest letter of
//! ours counts, not the thread behind it.

use anyhow::Result;

use super::{
    OutboxRow,
    stored::{columns, given},
    transaction::Tx,
};
use crate::model::{Address, MessageId};

impl Tx<'_> {
    /// Remembers that a letter to the director relays a message of this player's.
    pub fn relays(&self, letter: i64, player: i64) -> Result<()> {
        self.insert("asked", columns! { letter, player }).map(drop)
    }

    /// The player whose message a letter relays, if it relays one.
    pub fn relayed_for(&self, letter: i64) -> Result<Option<i64>> {
        const SQL: &str = "SELECT player FROM asked WHERE letter = ?1";
        self.maybe(SQL, [letter], |row| row.get(0))
    }

    /// A letter that went to this address as a director's, by its Message-ID.
    pub fn directors_letter(&self, id: &MessageId, to: &Address) -> Result<Option<OutboxRow>> {
        let found = self.letter_named(id)?;
        Ok(found.filter(|letter| letter.player.is_none() && letter.recipient == *to))
    }

    /// The newest letters to an address, newest first: their bytes, and the words of others that they show.
    pub fn letters_at(&self, to: &Address, most: u32) -> Result<Vec<(Vec<u8>, String)>> {
        const SQL: &str =
            "SELECT bytes, words FROM outbox WHERE recipient = ?1 COLLATE NOCASE ORDER BY id DESC LIMIT ?2";
        self.all(SQL, given![to, most], |row| row.try_into())
    }
}
