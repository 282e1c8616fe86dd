//! The tables, and the steps by which a later version of them will be reached. `user_version` says how many were taken.

use anyhow::{Result, ensure};
use rusqlite::{Connection, TransactionBehavior};

/// The first makes the tables. Never edited after a release; a change is a new step.
const STEPS: &[&str] = &[include_str!("schema.sql")];

/// Takes the steps that are missing.
pub(super) fn migrate(db: &mut Connection) -> Result<()> {
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let taken: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let steps = u32::try_from(STEPS.len())?;
    ensure!(taken <= steps, "it was made by a newer version of amici");
    for step in STEPS.iter().skip(taken as usize) {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", steps)?;
    transaction.commit()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn migrating_twice_changes_nothing() {
        let mut db = Connection::open_in_memory().unwrap();
        migrate(&mut db).unwrap();
        migrate(&mut db).unwrap();
        let version: u32 = db.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
        assert_eq!(version as usize, STEPS.len());
    }

    #[test]
    fn a_newer_database_is_refused() {
        let mut db = Connection::open_in_memory().unwrap();
        db.pragma_update(None, "user_version", 999).unwrap();
        assert!(migrate(&mut db).is_err());
    }

    #[test]
    fn an_entry_can_be_neither_edited_nor_deleted() {
        let mut db = Connection::open_in_memory().unwrap();
        migrate(&mut db).unwrap();
        db.pragma_update(None, "foreign_keys", false).unwrap();
        db.execute("INSERT INTO journal VALUES (1, 1, 1, 0, '', '', x'00')", []).unwrap();
        db.execute("INSERT INTO event_journal VALUES (1, 1, 1, 0, '', x'00')", []).unwrap();
        for table in ["journal", "event_journal"] {
            assert!(db.execute(&format!("UPDATE {table} SET at = 1"), []).is_err());
            assert!(db.execute(&format!("DELETE FROM {table}"), []).is_err());
        }
    }
}
