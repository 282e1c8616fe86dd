//! One move at the beginning of a text: in digits, in digits with something between the two squares, in algebraic
//! notation with the blanks that the Laws print inside it.
//!
//! Laws A.1 to A.13, A.14 to A.18

use crate::{
    chess::{Algebraic, Numeric},
    lexicon::{Known, known},
};

/// The longest run of digits that was meant as moves; longer ones are telephone numbers.
const LONGEST_RUN: usize = 8;

/// As far as an algebraic move is looked for. The longest are of this kind: `Кр e7 x d8 = Ф e.p. ++`.
const LONGEST_MOVE: usize = 28;

/// Digits where a move is written, right or wrong.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Figures<'a> {
    pub text: &'a str,
    pub parted: Option<Parted>,
}

/// What parts the two squares of a move in digits.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Parted {
    Blank,
    /// A dash, or a sign for taking: `52-54`, `52x54`.
    Sign,
}

impl Figures<'_> {
    pub fn digits(&self) -> String {
        self.text.chars().filter(char::is_ascii_digit).collect()
    }

    /// The two numbers that the squares are otherwise.
    fn numbers(&self) -> Option<(u32, u32)> {
        let mut numbers = self.text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
        Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
    }

    /// Whether two parted numbers can be a time of day, a day of a year or a month of one.
    pub fn clock_or_date(&self) -> bool {
        self.parted.is_some()
            && self.numbers().is_some_and(|numbers| match numbers {
                (first, second) if first <= 24 => second <= 59,
                (first, second) => first <= 31 && second <= 12,
            })
    }

    /// Whether they are a time of day or a date, and could be a move as well, with a sign between its squares.
    pub fn may_be_meant(&self) -> bool {
        self.parted == Some(Parted::Sign)
            && self.clock_or_date()
            && self.digits().parse().is_ok_and(some_piece_moves_so)
    }
}

/// Whether some piece moves like this. Digits that were parted are a move only where one does.
pub(super) fn some_piece_moves_so(numeric: Numeric) -> bool {
    let (from, to) = (numeric.from(), numeric.to());
    let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    match numeric.promotion() {
        Some(_) => files <= 1 && matches!((from.rank(), to.rank()), (7, 8) | (2, 1)),
        None => files == 0 || ranks == 0 || files == ranks || files.saturating_mul(ranks) == 2,
    }
}

/// The digits that a text begins with, and what follows them. `numbered`: whether a move number stands before them, so
/// that a dash between two moves can be nothing else.
pub(super) fn figures(text: &str, numbered: bool) -> Option<(Figures<'_>, &str)> {
    let (digits, behind) = run(text)?;
    match digits.len() {
        2 => parted(text, behind),
        3..=LONGEST_RUN if ends_figures(behind, numbered) => {
            Some((Figures { text: digits, parted: None }, behind))
        }
        _ => None,
    }
}

/// `52-54`, `52 x 54`, `67 682`, from what follows the first two digits.
fn parted<'a>(text: &'a str, behind: &'a str) -> Option<(Figures<'a>, &'a str)> {
    let close = behind.trim_start();
    let (parted, second) = match close.strip_prefix(['-', '–', '—', 'x', '×', ':']) {
        Some(second) => (Parted::Sign, second.trim_start()),
        None => (Parted::Blank, close),
    };
    let (digits, after) = run(second)?;
    let length = text.len().checked_sub(after.len())?;
    let apart = parted == Parted::Sign || close.len() < behind.len();
    let whole = apart && (2..=3).contains(&digits.len()) && ends_word(after);
    whole.then_some((Figures { text: text.get(..length)?, parted: Some(parted) }, after))
}

/// The digits that a text begins with.
pub(super) fn run(text: &str) -> Option<(&str, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    text.split_at_checked(length).filter(|_| length > 0)
}

/// Digits to the last rank with the letter of the new piece behind them, which the digits have a fifth one for: `3738=D`,
/// `3738Q`, `3738 (D)`. Whose letter it is depends on the player. `numbered`: whether a move number stands before it.
pub(super) fn promoted(text: &str, numbered: bool) -> Option<(Algebraic, &str)> {
    let (digits, behind) = run(text).filter(|(digits, _)| digits.len() == 4)?;
    let last = matches!(digits.as_bytes(), [_, b'7', _, b'8'] | [_, b'2', _, b'1']);
    let apart = behind.starts_with(' ');
    let close = behind.trim_start();
    let signed = close.strip_prefix(['=', '/']);
    if !last || apart && !numbered && signed.is_none() && !close.starts_with('(') {
        return None;
    }
    let piece = signed.unwrap_or(close).trim_start();
    let length = match piece.strip_prefix('(').and_then(|inside| inside.find(')')) {
        Some(inside) => inside.checked_add(2)?,
        None => piece.chars().next()?.len_utf8(),
    };
    let (piece, after) = piece.split_at_checked(length)?;
    let length = after.len() - after.trim_start_matches(['+', '#', '†', '‡']).len();
    let (sign, after) = after.split_at_checked(length)?;
    let sign_between = if signed.is_some() { "=" } else { "" };
    let written = format!("{digits}{sign_between}{piece}{sign}").parse().ok()?;
    ends_algebraic(after).then_some((written, after))
}

