//! What a player says that is not his move: the opponent's, or one of another game.

use super::spelling::spelt;
use crate::{
    Pattern,
    lexicon::{Known, any, known},
    pattern,
};

/// What a text speaks of that is not the move to be made.
pub(super) static OF_ANOTHER_GAME: Pattern =
    Pattern::new(|| pattern(format!("(?i){}", any(|all| [&all.talk.another_game]))));

/// Whether a text says what the opponent played: `Your move: 11. Kb1`, `received: 11. Kb1`.
pub fn speaks_of_theirs(text: &str) -> bool {
    static THEIRS: Known = Known::new(|| known(|all| [&all.line.theirs]));
    static RECEIVED: Known = Known::new(|| known(|all| [&all.date.received]));
    let received = || text.split_once(':').is_some_and(|(label, _)| RECEIVED.begins(label));
    let figures = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    // `Your castling arrived` says its move in words.
    THEIRS.stands_in(text) && (figures(text) || figures(&spelt(text))) || figures(text) && received()
}
