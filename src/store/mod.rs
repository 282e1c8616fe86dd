//! One SQLite file that holds everything: raw mail, journals, letters, rosters.
//!
//! Why no mail is lost and none counts twice: a mail's raw bytes and the mailbox cursor are committed together
//! before anybody looks at them (`inbox`). Each is marked in a commit of its own before it is read, so that one that
//! breaks us is known by its mark. Journal entries, the game's next deadline, held
//! mail, the rendered letters and the end state of the inbox row are one transaction. A letter that was handed over
//! is another: the outbox row, the entry "made available" and the deadline. Whatever is cut in between is found
//! again by its state, never by memory.
//!
//! WAL with `synchronous = FULL`: a commit that returned survives a loss of power. One writer at a time
//! (`BEGIN IMMEDIATE`); a lock file beside the database keeps a second daemon out. Instants are whole seconds of
//! Unix time. The SQL of each query stands in the one function that uses it.
//!
//! The functions of [`Tx`] fail when the database does. Those that give a row, and not an option of one, also fail where
//! there is none. What else makes one fail, it says itself.
//!
//! SQLite calls are short and run where they are needed, on whatever thread that is.

mod activity;
mod acts;
mod answer_caps;
mod audit;
mod backup;
mod broken_journal;
mod copy;
mod crosstable;
mod daily_letters;
mod database_file;
mod departures;
mod erase;
mod event_change;
mod event_journal;
mod evidence;
mod fault;
mod folder_changes;
mod in_hand;
mod inbox;
mod instants;
mod journal;
mod kept_texts;
mod kept_words;
mod letter_text;
mod lock;
mod matter;
mod migrate;
mod of_person;
mod old_letters;
mod outbox;
mod packed;
mod part_file;
mod people;
mod personal;
mod pictures;
mod remembered;
mod restored;
mod roster;
mod seals;
mod sending;
mod stored;
mod strangers;
mod traffic;
mod transaction;
mod troubles;
mod turns;
mod upgrade;
mod withdrawn_letters;

use std::{io, path::Path, sync::Arc, time::Duration};

use anyhow::{Context, Result, bail};
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior, config::DbConfig};

use crate::chance::Chance;

pub use activity::{Activity, Before};
pub use acts::{ActAgain, ActToFile};
pub use answer_caps::{Allowance, AnswerKey};
pub use audit::{Damage, Found};
pub use broken_journal::{BrokenJournal, broken_apart, unless_broken};
pub use copy::{Proved, prove};
pub(crate) use database_file::beside;
pub use database_file::{DatabaseFile, WrongFile};
pub use erase::{Erased, Names};
pub use evidence::{EventJournalRow, SaltedText};
pub use fault::{is_the_machines, passes};
pub use in_hand::{Ending, Unwritten, WrittenLetter};
pub use inbox::{InboxRow, InboxState, MailFacts, too_large};
pub use instants::KnownInstant;
pub use journal::{JournalRow, Sound};
pub use kept_texts::KeptText;
pub use kept_words::{Kept, KeptKind, NewKept};
pub use lock::{Lock, is_held};
pub use matter::{Matter, NewAlarm, NewMatter};
use migrate::Age;
pub use of_person::TextBeside;
pub use outbox::{Handover, LetterTo, NewLetter, OutboxRow, OutboxState};
pub use part_file::PartFile;
pub use people::{DirectorRow, PlayerRow, TokenOwner};
use remembered::Remembered;
pub use restored::Restored;
pub use roster::{EventRow, GameRow};
pub use seals::{SealedEntry, SealsOf};
pub use traffic::{Traffic, WithoutHandover};
pub use transaction::Tx;
pub use troubles::{NotTaken, Waiting};
use turns::Turns;
pub use upgrade::{Upgraded, upgrade, upgrade_copy};
pub use withdrawn_letters::Unsaid;

/// How many prepared statements are kept: more than there are queries, for to prepare one costs more than to run it.
const STATEMENTS: usize = 1000;

/// Nobody who wants to write waits longer for a transaction in which several things are done that could be done each by
/// itself.
pub const LONGEST_HELD: Duration = Duration::from_millis(50);

/// Nor does it end for them before: each commit waits for the disk.
pub const SHORTEST_HELD: Duration = Duration::from_millis(12);

pub struct Store {
    db: Connection,
    remembered: Arc<Remembered>,
    turns: Arc<Turns>,
    chance: Chance,
    /// Which file it is; none where it lies in memory.
    pub file: Option<DatabaseFile>,
}

impl Store {
    /// Opens the database, which must be there. An empty file gets its tables.
    ///
    /// # Errors
    /// When there is none, it is a copy that was not put back, it cannot be opened or written, or was made by a newer
    /// version, or by an older one: see [`upgrade()`].
    pub fn open(path: &Path) -> Result<Store> {
        let context = || format!("Cannot read the database {}", path.display());
        let mut store = Self::ready(connection(path)?).with_context(context)?;
        store.file = Some(DatabaseFile::at(path)?);
        Ok(store)
    }

