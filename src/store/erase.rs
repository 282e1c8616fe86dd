//! Erasing: what a person wrote, and what names him, goes; every chain stays whole, since it holds only digests. What is
//! left says that somebody with this number played, how the games went, and when he was erased.
//!
//! Nothing on which a running game rests is touched, whoever it names: it is counted, and goes when the same is asked
//! again later (`named`).

mod named;

use anyhow::{Result, ensure};
use chrono::{DateTime, Utc};

use super::{DirectorRow, GameRow, PlayerRow, Store, TokenOwner, Tx, personal::Owner, stored::given};
use crate::{
    event::EventFact,
    model::{Address, Digest, MatterState, Personal, Token},
};
use named::Erasing;

/// Whether a mail, a letter or a text names a person.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    /// By his whole name or an address, which are nobody else's.
    pub surely: &'a dyn Fn(&[u8]) -> bool,
    /// Also by his surname alone, which in his event is nobody else's.
    pub in_event: &'a dyn Fn(&[u8]) -> bool,
}

/// How much was erased.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Erased {
    /// Rows beside journals.
    pub beside: usize,
    pub mails: usize,
    pub letters: usize,
    /// Of the letters those that were to go to him, and go no more.
    pub withdrawn: usize,
    /// What names him and stays as yet: running games rest on it, or somebody waits for it.
    pub stay: usize,
    /// Whether he stands in other events too, from which he is not erased.
    pub elsewhere: bool,
}

