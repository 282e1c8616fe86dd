//! Mails of strangers, which are kept no longer than somebody may want to look at them: bytes, sender, subject and
//! Message-ID go. Digests stay, so that the same mail delivered again is known, and that an audit can tell a row that
//! lost its bytes so from one that was emptied by hand.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{audit::Found, stored::given, transaction::Tx};

/// All by which something may rest on a mail.
const RESTING: &str = "
SELECT mail FROM personal WHERE mail IS NOT NULL
UNION SELECT mail FROM matter WHERE mail IS NOT NULL
UNION SELECT mail FROM kept WHERE mail IS NOT NULL
UNION SELECT cause FROM outbox WHERE cause IS NOT NULL
UNION SELECT evidence ->> 'inbox' FROM journal WHERE evidence <> 'null'
UNION SELECT evidence ->> 'inbox' FROM journal_set_aside WHERE json_valid(evidence) AND evidence ->> 'inbox' IS NOT NULL";

impl Tx<'_> {
    /// Remembers that a mail is a stranger's.
    pub fn is_strangers(&self, mail: i64) -> Result<()> {
        self.run("UPDATE inbox SET stranger = 1 WHERE id = ?1", [mail])
    }

    /// Every address that is registered for anybody.
    pub fn registered_addresses(&self) -> Result<Vec<String>> {
        const SQL: &str = "SELECT lower(email) FROM address UNION SELECT lower(email) FROM director";
        self.all(SQL, [], |row| row.get(0))
    }

    /// Every mark that is or was somebody's, and every code that confirmed something, as they are written in letters.
    pub fn every_mark(&self) -> Result<Vec<String>> {
        const SQL: &str = "
SELECT token FROM player UNION SELECT token FROM director UNION SELECT token FROM former_token
UNION SELECT code FROM matter WHERE code IS NOT NULL";
        self.all(SQL, [], |row| row.get(0))
    }

    /// The same without those of one event's players and directors.
    pub fn every_mark_but_of(&self, event: i64) -> Result<Vec<String>> {
        const SQL: &str = "
SELECT token FROM player WHERE event <> ?1 UNION SELECT token FROM director WHERE event <> ?1
UNION SELECT former_token.token FROM former_token
    LEFT JOIN player ON player.id = former_token.player LEFT JOIN director ON director.id = former_token.director
    WHERE coalesce(player.event, director.event) <> ?1
UNION SELECT code FROM matter WHERE code IS NOT NULL AND event IS NOT ?1";
        self.all(SQL, [event], |row| row.get(0))
    }

    /// Removes what is left of strangers' mails that were settled by an instant, at most so many, and says of how many.
    /// One that somebody is registered for by now stays, and one on which something rests.
    pub fn remove_strangers_mails(
        &self,
        settled: DateTime<Utc>,
        most: u32,
        now: DateTime<Utc>,
    ) -> Result<usize> {
        const ANY: &str = "
SELECT EXISTS (SELECT 1 FROM inbox WHERE stranger = 1 AND removed IS NULL AND settled <= ?1)";
        if !self.value::<bool>(ANY, given![settled])? {
            return Ok(0);
        }
        let sql = format!(
            "UPDATE inbox SET raw = x'', sender = NULL, subject = NULL, message_id = NULL, removed = ?3
WHERE id IN (
    SELECT id FROM inbox
    WHERE stranger = 1 AND removed IS NULL AND settled <= ?1 AND state = 'done'
      AND NOT EXISTS (SELECT 1 FROM address WHERE email = inbox.sender)
      AND NOT EXISTS (SELECT 1 FROM director WHERE email = inbox.sender)
      AND id NOT IN ({RESTING})
    ORDER BY settled, id LIMIT ?2)"
        );
        self.changed(&sql, given![settled, most, now])
    }

    /// Mails that are said to be removed as strangers' and cannot be.
    pub(super) fn audit_removed(&self, found: &mut Found) -> Result<()> {
        let left = "
SELECT id FROM inbox WHERE removed IS NOT NULL
  AND (stranger = 0 OR state <> 'done' OR length(raw) > 0 OR sender IS NOT NULL OR subject IS NOT NULL
       OR message_id IS NOT NULL OR settled IS NULL OR removed < settled)
ORDER BY id";
        for id in self.all(left, [], |row| row.get::<_, i64>(0))? {
            found.push(format!("mail {id} is not as one whose bytes were removed by keep_strangers_days"));
        }
        let rests =
            format!("SELECT id FROM inbox WHERE removed IS NOT NULL AND id IN ({RESTING}) ORDER BY id");
        for id in self.all(&rests, [], |row| row.get::<_, i64>(0))? {
            found.push(format!("mail {id} has lost its bytes as a stranger's, and something rests on it"));
        }
        Ok(())
    }
}
