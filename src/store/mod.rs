//! One SQLite file that holds everything: raw mail, journals, letters, rosters.
//!
//! Why no mail is lost and none counts twice: a mail's raw bytes and the mailbox cursor are committed together
//! before anybody looks at them (`inbox`). Each attempt to read one is counted in a commit of its own before it
//! begins, so that a mail that breaks us is set aside after three. Journal entries, the game's next deadline, held
//! mail, the rendered letters and the end state of the inbox row are one transaction. A letter that was handed over
//! is another: the outbox row, the entry "made available" and the deadline. Whatever is cut in between is found
//! again by its state, never by memory.
//!
//! WAL with `synchronous = FULL`: a commit that returned survives a loss of power. One writer at a time
//! (`BEGIN IMMEDIATE`); a lock file beside the database keeps a second daemon out. Instants are whole seconds of
//! Unix time. The SQL of each query stands in the one function that uses it.

mod answers;
mod asked;
mod inbox;
mod journal;
mod kept;
mod lock;
mod marks;
mod matter;
mod migrate;
mod outbox;
mod people;
mod roster;
mod tokens;

use std::path::Path;

use anyhow::{Context, Result};
use chrono::{DateTime, Utc};
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

pub use answers::{Allowance, AnswerKey, Budget};
pub use inbox::{InboxRow, InboxState, MailFacts, too_large};
pub use journal::JournalRow;
pub use kept::{Kept, KeptKind, NewKept};
pub use lock::Lock;
pub use marks::Mark;
pub use matter::{Matter, NewMatter};
pub use outbox::{Handover, NewLetter, OutboxRow, OutboxState, Unsaid};
pub use people::{DirectorRow, PlayerRow, TokenOwner};
use roster::FrozenEvents;
pub use roster::{EventRow, GameRow};

/// The database.
pub struct Store {
    db: Connection,
    frozen: FrozenEvents,
}

impl Store {
    /// Opens the database, making it where it is missing, and brings its tables up to date.
    ///
    /// # Errors
    /// When the file cannot be opened or written, or was made by a newer version.
    pub fn open(path: &Path) -> Result<Store> {
        let context = || format!("Cannot open the database {}", path.display());
        keep_private(path).with_context(context)?;
        Self::ready(Connection::open(path).with_context(context)?).with_context(context)
    }

    /// A database in memory, for tests.
    ///
    /// # Errors
    /// When SQLite fails.
    pub fn in_memory() -> Result<Store> {
        Self::ready(Connection::open_in_memory()?)
    }

    /// Opens the database to look only.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub fn look(path: &Path) -> Result<Store> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(path, flags)
            .with_context(|| format!("No database at {}: add an event first", path.display()))?;
        Self::ready(db)
    }

    fn ready(mut db: Connection) -> Result<Store> {
        db.pragma_update(None, "journal_mode", "WAL")?;
        db.pragma_update(None, "synchronous", "FULL")?;
        db.pragma_update(None, "foreign_keys", true)?;
        db.busy_timeout(std::time::Duration::from_secs(30))?;
        migrate::migrate(&mut db)?;
        Ok(Store { db, frozen: FrozenEvents::default() })
    }

    /// Does several things in one transaction: all of them, or none.
    ///
    /// # Errors
    /// The closure's, after which nothing has happened; or the commit's.
    pub fn transaction<T>(&mut self, work: impl FnOnce(&Books<'_>) -> Result<T>) -> Result<T> {
        let Store { db, frozen } = self;
        let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = work(&Books { db: &transaction, frozen })?;
        transaction.commit()?;
        Ok(done)
    }

    /// Reads several things as they stood at one instant.
    ///
    /// # Errors
    /// The closure's, or the database's.
    pub fn read<T>(&mut self, work: impl FnOnce(&Books<'_>) -> Result<T>) -> Result<T> {
        let transaction = Transaction::new(&mut self.db, TransactionBehavior::Deferred)?;
        work(&Books { db: &transaction, frozen: &self.frozen })
    }

    /// Writes a consistent copy to a file that does not exist yet, while others write.
    ///
    /// # Errors
    /// When the file exists or cannot be written.
    pub fn backup(&self, file: &Path, now: DateTime<Utc>) -> Result<()> {
        anyhow::ensure!(!file.exists(), "{} exists already", file.display());
        keep_private(file)?;
        let copied = self.copy_to(file, now);
        if copied.is_err() {
            // Half a copy is none, and must not stand in the way of the next.
            std::fs::remove_file(file).context("The unfinished copy cannot be removed")?;
        }
        copied
    }

    fn copy_to(&self, file: &Path, now: DateTime<Utc>) -> Result<()> {
        let mut copy = Connection::open(file)?;
        let backup = rusqlite::backup::Backup::new(&self.db, &mut copy)?;
        backup.run_to_completion(256, std::time::Duration::from_millis(5), None)?;
        drop(backup);
        let books = Books { db: &copy, frozen: &FrozenEvents::default() };
        books.set_mark(Mark::Copied, now)
    }
}

/// Creates a file that only its owner may read: tokens lie in it.
fn keep_private(path: &Path) -> Result<()> {
    use std::os::unix::fs::OpenOptionsExt;
    std::fs::OpenOptions::new().create(true).append(true).mode(0o600).open(path)?;
    Ok(())
}

/// The tables, inside a transaction. Each room of the store adds its functions.
pub struct Books<'a> {
    db: &'a Connection,
    frozen: &'a FrozenEvents,
}

fn seconds(at: DateTime<Utc>) -> i64 {
    at.timestamp()
}

/// An instant from stored seconds.
fn instant(seconds: i64) -> rusqlite::Result<DateTime<Utc>> {
    DateTime::from_timestamp(seconds, 0).ok_or(rusqlite::Error::IntegralValueOutOfRange(0, seconds))
}

fn maybe_instant(seconds: Option<i64>) -> rusqlite::Result<Option<DateTime<Utc>>> {
    seconds.map(instant).transpose()
}

/// Reads a column whose text is one of our validated values.
fn parsed<T>(row: &rusqlite::Row<'_>, column: &str) -> rusqlite::Result<T>
where
    T: std::str::FromStr,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    let text: String = row.get(column)?;
    text.parse().map_err(|error: T::Err| broken(error))
}

/// The same for a column that may be NULL.
fn maybe_parsed<T>(row: &rusqlite::Row<'_>, column: &str) -> rusqlite::Result<Option<T>>
where
    T: std::str::FromStr,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    let text: Option<String> = row.get(column)?;
    text.map(|text| text.parse().map_err(|error: T::Err| broken(error))).transpose()
}

fn broken(error: impl std::error::Error + Send + Sync + 'static) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, Box::new(error))
}
