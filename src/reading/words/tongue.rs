//! What one language contributes to the words that count.

use crate::model::Language;

/// The words of a language.
pub(crate) struct Tongue {
    #[cfg_attr(not(test), expect(dead_code, reason = "tests ask whether no language is forgotten"))]
    pub language: Language,
    pub resign: &'static [&'static str],
    pub accept: &'static [&'static str],
    pub decline: &'static [&'static str],
    pub offer: &'static [&'static str],
    /// A draw in one word, which may be an offer or its acceptance.
    pub draw: &'static [&'static str],
    pub help: &'static [&'static str],
    pub status: &'static [&'static str],
    pub score: &'static [&'static str],
    pub clock: &'static [&'static str],
    /// What stands before two dates, in lower case.
    pub leave: &'static [&'static str],
    /// What stands before a colon and words for the opponent, in lower case.
    pub message: &'static [&'static str],
    pub polite: &'static [&'static str],
    pub please: &'static [&'static str],
    /// What agrees to a question of ours, and what does not.
    pub yes: &'static [&'static str],
    pub no: &'static [&'static str],
    /// Words that turn what stands near them into something else: not, if, whether, would, perhaps.
    pub hedges: &'static [&'static str],
    /// Words by which a sentence that was broken is known to say more than its end does: will, must.
    pub moods: &'static [&'static str],
    pub hints: Hints,
}

/// Beginnings of words by which prose is known that speaks of such things; `=` before it: the whole word. Bare of
/// marks, in lower case.
pub(crate) struct Hints {
    pub resign: &'static [&'static str],
    pub draw: &'static [&'static str],
    pub accept: &'static [&'static str],
    pub decline: &'static [&'static str],
    pub offer: &'static [&'static str],
    pub claim: &'static [&'static str],
}
