//! Lines that do not count, and look as if something in them was meant to. Cast wide: a question too many costs a
//! mail, a move lost costs a game.

use std::sync::LazyLock;

use regex::Regex;

use super::{WhyUnclear, Word, time, words};
use crate::{
    chess::{Algebraic, Numeric},
    pattern,
};

/// A move number and the word behind it. Not after a digit or dot, as in [`NUMBERED_MOVE`].
static NUMBERED_WORD: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?:^|[^\w.])[1-9]\d{0,2} ?(?:\.+|…|\)) ?(?:\.+|…|-)? ?([^\s.,;!?)]+)"));
/// A move number and a move. Not after a digit or dot: `20.11.1854` is a date; not in brackets: `(171) 5254` is a
/// telephone number.
static NUMBERED_MOVE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?:(?:^|[^\w.])[1-9]\d{0,2} ?(?:\.+|…) ?(?:\.+|…)?|(?:^|[^\w.(])[1-9]\d{0,2}\)) ?([1-8]{4}[1-4]?)(?:\W|$)",
    )
});
static FOUR_DIGITS: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b[1-8]{4}[1-4]?\b"));
/// Words for a move, in the languages of our players.
static MOVE_WORD: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:moves?|moved|plays?|played|reply|zug|ziehe|spiele|coup|joue|jugada|juego|mossa|gioco|tah|hraji|ruch|gram|lance|jogo|zet|speel|ход|играю)\b",
    )
});

/// The most words of a line that says nothing but what somebody plays.
const MOST_WORDS: usize = 6;

static RESIGN: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)\bresign(?:s|ed|ing)?\b"));
static ACCEPT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)\b(?:accept|agree)(?:s|ed|ing)?\b.*\bdraw\b|\bdraw\b.*\b(?:accept|agree)(?:s|ed|ing)?\b")
});
/// In the middle of prose only with something like a code, since players like to confirm each other's moves.
static CONFIRM: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)^confirm\s+\S{4,}|\bconfirm\s+[a-z0-9-]*[0-9][a-z0-9-]*[a-z][a-z0-9-]*\b")
});
static AGREE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)\bagree(?:s|d|ing)?\b.*\bnotation\b|\bnotation\b.*\bagree(?:s|d|ing)?\b"));
/// A claim of one's own, or one on what can be claimed: in talk about chess somebody always claims something.
static CLAIM: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?:^\W*(?:\d+\W+)?|\bI\s+(?:\w+\s+){0,3})claim(?:ing)?\b.*\b(?:draw|win|repetition|threefold|fifty|50|tablebase|adjudication|time)\b|\bclaim(?:ed|ing)?\s+(?:by\s+|on\s+|for\s+)?(?:an?\s+|the\s+)?(?:draw|repetition|threefold|fifty|50|tablebase|adjudication)\b",
    )
});
static TAKEN_BACK: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)\b(?:withdraw|retract|revoke|cancel|take\s+back)\b.*\b(?:draw|offer|claim)\b")
});
static OFFER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\boffer(?:s|ed|ing)?\b.*\bdraw\b|\bdraw\s+offer(?:ed)?\b|^draw\s*[.!?]*$|\bpropose\b.*\bdraw\b",
    )
});

/// What a letter has to say about a line that does not count, if anything.
pub(super) fn read(text: &str) -> Option<WhyUnclear> {
    if TAKEN_BACK.is_match(text) {
        return Some(WhyUnclear::TakenBack);
    }
    let word = if RESIGN.is_match(text) {
        Some(Word::Resign)
    } else if ACCEPT.is_match(text) {
        Some(Word::AcceptDraw)
    } else if CONFIRM.is_match(text) {
        Some(Word::Confirm)
    } else if CLAIM.is_match(text) {
        Some(Word::Claim)
    } else {
        AGREE.is_match(text).then_some(Word::AgreeNotation)
    };
    // English first: what is known of it is older, and finer.
    let hint = words::hint(text);
    let in_words = word
        .map(WhyUnclear::WordInProse)
        .or_else(|| hint.clone().filter(|hint| matches!(hint, WhyUnclear::WordInProse(_))));
    if in_words.is_some() {
        in_words
    } else if has_move(text) || has_algebraic(text) {
        Some(WhyUnclear::MoveInProse)
    } else {
        OFFER.is_match(text).then_some(WhyUnclear::OfferInWords).or(hint).or_else(|| time::in_prose(text))
    }
}

/// A move with its number, or a word for a move and digits that could be one.
fn has_move(text: &str) -> bool {
    let is_move = |digits: &str| digits.parse::<Numeric>().is_ok();
    let numbered = |found: regex::Captures<'_>| found.get(1).is_some_and(|digits| is_move(digits.as_str()));
    NUMBERED_MOVE.captures_iter(text).any(numbered)
        || (MOVE_WORD.is_match(text) && FOUR_DIGITS.find_iter(text).any(|found| is_move(found.as_str())))
}

/// An algebraic move with its number, or at the end of a few words that speak of a move: people who talk about a game
/// name moves all the time.
fn has_algebraic(text: &str) -> bool {
    let is_move = |word: &str| {
        let word = word.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '+' && c != '#');
        word.parse().is_ok_and(|word: Algebraic| !word.is_plain_upper_square())
    };
    let numbered = |found: regex::Captures<'_>| found.get(1).is_some_and(|word| is_move(word.as_str()));
    let few = text.split_whitespace().count() <= MOST_WORDS;
    NUMBERED_WORD.captures_iter(text).any(numbered)
        || (few && MOVE_WORD.is_match(text) && text.split_whitespace().last().is_some_and(is_move))
}
