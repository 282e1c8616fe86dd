//! Messages between the players of a game (`message: …`). They are no part of the game: the journal does not hold them, the
//! raw mail does.
//!
//! A message travels with a letter that its reader gets anyway, else in one of its own. It decides nothing, so that a
//! mail that is not proved is not held for it. What in it may have been meant for us is passed on and asked back; a
//! message that is nothing else is only asked back.

use anyhow::Result;

use super::super::{GameContext, Post, daily_cap, letter};
use crate::{
    letters::{Enclosed, Letter, Thread},
    model::Side,
    store::{KeptKind, Unsaid},
};

/// A message in a letter of its own, today's or a later day's (semantics 16); says what became of it.
pub(crate) fn message_by_itself(
    post: &Post<'_>,
    table: &GameContext,
    from: Side,
    message: &str,
    thread: Option<Thread>,
    answer: bool,
    cause: i64,
) -> Result<&'static str> {
    let today = daily_cap::tells_today(post, table, from, KeptKind::Message, message, Some(cause))?;
    if answer {
        let told = Letter::MessagePassedOn { sight: table.sight(Some(from), post.now), later: !today };
        letter::post(post, letter::to_player(post.tx, table, from, told)?.after(Some(cause), thread))?;
    }
    if !today {
        return Ok("message kept for tomorrow's letter");
    }
    pass_on(post, table, from.other(), message, Some(cause))?;
    Ok("message passed on")
}

/// A message whose letter was overtaken before it went out, in a letter of its own.
pub(crate) fn pass_on_after_all(post: &Post<'_>, table: &GameContext, unsaid: &Unsaid) -> Result<()> {
    match Side::BOTH.into_iter().find(|side| table.player(*side).id == unsaid.player) {
        Some(reader) => pass_on(post, table, reader, &unsaid.said, None),
        None => Ok(()),
    }
}

fn pass_on(post: &Post<'_>, table: &GameContext, reader: Side, said: &str, cause: Option<i64>) -> Result<()> {
    let letter = Letter::Message { sight: table.sight(Some(reader), post.now), kept: None };
    let mut posting = letter::to_player(post.tx, table, reader, letter)?.after(cause, None);
    let (from, said) = (table.player(reader.other()).name.clone(), said.to_owned());
    posting.draft.enclosed = Some(Enclosed::Message { from, said });
    letter::post(post, posting).map(drop)
}
