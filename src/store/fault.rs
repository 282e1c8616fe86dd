//! Whose fault it is that something could not be written: the machine's, or that of what was to be written.

use rusqlite::ErrorCode;

use super::{DatabaseFile, WrongFile};

/// Whether an error is the machine's: a disk that is full or broken, a file that is locked or gone, memory that is not
/// there, a row that cannot be read. What was to be done can be done again once the machine is well.
pub fn is_the_machines(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| match cause.downcast_ref::<rusqlite::Error>() {
        Some(rusqlite::Error::SqliteFailure(failure, _)) => !is_of_the_content(failure.code),
        Some(error) => is_unreadable(error),
        None => cause.is::<WrongFile>() || cause.is::<std::io::Error>() || cause.is::<getrandom::Error>(),
    })
}

/// Whether an error is the machine's, and the same can be done once the machine is well: its disk has room again, another
/// program lets go of the file. A database that is broken, or not where it was, comes right by nobody's waiting.
pub fn passes(error: &anyhow::Error) -> bool {
    let lasts = |cause: &(dyn std::error::Error + 'static)| match (code(cause), cause.downcast_ref()) {
        (Some(code), _) => matches!(code, ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase),
        (None, Some(wrong)) => !matches!(wrong, WrongFile::Unseen(..)),
        (None, None) => cause.downcast_ref().is_some_and(is_unreadable),
    };
    is_the_machines(error) && !error.chain().any(lasts)
}

/// The same outcome; an error that is about the database's file says which that is, and what to do.
pub(super) fn with_advice<T>(done: anyhow::Result<T>, file: Option<&DatabaseFile>) -> anyhow::Result<T> {
    done.map_err(|error| match (file, error.chain().find_map(code).and_then(what_to_do)) {
        (Some(file), Some(todo)) => error.context(format!("the database {}: {todo}", file.path.display())),
        _ => error,
    })
}

/// Whether a column holds what does not read: no mail and no letter is to blame for that, and waiting does not help.
fn is_unreadable(error: &rusqlite::Error) -> bool {
    use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType};
    matches!(error, FromSqlConversionFailure(..) | IntegralValueOutOfRange(..) | InvalidColumnType(..))
}

fn code(cause: &(dyn std::error::Error + 'static)) -> Option<ErrorCode> {
    match cause.downcast_ref() {
        Some(rusqlite::Error::SqliteFailure(failure, _)) => Some(failure.code),
        _ => None,
    }
}

/// What somebody can do about a trouble with the file.
fn what_to_do(code: ErrorCode) -> Option<&'static str> {
    Some(match code {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed => {
            "another program holds it; let that end"
        }
        ErrorCode::DiskFull => "its disk is full; make room there",
        ErrorCode::CannotOpen => {
            "it or a file beside it cannot be opened; see whether this user may write its folder, and how many files may \
             be open"
        }
        ErrorCode::SystemIoFailure => "its disk cannot be read or written; see whether it is full or broken",
        ErrorCode::ReadOnly | ErrorCode::PermissionDenied => {
            "it cannot be written; let this user write it and its folder"
        }
        ErrorCode::OutOfMemory => "there is no memory left; see what takes it",
        ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => {
            "it is broken; stop amici, keep the file, and go on from the newest copy that was made with amici backup"
        }
        _ => return None,
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

    #[test]
    fn a_full_disk_and_a_foreign_lock_pass_and_a_broken_or_lost_file_does_not() {
        for code in [
            ffi::SQLITE_FULL,
            ffi::SQLITE_BUSY,
            ffi::SQLITE_LOCKED,
            ffi::SQLITE_CANTOPEN,
            ffi::SQLITE_IOERR_WRITE,
            ffi::SQLITE_NOMEM,
            ffi::SQLITE_READONLY,
        ] {
            assert!(passes(&sqlite(code)), "{code}");
        }
        for code in [ffi::SQLITE_CORRUPT, ffi::SQLITE_NOTADB, ffi::SQLITE_CONSTRAINT] {
            assert!(!passes(&sqlite(code)), "{code}");
        }
        assert!(passes(&std::io::Error::from(std::io::ErrorKind::StorageFull).into()));
        assert!(!passes(&WrongFile::Gone("a".into()).into()));
        assert!(!passes(&anyhow!("a letter cannot be written")));
    }
}
