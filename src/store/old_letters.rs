//! Letters of ours about what is over: their text is kept, and the digest of all that was sent.
//!
//! A letter is wanted whole as long as it may have to be sent again, the same to the byte. Once the game has gone on by
//! another half-move, or has ended, it never is.

use anyhow::Result;
use chrono::{DateTime, Utc};
use rusqlite::Row;

use super::{OutboxRow, packed::pack, stored::given, transaction::Tx};
use crate::model::Digest;

/// Whole letters that were taken over by an instant and are about games alone, in each of which a later letter has made
/// another half-move available, or which are over; no question or case that is open is answered by them.
const OVER: &str = "
SELECT id, bytes FROM outbox
WHERE digest IS NULL AND accepted <= ?1 AND state = 'accepted' AND length(bytes) > 0
  AND (game IS NOT NULL OR EXISTS (SELECT 1 FROM handover WHERE letter = outbox.id))
  AND NOT EXISTS (
    SELECT 1 FROM game WHERE game.id = outbox.game AND game.result IS NULL AND NOT EXISTS (
        SELECT 1 FROM handover AS later JOIN outbox AS other ON other.id = later.letter
        WHERE later.game = game.id AND later.letter > outbox.id AND later.half_move IS NOT outbox.half_move
          AND other.accepted IS NOT NULL))
  AND NOT EXISTS (
    SELECT 1 FROM handover AS own JOIN game ON game.id = own.game
    WHERE own.letter = outbox.id AND game.result IS NULL AND NOT EXISTS (
        SELECT 1 FROM handover AS later JOIN outbox AS other ON other.id = later.letter
        WHERE later.game = own.game AND later.letter > outbox.id AND later.half_move <> own.half_move
          AND other.accepted IS NOT NULL))
  AND NOT EXISTS (
    SELECT 1 FROM told JOIN matter ON matter.id = told.matter
    WHERE told.letter = outbox.id AND matter.state = 'open')
ORDER BY accepted, id LIMIT ?2";

impl OutboxRow {
    /// Whether it is as it was sent, and not its text alone.
    #[must_use]
    pub fn is_whole(&self, bytes: &[u8]) -> bool {
        self.digest.is_none_or(|sent| sent == Digest::of_bytes(bytes))
    }
}

impl Tx<'_> {
    /// Shortens whole letters about what is over that were taken over by an instant, at most so many of them; says how
    /// many. What is left of one that is a text is all of it, and it is not looked at again.
    pub fn shorten_letters(
        &self,
        taken: DateTime<Utc>,
        most: u32,
        shortened: impl Fn(&[u8]) -> Vec<u8>,
    ) -> Result<usize> {
        let read = |row: &Row<'_>| Ok((row.get("id")?, self.opened(row, "outbox.bytes")?));
        let letters: Vec<(i64, Vec<u8>)> = self.all(OVER, given![taken, most], read)?;
        for (letter, bytes) in &letters {
            const SQL: &str = "UPDATE outbox SET bytes = ?2, digest = ?3, picture = NULL WHERE id = ?1";
            let short = pack(&shortened(bytes));
            self.run(SQL, given![*letter, short, Digest::of_bytes(bytes)])?;
        }
        Ok(letters.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn letters_that_were_shortened_are_not_looked_through_again() {
        let store = Store::in_memory().unwrap();
        let mut statement = store.db.prepare(&format!("EXPLAIN QUERY PLAN {OVER}")).unwrap();
        let steps = statement.query_map([0, 0], |row| row.get::<_, String>("detail")).unwrap();
        let steps: Vec<String> = steps.map(Result::unwrap).collect();
        assert!(steps.iter().any(|step| step.contains("outbox_whole")), "{steps:#?}");
        assert!(!steps.iter().any(|step| step.starts_with("SCAN")), "{steps:#?}");
    }
}
