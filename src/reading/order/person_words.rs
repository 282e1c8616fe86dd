//! What orders about an event and its people are made of: a player's name, an address, a value as an event file has it, a
//! reason.

use super::{
    WhyUnread,
    cursor::{Words, plain},
    direction::LONGEST_REASON,
};
use crate::model::Address;

/// An address, with what a mail program puts around it.
pub(super) fn address(words: &mut Words<'_>) -> Result<Address, WhyUnread> {
    let written = words.next().unwrap_or_default();
    let bare = plain(written).trim_matches(['<', '>', '(', ')']);
    bare.parse().map_err(|_| WhyUnread::NoAddress(written.to_owned()))
}

/// The name of a player, or a part of it, in front of a word of this kind, which stays.
pub(super) fn name_before(words: &mut Words<'_>, ends: impl Fn(&str) -> bool) -> Option<String> {
    const LONGEST: usize = 6;
    let before = *words;
    for _ in 0..=LONGEST {
        let next = words.peek()?;
        let name = words.taken_since(before).trim_matches(['"', '\'', ':', ',', ' ']);
        if !name.is_empty() && ends(next) {
            return Some(name.to_owned());
        }
        words.next();
    }
    None
}

/// A value as an event file has it: a text in quotes, or one word.
pub(super) fn value(words: &mut Words<'_>) -> Option<String> {
    const LONGEST: usize = 12;
    const QUOTES: [char; 7] = ['"', '\'', '„', '“', '”', '«', '»'];
    let _ = words.next_if(|word| (word == "=" || word == ":").then_some(()));
    if !words.peek()?.starts_with(QUOTES) {
        return words.next().map(|word| word.trim_end_matches([',', ';', ':']).to_owned());
    }
    let quoted = |text: &str| {
        let closed = text.trim_end_matches(['.', ',', ';', ':']);
        (closed.chars().count() > 2 && closed.ends_with(QUOTES))
            .then(|| closed.trim_matches(QUOTES).trim().to_owned())
    };
    // The shortest, so that a second quotation may stand in the reason.
    let before = *words;
    for _ in 0..LONGEST {
        words.next()?;
        if let Some(value) = quoted(words.taken_since(before)) {
            return Some(value);
        }
    }
    None
}

/// What is left, as a reason; it may be empty.
pub(super) fn reason(words: &Words<'_>) -> Result<String, WhyUnread> {
    let reason = words.rest().trim_start_matches([':', '-', '–', '—', ',', ';', '.']).trim();
    match reason.chars().count() > LONGEST_REASON {
        true => Err(WhyUnread::LongReason(LONGEST_REASON)),
        false => Ok(reason.to_owned()),
    }
}
