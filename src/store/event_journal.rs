//! The events' own journals: regulations, people and pairings, chained as the games are. An event is their fold.

use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use chrono::{DateTime, Utc};
use rusqlite::Row;

use super::{
    personal::{Owner, Place, recall},
    remembered::Version,
    stored::{column, columns, given},
    transaction::Tx,
};
use crate::{
    event::{EventEntry, EventFact, EventFile},
    model::{Digest, EventCode, Salt},
};

impl Tx<'_> {
    /// An event as its journal has it.
    pub(super) fn event_file(&self, event: i64, code: &EventCode) -> Result<Arc<EventFile>> {
        let version = self.event_version(event)?;
        if let Some(file) = self.remembered.event(event, version) {
            return Ok(file);
        }
        let entries = self.event_entries(event, code)?;
        let folded = EventFile::fold(code.clone(), &entries);
        let file = Arc::new(folded.with_context(|| format!("The journal of {code} does not hold"))?);
        self.remembered.keep_event(event, version, &file);
        Ok(file)
    }

    pub(super) fn event_version(&self, event: i64) -> Result<Version> {
        const SQL: &str = "
SELECT (SELECT digest FROM event_journal WHERE event = ?1 ORDER BY seq DESC LIMIT 1) AS digest,
       (SELECT erased FROM event WHERE id = ?1)";
        let read = |row: &Row<'_>| Ok((column::<Option<Digest>>(row, "event_journal.digest")?, row.get(1)?));
        let (head, erased) = self.one(SQL, [event], read)?;
        Ok((head.unwrap_or(Digest::ZERO), erased))
    }

    /// An event's own journal, its chain checked.
    pub fn event_entries(&self, event: i64, code: &EventCode) -> Result<Vec<EventEntry>> {
        const SQL: &str = "SELECT seq, at, fact, digest FROM event_journal WHERE event = ?1 ORDER BY seq";
        let mut beside = self.beside("event = ?1 AND game IS NULL", [event])?;
        let mut statement = self.db.prepare_cached(SQL)?;
        let mut rows = statement.query([event])?;
        let (mut entries, mut before) = (Vec::new(), Digest::ZERO);
        while let Some(row) = rows.next()? {
            let (seq, at): (u32, _) = (row.get("seq")?, column(row, "event_journal.at")?);
            let (text, stored): (String, Digest) = (row.get("fact")?, column(row, "event_journal.digest")?);
            let digest = Digest::of_entry(code.as_str(), before, seq, at, &text, "null");
            let wanted = u32::try_from(entries.len())?.saturating_add(1);
            ensure!(seq == wanted, "entry {wanted} of the journal of {code} is missing");
            let entry = format!("entry {seq} of the journal of {code}");
            ensure!(digest == stored, "{entry} does not carry the digest of its words");
            let mut fact: EventFact =
                serde_json::from_str(&text).with_context(|| format!("{entry} cannot be read"))?;
            fact.personal_mut().into_iter().for_each(|personal| recall(personal, &mut beside));
            entries.push(EventEntry { seq, at, fact });
            before = digest;
        }
        let known: Option<u32> =
            self.maybe("SELECT entries FROM event WHERE id = ?1", [event], |row| row.get(0))?;
        let there = u32::try_from(entries.len())?;
        ensure!(known.is_none_or(|known| known == there), "the journal of {code} has lost its end");
        Ok(entries)
    }

    /// Appends to an event's own journal.
    pub(super) fn append_to_event(
        &self,
        event: i64,
        code: &EventCode,
        at: DateTime<Utc>,
        mut fact: EventFact,
        owner: Owner,
    ) -> Result<()> {
        const HEAD: &str = "SELECT seq, digest FROM event_journal WHERE event = ?1 ORDER BY seq DESC LIMIT 1";
        let last: Option<(u32, [u8; 32])> = self.maybe(HEAD, [event], |row| row.try_into())?;
        let (seq, before) =
            last.map_or((1, Digest::ZERO), |(seq, head)| (seq.saturating_add(1), head.into()));
        if let Some(personal) = fact.personal_mut() {
            personal.seal(self.chance.bytes::<{ size_of::<Salt>() }>(&format!("salt {code} {seq}"))?);
            self.keep_personal(Place { event, game: None, seq }, owner, personal)?;
        }
        let text = serde_json::to_string(&fact)?;
        let digest = Digest::of_entry(code.as_str(), before, seq, at, &text, "null");
        self.insert("event_journal", columns! { event, seq, at, fact = text, digest })?;
        self.run("UPDATE event SET entries = ?2 WHERE id = ?1", given![event, seq])
    }
}
