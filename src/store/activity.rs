//! What happened since some moment, counted from what it left behind: for somebody who was not there.

use anyhow::Result;
use serde::Serialize;

use super::{stored::column, transaction::Tx};
use crate::{
    letters::{Answers, LetterKind},
    model::MatterKind,
};

// An attempt that was begun and not judged was cut short.
pub(super) const TRIED: &str = "
SELECT count(*) FROM outbox WHERE state = 'due' AND (begun > 0 OR trouble <> '')";
pub(super) const GIVEN_UP: &str = "SELECT count(*) FROM outbox WHERE state = 'failed'";

/// How things stood at some moment.
#[derive(Clone, Debug)]
pub struct Before {
    mail: i64,
    /// Mails that were not settled yet.
    unread: Vec<i64>,
    letter: i64,
    given_up: usize,
}

/// What has happened since, and what waits now.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
pub struct Activity {
    /// Mails of which something was refused.
    pub refused: usize,
    /// Mails of which something was asked back.
    pub asked_back: usize,
    /// Mails that were set aside, since they break the reader.
    pub set_aside: usize,
    pub given_up: usize,
    /// Letters that could not be sent so far and are tried again, now.
    pub waiting: usize,
    /// Of these, those that a server would not have.
    pub not_taken: usize,
    /// What the open alarms say, the operator's.
    pub alarms: Vec<String>,
    /// How many cases and questions of directors are open.
    pub cases: usize,
}

impl Tx<'_> {
    /// How things stand now, for [`Tx::tally`].
    pub fn before(&self) -> Result<Before> {
        Ok(Before {
            mail: self.value("SELECT coalesce(max(id), 0) FROM inbox", [])?,
            unread: self.unread()?,
            letter: self.value("SELECT coalesce(max(id), 0) FROM outbox", [])?,
            given_up: self.count(GIVEN_UP)?,
        })
    }

    /// What has happened since.
    pub fn tally(&self, before: &Before) -> Result<Activity> {
        let given_up = self.count(GIVEN_UP)?;
        let not_taken = "SELECT count(*) FROM outbox WHERE state = 'due' AND refused IS NOT NULL";
        const ANSWERS: &str =
            "SELECT DISTINCT cause, kind FROM outbox WHERE id > ?1 AND cause IS NOT NULL ORDER BY cause";
        let answers =
            self.all(ANSWERS, [before.letter], |row| Ok((row.get(0)?, column(row, "outbox.kind")?)))?;
        let set_aside: Vec<i64> =
            self.all("SELECT id FROM inbox WHERE state = 'quarantined'", [], |row| row.get(0))?;
        let is_new = |id: &i64| *id > before.mail || before.unread.contains(id);
        let open: Vec<(MatterKind, String)> =
            self.all("SELECT kind, said FROM matter WHERE state = 'open' ORDER BY id", [], |row| {
                Ok((column(row, "matter.kind")?, row.get("said")?))
            })?;
        let is_case = |kind: MatterKind| !kind.is_alarm() && !kind.is_question();
        Ok(Activity {
            refused: mails(&answers, Answers::Refuses),
            asked_back: mails(&answers, Answers::AsksBack),
            set_aside: set_aside.iter().filter(|id| is_new(id)).count(),
            given_up: given_up.saturating_sub(before.given_up),
            waiting: self.count(TRIED)?,
            not_taken: self.count(not_taken)?,
            cases: open.iter().filter(|(kind, _)| is_case(*kind)).count(),
            alarms: open.into_iter().filter(|(kind, _)| kind.is_alarm()).map(|(_, said)| said).collect(),
        })
    }

    pub(super) fn count(&self, sql: &str) -> Result<usize> {
        Ok(usize::try_from(self.value::<i64>(sql, [])?)?)
    }
}

/// How many mails have a letter that answers so. The kinds of the letters stand with their mails, in the mails' order.
fn mails(answers: &[(i64, LetterKind)], wanted: Answers) -> usize {
    let answered = answers.iter().filter(|(_, kind)| kind.answers() == wanted);
    let mut mails: Vec<i64> = answered.map(|(mail, _)| *mail).collect();
    mails.dedup();
    mails.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_that_several_letters_answer_counts_once() {
        let answers = [
            (4, LetterKind::RefusedNotYourTurn),
            (4, LetterKind::RefusedGameOver),
            (5, LetterKind::Recorded),
            (6, LetterKind::Unread),
        ];
        assert_eq!(mails(&answers, Answers::Refuses), 1);
        assert_eq!(mails(&answers, Answers::AsksBack), 1);
    }
}
