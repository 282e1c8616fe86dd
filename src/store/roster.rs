//! Events and their games.

use std::{cell::RefCell, collections::BTreeMap, sync::Arc};

use anyhow::{Context, Result, bail};
use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use rusqlite::{OptionalExtension, Row, params};

use super::{
    stored::{maybe_parsed, parsed, unreadable},
    transaction::{Tx, instant, maybe_instant, seconds},
};
use crate::{
    chance::Chance,
    event::{EventFile, Pairing},
    laws::{Fact, Opening, PerSide, WritingStyle},
    model::{EventCode, GameId, GameResult},
};

/// An event.
#[derive(Clone, Debug)]
pub struct EventRow {
    /// Its number in the database.
    pub id: i64,
    /// Its code.
    pub code: EventCode,
    /// When it was added.
    pub added: DateTime<Utc>,
    /// The event as it was frozen when it was added.
    pub frozen: Arc<EventFile>,
    /// When its start letters were written.
    pub letters_written: Option<DateTime<Utc>>,
}

/// A game's row: who plays whom. The game itself is its journal.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// Its number in the database.
    pub id: i64,
    /// The event.
    pub event: i64,
    /// Its name.
    pub name: GameId,
    /// The round of the pairing table.
    pub round: u32,
    /// White's number in the database.
    pub white: i64,
    /// Black's number in the database.
    pub black: i64,
    /// When the player on move will have used up his time.
    pub deadline: Option<DateTime<Utc>>,
    /// The result, once there is one.
    pub result: Option<GameResult>,
    /// How many entries were written since a program that knows chess looked at the game, of those that it must know of.
    pub unseen: u32,
    /// The structure in which it was not found out whether the position is dead, where that was so.
    pub unsolved: Option<String>,
}

/// The events that were read last, with the texts that they were read from: reading one costs more than ruling on a
/// move.
#[derive(Debug, Default)]
pub(super) struct FrozenEvents(RefCell<BTreeMap<i64, (String, Arc<EventFile>)>>);

impl FrozenEvents {
    /// The event that the text holds. The same text is not read twice.
    fn read(&self, event: i64, text: String) -> Result<Arc<EventFile>, serde_json::Error> {
        let mut read = self.0.borrow_mut();
        if let Some((_, frozen)) = read.get(&event).filter(|(known, _)| *known == text) {
            return Ok(Arc::clone(frozen));
        }
        let frozen: Arc<EventFile> = Arc::new(serde_json::from_str(&text)?);
        read.insert(event, (text, Arc::clone(&frozen)));
        Ok(frozen)
    }
}

// What every sweep asks, and the first after an outage. A test sees to it that none of these reads through all games.
const DUE: &str = "
SELECT game.*, event.code FROM game JOIN event ON event.id = game.event
WHERE game.due <= ?1 ORDER BY game.due, game.id";
const TOUCHED: &str = "
SELECT game.*, event.code FROM game JOIN event ON event.id = game.event
WHERE game.id IN (
    SELECT id FROM game WHERE deadline > ?1 AND deadline <= ?2
    UNION ALL SELECT id FROM game WHERE due <= ?2)
ORDER BY game.event, game.number";

fn event(row: &Row<'_>, frozen: &FrozenEvents) -> rusqlite::Result<EventRow> {
    let id = row.get("id")?;
    Ok(EventRow {
        id,
        code: parsed(row, "event.code")?,
        added: instant(row.get("added")?)?,
        frozen: frozen
            .read(id, row.get("frozen")?)
            .map_err(|error| unreadable(row, "event.frozen", error.to_string()))?,
        letters_written: maybe_instant(row.get("letters_written")?)?,
    })
}

fn game(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    Ok(GameRow {
        id: row.get("id")?,
        event: row.get("event")?,
        name: GameId::new(parsed(row, "event.code")?, row.get("number")?),
        round: row.get("round")?,
        white: row.get("white")?,
        black: row.get("black")?,
        deadline: maybe_instant(row.get("deadline")?)?,
        result: maybe_parsed(row, "game.result")?,
        unseen: row.get("unseen")?,
        unsolved: row.get("unsolved")?,
    })
}

impl EventRow {
    /// The first entry of a game's journal, as it was when the event was added.
    ///
    /// # Errors
    /// When the event has no such game.
    pub fn opening(&self, name: &GameId) -> Result<Fact> {
        let pairing = self.frozen.games.iter().find(|pairing| pairing.number == name.number);
        opening(&self.frozen, pairing.with_context(|| format!("{} has no game {name}", self.code))?)
    }
}

