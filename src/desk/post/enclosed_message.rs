//! Messages between the players of a game (`message: …`). They are no part of the game: the journal does not hold them, the
//! raw mail does.

use std::cell::Cell;

use anyhow::Result;

use super::{
    super::context::{self, Post, Posting, Table},
    daily_cap,
};
use crate::{
    letters::{Enclosed, Letter, Thread},
    model::Side,
    store::{KeptKind, Unsaid},
};

/// The message of a mail, beside the letters of the ruling on that mail. It goes with the first of them to his opponent.
pub(crate) struct MessageBeside {
    game: i64,
    writer: i64,
    reader: i64,
    message: Enclosed,
    passed_on: Enclosed,
    passed: Cell<bool>,
}

impl MessageBeside {
    pub(crate) fn new(table: &Table, from: Side, message: &str) -> MessageBeside {
        let (writer, reader) = (table.player(from), table.player(from.other()));
        MessageBeside {
            game: table.row.id,
            writer: writer.id,
            reader: reader.id,
            message: Enclosed::Message { from: writer.name.clone(), said: message.to_owned() },
            passed_on: Enclosed::PassedOn { to: reader.name.clone() },
            passed: Cell::default(),
        }
    }

    /// Whether a letter took it along.
    pub(crate) fn passed(&self) -> bool {
        self.passed.get()
    }
}

/// Encloses what goes with this letter. That his move is on record is always followed by a letter to his opponent,
/// so that its writer can be told there.
pub(crate) fn enclose(post: &Post<'_>, posting: &mut Posting) {
    // What it holds already came with another letter.
    if posting.draft.enclosed.is_some() {
        return;
    }
    let waits = |beside: &&MessageBeside| !beside.passed() && posting.game == Some(beside.game);
    let Some(beside) = post.message.filter(waits) else { return };
    if posting.player == Some(beside.reader) {
        posting.draft.enclosed = Some(beside.message.clone());
        beside.passed.set(true);
    } else if posting.player == Some(beside.writer) && matches!(posting.draft.letter, Letter::Recorded { .. })
    {
        posting.draft.enclosed = Some(beside.passed_on.clone());
    }
}

/// A message in a letter of its own, today's or a later day's (semantics 16); says what became of it.
pub(crate) fn message_by_itself(
    post: &Post<'_>,
    table: &Table,
    from: Side,
    message: &str,
    thread: Option<Thread>,
    answer: bool,
    cause: i64,
) -> Result<&'static str> {
    let today =
        daily_cap::tells_today(post.tx, post.now, table, from, KeptKind::Message, message, Some(cause))?;
    if answer {
        let told = Letter::MessagePassedOn { sight: table.sight(Some(from), post.now), later: !today };
        let mut told = context::to_player(post.tx, table, from, table.usual_half_move(from), told, thread)?;
        told.cause = Some(cause);
        context::post(post, told)?;
    }
    if !today {
        return Ok("message kept for tomorrow's letter");
    }
    let beside = MessageBeside::new(table, from, message);
    let post = &Post { message: Some(&beside), ..post.clone() };
    let reader = from.other();
    let letter = Letter::Message { sight: table.sight(Some(reader), post.now), kept: None };
    let mut posting =
        context::to_player(post.tx, table, reader, table.usual_half_move(reader), letter, None)?;
    posting.cause = Some(cause);
    context::post(post, posting)?;
    Ok("message passed on")
}

/// A message whose letter was overtaken before it went out, in a letter of its own.
pub(crate) fn pass_on_after_all(post: &Post<'_>, table: &Table, unsaid: &Unsaid) -> Result<()> {
    let reader = Side::BOTH.into_iter().find(|side| table.player(*side).id == unsaid.player);
    let Some(reader) = reader else { return Ok(()) };
    let letter = Letter::Message { sight: table.sight(Some(reader), post.now), kept: None };
    let mut posting =
        context::to_player(post.tx, table, reader, table.usual_half_move(reader), letter, None)?;
    let from = table.player(reader.other()).name.clone();
    posting.draft.enclosed = Some(Enclosed::Message { from, said: unsaid.said.clone() });
    context::post(post, posting).map(drop)
}
