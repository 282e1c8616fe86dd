//! Messages between the players of a game (`message: …`). They are no part of the game: the journal does not hold them, the
//! raw mail does.
//!
//! A message travels with a letter that its reader gets anyway, else in one of its own. It decides nothing, so that a
//! mail that is not proved is not held for it. What in it may have been meant for us is passed on and asked back; a
//! message that is nothing else is only asked back.

use anyhow::Result;

use super::super::{GameContext, Post, Submitted, daily_cap, letter};
use crate::{
    letters::{Enclosed, Letter},
    model::Side,
    store::{KeptKind, Unsaid},
};

/// The message of a mail in a letter of its own, today's or a later day's (semantics 16); says what became of it, if there
/// is one.
pub(crate) fn message_by_itself(
    post: &Post<'_>,
    table: &GameContext,
    submitted: &Submitted,
) -> Result<Option<&'static str>> {
    let Some(message) = submitted.submission.message.as_deref() else { return Ok(None) };
    let (from, cause) = (submitted.context.sender, Some(submitted.evidence.inbox));
    let today = daily_cap::tells_today(post, table, from, KeptKind::Message, message, cause)?;
    if submitted.answer {
        let told = Letter::MessagePassedOn { sight: table.sight(Some(from), post.now), later: !today };
        letter::post(post, submitted.answered_by(letter::to_player(post.tx, table, from, told)?))?;
    }
    if !today {
        return Ok(Some("message kept for tomorrow's letter"));
    }
    pass_on(post, table, from.other(), message, cause)?;
    Ok(Some("message passed on"))
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
