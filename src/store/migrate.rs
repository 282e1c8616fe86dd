//! The tables, and the steps by which a later version of them is reached. `user_version` says how many were taken. An
//! empty file gets its tables whenever it is opened; one of an older version is changed by `upgrade` alone.

use anyhow::{Context, Result, ensure};
use rusqlite::{Connection, TransactionBehavior};

/// The first makes the tables. Never edited after a release; a change is a new step.
pub(super) const STEPS: &[&str] = &[include_str!("schema.sql")];

/// How a file stands to the tables that this version works on.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Age {
    /// Nothing is in it yet.
    Empty,
    Current,
    /// It is of an older version: so many steps were taken.
    Older(u32),
}

/// # Errors
/// When it was made by a newer version, or cannot be read.
pub(super) fn age(db: &Connection, steps: &[&str]) -> Result<Age> {
    let taken: u32 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let wanted = u32::try_from(steps.len())?;
    ensure!(taken <= wanted, "it was made by a newer version of amici");
    if taken == wanted {
        return Ok(Age::Current);
    }
    let bare: bool = db.query_row("SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema)", [], |row| row.get(0))?;
    Ok(if taken == 0 && bare { Age::Empty } else { Age::Older(taken) })
}

/// Takes the steps that are missing, all of them or none.
///
/// A step may make a table anew, which SQLite allows only where foreign keys are not enforced: what they bind is held
/// against them at the end instead.
pub(super) fn migrate(db: &mut Connection, steps: &[&str]) -> Result<()> {
    db.pragma_update(None, "foreign_keys", false)?;
    let mut all = || {
        let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let taken = match age(&transaction, steps)? {
            // Another program has taken them meanwhile.
            Age::Current => return Ok(()),
            Age::Empty => 0,
            Age::Older(taken) => taken,
        };
        for (number, step) in (1_u32..).zip(steps).skip(taken as usize) {
            transaction.execute_batch(step).with_context(|| format!("step {number}"))?;
        }
        let torn: i64 =
            transaction.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0))?;
        ensure!(torn == 0, "{torn} rows would name others that are not there");
        transaction.pragma_update(None, "user_version", u32::try_from(steps.len())?)?;
        Ok(transaction.commit()?)
    };
    let taken = all();
    db.pragma_update(None, "foreign_keys", true)?;
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn migrating_twice_changes_nothing() {
        let mut db = Connection::open_in_memory().unwrap();
        assert_eq!(age(&db, STEPS).unwrap(), Age::Empty);
        migrate(&mut db, STEPS).unwrap();
        migrate(&mut db, STEPS).unwrap();
        assert_eq!(age(&db, STEPS).unwrap(), Age::Current);
    }

    #[test]
    fn a_newer_database_is_refused() {
        let mut db = Connection::open_in_memory().unwrap();
        db.pragma_update(None, "user_version", 999).unwrap();
        assert!(migrate(&mut db, STEPS).is_err());
    }

    #[test]
    fn a_step_that_would_leave_rows_without_those_that_they_name_is_not_taken() {
        let mut db = Connection::open_in_memory().unwrap();
        migrate(&mut db, STEPS).unwrap();
        let torn = "INSERT INTO event (id, code, added) VALUES (1, 'C', 0);
                    INSERT INTO game (event, number, round, white, black) VALUES (1, 1, 1, 7, 8);";
        let said = migrate(&mut db, &[STEPS[0], torn]).unwrap_err().to_string();
        assert!(said.contains("2 rows"), "{said}");
        assert_eq!(age(&db, STEPS).unwrap(), Age::Current);
        let enforced: bool = db.pragma_query_value(None, "foreign_keys", |row| row.get(0)).unwrap();
        assert!(enforced);
    }

    #[test]
    fn an_entry_can_be_neither_edited_nor_deleted() {
        let mut db = Connection::open_in_memory().unwrap();
        migrate(&mut db, STEPS).unwrap();
        db.pragma_update(None, "foreign_keys", false).unwrap();
        db.execute("INSERT INTO journal VALUES (1, 1, 1, 0, '', '', x'00')", []).unwrap();
        db.execute("INSERT INTO event_journal VALUES (1, 1, 1, 0, '', x'00')", []).unwrap();
        for table in ["journal", "event_journal"] {
            assert!(db.execute(&format!("UPDATE {table} SET at = 1"), []).is_err());
            assert!(db.execute(&format!("DELETE FROM {table}"), []).is_err());
        }
    }
}
