//! What players write in their languages instead of the English words.
//!
//! In a pattern `(a|b c)` may be left out and one of `[a|b]` stands there; `^` before it: it counts only as the whole
//! line, since beside other words it would be an order to somebody or mean something else; `!` before a word: its marks
//! may not be left out. Only what says that its writer does it now is a phrase: no question, no wish, nobody else.

mod germanic;
mod others;
mod romance;
mod slavic;

use super::tongue::Tongue;

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
    use crate::model::Language;

    #[test]
    fn no_language_is_forgotten() {
        let known: Vec<Language> = TONGUES.iter().map(|tongue| tongue.language).collect();
        assert_eq!(known, Language::ALL);
    }
}
