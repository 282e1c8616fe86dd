//! One transaction on the database, and how instants and small values stand in its columns.

use super::roster::FrozenEvents;
use chrono::{DateTime, Utc};
use rusqlite::Connection;

/// The tables, inside a transaction. Each room of the store adds its functions.
pub struct Books<'a> {
    pub(super) db: &'a Connection,
    pub(super) frozen: &'a FrozenEvents,
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

/// Reads a column whose text is one of our validated values.
pub(crate) fn parsed<T>(row: &rusqlite::Row<'_>, column: &str) -> rusqlite::Result<T>
where
    T: std::str::FromStr,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    let text: String = row.get(column)?;
    text.parse().map_err(|error: T::Err| unfit_value(error))
}

/// The same for a column that may be NULL.
pub(crate) fn maybe_parsed<T>(row: &rusqlite::Row<'_>, column: &str) -> rusqlite::Result<Option<T>>
where
    T: std::str::FromStr,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    let text: Option<String> = row.get(column)?;
    text.map(|text| text.parse().map_err(|error: T::Err| unfit_value(error))).transpose()
}

pub(crate) fn unfit_value(error: impl std::error::Error + Send + Sync + 'static) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, Box::new(error))
}
