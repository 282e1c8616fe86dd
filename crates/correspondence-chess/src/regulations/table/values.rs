//! Regulations that are more than a number, a word or a flag: each is read from whatever an event file may hold there.
//!
//! Laws 12

use toml::de::{DeInteger, DeValue};

use super::super::section::{Found, Key, Section};
use crate::{
    chess::StartNumber,
    model::did_you_mean,
    regulations::{Ladder, Points, Rung, Sanction, StartPosition},
};

/// Two kings alone are a draw by themselves, and there are no tables for more than seven men.
pub(super) fn tablebase_men(section: &Section, key: &str) -> Option<Found<u32>> {
    let found = section.number(key, 0..=7)?;
    if !(1..3).contains(&found.value) {
        return Some(found);
    }
    let text = format!("[regulations] {key} = {}: it may be 0, or from 3 to 7", found.value);
    section.add_wrong(found.line, text, section.another_kind(key));
    None
}

/// A list of days, each later than the one before.
pub(super) fn rising_days(section: &Section, key: &str) -> Option<Found<Vec<u32>>> {
    const MOST: u32 = 365;
    let mut last = 0;
    let take = |line, number: &DeInteger| {
        let read = u32::from_str_radix(number.as_str(), number.radix()).ok();
        let why = match read.filter(|day| (1..=MOST).contains(day)) {
            Some(day) if day > last => {
                last = day;
                return Some(day);
            }
            Some(day) => format!("{day} behind a later day; for example: {}", section.example(key)),
            None => format!("{number}: each may be from 1 to {MOST}"),
        };
        section.add(line, format!("[regulations] {key} has {why}"));
        None
    };
    section.members(key, "a list of whole numbers", "whole numbers", DeValue::as_integer, take)?.whole()
}

/// What follows on irregularities of one kind, a list of words; none where anything in it is wrong.
pub(super) fn ladder(section: &Section, key: &'static str) -> Option<Found<Ladder>> {
    let mut lost = false;
    let found = section.members(key, "a list of words", "words", DeValue::as_str, |line, word| {
        let rung: Result<Rung, String> = match word.parse() {
            _ if lost => Err("nothing can follow on a loss, which ends the game".to_owned()),
            Ok(rung) => Ok(rung),
            Err(error) => {
                Err(format!("{error}{}", did_you_mean::hint(word, Sanction::ALL.map(Sanction::word))))
            }
        };
        let rung = rung.map_err(|why| section.refuse(key, Found { line, value: word }, why)).ok()?;
        lost = rung.holds(Sanction::Loss);
        Some(rung)
    })?;
    let Found { line, value } = found.whole()?;
    Some(Found { line, value: Ladder(value) })
}

const OF_POINTS: &[Key] = &[("win", "win = 1"), ("draw", "draw = 0.5"), ("loss", "loss = 0")];

/// More points than this, in halves, are a slip.
const MOST_HALVES: u32 = 20;

/// What a win, a draw and a loss give (12.1).
pub(super) fn points(section: &Section, key: &str) -> Option<Found<Points>> {
    let found = section.typed(key, "a table", DeValue::as_table)?;
    let table = section.inner("[regulations] points", OF_POINTS, found);
    for (key, _) in OF_POINTS {
        table.require(key);
    }
    let (win, draw, loss) = (halves(&table, "win"), halves(&table, "draw"), halves(&table, "loss"));
    let points = Points { win: win?, draw: draw?, loss: loss? };
    if points.fit() {
        return Some(Found { line: found.line, value: points });
    }
    let why = match points.win {
        0 => "a win must give something",
        _ => "no game may give both players together more than a win gives (Laws, 12.2)",
    };
    section.add(found.line, format!("[regulations] points: {why}; for example: {}", section.example(key)));
    None
}

/// A number of points, in half points.
fn halves(section: &Section, key: &str) -> Option<u32> {
    let Found { line, value } = section.raw(key)?;
    let (text, halves) = match value {
        DeValue::Integer(number) => (
            number.to_string(),
            u32::from_str_radix(number.as_str(), number.radix()).ok().and_then(|whole| whole.checked_mul(2)),
        ),
        DeValue::Float(number) => (number.to_string(), of_decimal(number.as_str())),
        _ => {
            section.mistyped(key, Found { line, value }, "a number");
            return None;
        }
    };
    let halves = halves.filter(|halves| *halves <= MOST_HALVES);
    if halves.is_none() {
        let text =
            format!("[regulations] points {key} = {text}: it may be a whole or half number from 0 to 10");
        section.add(line, text);
    }
    halves
}

/// `0.5` and `1.0`, and nothing between.
fn of_decimal(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.')?;
    let half = match part.trim_end_matches('0') {
        "" => 0,
        "5" => 1,
        _ => return None,
    };
    whole.parse::<u32>().ok()?.checked_mul(2)?.checked_add(half)
}

const POSITIONS: [(&str, StartPosition); 2] =
    [("per-game", StartPosition::PerGame), ("per-event", StartPosition::PerEvent)];

/// How the start positions are found: a word, or a number, which may stand in quotes.
pub(super) fn start_position(section: &Section, key: &str) -> Option<Found<Option<StartPosition>>> {
    const WANTED: &str = "\"per-game\", \"per-event\" or a number from 0 to 959";
    let found = section.raw(key)?;
    let value = match found.value {
        DeValue::String(text) => {
            let word = POSITIONS.iter().find(|(word, _)| *word == text.as_ref()).map(|(_, value)| *value);
            let value = word.or_else(|| text.parse().map(StartPosition::Number).ok());
            if value.is_none() {
                let hint = did_you_mean::hint(text, POSITIONS.iter().map(|(word, _)| *word));
                let why = format!("it must be {WANTED}{hint}");
                section.refuse(key, Found { line: found.line, value: text }, why);
            }
            value?
        }
        DeValue::Integer(_) => {
            let number = section.number(key, 0..=u32::from(StartNumber::COUNT) - 1)?.value;
            StartPosition::Number(u16::try_from(number).ok()?.try_into().ok()?)
        }
        _ => {
            section.mistyped(key, found, WANTED);
            return None;
        }
    };
    Some(Found { line: found.line, value: Some(value) })
}