impl Tx<'_> {
    /// Erases a player of an event, once all his games are over. His token is replaced by one that nobody has.
    ///
    /// # Errors
    /// When a game of his is played, or a letter to somebody else that names him is still to leave.
    pub fn erase_player(
        &self,
        player: &PlayerRow,
        token: &Token,
        names: Names<'_>,
        now: DateTime<Utc>,
    ) -> Result<Erased> {
        let his = |game: &GameRow| game.white == player.id || game.black == player.id;
        let open = self.games(player.event)?.into_iter().filter(|game| game.result.is_none() && his(game));
        let open: Vec<String> = open.map(|game| game.name.to_string()).collect();
        ensure!(open.is_empty(), "{} is still played; nobody is erased before", open.join(", "));
        let owner = TokenOwner::Player(player.clone());
        let erased = self.erase_person(&owner, &player.addresses, names, now)?;
        let nameless = Personal::default().shown().to_owned();
        const ROW: &str = "
UPDATE player SET name = ?2, zone = 'UTC', token = ?3, language = 'en', strict = 0, script = NULL, format = 'text',
    confirmations = 1, digest = 1
WHERE id = ?1";
        self.run(ROW, given![player.id, nameless, token])?;
        self.run("DELETE FROM address WHERE player = ?1", [player.id])?;
        self.run("DELETE FROM kept WHERE reader = ?1", [player.id])?;
        self.forget_answers(&player.addresses)?;
        let fact = EventFact::PlayerErased { number: player.number };
        self.append_to_event(player.event, &player.code, now, fact, Owner::default())?;
        Ok(erased)
    }

    /// Erases a director or deputy of an event, once all its games are over.
    ///
    /// # Errors
    /// When a game of the event is played, or a letter to somebody else that names him is still to leave.
    pub fn erase_director(
        &self,
        director: &DirectorRow,
        token: &Token,
        names: Names<'_>,
        now: DateTime<Utc>,
    ) -> Result<Erased> {
        let open = self.games(director.event)?.into_iter().filter(|game| game.result.is_none()).count();
        ensure!(open == 0, "{} still has games that are played; nobody is erased before", director.code);
        let owner = TokenOwner::Director(director.clone());
        let addresses = [director.email.clone()];
        let erased = self.erase_person(&owner, &addresses, names, now)?;
        const ROW: &str = "
UPDATE director SET name = ?2, email = ?4, zone = 'UTC', token = ?3 WHERE id = ?1";
        let nameless = Personal::default().shown().to_owned();
        self.run(ROW, given![director.id, nameless, token, Address::nobodys()])?;
        self.forget_answers(&addresses)?;
        let fact = EventFact::DirectorErased { place: director.place };
        self.append_to_event(director.event, &director.code, now, fact, Owner::default())?;
        Ok(erased)
    }

    /// Erases once more what still names somebody who was erased from an event before, and had to stay then.
    pub fn erase_what_stayed(
        &self,
        event: i64,
        name: &str,
        names: Names<'_>,
        now: DateTime<Utc>,
    ) -> Result<Erased> {
        let elsewhere = self.stands_elsewhere(event, name, &[])?;
        let mut erasing = Erasing { tx: self, event, elsewhere, names, done: Erased::default(), now };
        erasing.done.elsewhere = elsewhere;
        erasing.nothing_is_to_leave("player", 0)?;
        erasing.texts(("player", 0))?;
        erasing.mails(&[])?;
        erasing.letters()?;
        erasing.matters_and_kept()?;
        erasing.acts()?;
        Ok(erasing.done)
    }

    /// Erases one mail, and what letters and journals hold of its words.
    pub fn erase_mail(&self, id: i64, now: DateTime<Utc>) -> Result<Erased> {
        let mut erased = Erased { letters: self.erase_letters("cause = ?1", id)?, ..Erased::default() };
        self.erase_mails(&[id], &mut erased, now)?;
        Ok(erased)
    }

    /// All that is a person's by its row, and every mail, letter and text that names him.
    fn erase_person(
        &self,
        owner: &TokenOwner,
        addresses: &[Address],
        names: Names<'_>,
        now: DateTime<Utc>,
    ) -> Result<Erased> {
        let (column, id, event, name) = match owner {
            TokenOwner::Player(his) => ("player", his.id, his.event, &his.name),
            TokenOwner::Director(his) => ("director", his.id, his.event, &his.name),
        };
        let elsewhere = self.stands_elsewhere(event, name, addresses)?;
        let mut erasing = Erasing { tx: self, event, elsewhere, names, done: Erased::default(), now };
        erasing.done.elsewhere = elsewhere;
        erasing.nothing_is_to_leave(column, id)?;
        self.end_matters_of(column, id, now)?;
        const GO_NO_MORE: &str = "
UPDATE outbox SET state = 'withdrawn', begun = 0 WHERE state IN ('due', 'waits', 'failed') AND ";
        erasing.done.withdrawn = self.changed(&format!("{GO_NO_MORE}{column} = ?1"), [id])?;
        erasing.done.beside = self.changed(&format!("DELETE FROM personal WHERE {column} = ?1"), [id])?;
        self.run(&format!("DELETE FROM former_token WHERE {column} = ?1"), [id])?;
        erasing.done.letters = self.erase_letters(&format!("{column} = ?1"), id)?;
        // What a director was asked about players and is still open is his deputy's.
        self.run(&format!("{FORGET_MATTER} WHERE {column} = ?1 AND state <> 'open'"), [id])?;
        erasing.texts((column, id))?;
        erasing.mails(addresses)?;
        erasing.letters()?;
        erasing.matters_and_kept()?;
        erasing.acts()?;
        Ok(erasing.done)
    }

    /// Whether somebody of this name, or with one of these addresses, is registered for another event.
    fn stands_elsewhere(&self, event: i64, name: &str, addresses: &[Address]) -> Result<bool> {
        const NAME: &str = "
SELECT EXISTS (SELECT 1 FROM player WHERE event <> ?1 AND name = ?2)
    OR EXISTS (SELECT 1 FROM director WHERE event <> ?1 AND name = ?2)";
        if self.value(NAME, given![event, name])? {
            return Ok(true);
        }
        for address in addresses {
            let player = self.players_at(address)?.iter().any(|player| player.event != event);
            if player || self.directors_at(address)?.iter().any(|director| director.event != event) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Nobody waits for an answer of his any more, nor for a decision about him.
    fn end_matters_of(&self, column: &str, id: i64, now: DateTime<Utc>) -> Result<()> {
        let open = self.matters(&format!("WHERE matter.state = 'open' AND matter.{column} = ?1"), id)?;
        let his = open.iter().filter(|matter| column == "player" || matter.player.is_none());
        his.into_iter().try_for_each(|matter| self.end_matter(matter.id, MatterState::Lapsed, now))
    }

    /// How often he was answered, where the address is nobody else's by now.
    fn forget_answers(&self, addresses: &[Address]) -> Result<()> {
        for address in addresses {
            if self.players_at(address)?.is_empty() && self.directors_at(address)?.is_empty() {
                self.run("DELETE FROM answer WHERE email = ?1", given![address])?;
            }
        }
        Ok(())
    }

    /// One that was still to be read is read no more.
    fn erase_mails(&self, mails: &[i64], erased: &mut Erased, now: DateTime<Utc>) -> Result<()> {
        const MAIL: &str = "
UPDATE inbox SET raw = x'', digest = ?2, sender = NULL, subject = NULL, message_id = NULL, fingerprint = NULL,
       stranger = 0, removed = NULL, state = 'done', settled = coalesce(settled, ?3), begun = NULL, outcome = 'erased'
WHERE id = ?1";
        let nothing = Digest::of_bytes(&[]);
        for id in mails {
            erased.mails += self.changed(MAIL, given![id, nothing, now])?;
            erased.beside += self.changed("DELETE FROM personal WHERE mail = ?1", [id])?;
            self.run("DELETE FROM kept WHERE mail = ?1", [id])?;
            self.run(&format!("{FORGET_MATTER} WHERE mail = ?1"), [id])?;
        }
        Ok(())
    }

    fn erase_letters(&self, which: &str, id: i64) -> Result<usize> {
        let nobody = Address::nobodys();
        let sql = format!(
            "UPDATE outbox SET recipient = '{nobody}', envelope_from = '{nobody}', subject = '', bytes = x'', said = x'', digest = NULL, picture = NULL, words = '', brief = '', trouble = '',
             likeness = '', encloses = NULL WHERE length(bytes) > 0 AND {which}"
        );
        self.changed(&sql, [id])
    }
}

const FORGET_MATTER: &str = "
UPDATE matter SET said = '', brief = '', facts = '', sender = NULL, proposal = NULL, code = NULL";

impl Store {
    /// Writes the file anew, so that nothing of what was erased is left in free pages or in the log. Others may have it
    /// open, also a daemon at work: each of its transactions is short, and is waited for.
    ///
    /// # Errors
    /// When a program reads from the log, or writes, for longer than half a minute.
    pub fn scour(&self) -> Result<()> {
        // The new file is written beside first: memory would not hold it.
        self.db.execute_batch("PRAGMA temp_store = FILE; VACUUM; PRAGMA temp_store = MEMORY")?;
        ensure!(
            self.empty_log()?,
            "It is erased, but another program is reading the database, and words may be left in the log beside it: end that \
             program, and erase once more"
        );
        Ok(())
    }

    /// Writes all that stands in the log into the file and cuts the log to nothing; says whether nobody was in the way.
    pub fn empty_log(&self) -> Result<bool> {
        let busy: i64 = self.db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
        Ok(busy == 0)
    }
}
