//! Words that count alone on their line: answers to a draw offer, resignation, confirmations, requests, settings.

use super::{Found, What, claims, settings};

/// What a line says that is nothing but such words. A move number may stand before an answer or a resignation, a full
/// stop or exclamation mark after anything but a claim.
pub(super) fn read(text: &str) -> Found {
    let whole = text;
    let text = text.trim_end_matches(['.', '!', ',', ';', ' ']);
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    match counts(&words, text) {
        Some(what) => Found::Said(what),
        None => settings::read(&words).or_else(|| claims::read(behind_number(whole))),
    }
}

fn counts(words: &[&str], text: &str) -> Option<What> {
    let said = match words {
        [number, words @ ..] if is_number(number) => return irreversible(words),
        ["decline", "draw"] | ["decline", "the", "draw"] | ["i", "decline", "the", "draw"] => {
            What::DeclineDraw
        }
        ["draw", "declined"] => What::DeclineDraw,
        ["status"] => What::Status,
        ["score"] => What::Score,
        ["help"] => What::Help,
        ["not", "mine"] => What::NotMine,
        ["confirm", _] => What::Confirm(code(text)?),
        words => return irreversible(words),
    };
    Some(said)
}

/// A line without the move number before it.
fn behind_number(text: &str) -> &str {
    let numbered = text.split_once(' ').filter(|(number, _)| is_number(number));
    numbered.map_or(text, |(_, behind)| behind.trim_start())
}

fn irreversible(words: &[&str]) -> Option<What> {
    match words {
        ["resign"] | ["i", "resign"] => Some(What::Resign),
        ["accept", "draw"]
        | ["accept", "the", "draw"]
        | ["i", "accept", "the", "draw"]
        | ["draw", "accepted"] => Some(What::AcceptDraw),
        _ => None,
    }
}

/// `12.` or `12...`
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches(['.', '…']);
    digits.len() < word.len() && (1..=3).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())
}

/// The code as written, since only its maker knows whether case matters.
fn code(text: &str) -> Option<String> {
    let code = text.split_whitespace().nth(1)?;
    let fits = (4..=40).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    fits.then(|| code.to_owned())
}
