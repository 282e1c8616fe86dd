//! Letters to the players of a game.

use anyhow::Result;

use super::{
    super::{game_context::GameContext, submitted::Submitted, workplace::Post},
    letter,
};
use crate::{
    letters::Letter,
    model::{HalfMove, Side},
};

pub(crate) fn tell_players(
    post: &Post<'_>,
    table: &GameContext,
    submitted: Option<&Submitted>,
    cause: Option<i64>,
    letter: impl Fn(Side) -> Letter,
) -> Result<()> {
    for side in Side::BOTH {
        let half_move = table.usual_half_move(side);
        tell_player(post, table, side, half_move, letter(side), submitted, cause)?;
    }
    Ok(())
}

/// A letter to a player, which answers his own mail when he is the one who wrote.
pub(crate) fn tell_player(
    post: &Post<'_>,
    table: &GameContext,
    side: Side,
    half_move: Option<HalfMove>,
    letter: Letter,
    submitted: Option<&Submitted>,
    cause: Option<i64>,
) -> Result<()> {
    let own = submitted.filter(|submitted| submitted.context.sender == side);
    let thread = own.and_then(|submitted| submitted.thread.clone());
    let mut posting = letter::to_player(post.tx, table, side, half_move, letter, thread)?;
    posting.cause = cause;
    letter::post(post, posting).map(drop)
}
