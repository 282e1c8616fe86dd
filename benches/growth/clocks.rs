//! What a look at the clocks takes, by how many games are due.

use std::time::Duration;

use rusqlite::{Connection, params};

use super::{
    desk::{Desk, Running, until},
    generate::LATE,
};
use crate::shared::cost::Cost;

/// The late games are due no more, and are remembered as they were.
pub struct PutOff(Vec<(i64, i64, i64)>);

/// In the year 2100.
const FAR: i64 = 4_102_444_800;

impl PutOff {
    pub fn begin(desk: &Desk) -> PutOff {
        let db = desk.look();
        let mut late = db.prepare("SELECT id, due, deadline FROM game ORDER BY id LIMIT ?1").unwrap();
        let late =
            late.query_map([i64::try_from(LATE).unwrap()], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        let late: Vec<_> = late.unwrap().map(Result::unwrap).collect();
        let sql = "UPDATE game SET due = ?2, deadline = ?2 WHERE id = ?1";
        for (id, ..) in &late {
            db.execute(sql, params![id, FAR]).unwrap();
        }
        PutOff(late)
    }

    /// Lets so many be due, and waits for the sweep after which they no longer are; then for the end of all that follows.
    pub fn sweep(&mut self, desk: &Desk, running: &Running, due: usize) -> Cost {
        let db = desk.look();
        db.execute_batch("BEGIN IMMEDIATE").unwrap();
        for (id, due, deadline) in self.0.drain(..due) {
            let sql = "UPDATE game SET due = ?2, deadline = ?3 WHERE id = ?1";
            db.execute(sql, params![id, due, deadline]).unwrap();
        }
        db.execute("UPDATE mark SET at = at - 1 WHERE name = 'sweep'", []).unwrap();
        let before = last_sweep(&db);
        db.execute_batch("COMMIT").unwrap();
        let cost = Cost::to(&running.process, || {
            amici::daemon::ring(&desk.database());
            until("a sweep", || last_sweep(&db) > before);
        });
        until("all that follows has left", || {
            std::thread::sleep(Duration::from_millis(50));
            let sql = "SELECT (SELECT count(*) FROM game WHERE due <= unixepoch())
                            + (SELECT count(*) FROM outbox WHERE state = 'due' AND due <= unixepoch())";
            db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap() == 0
        });
        cost
    }
}

fn last_sweep(db: &Connection) -> i64 {
    db.query_row("SELECT at FROM mark WHERE name = 'sweep'", [], |row| row.get(0)).unwrap()
}
