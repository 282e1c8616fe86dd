//! One transaction on the database, and the ways in which all queries are asked.

use anyhow::Result;
use rusqlite::{
    Connection, OptionalExtension, Params, Row, params_from_iter,
    types::{FromSql, ToSqlOutput},
};

use super::{
    in_hand::InHand,
    remembered::{Forgetting, Remembered},
    turns::Turn,
};
use crate::chance::Chance;

/// The tables, inside a transaction. Each room of the store adds its functions.
pub struct Tx<'a> {
    pub(super) db: &'a Connection,
    pub(super) remembered: &'a Remembered,
    /// What salts are made of.
    pub(super) chance: &'a Chance,
    pub(super) in_hand: InHand,
    /// None where nothing is written, or nobody else can.
    pub(super) turn: Option<&'a Turn<'a>>,
}

/// A part of a transaction that stands or falls by itself. It falls where it is dropped, be it by a panic.
struct Part<'a> {
    tx: &'a Tx<'a>,
    forgetting: Option<Forgetting<'a>>,
    /// How many letters were in hand when it began.
    in_hand: usize,
}

impl Drop for Part<'_> {
    fn drop(&mut self) {
        if self.forgetting.is_none() {
            return;
        }
        let Tx { db, in_hand, .. } = self.tx;
        // SQLite takes the whole transaction back by itself where the disk fails: then there is no part any more.
        if db.is_autocommit() {
            return;
        }
        match db.execute_batch("ROLLBACK TO part; RELEASE part") {
            Ok(()) => in_hand.is_taken_back_to(self.in_hand),
            Err(error) => tracing::error!(%error, "a part of a transaction was not taken back"),
        }
    }
}

impl<'a> Tx<'a> {
    pub(super) fn on(db: &'a Connection, remembered: &'a Remembered, chance: &'a Chance) -> Tx<'a> {
        Tx { db, remembered, chance, in_hand: InHand::default(), turn: None }
    }

    /// Whether somebody in this process waits for this transaction to end.
    pub fn holds_others_up(&self) -> bool {
        self.turn.is_some_and(Turn::is_waited_for)
    }

    /// Does work that stands or falls by itself: where it fails nothing of it has happened, and the rest of the
    /// transaction goes on.
    ///
    /// # Errors
    /// The database's; the work's own are the inner ones.
    pub fn apart<T, E>(&self, work: impl FnOnce() -> Result<T, E>) -> Result<Result<T, E>> {
        self.db.prepare_cached("SAVEPOINT part")?.execute([])?;
        let forgetting = Some(self.remembered.unless_kept());
        let mut part = Part { tx: self, forgetting, in_hand: self.in_hand.count() };
        let done = work();
        if done.is_ok() {
            self.db.prepare_cached("RELEASE part")?.execute([])?;
            part.forgetting.take().into_iter().for_each(Forgetting::kept);
        }
        Ok(done)
    }

    /// Every row of a query.
    pub(super) fn all<T>(
        &self,
        sql: &str,
        given: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>> {
        Ok(self.db.prepare_cached(sql)?.query_map(given, read)?.collect::<rusqlite::Result<_>>()?)
    }

    /// The first row of a query that may have none.
    pub(super) fn maybe<T>(
        &self,
        sql: &str,
        given: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>> {
        Ok(self.db.prepare_cached(sql)?.query_row(given, read).optional()?)
    }

    /// The first row of a query that has one.
    pub(super) fn one<T>(
        &self,
        sql: &str,
        given: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<T> {
        Ok(self.db.prepare_cached(sql)?.query_row(given, read)?)
    }

    /// The first column of that row.
    pub(super) fn value<T: FromSql>(&self, sql: &str, given: impl Params) -> Result<T> {
        self.one(sql, given, |row| row.get(0))
    }

    /// Changes rows; says how many.
    pub(super) fn changed(&self, sql: &str, given: impl Params) -> Result<usize> {
        Ok(self.db.prepare_cached(sql)?.execute(given)?)
    }

    pub(super) fn run(&self, sql: &str, given: impl Params) -> Result<()> {
        self.changed(sql, given).map(drop)
    }

    /// Adds a row with these columns; gives its number.
    pub(super) fn insert(&self, table: &str, columns: &[(&str, ToSqlOutput<'_>)]) -> Result<i64> {
        let (names, values): (Vec<&str>, Vec<&ToSqlOutput<'_>>) =
            columns.iter().map(|(name, value)| (*name, value)).unzip();
        let places = vec!["?"; names.len()].join(", ");
        let sql = format!("INSERT INTO {table} ({}) VALUES ({places})", names.join(", "));
        self.run(&sql, params_from_iter(values))?;
        Ok(self.db.last_insert_rowid())
    }
}
