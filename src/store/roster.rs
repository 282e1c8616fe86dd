//! Events and their games.
//!
//! Laws 2.3

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use chrono::{DateTime, Utc};
use rusqlite::Params;

use super::{
    personal::Owner,
    stored::{column, columns, given, row},
    transaction::Tx,
};
use crate::{
    chance::Chance,
    event::{Entrant, EventFact, EventFile, LetterChoice, Pairing},
    laws::{Fact, Opening, PerSide, WritingStyle},
    model::{Digest, EventCode, GameId, GameResult, MatterKind, NamedPerson, Personal, Standstill},
};

#[derive(Clone, Debug)]
pub struct EventRow {
    pub id: i64,
    pub code: EventCode,
    pub added: DateTime<Utc>,
    /// The event as its own journal has it.
    pub frozen: Arc<EventFile>,
    /// The head of that journal's chain.
    pub seal: Digest,
    /// When its start letters were written.
    pub letters_written: Option<DateTime<Utc>>,
}

row! {
    /// A game's row: who plays whom. The game itself is its journal.
    #[derive(Clone, Debug)]
    pub struct GameRow of "game" {
        pub id: i64,
        pub event: i64,
        pub name: GameId = "event.code",
        pub round: u32,
        pub white: i64,
        pub black: i64,
        /// When the player on move will have used up his time.
        pub deadline: Option<DateTime<Utc>>,
        pub result: Option<GameResult>,
        /// How many entries were written since a program that knows chess looked at the game, of those that it must know of.
        pub unseen: u32,
        /// The structure in which it was not found out whether the position is dead, where that was so.
        pub unsolved: Option<String>,
    }
}

/// Which of them are asked for stands behind it.
const GAMES: &str = "SELECT game.*, event.code FROM game JOIN event ON event.id = game.event";
// A player's games have an index for each colour.
const OF_PLAYER: &str = "
WHERE game.id IN (SELECT id FROM game WHERE white = ?1 UNION ALL SELECT id FROM game WHERE black = ?1)
ORDER BY game.number";
// What every sweep asks, and the first after an outage. A test sees to it that none of these reads through all games.
const DUE: &str = "WHERE game.due <= ?1 ORDER BY game.due, game.id";
const TOUCHED: &str = "
WHERE game.id IN (
    SELECT id FROM game WHERE deadline > ?1 AND deadline <= ?2
    UNION ALL SELECT id FROM game WHERE due <= ?2)
ORDER BY game.event, game.number";

// The games whose limit had passed by an instant, and those that have none, where no open case of the kinds that are
// about nothing else tells of that; one about stopped clocks may come to another proposal in time.
const STANDING: &str = "
WHERE game.id IN (
    SELECT id FROM game WHERE deadline <= ?1
    UNION ALL SELECT id FROM game WHERE deadline IS NULL AND result IS NULL)
  AND NOT EXISTS (
    SELECT 1 FROM matter
    WHERE matter.game = game.id AND matter.state = 'open'
      AND (matter.kind IN (?2, ?3)
           OR matter.kind = ?4 AND NOT (matter.said = ?5 AND matter.proposal LIKE 'later %')))
ORDER BY game.event, game.number";

impl EventRow {
    /// Whether it is one of the event's games as it is: not one that was taken out before the first move.
    pub fn has(&self, game: &GameRow) -> bool {
        !self.frozen.unpaired.contains(&game.name.number)
    }

    /// The first entry of a game's journal, as it was when the event was added.
    pub fn opening(&self, name: &GameId) -> Result<Fact> {
        let pairing = self.frozen.games.iter().find(|pairing| pairing.number == name.number);
        opening(&self.frozen, pairing.with_context(|| format!("{} has no game {name}", self.code))?)
    }
}

