//! Matters: what waits for a person, be it a question to a player, a case of the director or an alarm for the operator.
//! One table for all; a matter is never deleted.
//!
//! `yes` takes what is proposed, `no` drops it, refuses it or leaves all as it is, in answer to the letter that tells
//! of it; what happens in the game settles it by itself.

use anyhow::{Context, Result};
use chrono::{DateTime, Utc};
use rusqlite::{Params, Row};

use super::{
    stored::{column, columns, given, row},
    transaction::Tx,
};
use crate::{
    letters::LetterKind,
    model::{Address, HalfMove, MatterKind, MatterState},
};

/// A matter to be opened: each field is that of a [`Matter`].
#[derive(Clone, Debug)]
pub struct NewMatter {
    pub kind: MatterKind,
    pub event: i64,
    pub player: Option<i64>,
    pub director: Option<i64>,
    pub game: Option<i64>,
    pub half_move: Option<HalfMove>,
    pub mail: Option<i64>,
    pub received: DateTime<Utc>,
    pub sender: Option<Address>,
    pub said: String,
    pub proposal: Option<String>,
    pub code: Option<String>,
}

row! {
    #[derive(Clone, Debug)]
    pub struct Matter of "matter" {
        /// Its number, as letters name it.
        pub id: i64,
        /// What it is about.
        pub kind: MatterKind,
        pub event: Option<i64>,
        /// The player whose question it is, or whose doing the case is about.
        pub player: Option<i64>,
        /// The director who is asked.
        pub director: Option<i64>,
        pub game: Option<i64>,
        /// The half-move that was to be made when it opened.
        pub half_move: Option<HalfMove>,
        /// The mail that it is about.
        pub mail: Option<i64>,
        /// When that was received: a question that is answered in time counts from then.
        pub received: DateTime<Utc>,
        /// The address that the mail came from, where that is not proved.
        pub sender: Option<Address>,
        /// What was read, line by line.
        pub said: String,
        /// What `yes` does where it is a director's: a whole order with its reason.
        pub proposal: Option<String>,
        /// The code that answers a question without its letter.
        pub code: Option<String>,
        /// The letter that tells of it; none where a cap left it out.
        pub letter: Option<i64>,
        /// The first letter that told of it.
        pub asked: Option<i64>,
        /// When one was first handed over.
        pub told: Option<DateTime<Utc>>,
        /// Whether a letter that tells of it is still to be handed over for the first time.
        pub under_way: bool,
        /// What it is about in a few words, as lists show it; empty where no letter told of it.
        pub brief: String,
        /// What the first letter that told of it said had happened, above what is proposed.
        pub facts: String,
        /// Until when nobody is asked about it.
        pub later: Option<DateTime<Utc>>,
        pub opened: DateTime<Utc>,
        pub ended: Option<DateTime<Utc>>,
        pub state: MatterState,
        /// By what an alarm is known again.
        pub about: String,
    }
}

/// An alarm to be opened: a standing trouble that the operator must know of.
#[derive(Clone, Debug)]
pub struct NewAlarm<'a> {
    pub kind: MatterKind,
    /// By what the same trouble is known again: a file, a server; nothing where its kind or game says all.
    pub about: &'a str,
    pub event: Option<i64>,
    pub game: Option<i64>,
    /// What is wrong, in words.
    pub said: &'a str,
}

const COLUMNS: &str = "
SELECT matter.*,
    (SELECT min(accepted) FROM outbox WHERE id IN (matter.asked, matter.letter)) AS told,
    EXISTS (SELECT 1 FROM outbox WHERE id IN (matter.asked, matter.letter) AND state = 'due' AND accepted IS NULL)
        AS under_way
FROM matter";

fn by_number() -> String {
    format!("{COLUMNS} WHERE matter.id = ?1")
}

