//! One transaction on the database, and how instants and small values stand in its columns.

use super::frozen_events::FrozenEvents;
use crate::chance::Chance;
use chrono::{DateTime, Utc};
use rusqlite::Connection;

/// The tables, inside a transaction. Each room of the store adds its functions.
pub struct Tx<'a> {
    pub(super) db: &'a Connection,
    pub(super) frozen: &'a FrozenEvents,
    /// What salts are made of.
    pub(super) chance: &'a Chance,
}

pub(crate) fn seconds(at: DateTime<Utc>) -> i64 {
    at.timestamp()
}

/// An instant from stored seconds.
pub(crate) fn instant(seconds: i64) -> rusqlite::Result<DateTime<Utc>> {
    DateTime::from_timestamp(seconds, 0).ok_or(rusqlite::Error::IntegralValueOutOfRange(0, seconds))
}

pub(crate) fn maybe_instant(seconds: Option<i64>) -> rusqlite::Result<Option<DateTime<Utc>>> {
    seconds.map(instant).transpose()
}
