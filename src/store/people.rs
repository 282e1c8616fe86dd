//! Who is who: players, directors, their addresses and tokens.
//!
//! Laws 8.1.5

use anyhow::Result;
use chrono::{DateTime, Utc};
use rusqlite::{Row, params};

use super::{
    personal::Owner,
    stored::{maybe_parsed, parsed},
    transaction::Tx,
};
use crate::{
    chess::Script,
    event::EventFact,
    model::{Address, EventCode, Language, LetterFormat, Token, Zone},
};

#[derive(Clone, Debug)]
pub struct PlayerRow {
    pub id: i64,
    pub event: i64,
    pub code: EventCode,
    /// Start number.
    pub number: u32,
    /// Surname, given names.
    pub name: String,
    pub language: Language,
    /// Whether strict mode is on for him.
    pub strict: bool,
    /// How moves are written to him, where he chose.
    pub script: Option<Script>,
    /// In which form he gets his letters.
    pub format: LetterFormat,
    /// By which zone his days are counted.
    pub zone: Zone,
    pub token: Token,
    pub tokens_given: u32,
    /// His addresses, his assistant's last; the first receives. None for a player without mail and assistant, whose
    /// letters go to the director.
    pub addresses: Vec<Address>,
}

impl PlayerRow {
    /// The address that his letters go to.
    pub fn receives_at(&self) -> Option<&Address> {
        self.addresses.first()
    }

    /// Whether mail from this address can be his.
    pub fn writes_from(&self, address: &Address) -> bool {
        self.addresses.contains(address)
    }
}

/// A director of an event, or a deputy.
#[derive(Clone, Debug)]
pub struct DirectorRow {
    pub id: i64,
    pub event: i64,
    pub code: EventCode,
    /// 0 for the director, then the deputies.
    pub place: u32,
    /// Surname, given names.
    pub name: String,
    pub email: Address,
    /// In which zone he is told times.
    pub zone: Zone,
    pub token: Token,
    pub tokens_given: u32,
}

#[derive(Clone, Debug)]
pub enum TokenOwner {
    Player(PlayerRow),
    Director(DirectorRow),
}

