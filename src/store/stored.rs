//! Our validated values in their columns, and back out of them. What does not read is an error that says where it stands:
//! whoever guessed at it would read a mail again, or send a letter twice.

use std::{cell::Cell, fmt::Display, str::FromStr};

use chrono::{DateTime, Utc};
use rusqlite::{
    Row,
    types::{Null, ToSqlOutput, Type, ValueRef},
};

use crate::{
    chess::Script,
    letters::LetterKind,
    model::{
        Address, Budget, Digest, EventCode, GameId, GameResult, HalfMove, Language, LetterFormat, MatterKind,
        MatterState, MessageId, Token, Zone,
    },
};

/// Columns whose text is nobody's business but their owner's: secrets, addresses.
const PRIVATE: [&str; 6] = ["token", "email", "addresses", "sender", "recipient", "envelope_from"];

/// A value as a statement is given it.
pub(super) trait Stored {
    fn stored(&self) -> ToSqlOutput<'_>;
}

/// A value as it is read out of a row: from the column of this name (with its table, as in `inbox.state`), or from it and
/// those that belong to it.
pub(super) trait Column: Sized {
    fn read(row: &Row<'_>, name: &str) -> rusqlite::Result<Self>;
}

/// Reads a column, named with its table.
pub(super) fn column<T: Column>(row: &Row<'_>, name: &str) -> rusqlite::Result<T> {
    T::read(row, name)
}

/// The values that a statement is given.
macro_rules! given {
    ($($value:expr),+ $(,)?) => { [$($crate::store::stored::Stored::stored(&$value)),+] };
}
pub(super) use given;

/// The columns of a new row: fields of a value, each for the column of its name, then what stands in others.
macro_rules! columns {
    ($value:ident: $($field:ident),+; $($column:ident $(= $stored:expr)?),+) => {
        &[$(columns!(@ $field $value.$field)),+, $(columns!(@ $column $($stored)?)),+]
    };
    ($($column:ident $(= $stored:expr)?),+) => { &[$(columns!(@ $column $($stored)?)),+] };
    (@ $column:ident) => { columns!(@ $column $column) };
    (@ $column:ident $stored:expr) => {
        (stringify!($column), $crate::store::stored::Stored::stored(&$stored))
    };
}
pub(super) use columns;

/// Makes a struct and its `read`: each field stands in the column of its name, or in the one that is written behind it.
/// A column that is named behind the table's is packed: it is read with the transaction, and is the bytes that went in.
macro_rules! row {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident of $table:literal with $(#[$packed_doc:meta])* $packed:ident {
            $($(#[$doc:meta])* $seen:vis $field:ident: $type:ty $(= $column:literal)?,)+
        }
    ) => {
        $(#[$meta])*
        $vis struct $name {
            $($(#[$doc])* $seen $field: $type,)+
            $(#[$packed_doc])*
            $vis $packed: Vec<u8>,
        }

        impl $name {
            pub(super) fn read(
                row: &rusqlite::Row<'_>,
                tx: &$crate::store::transaction::Tx<'_>,
            ) -> rusqlite::Result<$name> {
                Ok($name {
                    $($field: $crate::store::stored::column(row, row!(@ $table $field $($column)?))?,)+
                    $packed: tx.opened(row, row!(@ $table $packed))?,
                })
            }
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident of $table:literal {
            $($(#[$doc:meta])* $seen:vis $field:ident: $type:ty $(= $column:literal)?,)+
        }
    ) => {
        $(#[$meta])*
        $vis struct $name {
            $($(#[$doc])* $seen $field: $type,)+
        }

        impl $name {
            pub(super) fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<$name> {
                Ok($name {
                    $($field: $crate::store::stored::column(row, row!(@ $table $field $($column)?))?,)+
                })
            }
        }
    };
    (@ $table:literal $field:ident) => { concat!($table, ".", stringify!($field)) };
    (@ $table:literal $field:ident $column:literal) => { $column };
}
pub(super) use row;

/// What SQLite knows itself.
macro_rules! plain {
    ($($type:ty),+) => {
        $(impl Column for $type {
            fn read(row: &Row<'_>, name: &str) -> rusqlite::Result<$type> {
                row.get(place(row, name)?)
            }
        })+
    };
}

/// What is given as something that SQLite knows, by this function.
macro_rules! given_by {
    ($($type:ty: $function:ident),+ $(,)?) => {
        $(impl $crate::store::stored::Stored for $type {
            fn stored(&self) -> rusqlite::types::ToSqlOutput<'_> {
                self.$function().into()
            }
        })+
    };
}
pub(super) use given_by;

/// What stands as a text, which this function gives.
macro_rules! texts {
    ($($type:ty: $function:ident),+ $(,)?) => {
        $crate::store::stored::given_by! { $($type: $function),+ }

        $(impl $crate::store::stored::Column for $type {
            fn read(row: &rusqlite::Row<'_>, name: &str) -> rusqlite::Result<$type> {
                $crate::store::stored::parsed(row, name, &$crate::store::stored::column::<String>(row, name)?)
            }
        })+
    };
}
pub(super) use texts;

plain!(bool, u32, i64, String);

given_by! {
    bool: to_owned, u8: to_owned, u32: to_owned, i64: to_owned, String: as_str, Vec<u8>: as_slice,
    DateTime<Utc>: timestamp, Budget: word,
}

texts! {
    MatterKind: word, MatterState: word, LetterKind: word, Script: word, LetterFormat: word, Language: code,
    Address: as_str, MessageId: as_str, EventCode: as_str, Token: reveal, GameResult: to_string, HalfMove: to_string,
    Zone: to_string,
}

impl Stored for str {
    fn stored(&self) -> ToSqlOutput<'_> {
        self.into()
    }
}

impl Stored for [u8] {
    fn stored(&self) -> ToSqlOutput<'_> {
        self.into()
    }
}

impl Stored for Digest {
    fn stored(&self) -> ToSqlOutput<'_> {
        self.bytes().as_slice().into()
    }
}

impl<T: Stored + ?Sized> Stored for &T {
    fn stored(&self) -> ToSqlOutput<'_> {
        (**self).stored()
    }
}

impl<T: Stored> Stored for Option<T> {
    fn stored(&self) -> ToSqlOutput<'_> {
        self.as_ref().map_or(Null.into(), T::stored)
    }
}

impl<T: Column> Column for Option<T> {
    fn read(row: &Row<'_>, name: &str) -> rusqlite::Result<Option<T>> {
        match row.get_ref(place(row, name)?)? {
            ValueRef::Null => Ok(None),
            _ => T::read(row, name).map(Some),
        }
    }
}

/// Whole seconds of Unix time.
impl Column for DateTime<Utc> {
    fn read(row: &Row<'_>, name: &str) -> rusqlite::Result<DateTime<Utc>> {
        let seconds = row.get(place(row, name)?)?;
        DateTime::from_timestamp(seconds, 0).ok_or(rusqlite::Error::IntegralValueOutOfRange(0, seconds))
    }
}

impl Column for Digest {
    fn read(row: &Row<'_>, name: &str) -> rusqlite::Result<Digest> {
        row.get::<_, [u8; 32]>(place(row, name)?).map(Digest::from)
    }
}

/// By its event's code, beside which its number stands.
impl Column for GameId {
    fn read(row: &Row<'_>, name: &str) -> rusqlite::Result<GameId> {
        Ok(GameId::new(column(row, name)?, row.get("number")?))
    }
}

/// A list in JSON, which SQLite has made of many rows.
impl Column for Vec<Address> {
    fn read(row: &Row<'_>, name: &str) -> rusqlite::Result<Vec<Address>> {
        let texts: String = row.get(place(row, name)?)?;
        let texts: Vec<String> =
            serde_json::from_str(&texts).map_err(|error| unreadable(row, name, error.to_string()))?;
        texts.iter().map(|text| parsed(row, name, text)).collect()
    }
}

/// The error that a column holds what this version never wrote there.
pub(super) fn unreadable(row: &Row<'_>, name: &str, why: String) -> rusqlite::Error {
    // Not every query asks for the number of its row.
    let row = row.get::<_, i64>("id").map_or_else(|_| String::new(), |id| format!(" of row {id}"));
    let unreadable =
        format!("the database holds in {name}{row} what this version of Amici cannot read: {why}");
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, unreadable.into())
}

/// A value that stands as a text in this column.
pub(super) fn parsed<T: FromStr<Err: Display>>(row: &Row<'_>, name: &str, text: &str) -> rusqlite::Result<T> {
    text.parse().map_err(|error: T::Err| {
        let hidden = PRIVATE.contains(&behind_table(name));
        let why = if hidden { "it is not shown here".into() } else { format!("{text:?}, {error}") };
        unreadable(row, name, why)
    })
}

/// In which column of this row the value of this name stands. A query's rows are alike: the column is looked for where it
/// stood last, before all of them are.
pub(super) fn place(row: &Row<'_>, name: &str) -> rusqlite::Result<usize> {
    let (query, column) = (row.as_ref(), behind_table(name));
    let address = name.as_ptr().addr();
    LAST_PLACES.with(|places| {
        let Some(last) = places.get(address % PLACES) else { return query.column_index(column) };
        let (of, at) = last.get();
        if of == address && query.column_name(at).is_ok_and(|there| there == column) {
            return Ok(at);
        }
        let at = query.column_index(column)?;
        last.set((address, at));
        Ok(at)
    })
}

/// More than there are columns that are read often.
const PLACES: usize = 1021;

thread_local! {
    /// Where the value of a name, which is known by its address, stood last.
    static LAST_PLACES: [Cell<(usize, usize)>; PLACES] = const { [const { Cell::new((0, 0)) }; PLACES] };
}

fn behind_table(name: &str) -> &str {
    name.split_once('.').map_or(name, |(_, column)| column)
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
        let read = |row: &rusqlite::Row<'_>| super::column::<crate::model::Token>(row, "player.token");
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