/// Words that say no more than the signs behind a move do, which digits leave out.
static SIGN_WORDS: Known = Known::new(|| known(|all| [&all.talk.check]));

/// What follows such a word with which a text begins.
pub(super) fn sign_word(text: &str) -> Option<&str> {
    let end = text.find(|c: char| c.is_whitespace() || "!?,;()[]".contains(c)).unwrap_or(text.len());
    let (word, behind) = text.split_at_checked(end)?;
    let word = word.trim_end_matches('.');
    let in_passing = ["ep", "e.p"].iter().any(|sign| sign.eq_ignore_ascii_case(word));
    (in_passing || SIGN_WORDS.has(word)).then_some(behind)
}

/// Whether a move can end before this. A dot ends a move only at the end of a word: `5254.5755` is no pair of moves.
fn ends_word(behind: &str) -> bool {
    let behind = behind.trim_start_matches(['+', '#', '†', '‡']).trim_start_matches(['.', ',', ';', '!']);
    behind.is_empty() || behind.starts_with([' ', '?', '(', '['])
}

/// As [`ends_word`], and before the sign that parts two moves or two notations.
fn ends_figures(behind: &str, numbered: bool) -> bool {
    let Some(next) = behind.strip_prefix([',', ';', '/', '=', '-', '–', '—']) else {
        return ends_word(behind);
    };
    let another = run(next).is_some_and(|(digits, _)| (4..=5).contains(&digits.len()));
    let castling = next.starts_with("0-0") || next.starts_with("0 - 0");
    let other_notation = castling || next.starts_with(|c: char| !c.is_ascii_digit() && !c.is_whitespace());
    match behind.chars().next() {
        Some(',' | ';') => another || other_notation || ends_word(behind),
        Some('/') => other_notation || (numbered && another),
        Some('=') => other_notation,
        _ => numbered && another,
    }
}

/// The longest algebraic move that a text begins with, its blanks closed up, and what follows it.
pub(super) fn algebraic(text: &str) -> Option<(Algebraic, &str)> {
    let near = text.char_indices().take(LONGEST_MOVE).map(|(at, c)| at + c.len_utf8());
    let ends = near.filter(|end| {
        let cut = text.split_at_checked(*end);
        cut.is_some_and(|(written, behind)| ends_algebraic(behind) && !written.ends_with(' '))
    });
    // Prose is told by its words: one that joins no other ends the search.
    let joined = ends.map_while(|end| Some((closed_up(text.get(..end)?)?, text.get(end..)?)));
    let may_be = |written: &str| written.contains(|c: char| c.is_ascii_digit() || "-–—".contains(c));
    let read = joined.filter(|(written, _)| may_be(written));
    read.filter_map(|(written, behind)| Some((written.parse().ok()?, behind))).last()
}

fn ends_algebraic(behind: &str) -> bool {
    let mut chars = behind.chars();
    match chars.next() {
        None | Some(' ' | '?' | '!' | '(' | '[' | ',' | ';' | '/' | '=') => true,
        Some('.') => !chars.next().is_some_and(char::is_alphanumeric),
        Some(_) => false,
    }
}

/// A move without the blanks that people and the Laws print inside one: `0 - 0`, `e2 - e4`, `exd6 e.p.`, `d8 = Q`,
/// `Qe3 +`, `♘ f3`. Nothing where two words stand side by side that are no one move.
fn closed_up(text: &str) -> Option<String> {
    let mut closed = String::new();
    for word in text.split_whitespace() {
        let joins = closed.is_empty()
            || is_piece(&closed)
            || closed.ends_with(['-', '–', '—', 'x', '×', ':', '=', '('])
            || word.starts_with(['-', '–', '—', 'x', '×', ':', '=', '+', '#', '†', '‡'])
            || matches!(word, "e.p." | "e.p" | "ep" | "ep." | "e" | "e." | "p" | "p.")
            || (word.starts_with('(') && word.ends_with(')'));
        if !joins {
            return None;
        }
        closed.push_str(word);
    }
    Some(closed)
}

/// A letter or figurine by itself. The Russian king has two letters.
fn is_piece(text: &str) -> bool {
    let mut chars = text.chars();
    let first = chars.next().is_some_and(|c| c.is_uppercase() || ('♔'..='♟').contains(&c));
    first
        && matches!((chars.next(), chars.next()), (None, None) | (Some('р' | '\u{fe0e}' | '\u{fe0f}'), None))
}
