//! The journal of a game in words, entry by entry, as the command line and letters show it: in English, as it is kept. What
//! was told to one player alone is not shown to the other, whose chain of digests stays whole.

mod entry_words;
mod plain_words;
mod reason_words;

use super::scrub::safe;
use crate::{
    laws::{Entry, Game},
    model::{GameId, MessageId, Side},
};

pub use plain_words::{days, instant, termination};

/// For whom a journal is put into words.
#[derive(Clone, Copy, Debug)]
pub struct JournalReader {
    /// His side, where he plays.
    side: Option<Side>,
    /// Somebody's words as he may see them, on one line.
    shown: fn(&str) -> String,
    /// Whether he sees by which letters moves were made available. Who knows their names can forge reports about them.
    letters: bool,
}

impl JournalReader {
    /// At the operator's shell, which has its own rule for what it shows of anybody's words.
    pub fn operator(shown: fn(&str) -> String) -> JournalReader {
        JournalReader { side: None, shown, letters: true }
    }

    /// In a letter to a player of this side; without one to whoever directs.
    pub fn of_letter(side: Option<Side>) -> JournalReader {
        JournalReader { side, shown: safe, letters: false }
    }

    fn shown(self, text: &str) -> String {
        (self.shown)(text)
    }

    fn message_id(self, id: &MessageId) -> String {
        if self.letters { format!(" {}", self.shown(id.as_str())) } else { String::new() }
    }

    fn is_kept_from(self, of: Side) -> bool {
        self.side.is_some_and(|side| side != of)
    }
}

/// Each entry of a journal in words. A move is told as it was to be written in the position before it; a journal that
/// does not hold together is shown all the same, its moves as they are kept.
pub fn journal_in_words<'a>(
    name: &GameId,
    entries: impl IntoIterator<Item = &'a Entry>,
    reader: JournalReader,
) -> Vec<String> {
    let mut game: Option<Game> = None;
    let mut told = Vec::new();
    for entry in entries {
        told.push(entry_words::fact(&entry.fact, game.as_ref(), reader));
        game = match game {
            None => Game::open(name.clone(), entry).ok(),
            Some(mut game) => game.apply(entry).ok().map(|()| game),
        };
    }
    told
}
