//! `tell GAME w|b|both: text`

use super::{
    Direction, OrderError, Verb,
    values::side,
    words::{Words, plain},
};

/// Whom to tell, and what.
pub(super) fn tell(words: &mut Words<'_>) -> Result<Direction, OrderError> {
    let whom = |word: &str| match plain(word).to_lowercase().as_str() {
        "both" => Some(None),
        _ => side(word).map(Some),
    };
    let Some(side) = words.next_if(whom) else {
        return Err(OrderError::new(Verb::Tell, "write whom: w for White, b for Black, or both"));
    };
    let text = words.rest().trim_start_matches(':').trim().to_owned();
    if text.is_empty() {
        return Err(OrderError::new(Verb::Tell, "write what to tell, behind the side and in the same line"));
    }
    *words = Words::of("");
    Ok(Direction::Tell { side, text })
}
