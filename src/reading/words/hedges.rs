//! Words that turn a sentence into something else, in any of our languages: not, if, whether, would, perhaps.

use std::{collections::HashSet, sync::LazyLock};

use super::{tongue::Tongue, tongues::TONGUES};
use crate::model::diacritics::folded;

/// The most words of a hedge.
const MOST: usize = 2;

static HEDGES: LazyLock<HashSet<String>> = LazyLock::new(|| known(|tongue| tongue.hedges));
static MOODS: LazyLock<HashSet<String>> = LazyLock::new(|| known(|tongue| tongue.moods));

fn known(of: fn(&Tongue) -> &'static [&'static str]) -> HashSet<String> {
    TONGUES.iter().flat_map(|tongue| of(tongue)).map(|word| cut(word).join(" ")).collect()
}

/// Whether a word stands anywhere in a line by which it may turn, or say more than its end does.
pub(in crate::reading) fn has_hedge(line: &str) -> bool {
    any(line, |words| HEDGES.contains(words) || MOODS.contains(words))
}

/// Whether a word stands anywhere in a line by which it may turn.
pub(in crate::reading) fn has_turn(line: &str) -> bool {
    any(line, |words| HEDGES.contains(words))
}

/// Whether a line begins with such a word.
pub(in crate::reading) fn begins_with_hedge(line: &str) -> bool {
    cut(line).first().is_some_and(|first| HEDGES.contains(first))
}

/// Whether a line ends with such a word.
pub(in crate::reading) fn ends_with_hedge(line: &str) -> bool {
    cut(line).last().is_some_and(|last| HEDGES.contains(last))
}

fn any(line: &str, is: impl Fn(&str) -> bool) -> bool {
    let words = cut(line);
    (1..=MOST).any(|count| words.windows(count).any(|words| is(&words.join(" "))))
}

/// The words of a line in lower case, bare of marks.
fn cut(text: &str) -> Vec<String> {
    let folded = folded(text);
    folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}
