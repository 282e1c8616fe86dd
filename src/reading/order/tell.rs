//! `tell GAME w|b|both: text`

use super::{
    WhyUnread,
    cursor::{Words, plain},
    direction::Direction,
    values::side,
};

pub(super) fn tell(words: &mut Words<'_>) -> Result<Direction, WhyUnread> {
    let whom = |word: &str| match plain(word).to_lowercase().as_str() {
        "both" => Some(None),
        _ => side(word).map(Some),
    };
    if perhaps_told(*words) {
        return Err(WhyUnread::WhomOrText);
    }
    let side = words.next_if(whom).ok_or(WhyUnread::Whom)?;
    let text = words.rest().trim_start_matches(':').trim().to_owned();
    if text.is_empty() {
        return Err(WhyUnread::NoText);
    }
    *words = Words::of("");
    Ok(Direction::Tell { side, text })
}

/// `tell CLUB26/7 both agree.`: a word that may be the first of what is to be told.
pub(super) fn perhaps_told(mut words: Words<'_>) -> bool {
    let in_full =
        |word: &str| ["both", "white", "black"].iter().any(|known| known.eq_ignore_ascii_case(word));
    words.next().is_some_and(in_full) && words.rest().starts_with(char::is_lowercase)
}
