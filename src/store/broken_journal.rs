//! A journal that does not hold: found where it is read, kept apart where a ruling goes on from its sound part. Such a
//! game stands still alone.
//!
//! A game is a fault domain. Whoever works on many games leaves such a one out (`unless_broken`), and what is about it
//! alone waits: its mails unread, its letters due. A ruling that builds on nothing that does not hold ends the game or
//! sets it back: in its transaction the entries from the first bad one on are moved, untouched, to a table that nothing
//! leaves, and an entry says how many there were and with which digest. A row can leave the journal in no other way (a
//! trigger sees to it).

use std::collections::BTreeMap;

use anyhow::Result;
use chrono::{DateTime, Utc};
use rusqlite::params;
use thiserror::Error;

use super::transaction::{Tx, seconds};
use crate::{
    laws::Break,
    model::{Digest, GameId},
};

/// A game's journal does not hold: an entry does not carry the digest of its words, cannot be read, is missing, or does
/// not follow from those before it.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("the journal of {name} does not hold from entry {entry} on: {detail}")]
pub struct BrokenJournal {
    pub game: i64,
    pub name: GameId,
    /// The first entry that does not hold. Those before it do.
    pub entry: u32,
    /// Why not.
    pub why: Break,
    /// What is amiss, for the operator.
    pub detail: String,
}

/// Entries that were set aside.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct SetAside {
    pub entries: u32,
    /// The digest over all that they hold, as they were found.
    pub digest: Digest,
}

/// What was to be done with a game; nothing where its journal does not hold, so that all others go on.
///
/// # Errors
/// Any other.
pub fn unless_broken<T>(done: Result<T>) -> Result<Option<T>> {
    match done {
        Ok(done) => Ok(Some(done)),
        Err(error) if error.is::<BrokenJournal>() => Ok(None),
        Err(error) => Err(error),
    }
}

impl Tx<'_> {
    /// Moves the entries that do not hold to a table of their own, untouched, so that the journal goes on from the last
    /// one that does. Whoever calls this enters what was set aside, in the same transaction.
    pub fn set_aside(&self, broken: &BrokenJournal, now: DateTime<Utc>) -> Result<SetAside> {
        const THOSE: &str = "game = ?1 AND NOT (seq >= 1 AND seq < ?2)";
        let those = params![broken.game, broken.entry];
        let copy = format!(
            "INSERT INTO journal_set_aside (id, game, seq, at, fact, evidence, digest, set_aside)
             SELECT id, game, seq, at, fact, evidence, digest, ?3 FROM journal WHERE {THOSE}"
        );
        self.db.execute(&copy, params![broken.game, broken.entry, seconds(now)])?;
        let set_aside = self.set_aside_of(broken.game)?.remove(&seconds(now));
        let (entries, digest) = set_aside.unwrap_or((0, Digest::ZERO));
        self.db.execute(&format!("DELETE FROM journal WHERE {THOSE}"), those)?;
        const LEFT: &str = "
UPDATE game SET entries = (SELECT count(*) FROM journal WHERE journal.game = game.id) WHERE id = ?1";
        self.db.execute(LEFT, [broken.game])?;
        Ok(SetAside { entries, digest })
    }

    /// What was set aside of a game, by the seconds at which that was done: how many entries, and the digest over all that
    /// they hold.
    pub(super) fn set_aside_of(&self, game: i64) -> Result<BTreeMap<i64, (u32, Digest)>> {
        const SQL: &str = "
SELECT seq, at, fact, evidence, digest, set_aside FROM journal_set_aside WHERE game = ?1 ORDER BY id";
        let mut statement = self.db.prepare_cached(SQL)?;
        let mut rows = statement.query([game])?;
        let mut all: BTreeMap<i64, (u32, Digest)> = BTreeMap::new();
        while let Some(row) = rows.next()? {
            let (seq, at): (i64, i64) = (row.get(0)?, row.get(1)?);
            let (fact, evidence): (String, String) = (row.get(2)?, row.get(3)?);
            let stored: Vec<u8> = row.get(4)?;
            let (entries, digest) = all.entry(row.get(5)?).or_insert((0, Digest::ZERO));
            *entries = entries.saturating_add(1);
            *digest = Digest::of(&[
                digest.bytes(),
                &seq.to_be_bytes(),
                &at.to_be_bytes(),
                fact.as_bytes(),
                evidence.as_bytes(),
                &stored,
            ]);
        }
        Ok(all)
    }
}
