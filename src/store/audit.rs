//! Looking through all that the file holds: its pages, whether letters and journals say the same of who was asked, and
//! whether every row is as the chains have it. `doc/database.md` says of each column whether a chain binds it, whether it
//! is derived from one, or why it may be neither.

mod games;
mod people;

use anyhow::Result;
use std::fmt::Debug;

use rusqlite::{OptionalExtension, Row};

use super::{
    BrokenJournal, EventRow, GameRow, InboxState, OutboxState, Sound, stored::parsed, transaction::Tx,
};
use crate::{
    laws::{Fact, Game},
    model::{Digest, HalfMove, MatterState, Seal},
};

/// What looking through every journal has found.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Damage {
    pub games: usize,
    pub broken: Vec<BrokenJournal>,
    /// Letters that left and of which a journal does not know, and the other way about.
    pub handovers: Vec<String>,
}

/// What does not agree, a line for each.
pub type Found = Vec<String>;

/// Notes what stands in a row where that is not what the chain says.
fn differs<T: PartialEq + Debug>(found: &mut Found, what: impl Fn() -> String, row: &T, chain: &T) {
    if row != chain {
        found.push(format!("{}: the row says {row:?}, and the journal {chain:?}", what()));
    }
}

impl Tx<'_> {
    /// Holds every row of an event that a chain binds, or that is derived from one, against the chain; and everything
    /// that belongs to no event.
    pub fn audit(&self, event: &EventRow) -> Result<Found> {
        let mut found = Found::new();
        self.audit_event(event, &mut found)?;
        self.audit_games(event, &mut found)?;
        self.audit_beside_event(event, &mut found)?;
        Ok(found)
    }

    /// Mails whose bytes are not those that came, and rows that name others which are not there.
    pub fn audit_mails(&self) -> Result<Found> {
        let mut found = Found::new();
        let mut statement = self.db.prepare("SELECT id, raw, digest FROM inbox ORDER BY id")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let id: i64 = row.get(0)?;
            let digest = Digest::of_bytes(row.get_ref(1)?.as_blob()?);
            if row.get::<_, Option<[u8; 32]>>(2)?.is_some_and(|known| Digest::from(known) != digest) {
                found.push(format!("mail {id} does not carry the digest of its bytes"));
            }
        }
        let mut statement = self.db.prepare("PRAGMA foreign_key_check")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
            found.push(format!("a row of {table} names one of {parent} that is not there"));
        }
        Ok(found)
    }

    /// The entry that has this seal, and its journal; none where no entry has it.
    pub fn sealed(&self, seal: &Seal) -> Result<Option<String>> {
        const SQL: &str = "
SELECT event.code || '/' || game.number || ', entry ' || journal.seq
FROM journal JOIN game ON game.id = journal.game JOIN event ON event.id = game.event
WHERE lower(substr(hex(journal.digest), 1, length(?1))) = ?1
UNION ALL
SELECT event.code || ', entry ' || event_journal.seq
FROM event_journal JOIN event ON event.id = event_journal.event
WHERE lower(substr(hex(event_journal.digest), 1, length(?1))) = ?1
LIMIT 1";
        Ok(self.db.query_row(SQL, [seal.digits()], |row| row.get(0)).optional()?)
    }

    /// What SQLite finds in the pages of the file; nothing where they are sound.
    ///
    /// # Errors
    /// When it cannot look.
    pub fn damaged_pages(&self) -> Result<Vec<String>> {
        let mut statement = self.db.prepare("PRAGMA integrity_check(10)")?;
        let mut found: Vec<String> =
            statement.query_map([], |row: &Row<'_>| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        found.retain(|line| line != "ok");
        Ok(found)
    }

    /// States that this version does not know, each once: nothing would ever be done with such a row.
    pub fn unknown_states(&self) -> Result<Vec<String>> {
        type Reads = fn(&Row<'_>) -> rusqlite::Result<()>;
        let tables: [(&str, Reads); 3] = [
            ("inbox", |row| parsed::<InboxState>(row, "inbox.state").map(drop)),
            ("outbox", |row| parsed::<OutboxState>(row, "outbox.state").map(drop)),
            ("matter", |row| parsed::<MatterState>(row, "matter.state").map(drop)),
        ];
        let mut unknown = Vec::new();
        for (table, reads) in tables {
            let sql = format!("SELECT min(id) AS id, state FROM {table} GROUP BY state ORDER BY 1");
            let mut statement = self.db.prepare(&sql)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                match reads(row) {
                    Err(rusqlite::Error::FromSqlConversionFailure(_, _, why)) => {
                        unknown.push(why.to_string())
                    }
                    read => read?,
                }
            }
        }
        Ok(unknown)
    }

    /// Looks through every game's journal, and holds it against the letters.
    pub fn damage(&self) -> Result<Damage> {
        let mut damage = Damage::default();
        for event in self.events()? {
            for row in self.games(event.id)? {
                damage.games = damage.games.saturating_add(1);
                let Sound { rows, state, broken } = self.sound(row.id, &row.name)?;
                match (broken, state) {
                    (Some(broken), _) => damage.broken.push(broken),
                    (None, Some(game)) => {
                        self.not_handed_over(&row, &game, &mut damage.handovers)?;
                        for entry in rows {
                            self.without_letter(&row, &entry.entry.fact, &mut damage.handovers)?;
                        }
                    }
                    (None, None) => {}
                }
            }
        }
        Ok(damage)
    }

    /// A letter that left asks for the half-move to be made, and the journal says that none did.
    fn not_handed_over(&self, row: &GameRow, game: &Game, damage: &mut Vec<String>) -> Result<()> {
        if game.outcome.is_some() || game.available.is_some() || game.undone.is_some() {
            return Ok(());
        }
        const SQL: &str = "
SELECT outbox.id FROM handover JOIN outbox ON outbox.id = handover.letter
WHERE handover.game = ?1 AND handover.half_move = ?2 AND outbox.state = 'accepted' ORDER BY outbox.id LIMIT 1";
        let half_move: HalfMove = game.to_play();
        let mut statement = self.db.prepare_cached(SQL)?;
        let mut letters = statement.query((row.id, half_move.to_string()))?;
        if let Some(letter) = letters.next()? {
            let letter: i64 = letter.get(0)?;
            damage.push(format!("letter {letter} asked for {} {half_move}, and no time runs", row.name));
        }
        Ok(())
    }

    /// An entry says that a letter made a half-move available, and no such letter left.
    fn without_letter(&self, row: &GameRow, fact: &Fact, damage: &mut Vec<String>) -> Result<()> {
        let Fact::MadeAvailable { half_move, letter, .. } = fact else { return Ok(()) };
        let sent = self.letter_named(letter)?.is_some_and(|letter| letter.tried.is_some());
        if !sent {
            damage.push(format!("{} {half_move} counts as asked for by a letter that never left", row.name));
        }
        Ok(())
    }
}
