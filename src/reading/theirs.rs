//! What a player says that his opponent played.

use crate::lexicon::{Known, known};

/// Whether a text says what the opponent played: `Your move: 11. Kb1`.
pub fn speaks_of_theirs(text: &str) -> bool {
    static THEIRS: Known = Known::new(|| known(|all| [&all.line.theirs]));
    text.contains(|c: char| c.is_ascii_digit()) && THEIRS.stands_in(text)
}
