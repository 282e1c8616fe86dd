//! Who is who: players, directors, their addresses and tokens.
//!
//! Laws 8.1.5

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    personal::Owner,
    stored::{given, row},
    transaction::Tx,
};
use crate::{
    chess::Script,
    event::EventFact,
    model::{Address, EventCode, Language, LetterFormat, Token, Zone},
};

row! {
    #[derive(Clone, Debug)]
    pub struct PlayerRow of "player" {
        pub id: i64,
        pub event: i64,
        pub code: EventCode = "event.code",
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

row! {
    /// A director of an event, or a deputy.
    #[derive(Clone, Debug)]
    pub struct DirectorRow of "director" {
        pub id: i64,
        pub event: i64,
        pub code: EventCode = "event.code",
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
}

/// Whoever is asked for gets a condition behind it.
pub(super) const PLAYERS: &str = "
SELECT player.*, event.code,
    (SELECT json_group_array(email ORDER BY place) FROM address WHERE address.player = player.id) AS addresses
FROM player JOIN event ON event.id = player.event";
pub(super) const DIRECTORS: &str = "
SELECT director.*, event.code FROM director JOIN event ON event.id = director.event";

#[derive(Clone, Debug)]
pub enum TokenOwner {
    Player(PlayerRow),
    Director(DirectorRow),
}

impl Tx<'_> {
    /// A player's number in the database, by his start number.
    pub(super) fn player_of(&self, event: i64, number: u32) -> Result<Option<i64>> {
        let sql = "SELECT id FROM player WHERE event = ?1 AND number = ?2";
        self.maybe(sql, given![event, number], |row| row.get(0))
    }

    pub(super) fn director_at_place(&self, event: i64, place: u32) -> Result<Option<i64>> {
        let sql = "SELECT id FROM director WHERE event = ?1 AND place = ?2";
        self.maybe(sql, given![event, place], |row| row.get(0))
    }

    /// Whose the personal words of an entry of an event's own journal are.
    pub(super) fn owner_of(&self, event: i64, fact: &EventFact) -> Result<Owner> {
        Ok(match fact {
            EventFact::Plays { number, .. } => {
                Owner { player: self.player_of(event, *number)?, ..Owner::default() }
            }
            EventFact::Directs { place, .. } => {
                Owner { director: self.director_at_place(event, *place)?, ..Owner::default() }
            }
            EventFact::Opened(_) | EventFact::Paired(_) | EventFact::ZoneChanged { .. } => Owner::default(),
        })
    }

    /// A player by his number in the database.
    pub fn player(&self, id: i64) -> Result<PlayerRow> {
        self.one(&format!("{PLAYERS} WHERE player.id = ?1"), [id], PlayerRow::read)
    }

    /// An event's players by start number.
    pub fn players(&self, event: i64) -> Result<Vec<PlayerRow>> {
        let sql = format!("{PLAYERS} WHERE player.event = ?1 ORDER BY player.number");
        self.all(&sql, [event], PlayerRow::read)
    }

    /// The players, one an event, for whom an address is registered.
    pub fn players_at(&self, address: &Address) -> Result<Vec<PlayerRow>> {
        const AT: &str =
            "WHERE player.id IN (SELECT player FROM address WHERE email = ?1) ORDER BY player.id";
        self.all(&format!("{PLAYERS} {AT}"), given![address], PlayerRow::read)
    }

    /// An event's director and deputies, the director first.
    pub fn directors(&self, event: i64) -> Result<Vec<DirectorRow>> {
        let sql = format!("{DIRECTORS} WHERE director.event = ?1 ORDER BY director.place");
        self.all(&sql, [event], DirectorRow::read)
    }

    /// A director by his number in the database.
    pub fn director(&self, id: i64) -> Result<DirectorRow> {
        self.one(&format!("{DIRECTORS} WHERE director.id = ?1"), [id], DirectorRow::read)
    }

    /// The directors and deputies, one an event, who have an address.
    pub fn directors_at(&self, address: &Address) -> Result<Vec<DirectorRow>> {
        let sql = format!("{DIRECTORS} WHERE director.email = ?1 ORDER BY director.id");
        self.all(&sql, given![address], DirectorRow::read)
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
        self.run(SQL, given![player, language, strict, script])
    }

    /// Remembers in which form a player gets his letters.
    pub fn change_format(&self, player: i64, format: LetterFormat) -> Result<()> {
        const SQL: &str = "UPDATE player SET format = ?2 WHERE id = ?1";
        self.run(SQL, given![player, format])
    }

    /// Remembers by which zone a player's days are counted from now on.
    pub fn change_zone(&self, player: &PlayerRow, zone: Zone, now: DateTime<Utc>) -> Result<()> {
        const SQL: &str = "UPDATE player SET zone = ?2 WHERE id = ?1";
        self.run(SQL, given![player.id, zone])?;
        let fact = EventFact::ZoneChanged { player: player.number, zone };
        self.append_to_event(player.event, &player.code, now, fact, Owner::default())
    }
}
