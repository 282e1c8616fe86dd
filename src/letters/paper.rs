//! Letters for a player who reads no mail: whoever receives them prints and posts them. A move fills one page, a card to
//! the player and a card for the answer; every other letter is set as it is, without the mark that is nobody's on paper.
//!
//! Beside the Laws: post

use super::{Draft, Letter, wrap::fill};
use crate::laws::{Note, Notice};

#[derive(Clone, Debug)]
pub struct Paper {
    pub name: String,
    /// Where he lives, where the event file says so.
    pub post: Option<String>,
    /// Whether his assistant passes the letter on, who may answer for him; else the director, who enters his cards.
    pub by_assistant: bool,
}

/// Ends a printed page.
const FORM_FEED: &str = "\u{c}";

/// Whether a letter says no more than a card holds.
pub(super) fn is_card(draft: &Draft) -> bool {
    let holds = |note: &Note| {
        matches!(note, Note::Offer | Note::OfferRejected | Note::OfferStands | Note::Check | Note::FromCard)
    };
    let Letter::Told { sight, notice: Notice::YourMove { notes, .. }, .. } = &draft.letter else {
        return false;
    };
    draft.enclosed.is_none() && sight.game.pending.is_none() && notes.iter().all(holds)
}

pub(super) fn page(text: &str) -> Vec<String> {
    let mut lines = vec!["--".to_owned(), String::new()];
    lines.extend(fill(text));
    lines.extend([FORM_FEED.to_owned(), "--".to_owned(), String::new()]);
    lines
}
