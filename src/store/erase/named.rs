//! What others wrote and what names the person who is erased. It goes where it belongs to his event, or where he is
//! registered for no other; and where no running game rests on it.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};
use chrono::{DateTime, Utc};
use rusqlite::Row;

use super::{Erased, Names};
use crate::{
    model::{Address, Digest},
    store::{
        KnownInstant,
        stored::{column, given},
        transaction::Tx,
    },
};

/// One erasing, as far as it has come.
pub(super) struct Erasing<'a> {
    pub tx: &'a Tx<'a>,
    pub event: i64,
    /// Whether he is registered for other events too.
    pub elsewhere: bool,
    pub names: Names<'a>,
    pub done: Erased,
    pub now: DateTime<Utc>,
}

/// To which events a mail belongs, and whether a running game, or an open matter, rests on it.
#[derive(Default)]
struct Ties {
    events: BTreeSet<i64>,
    held: bool,
}

const TIES: &str = "
SELECT personal.mail, personal.event, game.id IS NOT NULL AND game.result IS NULL
FROM personal LEFT JOIN game ON game.id = personal.game WHERE personal.mail IS NOT NULL
UNION SELECT cause, event, 0 FROM outbox WHERE cause IS NOT NULL AND event IS NOT NULL
UNION SELECT mail, event, state = 'open' FROM matter WHERE mail IS NOT NULL AND event IS NOT NULL
UNION SELECT kept.mail, game.event, 1 FROM kept JOIN game ON game.id = kept.game WHERE kept.mail IS NOT NULL";

/// Of the letters that were written since a copy was put back those by which no running game waits to go on.
const WRITTEN_AGAIN: &str = "
SELECT id, event, bytes FROM outbox
WHERE state IN ('due', 'waits') AND written >= (SELECT max(at) FROM restored) AND NOT EXISTS (
    SELECT 1 FROM handover JOIN game ON game.id = handover.game
    WHERE handover.letter = outbox.id AND game.result IS NULL)";

