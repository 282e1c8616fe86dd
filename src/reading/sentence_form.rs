//! What the form of a few words tells, whatever they are: a name, a date, a sentence that breaks off.

use chrono::Datelike as _;

use super::{
    dates::{WrittenDate, without_year},
    spoken_languages::SpokenLanguages,
};

impl SpokenLanguages {
    /// Whether a text ends in a small word that joins, behind others: `then the rook comes over and`.
    pub fn breaks_off(&self, text: &str) -> bool {
        let text = text.trim_end();
        let bare = ["...", "…", "-", "–"].iter().find_map(|sign| text.strip_suffix(sign)).unwrap_or(text);
        let mut words = bare.split_whitespace().rev();
        // A, E and I join in some languages, and name a group in all.
        let joins = |last: &str| {
            last.chars().all(char::is_lowercase) && self.tongues.iter().any(|tongue| tongue.joins.has(last))
        };
        words.next().is_some_and(joins) && words.next().is_some()
    }
}

/// A few words with large letters, or figures: a name, a place.
pub(super) fn is_name_or_place(words: &[&str]) -> bool {
    words.iter().all(|word| word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()))
}

pub(super) fn is_date(words: &[&str]) -> bool {
    words.iter().any(|word| word.starts_with(|c: char| c.is_ascii_digit()))
        && words
            .iter()
            .all(|word| word.chars().all(|c| c.is_ascii_digit()) || word.starts_with(char::is_uppercase))
}

/// `1 April`, in whatever language.
pub(super) fn is_first_of_april(text: &str) -> bool {
    let bare = text.trim_matches(|c: char| !c.is_alphanumeric());
    let day = without_year(bare).filter(|_| bare.contains(char::is_alphabetic));
    matches!(day, Some(WrittenDate::One(day)) if day.month() == 4 && day.day() == 1)
}

pub(super) fn without_marks(text: &str) -> &str {
    text.trim_start_matches(|c: char| !c.is_alphanumeric())
}
