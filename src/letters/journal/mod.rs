//! The journal of a game in words, entry by entry, as the command line and letters show it: in English, as it is kept. What
//! was told to one player alone is not shown to the other, whose chain of digests stays whole.

mod entry_words;
mod plain_words;
mod reader;
mod reason_words;

use crate::{
    laws::{Entry, Game},
    model::GameId,
};

pub use plain_words::{days, instant, termination};
pub use reader::JournalReader;

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
