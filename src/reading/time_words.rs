//! Words about a player's own time: leave, a long think, his clock, his time zone.
//!
//! Each counts only where the whole line reads as it. A line that begins like leave and has figures in it, and does not
//! read, is asked back: whoever thinks that he is on leave loses days.

use super::{
    InEvent, InGame, OfSender, PlayerSetting, What, WhyUnclear,
    dates::{date, names_a_day, two_dates},
    found::Found,
    words,
};
use crate::wording::OneOf;
use crate::{
    Pattern,
    lexicon::{Known, known},
    model::Zone,
    pattern,
};

/// A date in figures, whatever else stands in the line.
static FIGURES: Pattern = Pattern::new(|| {
    pattern(r"\b\d{1,4}\s?[-./]\s?\d{1,2}\s?[-./]\s?\d{2,4}\b|\b\d{1,2}\.\s?\d{1,2}\.(?:\W|$)")
});
static LEAVE: Pattern = Pattern::new(|| pattern(r"(?i)\bleave\b"));
/// To give up everything, and not a piece or a plan.
static WITHDRAW: Pattern = Pattern::new(|| {
    pattern(
        r"(?i)\bwithdraw(?:ing|al)?\b.*\b(?:from\s+(?:the|this|all|your|our)|event|tournament)\b|^\W*(?:I\s+)?(?:(?:want|wish|have|must|will|would\s+like)\s+(?:to\s+)?)?withdraw\W*$",
    )
});

/// What a line says that is nothing but such words.
pub(super) fn read(text: &str) -> Found {
    let whole = text.trim();
    let text = whole.trim_end_matches(['.', '!', ',', ';', ' ']);
    let lower = text.to_lowercase();
    let said: Vec<&str> = lower.split_whitespace().collect();
    // One word with a full stop may be the end of a sentence that a mail program broke.
    if said.len() == 1 && text != whole {
        return Found::Nothing;
    }
    let said = match said.as_slice() {
        ["leave"] | ["cancel", "leave"] => What::Event(InEvent::Leaves),
        ["leave", ..] | ["leave:", _, ..] => return leave(behind(text, 1)),
        ["cancel", "leave", ..] => return cancel(behind(text, 2)),
        ["long", "think"] | ["long-think"] => What::Game(InGame::LongThink),
        ["refill"] => What::Game(InGame::Refill),
        ["repeat"] => What::Game(InGame::Repeat),
        ["clock"] => What::Game(InGame::Clock),
        ["withdraw"] | ["i", "withdraw"] => What::Event(InEvent::Withdraw),
        ["timezone", _, ..] => return zone(behind(text, 1)),
        ["time", "zone", _, ..] => return zone(behind(text, 2)),
        ["timezone"] => {
            return Found::Unclear(WhyUnclear::NoZone { text: String::new(), near: OneOf(Vec::new()) });
        }
        [first, _, ..] if words::is_leave(first) => return leave_in_words(behind(text, 1), whole),
        _ => return Found::Nothing,
    };
    Found::Said(said)
}

pub(super) fn leave_in_prose(text: &str) -> bool {
    LEAVE.is_match(text) && (FIGURES.is_match(text) || names_a_day(text))
}

pub(super) fn withdraws_in_prose(text: &str) -> bool {
    WITHDRAW.is_match(text)
}

fn behind(text: &str, words: usize) -> &str {
    (0..words).fold(text.trim_start(), |rest, _| {
        rest.split_once(char::is_whitespace).map_or("", |(_, behind)| behind.trim_start())
    })
}

fn leave(dates: &str) -> Found {
    let from = ["from ", "From "].iter().find_map(|word| dates.strip_prefix(word)).unwrap_or(dates);
    match two_dates(from) {
        Some((from, until)) => Found::Said(What::Event(InEvent::Leave { from, until })),
        None => asked(dates),
    }
}

/// The same behind a word of another language, which is more often prose: asked back only where a date stands in it.
fn leave_in_words(dates: &str, line: &str) -> Found {
    static FROM: Known = Known::new(|| known(|all| [&all.date.from]));
    let (first, rest) = dates.split_once(' ').unwrap_or((dates, ""));
    let from = if FROM.has(first) { rest } else { dates };
    match two_dates(from) {
        Some((from, until)) => Found::Said(What::Event(InEvent::Leave { from, until })),
        None if FIGURES.is_match(line) => Found::Unclear(WhyUnclear::LeaveDates),
        None => Found::Nothing,
    }
}

fn cancel(text: &str) -> Found {
    date(text).map_or_else(|| asked(text), |from| Found::Said(What::Event(InEvent::CancelLeave(from))))
}

/// Figures are meant; words without any are prose.
fn asked(text: &str) -> Found {
    let figures = text.contains(|c: char| c.is_ascii_digit());
    if figures { Found::Unclear(WhyUnclear::LeaveDates) } else { Found::Nothing }
}

/// A zone has a name of at most three words; several that are near none are prose.
fn zone(text: &str) -> Found {
    if let Some(zone) = Zone::named(text) {
        return Found::Said(What::Player(OfSender::Set(PlayerSetting::Zone(zone))));
    }
    let near = Zone::near(text);
    let words = text.split_whitespace().count();
    match words == 1 || text.contains('/') || (words <= 3 && !near.is_empty()) {
        true => Found::Unclear(WhyUnclear::NoZone { text: text.to_owned(), near: OneOf(near) }),
        false => Found::Nothing,
    }
}