/// The first entry of a game's journal.
fn opening(file: &EventFile, pairing: &Pairing) -> Result<Fact> {
    let find = |number| file.players.iter().find(|player| player.number == number);
    let context = "A pairing names a player who is not there";
    let (white, black) = (find(pairing.white).context(context)?, find(pairing.black).context(context)?);
    Ok(Fact::Opened(Box::new(Opening {
        fen: pairing.fen.clone(),
        start: file.start,
        white: white.name.clone(),
        black: black.name.clone(),
        white_zone: white.zone,
        black_zone: black.zone,
        regulations: file.regulations.clone(),
        hands: PerSide {
            white: WritingStyle { language: white.language, strict: false },
            black: WritingStyle { language: black.language, strict: false },
        },
        drawn: pairing.drawn.clone(),
    })))
}

impl Tx<'_> {
    /// Takes an event in: its players with their tokens, its games with their first journal entries. The event as it is
    /// frozen, in Chess960 with the positions that were drawn.
    ///
    /// # Errors
    /// When an event with this code is there already, or the database fails.
    pub fn add_event(
        &self,
        file: &EventFile,
        text: &str,
        chance: &Chance,
        now: DateTime<Utc>,
    ) -> Result<EventFile> {
        if self.event(&file.code)?.is_some() {
            bail!("The event {} is there already; nothing was changed", file.code);
        }
        let mut file = file.clone();
        file.draw(&HEXLOWER.encode(&chance.bytes::<16>(&format!("start positions {}", file.code))?));
        const SQL: &str = "INSERT INTO event (code, added, file, frozen) VALUES (?1, ?2, ?3, ?4)";
        let frozen = serde_json::to_string(&file)?;
        self.db.execute(SQL, params![file.code.as_str(), seconds(now), text, frozen])?;
        let event = self.db.last_insert_rowid();
        let mut players = Vec::new();
        for player in &file.players {
            let token = chance.token(&format!("player {}/{} 1", file.code, player.number))?;
            players.push((player, self.add_player(event, player, &token)?));
        }
        for (place, director) in (0_u32..).zip(std::iter::once(&file.director).chain(&file.deputies)) {
            let token = chance.token(&format!("director {}/{place} 1", file.code))?;
            self.add_director(event, place, director, &token)?;
        }
        for pairing in &file.games {
            let find = |number| players.iter().find(|(player, _)| player.number == number);
            let context = "A pairing names a player who is not there";
            let (_, white_id) = find(pairing.white).context(context)?;
            let (_, black_id) = find(pairing.black).context(context)?;
            const GAME: &str =
                "INSERT INTO game (event, number, round, white, black) VALUES (?1, ?2, ?3, ?4, ?5)";
            self.db.execute(GAME, params![event, pairing.number, pairing.round, white_id, black_id])?;
            let name = GameId::new(file.code.clone(), pairing.number);
            self.open_game(self.db.last_insert_rowid(), &name, now, opening(&file, pairing)?)?;
        }
        Ok(file)
    }

    /// An event by its code.
    ///
    /// # Errors
    /// When the database fails.
    pub fn event(&self, code: &EventCode) -> Result<Option<EventRow>> {
        Ok(self
            .db
            .query_row("SELECT * FROM event WHERE code = ?1", [code.as_str()], |row| event(row, self.frozen))
            .optional()?)
    }

    /// An event by its number in the database.
    ///
    /// # Errors
    /// When the database fails or there is none.
    pub fn event_by_id(&self, id: i64) -> Result<EventRow> {
        Ok(self.db.query_row("SELECT * FROM event WHERE id = ?1", [id], |row| event(row, self.frozen))?)
    }

    /// All events, in the order in which they were added.
    ///
    /// # Errors
    /// When the database fails.
    pub fn events(&self) -> Result<Vec<EventRow>> {
        let mut statement = self.db.prepare("SELECT * FROM event ORDER BY id")?;
        Ok(statement.query_map([], |row| event(row, self.frozen))?.collect::<rusqlite::Result<_>>()?)
    }

    /// Whether any event was added.
    ///
    /// # Errors
    /// When the database fails.
    pub fn any_event(&self) -> Result<bool> {
        Ok(self.db.query_row("SELECT EXISTS (SELECT 1 FROM event)", [], |row| row.get(0))?)
    }

    /// The events whose start letters are not written yet.
    ///
    /// # Errors
    /// When the database fails.
    pub fn events_without_letters(&self) -> Result<Vec<EventRow>> {
        let mut statement =
            self.db.prepare_cached("SELECT * FROM event WHERE letters_written IS NULL ORDER BY id")?;
        Ok(statement.query_map([], |row| event(row, self.frozen))?.collect::<rusqlite::Result<_>>()?)
    }

    /// Remembers that an event's start letters are written.
    ///
    /// # Errors
    /// When the database fails.
    pub fn letters_written(&self, event: i64, at: DateTime<Utc>) -> Result<()> {
        self.db
            .execute("UPDATE event SET letters_written = ?2 WHERE id = ?1", params![event, seconds(at)])?;
        Ok(())
    }

    /// An event's games by number.
    ///
    /// # Errors
    /// When the database fails.
    pub fn games(&self, event: i64) -> Result<Vec<GameRow>> {
        const SQL: &str = "
SELECT game.*, event.code FROM game JOIN event ON event.id = game.event WHERE game.event = ?1 ORDER BY game.number";
        let mut statement = self.db.prepare_cached(SQL)?;
        Ok(statement.query_map([event], game)?.collect::<rusqlite::Result<_>>()?)
    }

    /// A game by its name.
    ///
    /// # Errors
    /// When the database fails.
    pub fn game_named(&self, name: &GameId) -> Result<Option<GameRow>> {
        const SQL: &str = "
SELECT game.*, event.code FROM game JOIN event ON event.id = game.event
WHERE event.code = ?1 AND game.number = ?2";
        Ok(self.db.query_row(SQL, params![name.event.as_str(), name.number], game).optional()?)
    }

    /// A game by its number in the database.
    ///
    /// # Errors
    /// When the database fails or there is none.
    pub fn game_by_id(&self, id: i64) -> Result<GameRow> {
        const SQL: &str = "
SELECT game.*, event.code FROM game JOIN event ON event.id = game.event WHERE game.id = ?1";
        Ok(self.db.query_row(SQL, [id], game)?)
    }

    /// The games in which time has consequences by this instant.
    ///
    /// # Errors
    /// When the database fails.
    pub fn games_due(&self, seen: DateTime<Utc>) -> Result<Vec<GameRow>> {
        let mut statement = self.db.prepare_cached(DUE)?;
        Ok(statement.query_map([seconds(seen)], game)?.collect::<rusqlite::Result<_>>()?)
    }

    /// The games whose limit lies after one instant and not after another, and all in which time has consequences by
    /// the second: whatever a time in which the mailbox was not read can have touched. By event.
    ///
    /// # Errors
    /// When the database fails.
    pub fn games_touched(&self, from: DateTime<Utc>, until: DateTime<Utc>) -> Result<Vec<GameRow>> {
        let mut statement = self.db.prepare_cached(TOUCHED)?;
        let rows = statement.query_map([seconds(from), seconds(until)], game)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The games that are being played, by event.
    ///
    /// # Errors
    /// When the database fails.
    pub fn games_running(&self) -> Result<Vec<GameRow>> {
        const SQL: &str = "
SELECT game.*, event.code FROM game JOIN event ON event.id = game.event
WHERE game.result IS NULL ORDER BY game.event, game.number";
        let mut statement = self.db.prepare_cached(SQL)?;
        Ok(statement.query_map([], game)?.collect::<rusqlite::Result<_>>()?)
    }

    /// The games that a program that knows chess has not looked at as they stand, from this number on.
    ///
    /// # Errors
    /// When the database fails.
    pub fn games_unseen(&self, from: i64, most: u32) -> Result<Vec<GameRow>> {
        const SQL: &str = "
SELECT game.*, event.code FROM game JOIN event ON event.id = game.event
WHERE game.unseen > 0 AND game.id >= ?1 ORDER BY game.id LIMIT ?2";
        let mut statement = self.db.prepare_cached(SQL)?;
        Ok(statement.query_map(params![from, most], game)?.collect::<rusqlite::Result<_>>()?)
    }

    /// Remembers that a game was looked at as it stood when its row was read; says whether it still stands so.
    ///
    /// # Errors
    /// When the database fails.
    pub fn seen(&self, row: &GameRow) -> Result<bool> {
        const SQL: &str = "UPDATE game SET unseen = 0 WHERE id = ?1 AND unseen = ?2";
        Ok(self.db.execute(SQL, params![row.id, row.unseen])? == 1)
    }

    /// The same, and that it was not found out whether a position of this structure is dead.
    ///
    /// # Errors
    /// When the database fails.
    pub fn unsolved(&self, row: &GameRow, structure: &str) -> Result<()> {
        self.db.execute("UPDATE game SET unsolved = ?2 WHERE id = ?1", params![row.id, structure])?;
        self.seen(row).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn what_every_sweep_asks_is_found_by_an_index() {
        let store = Store::in_memory().unwrap();
        for sql in [DUE, TOUCHED] {
            let mut statement = store.db.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
            let nothing = vec![rusqlite::types::Null; statement.parameter_count()];
            let steps = statement.query_map(rusqlite::params_from_iter(nothing), |row| row.get("detail"));
            let steps = steps.unwrap().collect::<rusqlite::Result<Vec<String>>>().unwrap();
            assert!(steps.iter().any(|step| step.contains("game_by_due")), "{sql}: {steps:?}");
            for step in steps {
                assert!(!step.contains("SCAN game") && !step.contains("SCAN event"), "{sql}: {step}");
            }
        }
    }
}