    /// Opens the database, and makes it where it is missing: for those who bring the first event. What is there is
    /// never written over.
    ///
    /// # Errors
    /// As [`Store::open`], and when the file cannot be made.
    pub fn open_or_make(path: &Path) -> Result<Store> {
        match database_file::make_private(path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                Err(error).with_context(|| format!("Cannot make the database {}", path.display()))
            }
            Ok(()) | Err(_) => Self::open(path),
        }
    }

    /// A database in memory, for tests.
    pub fn in_memory() -> Result<Store> {
        Self::ready(Connection::open_in_memory()?)
    }

    fn ready(mut db: Connection) -> Result<Store> {
        patient(&db)?;
        match migrate::age(&db, migrate::STEPS)? {
            Age::Current => {}
            Age::Empty => migrate::migrate(&mut db, migrate::STEPS)?,
            Age::Older(taken) => bail!(
                "its tables are of version {taken}, and this amici works on version {}: run amici upgrade, which makes a \
                 copy first",
                migrate::STEPS.len()
            ),
        }
        db.pragma_update(None, "foreign_keys", true)?;
        // What is deleted is overwritten, and does not stay readable in free pages.
        db.pragma_update(None, "secure_delete", true)?;
        db.pragma_update(None, "journal_mode", "WAL")?;
        // What a savepoint would put back: else it goes to a file among the system's temporary ones, mail by mail.
        db.pragma_update(None, "temp_store", "MEMORY")?;
        db.set_prepared_statement_cache_capacity(STATEMENTS);
        // Without this SQLite prepares a statement anew for each value it is given, in case another way would be faster.
        db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        Ok(Store {
            db,
            remembered: Arc::default(),
            turns: Arc::default(),
            chance: Chance::System,
            file: None,
        })
    }

    /// The same, with salts of this chance: tests seed it.
    #[must_use]
    pub fn with_chance(self, chance: Chance) -> Store {
        Store { chance, ..self }
    }

    /// The same, which remembers what another one on the same file does, and writes when that one does not.
    #[must_use]
    pub fn beside(self, other: &Store) -> Store {
        Store { remembered: Arc::clone(&other.remembered), turns: Arc::clone(&other.turns), ..self }
    }

    /// How SQLite would go about a query, step by step.
    #[cfg(test)]
    fn plan(&self, sql: &str) -> Vec<String> {
        let mut statement = self.db.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
        let nothing = vec![rusqlite::types::Null; statement.parameter_count()];
        let steps = statement.query_map(rusqlite::params_from_iter(nothing), |row| row.get("detail"));
        steps.unwrap().collect::<rusqlite::Result<_>>().unwrap()
    }

    fn right_file(&self) -> Result<(), WrongFile> {
        self.file.as_ref().map_or(Ok(()), DatabaseFile::is_there)
    }

    /// That there is an event in it. Whoever works on a database without one has mistyped its path: all mails would be
    /// strangers' there, and every night a copy of nothing would take the place of a good one.
    ///
    /// # Errors
    /// [`WrongFile::Empty`], or the database's.
    pub fn has_events(&mut self) -> Result<()> {
        let path = self.file.as_ref().map(|file| file.path.clone()).unwrap_or_default();
        let found: bool = self.read(|books| books.value("SELECT EXISTS (SELECT 1 FROM event)", []))?;
        anyhow::ensure!(found, WrongFile::Empty(path));
        Ok(())
    }

    /// Does several things in one transaction: all of them, or none.
    ///
    /// # Errors
    /// [`WrongFile`] when the file is no longer the one that was opened; the closure's, after which nothing has
    /// happened; or the commit's.
    pub fn transaction<T>(&mut self, work: impl FnOnce(&Tx<'_>) -> Result<T>) -> Result<T> {
        self.right_file()?;
        let Store { db, remembered, turns, chance, file } = self;
        let all = || {
            let turn = turns.take();
            let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let forgetting = remembered.unless_kept();
            let tx = Tx { turn: Some(&turn), ..Tx::on(&transaction, remembered, chance) };
            let done = work(&tx)?;
            tx.write_what_is_in_hand()?;
            transaction.commit()?;
            forgetting.kept();
            Ok(done)
        };
        fault::with_advice(all(), file.as_ref())
    }

    /// Reads several things as they stood at one instant.
    ///
    /// # Errors
    /// [`WrongFile`] as above; the closure's, or the database's.
    pub fn read<T>(&mut self, work: impl FnOnce(&Tx<'_>) -> Result<T>) -> Result<T> {
        self.right_file()?;
        let Store { db, remembered, chance, file, .. } = self;
        let all = || {
            let transaction = Transaction::new(db, TransactionBehavior::Deferred)?;
            work(&Tx::on(&transaction, remembered, chance))
        };
        fault::with_advice(all(), file.as_ref())
    }
}

/// A connection to the file, of which nothing but its place is checked: SQLite's own words would not say what to do.
fn connection(path: &Path) -> Result<Connection> {
    database_file::stands_at(path)?;
    backup::has_no_foreign_log(path)?;
    backup::is_no_copy(path)?;
    let opened = Connection::open_with_flags(path, existing());
    opened.with_context(|| format!("Cannot read the database {}", path.display()))
}

/// Waits for others, and loses nothing that was committed.
fn patient(db: &Connection) -> Result<()> {
    db.busy_timeout(Duration::from_secs(30))?;
    Ok(db.pragma_update(None, "synchronous", "FULL")?)
}

/// SQLite makes no file of its own accord: it would be one that everybody may read, and under whatever path was
/// mistyped.
fn existing() -> OpenFlags {
    OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX
}
