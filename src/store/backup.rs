//! Copies that `backup` makes: each says in its header that it is one, until `restore` puts it to work. That tells one that
//! was laid there beside the log of another file, which SQLite would take for its own and read into it.
//!
//! A copy has no log, and what makes it the desk's own is written without one: a file that says that it is a copy is
//! never one whose own log lies beside it.
//!
//! Nor does `VACUUM INTO` make it: that takes the header of the database itself, and whoever is killed right behind it
//! leaves a file that anybody opens as the desk's own.

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

/// Writes what the database holds at this instant into an empty file, in one transaction: the file says from its first
/// page on that it is a copy, and not proved yet. Nothing is in it of what was deleted. It has no log.
pub(super) fn write_out(database: &str, file: &Path) -> Result<Connection> {
    anyhow::ensure!(fs::metadata(file)?.len() == 0, "{} is not empty", file.display());
    let mut copy = Connection::open_with_flags(file, super::existing())?;
    copy.busy_timeout(std::time::Duration::from_secs(30))?;
    copy.pragma_update(None, "journal_mode", "MEMORY")?;
    copy.pragma_update(None, "synchronous", "OFF")?;
    // A table is filled before others that its rows refer to.
    copy.pragma_update(None, "foreign_keys", false)?;
    copy.execute("ATTACH DATABASE ?1 AS desk", [database])?;
    let transaction = copy.transaction()?;
    transaction.pragma_update(None, "application_id", UNPROVED)?;
    let version: u32 = transaction.pragma_query_value(Some("desk"), "user_version", |row| row.get(0))?;
    transaction.pragma_update(None, "user_version", version)?;
    fill(&transaction)?;
    transaction.commit()?;
    copy.execute("DETACH DATABASE desk", [])?;
    copy.pragma_update(None, "journal_mode", "DELETE")?;
    Ok(copy)
}

/// Makes the tables of the attached database, fills them, and then makes what watches over them.
fn fill(copy: &Transaction<'_>) -> Result<()> {
    // SQLite's own tables it makes itself: of those, only the numbers that were given are ours to keep.
    let sql =
        "SELECT type, name, sql FROM desk.sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%'";
    let parts: Vec<(String, String, String)> = copy
        .prepare(sql)?
        .query_map([], |row| Ok((row.get("type")?, row.get("name")?, row.get("sql")?)))?
        .collect::<rusqlite::Result<_>>()?;
    let of =
        |kinds: &'static [&'static str]| parts.iter().filter(|(kind, ..)| kinds.contains(&kind.as_str()));
    for (_, _, sql) in of(&["table"]).chain(of(&["index"])) {
        copy.execute_batch(sql)?;
    }
    for (_, table, _) in of(&["table"]) {
        copy.execute_batch(&format!("INSERT INTO main.\"{table}\" SELECT * FROM desk.\"{table}\""))?;
    }
    copy.execute_batch(
        "DELETE FROM main.sqlite_sequence; INSERT INTO main.sqlite_sequence SELECT * FROM desk.sqlite_sequence",
    )?;
    for (_, _, sql) in of(&["view", "trigger"]) {
        copy.execute_batch(sql)?;
    }
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    /// All that a file holds of SQLite's own: its tables and what watches over them, and the numbers that were given.
    fn frame(database: &Path) -> Vec<String> {
        let db = Connection::open(database).unwrap();
        let sql = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL
                   UNION ALL SELECT name || ' ' || seq FROM sqlite_sequence ORDER BY 1";
        let mut statement = db.prepare(sql).unwrap();
        let found = statement.query_map([], |row| row.get(0)).unwrap();
        found.collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn a_copy_is_one_from_its_first_page_on_and_has_all_that_the_database_has() {
        let folder = tempfile::tempdir().unwrap();
        let (database, file) = (folder.path().join("amici.sqlite"), folder.path().join("copy.sqlite"));
        let store = Store::open_or_make(&database).unwrap();
        let rows =
            "INSERT INTO event (code, added) VALUES ('A', 1), ('B', 1); DELETE FROM event WHERE code = 'B'";
        store.db.execute_batch(rows).unwrap();
        fs::write(&file, "").unwrap();
        let copy = write_out(store.db.path().unwrap(), &file).unwrap();
        let code: String =
            copy.query_row("SELECT group_concat(code) FROM event", [], |row| row.get(0)).unwrap();
        assert_eq!(code, "A");
        drop(copy);
        let refused = Store::open(&file).err().unwrap();
        assert!(matches!(refused.downcast_ref(), Some(WrongFile::Copy(_))), "{refused:#}");
        assert!(frame(&database).contains(&"event 2".to_owned()));
        assert_eq!(frame(&file), frame(&database));
        assert!(write_out(store.db.path().unwrap(), &file).is_err(), "nothing is written over");
    }
}
