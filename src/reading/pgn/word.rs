//! One word of movetext.

use super::tags::result;
use crate::{
    chess::{Algebraic, Spelt, Written},
    model::GameResult,
};

#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Word {
    /// A move number, or dots alone, and how many dots.
    Number {
        number: Option<u32>,
        dots: usize,
    },
    Move(Spelt),
    /// The end of the game; none for `*`.
    End(Option<GameResult>),
    /// A sign that says nothing to us: `$13`, `!?`, `+-`, `e.p.`.
    Sign,
    Other,
}

/// Reads a word; a number can have its move glued to it, which is given back. `english`: whether its letters are.
pub(super) fn read(word: &str, english: bool) -> (Word, &str) {
    if word == "*" {
        return (Word::End(None), "");
    }
    if let Some(result) = result(word) {
        return (Word::End(Some(result)), "");
    }
    if let Some((number, rest)) = number(word) {
        return (number, rest);
    }
    let sign = |c: char| matches!(c, '!' | '?' | '±' | '∓' | '⩲' | '⩱' | '∞' | '□' | '⇆' | '↑' | '→');
    let bare = word.trim_end_matches(sign);
    let assessed = matches!(bare, "+-" | "-+" | "+/-" | "-/+" | "+=" | "=+" | "+/=" | "=/+" | "-/=" | "N");
    let in_passing = matches!(bare, "e.p." | "ep" | "e.p" | "ep.");
    let glyph = bare.strip_prefix('$').is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()));
    if bare.is_empty() || assessed || in_passing || glyph {
        return (Word::Sign, "");
    }
    match written(bare, english) {
        Some(written) => (Word::Move(written.into()), ""),
        None => (Word::Other, ""),
    }
}

fn written(text: &str, english: bool) -> Option<Written> {
    let numeric = || text.parse().map(Written::Numeric).ok();
    let algebraic = || if english { Algebraic::english(text) } else { text.parse() };
    let algebraic = || algebraic().map(Written::Algebraic).ok();
    // Digits with something between the squares are no PGN, and `1-0` with a slip of the finger is no castling.
    if text.bytes().all(|b| b.is_ascii_digit()) { numeric() } else { algebraic() }
}

/// `12.`, `12...`, `12`, `...`, each with what is glued to it.
fn number(word: &str) -> Option<(Word, &str)> {
    let length = word.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, behind) = word.split_at_checked(length)?;
    let rest = behind.trim_start_matches('.');
    let dots = behind.len().saturating_sub(rest.len());
    let number = match (digits, dots) {
        ("", 0) => return None,
        ("", _) => None,
        (digits, 0) if digits.len() > 3 || !rest.is_empty() || digits.starts_with('0') => return None,
        (digits, _) => Some(digits.parse().ok()?),
    };
    Some((Word::Number { number, dots }, rest))
}
