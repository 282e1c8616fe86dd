//! Letters to the players of a game.

use anyhow::Result;

use super::{
    super::{game_context::GameContext, workplace::Post},
    letter,
};
use crate::{
    letters::{Letter, Thread},
    model::{HalfMove, Side},
};

/// A letter to a player, which answers `thread`.
pub(crate) fn tell_player(
    post: &Post<'_>,
    table: &GameContext,
    side: Side,
    half_move: Option<HalfMove>,
    letter: Letter,
    thread: Option<Thread>,
    cause: Option<i64>,
) -> Result<()> {
    let mut posting = letter::to_player(post.tx, table, side, half_move, letter, thread)?;
    posting.cause = cause;
    letter::post(post, posting).map(drop)
}
