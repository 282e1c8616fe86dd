//! What has waited for longer than it should, of which the operator must know. Each sweep asks, so none of this reads
//! through years of mails, letters or games.

use anyhow::Result;
use chrono::{DateTime, Utc};
use rusqlite::Row;

use super::{
    GameRow, KnownInstant, Matter,
    stored::{column, given, row},
    transaction::Tx,
};
use crate::model::{Address, EventCode, MatterKind};

/// Things that wait, and since when the oldest of them.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Waiting {
    pub count: u32,
    pub since: DateTime<Utc>,
}

row! {
    /// Letters to one reader that were given up, or to a director that are refused.
    #[derive(Clone, Debug)]
    pub struct NotTaken of "outbox" {
        pub player: Option<i64>,
        pub director: Option<i64>,
        pub event: Option<i64>,
        pub recipient: Address,
        /// One of them, to be looked at.
        pub letter: i64 = "outbox.id",
        pub count: u32 = "outbox.count",
    }
}

const UNREAD: &str = "
SELECT count(*) AS count, min(received) AS since FROM inbox
WHERE state = 'new' AND max(kept, coalesce(begun, 0), coalesce(failed, 0)) <= ?1";

// Where the game stands still, or a director's letters are refused, an alarm of its own says so; of a player's letter that
// is refused whoever directs has been told.
const UNSENT: &str = "
SELECT count(*) AS count, min(written) AS since FROM outbox
WHERE state = 'due' AND accepted IS NULL AND coalesce(refused, written) <= ?1 AND (due > ?3 OR due < ?4)
  AND NOT (player IS NOT NULL AND told_waits > 0) AND NOT (director IS NOT NULL AND refused IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM matter WHERE matter.game = outbox.game AND matter.state = 'open' AND matter.kind = ?2)";

const GIVEN_UP: &str = "
SELECT player, director, event, recipient, min(id) AS id, count(*) AS count FROM outbox
WHERE state = 'failed' AND director IS NULL AND (event IS NULL OR event IN (SELECT event FROM game WHERE result IS NULL))
  AND NOT EXISTS (SELECT 1 FROM outbox AS later
                  WHERE later.recipient = outbox.recipient COLLATE NOCASE AND later.accepted > outbox.tried)
GROUP BY player, recipient COLLATE NOCASE ORDER BY id";

const UNREACHED: &str = "
SELECT player, director, event, recipient, min(id) AS id, count(*) AS count FROM outbox
WHERE director IS NOT NULL AND accepted IS NULL AND (state = 'due' AND refused <= ?1 OR state = 'failed')
  AND NOT EXISTS (SELECT 1 FROM outbox AS later
                  WHERE later.recipient = outbox.recipient COLLATE NOCASE AND later.accepted > outbox.tried)
GROUP BY director ORDER BY id";

// A game in which time runs has a deadline.
const NOT_ASKED_FOR: &str = "
SELECT game.*, event.code FROM game JOIN event ON event.id = game.event
WHERE game.result IS NULL AND game.deadline IS NULL AND event.letters_written <= ?1
  AND (SELECT max(at) FROM journal WHERE game = game.id) <= ?1
  AND NOT EXISTS (SELECT 1 FROM matter WHERE matter.game = game.id AND matter.state = 'open' AND matter.kind <> ?2)
ORDER BY game.id";