impl Tx<'_> {
    /// Adds a player with his addresses; gives his number.
    pub(super) fn add_player(
        &self,
        event: i64,
        player: &crate::event::Entrant,
        token: &Token,
    ) -> Result<i64> {
        const SQL: &str = "
INSERT INTO player (event, number, name, language, zone, token) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let (language, zone) = (player.language.code(), player.zone.to_string());
        self.db.execute(SQL, params![event, player.number, player.name, language, zone, token.reveal()])?;
        let id = self.db.last_insert_rowid();
        for (place, address) in (0_u32..).zip(player.email.iter().chain(&player.assistant)) {
            const ADDRESS: &str = "INSERT INTO address (player, place, email) VALUES (?1, ?2, ?3)";
            self.db.execute(ADDRESS, params![id, place, address.as_str()])?;
        }
        Ok(id)
    }

    /// Adds a director or deputy; gives his number.
    pub(super) fn add_director(
        &self,
        event: i64,
        place: u32,
        director: &crate::event::Director,
        token: &Token,
    ) -> Result<i64> {
        const SQL: &str =
            "INSERT INTO director (event, place, name, email, zone, token) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let (email, zone) = (director.email.as_str(), director.zone.to_string());
        self.db.execute(SQL, params![event, place, director.name, email, zone, token.reveal()])?;
        Ok(self.db.last_insert_rowid())
    }

    pub(super) fn player_from(&self, row: &Row<'_>) -> rusqlite::Result<PlayerRow> {
        const SQL: &str = "SELECT email FROM address WHERE player = ?1 ORDER BY place";
        let id: i64 = row.get("id")?;
        let mut statement = self.db.prepare_cached(SQL)?;
        let addresses = statement
            .query_map([id], |row| parsed(row, "address.email"))?
            .collect::<rusqlite::Result<_>>()?;
        Ok(PlayerRow {
            id,
            event: row.get("event")?,
            code: parsed(row, "event.code")?,
            number: row.get("number")?,
            name: row.get("name")?,
            language: parsed(row, "player.language")?,
            strict: row.get("strict")?,
            script: maybe_parsed(row, "player.script")?,
            format: parsed(row, "player.format")?,
            zone: parsed(row, "player.zone")?,
            token: parsed(row, "player.token")?,
            tokens_given: row.get("tokens_given")?,
            addresses,
        })
    }

    /// A player by his number in the database.
    pub fn player(&self, id: i64) -> Result<PlayerRow> {
        const SQL: &str = "
SELECT player.*, event.code FROM player JOIN event ON event.id = player.event WHERE player.id = ?1";
        Ok(self.db.query_row(SQL, [id], |row| self.player_from(row))?)
    }

    /// An event's players by start number.
    pub fn players(&self, event: i64) -> Result<Vec<PlayerRow>> {
        const SQL: &str = "
SELECT player.*, event.code FROM player JOIN event ON event.id = player.event
WHERE player.event = ?1 ORDER BY player.number";
        let mut statement = self.db.prepare_cached(SQL)?;
        Ok(statement.query_map([event], |row| self.player_from(row))?.collect::<rusqlite::Result<_>>()?)
    }

    /// The players, one an event, for whom an address is registered.
    pub fn players_at(&self, address: &Address) -> Result<Vec<PlayerRow>> {
        const SQL: &str = "
SELECT player.*, event.code FROM player JOIN event ON event.id = player.event
WHERE player.id IN (SELECT player FROM address WHERE email = ?1) ORDER BY player.id";
        let mut statement = self.db.prepare_cached(SQL)?;
        let players = statement.query_map([address.as_str()], |row| self.player_from(row))?;
        Ok(players.collect::<rusqlite::Result<_>>()?)
    }

    /// An event's director and deputies, the director first.
    pub fn directors(&self, event: i64) -> Result<Vec<DirectorRow>> {
        const SQL: &str = "
SELECT director.*, event.code FROM director JOIN event ON event.id = director.event
WHERE director.event = ?1 ORDER BY director.place";
        let mut statement = self.db.prepare_cached(SQL)?;
        Ok(statement.query_map([event], director)?.collect::<rusqlite::Result<_>>()?)
    }

    /// A director by his number in the database.
    pub fn director(&self, id: i64) -> Result<DirectorRow> {
        const SQL: &str = "
SELECT director.*, event.code FROM director JOIN event ON event.id = director.event WHERE director.id = ?1";
        Ok(self.db.query_row(SQL, [id], director)?)
    }

    /// The directors and deputies, one an event, who have an address.
    pub fn directors_at(&self, address: &Address) -> Result<Vec<DirectorRow>> {
        const SQL: &str = "
SELECT director.*, event.code FROM director JOIN event ON event.id = director.event
WHERE director.email = ?1 ORDER BY director.id";
        let mut statement = self.db.prepare_cached(SQL)?;
        Ok(statement.query_map([address.as_str()], director)?.collect::<rusqlite::Result<_>>()?)
    }

    /// Remembers how a player writes and is written to.
    pub fn change_hand(
        &self,
        player: i64,
        language: Language,
        strict: bool,
        script: Option<Script>,
    ) -> Result<()> {
        const SQL: &str = "UPDATE player SET language = ?2, strict = ?3, script = ?4 WHERE id = ?1";
        self.db.execute(SQL, params![player, language.code(), strict, script.map(Script::word)])?;
        Ok(())
    }

    /// Remembers in which form a player gets his letters.
    pub fn change_format(&self, player: i64, format: LetterFormat) -> Result<()> {
        const SQL: &str = "UPDATE player SET format = ?2 WHERE id = ?1";
        self.db.execute(SQL, params![player, format.word()])?;
        Ok(())
    }

    /// Remembers by which zone a player's days are counted from now on.
    pub fn change_zone(&self, player: &PlayerRow, zone: Zone, now: DateTime<Utc>) -> Result<()> {
        const SQL: &str = "UPDATE player SET zone = ?2 WHERE id = ?1";
        self.db.execute(SQL, params![player.id, zone.to_string()])?;
        let fact = EventFact::ZoneChanged { player: player.number, zone };
        self.append_to_event(player.event, &player.code, now, fact, Owner::default())
    }
}

pub(super) fn director(row: &Row<'_>) -> rusqlite::Result<DirectorRow> {
    Ok(DirectorRow {
        id: row.get("id")?,
        event: row.get("event")?,
        code: parsed(row, "event.code")?,
        place: row.get("place")?,
        name: row.get("name")?,
        email: parsed(row, "director.email")?,
        zone: parsed(row, "director.zone")?,
        token: parsed(row, "director.token")?,
        tokens_given: row.get("tokens_given")?,
    })
}
