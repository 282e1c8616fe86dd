//! Letters: rendered once, sent until they are taken over, the same bytes each time.

use anyhow::Result;
use chrono::{DateTime, Utc};
use rusqlite::{Params, Row};

use super::{
    stored::{Column, column, columns, given, row, texts},
    transaction::Tx,
};
use crate::{
    letters::{Draft, Enclosed, LetterKind, Need},
    model::{Address, Course, Digest, HalfMove, MessageId, worded::worded},
};

/// A draft with what the outbox remembers of it.
pub struct NewLetter {
    pub draft: Draft,
    pub event: Option<i64>,
    pub game: Option<i64>,
    pub player: Option<i64>,
    pub director: Option<i64>,
    /// The mail that it answers.
    pub cause: Option<i64>,
    pub handovers: Vec<Handover>,
    /// What waits for its reader, and is told in it.
    pub matters: Vec<i64>,
    /// Whether it answers mail that is not proved to be its reader's.
    pub unproven: bool,
    /// Whether it asks no more than the letter before it about the same.
    pub reminds: bool,
    /// Whether it leaves now, though others of its kind wait for their reader's morning.
    pub at_once: bool,
    /// Whether it confirms moves of its reader's, and tells nothing else.
    pub plain: bool,
    /// The words of a director's that it answers, where it does: the same ones are not answered without end.
    pub asked: String,
}

impl NewLetter {
    /// A letter about nothing that the outbox would remember.
    pub fn of(draft: Draft) -> NewLetter {
        let (handovers, matters) = (Vec::new(), Vec::new());
        let (event, game, player, director, cause) = (None, None, None, None, None);
        NewLetter {
            draft,
            event,
            game,
            player,
            director,
            cause,
            handovers,
            matters,
            unproven: false,
            reminds: false,
            at_once: false,
            plain: false,
            asked: String::new(),
        }
    }
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
    /// A letter, but for its bytes.
    pub struct OutboxRow of "outbox" {
        pub id: i64,
        pub message_id: MessageId,
        pub kind: LetterKind,
        pub event: Option<i64>,
        pub game: Option<i64>,
        /// The half-move that it asks for or confirms.
        pub half_move: Option<HalfMove>,
        pub player: Option<i64>,
        /// The director whom it is to, where it is to one.
        pub director: Option<i64>,
        pub recipient: Address,
        /// Where a bounce goes.
        pub envelope_from: Address,
        pub subject: String,
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
        /// The SHA-256 of the whole of it, where its bytes are no more than its text.
        pub digest: Option<Digest>,
        /// When it was taken over.
        pub accepted: Option<DateTime<Utc>>,
        /// Whether its delivery was reported doubtful.
        pub doubtful: bool,
        /// Whether a mail of its reader's, under his mark, has answered it.
        pub answered: bool,
        pub written: DateTime<Utc>,
        /// The words of others that it shows.
        pub words: String,
        /// The mail that it answers.
        pub cause: Option<i64>,
        /// What stands for it in its reader's daily letter; nothing where it goes by itself.
        pub brief: String,
    }
}

worded! {
    pub enum OutboxState, a "state of a letter" {
        /// To be sent.
        Due = "due",
        /// It waits for its reader's morning, and for what else he is told then.
        Waits = "waits",
        /// Its reader has it as a part of his daily letter.
        Gathered = "gathered",
        /// Taken over by the mail server.
        Accepted = "accepted",
        /// Given up.
        Failed = "failed",
        /// Not sent: what it says had been overtaken before it went to the server.
        Withdrawn = "withdrawn",
    }
}

texts!(OutboxState: word);

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

/// What the letter before it to its reader about the same half-move has met. Whoever plays on for him has a mailbox of his own.
const GO_ON_WAITING: &str = "
WITH earlier AS (
    SELECT min(other.refused) AS refused, max(other.told_waits) AS told_waits
    FROM handover AS mine
    JOIN handover AS his ON his.game = mine.game AND his.half_move = mine.half_move AND his.letter <> mine.letter
    JOIN outbox AS other ON other.id = his.letter
    WHERE mine.letter = ?1 AND other.refused IS NOT NULL AND other.accepted IS NULL
      AND other.player IS (SELECT player FROM outbox WHERE id = ?1))
UPDATE outbox SET refused = earlier.refused, told_waits = earlier.told_waits
FROM earlier WHERE id = ?1 AND earlier.refused IS NOT NULL";

const ABOUT_GAME: &str = "
SELECT * FROM outbox WHERE game = ?1 OR id IN (SELECT letter FROM handover WHERE game = ?1) ORDER BY id DESC";

const ASKING_FOR: &str = "
SELECT * FROM outbox WHERE state = 'due'
  AND id IN (SELECT letter FROM handover WHERE game = ?1 AND half_move = ?2) ORDER BY id";

// Thousands may wait that nothing was wrong with yet.
const UNDELIVERED: &str = "
SELECT * FROM outbox WHERE state = 'due' AND (refused IS NOT NULL OR doubts > 0)
  AND (refused <= ?1 OR doubts > 0 AND written <= ?1) ORDER BY id";

