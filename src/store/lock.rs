//! One daemon at a time on one database.

use std::{
    fs::{File, OpenOptions, TryLockError},
    path::Path,
};

use anyhow::{Context, Result, bail};

/// Held as long as it lives; the system lets go when the process ends, however it ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock beside the database.
    ///
    /// # Errors
    /// When another process holds it, or the file cannot be made.
    pub fn take(database: &Path) -> Result<Lock> {
        let mut name = database.as_os_str().to_owned();
        name.push(".lock");
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&name)
            .with_context(|| format!("Cannot make the lock file {}", Path::new(&name).display()))?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { _file: file }),
            Err(TryLockError::WouldBlock) => {
                bail!("another amici works on {}; only one may", database.display())
            }
            Err(TryLockError::Error(error)) => Err(error).context("Cannot lock the database"),
        }
    }
}
