//! From the tables of an older version to those of this one. Only `amici upgrade`, `run` and `once` do it, under the
//! daemon's lock, and after a copy: whoever looks into a file with a newer program must not find that he has changed it.
//!
//! The copy is whole and on the disk before the first step. The steps are one transaction, so that whatever is cut, the
//! file is of the one version or of the other.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, Result, anyhow, ensure};
use chrono::{DateTime, Utc};
use rusqlite::Connection;

use super::{
    Lock, PartFile, Store, Tx, backup, connection,
    database_file::beside,
    existing,
    migrate::{self, Age, STEPS},
    patient,
    remembered::Remembered,
};
use crate::chance::Chance;

/// A database that was brought to the tables of this version.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Upgraded {
    pub database: PathBuf,
    pub from: u32,
    pub to: u32,
    /// Where it lies as it was before.
    pub copy: PathBuf,
}

impl fmt::Display for Upgraded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Upgraded { database, from, to, copy } = self;
        write!(
            f,
            "{} was upgraded from version {from} to {to}; as it was before it lies in {}",
            database.display(),
            copy.display()
        )
    }
}

/// Brings the database to the tables of this version where it is of an older one; nothing otherwise. `lock` is the one
/// on this database: a daemon of the older version would go on writing what it knows.
///
/// # Errors
/// When the file is missing, of a newer version or cannot be read; where the copy cannot be made, or a step fails,
/// after which nothing has changed in the file.
pub fn upgrade(lock: &Lock, database: &Path, now: DateTime<Utc>) -> Result<Option<Upgraded>> {
    upgrade_by(STEPS, lock, database, now)
}

fn upgrade_by(steps: &[&str], _: &Lock, database: &Path, now: DateTime<Utc>) -> Result<Option<Upgraded>> {
    let shown = database.display();
    let db = connection(database)?;
    patient(&db)?;
    let Age::Older(from) =
        migrate::age(&db, steps).with_context(|| format!("Cannot read the database {shown}"))?
    else {
        return Ok(None);
    };
    let to = u32::try_from(steps.len())?;
    let (remembered, turns) = (Arc::default(), Arc::default());
    let mut store = Store { db, remembered, turns, chance: Chance::System, file: None };
    let copy = unused(database, to, now)?;
    copied(&store, &copy, now).with_context(|| {
        format!("Cannot copy {shown} to {}, and without a copy it is not upgraded", copy.display())
    })?;
    if let Err(failed) = migrate::migrate(&mut store.db, steps) {
        let kept = only_the_first(database, to, copy)?;
        return Err(anyhow!(
            "Cannot upgrade {shown} from version {from} to {to}: {failed:#}; nothing was changed in it, and a copy lies in {}",
            kept.display()
        ));
    }
    Ok(Some(Upgraded { database: database.to_owned(), from, to, copy }))
}

/// Brings a copy that is about to be put back to the tables of this version, where an older one made it. The file that it
/// was made from stays as it is.
///
/// # Errors
/// When it is no copy, or a step fails.
pub fn upgrade_copy(copy: &Path) -> Result<()> {
    upgrade_copy_by(STEPS, copy)
}

fn upgrade_copy_by(steps: &[&str], copy: &Path) -> Result<()> {
    let shown = copy.display();
    let mut db =
        Connection::open_with_flags(copy, existing()).with_context(|| format!("Cannot read {shown}"))?;
    let is_copy = backup::is_copy(&db).with_context(|| format!("Cannot read {shown}"))?;
    ensure!(is_copy, "{shown} is no copy that amici backup has made");
    match migrate::age(&db, steps).with_context(|| format!("Cannot read {shown}"))? {
        Age::Older(_) => migrate::migrate(&mut db, steps).with_context(|| {
            format!("Cannot bring {shown} to the tables of this version, and nothing was put back")
        }),
        Age::Empty | Age::Current => Ok(()),
    }
}

/// Makes the copy, whole and on the disk. Only its pages are looked through: what its journals say, the program that
/// wrote them knows best, which puts it back (`amici restore`).
fn copied(store: &Store, copy: &Path, now: DateTime<Utc>) -> Result<()> {
    let file = PartFile::begin(copy)?;
    store.copy_into(&file.path, now)?;
    let db = Connection::open_with_flags(&file.path, existing())?;
    let remembered = Remembered::default();
    let books = Tx::on(&db, &remembered, &Chance::System);
    let damaged = books.damaged_pages()?;
    ensure!(damaged.is_empty(), "{}", damaged.join("; "));
    drop(db);
    backup::mark_proved(&file.path)?;
    file.finish()
}

/// What the copies before an upgrade to a version are called, as far as they are called the same.
fn prefix(to: u32) -> String {
    format!(".before-v{to}-")
}

/// The name of the copy, beside the database: a version, and an instant without colons, at which other systems and scp
/// take offence.
fn unused(database: &Path, to: u32, now: DateTime<Utc>) -> Result<PathBuf> {
    let ending = format!("{}{}", prefix(to), now.format("%Y-%m-%dT%H%M%SZ"));
    let first = beside(database, &ending);
    let more = (2_u32..100).map(|number| beside(database, &format!("{ending}-{number}")));
    let mut names = std::iter::once(first).chain(more);
    names.find(|name| !name.exists()).context("There are too many copies beside the database")
}

/// A service that is started again and again, and fails at the same step each time, must not fill the disk: of the
/// copies of a file that did not change meanwhile the first is enough. Gives the one that is there.
fn only_the_first(database: &Path, to: u32, copy: PathBuf) -> io::Result<PathBuf> {
    let beginning = beside(database, &prefix(to));
    let (Some(folder), Some(beginning)) = (copy.parent(), beginning.file_name()) else { return Ok(copy) };
    let beginning = beginning.to_string_lossy().into_owned();
    let mut earlier = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        let named = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&beginning));
        let whole = path.extension().is_none_or(|ending| ending != "part");
        if named && whole && path != copy {
            earlier.push(path);
        }
    }
    let Some(kept) = earlier.into_iter().min() else { return Ok(copy) };
    fs::remove_file(&copy)?;
    Ok(kept)
}

#[cfg(test)]
mod tests;