const FIRST_ABOUT_GAME: &str = "
SELECT message_id FROM outbox INDEXED BY outbox_by_game WHERE player = ?1 AND game = ?2 AND state NOT IN ('withdrawn', 'gathered') ORDER BY id LIMIT 1";

/// To whom of an event a letter is, by his row.
#[derive(Clone, Copy, Debug)]
pub enum LetterTo {
    Player(i64),
    /// A director, deputy or whoever adjudicates.
    Official(i64),
}

impl Tx<'_> {
    /// The number of the next letter, which no letter has had.
    pub fn next_letter(&self) -> Result<i64> {
        const SQL: &str = "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'outbox'), 0) + 1";
        self.value(SQL, [])
    }

    /// Puts a letter into the outbox, in this state until it leaves at an instant. What stands in it is to be written, or
    /// awaited, in the same transaction: see [`Tx::write_text`] and [`Tx::awaits_text`]. Its number is from [`Tx::next_letter`].
    pub fn post(
        &self,
        id: i64,
        new: &NewLetter,
        (message_id, envelope_from): (&MessageId, &Address),
        now: DateTime<Utc>,
        (state, leaves): (OutboxState, DateTime<Utc>),
    ) -> Result<()> {
        let (draft, row) = (&new.draft, new.draft.letter.row());
        let half_move = draft.tag.as_ref().and_then(|tag| tag.half_move);
        let encloses = draft.enclosed.as_ref().and_then(Enclosed::said).map(str::to_owned);
        let need = if new.handovers.is_empty() { row.need } else { Need::Move };
        self.insert("outbox", columns! {
            new: event, game, player, director, cause, plain;
            id, message_id, kind = draft.letter.kind(), half_move, recipient = draft.to.address, envelope_from,
            subject = "", said = b""[..], bytes = b""[..], encloses, words = draft.words_of_others().join("\n"), state,
            need = need as u8, lapses = row.lapse.name(), presumes = row.lapse.half_move(), written = now, due = leaves
        })?;
        for handover in &new.handovers {
            self.insert("handover", columns! { handover: game, half_move, start_letter; letter = id })?;
        }
        self.go_on_waiting(id)?;
        new.matters.iter().try_for_each(|matter| self.matter_told(*matter, id, new.reminds))
    }

    /// A letter that asks for what an earlier one asks for, which its reader's server refuses, has been refused as long,
    /// and whoever directs knows of it.
    fn go_on_waiting(&self, letter: i64) -> Result<()> {
        self.run(GO_ON_WAITING, [letter])
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

    /// The letters of a query, each with all that stands in it.
    /// The letters to a player that have not left and are not under way, oldest first.
    pub fn letters_waiting_for(&self, player: i64) -> Result<Vec<OutboxRow>> {
        const SQL: &str = "
SELECT * FROM outbox WHERE player = ?1 AND state IN ('due', 'waits') AND begun = 0 AND accepted IS NULL ORDER BY id";
        self.letters_of(SQL, [player])
    }

    /// The letters of an event that have not begun to leave.
    pub fn letters_waiting_in_event(&self, event: i64) -> Result<Vec<OutboxRow>> {
        const SQL: &str = "
SELECT * FROM outbox WHERE event = ?1 AND state IN ('due', 'waits') AND begun = 0 AND accepted IS NULL ORDER BY id";
        self.letters_of(SQL, [event])
    }

    /// Whether a letter to somebody has left, or may have.
    pub fn had_letter(&self, to: LetterTo) -> Result<bool> {
        let (column, id) = match to {
            LetterTo::Player(id) => ("player", id),
            LetterTo::Official(id) => ("director", id),
        };
        let sql = format!(
            "SELECT EXISTS (SELECT 1 FROM outbox WHERE {column} = ?1 AND (begun = 1 OR accepted IS NOT NULL))"
        );
        self.value(&sql, [id])
    }

    /// The letters to somebody who directs that have not begun to leave.
    pub fn letters_waiting_for_director(&self, director: i64) -> Result<Vec<OutboxRow>> {
        const SQL: &str = "
SELECT * FROM outbox WHERE director = ?1 AND state IN ('due', 'waits') AND begun = 0 AND accepted IS NULL ORDER BY id";
        self.letters_of(SQL, [director])
    }

    /// A letter that has not left goes to another address of its reader's; where there is none, as it was to go.
    pub fn readdress(&self, id: i64, to: Option<&Address>) -> Result<()> {
        const SQL: &str = "
UPDATE outbox SET recipient = coalesce(?2, recipient), way = 0
WHERE id = ?1 AND state IN ('due', 'waits') AND begun = 0";
        self.run(SQL, given![id, to])
    }

    pub(super) fn letters_of(&self, sql: &str, given: impl Params) -> Result<Vec<OutboxRow>> {
        let rows = self.all(sql, given, OutboxRow::read)?;
        if !self.written_meanwhile(rows.iter().map(|row| row.id))? {
            return Ok(rows);
        }
        let again =
            |row: &OutboxRow| self.one("SELECT * FROM outbox WHERE id = ?1", [row.id], OutboxRow::read);
        rows.iter().map(again).collect()
    }

    /// The first of these.
    pub(super) fn letter_of(&self, sql: &str, given: impl Params) -> Result<Option<OutboxRow>> {
        Ok(self.letters_of(sql, given)?.into_iter().next())
    }

    pub fn letter(&self, id: i64) -> Result<Option<OutboxRow>> {
        self.letter_of("SELECT * FROM outbox WHERE id = ?1", [id])
    }

    /// The whole message; once it is about what is long over, its head and its text; nothing once it is erased.
    pub fn bytes_of(&self, letter: i64) -> Result<Vec<u8>> {
        const SQL: &str = "SELECT bytes FROM outbox WHERE id = ?1";
        self.written_meanwhile([letter])?;
        self.one(SQL, [letter], |row| self.opened(row, "outbox.bytes"))
    }

    /// The newest letters, newest first; of those that wait only, where that is asked.
    pub fn letters(&self, most: u32, waiting: bool) -> Result<Vec<OutboxRow>> {
        const SQL: &str =
            "SELECT * FROM outbox WHERE state IN ('due', 'waits') OR NOT ?2 ORDER BY id DESC LIMIT ?1";
        self.letters_of(SQL, given![most, waiting])
    }

    pub fn letter_named(&self, id: &MessageId) -> Result<Option<OutboxRow>> {
        self.letter_of("SELECT * FROM outbox WHERE message_id = ?1", given![id])
    }

    /// The first letter of a kind that a mail has caused.
    pub fn letter_about(&self, mail: i64, kind: LetterKind) -> Result<Option<OutboxRow>> {
        const SQL: &str = "SELECT * FROM outbox WHERE cause = ?1 AND kind = ?2 ORDER BY id LIMIT 1";
        self.letter_of(SQL, given![mail, kind])
    }

    /// All letters about a game, the newest first.
    pub fn letters_about(&self, game: i64) -> Result<Vec<OutboxRow>> {
        self.letters_of(ABOUT_GAME, [game])
    }

    /// The newest letter to a player that a mail server refused, or reported about.
    pub fn last_refused_letter(&self, player: i64) -> Result<Option<OutboxRow>> {
        const SQL: &str = "
SELECT * FROM outbox WHERE player = ?1 AND (refusals > 0 OR doubtful OR state = 'failed') ORDER BY id DESC LIMIT 1";
        self.letter_of(SQL, [player])
    }

    /// The newest letters to a player, newest first.
    pub fn letters_to(&self, player: i64, most: u32) -> Result<Vec<OutboxRow>> {
        const SQL: &str = "SELECT * FROM outbox WHERE player = ?1 ORDER BY id DESC LIMIT ?2";
        self.letters_of(SQL, given![player, most])
    }

    /// The first letter to a player about a game, which begins its thread.
    pub fn first_letter(&self, player: i64, game: i64) -> Result<Option<MessageId>> {
        self.maybe(FIRST_ABOUT_GAME, [player, game], |row| column(row, "outbox.message_id"))
    }

    /// The half-moves that a letter makes available.
    pub fn handovers(&self, letter: i64) -> Result<Vec<Handover>> {
        const SQL: &str =
            "SELECT game, half_move, start_letter FROM handover WHERE letter = ?1 ORDER BY game";
        self.all(SQL, [letter], Handover::read)
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
        self.letters_of(UNDELIVERED, given![since])
    }

    /// The letters that make a half-move of a game available and still wait, the oldest first.
    pub fn waiting_for(&self, game: i64, half_move: HalfMove) -> Result<Vec<OutboxRow>> {
        self.letters_of(ASKING_FOR, given![game, half_move])
    }

    /// Remembers that a letter to the director relays a message of this player's, so that the answer finds him. Of the
    /// letters that an answer names only the nearest counts, not the thread behind it.
    pub fn relays(&self, letter: i64, player: i64) -> Result<()> {
        self.insert("asked", columns! { letter, player }).map(drop)
    }

    /// The player whose message a letter relays, if it relays one.
    pub fn relayed_for(&self, letter: i64) -> Result<Option<i64>> {
        const SQL: &str = "SELECT player FROM asked WHERE letter = ?1";
        self.maybe(SQL, [letter], |row| row.get(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn what_every_letter_asks_is_found_by_an_index() {
        let store = Store::in_memory().unwrap();
        for sql in [GO_ON_WAITING, ABOUT_GAME, ASKING_FOR, FIRST_ABOUT_GAME] {
            let steps = store.plan(sql);
            for step in &steps {
                assert!(
                    !["SCAN outbox", "SCAN mine", "SCAN his", "SCAN other", "SCAN handover"]
                        .contains(&step.as_str()),
                    "{sql}: {step}"
                );
            }
            assert!(steps.iter().any(|step| step.contains("SEARCH")), "{sql}: {steps:?}");
        }
        assert_eq!(store.plan(UNDELIVERED), ["SCAN outbox USING INDEX outbox_undelivered"]);
    }
}