impl Tx<'_> {
    /// The mails that were set aside.
    pub fn in_quarantine(&self) -> Result<Vec<i64>> {
        self.all("SELECT id FROM inbox WHERE state = 'quarantined' ORDER BY id", [], |row| row.get(0))
    }

    /// The mails that lie unread, and of which nobody has tried to read one since an instant.
    pub fn unread_since(&self, at: DateTime<Utc>) -> Result<Option<Waiting>> {
        self.one(UNREAD, given![at], waiting)
    }

    /// The letters that wait since an instant, as far as nobody knows why; those left out that became due since the last
    /// sweep, and are about to be tried.
    pub fn unsent_since(&self, at: DateTime<Utc>, now: DateTime<Utc>) -> Result<Option<Waiting>> {
        let swept = self.mark(KnownInstant::Sweep)?;
        self.one(UNSENT, given![at, MatterKind::Frozen, now, swept], waiting)
    }

    /// The letters to players and to the operator that were given up, by their readers; none to one who has had a letter
    /// since, or whose event is over.
    pub fn given_up(&self) -> Result<Vec<NotTaken>> {
        self.all(GIVEN_UP, [], NotTaken::read)
    }

    /// The directors whose letters have been refused since an instant, or were given up, and who have had none since.
    pub fn unreached_directors(&self, at: DateTime<Utc>) -> Result<Vec<NotTaken>> {
        self.all(UNREACHED, given![at], NotTaken::read)
    }

    /// The running games without a deadline in which nothing has happened since an instant, and about which nobody is asked.
    pub fn quiet_since(&self, at: DateTime<Utc>) -> Result<Vec<GameRow>> {
        self.all(NOT_ASKED_FOR, given![at, MatterKind::NotAskedFor], GameRow::read)
    }

    /// When the first event was added: since then the mailbox is to be read.
    pub fn at_work_since(&self) -> Result<Option<DateTime<Utc>>> {
        self.one("SELECT min(added) AS added FROM event", [], |row| column(row, "event.added"))
    }

    /// The events whose own journals do not hold, each with what is wrong. Of such an event nothing else can be read.
    pub fn broken_events(&self) -> Result<Vec<(EventCode, String)>> {
        let events: Vec<(i64, EventCode)> =
            self.all("SELECT id, code FROM event ORDER BY id", [], |row| {
                Ok((row.get("id")?, column(row, "event.code")?))
            })?;
        let broken = |(id, code): (i64, EventCode)| {
            self.event_file(id, &code).err().map(|why| (code, format!("{why:#}")))
        };
        Ok(events.into_iter().filter_map(broken).collect())
    }

    /// A letter that was given up is nobody's trouble any more; says whether it was one.
    pub fn drop_given_up(&self, letter: i64, why: &str) -> Result<bool> {
        const SQL: &str =
            "UPDATE outbox SET state = 'withdrawn', trouble = ?2 WHERE id = ?1 AND state = 'failed'";
        Ok(self.changed(SQL, given![letter, why])? == 1)
    }

    /// Whether an alarm of this kind about this has ended since an instant.
    pub fn ended_lately(
        &self,
        kind: MatterKind,
        about: &str,
        game: Option<i64>,
        since: DateTime<Utc>,
    ) -> Result<bool> {
        const SQL: &str = "
SELECT EXISTS (SELECT 1 FROM matter WHERE kind = ?1 AND about = ?2 AND game IS ?3 AND state = 'settled' AND ended > ?4)";
        self.value(SQL, given![kind, about, game, since])
    }

    /// An alarm has ended, and no letter tells of that yet.
    pub fn end_is_untold(&self, alarm: i64) -> Result<()> {
        self.run("UPDATE matter SET letter = NULL WHERE id = ?1", [alarm])
    }

    /// The alarms that have ended since an instant, and of whose end no letter tells.
    pub fn ended_untold(&self, since: DateTime<Utc>) -> Result<Vec<Matter>> {
        let condition = "WHERE matter.state = 'settled' AND matter.ended > ?1 AND matter.letter IS NULL";
        let mut ended = self.matters(condition, since.timestamp())?;
        ended.retain(|matter| matter.kind.is_alarm());
        Ok(ended)
    }
}

fn waiting(row: &Row<'_>) -> rusqlite::Result<Option<Waiting>> {
    let since: Option<DateTime<Utc>> = column(row, "inbox.since")?;
    let count = row.get("count")?;
    Ok(since.map(|since| Waiting { count, since }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn no_sweep_reads_through_all_mails_letters_or_entries() {
        let store = Store::in_memory().unwrap();
        for sql in [UNREAD, UNSENT, GIVEN_UP, UNREACHED, NOT_ASKED_FOR] {
            for step in store.plan(sql) {
                let large = ["inbox", "outbox", "later", "journal"]
                    .iter()
                    .any(|table| step.contains(&format!("SCAN {table}")));
                assert!(
                    !large
                        || ["due", "next", "failed"]
                            .iter()
                            .any(|of| step.contains(&format!("INDEX outbox_{of}"))),
                    "{sql}: {step}"
                );
            }
        }
    }
}
