//! What waits for its reader's daily letter, and what has become a part of one.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    Matter, OutboxRow,
    stored::{column, given},
    transaction::Tx,
};
use crate::{letters::LetterKind, model::Address};

impl Tx<'_> {
    /// The letters whose reader's morning has come, and that wait to be gathered with others; by reader, oldest first.
    pub fn waiting_for_morning(&self, now: DateTime<Utc>) -> Result<Vec<OutboxRow>> {
        const SQL: &str = "
SELECT * FROM outbox WHERE state = 'waits' AND due <= ?1 ORDER BY event, player, director, recipient, id";
        self.letters_of(SQL, given![now])
    }

    /// All that waits for a director's morning, whenever that comes.
    pub fn waiting_for_director(&self, director: i64) -> Result<Vec<OutboxRow>> {
        const SQL: &str = "SELECT * FROM outbox WHERE state = 'waits' AND director = ?1 ORDER BY id";
        self.letters_of(SQL, [director])
    }

    /// A letter that waited goes out by itself.
    pub fn release(&self, letter: i64, now: DateTime<Utc>) -> Result<()> {
        const SQL: &str = "UPDATE outbox SET state = 'due', released = ?2 WHERE id = ?1 AND state = 'waits'";
        self.run(SQL, given![letter, now])
    }

    /// When a director last had a daily letter, or the one thing that there was to tell on a day.
    pub fn last_daily_to_director(&self, director: i64) -> Result<Option<DateTime<Utc>>> {
        const SQL: &str = "
SELECT max(coalesce(released, written)) AS written FROM outbox
WHERE director = ?1 AND (kind = ?2 OR released IS NOT NULL)";
        self.one(SQL, given![director, LetterKind::Docket], |row| column(row, "outbox.written"))
    }

    /// A letter that waited goes out as a part of another, which then tells of its matters.
    pub fn gather_into(&self, letter: i64, daily: i64) -> Result<()> {
        // What each says of its matters is kept under its own number.
        self.write_what_is_in_hand()?;
        self.run("UPDATE outbox SET state = 'gathered' WHERE id = ?1 AND state = 'waits'", [letter])?;
        const TOLD: &str =
            "INSERT OR IGNORE INTO told (letter, matter) SELECT ?2, matter FROM told WHERE letter = ?1";
        self.run(TOLD, [letter, daily])?;
        self.run("UPDATE matter SET letter = ?2 WHERE letter = ?1", [letter, daily])?;
        self.run("UPDATE matter SET asked = ?2 WHERE asked = ?1", [letter, daily])
    }

    /// The matters of a letter, questions by older letters among them.
    pub fn all_told_in(&self, letter: i64) -> Result<Vec<Matter>> {
        self.matters("WHERE matter.id IN (SELECT matter FROM told WHERE letter = ?1)", letter)
    }

    /// When a director was last told of a matter, by a letter that has left, or leaves now or in his morning. What went to
    /// another address may have been told to whoever had the office before.
    pub fn told_director(&self, matter: i64, director: i64) -> Result<Option<DateTime<Utc>>> {
        const SQL: &str = "
SELECT max(outbox.written) AS written FROM told JOIN outbox ON outbox.id = told.letter
JOIN director ON director.id = outbox.director AND director.email = outbox.recipient COLLATE NOCASE
WHERE told.matter = ?1 AND outbox.director = ?2 AND outbox.state IN ('waits', 'due', 'accepted')";
        self.one(SQL, [matter, director], |row| column(row, "outbox.written"))
    }

    /// The same of the operator, at his address.
    pub fn told_operator(&self, matter: i64, operator: &Address) -> Result<Option<DateTime<Utc>>> {
        const SQL: &str = "
SELECT max(outbox.written) AS written FROM told JOIN outbox ON outbox.id = told.letter
WHERE told.matter = ?1 AND outbox.recipient = ?2 COLLATE NOCASE AND outbox.state IN ('waits', 'due', 'accepted')";
        self.one(SQL, given![matter, operator], |row| column(row, "outbox.written"))
    }

    /// When a matter was last told of to anybody.
    pub fn last_told(&self, matter: i64) -> Result<Option<DateTime<Utc>>> {
        const SQL: &str = "
SELECT max(outbox.written) AS written FROM told JOIN outbox ON outbox.id = told.letter
WHERE told.matter = ?1 AND outbox.state IN ('due', 'accepted')";
        self.one(SQL, [matter], |row| column(row, "outbox.written"))
    }

    /// When the last letter of a kind was written to a director.
    pub fn last_to_director(&self, director: i64, kind: LetterKind) -> Result<Option<DateTime<Utc>>> {
        const SQL: &str = "SELECT max(written) AS written FROM outbox WHERE director = ?1 AND kind = ?2";
        self.one(SQL, given![director, kind], |row| column(row, "outbox.written"))
    }

    /// The same to a player.
    pub fn last_to_player(&self, player: i64, kind: LetterKind) -> Result<Option<DateTime<Utc>>> {
        const SQL: &str = "SELECT max(written) AS written FROM outbox WHERE player = ?1 AND kind = ?2";
        self.one(SQL, given![player, kind], |row| column(row, "outbox.written"))
    }

    /// The same to an address, whoever reads there.
    pub fn last_at(&self, to: &Address, kind: LetterKind) -> Result<Option<DateTime<Utc>>> {
        const SQL: &str = "SELECT max(written) AS written FROM outbox WHERE recipient = ?1 COLLATE NOCASE AND kind = ?2 AND director IS NULL";
        self.one(SQL, given![to, kind], |row| column(row, "outbox.written"))
    }

    /// Whether a letter of its own tells a director what happened in a game at an instant.
    pub fn tells_director(&self, director: i64, game: i64, at: DateTime<Utc>) -> Result<bool> {
        const SQL: &str = "
SELECT EXISTS (SELECT 1 FROM outbox WHERE director = ?1 AND game = ?2 AND written = ?3 AND kind <> ?4)";
        self.value(SQL, given![director, game, at, LetterKind::Docket])
    }

    /// The matters of which a director was told and that the course of things has settled, or time alone has dropped,
    /// since an instant: in it too, where he was told of one as open in the same pass.
    pub fn settled_since(&self, director: i64, since: DateTime<Utc>) -> Result<Vec<Matter>> {
        let condition = "WHERE matter.state IN ('settled', 'lapsed') AND matter.ended >= ?1 AND matter.director IS NOT NULL";
        let mut settled = self.matters(condition, since.timestamp())?;
        let mut told = Vec::new();
        for matter in &settled {
            let last = self.told_director(matter.id, director)?;
            told.push(last.is_some_and(|last| matter.ended > Some(since) || last >= since));
        }
        let mut told = told.into_iter();
        settled.retain(|_| told.next() == Some(true));
        Ok(settled)
    }
}
