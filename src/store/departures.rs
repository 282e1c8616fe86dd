//! What has left, and what it says of the way out: how many letters the mail server took of late, and whether those that
//! it refuses are refused alike, or by their reader's own server, where others pass (semantics 23).

use std::collections::BTreeSet;

use anyhow::Result;
use chrono::{DateTime, TimeDelta, Utc};

use super::{
    OutboxRow,
    stored::{column, columns, given},
    transaction::Tx,
};
use crate::{
    laws::{Game, PutOff},
    model::Address,
};

/// How long departures are remembered: longer than the longest limit looks back.
const REMEMBERED: TimeDelta = TimeDelta::days(2);

impl Tx<'_> {
    /// An attempt counts against the limits of the mail server's owner.
    pub(super) fn departs(&self, letter: i64, at: DateTime<Utc>) -> Result<()> {
        self.insert("departure", columns! { at, letter })?;
        const FORGET: &str = "
DELETE FROM departure WHERE at < ?1
  AND NOT EXISTS (SELECT 1 FROM outbox WHERE id = departure.letter AND state = 'due')";
        self.run(FORGET, given![at - REMEMBERED])
    }

    /// When the server first took a letter that waits, or may have taken it.
    pub fn departed(&self, id: i64) -> Result<Option<DateTime<Utc>>> {
        const SQL: &str = "SELECT min(at) AS at FROM departure WHERE letter = ?1";
        self.one(SQL, [id], |row| column(row, "departure.at"))
    }

    /// How many letters the server took, or may have taken, after an instant, each as often as it did. Only the last days
    /// are known.
    pub fn departed_since(&self, since: DateTime<Utc>) -> Result<u32> {
        const SQL: &str = "SELECT count(*) FROM departure WHERE at > ?1";
        self.value(SQL, given![since])
    }

    /// When the nth of the latest letters left, counted back from the newest as 1, if there are so many.
    pub fn nth_latest(&self, nth: u32) -> Result<Option<DateTime<Utc>>> {
        const SQL: &str = "SELECT at FROM departure ORDER BY at DESC LIMIT 1 OFFSET ?1";
        self.maybe(SQL, [nth.saturating_sub(1)], |row| column(row, "departure.at"))
    }

    /// How many letters wait to be sent for the first time: what waits for its reader's server does not wait for us.
    pub fn letters_waiting(&self, now: DateTime<Utc>) -> Result<u32> {
        const SQL: &str =
            "SELECT count(*) FROM outbox WHERE state = 'due' AND due <= ?1 AND refusals = 0 AND doubts = 0";
        self.value(SQL, given![now])
    }

    /// Whether a letter to another domain was taken over since an instant.
    pub fn others_accepted(&self, domain: &str, since: DateTime<Utc>) -> Result<bool> {
        const SQL: &str = "
SELECT EXISTS (SELECT 1 FROM outbox WHERE accepted > ?1 AND lower(recipient) NOT LIKE '%@' || lower(?2))";
        self.value(SQL, given![since, domain])
    }

    /// At how many domains letters have been refused like this since any letter was taken over. Where `spares`, readers
    /// who were refused so while others were not are left out.
    pub fn domains_refused(&self, likeness: &str, spares: bool) -> Result<usize> {
        const SQL: &str = "
SELECT DISTINCT recipient FROM outbox AS refused
WHERE state = 'due' AND likeness = ?1 AND tried > coalesce((SELECT max(accepted) FROM outbox WHERE accepted IS NOT NULL), 0)
  AND NOT (?2 AND EXISTS (SELECT 1 FROM outbox WHERE recipient = refused.recipient COLLATE NOCASE AND spared = 1))";
        let refused =
            self.all(SQL, given![likeness, spares], |row| column::<Address>(row, "outbox.recipient"))?;
        let domains: BTreeSet<String> =
            refused.iter().map(|recipient| recipient.domain().to_ascii_lowercase()).collect();
        Ok(domains.len())
    }

    /// The letters that were refused like this wait as if they had not been tried: it was the way out. Where they are
    /// refused so again once others pass, it is their readers.
    pub fn spare_refused(&self, likeness: &str, now: DateTime<Utc>) -> Result<()> {
        const SQL: &str = "
UPDATE outbox SET due = ?2, likeness = '', refusals = 0, refused = NULL, others_from = NULL, way = 0, spared = 1
WHERE state = 'due' AND likeness = ?1 AND tried > coalesce((SELECT max(accepted) FROM outbox WHERE accepted IS NOT NULL), 0)";
        self.run(SQL, given![likeness, now])
    }

    /// Since when a letter is put off by its reader's own server; none where it is not, or where everything is refused since,
    /// for then it may be our own way out that is shut.
    pub fn put_off_since(&self, letter: &OutboxRow) -> Result<Option<DateTime<Utc>>> {
        let Some(since) = letter.course.refused else { return Ok(None) };
        Ok(self.others_accepted(letter.recipient.domain(), since)?.then_some(since))
    }

    /// How the letter about the half-move to be made is put off by its reader's own server; none once the half-move was
    /// handed over.
    pub fn refused_by_reader(&self, row: i64, game: &Game) -> Result<Option<PutOff>> {
        if game.outcome.is_some() || game.available.is_some() {
            return Ok(None);
        }
        for letter in self.waiting_for(row, game.to_play())? {
            if let Some(since) = self.put_off_since(&letter)? {
                return Ok(Some(game.put_off(since)));
            }
        }
        Ok(None)
    }
}
