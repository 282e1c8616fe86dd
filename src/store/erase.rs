//! Erasing: what a person wrote, and what names him, goes; every chain stays whole, since it holds only digests. What is
//! left says that somebody with this number played, and how the games went.

use anyhow::{Result, ensure};
use rusqlite::types::FromSql;

use super::{DirectorRow, GameRow, PlayerRow, Store, Tx, stored::given};
use crate::model::{Address, Digest, Personal, Token};

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
    /// Erases a player of an event, once all his games are over. His token is replaced by one that nobody has.
    pub fn erase_player(&self, player: &PlayerRow, token: &Token, names: Names<'_>) -> Result<Erased> {
        let his = |game: &GameRow| game.white == player.id || game.black == player.id;
        let open = self.games(player.event)?.into_iter().filter(|game| game.result.is_none() && his(game));
        let open: Vec<String> = open.map(|game| game.name.to_string()).collect();
        ensure!(open.is_empty(), "{} is still played; nobody is erased before", open.join(", "));
        let erased = self.erase_where("player", player.id, names)?;
        let nameless = Personal::default().shown().to_owned();
        const ROW: &str = "UPDATE player SET name = ?2, zone = 'UTC', token = ?3 WHERE id = ?1";
        self.run(ROW, given![player.id, nameless, token])?;
        for address in &player.addresses {
            self.run("DELETE FROM answer WHERE email = ?1", given![address])?;
        }
        self.run("DELETE FROM address WHERE player = ?1", [player.id])?;
        self.run("DELETE FROM kept WHERE reader = ?1", [player.id])?;
        Ok(erased)
    }

    /// Erases a director or deputy of an event, once all its games are over.
    pub fn erase_director(&self, director: &DirectorRow, token: &Token, names: Names<'_>) -> Result<Erased> {
        let open = self.games(director.event)?.into_iter().filter(|game| game.result.is_none()).count();
        ensure!(open == 0, "{} still has games that are played; nobody is erased before", director.code);
        let erased = self.erase_where("director", director.id, names)?;
        const ROW: &str = "
UPDATE director SET name = ?2, email = ?4, zone = 'UTC', token = ?3 WHERE id = ?1";
        let nameless = Personal::default().shown().to_owned();
        let nobody = Address::nobodys();
        self.run(ROW, given![director.id, nameless, token, nobody])?;
        self.run("DELETE FROM answer WHERE email = ?1", given![director.email])?;
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
        let sql = format!("DELETE FROM personal WHERE {column} = ?1");
        let mut erased = Erased { beside: self.changed(&sql, [id])?, ..Erased::default() };
        self.run(&format!("DELETE FROM former_token WHERE {column} = ?1"), [id])?;
        // What others wrote of him: reasons of rulings, their own words with his name in them.
        for digest in self.named::<Vec<u8>>("SELECT digest, text FROM personal", names)? {
            erased.beside += self.changed("DELETE FROM personal WHERE digest = ?1", [digest])?;
        }
        let of_him = self.named("SELECT id, raw FROM inbox WHERE length(raw) > 0", names)?;
        self.erase_mails(&of_him, &mut erased)?;
        if column == "player" {
            erased.letters += self.erase_letters("player = ?1", id)?;
        }
        for letter in self.named("SELECT id, bytes FROM outbox WHERE length(bytes) > 0", names)? {
            erased.letters += self.erase_letters("id = ?1", letter)?;
        }
        for (table, column) in
            [("matter", "said"), ("matter", "brief"), ("matter", "facts"), ("kept", "said")]
        {
            for row in self.named::<i64>(&format!("SELECT id, {column} FROM {table}"), names)? {
                self.run(&format!("UPDATE {table} SET {column} = '' WHERE id = ?1"), [row])?;
            }
        }
        const FORGET: &str = "UPDATE matter SET said = '', brief = '', facts = '', sender = NULL, proposal = NULL, code = NULL";
        self.run(&format!("{FORGET} WHERE {column} = ?1"), [id])?;
        Ok(erased)
    }

    /// By their first column the rows whose second names a person.
    fn named<T: FromSql>(&self, sql: &str, names: Names<'_>) -> Result<Vec<T>> {
        let rows = self.all(sql, [], |row| {
            let names_him = names(row.get_ref(1)?.as_bytes()?);
            names_him.then(|| row.get(0)).transpose()
        })?;
        Ok(rows.into_iter().flatten().collect())
    }

    fn erase_mails(&self, mails: &[i64], erased: &mut Erased) -> Result<()> {
        const MAIL: &str = "
UPDATE inbox SET raw = x'', digest = ?2, sender = NULL, subject = NULL, message_id = NULL, fingerprint = NULL,
       outcome = 'erased'
WHERE id = ?1";
        let nothing = Digest::of_bytes(&[]);
        for id in mails {
            erased.mails += self.changed(MAIL, given![id, nothing])?;
            erased.beside += self.changed("DELETE FROM personal WHERE mail = ?1", [id])?;
            self.run("DELETE FROM kept WHERE mail = ?1", [id])?;
            self.run(
                "UPDATE matter SET said = '', brief = '', facts = '', sender = NULL, proposal = NULL WHERE mail = ?1",
                [id],
            )?;
        }
        Ok(())
    }

    fn erase_letters(&self, which: &str, id: i64) -> Result<usize> {
        let nobody = Address::nobodys();
        let sql = format!(
            "UPDATE outbox SET recipient = '{nobody}', envelope_from = '{nobody}', subject = '', bytes = x'', words = '', brief = '', trouble = '',
             encloses = NULL WHERE length(bytes) > 0 AND {which}"
        );
        self.changed(&sql, [id])
    }
}

impl Store {
    /// Writes the file anew, so that nothing of what was erased is left in free pages or in the log. Nobody
    /// else may have it open.
    pub fn scour(&self) -> Result<()> {
        self.db.execute_batch("PRAGMA secure_delete = ON; VACUUM;")?;
        let busy: i64 = self.db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
        ensure!(busy == 0, "another program has the database open: stop it, and erase once more");
        Ok(())
    }
}
