//! What is kept of one person of an event, for whoever asks for it by right (GDPR, articles 15 and 20).

use anyhow::Result;
use chrono::{DateTime, Utc};
use rusqlite::Row;

use super::{
    DirectorRow, InboxRow, Matter, OutboxRow, PlayerRow,
    stored::{column, given},
    transaction::Tx,
};
use crate::model::Address;

/// A text of a person's beside a journal: of a game's entry, or of the event's.
#[derive(Clone, Debug)]
pub struct TextBeside {
    pub game: Option<i64>,
    pub seq: u32,
    pub text: String,
}

/// How often an address was answered.
#[derive(Clone, Debug)]
pub struct Answered {
    pub address: String,
    pub day: String,
    pub kind: String,
    pub count: u32,
}

impl Tx<'_> {
    /// The mails that may be from one of these addresses, oldest first: those whose sender is said to be, and those that
    /// nobody has read.
    pub fn mails_perhaps_from(&self, addresses: &[Address]) -> Result<Vec<InboxRow>> {
        const SQL: &str = "
SELECT * FROM inbox
WHERE length(raw) > 0 AND (sender IS NULL OR EXISTS (SELECT 1 FROM json_each(?1) WHERE instr(lower(sender), value) > 0))
ORDER BY id";
        let keys: Vec<String> = addresses.iter().map(Address::key).collect();
        self.all(SQL, given![serde_json::to_string(&keys)?], |row| InboxRow::read(row, self))
    }

    /// All letters to a director as such, oldest first.
    pub fn letters_to_director(&self, director: &DirectorRow) -> Result<Vec<OutboxRow>> {
        self.letters_of("SELECT * FROM outbox WHERE director = ?1 ORDER BY id", [director.id])
    }

    /// All matters of a player, or about his doing, in any state, oldest first.
    pub fn every_matter_of_player(&self, player: i64) -> Result<Vec<Matter>> {
        self.matters("WHERE matter.player = ?1", player)
    }

    /// What stands beside the journals as a player's.
    pub fn texts_of_player(&self, player: &PlayerRow) -> Result<Vec<TextBeside>> {
        self.texts_beside("player = ?1", player.id)
    }

    /// What stands beside the journals as a director's.
    pub fn texts_of_director(&self, director: &DirectorRow) -> Result<Vec<TextBeside>> {
        self.texts_beside("director = ?1", director.id)
    }

    fn texts_beside(&self, whose: &str, id: i64) -> Result<Vec<TextBeside>> {
        let sql = format!("SELECT game, seq, text FROM personal WHERE {whose} ORDER BY game, seq, digest");
        let read = |row: &Row<'_>| {
            Ok(TextBeside { game: row.get("game")?, seq: row.get("seq")?, text: row.get("text")? })
        };
        self.all(&sql, [id], read)
    }

    /// What a player told an opponent and is still to be passed on: in which game, since when, and his words.
    pub fn kept_of_player(&self, player: i64) -> Result<Vec<(i64, DateTime<Utc>, String)>> {
        const SQL: &str = "
SELECT kept.game, kept.since, kept.said FROM kept JOIN game ON game.id = kept.game
WHERE ?1 IN (game.white, game.black) AND kept.reader <> ?1 ORDER BY kept.id";
        self.all(SQL, [player], |row| Ok((row.get("game")?, column(row, "kept.since")?, row.get("said")?)))
    }

    /// How often an address was answered, day by day.
    pub fn answers_to(&self, address: &Address) -> Result<Vec<Answered>> {
        const SQL: &str =
            "SELECT email, day, kind, count FROM answer WHERE email = ?1 ORDER BY day, kind, game";
        self.all(SQL, given![address], |row| {
            let (address, day) = (row.get("email")?, row.get("day")?);
            Ok(Answered { address, day, kind: row.get("kind")?, count: row.get("count")? })
        })
    }
}
