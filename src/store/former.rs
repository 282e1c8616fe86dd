//! Letters that have not left when a newer one says the same as things are now.

use anyhow::Result;
use rusqlite::params;

use super::Books;
use crate::model::HalfMove;

impl Books<'_> {
    /// Withdraws the letters of a kind to a player about a half-move that have not left: a newer one is about to be written.
    ///
    /// # Errors
    /// When the database fails.
    pub fn withdraw_former(&self, kind: &str, player: i64, game: i64, half_move: HalfMove) -> Result<()> {
        const SQL: &str = "
SELECT id FROM outbox
WHERE state = 'due' AND kind = ?1 AND player = ?2 AND game = ?3 AND half_move = ?4 AND accepted IS NULL ORDER BY id";
        let mut statement = self.db.prepare_cached(SQL)?;
        let former = statement
            .query_map(params![kind, player, game, half_move.to_string()], |row| row.get::<_, i64>(0))?
            .collect::<rusqlite::Result<Vec<_>>>()?;
        former.into_iter().try_for_each(|letter| self.withdraw(letter, "a newer letter tells of it"))
    }
}