impl Erasing<'_> {
    /// Whether a text of this event, or of none, names him.
    fn named(&self, event: Option<i64>, text: &[u8]) -> bool {
        match event {
            Some(event) if event == self.event => (self.names.in_event)(text),
            _ => !self.elsewhere && (self.names.surely)(text),
        }
    }

    /// A letter to somebody else is not taken from him: it leaves first. What was written since a copy was put back, and
    /// waits to be let go, had left before he was erased the first time.
    pub(super) fn nothing_is_to_leave(&self, own: &str, id: i64) -> Result<()> {
        if self.tx.mark(KnownInstant::Held)?.is_some() {
            for letter in self.tx.all(WRITTEN_AGAIN, [], |row| self.letter_naming(row))?.into_iter().flatten()
            {
                self.tx.withdraw(letter, "it had left before the copy was put back")?;
            }
        }
        let sql = format!(
            "SELECT id, event, bytes FROM outbox WHERE state IN ('due', 'waits') AND {own} IS NOT ?1 ORDER BY id"
        );
        let named = self.tx.all(&sql, [id], |row| self.letter_naming(row))?;
        let named: Vec<String> = named.into_iter().flatten().map(|id: i64| id.to_string()).collect();
        ensure!(
            named.is_empty(),
            "Letters to others that name this person have still to leave: {}; amici outbox show NUMBER says when. Erase once \
             they have left, or were dropped",
            named.join(", ")
        );
        Ok(())
    }

    /// The first column of a row `(number, event, text)` that names him.
    fn row_naming(&self, row: &Row<'_>) -> rusqlite::Result<Option<i64>> {
        self.row_with(row, row.get_ref(2)?.as_bytes()?)
    }

    /// The same of a row `(number, event, bytes)` of the outbox.
    fn letter_naming(&self, row: &Row<'_>) -> rusqlite::Result<Option<i64>> {
        self.row_with(row, &self.tx.opened(row, "outbox.bytes")?)
    }

    fn row_with(&self, row: &Row<'_>, text: &[u8]) -> rusqlite::Result<Option<i64>> {
        if self.named(row.get(1)?, text) { row.get(0).map(Some) } else { Ok(None) }
    }

    /// Reasons of rulings, others' words with his name in them; not as what others are registered.
    pub(super) fn texts(&mut self, (own, id): (&str, i64)) -> Result<()> {
        let sql = format!(
            "SELECT personal.digest, personal.event, personal.text, game.id IS NOT NULL AND game.result IS NULL AS runs
FROM personal LEFT JOIN game ON game.id = personal.game
LEFT JOIN event_journal AS said
    ON personal.game IS NULL AND said.event = personal.event AND said.seq = personal.seq AND said.fact ->> 'fact' IN ('announced', 'entered')
WHERE said.id IS NOT NULL OR personal.game IS NOT NULL OR personal.{own} IS ?1 OR coalesce(personal.player, personal.director) IS NULL"
        );
        let found = self.tx.all(&sql, [id], |row| {
            let named = self.named(row.get("event")?, row.get_ref("text")?.as_bytes()?);
            Ok(if named { Some((column::<Digest>(row, "personal.digest")?, row.get("runs")?)) } else { None })
        })?;
        for (digest, runs) in found.into_iter().flatten() {
            match runs {
                true => self.done.stay += 1,
                false => {
                    let gone = self.tx.changed("DELETE FROM personal WHERE digest = ?1", given![digest])?;
                    self.done.beside += gone;
                }
            }
        }
        Ok(())
    }

    fn ties(&self) -> Result<BTreeMap<i64, Ties>> {
        let mut ties: BTreeMap<i64, Ties> = BTreeMap::new();
        for (mail, event, held) in self.tx.all(TIES, [], |row| <(i64, i64, bool)>::try_from(row))? {
            let mail = ties.entry(mail).or_default();
            mail.events.insert(event);
            mail.held |= held;
        }
        Ok(ties)
    }

    /// His own mails, and those of others that name him.
    pub(super) fn mails(&mut self, addresses: &[Address]) -> Result<()> {
        let (all, none) = (self.ties()?, Ties::default());
        const KEPT: &str = "
SELECT id, raw, sender, state <> 'done' AS waits, coalesce(message_id, '') LIKE 'act.%' AS act
FROM inbox WHERE length(raw) > 0 OR sender IS NOT NULL";
        let found = self.tx.all(KEPT, [], |row| {
            let (id, sender): (i64, Option<String>) = (row.get("id")?, row.get("sender")?);
            let ties = all.get(&id).unwrap_or(&none);
            let raw = &self.tx.opened(row, "inbox.raw")?;
            let own = addresses.iter().any(|his| {
                sender.as_ref().is_some_and(|sender| sender.parse().is_ok_and(|from: Address| from == *his))
            });
            let only_his_event = ties.events.len() == 1 && ties.events.contains(&self.event);
            // What was done at the shell lies in the mailbox; the record needs no more of it here.
            let act: bool = row.get::<_, bool>("act")? && ties.events.is_empty();
            let named = match only_his_event || act {
                true => (self.names.in_event)(raw),
                false => !self.elsewhere && (self.names.surely)(raw),
            };
            let goes = (own && (only_his_event || !self.elsewhere)) || named;
            let waits: bool = row.get("waits")?;
            // Of an unread one the sender stands in its head.
            let from_him = own || waits && sent_by(raw, addresses);
            Ok(goes.then_some((id, ties.held || waits && !from_him)))
        })?;
        let mut gone = Vec::new();
        for (id, stays) in found.into_iter().flatten() {
            if stays { self.done.stay += 1 } else { gone.push(id) }
        }
        self.tx.erase_mails(&gone, &mut self.done, self.now)
    }

    /// What was done at the shell and does not lie in the mailbox yet, an event file among it.
    pub(super) fn acts(&mut self) -> Result<()> {
        const KEPT: &str = "SELECT text FROM act WHERE text IS NOT NULL";
        let found = self.tx.all(KEPT, [], |row| Ok((self.names.in_event)(row.get_ref(0)?.as_bytes()?)))?;
        self.done.stay += found.into_iter().filter(|names_him| *names_him).count();
        const AGAIN: &str = "SELECT id, again FROM act WHERE again IS NOT NULL";
        let found = self.tx.all(AGAIN, [], |row| {
            let named = (self.names.in_event)(row.get_ref(1)?.as_bytes()?);
            Ok(if named { Some(row.get::<_, i64>(0)?) } else { None })
        })?;
        for id in found.into_iter().flatten() {
            self.tx.run("UPDATE act SET again = 'erased' WHERE id = ?1", [id])?;
        }
        Ok(())
    }

    /// Letters to others that have left. Those of a running game are needed to understand what comes back.
    pub(super) fn letters(&mut self) -> Result<()> {
        const LEFT: &str = "
SELECT outbox.id, outbox.event, outbox.bytes, game.id IS NOT NULL AND game.result IS NULL AS runs
FROM outbox LEFT JOIN game ON game.id = outbox.game
WHERE length(outbox.bytes) > 0 AND outbox.state NOT IN ('due', 'waits')";
        let found =
            self.tx.all(LEFT, [], |row| Ok((self.letter_naming(row)?, row.get::<_, bool>("runs")?)))?;
        for (letter, runs) in found {
            match letter {
                Some(_) if runs => self.done.stay += 1,
                Some(letter) => self.done.letters += self.tx.erase_letters("id = ?1", letter)?,
                None => {}
            }
        }
        Ok(())
    }

    /// What waits, or waited, for somebody else.
    pub(super) fn matters_and_kept(&mut self) -> Result<()> {
        for text in ["said", "brief", "facts", "proposal", "sender", "about"] {
            let sql = format!("SELECT id, event, {text}, state FROM matter WHERE {text} IS NOT NULL");
            let found =
                self.tx.all(&sql, [], |row| Ok((self.row_naming(row)?, row.get::<_, String>("state")?)))?;
            for (matter, state) in found {
                let Some(matter) = matter else { continue };
                if state == "open" {
                    self.done.stay += 1;
                } else {
                    let nothing = if matches!(text, "proposal" | "sender") { "NULL" } else { "''" };
                    self.tx.run(&format!("UPDATE matter SET {text} = {nothing} WHERE id = ?1"), [matter])?;
                }
            }
        }
        const KEPT: &str = "
SELECT kept.id, game.event, kept.said FROM kept JOIN game ON game.id = kept.game";
        let waits = self.tx.all(KEPT, [], |row| self.row_naming(row))?;
        self.done.stay += waits.into_iter().flatten().count();
        Ok(())
    }
}

/// Whether the head of a mail that nobody has read yet names one of these as its sender.
fn sent_by(raw: &[u8], addresses: &[Address]) -> bool {
    let text = String::from_utf8_lossy(raw).to_lowercase();
    let head = text.lines().take_while(|line| !line.is_empty());
    let mut from = head.filter(|line| line.starts_with("from:"));
    from.any(|line| addresses.iter().any(|address| line.contains(&address.key())))
}
