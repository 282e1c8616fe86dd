//! Letters that have not left when a newer one says the same as things are now.

use anyhow::Result;

use super::{stored::given, transaction::Tx};
use crate::{letters::LetterKind, model::HalfMove};

impl Tx<'_> {
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
SELECT id FROM outbox
WHERE state = 'due' AND kind = ?1 AND player = ?2 AND game = ?3 AND half_move = ?4 AND accepted IS NULL ORDER BY id";
        let former: Vec<i64> = self.all(SQL, given![kind, player, game, half_move], |row| row.get(0))?;
        former.into_iter().try_for_each(|letter| self.withdraw(letter, "a newer letter tells of it"))
    }
}
