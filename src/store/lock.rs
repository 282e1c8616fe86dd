//! One daemon at a time on one database.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
    thread::sleep,
    time::Duration,
};

use anyhow::{Context, Result, bail};

use super::database_file::stands_at;

/// How often the lock is tried, and how long is waited in between.
const PATIENCE: u32 = 20;
const PAUSE: Duration = Duration::from_millis(25);

/// Held as long as it lives; the system lets go when the process ends, however it ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock beside the database, which must be there.
    ///
    /// # Errors
    /// When there is no database, another process holds it, or the file cannot be made.
    pub fn take(database: &Path) -> Result<Lock> {
        stands_at(database)?;
        let name = name(database)?;
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .mode(0o600)
            .open(&name)
            .with_context(|| format!("Cannot make the lock file {}", name.display()))?;
        // One that has just ended may not be gone yet, as when a service is restarted.
        for _ in 0..PATIENCE {
            match file.try_lock() {
                Ok(()) => return Ok(Lock { _file: file }),
                Err(TryLockError::WouldBlock) => sleep(PAUSE),
                Err(TryLockError::Error(error)) => return Err(error).context("Cannot lock the database"),
            }
        }
        bail!("another amici works on {}; only one may", database.display())
    }
}

/// Whether somebody holds the lock beside a database: a daemon works on it. Takes nothing, and makes no file.
///
/// # Errors
/// When the lock file cannot be looked at.
pub fn is_held(database: &Path) -> Result<bool> {
    let name = name(database)?;
    let file = match File::open(&name) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(false),
        opened => opened.with_context(|| format!("Cannot read the lock file {}", name.display()))?,
    };
    match file.try_lock_shared() {
        Ok(()) => Ok(false),
        Err(TryLockError::WouldBlock) => Ok(true),
        Err(TryLockError::Error(error)) => Err(error).context("Cannot see whether the database is locked"),
    }
}

/// The lock file of a database, which may go by several paths.
fn name(database: &Path) -> Result<PathBuf> {
    let mut name = fs::canonicalize(database)
        .with_context(|| format!("Cannot find the database {}", database.display()))?
        .into_os_string();
    name.push(".lock");
    Ok(name.into())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn one_database_by_two_paths_is_locked_once() {
        let folder = tempfile::tempdir().unwrap();
        let (database, other) = (folder.path().join("a.sqlite"), folder.path().join("b.sqlite"));
        fs::write(&database, "").unwrap();
        symlink(&database, &other).unwrap();
        let held = Lock::take(&database).unwrap();
        assert!(Lock::take(&other).is_err());
        assert!(is_held(&other).unwrap());
        drop(held);
        assert!(!is_held(&other).unwrap());
        assert!(Lock::take(&other).is_ok());
        let mode = fs::metadata(folder.path().join("a.sqlite.lock")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
