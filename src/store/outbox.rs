//! Letters: rendered once, sent until they are taken over, the same bytes each time.

use std::collections::BTreeSet;

use anyhow::Result;
use chrono::{DateTime, TimeDelta, Utc};
use rusqlite::Row;

use super::{
    KnownInstant,
    stored::{Column, column, columns, given, row, unreadable},
    transaction::Tx,
};
use crate::{
    letters::LetterKind,
    model::{Address, Course, HalfMove, Lapse, MessageId, Stands, worded::worded},
};

/// How long departures are remembered: longer than the longest limit looks back.
const REMEMBERED: TimeDelta = TimeDelta::days(2);

#[derive(Clone, Debug)]
pub struct NewLetter {
    /// Its number, from [`Tx::next_letter`].
    pub id: i64,
    pub message_id: MessageId,
    pub kind: LetterKind,
    pub event: Option<i64>,
    pub game: Option<i64>,
    /// The half-move that it asks for or confirms.
    pub half_move: Option<HalfMove>,
    pub player: Option<i64>,
    pub recipient: Address,
    /// Where a bounce goes.
    pub envelope_from: Address,
    pub subject: String,
    /// The whole message.
    pub bytes: Vec<u8>,
    /// The mail that it answers.
    pub cause: Option<i64>,
    pub handovers: Vec<Handover>,
    /// What it takes for granted.
    pub lapse: Lapse,
    /// What its reader's opponent says in it.
    pub encloses: Option<String>,
    /// The words of others that it shows.
    pub words: String,
    /// How much it is needed beside others, the least first.
    pub need: u8,
}

/// A letter that was overtaken, with a message in it that its reader has not had.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Unsaid {
    /// Who should have had it.
    pub player: i64,
    /// His opponent's words.
    pub said: String,
}

row! {
    /// A half-move that a letter makes available to its recipient once it is handed over.
    #[derive(Clone, Debug, Eq, PartialEq)]
    pub struct Handover of "handover" {
        pub game: i64,
        pub half_move: HalfMove,
        /// Whether the letter is the start letter.
        pub start_letter: bool,
    }
}

row! {
    #[derive(Clone, Debug)]
    pub struct OutboxRow of "outbox" {
        pub id: i64,
        pub message_id: MessageId,
        pub kind: LetterKind,
        pub event: Option<i64>,
        pub game: Option<i64>,
        /// The half-move that it asks for or confirms.
        pub half_move: Option<HalfMove>,
        pub player: Option<i64>,
        pub recipient: Address,
        /// Where a bounce goes.
        pub envelope_from: Address,
        pub subject: String,
        /// The whole message.
        pub bytes: Vec<u8>,
        pub state: OutboxState,
        /// Attempts begun and not judged: a crash cut them.
        pub begun: u32,
        /// When it is to be tried.
        pub due: DateTime<Utc>,
        /// Where it stands on its way.
        pub course: Course = "outbox.refusals",
        pub tried: Option<DateTime<Utc>>,
        /// What the last failed attempt met.
        pub trouble: String,
        /// When it was taken over.
        pub accepted: Option<DateTime<Utc>>,
        /// Whether its delivery was reported doubtful.
        pub doubtful: bool,
        /// Whether a mail of its reader's, under his mark, has answered it.
        pub answered: bool,
        pub written: DateTime<Utc>,
        /// The words of others that it shows.
        pub words: String,
    }
}

worded! {
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum OutboxState, a "state of a letter" {
        /// To be sent.
        Due = "due",
        /// Taken over by the mail server.
        Accepted = "accepted",
        /// Given up.
        Failed = "failed",
        /// Not sent: what it says had been overtaken before it went to the server.
        Withdrawn = "withdrawn",
    }
}

impl Column for Course {
    fn read(row: &Row<'_>, _: &str) -> rusqlite::Result<Course> {
        Ok(Course {
            refusals: row.get("refusals")?,
            doubts: row.get("doubts")?,
            way: row.get("way")?,
            refused: column(row, "outbox.refused")?,
            others_from: column(row, "outbox.others_from")?,
        })
    }
}

