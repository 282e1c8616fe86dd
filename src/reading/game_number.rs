//! Games that are named by their number alone.

use super::{ends_a_game, line::numbered};
use crate::{Pattern, lexicon::any, pattern};

static NUMBERED_GAME: Pattern = Pattern::new(|| {
    let (game, number) = (any(|all| [&all.talk.game]), any(|all| [&all.talk.number]));
    pattern(format!(r"(?i)^\W*{game}\s+(?:{number}\.?\s*|#\s*)?(\d{{1,4}})\s*[:,–-]?\s+(\S.*)$"))
});

/// The game that a line names by its number alone, and what it says of that game: `Game 4: 1. e4`.
pub fn game_by_its_number(line: &str) -> Option<(u32, &str)> {
    let found = NUMBERED_GAME.captures(line)?;
    let (number, rest) = (found.get(1)?.as_str(), found.get(2)?.as_str());
    (numbered(rest).is_some() || ends_a_game(rest)).then_some((number.parse().ok()?, rest))
}
