//! Sentences that a mail program broke, so that what cannot be taken back stands alone on a line of them: "If you take
//! there" / "I resign" / "at once".

use std::sync::LazyLock;

use super::{fold::folded, is_polite, tongues::TONGUES};

/// From this many characters on, a line without an end may have been broken by a machine.
const BROKEN: usize = 50;

/// Words that turn a sentence into something else, each between blanks.
static HEDGES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let words = TONGUES.iter().flat_map(|tongue| tongue.hedges);
    words.map(|word| padded(word)).collect()
});

/// Whether a line may be a part of the sentence that the line above it, or the one below it, belongs to. Both empty
/// where none stands in the same paragraph.
pub(in crate::reading) fn torn(above: &str, line: &str, below: &str) -> bool {
    let (above, line, below) = (above.trim(), line.trim(), below.trim());
    let long = above.chars().count() >= BROKEN;
    if !above.is_empty() && !ends(above) && !is_polite(above) && (long || has_hedge(above)) {
        return true;
    }
    let first = below.split_whitespace().next().map(padded).unwrap_or_default();
    !line.ends_with(['.', '!']) && !first.is_empty() && HEDGES.contains(&first)
}

/// Whether a sentence may go on behind a line.
pub(in crate::reading) fn goes_on(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !ends(line) && !line.ends_with(',') && !is_polite(line)
}

fn ends(line: &str) -> bool {
    let last = line.trim_end_matches(['"', '\'', ')', '”', '“', '»', ' ']);
    last.ends_with(['.', '!', '?', ':', '…', '？', '。', '！'])
}

fn has_hedge(line: &str) -> bool {
    let words = padded(line);
    HEDGES.iter().any(|hedge| words.contains(hedge.as_str()))
}

fn padded(text: &str) -> String {
    let folded = folded(text);
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    format!(" {} ", words.collect::<Vec<_>>().join(" "))
}
