//! Whose fault it is that something could not be written: the machine's, or that of what was to be written.

use rusqlite::ErrorCode;

use super::WrongFile;

/// Whether an error is the machine's: a disk that is full or broken, a file that is locked or gone, memory that is not
/// there. What was to be done can be done again once the machine is well.
pub fn is_the_machines(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| match cause.downcast_ref::<rusqlite::Error>() {
        Some(rusqlite::Error::SqliteFailure(failure, _)) => !is_of_the_content(failure.code),
        Some(_) => false,
        None => cause.is::<WrongFile>() || cause.is::<std::io::Error>() || cause.is::<getrandom::Error>(),
    })
}

/// Whether SQLite refuses what it is given. All else is about its file, its memory or its locks.
fn is_of_the_content(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::ConstraintViolation
            | ErrorCode::TypeMismatch
            | ErrorCode::TooBig
            | ErrorCode::ParameterOutOfRange
    )
}

#[cfg(test)]
mod tests {
    use anyhow::{Context as _, anyhow};
    use rusqlite::ffi;

    use super::*;

    fn sqlite(code: i32) -> anyhow::Error {
        anyhow!(rusqlite::Error::SqliteFailure(ffi::Error::new(code), None)).context("Cannot do it")
    }

    #[test]
    fn a_full_disk_is_the_machines_and_a_constraint_is_not() {
        let machine = [
            ffi::SQLITE_FULL,
            ffi::SQLITE_IOERR,
            ffi::SQLITE_BUSY,
            ffi::SQLITE_LOCKED,
            ffi::SQLITE_NOMEM,
            ffi::SQLITE_READONLY,
            ffi::SQLITE_CORRUPT,
            ffi::SQLITE_CANTOPEN,
            ffi::SQLITE_NOTADB,
        ];
        for code in machine {
            assert!(is_the_machines(&sqlite(code)), "{code}");
        }
        for code in [ffi::SQLITE_CONSTRAINT, ffi::SQLITE_CONSTRAINT_UNIQUE, ffi::SQLITE_TOOBIG] {
            assert!(!is_the_machines(&sqlite(code)), "{code}");
        }
        assert!(!is_the_machines(&anyhow!("a letter cannot be written")));
        let disk: Result<(), _> = Err(std::io::Error::from(std::io::ErrorKind::StorageFull));
        assert!(is_the_machines(&disk.context("Cannot write").unwrap_err()));
    }
}
