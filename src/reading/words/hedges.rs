//! Words that turn a sentence into something else, in any of our languages: not, if, whether, would, perhaps.

use std::sync::LazyLock;

use crate::lexicon::Known;

static HEDGES: LazyLock<Known> =
    LazyLock::new(|| Known::new(|all| [&all.turn.hedges, &all.turn.r#if, &all.line.no]));
static MOODS: LazyLock<Known> = LazyLock::new(|| Known::new(|all| [&all.turn.moods]));

/// Whether a word stands anywhere in a line by which it may turn, or say more than its end does.
pub fn has_hedge(line: &str) -> bool {
    HEDGES.stands_in(line) || MOODS.stands_in(line)
}

/// Whether a word stands anywhere in a line by which it may turn.
pub(in crate::reading) fn has_turn(line: &str) -> bool {
    HEDGES.stands_in(line)
}

pub(in crate::reading) fn begins_with_hedge(line: &str) -> bool {
    HEDGES.begins(line)
}

pub(in crate::reading) fn ends_with_hedge(line: &str) -> bool {
    HEDGES.ends(line)
}
