//! Lines that do not count, and look as if something in them was meant to. Cast wide: a question too many costs a
//! mail, a move lost costs a game.

use std::sync::LazyLock;

use regex::Regex;

use super::{WhyUnclear, Word};
use crate::{
    chess::{InvalidNumeric, Numeric},
    pattern,
};

/// One algebraic move: `Nf3`, `e2-e4`, `exd6e.p.`, `e8=Q+`, `0-0`, with the piece letters of the languages of our
/// players.
const ALGEBRAIC: &str = r"(?:[KQRBNSTDLHWGCFAP]?[a-h]?[1-8]?[x:-]?[a-h][1-8](?:=?\(?[QRBNSTDLHWGCFA]\)?)?|[0Oo]-[0Oo](?:-[0Oo])?)(?:e\.?p\.?)?[+#]{0,2}";

static ALGEBRAIC_WORD: LazyLock<Regex> = LazyLock::new(|| pattern(&format!("^{ALGEBRAIC}[!?.,;]*$")));
static NUMBERED_ALGEBRAIC: LazyLock<Regex> =
    LazyLock::new(|| pattern(&format!(r"(?:^|[^\w.])\d{{1,3}}(?:\.+|…) ?(?:\.+|…)? ?{ALGEBRAIC}(?:\W|$)")));
static LEADING_NUMBER: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\d{1,3} ?(?:\.+|…|\)) ?(?:\.+|…)?"));
/// A move number and a move. Not after a digit or dot: `20.11.1854` is a date; not in brackets: `(171) 5254` is a
/// telephone number.
static NUMBERED_MOVE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?:(?:^|[^\w.])[1-9]\d{0,2} ?(?:\.+|…) ?(?:\.+|…)?|(?:^|[^\w.(])[1-9]\d{0,2}\)) ?([1-8]{4}[1-4]?)(?:\W|$)",
    )
});
/// The two squares set apart, `12. 71-63`, as some write them.
static PARTED_MOVE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"^[1-9]\d{0,2} ?(?:\.+|…|\)) ?(?:\.+|…)? ?([1-8]{2}[-–—x][1-8]{2}[1-4]?)(?:\W|$)")
});
static FOUR_DIGITS: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b[1-8]{4}[1-4]?\b"));
/// Words for a move, in the languages of our players.
static MOVE_WORD: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:moves?|moved|plays?|played|reply|zug|ziehe|spiele|coup|joue|jugada|juego|mossa|gioco|tah|hraji|ruch|gram|lance|jogo|zet|speel|ход|играю)\b",
    )
});

static RESIGN: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)\bresign(?:s|ed|ing)?\b"));
static ACCEPT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)\b(?:accept|agree)(?:s|ed|ing)?\b.*\bdraw\b|\bdraw\b.*\b(?:accept|agree)(?:s|ed|ing)?\b")
});
/// In the middle of prose only with something like a code, since players like to confirm each other's moves.
static CONFIRM: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)^confirm\s+\S{4,}|\bconfirm\s+[a-z0-9-]*[0-9][a-z0-9-]*[a-z][a-z0-9-]*\b")
});
static OFFER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\boffer(?:s|ed|ing)?\b.*\bdraw\b|\bdraw\s+offer(?:ed)?\b|^draw\s*[.!?]*$|\bpropose\b.*\bdraw\b",
    )
});

/// What a letter has to say about a line that does not count, if anything.
pub(super) fn read(text: &str) -> Option<WhyUnclear> {
    let word = if RESIGN.is_match(text) {
        Some(Word::Resign)
    } else if ACCEPT.is_match(text) {
        Some(Word::AcceptDraw)
    } else {
        CONFIRM.is_match(text).then_some(Word::Confirm)
    };
    if let Some(word) = word {
        Some(WhyUnclear::WordInProse(word))
    } else if has_move(text) {
        Some(WhyUnclear::MoveInProse)
    } else if let Some(found) = PARTED_MOVE.captures(text).and_then(|found| found.get(1)) {
        Some(WhyUnclear::NotAMove { text: found.as_str().to_owned(), why: InvalidNumeric::Form })
    } else if is_algebraic(text) || NUMBERED_ALGEBRAIC.is_match(text) {
        Some(WhyUnclear::Algebraic)
    } else {
        OFFER.is_match(text).then_some(WhyUnclear::OfferInWords)
    }
}

/// A move with its number, or a word for a move and digits that could be one.
fn has_move(text: &str) -> bool {
    let is_move = |digits: &str| digits.parse::<Numeric>().is_ok();
    let numbered = |found: regex::Captures<'_>| found.get(1).is_some_and(|digits| is_move(digits.as_str()));
    NUMBERED_MOVE.captures_iter(text).any(numbered)
        || (MOVE_WORD.is_match(text) && FOUR_DIGITS.find_iter(text).any(|found| is_move(found.as_str())))
}

/// Nothing but numbers and moves, some of them algebraic.
fn is_algebraic(text: &str) -> bool {
    let mut algebraic = false;
    for word in text.split_whitespace() {
        let word = LEADING_NUMBER.replace(word, "");
        let word = word.trim_start_matches(['.', '…']);
        if ALGEBRAIC_WORD.is_match(word) {
            algebraic = true;
        } else if !word.is_empty() && word != "(=)" && word.parse::<Numeric>().is_err() {
            return false;
        }
    }
    algebraic
}
