//! What our letters said, as it was kept when they were posted: the letters themselves are left alone.

use anyhow::Result;
use rusqlite::Row;

use super::{
    stored::{given, unreadable},
    transaction::Tx,
};
use crate::model::Address;

/// What is kept of a letter's words.
#[derive(Clone, Debug)]
pub struct KeptText {
    pub letter: i64,
    /// In the form in which answers are held against it.
    pub text: String,
    /// The words of others that it shows.
    pub words: String,
    /// The mail that it answers.
    pub cause: Option<i64>,
}

// Of twenty letters or two thousand, the newest are read: a test sees to it.
const TO_PLAYER: &str = "
SELECT id, said, words, cause FROM outbox WHERE player = ?1 ORDER BY id DESC LIMIT ?2";
const AT_ADDRESS: &str = "
SELECT id, said, words, cause FROM outbox WHERE recipient = ?1 COLLATE NOCASE ORDER BY id DESC LIMIT ?2";

impl Tx<'_> {
    /// The newest letters to a player, newest first.
    pub fn texts_to(&self, player: i64, most: u32) -> Result<Vec<KeptText>> {
        self.kept_texts(|| self.all(TO_PLAYER, given![player, most], |row| self.kept_text(row)))
    }

    /// The words of others that the newest letters to a player show, newest first.
    pub fn words_to(&self, player: i64, most: u32) -> Result<Vec<String>> {
        const SQL: &str = "SELECT words FROM outbox WHERE player = ?1 ORDER BY id DESC LIMIT ?2";
        self.all(SQL, given![player, most], |row| row.get(0))
    }

    /// The newest letters to an address, newest first.
    pub fn texts_at(&self, to: &Address, most: u32) -> Result<Vec<KeptText>> {
        self.kept_texts(|| self.all(AT_ADDRESS, given![to, most], |row| self.kept_text(row)))
    }

    /// What one letter said.
    pub fn text_of(&self, letter: i64) -> Result<String> {
        self.written_meanwhile([letter])?;
        self.one("SELECT said FROM outbox WHERE id = ?1", [letter], |row| self.said(row))
    }

    fn kept_texts(&self, read: impl Fn() -> Result<Vec<KeptText>>) -> Result<Vec<KeptText>> {
        let texts = read()?;
        if self.written_meanwhile(texts.iter().map(|kept| kept.letter))? { read() } else { Ok(texts) }
    }

    fn kept_text(&self, row: &Row<'_>) -> rusqlite::Result<KeptText> {
        let (letter, words, cause) = (row.get("id")?, row.get("words")?, row.get("cause")?);
        Ok(KeptText { letter, text: self.said(row)?, words, cause })
    }

    fn said(&self, row: &Row<'_>) -> rusqlite::Result<String> {
        let name = "outbox.said";
        String::from_utf8(self.opened(row, name)?).map_err(|error| unreadable(row, name, error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn the_newest_letters_to_somebody_are_found_without_a_look_at_the_others() {
        let store = Store::in_memory().unwrap();
        for (sql, index) in [(TO_PLAYER, "outbox_by_player"), (AT_ADDRESS, "outbox_by_recipient")] {
            let mut statement = store.db.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
            let steps = statement.query_map(["", ""], |row| row.get::<_, String>("detail")).unwrap();
            let steps: Vec<String> = steps.map(Result::unwrap).collect();
            // No second step: what the index gives is in the order that is asked for.
            assert!(steps.len() == 1 && steps[0].contains(index), "{sql}: {steps:?}");
        }
    }
}
