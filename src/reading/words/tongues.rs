//! What players write in their languages instead of the English words.
//!
//! In a pattern `(a|b c)` may be left out and one of `[a|b]` stands there; `^` before it: it counts only as the whole
//! line, since beside other words it would be an order to somebody or mean something else; `!` before a word: its marks
//! may not be left out. Only what says that its writer does it now is a phrase: no question, no wish, nobody else.

mod germanic;
mod others;
mod romance;
mod slavic;

use crate::model::Language;

/// The words of a language.
pub(in crate::reading) struct Tongue {
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
pub(in crate::reading) struct Hints {
    pub resign: &'static [&'static str],
    pub draw: &'static [&'static str],
    pub accept: &'static [&'static str],
    pub decline: &'static [&'static str],
    pub offer: &'static [&'static str],
    pub claim: &'static [&'static str],
}

/// Every language of our players.
pub(in crate::reading) const TONGUES: &[&Tongue] = &[
    &slavic::CS,
    &germanic::DE,
    &others::EL,
    &germanic::EN,
    &others::EO,
    &romance::ES,
    &romance::FR,
    &romance::IT,
    &germanic::NL,
    &slavic::PL,
    &romance::PT,
    &slavic::RU,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_language_is_forgotten() {
        let known: Vec<Language> = TONGUES.iter().map(|tongue| tongue.language).collect();
        assert_eq!(known, Language::ALL);
    }
}
