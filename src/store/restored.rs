//! A copy that is put back: a new epoch, in which no letter bears a Message-ID that one of the lost time has, and the way
//! out held until the operator lets the letters go.
//!
//! What came after the copy was made is read from the mailbox again. What it makes is written, and not sent: the players
//! hold letters of the lost time that say the same.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use chrono::{DateTime, Utc};
use data_encoding::BASE32_NOPAD;
use rusqlite::Connection;

use super::{
    KnownInstant, Store, backup,
    migrate::{self, Age},
    personal::Owner,
    remembered::Remembered,
    stored::{column, columns, given},
    transaction::Tx,
};
use crate::{
    chance::Chance,
    event::EventFact,
    model::{DeskSecret, Digest},
};

/// A time at which the database was put back.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Restored {
    /// When the copy was made.
    pub copied: DateTime<Utc>,
    /// When it was put back.
    pub at: DateTime<Utc>,
}

impl Store {
    /// Makes a copy the desk's own file, in one transaction: a new epoch, and the way out held. Nothing else works on a
    /// copy.
    ///
    /// # Errors
    /// When it is no copy, lies beside the log of another file, or the database fails.
    pub fn restore(path: &Path, chance: &Chance, now: DateTime<Utc>) -> Result<()> {
        backup::has_no_foreign_log(path)?;
        let context = || format!("Cannot put {} back", path.display());
        let mut db = Connection::open_with_flags(path, super::existing()).with_context(context)?;
        let begin = |db: &mut Connection| {
            // It may lie in the place of the database already, where it is the only one of its kind.
            ensure!(
                migrate::age(db, migrate::STEPS)? == Age::Current,
                "it is a copy of an older version's database: move it to another place and restore it from there, which \
                 upgrades what it puts back and leaves the file as it is"
            );
            let transaction = backup::put_to_work(db)?;
            let remembered = Remembered::default();
            let books = Tx::on(&transaction, &remembered, chance);
            books.begin_epoch(now)?;
            transaction.commit().map_err(anyhow::Error::from)
        };
        begin(&mut db).with_context(context)
    }
}

