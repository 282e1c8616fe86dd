//! Looking through all that the file holds: its pages, whether letters and journals say the same of who was asked, and
//! whether every row is as the chains have it. `doc/database.md` says of each column whether a chain binds it, whether it
//! is derived from one, or why it may be neither.

mod games;
mod kept;
mod people;

use std::{
    collections::BTreeMap,
    fmt::{Arguments, Debug},
};

use anyhow::Result;
use rusqlite::Row;

use super::{
    BrokenJournal, EventRow, GameRow, InboxState, OutboxState,
    stored::{column, given},
    transaction::Tx,
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
fn differs<T: PartialEq + Debug>(found: &mut Found, what: Arguments<'_>, row: &T, chain: &T) {
    if row != chain {
        found.push(format!("{what}: the row says {row:?}, and the journal {chain:?}"));
    }
}

/// What a row beside a journal says of itself: its entry, and whose it is.
type Place = (u32, Option<i64>, Option<i64>, Option<i64>);

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

    /// Mails whose bytes are not those that came, or were removed where they may not be, and rows that name others which are not there.
    pub fn audit_mails(&self) -> Result<Found> {
        let mut found = Found::new();
        const KEPT: &str = "SELECT id, raw, digest FROM inbox WHERE removed IS NULL ORDER BY id";
        let mails = self.all(KEPT, [], |row| {
            // What cannot be opened is not what came.
            let digest = self.opened(row, "inbox.raw").map(|raw| Digest::of_bytes(&raw));
            let kept: Digest = column(row, "inbox.digest")?;
            Ok((row.get::<_, i64>("id")?, digest.is_ok_and(|digest| digest == kept)))
        })?;
        for (id, _) in mails.into_iter().filter(|(_, holds)| !holds) {
            found.push(format!("mail {id} does not carry the digest of its bytes"));
        }
        self.audit_removed(&mut found)?;
        found.extend(self.all("PRAGMA foreign_key_check", [], |row| {
            let (table, parent): (String, String) = (row.get("table")?, row.get("parent")?);
            Ok(format!("a row of {table} names one of {parent} that is not there"))
        })?);
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
        self.maybe(SQL, [seal.digits()], |row| row.get(0))
    }

    /// What SQLite finds in the pages of the file; nothing where they are sound.
    pub fn damaged_pages(&self) -> Result<Vec<String>> {
        let mut found: Vec<String> =
            self.all("PRAGMA integrity_check(10)", [], |row: &Row<'_>| row.get(0))?;
        found.retain(|line| line != "ok");
        Ok(found)
    }

    /// States that this version does not know, each once: nothing would ever be done with such a row.
    pub fn unknown_states(&self) -> Result<Vec<String>> {
        type Reads = fn(&Row<'_>) -> rusqlite::Result<()>;
        let tables: [(&str, Reads); 3] = [
            ("inbox", |row| column::<InboxState>(row, "inbox.state").map(drop)),
            ("outbox", |row| column::<OutboxState>(row, "outbox.state").map(drop)),
            ("matter", |row| column::<MatterState>(row, "matter.state").map(drop)),
        ];
        let mut unknown = Vec::new();
        for (table, reads) in tables {
            // Not grouped: that would sort all rows, and in memory.
            let sql = format!(
                "SELECT (SELECT id FROM {table} AS other WHERE other.state = found.state ORDER BY id LIMIT 1) AS id, state
FROM (SELECT DISTINCT state FROM {table}) AS found ORDER BY 1"
            );
            let states = self.all(&sql, [], |row| match reads(row) {
                Err(rusqlite::Error::FromSqlConversionFailure(_, _, why)) => Ok(Some(why.to_string())),
                read => read.map(|()| None),
            })?;
            unknown.extend(states.into_iter().flatten());
        }
        Ok(unknown)
    }

    /// Looks through every game's journal, and holds it against the letters.
    pub fn damage(&self) -> Result<Damage> {
        let mut damage = Damage::default();
        for event in self.events()? {
            for row in self.games(event.id)? {
                damage.games = damage.games.saturating_add(1);
                match self.whole(row.id, &row.name)? {
                    Err(broken) => damage.broken.push(broken),
                    Ok((rows, game)) => {
                        self.not_handed_over(&row, &game, &mut damage.handovers)?;
                        for entry in rows {
                            self.without_letter(&row, &entry.entry.fact, &mut damage.handovers)?;
                        }
                    }
                }
            }
        }
        Ok(damage)
    }

    /// What stands beside a journal, by its digest: of which event it says that it is, and where.
    fn rows_beside(&self, which: &str, of: i64) -> Result<BTreeMap<Digest, (i64, Place)>> {
        let sql = format!("SELECT digest, event, seq, player, director, mail FROM personal WHERE {which}");
        let rows = self.all(&sql, [of], |row| {
            let place = (row.get("seq")?, row.get("player")?, row.get("director")?, row.get("mail")?);
            Ok((column(row, "personal.digest")?, (row.get("event")?, place)))
        })?;
        Ok(rows.into_iter().collect())
    }

    /// A letter that left asks for the half-move to be made, and the journal says that none did.
    fn not_handed_over(&self, row: &GameRow, game: &Game, damage: &mut Vec<String>) -> Result<()> {
        if game.outcome.is_some() || game.available.is_some() || game.undone.is_some() {
            return Ok(());
        }
        const SQL: &str = "
SELECT outbox.id FROM handover JOIN outbox ON outbox.id = handover.letter
WHERE handover.game = ?1 AND handover.half_move = ?2 AND outbox.state = 'accepted' AND outbox.written > ?3
ORDER BY outbox.id LIMIT 1";
        let half_move: HalfMove = game.to_play();
        // A letter to whoever was to move before somebody took his seat asks nothing of the one who sits there now.
        let since = game.seat_taken.map_or(0, |taken| taken.timestamp());
        if let Some(letter) = self.maybe(SQL, given![row.id, half_move, since], |row| row.get::<_, i64>(0))? {
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
