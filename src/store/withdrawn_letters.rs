//! Letters that go out no more: the game has overtaken what they say before they went to the server, or a newer one says
//! the same as things are now.

use anyhow::Result;
use chrono::{DateTime, Utc};
use rusqlite::Row;

use super::{
    stored::{column, given, unreadable},
    transaction::Tx,
};
use crate::{
    letters::LetterKind,
    model::{HalfMove, Lapse, Stands},
};

/// A letter that was overtaken, with a message in it that its reader has not had.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Unsaid {
    /// Who should have had it.
    pub player: i64,
    /// His opponent's words.
    pub said: String,
}

impl Tx<'_> {
    /// Withdraws the letters about a game that take for granted what is no longer so; one that is under way where its
    /// attempt fails ([`Self::drop_overtaken`]). They stay in the outbox; gives the messages between players that stood in
    /// those that nobody can have.
    pub fn withdraw_overtaken(&self, game: i64, stands: &Stands) -> Result<Vec<Unsaid>> {
        const DUE: &str = "
SELECT id, lapses, presumes FROM outbox
WHERE game = ?1 AND state IN ('due', 'waits') AND overtaken = 0 AND lapses <> 'never' ORDER BY id";
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
WHERE id = ?1 AND state IN ('due', 'waits') AND begun = 0 AND overtaken = 1
RETURNING player, encloses, accepted IS NULL AND doubts = 0";
        Ok(match self.maybe(SQL, [id], |row| row.try_into())? {
            Some((Some(player), Some(said), true)) => Some(Unsaid { player, said }),
            _ => None,
        })
    }

    /// Withdraws a letter that still waits and is not under way. An attempt of which the server's answer was lost may have
    /// brought it to its reader all the same.
    pub fn withdraw(&self, id: i64, why: &str) -> Result<()> {
        const SQL: &str = "
UPDATE outbox SET state = 'withdrawn', trouble = CASE WHEN doubts > 0 THEN ?2 || '; the server may have it' ELSE ?2 END
WHERE id = ?1 AND state IN ('due', 'waits') AND begun = 0";
        self.run(SQL, given![id, why])
    }

    /// The same; gives what its reader's opponent says in it, where nobody can have it.
    pub fn withdraw_unsaid(&self, id: i64, why: &str) -> Result<Option<Unsaid>> {
        const SQL: &str =
            "SELECT player, encloses FROM outbox WHERE id = ?1 AND doubts = 0 AND accepted IS NULL";
        let unsaid = self.maybe(SQL, [id], |row| Ok((row.get(0)?, row.get(1)?)))?;
        self.withdraw(id, why)?;
        Ok(match unsaid {
            Some((Some(player), Some(said))) => Some(Unsaid { player, said }),
            _ => None,
        })
    }

    /// The letters that tell of a matter.
    pub fn letters_telling(&self, matter: i64) -> Result<Vec<i64>> {
        self.all("SELECT letter FROM told WHERE matter = ?1 ORDER BY letter", [matter], |row| row.get(0))
    }

    /// Withdraws what still waits of the answers of a kind to a mail.
    pub fn withdraw_answers(&self, mail: i64, kind: LetterKind, why: &str) -> Result<()> {
        const SQL: &str =
            "SELECT id FROM outbox WHERE cause = ?1 AND kind = ?2 AND state IN ('due', 'waits')";
        let found: Vec<i64> = self.all(SQL, given![mail, kind], |row| row.get(0))?;
        found.into_iter().try_for_each(|letter| self.withdraw(letter, why))
    }

    /// The letters to a player that confirm moves of his and tell nothing else, were written since an instant and wait; none
    /// that a server may have.
    pub fn plain_confirmations(&self, player: i64, since: DateTime<Utc>) -> Result<Vec<i64>> {
        const SQL: &str = "
SELECT id FROM outbox WHERE player = ?1 AND plain AND written >= ?2 AND state = 'due' AND begun = 0 AND doubts = 0
    AND accepted IS NULL ORDER BY id";
        self.all(SQL, given![player, since], |row| row.get(0))
    }

    /// Whether the newest letter of a kind about a game, to a player or to none, was withdrawn and nobody can have it.
    pub fn never_went(&self, game: i64, player: Option<i64>, kind: LetterKind) -> Result<bool> {
        const SQL: &str = "
SELECT state = 'withdrawn' AND doubts = 0 FROM outbox WHERE game = ?1 AND player IS ?2 AND kind = ?3 ORDER BY id DESC LIMIT 1";
        Ok(self.maybe(SQL, given![game, player, kind], |row| row.get(0))?.unwrap_or(false))
    }

    /// A letter that nothing needs any more, and that the server may have, goes out no more.
    pub fn leave_in_doubt(&self, id: i64) -> Result<()> {
        const SQL: &str = "
UPDATE outbox SET state = 'withdrawn', trouble = 'the server may have it, and nothing needs it any more'
WHERE id = ?1 AND state = 'due' AND doubts > 0";
        self.run(SQL, [id])
    }

    /// The start letter of a player that has not left and that no server can have.
    pub fn waiting_start_letter(&self, player: i64, kind: LetterKind) -> Result<Option<i64>> {
        const SQL: &str = "
SELECT max(id) FROM outbox
WHERE player = ?1 AND kind = ?2 AND state = 'due' AND begun = 0 AND doubts = 0 AND accepted IS NULL";
        self.value(SQL, given![player, kind])
    }

    /// Withdraws a letter that has not left, since another goes out for it, which has had its refusals: whoever was tried
    /// since then still was.
    pub fn goes_out_for(&self, newer: i64, former: i64) -> Result<()> {
        const SQL: &str = "
UPDATE outbox SET (due, refusals, way, refused, others_from, told_waits, tried, trouble) =
    (SELECT due, refusals, way, refused, others_from, told_waits, tried, trouble FROM outbox WHERE id = ?2)
WHERE id = ?1";
        self.run(SQL, [newer, former])?;
        self.withdraw(former, "a newer letter tells how the games are now")
    }

    /// Withdraws the letters of a kind to a player about a half-move that have not left: a newer one is about to be written.
    pub fn withdraw_former(
        &self,
        kind: LetterKind,
        player: i64,
        game: i64,
        half_move: HalfMove,
    ) -> Result<()> {
        const SQL: &str = "
SELECT id FROM outbox WHERE state IN ('due', 'waits') AND kind = ?1 AND player = ?2 AND game = ?3 AND half_move = ?4
    AND accepted IS NULL";
        let former: Vec<i64> = self.all(SQL, given![kind, player, game, half_move], |row| row.get(0))?;
        former.into_iter().try_for_each(|id| self.withdraw(id, "a newer letter tells of it"))
    }
}
