//! The same mails and letters over the same connections, with nothing in between.

use amici::{
    config::Config,
    mailbox::{Arrival, Content, Cursor, Keeper, Mailbox},
};
use anyhow::Result;
use rusqlite::{Connection, params};

use crate::{
    carry::send,
    support::{
        keeper::Memory,
        office::{Office, runtime},
        whole_letter::WholeLetter,
    },
};

/// So many stand or fall together, as the daemon has them.
const BATCH: usize = 64;

/// Fetches all mails and sends all letters.
pub fn fetch_and_send(config: &Config, office: &Office, memory: &mut Memory, letters: &[WholeLetter]) {
    runtime().block_on(async {
        fetch(config, office, memory).await;
        send(config, letters, |_| {}).await;
    });
}

/// The same, and what came and what leaves is stored, with the knowledge that it left, and is on the disk.
pub fn fetch_store_and_send(config: &Config, office: &Office, memory: &mut Memory, letters: &[WholeLetter]) {
    let folder = tempfile::tempdir_in(office.folder.path()).unwrap();
    let db = Connection::open(folder.path().join("durable.sqlite")).unwrap();
    db.pragma_update(None, "journal_mode", "WAL").unwrap();
    db.pragma_update(None, "synchronous", "FULL").unwrap();
    db.execute_batch(
        "CREATE TABLE mail (id INTEGER PRIMARY KEY, raw BLOB NOT NULL);
         CREATE TABLE letter (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL, accepted INTEGER NOT NULL DEFAULT 0);
         BEGIN",
    )
    .unwrap();
    let mut durable = Durable { db, memory, open: 0 };
    runtime().block_on(async {
        fetch(config, office, &mut durable).await;
        for letter in letters {
            durable.run("INSERT INTO letter (id, bytes) VALUES (?1, ?2)", params![letter.id, letter.bytes]);
        }
        send(config, letters, |letter| {
            durable.run("UPDATE letter SET accepted = 1 WHERE id = ?1", params![letter.id]);
        })
        .await;
    });
    durable.db.execute_batch("COMMIT").unwrap();
}

async fn fetch(config: &Config, office: &Office, keeper: &mut dyn Keeper) {
    let mut mailbox = Mailbox::open(&config.mailbox, &config.limits, None, office.clock);
    while mailbox.drain(keeper).await.unwrap().more {}
    mailbox.close().await;
}

/// Keeps mails in SQLite, some in each commit.
struct Durable<'a> {
    db: Connection,
    memory: &'a mut Memory,
    open: usize,
}

impl Durable<'_> {
    fn run(&mut self, sql: &str, given: impl rusqlite::Params) {
        self.db.prepare_cached(sql).unwrap().execute(given).unwrap();
        self.open += 1;
        if self.open == BATCH {
            self.db.execute_batch("COMMIT; BEGIN").unwrap();
            self.open = 0;
        }
    }
}

impl Keeper for Durable<'_> {
    fn cursor(&mut self) -> Result<Option<Cursor>> {
        self.memory.cursor()
    }

    fn knows(&mut self, place: &str) -> Result<bool> {
        self.memory.knows(place)
    }

    fn keep(&mut self, arrivals: Vec<Arrival>) -> Result<()> {
        for arrival in &arrivals {
            if let Content::Whole(raw) = &arrival.content {
                self.run("INSERT INTO mail (raw) VALUES (?1)", params![raw]);
            }
        }
        self.memory.keep(arrivals)
    }

    fn pass_over(&mut self, cursor: Cursor) -> Result<()> {
        self.memory.pass_over(cursor)
    }
}
