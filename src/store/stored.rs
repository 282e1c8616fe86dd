//! Reading our validated values back out of their columns. What does not read is an error that says where it stands:
//! whoever guessed at it would read a mail again, or send a letter twice.

use std::{error::Error as StdError, str::FromStr};

use rusqlite::{Row, types::Type};
use thiserror::Error;

/// Columns whose text is nobody's business but their owner's: secrets, addresses.
const PRIVATE: [&str; 5] = ["token", "email", "sender", "recipient", "envelope_from"];

/// A column holds what this version never wrote there.
#[derive(Debug, Error)]
#[error("the database holds in {place} what this version of Amici cannot read: {why}")]
pub struct UnreadableColumn {
    place: String,
    why: String,
}

/// Reads a column, named with its table as in `inbox.state`.
pub(super) fn parsed<T>(row: &Row<'_>, column: &str) -> rusqlite::Result<T>
where
    T: FromStr,
    T::Err: StdError + Send + Sync + 'static,
{
    read(row, column, row.get(behind_table(column))?)
}

/// The same for a column that may be NULL.
pub(super) fn maybe_parsed<T>(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<T>>
where
    T: FromStr,
    T::Err: StdError + Send + Sync + 'static,
{
    let text: Option<String> = row.get(behind_table(column))?;
    text.map(|text| read(row, column, text)).transpose()
}

/// The error that a column holds what does not read.
pub(super) fn unreadable(row: &Row<'_>, column: &str, why: String) -> rusqlite::Error {
    // Not every query asks for the number of its row.
    let row = row.get::<_, i64>("id").map_or_else(|_| String::new(), |id| format!(" of row {id}"));
    let unreadable = UnreadableColumn { place: format!("{column}{row}"), why };
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, Box::new(unreadable))
}

fn read<T>(row: &Row<'_>, column: &str, text: String) -> rusqlite::Result<T>
where
    T: FromStr,
    T::Err: StdError + Send + Sync + 'static,
{
    text.parse().map_err(|error: T::Err| {
        let hidden = PRIVATE.contains(&behind_table(column));
        let why = if hidden { "it is not shown here".into() } else { format!("{text:?}, {error}") };
        unreadable(row, column, why)
    })
}

fn behind_table(column: &str) -> &str {
    column.split_once('.').map_or(column, |(_, column)| column)
}

#[cfg(test)]
mod tests {
    use crate::{
        mailbox::{Arrival, Content},
        store::{Store, Tx, is_the_machines, passes},
    };

    fn keep(books: &Tx<'_>, place: &str) -> anyhow::Result<()> {
        let received = "2026-12-01T10:00:00Z".parse()?;
        let content = Content::Whole(b"Subject: 1. 5254\r\n\r\n".to_vec());
        books.keep("box", &Arrival { place: place.into(), received, content, cursor: None }, received)
    }

    fn store() -> Store {
        let mut store = Store::in_memory().unwrap();
        store.transaction(|books| keep(books, "1")).unwrap();
        store
    }

    #[test]
    fn a_state_that_nobody_wrote_is_an_error_that_says_where_it_stands() {
        let mut store = store();
        assert_eq!(store.read(|books| books.unknown_states()).unwrap(), Vec::<String>::new());
        store.db.execute("UPDATE inbox SET state = 'fresh'", []).unwrap();
        let error = store.read(|books| books.mail(1)).unwrap_err();
        let says = "the database holds in inbox.state of row 1 what this version of Amici cannot read: \
                    \"fresh\", \"fresh\" is no state of a mail";
        assert!(format!("{error:#}").contains(says), "{error:#}");
        assert_eq!(store.read(|books| books.unknown_states()).unwrap(), [says]);
        // No mail is to blame, and waiting does not help.
        assert!(is_the_machines(&error) && !passes(&error));
    }

    #[test]
    fn a_secret_that_does_not_read_is_not_shown() {
        let store = store();
        let read = |row: &rusqlite::Row<'_>| super::parsed::<crate::model::Token>(row, "player.token");
        let sql = "SELECT 7 AS id, 'abcdefgh' AS token";
        let error = store.db.query_row(sql, [], read).unwrap_err().to_string();
        assert!(error.contains("player.token of row 7") && !error.contains("abcdefgh"), "{error}");
    }

    #[test]
    fn a_mail_at_a_known_place_is_left_alone_and_what_else_keeps_it_out_is_an_error() {
        let mut store = store();
        store.transaction(|books| keep(books, "1")).unwrap();
        assert_eq!(store.read(|books| books.mails(9)).unwrap().len(), 1);
        store.db.execute("CREATE UNIQUE INDEX one_of_each ON inbox (raw)", []).unwrap();
        assert!(store.transaction(|books| keep(books, "2")).is_err());
    }
}
