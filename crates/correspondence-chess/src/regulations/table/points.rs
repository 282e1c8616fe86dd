//! What a win, a draw and a loss give (12.1).
//!
//! Laws 12

use toml::de::DeValue;

use super::super::section::{Found, Key, Section};
use crate::regulations::Points;

const KEYS: &[Key] = &[("win", "win = 1"), ("draw", "draw = 0.5"), ("loss", "loss = 0")];

/// More than this is a slip.
const MOST: u32 = 20;

pub(super) fn read(section: &Section, key: &str) -> Option<Found<Points>> {
    let found = section.typed(key, "a table", DeValue::as_table)?;
    let table = section.inner("[regulations] points", KEYS, found);
    for (key, _) in KEYS {
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
    let halves = halves.filter(|halves| *halves <= MOST);
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