impl Tx<'_> {
    fn begin_epoch(&self, now: DateTime<Utc>) -> Result<()> {
        let copied = self.mark(KnownInstant::Copied)?.context("it does not say when it was made")?;
        let random = self.chance.bytes::<10>(&format!("epoch {}", now.timestamp()))?;
        let epoch = BASE32_NOPAD.encode(&random).to_ascii_lowercase();
        // What was read again before a copy was made of a desk that held its letters was told to nobody.
        const ENTRY: &str = "
SELECT coalesce(iif(?1, (SELECT entry FROM restored ORDER BY id DESC LIMIT 1), NULL), (SELECT max(id) FROM journal), 0)";
        let entry: i64 = self.value(ENTRY, [self.mark(KnownInstant::Held)?.is_some()])?;
        self.insert("restored", columns! { epoch, copied, at = now, entry })?;
        for event in self.events()? {
            let fact = EventFact::Restored { copied, head: event.seal };
            self.append_to_event(event.id, &event.code, now, fact, Owner::default())?;
        }
        self.clear_mark(KnownInstant::Replayed)?;
        self.clear_mark(KnownInstant::DealtWith)?;
        self.set_mark(KnownInstant::Held, now)?;
        self.skip_letters(now)?;
        self.skip_matters()
    }

    /// The times at which the database was put back, the earliest first.
    pub fn restored(&self) -> Result<Vec<Restored>> {
        self.all("SELECT copied, at FROM restored ORDER BY id", [], |row| {
            Ok(Restored { copied: column(row, "restored.copied")?, at: column(row, "restored.at")? })
        })
    }

    /// The times at which the database was put back since the letters were last let go, as one: from when on its players
    /// were told nothing. None where it never was.
    pub fn untold(&self) -> Result<Option<Restored>> {
        const SQL: &str = "
SELECT min(copied) AS copied, min(at) AS at FROM restored
WHERE entry = (SELECT entry FROM restored ORDER BY id DESC LIMIT 1) HAVING count(*) > 0";
        self.maybe(SQL, [], |row| {
            Ok(Restored { copied: column(row, "restored.copied")?, at: column(row, "restored.at")? })
        })
    }

    /// The games whose journals have half-moves since then, each with the first entry of these.
    pub fn replayed(&self) -> Result<Vec<(i64, u32)>> {
        const SQL: &str = "
SELECT game, min(seq) AS first FROM journal
WHERE id > (SELECT entry FROM restored ORDER BY id DESC LIMIT 1) AND json_extract(fact, '$.fact') = 'moved'
GROUP BY game ORDER BY game";
        self.all(SQL, [], |row| row.try_into())
    }

    /// How many mails have come.
    pub fn mails_kept(&self) -> Result<u32> {
        self.value("SELECT count(*) FROM inbox", [])
    }

    /// From when on mails have to be read again, in every folder: where the file was put back, and the mailbox was not read
    /// to its end since.
    pub fn replays_from(&self) -> Result<Option<DateTime<Utc>>> {
        match (self.mark(KnownInstant::Held)?, self.mark(KnownInstant::Replayed)?) {
            (Some(_), None) => Ok(self.restored()?.last().map(|last| last.copied)),
            _ => Ok(None),
        }
    }

    /// Whether a mail with these bytes, which was received at that instant, was received since another and is kept. Of one
    /// that was erased no more is known than when it came and how long it was.
    pub fn keeps_bytes(&self, raw: &[u8], received: DateTime<Utc>, since: DateTime<Utc>) -> Result<bool> {
        const SQL: &str = "
SELECT EXISTS (
    SELECT 1 FROM inbox WHERE received >= ?3 AND (digest = ?1 OR outcome = 'erased' AND received = ?2 AND size = ?4))";
        let size = i64::try_from(raw.len())?;
        self.value(SQL, given![Digest::of_bytes(raw), received, since, size])
    }

    /// Lets the letters go. What the players hold of the lost time is no longer waited for, and all of it is charged to
    /// nobody.
    pub fn let_letters_go(&self, now: DateTime<Utc>) -> Result<()> {
        if let Some(from) = self.mark(KnownInstant::Copied)? {
            let known = self.mark(KnownInstant::OutageFrom)?;
            self.set_mark(KnownInstant::OutageFrom, known.map_or(from, |known| known.min(from)))?;
            self.set_mark(KnownInstant::OutageUntil, now)?;
        }
        self.clear_mark(KnownInstant::Held)?;
        self.clear_mark(KnownInstant::DealtWith)?;
        self.clear_mark(KnownInstant::Replayed)
    }

    /// What the desk alone knows; the offered key is kept when there is none yet.
    pub fn secret(&self, offered: [u8; DeskSecret::LENGTH]) -> Result<DeskSecret> {
        const KEEP: &str =
            "INSERT INTO setting (name, value) VALUES ('secret', ?1) ON CONFLICT (name) DO NOTHING";
        self.run(KEEP, [offered])?;
        let key = self.value("SELECT value FROM setting WHERE name = 'secret'", [])?;
        let epochs = self.all("SELECT epoch FROM restored ORDER BY id", [], |row| row.get(0))?;
        Ok(DeskSecret::new(key, epochs))
    }

    /// What a director says by a number to a case of the lost time must not be taken for another: the numbers of the
    /// matters go on beyond those that it may have had.
    fn skip_matters(&self) -> Result<()> {
        const SKIP: &str = "
INSERT INTO sqlite_sequence (name, seq) SELECT 'matter', 0
WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'matter')";
        self.run(SKIP, [])?;
        const BEYOND: &str =
            "UPDATE sqlite_sequence SET seq = (seq + 15000) / 10000 * 10000 WHERE name = 'matter'";
        self.run(BEYOND, [])
    }

    /// The numbers of the letters that were written since the copy was made are in the world, and are not given again.
    /// The next is the count of seconds, which letters never catch up with.
    fn skip_letters(&self, now: DateTime<Utc>) -> Result<()> {
        const FIRST: &str = "
INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox', 0
WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'outbox')";
        self.run(FIRST, [])?;
        const SKIP: &str = "UPDATE sqlite_sequence SET seq = max(seq, ?1) WHERE name = 'outbox'";
        self.run(SKIP, given![now])
    }
}