impl Tx<'_> {
    /// The number of the next letter, which no letter has had.
    pub fn next_letter(&self) -> Result<i64> {
        const SQL: &str = "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'outbox'), 0) + 1";
        self.value(SQL, [])
    }

    /// In a copy that was put back: the numbers of the letters that were written since the copy was made are in the
    /// world, and are not given again. The next is the count of seconds, which letters never catch up with.
    pub fn skip_letters(&self, now: DateTime<Utc>) -> Result<()> {
        if self.mark(KnownInstant::Copied)?.is_none() {
            return Ok(());
        }
        const FIRST: &str = "
INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox', 0
WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'outbox')";
        self.run(FIRST, [])?;
        const SKIP: &str = "UPDATE sqlite_sequence SET seq = max(seq, ?1) WHERE name = 'outbox'";
        self.run(SKIP, given![now])
    }

    /// Writes a letter, to leave at an instant.
    pub fn post(&self, letter: &NewLetter, now: DateTime<Utc>, leaves: DateTime<Utc>) -> Result<()> {
        self.insert(
            "outbox",
            columns! {
                letter: id, message_id, kind, event, game, half_move, player, recipient, envelope_from, subject, bytes,
                    cause, encloses, words, need;
                lapses = letter.lapse.name(), presumes = letter.lapse.half_move(), written = now, due = leaves
            },
        )?;
        for handover in &letter.handovers {
            self.insert(
                "handover",
                columns! { handover: game, half_move, start_letter; letter = letter.id },
            )?;
        }
        self.go_on_waiting(letter.id)
    }

    /// A letter that asks for what an earlier one asks for, which its reader's server refuses, has been refused as long,
    /// and whoever directs knows of it.
    fn go_on_waiting(&self, letter: i64) -> Result<()> {
        const SQL: &str = "
WITH earlier AS (
    SELECT min(other.refused) AS refused, max(other.told_waits) AS told_waits
    FROM handover AS mine
    JOIN handover AS his ON his.game = mine.game AND his.half_move = mine.half_move AND his.letter <> mine.letter
    JOIN outbox AS other ON other.id = his.letter
    WHERE mine.letter = ?1 AND other.refused IS NOT NULL AND other.accepted IS NULL)
UPDATE outbox SET refused = earlier.refused, told_waits = earlier.told_waits
FROM earlier WHERE id = ?1 AND earlier.refused IS NOT NULL";
        self.run(SQL, [letter])
    }

    /// The letter that leaves next: of those that are due the one that is needed most, then the longest due; none to those
    /// readers to whom one is under way.
    pub fn next_letter_due(&self, now: DateTime<Utc>, busy: &[&str]) -> Result<Option<OutboxRow>> {
        // `due` is indexed; in the order of the numbers alone every letter ever sent would be looked at.
        const SQL: &str = "
SELECT * FROM outbox WHERE state = 'due' AND due <= ?1 AND recipient NOT IN (SELECT value FROM json_each(?2))
ORDER BY need, due, id LIMIT 1";
        self.maybe(SQL, given![now, serde_json::to_string(busy)?], OutboxRow::read)
    }

    /// The letter by which a way out that is shut is tried: of those that wait, the one whose reader was not tried for
    /// longest.
    pub fn probe(&self, now: DateTime<Utc>) -> Result<Option<OutboxRow>> {
        const SQL: &str = "
SELECT outbox.*, (SELECT max(other.tried) FROM outbox AS other
                  WHERE other.recipient = outbox.recipient COLLATE NOCASE) AS latest
FROM outbox WHERE state = 'due' AND due <= ?1 ORDER BY latest, need, due, id LIMIT 1";
        self.maybe(SQL, given![now], OutboxRow::read)
    }

    /// Whether a player was written a letter of this kind about a game since an instant.
    pub fn was_told(
        &self,
        player: i64,
        game: i64,
        kind: LetterKind,
        since: Option<DateTime<Utc>>,
    ) -> Result<bool> {
        const SQL: &str = "
SELECT EXISTS (SELECT 1 FROM outbox WHERE player = ?1 AND game = ?2 AND kind = ?3 AND written >= ?4)";
        let since = since.map_or(i64::MIN, |since| since.timestamp());
        self.value(SQL, given![player, game, kind, since])
    }

    /// When the next letter is due, if one waits.
    pub fn next_due(&self) -> Result<Option<DateTime<Utc>>> {
        const SQL: &str = "SELECT min(due) AS due FROM outbox WHERE state = 'due'";
        self.one(SQL, [], |row| column(row, "outbox.due"))
    }

    pub fn letter(&self, id: i64) -> Result<Option<OutboxRow>> {
        self.maybe("SELECT * FROM outbox WHERE id = ?1", [id], OutboxRow::read)
    }

    /// The newest letters, newest first; of those that wait only, where that is asked.
    pub fn letters(&self, most: u32, waiting: bool) -> Result<Vec<OutboxRow>> {
        const SQL: &str = "SELECT * FROM outbox WHERE state = 'due' OR NOT ?2 ORDER BY id DESC LIMIT ?1";
        self.all(SQL, given![most, waiting], OutboxRow::read)
    }

    /// A letter that waits or was given up goes out at once.
    pub fn retry(&self, id: i64, now: DateTime<Utc>) -> Result<()> {
        const SQL: &str = "
UPDATE outbox SET state = 'due', due = ?2, way = 0 WHERE id = ?1 AND state IN ('due', 'failed')";
        self.run(SQL, given![id, now])
    }

    pub fn letter_named(&self, id: &MessageId) -> Result<Option<OutboxRow>> {
        self.maybe("SELECT * FROM outbox WHERE message_id = ?1", given![id], OutboxRow::read)
    }

    /// The first letter of a kind that a mail has caused.
    pub fn letter_about(&self, mail: i64, kind: LetterKind) -> Result<Option<OutboxRow>> {
        const SQL: &str = "SELECT * FROM outbox WHERE cause = ?1 AND kind = ?2 ORDER BY id LIMIT 1";
        self.maybe(SQL, given![mail, kind], OutboxRow::read)
    }

    /// The newest letters to a player, newest first.
    pub fn letters_to(&self, player: i64, most: u32) -> Result<Vec<OutboxRow>> {
        const SQL: &str = "SELECT * FROM outbox WHERE player = ?1 ORDER BY id DESC LIMIT ?2";
        self.all(SQL, given![player, most], OutboxRow::read)
    }

    /// The newest letter to a player about a game, for its thread.
    pub fn last_letter(&self, player: i64, game: i64) -> Result<Option<MessageId>> {
        const SQL: &str = "
SELECT message_id FROM outbox WHERE player = ?1 AND game = ?2 AND state <> 'withdrawn' ORDER BY id DESC LIMIT 1";
        self.maybe(SQL, [player, game], |row| column(row, "outbox.message_id"))
    }

    /// Counts an attempt to send, before it is made: a crash then costs a doubled letter at worst, never a flood. Says
    /// whether the letter is still to be sent: it may have been withdrawn meanwhile.
    pub fn begin_sending(&self, id: i64) -> Result<bool> {
        const SQL: &str = "UPDATE outbox SET begun = begun + 1 WHERE id = ?1 AND state = 'due'";
        Ok(self.changed(SQL, [id])? == 1)
    }

    /// Withdraws the letters about a game that take for granted what is no longer so; one that is under way where its
    /// attempt fails ([`Self::drop_overtaken`]). They stay in the outbox; gives the messages between players that stood in
    /// those that nobody can have.
    pub fn withdraw_overtaken(&self, game: i64, stands: &Stands) -> Result<Vec<Unsaid>> {
        const DUE: &str = "
SELECT id, lapses, presumes FROM outbox
WHERE game = ?1 AND state = 'due' AND overtaken = 0 AND lapses <> 'never' ORDER BY id";
        let due = |row: &Row<'_>| {
            let (lapses, presumes) = (row.get::<_, String>("lapses")?, column(row, "outbox.presumes")?);
            let lapse = Lapse::named(&lapses, presumes);
            Ok((row.get("id")?, lapse.map_err(|error| unreadable(row, "outbox.lapses", error.to_string()))?))
        };
        let due: Vec<(i64, Lapse)> = self.all(DUE, [game], due)?;
        let mut unsaid = Vec::new();
        for (id, _) in due.into_iter().filter(|(_, lapse)| lapse.lapses(stands)) {
            self.run("UPDATE outbox SET overtaken = 1 WHERE id = ?1", [id])?;
            unsaid.extend(self.drop_overtaken(id)?);
        }
        Ok(unsaid)
    }

    /// A letter that was overtaken and is not under way any more goes out no more. Gives what its reader's opponent says
    /// in it, where nobody can have it.
    pub fn drop_overtaken(&self, id: i64) -> Result<Option<Unsaid>> {
        const SQL: &str = "
UPDATE outbox SET state = CASE WHEN accepted IS NULL THEN 'withdrawn' ELSE 'accepted' END,
    trouble = CASE WHEN accepted IS NOT NULL THEN ''
                   WHEN doubts > 0 THEN 'it was overtaken; the server may have it'
                   ELSE 'it was overtaken before it went out' END
WHERE id = ?1 AND state = 'due' AND begun = 0 AND overtaken = 1
RETURNING player, encloses, accepted IS NULL AND doubts = 0";
        Ok(match self.maybe(SQL, [id], |row| row.try_into())? {
            Some((Some(player), Some(said), true)) => Some(Unsaid { player, said }),
            _ => None,
        })
    }

    /// Withdraws a letter that still waits and is not under way.
    pub fn withdraw(&self, id: i64, why: &str) -> Result<()> {
        const SQL: &str = "
UPDATE outbox SET state = 'withdrawn', trouble = ?2 WHERE id = ?1 AND state = 'due' AND begun = 0";
        self.run(SQL, given![id, why])
    }

    /// Whether the newest letter of a kind about a game, to a player or to none, was withdrawn and nobody can have it.
    pub fn never_went(&self, game: i64, player: Option<i64>, kind: LetterKind) -> Result<bool> {
        const SQL: &str = "
SELECT state = 'withdrawn' AND doubts = 0 FROM outbox WHERE game = ?1 AND player IS ?2 AND kind = ?3 ORDER BY id DESC LIMIT 1";
        Ok(self.maybe(SQL, given![game, player, kind], |row| row.get(0))?.unwrap_or(false))
    }

    /// The half-moves that a letter makes available.
    pub fn handovers(&self, letter: i64) -> Result<Vec<Handover>> {
        const SQL: &str =
            "SELECT game, half_move, start_letter FROM handover WHERE letter = ?1 ORDER BY game";
        self.all(SQL, [letter], Handover::read)
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
        course: Course,
        due: DateTime<Utc>,
        why: &str,
        now: DateTime<Utc>,
    ) -> Result<usize> {
        self.try_again(id, course, due, why, "", now)?;
        self.departs(id, now)?;
        const SQL: &str = "
SELECT count(DISTINCT lower(recipient)) - 1 FROM outbox
WHERE state = 'due' AND doubts > 0 AND tried > coalesce((SELECT max(accepted) FROM outbox WHERE accepted IS NOT NULL), 0)";
        let others: i64 = self.value(SQL, [])?;
        Ok(usize::try_from(others.max(0))?)
    }

    /// An attempt counts against the limits of the mail server's owner.
    fn departs(&self, letter: i64, at: DateTime<Utc>) -> Result<()> {
        self.run("INSERT INTO departure (at, letter) VALUES (?1, ?2)", given![at, letter])?;
        const FORGET: &str = "
DELETE FROM departure WHERE at < ?1
  AND NOT EXISTS (SELECT 1 FROM outbox WHERE id = departure.letter AND state = 'due')";
        self.run(FORGET, given![at - REMEMBERED])
    }

    /// An attempt failed; another is due. `likeness`: what the refusal has in common with others like it.
    pub fn try_again(
        &self,
        id: i64,
        course: Course,
        due: DateTime<Utc>,
        trouble: &str,
        likeness: &str,
        now: DateTime<Utc>,
    ) -> Result<()> {
        const SQL: &str = "
UPDATE outbox SET due = ?2, trouble = ?3, likeness = ?4, tried = ?5, refusals = ?6, doubts = ?7, way = ?8, refused = ?9,
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
        const SQL: &str = "UPDATE outbox SET begun = 0, trouble = ?2, tried = ?3 WHERE id = ?1";
        self.run(SQL, given![id, trouble, now])
    }

    /// A letter that was taken over goes out once more, as its course says.
    pub fn send_again(&self, id: i64, course: Course, due: DateTime<Utc>) -> Result<()> {
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
UPDATE outbox SET state = 'accepted', accepted = ?2, trouble = '', likeness = ''
WHERE id = ?1 AND state = 'due' AND accepted IS NULL";
        self.run(SQL, given![id, at])
    }

    /// When the server first took a letter that waits, or may have taken it.
    pub fn departed(&self, id: i64) -> Result<Option<DateTime<Utc>>> {
        const SQL: &str = "SELECT min(at) AS at FROM departure WHERE letter = ?1";
        self.one(SQL, [id], |row| column(row, "departure.at"))
    }

    /// A letter that nothing needs any more, and that the server may have, goes out no more.
    pub fn leave_in_doubt(&self, id: i64) -> Result<()> {
        const SQL: &str = "
UPDATE outbox SET state = 'withdrawn', trouble = 'the server may have it, and nothing needs it any more'
WHERE id = ?1 AND state = 'due' AND doubts > 0";
        self.run(SQL, [id])
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

    /// Whether a letter is needed: it asks for a half-move in a game that goes on, is about one, or asks what is still
    /// to be answered.
    pub fn is_needed(&self, letter: i64) -> Result<bool> {
        const SQL: &str = "
SELECT EXISTS (SELECT 1 FROM outbox JOIN game ON game.id = outbox.game WHERE outbox.id = ?1 AND game.result IS NULL)
    OR EXISTS (SELECT 1 FROM handover JOIN game ON game.id = handover.game
               WHERE handover.letter = ?1 AND game.result IS NULL)
    OR EXISTS (SELECT 1 FROM matter WHERE letter = ?1 AND state = 'open')";
        self.value(SQL, [letter])
    }

    /// The letters that have waited since an instant or longer for a server that would not have them, or of which nobody
    /// knows whether it has.
    pub fn undelivered_since(&self, since: DateTime<Utc>) -> Result<Vec<OutboxRow>> {
        const SQL: &str = "
SELECT * FROM outbox WHERE state = 'due' AND (refused <= ?1 OR doubts > 0 AND written <= ?1) ORDER BY id";
        self.all(SQL, given![since], OutboxRow::read)
    }

    /// Whether a letter to another domain was taken over since an instant.
    pub fn others_accepted(&self, domain: &str, since: DateTime<Utc>) -> Result<bool> {
        const SQL: &str = "
SELECT EXISTS (SELECT 1 FROM outbox WHERE accepted > ?1 AND lower(recipient) NOT LIKE '%@' || lower(?2))";
        self.value(SQL, given![since, domain])
    }

    /// The letters that make a half-move of a game available and still wait, the oldest first.
    pub fn waiting_for(&self, game: i64, half_move: HalfMove) -> Result<Vec<OutboxRow>> {
        const SQL: &str = "
SELECT * FROM outbox WHERE state = 'due'
  AND id IN (SELECT letter FROM handover WHERE game = ?1 AND half_move = ?2) ORDER BY id";
        self.all(SQL, given![game, half_move], OutboxRow::read)
    }

    /// Those letters are tried at once, at each address of their reader.
    pub fn hurry(&self, game: i64, half_move: HalfMove, now: DateTime<Utc>) -> Result<usize> {
        const SQL: &str = "
UPDATE outbox SET due = ?3, way = 0, others_from = CASE WHEN refused IS NULL THEN NULL ELSE ?3 END
WHERE state = 'due' AND id IN (SELECT letter FROM handover WHERE game = ?1 AND half_move = ?2)";
        self.changed(SQL, given![game, half_move, now])
    }

    /// A letter is given up.
    pub fn give_up(&self, id: i64, trouble: &str) -> Result<()> {
        self.run("UPDATE outbox SET state = 'failed', trouble = ?2 WHERE id = ?1", given![id, trouble])
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
