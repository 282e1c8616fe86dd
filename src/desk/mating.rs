//! What a side can still mate with, by what was found out.

use super::game_context::GameContext;
use crate::{
    laws::{Entry, ends::verdict},
    model::{HalfMove, Side},
    store::Tx,
};
use anyhow::Result;

/// What the journal holds on whether the opponent of a side could mate when it had to make its half-move: the one
/// that is due, or the last one where that came too late (6.7). A verdict is evidence, and is not sought again.
pub(crate) fn can_mate_against(tx: &Tx<'_>, table: &GameContext, loser: Side) -> Result<Option<bool>> {
    let game = &table.game;
    let late = game.records.last().filter(|_| game.on_move() != loser).map(|record| record.ply);
    let half_move = HalfMove { line: game.line, ply: late.unwrap_or(game.next_ply()) };
    let journal = tx.sound(table.row.id, &table.row.name)?.rows;
    let entries: Vec<Entry> = journal.into_iter().map(|row| row.entry).collect();
    Ok(verdict::known(&entries, half_move, loser.other()).flatten())
}
