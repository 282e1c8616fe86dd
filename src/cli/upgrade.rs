//! `upgrade`: a database of an older version brought to the tables of this one, after a copy. `run` and `once` do the same
//! when they start; every other command refuses such a file.

use anyhow::Result;
use serde_json::json;

use super::{answer::Answer, shell::Shell};
use crate::store::{self, Lock, Store};

pub(super) fn upgrade(shell: &Shell) -> Result<Answer> {
    let database = shell.database()?;
    let lock = Lock::take(&database)?;
    let upgraded = store::upgrade(&lock, &database, shell.clock.now())?;
    // Also one that was upgraded must open.
    drop(Store::open(&database)?);
    Ok(match upgraded {
        None => Answer::new(
            format!("{} is up to date; nothing was changed.\n", database.display()),
            json!({ "database": database, "upgraded": false }),
        ),
        Some(upgraded) => Answer::new(
            format!("{upgraded}.\n"),
            json!({
                "database": database, "upgraded": true, "from": upgraded.from, "to": upgraded.to,
                "copy": upgraded.copy,
            }),
        ),
    })
}
