//! Erasing: what a person wrote, and what names him, goes; every chain stays whole, since it holds only digests. What is
//! left says that somebody with this number played, and how the games went.

use anyhow::{Result, ensure};
use rusqlite::params;

use super::{DirectorRow, PlayerRow, Store, Tx};
use crate::model::{Address, Digest, GameId, Personal, Token};

/// Whether a mail or letter, as bytes, holds words of the person or names him.
pub type Names<'a> = &'a dyn Fn(&[u8]) -> bool;

/// How much was erased.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Erased {
    /// Rows beside journals.
    pub beside: usize,
    pub mails: usize,
    pub letters: usize,
}

impl Tx<'_> {
    /// Erases a player of an event. His token is replaced by one that nobody has.
    ///
    /// # Errors
    /// When a game of his is still played, or the database fails.
    pub fn erase_player(&self, player: &PlayerRow, token: &Token, names: Names<'_>) -> Result<Erased> {
        let played: Vec<GameId> = self
            .games(player.event)?
            .into_iter()
            .filter(|game| game.result.is_none() && (game.white == player.id || game.black == player.id))
            .map(|game| game.name)
            .collect();
        let open: Vec<String> = played.iter().map(ToString::to_string).collect();
        ensure!(open.is_empty(), "{} is still played; nobody is erased before", open.join(", "));
        let erased = self.erase_where("player", player.id, names)?;
        let nameless = Personal::default().shown().to_owned();
        const ROW: &str = "UPDATE player SET name = ?2, zone = 'UTC', token = ?3 WHERE id = ?1";
        self.db.execute(ROW, params![player.id, nameless, token.reveal()])?;
        for address in &player.addresses {
            self.db.execute("DELETE FROM answer WHERE email = ?1", [address.as_str()])?;
        }
        self.db.execute("DELETE FROM address WHERE player = ?1", [player.id])?;
        self.db.execute("DELETE FROM kept WHERE reader = ?1", [player.id])?;
        Ok(erased)
    }

    /// Erases a director or deputy of an event.
    ///
    /// # Errors
    /// When a game of the event is still played, or the database fails.
    pub fn erase_director(&self, director: &DirectorRow, token: &Token, names: Names<'_>) -> Result<Erased> {
        let open = self.games(director.event)?.into_iter().filter(|game| game.result.is_none()).count();
        ensure!(open == 0, "{} still has games that are played; nobody is erased before", director.code);
        let erased = self.erase_where("director", director.id, names)?;
        const ROW: &str = "
UPDATE director SET name = ?2, email = ?4, zone = 'UTC', token = ?3 WHERE id = ?1";
        let nameless = Personal::default().shown().to_owned();
        let nobody = Address::nobodys();
        self.db.execute(ROW, params![director.id, nameless, token.reveal(), nobody.as_str()])?;
        self.db.execute("DELETE FROM answer WHERE email = ?1", [director.email.as_str()])?;
        Ok(erased)
    }

    /// Erases one mail, and what letters and journals hold of its words.
    pub fn erase_mail(&self, id: i64) -> Result<Erased> {
        let mut erased = Erased { letters: self.erase_letters("cause = ?1", id)?, ..Erased::default() };
        self.erase_mails(&[id], &mut erased)?;
        Ok(erased)
    }

    /// All that is a person's by its row (`column`), and every mail and letter that names him.
    fn erase_where(&self, column: &str, id: i64, names: Names<'_>) -> Result<Erased> {
        let mut erased = Erased::default();
        let sql = format!("DELETE FROM personal WHERE {column} = ?1");
        erased.beside = self.db.execute(&sql, [id])?;
        self.db.execute(&format!("DELETE FROM former_token WHERE {column} = ?1"), [id])?;
        // What others wrote of him: reasons of rulings, their own words with his name in them.
        for (row, text) in self.texts("SELECT digest, text FROM personal")? {
            if names(text.as_bytes()) {
                erased.beside += self.db.execute("DELETE FROM personal WHERE digest = ?1", [row])?;
            }
        }
        let of_him = self.named("SELECT id, raw FROM inbox WHERE length(raw) > 0", names)?;
        self.erase_mails(&of_him, &mut erased)?;
        if column == "player" {
            erased.letters += self.erase_letters("player = ?1", id)?;
        }
        for letter in self.named("SELECT id, bytes FROM outbox WHERE length(bytes) > 0", names)? {
            erased.letters += self.erase_letters("id = ?1", letter)?;
        }
        for (table, said) in [("matter", "said"), ("kept", "said")] {
            let sql = format!("SELECT id, {said} FROM {table}");
            let mut statement = self.db.prepare(&sql)?;
            let rows =
                statement.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)))?;
            for row in rows.collect::<rusqlite::Result<Vec<_>>>()? {
                if names(row.1.as_bytes()) {
                    self.db.execute(&format!("UPDATE {table} SET {said} = '' WHERE id = ?1"), [row.0])?;
                }
            }
        }
        let sql = format!(
            "UPDATE matter SET said = '', sender = NULL, proposal = NULL, code = NULL WHERE {column} = ?1"
        );
        self.db.execute(&sql, [id])?;
        Ok(erased)
    }

    fn texts(&self, sql: &str) -> Result<Vec<(Vec<u8>, String)>> {
        let mut statement = self.db.prepare(sql)?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The rows whose bytes name a person.
    fn named(&self, sql: &str, names: Names<'_>) -> Result<Vec<i64>> {
        let mut statement = self.db.prepare(sql)?;
        let mut rows = statement.query([])?;
        let mut named = Vec::new();
        while let Some(row) = rows.next()? {
            if names(row.get_ref(1)?.as_blob()?) {
                named.push(row.get(0)?);
            }
        }
        Ok(named)
    }

    fn erase_mails(&self, mails: &[i64], erased: &mut Erased) -> Result<()> {
        const MAIL: &str = "
UPDATE inbox SET raw = x'', digest = ?2, sender = NULL, subject = NULL, message_id = NULL, fingerprint = NULL,
       outcome = 'erased'
WHERE id = ?1";
        let nothing = Digest::of_bytes(&[]);
        for id in mails {
            erased.mails += self.db.execute(MAIL, params![id, nothing.bytes()])?;
            erased.beside += self.db.execute("DELETE FROM personal WHERE mail = ?1", [id])?;
            self.db.execute("DELETE FROM kept WHERE mail = ?1", [id])?;
            self.db.execute(
                "UPDATE matter SET said = '', sender = NULL, proposal = NULL WHERE mail = ?1",
                [id],
            )?;
        }
        Ok(())
    }

    fn erase_letters(&self, which: &str, id: i64) -> Result<usize> {
        let nobody = Address::nobodys();
        let nobody = nobody.as_str();
        let sql = format!(
            "UPDATE outbox SET recipient = '{nobody}', envelope_from = '{nobody}', subject = '', bytes = x'', words = '', trouble = '',
             encloses = NULL WHERE length(bytes) > 0 AND {which}"
        );
        Ok(self.db.execute(&sql, [id])?)
    }
}

impl Store {
    /// Writes the file anew, so that nothing of what was erased is left in free pages or in the log.
    ///
    /// # Errors
    /// When the database fails, or others have it open.
    pub fn scour(&self) -> Result<()> {
        self.db.execute_batch("PRAGMA secure_delete = ON; VACUUM;")?;
        let busy: i64 = self.db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
        ensure!(busy == 0, "another program has the database open: stop it, and erase once more");
        Ok(())
    }
}
