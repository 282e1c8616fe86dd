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
use thiserror::Error;

use super::{stored::given, transaction::Tx};
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

/// What was to be done with a game; nothing where its journal does not hold, so that all others go on.
pub fn unless_broken<T>(done: Result<T>) -> Result<Option<T>> {
    match done {
        Ok(done) => Ok(Some(done)),
        Err(error) if error.is::<BrokenJournal>() => Ok(None),
        Err(error) => Err(error),
    }
}

/// What came of work in a game, or that its journal does not hold.
///
/// # Errors
/// Any other error.
pub fn broken_apart<T>(done: Result<T>) -> Result<Result<T, BrokenJournal>> {
    match done.map_err(|error| error.downcast::<BrokenJournal>()) {
        Ok(done) => Ok(Ok(done)),
        Err(broken) => broken.map(Err),
    }
}

impl Tx<'_> {
    /// Moves the entries that do not hold to a table of their own, untouched, so that the journal goes on from the last
    /// one that does; gives how many, and the digest over all that they hold, as they were found. Whoever
    /// calls this enters what was set aside, in the same transaction.
    pub fn set_aside(&self, broken: &BrokenJournal, now: DateTime<Utc>) -> Result<(u32, Digest)> {
        const THOSE: &str = "game = ?1 AND NOT (seq >= 1 AND seq < ?2)";
        let those = given![broken.game, broken.entry];
        let copy = format!(
            "INSERT INTO journal_set_aside (id, game, seq, at, fact, evidence, digest, set_aside)
             SELECT id, game, seq, at, fact, evidence, digest, ?3 FROM journal WHERE {THOSE}"
        );
        self.run(&copy, given![broken.game, broken.entry, now])?;
        let set_aside = self.set_aside_of(broken.game)?.remove(&now.timestamp());
        self.run(&format!("DELETE FROM journal WHERE {THOSE}"), those)?;
        const LEFT: &str = "
UPDATE game SET entries = (SELECT count(*) FROM journal WHERE journal.game = game.id) WHERE id = ?1";
        self.run(LEFT, [broken.game])?;
        Ok(set_aside.unwrap_or((0, Digest::ZERO)))
    }

    /// What was set aside of a game, by the seconds at which that was done: how many entries, and the digest over all that
    /// they hold.
    pub(super) fn set_aside_of(&self, game: i64) -> Result<BTreeMap<i64, (u32, Digest)>> {
        const SQL: &str = "
SELECT seq, at, fact, evidence, digest, set_aside FROM journal_set_aside WHERE game = ?1 ORDER BY id";
        type Entry = (i64, i64, String, String, Vec<u8>, i64);
        let mut all: BTreeMap<i64, (u32, Digest)> = BTreeMap::new();
        for (seq, at, fact, evidence, stored, set_aside) in
            self.all::<Entry>(SQL, [game], |row| row.try_into())?
        {
            let (entries, digest) = all.entry(set_aside).or_insert((0, Digest::ZERO));
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
