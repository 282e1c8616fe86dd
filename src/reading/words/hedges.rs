//! Words by which a sentence may say the contrary, or less than it seems to.

use crate::lexicon::{Known, known};

/// Words that turn a sentence into something else, in any of our languages: not, if, whether.
pub(in crate::reading) static HEDGES: Known =
    Known::new(|| known(|all| [&all.turn.hedges, &all.turn.r#if, &all.line.no]));
/// The same that are weaker: would, perhaps.
static MOODS: Known = Known::new(|| known(|all| [&all.turn.moods]));

/// Whether a word stands anywhere in a line by which it may turn, or say more than its end does.
pub fn has_hedge(line: &str) -> bool {
    HEDGES.stands_in(line) || MOODS.stands_in(line)
}
