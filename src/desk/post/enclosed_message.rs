//! Messages between the players of a game (`message: …`). They are no part of the game: the journal does not hold them, the
//! raw mail does.

use anyhow::Result;

use super::super::context::{Office, Posting, Table};
use crate::{
    letters::{Enclosed, Letter, Thread},
    model::Side,
    store::{KeptKind, Unsaid},
};

/// A message that waits for a letter to go with.
pub(crate) struct Enclosing {
    game: i64,
    writer: i64,
    reader: i64,
    message: Enclosed,
    passed_on: Enclosed,
}

impl Office<'_> {
    /// From here on the next letter about this game to the opponent of `from` encloses his message.
    pub fn begin_to_enclose(&self, table: &Table, from: Side, message: &str) {
        let (writer, reader) = (table.player(from), table.player(from.other()));
        self.enclosing.replace(Some(Enclosing {
            game: table.row.id,
            writer: writer.id,
            reader: reader.id,
            message: Enclosed::Message { from: writer.name.clone(), said: message.to_owned() },
            passed_on: Enclosed::PassedOn { to: reader.name.clone() },
        }));
    }

    /// Encloses what waits for this letter. That his move is on record is always followed by a letter to his opponent,
    /// so that its writer can be told there.
    pub fn enclose(&self, posting: &mut Posting) {
        let mut enclosing = self.enclosing.borrow_mut();
        // What it holds already came with another letter.
        if posting.draft.enclosed.is_some() {
            return;
        }
        let Some(waiting) = enclosing.as_ref().filter(|waiting| posting.game == Some(waiting.game)) else {
            return;
        };
        if posting.player == Some(waiting.reader) {
            posting.draft.enclosed = enclosing.take().map(|waiting| waiting.message);
        } else if posting.player == Some(waiting.writer)
            && matches!(posting.draft.letter, Letter::Recorded { .. })
        {
            posting.draft.enclosed = Some(waiting.passed_on.clone());
        }
    }

    /// A message in a letter of its own, today's or a later day's (semantics 16); says what became of it.
    pub fn message_by_itself(
        &self,
        table: &Table,
        from: Side,
        message: &str,
        thread: Option<Thread>,
        answer: bool,
        cause: i64,
    ) -> Result<&'static str> {
        let today = self.tells_today(table, from, KeptKind::Message, message, Some(cause))?;
        if answer {
            let told = Letter::MessagePassedOn { sight: table.sight(Some(from), self.now), later: !today };
            let mut told = self.to_player(table, from, table.usual_half_move(from), told, thread)?;
            told.cause = Some(cause);
            self.post(told)?;
        }
        if !today {
            return Ok("message kept for tomorrow's letter");
        }
        self.begin_to_enclose(table, from, message);
        let reader = from.other();
        let letter = Letter::Message { sight: table.sight(Some(reader), self.now), kept: None };
        let mut posting = self.to_player(table, reader, table.usual_half_move(reader), letter, None)?;
        posting.cause = Some(cause);
        self.post(posting)?;
        Ok("message passed on")
    }

    /// A message whose letter was overtaken before it went out, in a letter of its own.
    pub fn pass_on_after_all(&self, table: &Table, unsaid: &Unsaid) -> Result<()> {
        let reader = Side::BOTH.into_iter().find(|side| table.player(*side).id == unsaid.player);
        let Some(reader) = reader else { return Ok(()) };
        let letter = Letter::Message { sight: table.sight(Some(reader), self.now), kept: None };
        let mut posting = self.to_player(table, reader, table.usual_half_move(reader), letter, None)?;
        let from = table.player(reader.other()).name.clone();
        posting.draft.enclosed = Some(Enclosed::Message { from, said: unsaid.said.clone() });
        self.post(posting).map(drop)
    }
}
