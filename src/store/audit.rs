//! Looking through all that the file holds: its pages, and whether letters and journals say the same of who was asked.

use anyhow::Result;
use rusqlite::Row;

use super::{BrokenJournal, GameRow, InboxState, OutboxState, Sound, stored::parsed, transaction::Tx};
use crate::{
    laws::{Fact, Game},
    model::{HalfMove, MatterState},
};

/// What was found amiss.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Amiss {
    /// How many games were looked at.
    pub games: usize,
    /// The journals that do not hold.
    pub broken: Vec<BrokenJournal>,
    /// Letters that left and of which a journal does not know, and the other way about.
    pub handovers: Vec<String>,
}

impl Tx<'_> {
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
    ///
    /// # Errors
    /// When the database fails.
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
    ///
    /// # Errors
    /// When the database fails.
    pub fn amiss(&self) -> Result<Amiss> {
        let mut amiss = Amiss::default();
        for event in self.events()? {
            for row in self.games(event.id)? {
                amiss.games = amiss.games.saturating_add(1);
                let Sound { rows, state, broken } = self.sound(row.id, &row.name)?;
                match (broken, state) {
                    (Some(broken), _) => amiss.broken.push(broken),
                    (None, Some(game)) => {
                        self.not_handed_over(&row, &game, &mut amiss.handovers)?;
                        for entry in rows {
                            self.without_letter(&row, &entry.entry.fact, &mut amiss.handovers)?;
                        }
                    }
                    (None, None) => {}
                }
            }
        }
        Ok(amiss)
    }

    /// A letter that left asks for the half-move to be made, and the journal says that none did.
    fn not_handed_over(&self, row: &GameRow, game: &Game, amiss: &mut Vec<String>) -> Result<()> {
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
            amiss.push(format!("letter {letter} asked for {} {half_move}, and no time runs", row.name));
        }
        Ok(())
    }

    /// An entry says that a letter made a half-move available, and no such letter left.
    fn without_letter(&self, row: &GameRow, fact: &Fact, amiss: &mut Vec<String>) -> Result<()> {
        let Fact::MadeAvailable { half_move, letter, .. } = fact else { return Ok(()) };
        let sent = self.letter_named(letter)?.is_some_and(|letter| letter.tried.is_some());
        if !sent {
            amiss.push(format!("{} {half_move} counts as asked for by a letter that never left", row.name));
        }
        Ok(())
    }
}
