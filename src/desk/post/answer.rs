//! Answers to a player's mail.

use anyhow::Result;

use super::{
    super::{game_context::GameContext, incoming::Mail},
    letter,
    to_player::tell_player,
};
use crate::{letters::Letter, model::Side, store::PlayerRow};

impl Mail<'_> {
    /// An answer to a player that is about no game in particular.
    pub(crate) fn answer_player(&self, player: &PlayerRow, letter: Letter) -> Result<()> {
        if !self.answer {
            return Ok(());
        }
        let mut posting = letter::to_player_at_large(self.tx, player, letter, Some(self.thread()))?;
        posting.cause = Some(self.row.id);
        letter::post(self, posting).map(drop)
    }

    /// An answer to a player about a game.
    pub(crate) fn answer_in_game(&self, table: &GameContext, side: Side, letter: Letter) -> Result<()> {
        if !self.answer {
            return Ok(());
        }
        let (half_move, thread) = (table.usual_half_move(side), self.thread());
        tell_player(self, table, side, half_move, letter, Some(thread), Some(self.row.id))
    }
}
