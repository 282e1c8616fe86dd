//! For whom a journal is put into words, and what he may see of it.

use super::super::scrub::safe;
use crate::model::{MessageId, Side};

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

    pub(super) fn shown(self, text: &str) -> String {
        (self.shown)(text)
    }

    pub(super) fn message_id(self, id: &MessageId) -> String {
        if self.letters { format!(" {}", self.shown(id.as_str())) } else { String::new() }
    }

    pub(super) fn is_kept_from(self, of: Side) -> bool {
        self.side.is_some_and(|side| side != of)
    }
}
