//! The desk of a season: the whole daemon between a Maildir and a mail server of the test's own, with a clock that stands
//! still between its passes.

use std::fs;

use amici::{
    daemon::Steps,
    laws::Game,
    store::{GameRow, Matter, OutboxRow, Store, Tx},
};
use chrono::{DateTime, Duration, Utc};

use crate::support::{
    club::{Club, DESK, Letter, Mail, OPERATOR, folder},
    picky::Picky,
    readable::unpacked,
};

pub struct Desk {
    club: Club,
    pub server: Picky,
    /// Open beside the daemon's own, for whoever looks.
    books: Store,
    pub mails: u32,
}

/// A letter that has come to its reader.
pub struct Came {
    pub letter: Letter,
    pub row: OutboxRow,
    /// What it tells of, in any state.
    pub matters: Vec<Matter>,
}

impl Came {
    pub fn kind(&self) -> &'static str {
        self.row.kind.word()
    }
}

impl Desk {
    /// A desk with this event, before its first pass. Nothing is set that has a default.
    pub fn open(event: &str, added: DateTime<Utc>) -> Desk {
        // That letters are refused is a part of the season, and no news.
        let _ = tracing_subscriber::fmt().with_test_writer().with_max_level(tracing::Level::ERROR).try_init();
        let mut club = Club::empty(folder(), true);
        club.now = added;
        let server = Picky::start();
        let config = format!(
            "[desk]\naddress = \"{DESK}\"\nplus_addressing = true\noperator = \"{OPERATOR}\"\n\
             [mailbox]\nkind = \"maildir\"\npath = \"in\"\n\
             [outgoing]\nkind = \"smtp\"\nhost = \"127.0.0.1\"\nport = {}\ntls = \"none\"\nconnections = 1\n",
            server.port
        );
        fs::write(club.path("amici.toml"), config).unwrap();
        club.add(event);
        Desk { books: club.store(), club, server, mails: 0 }
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.club.now
    }

    pub fn later(&mut self, by: Duration) {
        self.club.now += by;
    }

    /// A mail that lies in the mailbox since this instant.
    pub fn receive(&mut self, mail: &Mail, at: DateTime<Utc>) {
        let now = std::mem::replace(&mut self.club.now, at);
        self.club.send(mail);
        self.club.now = now;
        self.mails += 1;
    }

    /// A pass of a new daemon, and the letters that came by it.
    pub fn pass(&mut self) -> Vec<Came> {
        let pass = self.club.try_pass(Steps::default()).unwrap();
        assert!(pass.trouble.is_empty(), "{}: {:?}", self.club.now, pass.trouble);
        // Whoever keeps the mailbox throws away what was read.
        for folder in ["in/new", "in/cur"] {
            for file in fs::read_dir(self.club.path(folder)).into_iter().flatten() {
                fs::remove_file(file.unwrap().path()).unwrap();
            }
        }
        let letters = self.server.taken().into_iter().map(|taken| Letter::read(&taken.to, taken.bytes));
        let letters: Vec<Letter> = letters.collect();
        let of = |letter: Letter| {
            let (row, matters) = self
                .books
                .read(|books| {
                    Ok((books.letter(letter.number())?.unwrap(), books.matters_in(letter.number())?))
                })
                .unwrap();
            Came { letter, row, matters }
        };
        letters.into_iter().map(of).collect()
    }

    pub fn read<T>(&mut self, of: impl FnOnce(&Tx<'_>) -> anyhow::Result<T>) -> T {
        self.books.read(of).unwrap()
    }

    pub fn game(&mut self, row: &GameRow) -> Game {
        std::sync::Arc::unwrap_or_clone(self.read(|books| books.game(row.id, &row.name)))
    }

    pub fn games(&mut self, code: &str) -> Vec<GameRow> {
        let code = code.parse().unwrap();
        self.read(|books| {
            let event = books.event(&code)?.unwrap();
            books.games(event.id)
        })
    }

    pub fn database(&self) -> std::path::PathBuf {
        self.club.path("amici.sqlite")
    }

    /// Every row of a question in SQL, as text.
    pub fn rows(&self, sql: &str) -> Vec<Vec<String>> {
        let books = rusqlite::Connection::open(self.database()).unwrap();
        let mut statement = books.prepare(sql).unwrap();
        let columns = statement.column_count();
        let text = |value: rusqlite::types::Value| match value {
            rusqlite::types::Value::Integer(number) => number.to_string(),
            rusqlite::types::Value::Text(text) => text,
            rusqlite::types::Value::Blob(bytes) => String::from_utf8_lossy(&unpacked(&bytes)).into_owned(),
            _ => String::new(),
        };
        let row = |row: &rusqlite::Row<'_>| (0..columns).map(|at| row.get(at).map(text)).collect();
        statement.query_map([], row).unwrap().map(Result::unwrap).collect()
    }
}
