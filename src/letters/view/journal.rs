//! The journal of a game as its player reads it: an entry with its number, its instant and its seal, and below that what it
//! records.

use minijinja::{Value, context};

use super::super::{
    GameAsShown, instant,
    journal::{JournalReader, journal_in_words},
    wrap::wrap,
};
use crate::laws::Entry;

/// How wide the words of an entry are set. A mail program that breaks lines breaks none of these.
const WORDS: usize = 50;

pub(crate) fn shown(sight: &GameAsShown, entries: &[Entry]) -> Value {
    let words = journal_in_words(&sight.game.id, entries, JournalReader::of_letter(sight.reader));
    let told = |(entry, words): (&Entry, String)| {
        context! {
            number => entry.seq, at => instant(entry.at), seal => entry.digest.seal(), lines => wrap(&words, WORDS),
        }
    };
    context! { entries => entries.iter().zip(words).map(told).collect::<Vec<_>>() }
}
