//! The games' journals. Rows are only ever added (a trigger sees to it), each chained to the one before.

use anyhow::{Context, Result, ensure};
use chrono::{DateTime, Utc};
use rusqlite::params;

use super::{Books, instant, seconds};
use crate::{
    laws::{Entry, Evidence, Fact, Game},
    model::{Digest, GameId},
};

/// A stored entry with the texts that its digest was made over.
#[derive(Clone, Debug)]
pub struct JournalRow {
    /// The entry.
    pub entry: Entry,
    /// The fact as stored.
    pub fact: String,
    /// The evidence as stored.
    pub evidence: String,
}

impl Books<'_> {
    /// A game's journal, in order, its chain checked.
    ///
    /// # Errors
    /// When the database fails, an entry cannot be read, or the chain is broken.
    pub fn journal(&self, game: i64, id: &GameId) -> Result<Vec<JournalRow>> {
        const SQL: &str = "
SELECT seq, at, fact, evidence, digest FROM journal WHERE game = ?1 ORDER BY seq";
        let mut statement = self.db.prepare_cached(SQL)?;
        let mut rows = statement.query([game])?;
        let mut journal = Vec::new();
        let mut before = Digest::ZERO;
        while let Some(row) = rows.next()? {
            let (seq, at): (u32, DateTime<Utc>) = (row.get("seq")?, instant(row.get("at")?)?);
            let (fact, evidence): (String, String) = (row.get("fact")?, row.get("evidence")?);
            let stored: Vec<u8> = row.get("digest")?;
            let digest = Entry::digest_of(id, before, seq, at, &fact, &evidence);
            ensure!(
                Digest::from_bytes(&stored) == Some(digest),
                "The journal of {id} was changed: entry {seq} does not carry the digest of its words"
            );
            let unreadable = || format!("Entry {seq} of {id} cannot be read");
            let entry = Entry {
                seq,
                at,
                fact: serde_json::from_str(&fact).with_context(unreadable)?,
                evidence: serde_json::from_str(&evidence).with_context(unreadable)?,
                digest,
            };
            before = digest;
            journal.push(JournalRow { entry, fact, evidence });
        }
        Ok(journal)
    }

    /// A game, folded from its journal.
    ///
    /// # Errors
    /// As [`Books::journal`], or when an entry does not follow from those before it.
    pub fn game(&self, game: i64, id: &GameId) -> Result<Game> {
        let entries: Vec<Entry> = self.journal(game, id)?.into_iter().map(|row| row.entry).collect();
        Game::fold(id.clone(), &entries).with_context(|| format!("The journal of {id} makes no game"))
    }

    /// Writes the first entry of a game.
    ///
    /// # Errors
    /// When the database fails or the opening does not make a game.
    pub fn open_game(&self, game: i64, id: &GameId, at: DateTime<Utc>, opening: Fact) -> Result<Game> {
        let entry = Entry::chain(id, Digest::ZERO, 1, at, opening, None)?;
        let state = Game::open(id.clone(), &entry)?;
        self.write(game, &entry)?;
        Ok(state)
    }

    /// Appends entries to a game's journal, applies them to the game, and sets the row's deadline and result, and when time will have consequences.
    ///
    /// # Errors
    /// When the database fails or an entry does not fit.
    pub fn append(
        &self,
        game: i64,
        state: &mut Game,
        at: DateTime<Utc>,
        facts: Vec<Fact>,
        evidence: Option<&Evidence>,
    ) -> Result<()> {
        let unseen = u32::try_from(facts.iter().filter(|fact| wants_a_look(fact)).count())?;
        for fact in facts {
            let colours = matches!(fact, Fact::Restarted { colours: true, .. });
            let seq = state.entries.saturating_add(1);
            let entry = Entry::chain(&state.id, state.digest, seq, at, fact, evidence.cloned())?;
            state.apply(&entry)?;
            self.write(game, &entry)?;
            if colours {
                // The row is what tables, lists and letters go by.
                self.db.execute("UPDATE game SET white = black, black = white WHERE id = ?1", [game])?;
            }
        }
        const SQL: &str =
            "UPDATE game SET deadline = ?2, result = ?3, unseen = unseen + ?4, due = ?5 WHERE id = ?1";
        let deadline = match state.flag {
            Some(_) => None,
            None => state.standing().map(|standing| seconds(standing.deadline)),
        };
        let result = state.outcome.map(|(result, _)| result.to_string());
        let due = state.due().map(seconds);
        self.db.execute(SQL, params![game, deadline, result, unseen, due])?;
        Ok(())
    }

    fn write(&self, game: i64, entry: &Entry) -> Result<()> {
        const SQL: &str = "
INSERT INTO journal (game, seq, at, fact, evidence, digest) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let fact = serde_json::to_string(&entry.fact)?;
        let evidence = serde_json::to_string(&entry.evidence)?;
        let digest = entry.digest.bytes();
        self.db.execute(SQL, params![game, entry.seq, seconds(entry.at), fact, evidence, digest])?;
        Ok(())
    }
}

/// Whether a program that knows chess must look at the game after such an entry: there is a new position, or something
/// waits for its verdict.
fn wants_a_look(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Moved { .. }
            | Fact::Reinstated { .. }
            | Fact::Reconstructed { .. }
            | Fact::Restarted { .. }
            | Fact::Forfeited { .. }
            | Fact::Claimed { .. }
    )
}
