//! Cutting a line of moves into numbers, moves, offers and question marks.
//!
//! Laws A.12, A.14 to A.18

use super::move_token::{Figures, algebraic, figures, promoted, run, sign_word};
use crate::chess::{Algebraic, Dots, Start};

#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Part<'a> {
    /// A move number with what follows it.
    Number(Number),
    Move(Token<'a>),
    /// In brackets, behind a stroke or an equals sign: the move before it in another notation.
    Again(Token<'a>),
    /// `(=)`
    Offer,
    Question,
}

/// A move as it is written, the digits right or wrong.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Token<'a> {
    Figures(Figures<'a>),
    Algebraic(Algebraic),
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Number {
    pub start: Start,
    /// Whether nothing but a blank tells it from what is behind it.
    pub bare: bool,
    /// Whether digits follow without a blank.
    pub glued: bool,
}

/// Cuts a line. `None` where something stands in it that belongs to no move.
pub(super) fn cut(text: &str) -> Option<Vec<Part<'_>>> {
    let mut parts = Vec::new();
    let taken = |(part, behind)| (Some(part), behind);
    // `... 5755`: whose move it is follows from the game.
    let (dots, behind) = dots(text.trim());
    let mut rest = if dots > 1 { behind } else { text };
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else { return Some(parts) };
        let after_move = matches!(parts.last(), Some(Part::Move(_) | Part::Again(_)));
        let (part, behind) = match first {
            '(' | '[' => bracket(rest, after_move).map(taken)?,
            '/' | '=' | '-' | '–' | '—' if after_move => {
                parted(first, rest.strip_prefix(first)?, &parts).map(taken)?
            }
            '+' | '#' | '†' | '‡' if after_move => (None, rest.strip_prefix(first)?),
            _ if after_move && let Some(behind) = sign_word(rest) => (None, behind),
            '?' => (Some(Part::Question), rest.trim_start_matches(['?', '!'])),
            '!' if matches!(parts.last(), Some(Part::Offer)) || after_move => {
                // `!?` is praise, `?!` is doubt, and so is `!??`.
                let behind = rest.trim_start_matches(['!', '?']);
                let marks = rest.strip_suffix(behind).unwrap_or_default();
                ((marks.matches('?').count() > 1).then_some(Part::Question), behind)
            }
            '.' | ',' | ';' | '!'
                if matches!(parts.last(), Some(Part::Offer | Part::Question)) || after_move =>
            {
                (None, rest.strip_prefix(first)?)
            }
            _ => match number(rest, parts.is_empty()) {
                Some((number, behind)) => (Some(Part::Number(number)), behind),
                None => {
                    let (token, behind) = token(rest, numbered(&parts))?;
                    (Some(Part::Move(token)), behind)
                }
            },
        };
        parts.extend(part);
        rest = behind;
    }
}

