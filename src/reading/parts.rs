//! Cutting a line of moves into numbers, digits, offers and question marks.

use super::{Dots, Start};

/// The longest run of digits that was meant as moves; longer ones are telephone numbers.
const LONGEST_RUN: usize = 8;

/// A part of a line of moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Part<'a> {
    /// A move number with what follows it.
    Number(Number),
    /// Digits where a move is written, right or wrong.
    Digits(&'a str),
    /// `(=)`
    Offer,
    /// `?`
    Question,
}

/// A move number.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Number {
    /// What it says.
    pub start: Start,
    /// Whether nothing but a blank tells it from the digits behind it.
    pub bare: bool,
    /// Whether digits follow without a blank.
    pub glued: bool,
}

/// Cuts a line. `None` where something stands in it that belongs to no move.
pub(super) fn cut(text: &str) -> Option<Vec<Part<'_>>> {
    let mut parts = Vec::new();
    // `... 5755`: whose move it is follows from the game.
    let (dots, behind) = dots(text.trim());
    let mut rest = if dots > 1 { behind } else { text };
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else { return Some(parts) };
        match first {
            '0'..='9' => {
                let (part, behind) = figure(rest, parts.is_empty())?;
                parts.push(part);
                rest = behind;
            }
            '(' | '[' => {
                rest = offer(rest)?;
                parts.push(Part::Offer);
            }
            '?' => {
                rest = rest.strip_prefix('?')?;
                parts.push(Part::Question);
            }
            '.' | ',' | ';' | '!'
                if matches!(parts.last(), Some(Part::Digits(_) | Part::Offer | Part::Question)) =>
            {
                rest = rest.strip_prefix(first)?;
            }
            _ => return None,
        }
    }
}

/// The number or the digits that a line goes on with, and what follows them.
fn figure(text: &str, at_start: bool) -> Option<(Part<'_>, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, behind) = text.split_at_checked(length)?;
    if length <= 3
        && let Some((dots, after)) = mark(behind)
    {
        return number(digits, dots, false, after);
    }
    match length {
        1 | 2 if at_start && behind.starts_with(' ') => number(digits, Dots::None, true, behind),
        3..=LONGEST_RUN if !(at_start && length == 3) && ends_word(behind) => {
            Some((Part::Digits(digits), behind))
        }
        _ => None,
    }
}

fn number<'a>(digits: &str, dots: Dots, bare: bool, behind: &'a str) -> Option<(Part<'a>, &'a str)> {
    if digits.starts_with('0') {
        return None;
    }
    let start = Start { number: digits.parse().ok()?, dots };
    let glued = behind.starts_with(|c: char| c.is_ascii_digit());
    Some((Part::Number(Number { start, bare, glued }), behind))
}

/// What follows a move number: `.`, `...`, `. ...`, ` ...` or `)`.
fn mark(text: &str) -> Option<(Dots, &str)> {
    if let Some(behind) = text.strip_prefix(')') {
        return Some((Dots::None, behind));
    }
    let (count, behind) = dots(text);
    let (more, after) = dots(behind.trim_start());
    match (count, more) {
        (0 | 1, 2..) => Some((Dots::Three, after)),
        (0, _) => None,
        (1, _) => Some((Dots::One, behind)),
        (2.., _) => Some((Dots::Three, behind)),
    }
}

/// How many dots a text begins with. Telephones make one character of three.
fn dots(text: &str) -> (usize, &str) {
    let behind = text.trim_start_matches(['.', '…']);
    let dots = text.chars().take_while(|c| matches!(c, '.' | '…'));
    (dots.map(|c| if c == '…' { 3 } else { 1 }).sum(), behind)
}

/// Whether a move can end before this. A dot ends a move only at the end of a word: `5254.5755` is no pair of moves.
fn ends_word(behind: &str) -> bool {
    let behind = behind.trim_start_matches(['.', ',', ';', '!']);
    behind.is_empty() || behind.starts_with([' ', '?', '(', '['])
}

/// What follows `(=)`, also with blanks inside and in square brackets.
fn offer(text: &str) -> Option<&str> {
    let (open, close) = if text.starts_with('(') { ('(', ')') } else { ('[', ']') };
    let inside = text.strip_prefix(open)?.trim_start().strip_prefix('=')?;
    inside.trim_start().strip_prefix(close)
}