/// The opening of a game by an event as it is.
pub(super) fn opening(file: &EventFile, pairing: &Pairing) -> Result<Fact> {
    let find = |number| file.players.iter().find(|player| player.number == number);
    let context = "A pairing names a player who is not there";
    let (white, black) = (find(pairing.white).context(context)?, find(pairing.black).context(context)?);
    let both = PerSide { white, black };
    Ok(Fact::Opened(Box::new(Opening {
        fen: pairing.fen.clone(),
        start: file.start,
        players: PerSide::each(|side| NamedPerson::new(both.of(side).number, both.of(side).name.clone())),
        zones: PerSide::each(|side| both.of(side).zone),
        regulations: file.regulations.clone(),
        hands: PerSide::each(|side| WritingStyle { language: both.of(side).language, strict: false }),
        drawn: pairing.drawn.clone(),
    })))
}

impl Tx<'_> {
    /// Takes an event in: its players with their tokens, its games with their first journal entries. The event as it is
    /// frozen, in Chess960 with the positions that were drawn.
    ///
    /// # Errors
    /// When an event with this code is there already, or the database fails.
    pub fn add_event(&self, file: &EventFile, now: DateTime<Utc>) -> Result<EventFile> {
        let secret = self.secret(self.chance.bytes("desk")?)?;
        let there = self.event(&file.code)?;
        if there.as_ref().is_some_and(|event| event.frozen.removed) {
            bail!(
                "{} was the code of an event that was removed, whose record stays; take another code",
                file.code
            );
        }
        if there.is_some() {
            bail!(
                "The event {} is there already; nothing was changed. `amici td help` lists what you can change in it; \
                 another event needs another code",
                file.code
            );
        }
        let (mut file, chance) = (file.clone(), self.chance.lasting(&secret));
        file.draw(&self.start_seed(&file.code)?);
        let event = self.insert("event", columns! { code = file.code, added = now })?;
        for player in &file.players {
            self.seat(event, &file.code, player, &chance)?;
        }
        for (place, director) in file.offices() {
            let token = chance.token(&format!("director {}/{place} 1", file.code))?;
            self.insert("director", columns! { director: name, email, zone; event, place, token })?;
        }
        for fact in EventFact::all_of(&file)? {
            let owner = self.owner_of(event, &fact)?;
            self.append_to_event(event, &file.code, now, fact, owner)?;
        }
        for pairing in &file.games {
            let name = GameId::new(file.code.clone(), pairing.number);
            self.new_game(event, &opening(&file, pairing)?, &name, pairing, now)?;
        }
        Ok(file)
    }

    /// The row of a game, with its first entry.
    pub(super) fn new_game(
        &self,
        event: i64,
        opening: &Fact,
        name: &GameId,
        pairing: &Pairing,
        now: DateTime<Utc>,
    ) -> Result<()> {
        let white = self.player_of(event, pairing.white)?;
        let black = self.player_of(event, pairing.black)?;
        let game = self.insert("game", columns! { pairing: number, round; event, white, black })?;
        self.open_game(game, name, now, opening.clone()).map(drop)
    }

    /// The rows of a player of an event, with the mark by which his mails are known.
    pub(super) fn seat(
        &self,
        event: i64,
        code: &EventCode,
        player: &Entrant,
        chance: &Chance,
    ) -> Result<i64> {
        let token = chance.token(&format!("player {code}/{} 1", player.number))?;
        let LetterChoice { format, confirmations, digest } = player.letters;
        let columns = columns! {
            player: number, name, language, zone; event, token, format, confirmations, digest
        };
        let id = self.insert("player", columns)?;
        for (place, email) in (0_u32..).zip(player.email.iter().chain(&player.assistant)) {
            self.insert("address", columns! { player = id, place, email })?;
        }
        Ok(id)
    }

    pub fn event(&self, code: &EventCode) -> Result<Option<EventRow>> {
        Ok(self.events_by("WHERE code = ?1", [code.as_str()])?.pop())
    }

    pub fn event_by_id(&self, id: i64) -> Result<EventRow> {
        self.events_by("WHERE id = ?1", [id])?.pop().context("There is no such event")
    }

    /// All events, in the order in which they were added.
    pub fn events(&self) -> Result<Vec<EventRow>> {
        self.events_by("ORDER BY id", [])
    }

    /// The events whose start letters are not written yet.
    pub fn events_without_letters(&self) -> Result<Vec<EventRow>> {
        self.events_by("WHERE letters_written IS NULL ORDER BY id", [])
    }

    fn events_by(&self, which: &str, given: impl Params) -> Result<Vec<EventRow>> {
        let sql = format!("SELECT id, code, added, letters_written FROM event {which}");
        let rows = self.all(&sql, given, |row| {
            let (code, added) = (column::<EventCode>(row, "event.code")?, column(row, "event.added")?);
            Ok((row.get("id")?, code, added, column(row, "event.letters_written")?))
        })?;
        let event = |(id, code, added, letters_written)| {
            let (frozen, seal) = (self.event_file(id, &code)?, self.event_version(id)?.0);
            Ok(EventRow { id, code, added, frozen, seal, letters_written })
        };
        rows.into_iter().map(event).collect()
    }

    /// Enters that an event is closed.
    pub fn close_event(&self, event: &EventRow, at: DateTime<Utc>) -> Result<()> {
        self.append_to_event(event.id, &event.code, at, EventFact::Closed, Owner::default())
    }

    /// Enters that an event does not take place.
    pub fn remove_event(&self, event: &EventRow, reason: &str, at: DateTime<Utc>) -> Result<()> {
        let fact = EventFact::Removed { reason: Personal::new(reason) };
        self.append_to_event(event.id, &event.code, at, fact, Owner::default())
    }

    pub fn letters_written(&self, event: i64, at: DateTime<Utc>) -> Result<()> {
        self.run("UPDATE event SET letters_written = ?2 WHERE id = ?1", given![event, at])
    }

    /// An event's games by number.
    pub fn games(&self, event: i64) -> Result<Vec<GameRow>> {
        self.games_by("WHERE game.event = ?1 ORDER BY game.number", [event])
    }

    /// A player's games by number.
    pub fn games_of(&self, player: i64) -> Result<Vec<GameRow>> {
        self.games_by(OF_PLAYER, [player])
    }

    /// Whether an event has another game than this one, of this number where one is given.
    pub fn has_another_game(&self, event: i64, than: &GameId, number: Option<u32>) -> Result<bool> {
        const ANY: &str = "
SELECT EXISTS (SELECT 1 FROM game JOIN event ON event.id = game.event
               WHERE game.event = ?1 AND NOT (event.code = ?2 AND game.number = ?3))";
        const NUMBERED: &str = "
SELECT EXISTS (SELECT 1 FROM game JOIN event ON event.id = game.event
               WHERE game.event = ?1 AND game.number = ?4 AND NOT (event.code = ?2 AND game.number = ?3))";
        match number {
            None => self.value(ANY, given![event, than.event, than.number]),
            Some(number) => self.value(NUMBERED, given![event, than.event, than.number, number]),
        }
    }

    pub fn game_named(&self, name: &GameId) -> Result<Option<GameRow>> {
        let which = "WHERE event.code = ?1 AND game.number = ?2";
        Ok(self.games_by(which, given![name.event, name.number])?.pop())
    }

    pub fn game_by_id(&self, id: i64) -> Result<GameRow> {
        self.one(&format!("{GAMES} WHERE game.id = ?1"), [id], GameRow::read)
    }

    /// The games in which time has consequences by this instant.
    pub fn games_due(&self, seen: DateTime<Utc>) -> Result<Vec<GameRow>> {
        self.games_by(DUE, given![seen])
    }

    /// The games that may have stood still since an instant without a case that tells of it, by event.
    pub fn games_standing(&self, since: DateTime<Utc>) -> Result<Vec<GameRow>> {
        let [flag, draw, stands] = [MatterKind::Flag, MatterKind::EarlyDraw, MatterKind::StandsStill];
        self.games_by(STANDING, given![since, flag, draw, stands, Standstill::Stopped.word()])
    }

    /// The games whose limit lies after one instant and not after another, and all in which time has consequences by
    /// the second: whatever a time in which the mailbox was not read can have touched. By event.
    pub fn games_touched(&self, from: DateTime<Utc>, until: DateTime<Utc>) -> Result<Vec<GameRow>> {
        self.games_by(TOUCHED, given![from, until])
    }

    /// The games that are being played, by event.
    pub fn games_running(&self) -> Result<Vec<GameRow>> {
        self.games_by("WHERE game.result IS NULL ORDER BY game.event, game.number", [])
    }

    /// Some of them, by their numbers, from behind one on.
    pub fn games_running_behind(&self, behind: i64, most: u32) -> Result<Vec<GameRow>> {
        let games = "WHERE game.result IS NULL AND game.id > ?1 ORDER BY game.id LIMIT ?2";
        self.games_by(games, given![behind, most])
    }

    /// Whether any game is being played.
    pub fn plays(&self) -> Result<bool> {
        self.value("SELECT EXISTS (SELECT 1 FROM game WHERE result IS NULL)", [])
    }

    /// The games that are being played and in which no time runs, by event.
    pub fn games_without_limit(&self) -> Result<Vec<GameRow>> {
        self.games_by(
            "WHERE game.deadline IS NULL AND game.result IS NULL ORDER BY game.event, game.number",
            [],
        )
    }

    /// The games whose limits come next, the nearest first; one that has passed and is not ruled on among them.
    pub fn next_limits(&self, most: u32) -> Result<Vec<GameRow>> {
        let which = "
WHERE game.deadline IS NOT NULL AND game.result IS NULL ORDER BY game.deadline, game.id LIMIT ?1";
        self.games_by(which, [most])
    }

    /// The games that a program that knows chess has not looked at as they stand, from this number on.
    pub fn games_unseen(&self, from: i64, most: u32) -> Result<Vec<GameRow>> {
        self.games_by("WHERE game.unseen > 0 AND game.id >= ?1 ORDER BY game.id LIMIT ?2", given![from, most])
    }

    fn games_by(&self, which: &str, given: impl Params) -> Result<Vec<GameRow>> {
        self.all(&format!("{GAMES} {which}"), given, GameRow::read)
    }

    /// Remembers that a game was looked at as it stood when its row was read; says whether it still stands so.
    pub fn seen(&self, row: &GameRow) -> Result<bool> {
        const SQL: &str = "UPDATE game SET unseen = 0 WHERE id = ?1 AND unseen = ?2";
        Ok(self.changed(SQL, given![row.id, row.unseen])? == 1)
    }

    /// The same, and that it was not found out whether a position of this structure is dead.
    pub fn unsolved(&self, row: &GameRow, structure: &str) -> Result<()> {
        self.run("UPDATE game SET unsolved = ?2 WHERE id = ?1", given![row.id, structure])?;
        self.seen(row).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn what_every_sweep_and_every_mail_asks_is_found_by_an_index() {
        let store = Store::in_memory().unwrap();
        for (sql, index) in [
            (DUE, "game_by_due"),
            (TOUCHED, "game_by_due"),
            (STANDING, "game_without_limit"),
            (OF_PLAYER, "game_by_white"),
            (OF_PLAYER, "game_by_black"),
        ] {
            let steps = store.plan(&format!("{GAMES} {sql}"));
            assert!(steps.iter().any(|step| step.contains(index)), "{sql}: {steps:?}");
            for step in steps {
                // The games without a limit are few, and are all in an index of their own.
                let few = step.contains("SCAN game USING INDEX game_without_limit");
                assert!(few || !step.contains("SCAN game"), "{sql}: {step}");
                assert!(!step.contains("SCAN event"), "{sql}: {step}");
            }
        }
    }
}