/// Whether a move number stands in a line that nothing else can be.
pub(super) fn numbered(parts: &[Part<'_>]) -> bool {
    parts.iter().any(|part| matches!(part, Part::Number(number) if !number.bare))
}

fn token(text: &str, numbered: bool) -> Option<(Token<'_>, &str)> {
    if let Some((algebraic, behind)) = promoted(text, numbered) {
        return Some((Token::Algebraic(algebraic), behind));
    }
    let in_digits = || figures(text, numbered).map(|(figures, behind)| (Token::Figures(figures), behind));
    let in_letters = || algebraic(text).map(|(algebraic, behind)| (Token::Algebraic(algebraic), behind));
    if text.starts_with(|c: char| c.is_ascii_digit() && c != '0') {
        in_digits()
    } else {
        in_letters().or_else(in_digits)
    }
}

/// `(=)`, or the move before it in another notation.
fn bracket(text: &str, after_move: bool) -> Option<(Part<'_>, &str)> {
    if let Some(behind) = offer(text) {
        return Some((Part::Offer, behind));
    }
    let (open, close) = brackets(text);
    let (inside, behind) = text.strip_prefix(open)?.split_once(close)?;
    let (token, rest) = token(inside.trim(), true)?;
    (after_move && rest.is_empty()).then_some((Part::Again(token), behind))
}

/// The move behind a stroke, an equals sign or a dash. A stroke stands before another notation, or between two moves.
fn parted<'a>(sign: char, behind: &'a str, parts: &[Part<'a>]) -> Option<(Part<'a>, &'a str)> {
    let (token, rest) = token(behind.trim_start(), numbered(parts))?;
    let alike = matches!(
        (parts.last()?, &token),
        (Part::Move(Token::Figures(_)), Token::Figures(_))
            | (Part::Move(Token::Algebraic(_)), Token::Algebraic(_))
    );
    let in_digits = matches!(token, Token::Figures(_));
    let part = match sign {
        '=' => Part::Again(token),
        '/' if !alike => Part::Again(token),
        // `5254 - 5755` can be a telephone number.
        _ if alike && (numbered(parts) || !in_digits) => Part::Move(token),
        _ => return None,
    };
    Some((part, rest))
}

/// The move number that a text begins with, and what follows it.
fn number(text: &str, at_start: bool) -> Option<(Number, &str)> {
    let (digits, behind) = run(text)?;
    if digits.len() > 3 || digits.starts_with('0') {
        return None;
    }
    let bare = at_start && digits.len() < 3 && behind.starts_with(' ') && figures(text, false).is_none();
    let (dots, behind, bare) = match mark(behind) {
        Some((dots, behind)) => (dots, behind, false),
        None if bare => (Dots::None, behind, true),
        None => return None,
    };
    let start = Start { number: digits.parse().ok()?, dots };
    let glued = behind.starts_with(|c: char| c.is_ascii_digit());
    Some((Number { start, bare, glued }, behind))
}

/// The move number that a line begins with.
pub(super) fn start(text: &str) -> Option<Start> {
    number(text, true).map(|(number, _)| number.start)
}

/// What follows a move number: `.`, `...`, `. ...`, ` ...`, `. -`, `)` or `.)`. A dash stands in White's place.
fn mark(text: &str) -> Option<(Dots, &str)> {
    if let Some(behind) = text.strip_prefix(')').or_else(|| text.strip_prefix(".)")) {
        return Some((Dots::None, behind));
    }
    let (count, behind) = dots(text);
    let (more, after) = dots(behind.trim_start());
    let after = if more > 1 { after } else { behind };
    let past_dash = after.trim_start().trim_start_matches(['-', '–', '—']);
    let dash = past_dash.len() < after.trim_start().len();
    match (count, more) {
        (1, _) | (0, 2..) | (2.., _) if dash => Some((Dots::Three, past_dash)),
        // `1.. 5254` is a slip of the finger on the way to one or to three.
        (2, 0) | (0, 2) => Some((Dots::None, after)),
        (0 | 1, 2..) | (2.., _) => Some((Dots::Three, after)),
        (0, 1) => Some((Dots::One, behind.trim_start().trim_start_matches('.'))),
        (1, _) => Some((Dots::One, behind)),
        (0, 0) => None,
    }
}

/// How many dots a text begins with. Telephones make one character of three.
fn dots(text: &str) -> (usize, &str) {
    let behind = text.trim_start_matches(['.', '…']);
    let dots = text.chars().take_while(|c| matches!(c, '.' | '…'));
    (dots.map(|c| if c == '…' { 3 } else { 1 }).sum(), behind)
}

fn brackets(text: &str) -> (char, char) {
    if text.starts_with('(') { ('(', ')') } else { ('[', ']') }
}

/// What follows `(=)`, also with blanks inside and in square brackets.
pub(super) fn offer(text: &str) -> Option<&str> {
    let (open, close) = brackets(text);
    let inside = text.strip_prefix(open)?.trim_start().strip_prefix('=')?;
    inside.trim_start().strip_prefix(close)
}
