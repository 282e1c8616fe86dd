//! Answers to a player's mail.

use anyhow::Result;

use super::{
    super::{
        game_context::GameContext,
        incoming::{Mail, thread},
        workplace::Post,
    },
    letter,
    to_player::tell_player,
};
use crate::{letters::Letter, model::Side, store::PlayerRow};

/// An answer to a player that is about no game in particular.
pub(crate) fn answer_player(
    post: &Post<'_>,
    mail: &Mail<'_>,
    player: &PlayerRow,
    letter: Letter,
) -> Result<()> {
    if !mail.answer {
        return Ok(());
    }
    let mut posting = letter::to_player_at_large(post.tx, player, letter, Some(thread(mail.message)))?;
    posting.cause = Some(mail.row.id);
    letter::post(post, posting).map(drop)
}

/// An answer to a player about a game.
pub(crate) fn answer_in_game(
    post: &Post<'_>,
    mail: &Mail<'_>,
    table: &GameContext,
    side: Side,
    letter: Letter,
) -> Result<()> {
    if !mail.answer {
        return Ok(());
    }
    let (half_move, thread) = (table.usual_half_move(side), thread(mail.message));
    tell_player(post, table, side, half_move, letter, Some(thread), Some(mail.row.id))
}
