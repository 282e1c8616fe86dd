//! Letters that their reader's own mail server refuses, where others pass: what that does to his time (semantics 23).

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{OutboxRow, transaction::Tx};
use crate::laws::{Game, PutOff};

impl Tx<'_> {
    /// Since when a letter is put off by its reader's own server; none where it is not, or where everything is refused since,
    /// for then it may be our own way out that is shut.
    pub fn put_off_since(&self, letter: &OutboxRow) -> Result<Option<DateTime<Utc>>> {
        let Some(since) = letter.course.refused else { return Ok(None) };
        Ok(self.others_accepted(letter.recipient.domain(), since)?.then_some(since))
    }

    /// How the letter about the half-move to be made is put off by its reader's own server; none once the half-move was
    /// handed over.
    pub fn refused_by_reader(&self, row: i64, game: &Game) -> Result<Option<PutOff>> {
        if game.outcome.is_some() || game.available.is_some() {
            return Ok(None);
        }
        for letter in self.waiting_for(row, game.to_play())? {
            if let Some(since) = self.put_off_since(&letter)? {
                return Ok(Some(game.put_off(since)));
            }
        }
        Ok(None)
    }
}
