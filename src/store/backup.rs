//! Copies that `backup` makes: each says in its header that it is one, until `restore` puts it to work. That tells one that
//! was laid there beside the log of another file, which SQLite would take for its own and read into it.
//!
//! A copy has no log, and what makes it the desk's own is written without one: a file that says that it is a copy is
//! never one whose own log lies beside it.

use super::{WrongFile, database_file::beside};
use std::{
    collections::{BTreeMap, btree_map::Entry},
    fs::{self, File},
    io,
    os::unix::fs::{FileExt, MetadataExt},
    path::Path,
    sync::{Mutex, PoisonError},
};

use anyhow::Result;
use rusqlite::{Connection, Transaction, TransactionBehavior};

/// What stands in a copy's header, and where (`PRAGMA application_id`).
const COPY: i32 = i32::from_be_bytes(*b"AmCo");
/// What stands there until the copy is proved: nobody opens it.
const UNPROVED: i32 = i32::from_be_bytes(*b"AmPa");
const PLACE: u64 = 68;

/// Whether this is a copy that nobody has worked on yet, proved or not.
pub(super) fn is_copy(db: &Connection) -> Result<bool> {
    Ok(matches!(application_id(db)?, COPY | UNPROVED))
}

fn application_id(db: &Connection) -> Result<i32> {
    Ok(db.pragma_query_value(None, "application_id", |row| row.get(0))?)
}

/// Writes into a copy that it is one, and not proved yet. It has no log from then on.
pub(super) fn mark_unproved(copy: &Connection) -> Result<()> {
    copy.pragma_update(None, "application_id", UNPROVED)?;
    Ok(copy.pragma_update(None, "journal_mode", "DELETE")?)
}

/// Writes into a copy that it was proved.
pub(super) fn mark_proved(copy: &Path) -> Result<()> {
    let copy = Connection::open_with_flags(copy, super::existing())?;
    Ok(copy.pragma_update(None, "application_id", COPY)?)
}

/// Begins the transaction that makes a copy the desk's own. Before the log is begun, so that what this writes stands in
/// the file itself.
pub(super) fn put_to_work(db: &mut Connection) -> Result<Transaction<'_>> {
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    anyhow::ensure!(application_id(&transaction)? == COPY, "it is no copy that amici backup has made");
    transaction.pragma_update(None, "application_id", 0)?;
    Ok(transaction)
}

/// That this is no copy: nobody works on one, but for whoever puts it back.
pub(super) fn is_no_copy(database: &Path) -> Result<(), WrongFile> {
    match says_copy(database).map_err(|error| WrongFile::Unseen(database.to_owned(), error))? {
        true => Err(WrongFile::Copy(database.to_owned())),
        false => Ok(()),
    }
}

/// That no log of another file lies beside a copy.
pub(super) fn has_no_foreign_log(database: &Path) -> Result<(), WrongFile> {
    let log = beside(database, "-wal");
    let unseen = |error| WrongFile::Unseen(database.to_owned(), error);
    let written = match fs::metadata(&log) {
        Ok(found) => found.len() > 0,
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        Err(error) => return Err(unseen(error)),
    };
    match written && says_copy(database).map_err(unseen)? {
        true => Err(WrongFile::ForeignLog(database.to_owned())),
        false => Ok(()),
    }
}

/// Whether a file says in its header that it is a copy. Its descriptor is kept until the process ends: to close it would
/// drop the locks of every connection to the file (see `file`).
fn says_copy(database: &Path) -> io::Result<bool> {
    static OPEN: Mutex<BTreeMap<(u64, u64), File>> = Mutex::new(BTreeMap::new());
    let found = fs::metadata(database)?;
    let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    let file = match open.entry((found.dev(), found.ino())) {
        Entry::Occupied(kept) => kept.into_mut(),
        Entry::Vacant(new) => new.insert(File::open(database)?),
    };
    let mut said = [0; 4];
    match file.read_exact_at(&mut said, PLACE) {
        Ok(()) => Ok(matches!(i32::from_be_bytes(said), COPY | UNPROVED)),
        // Too short to be a database at all: SQLite says so.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}
