//! Copies that `backup` makes: each says in its header that it is one, until a desk works on it. That tells one that was
//! put back beside the log of another file, which SQLite would take for its own and read into it.
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
use rusqlite::{Connection, TransactionBehavior};

/// What stands in a copy's header, and where (`PRAGMA application_id`).
const COPY: i32 = i32::from_be_bytes(*b"AmCo");
const PLACE: u64 = 68;

/// Whether this is a copy that nobody has worked on yet.
fn is_copy(db: &Connection) -> Result<bool> {
    Ok(db.pragma_query_value(None, "application_id", |row| row.get::<_, i32>(0))? == COPY)
}

/// Writes into a finished copy that it is one. It has no log from then on.
pub(super) fn mark(copy: &Connection) -> Result<()> {
    copy.pragma_update(None, "journal_mode", "DELETE")?;
    Ok(copy.pragma_update(None, "application_id", COPY)?)
}

/// Makes a copy the desk's own, in one transaction. Before the log is begun, so that what this writes stands in the file
/// itself.
pub(super) fn put_to_work(db: &mut Connection) -> Result<()> {
    if !is_copy(db)? {
        return Ok(());
    }
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another program may have done it meanwhile.
    if is_copy(&transaction)? {
        transaction.pragma_update(None, "application_id", 0)?;
    }
    Ok(transaction.commit()?)
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
        Ok(()) => Ok(i32::from_be_bytes(said) == COPY),
        // Too short to be a database at all: SQLite says so.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}
