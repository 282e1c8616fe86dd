//! Sending: which letter leaves next, and what has become of an attempt.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    OutboxRow,
    stored::{column, given},
    transaction::Tx,
};
use crate::model::{Course, HalfMove};

/// The index has them in their order: without it all that wait are sorted for each.
const NEXT: &str = "
SELECT * FROM outbox INDEXED BY outbox_next
WHERE state = 'due' AND due <= ?1 AND recipient NOT IN (SELECT value FROM json_each(?2))
ORDER BY need, due, id LIMIT 1";

impl Tx<'_> {
    /// The letter that leaves next: of those that are due the one that is needed most, then the longest due; none to those
    /// readers to whom one is under way.
    pub fn next_letter_due(&self, now: DateTime<Utc>, busy: &[&str]) -> Result<Option<OutboxRow>> {
        self.letter_of(NEXT, given![now, serde_json::to_string(busy)?])
    }

    /// The letter by which a way out that is shut is tried: of those that wait, the one whose reader was not tried for
    /// longest.
    pub fn probe(&self, now: DateTime<Utc>) -> Result<Option<OutboxRow>> {
        const SQL: &str = "
SELECT outbox.*, (SELECT max(other.tried) FROM outbox AS other
                  WHERE other.recipient = outbox.recipient COLLATE NOCASE) AS latest
FROM outbox WHERE state = 'due' AND due <= ?1 ORDER BY latest, need, due, id LIMIT 1";
        self.letter_of(SQL, given![now])
    }

    pub fn next_due(&self) -> Result<Option<DateTime<Utc>>> {
        const SQL: &str = "SELECT min(due) AS due FROM outbox WHERE state = 'due'";
        self.one(SQL, [], |row| column(row, "outbox.due"))
    }

    /// A letter that waits or was given up goes out at once.
    pub fn retry(&self, id: i64, now: DateTime<Utc>) -> Result<()> {
        const SQL: &str = "
UPDATE outbox SET state = 'due', due = ?2, way = 0 WHERE id = ?1 AND state IN ('due', 'waits', 'failed')";
        self.run(SQL, given![id, now])
    }

    /// Counts an attempt to send, before it is made: a crash then costs a doubled letter at worst, never a flood. Says
    /// whether the letter is still to be sent: it may have been withdrawn meanwhile.
    pub fn begin_sending(&self, id: i64) -> Result<bool> {
        const SQL: &str = "UPDATE outbox SET begun = begun + 1 WHERE id = ?1 AND state = 'due'";
        Ok(self.changed(SQL, [id])? == 1)
    }

    /// An attempt that was counted is not made after all.
    pub fn take_back_attempt(&self, id: i64) -> Result<()> {
        self.run("UPDATE outbox SET begun = max(begun - 1, 0) WHERE id = ?1", [id])
    }

    /// Whether the game has overtaken what a letter says.
    pub fn is_overtaken(&self, id: i64) -> Result<bool> {
        self.value("SELECT overtaken FROM outbox WHERE id = ?1", [id])
    }

    /// The server has taken the letter over: no refusal to its reader is the way out's.
    pub fn accepted(&self, letter: &OutboxRow, at: DateTime<Utc>) -> Result<()> {
        const SQL: &str = "
UPDATE outbox SET state = 'accepted', accepted = ?2, tried = ?2, trouble = '', likeness = '', begun = 0, doubtful = 0
WHERE id = ?1";
        self.run(SQL, given![letter.id, at])?;
        const SPARED: &str = "
UPDATE outbox SET spared = 0 WHERE recipient = ?1 COLLATE NOCASE AND state = 'due' AND spared = 1";
        self.run(SPARED, given![letter.recipient])?;
        self.departs(letter.id, at)
    }

    /// An attempt ended when the server may have taken the letter; another is due. Says how many others to whom letters
    /// have gone the same way since one was taken over, beside its reader.
    pub fn doubted(
        &self,
        id: i64,
        next: (Course, DateTime<Utc>),
        why: &str,
        now: DateTime<Utc>,
    ) -> Result<usize> {
        self.try_again(id, next, why, "", now)?;
        self.departs(id, now)?;
        const SQL: &str = "
SELECT count(DISTINCT lower(recipient)) - 1 FROM outbox
WHERE state = 'due' AND doubts > 0 AND tried > coalesce((SELECT max(accepted) FROM outbox WHERE accepted IS NOT NULL), 0)";
        let others: i64 = self.value(SQL, [])?;
        Ok(usize::try_from(others.max(0))?)
    }

    /// An attempt failed; another is due, unless the letter was erased meanwhile: then nothing that a server says of its
    /// reader is kept. `likeness`: what the refusal has in common with others like it.
    pub fn try_again(
        &self,
        id: i64,
        (course, due): (Course, DateTime<Utc>),
        trouble: &str,
        likeness: &str,
        now: DateTime<Utc>,
    ) -> Result<()> {
        const SQL: &str = "
UPDATE outbox SET due = ?2, trouble = iif(length(bytes) > 0, ?3, ''), likeness = iif(length(bytes) > 0, ?4, ''), tried = ?5, refusals = ?6, doubts = ?7, way = ?8, refused = ?9,
    others_from = ?10, begun = 0
WHERE id = ?1";
        let Course { refusals, doubts, way, refused, others_from } = course;
        self.run(SQL, given![id, due, trouble, likeness, now, refusals, doubts, way, refused, others_from])
    }

    /// A letter waits until an instant for another reason than its way.
    pub fn put_off(&self, id: i64, due: DateTime<Utc>, why: &str) -> Result<()> {
        const SQL: &str = "UPDATE outbox SET due = ?2, trouble = ?3 WHERE id = ?1 AND state = 'due'";
        self.run(SQL, given![id, due, why])
    }

    /// An attempt ended before the server heard of the letter, which is as it was.
    pub fn not_tried(&self, id: i64, trouble: &str, now: DateTime<Utc>) -> Result<()> {
        const SQL: &str =
            "UPDATE outbox SET begun = 0, trouble = iif(length(bytes) > 0, ?2, ''), tried = ?3 WHERE id = ?1";
        self.run(SQL, given![id, trouble, now])
    }

    /// A letter that was taken over goes out once more, as its course says.
    pub fn send_again(&self, id: i64, (course, due): (Course, DateTime<Utc>)) -> Result<()> {
        const SQL: &str = "
UPDATE outbox SET state = 'due', due = ?2, refusals = ?3, way = ?4, refused = ?5, others_from = ?6
WHERE id = ?1";
        let Course { refusals, way, refused, others_from, doubts: _ } = course;
        self.run(SQL, given![id, due, refusals, way, refused, others_from])
    }

    /// A letter that had been taken over need not go out again.
    pub fn is_there(&self, id: i64) -> Result<()> {
        const SQL: &str = "
UPDATE outbox SET state = 'accepted' WHERE id = ?1 AND state = 'due' AND accepted IS NOT NULL";
        self.run(SQL, [id])
    }

    /// A letter of which only an answer or a report shows that it was taken over, at an instant.
    pub fn was_taken(&self, id: i64, at: DateTime<Utc>) -> Result<()> {
        const SQL: &str = "
UPDATE outbox SET state = 'accepted', accepted = ?2, tried = coalesce(tried, ?2), trouble = '', likeness = ''
WHERE id = ?1 AND state = 'due' AND accepted IS NULL";
        self.run(SQL, given![id, at])
    }

    /// Those letters are tried at once, at each address of their reader.
    pub fn hurry(&self, game: i64, half_move: HalfMove, now: DateTime<Utc>) -> Result<usize> {
        const SQL: &str = "
UPDATE outbox SET due = ?3, way = 0, others_from = CASE WHEN refused IS NULL THEN NULL ELSE ?3 END
WHERE state = 'due' AND id IN (SELECT letter FROM handover WHERE game = ?1 AND half_move = ?2)";
        self.changed(SQL, given![game, half_move, now])
    }

    pub fn give_up(&self, id: i64, trouble: &str) -> Result<()> {
        self.run(
            "UPDATE outbox SET state = 'failed', trouble = ?2 WHERE id = ?1 AND length(bytes) > 0",
            given![id, trouble],
        )
    }

    /// Remembers that a player has answered these letters to him, and all of his about this half-move of a game.
    pub fn has_answered(&self, player: i64, letters: &[i64], about: Option<(i64, HalfMove)>) -> Result<()> {
        const ONE: &str = "UPDATE outbox SET answered = 1 WHERE id = ?1 AND player = ?2 AND answered = 0";
        for letter in letters {
            self.run(ONE, [*letter, player])?;
        }
        const ABOUT: &str = "
UPDATE outbox SET answered = 1 WHERE player = ?1 AND game = ?2 AND half_move = ?3 AND answered = 0";
        if let Some((game, half_move)) = about {
            self.run(ABOUT, given![player, game, half_move])?;
        }
        Ok(())
    }

    /// Remembers that whoever directs is told of so many days for which a letter has waited; says whether that is news.
    pub fn waits(&self, id: i64, days: i64) -> Result<bool> {
        const SQL: &str = "UPDATE outbox SET told_waits = ?2 WHERE id = ?1 AND told_waits < ?2";
        Ok(self.changed(SQL, given![id, days])? == 1)
    }

    /// Remembers that a letter's delivery was reported doubtful, or failed for good; says whether that is news. A
    /// failure is, after a delay.
    pub fn doubt(&self, id: i64, failed: bool) -> Result<bool> {
        const SQL: &str = "UPDATE outbox SET doubtful = ?2 WHERE id = ?1 AND doubtful < ?2";
        Ok(self.changed(SQL, given![id, if failed { 2_u32 } else { 1 }])? == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn letters_leave_in_the_order_of_an_index() {
        let steps = Store::in_memory().unwrap().plan(NEXT);
        assert!(steps.iter().any(|step| step.contains("USING INDEX outbox_next")), "{steps:?}");
        assert!(!steps.iter().any(|step| step.contains("TEMP B-TREE")), "{steps:?}");
    }
}