impl Tx<'_> {
    /// Opens a matter; gives its number.
    pub fn open_matter(&self, new: &NewMatter, now: DateTime<Utc>) -> Result<i64> {
        let columns = columns! {
            new: kind, event, player, director, game, half_move, mail, received, sender, said, proposal, code;
            opened = now
        };
        self.insert("matter", columns)
    }

    /// Opens an alarm, unless the same is open; gives it, and whether it is new.
    pub fn open_alarm(&self, new: &NewAlarm<'_>, now: DateTime<Utc>) -> Result<(Matter, bool)> {
        if let Some(open) = self.alarm(new.kind, new.about, new.game)? {
            return Ok((open, false));
        }
        let columns = columns! { new: kind, about, event, game, said; received = now, opened = now };
        let id = self.insert("matter", columns)?;
        Ok((self.matter(id)?.context("the alarm that was opened")?, true))
    }

    /// The open alarm of this kind about this.
    pub fn alarm(&self, kind: MatterKind, about: &str, game: Option<i64>) -> Result<Option<Matter>> {
        let sql = format!(
            "{COLUMNS} WHERE matter.state = 'open' AND matter.kind = ?1 AND matter.about = ?2 AND matter.game IS ?3"
        );
        Ok(self.matters_by(&sql, given![kind, about, game])?.pop())
    }

    /// The open cases of an event, oldest first.
    pub fn open_cases(&self, event: i64) -> Result<Vec<Matter>> {
        let mut open = self.open_to_directors(event)?;
        open.retain(|matter| matter.kind.is_case());
        Ok(open)
    }

    /// What waits for the directors of an event, oldest first: its cases, and orders that they are asked about.
    pub fn open_to_directors(&self, event: i64) -> Result<Vec<Matter>> {
        let mut open = self.matters("WHERE matter.event = ?1 AND matter.state = 'open'", event)?;
        open.retain(|matter| matter.kind.is_case() || matter.kind == MatterKind::Order);
        Ok(open)
    }

    /// The open alarms, oldest first.
    pub fn alarms(&self) -> Result<Vec<Matter>> {
        let mut open = self.all_open_matters()?;
        open.retain(|matter| matter.kind.is_alarm());
        Ok(open)
    }

    /// The open alarms of a kind, oldest first.
    pub fn alarms_of(&self, kind: MatterKind) -> Result<Vec<Matter>> {
        let sql = format!("{COLUMNS} WHERE matter.state = 'open' AND matter.kind = ?1 ORDER BY matter.id");
        self.matters_by(&sql, given![kind])
    }

    /// Remembers the letter that tells of a matter; what it says of it is kept when it is written. One that asked the same
    /// before and has not left is withdrawn. `reminds`: whether it asks no more than the one before.
    pub fn matter_told(&self, matter: i64, letter: i64, reminds: bool) -> Result<()> {
        let asked = self.letters_that_ask(matter)?;
        const SQL: &str = "UPDATE matter SET letter = ?2, asked = coalesce(asked, ?2) WHERE id = ?1";
        self.run(SQL, [matter, letter])?;
        const TOLD: &str = "INSERT OR IGNORE INTO told (letter, matter, reminds) VALUES (?1, ?2, ?3)";
        self.run(TOLD, given![letter, matter, reminds])?;
        for former in asked.into_iter().filter(|_| !reminds) {
            self.withdraw(former, "a newer letter asks the same")?;
        }
        Ok(())
    }

    /// Keeps what a letter says of the matters that it tells of: what is not said in brief yet, and what has happened where it
    /// is the first.
    pub(super) fn says_of_its_matters(&self, letter: i64, brief: &str, facts: &str) -> Result<()> {
        const SQL: &str = "
UPDATE matter SET brief = CASE brief WHEN '' THEN ?2 ELSE brief END, facts = CASE WHEN asked = ?1 THEN ?3 ELSE facts END
WHERE id IN (SELECT matter FROM told WHERE letter = ?1)";
        self.run(SQL, given![letter, brief, facts])
    }

    /// The first and the newest letter that ask a question and ask about nothing else that is open. A director's daily
    /// letter says more than it asks.
    fn letters_that_ask(&self, matter: i64) -> Result<Vec<i64>> {
        const SQL: &str = "
SELECT matter.kind, outbox.id AS letter FROM matter JOIN outbox ON outbox.id IN (matter.asked, matter.letter)
WHERE matter.id = ?1 AND outbox.kind <> ?2 AND NOT EXISTS (
    SELECT 1 FROM matter AS other
    WHERE other.id <> ?1 AND other.state = 'open' AND outbox.id IN (other.asked, other.letter))";
        let read = |row: &Row<'_>| Ok((column::<MatterKind>(row, "matter.kind")?, row.get("letter")?));
        let asked = self.all(SQL, given![matter, LetterKind::Docket], read)?;
        let asked = asked.into_iter().filter(|(kind, _)| kind.lapses());
        Ok(asked.map(|(_, letter)| letter).collect())
    }

    /// Gives a question another code; the former answers nothing any more.
    pub fn change_code(&self, matter: i64, code: &str) -> Result<()> {
        self.run("UPDATE matter SET code = ?2 WHERE id = ?1", given![matter, code])
    }

    /// Ends a matter. A letter that asks about it and has not left is withdrawn.
    pub fn end_matter(&self, matter: i64, state: MatterState, now: DateTime<Utc>) -> Result<()> {
        const SQL: &str = "UPDATE matter SET state = ?2, ended = ?3 WHERE id = ?1";
        self.run(SQL, given![matter, state, now])?;
        for letter in self.letters_that_ask(matter)? {
            self.withdraw(letter, "what it asks is over")?;
        }
        Ok(())
    }

    /// The question with this code, in any state.
    pub fn matter_with_code(&self, code: &str) -> Result<Option<Matter>> {
        let sql = format!("{COLUMNS} WHERE matter.code = ?1");
        Ok(self.matters_by(&sql, [code])?.pop())
    }

    /// The matters that a letter tells of, in any state, oldest first; a question not where it has been asked otherwise
    /// since, for an answer to the older letter may not mean what is asked now.
    pub fn matters_in(&self, letter: i64) -> Result<Vec<Matter>> {
        let mut told = self.all_told_in(letter)?;
        const OTHERWISE: &str = "
SELECT EXISTS (SELECT 1 FROM told WHERE matter = ?1 AND letter > ?2 AND NOT reminds)";
        let mut stands = Vec::new();
        for matter in &told {
            stands.push(!matter.kind.lapses() || !self.value::<bool>(OTHERWISE, [matter.id, letter])?);
        }
        let mut stands = stands.into_iter();
        told.retain(|_| stands.next() == Some(true));
        Ok(told)
    }

    /// A matter by its number.
    pub fn matter(&self, id: i64) -> Result<Option<Matter>> {
        Ok(self.matters_by(&by_number(), [id])?.pop())
    }

    /// Nobody is asked about an open matter before an instant.
    pub fn put_off_matter(&self, matter: i64, until: DateTime<Utc>) -> Result<()> {
        self.run("UPDATE matter SET later = ?2 WHERE id = ?1 AND state = 'open'", given![matter, until])
    }

    /// Another director is asked about an open matter.
    pub fn hand_matter_to(&self, matter: i64, director: i64) -> Result<()> {
        self.run("UPDATE matter SET director = ?2 WHERE id = ?1 AND state = 'open'", [matter, director])
    }

    /// All that is open, oldest first.
    pub fn all_open_matters(&self) -> Result<Vec<Matter>> {
        self.matters("WHERE matter.state = 'open' AND matter.opened >= ?1", i64::MIN)
    }

    /// All that there ever was, oldest first.
    pub fn every_matter(&self) -> Result<Vec<Matter>> {
        self.matters("WHERE matter.id > ?1", 0)
    }

    /// A game's open matters, oldest first.
    pub fn open_matters(&self, game: i64) -> Result<Vec<Matter>> {
        self.matters("WHERE matter.game = ?1 AND matter.state = 'open'", game)
    }

    /// What is open that a player is asked, or that is about his doing, oldest first.
    pub fn open_matters_of_player(&self, player: i64) -> Result<Vec<Matter>> {
        self.matters("WHERE matter.player = ?1 AND matter.state = 'open'", player)
    }

    /// A matter is about whoever plays on for the player whom it was about.
    pub fn matter_passes_to(&self, matter: i64, player: i64) -> Result<()> {
        self.run("UPDATE matter SET player = ?2 WHERE id = ?1", given![matter, player])
    }

    /// A game's open questions to players, oldest first.
    pub fn questions_of(&self, game: i64) -> Result<Vec<Matter>> {
        let mut open = self.open_matters(game)?;
        open.retain(|matter| matter.kind.is_question());
        Ok(open)
    }

    /// All matters of a game, in any state, oldest first.
    pub fn all_matters(&self, game: i64) -> Result<Vec<Matter>> {
        self.matters("WHERE matter.game = ?1", game)
    }

    /// The open questions that were opened at an instant or before.
    pub fn questions_before(&self, at: DateTime<Utc>) -> Result<Vec<Matter>> {
        let mut found =
            self.matters("WHERE matter.opened <= ?1 AND matter.state = 'open'", at.timestamp())?;
        found.retain(|matter| matter.kind.lapses());
        Ok(found)
    }

    /// All matters of an event, ended ones too, oldest first.
    pub fn matters_of_event(&self, event: i64) -> Result<Vec<Matter>> {
        self.matters("WHERE matter.event = ?1", event)
    }

    /// The open matters from before an instant that no letter tells of, oldest first.
    pub fn untold_before(&self, at: DateTime<Utc>) -> Result<Vec<Matter>> {
        let condition = "WHERE matter.opened < ?1 AND matter.state = 'open' AND matter.letter IS NULL";
        self.matters(condition, at.timestamp())
    }

    pub(super) fn matters(&self, condition: &str, key: i64) -> Result<Vec<Matter>> {
        let sql = format!("{COLUMNS} {condition} ORDER BY matter.id");
        self.matters_by(&sql, [key])
    }

    /// The matters of a query, each with what the letters about it say.
    fn matters_by(&self, sql: &str, given: impl Params) -> Result<Vec<Matter>> {
        let found = self.all(sql, given, Matter::read)?;
        if !self.written_meanwhile(found.iter().flat_map(|matter| [matter.asked, matter.letter]).flatten())? {
            return Ok(found);
        }
        let again = by_number();
        found.iter().map(|matter| self.one(&again, [matter.id], Matter::read)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn a_matter_is_kept_told_and_ended() {
        let mut store = Store::in_memory().unwrap();
        let now: DateTime<Utc> = "2026-12-01T10:00:00Z".parse().unwrap();
        let new = NewMatter {
            kind: MatterKind::Doubtful,
            event: 1,
            player: None,
            director: None,
            game: None,
            half_move: None,
            mail: None,
            received: now,
            sender: Some("jan@novak.example".parse().unwrap()),
            said: "resign".into(),
            proposal: None,
            code: Some("abc".into()),
        };
        store
            .transaction(|books| {
                books.db.execute("INSERT INTO event (code, added) VALUES ('C', 0)", [])?;
                let id = books.open_matter(&new, now)?;
                assert_eq!(books.matter_with_code("abc")?.map(|found| found.id), Some(id));
                books.change_code(id, "def")?;
                assert!(books.matter_with_code("abc")?.is_none());
                assert_eq!(books.questions_before(now)?.len(), 1);
                books.end_matter(id, MatterState::Taken, now)?;
                assert!(books.questions_before(now)?.is_empty());
                let ended = books.matter_with_code("def")?.unwrap();
                assert_eq!((ended.state, ended.said.as_str()), (MatterState::Taken, "resign"));
                Ok(())
            })
            .unwrap();
    }
}
