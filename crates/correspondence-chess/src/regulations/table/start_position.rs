//! `position`: how the start positions of Chess960 are found.

use toml::de::DeValue;

use super::super::section::{Found, Section};
use crate::{chess::StartNumber, model::did_you_mean, regulations::StartPosition};

const POSITIONS: [(&str, StartPosition); 2] =
    [("per-game", StartPosition::PerGame), ("per-event", StartPosition::PerEvent)];

/// How the start positions are found: a word, or a number, which may stand in quotes.
pub(super) fn read(section: &Section, key: &str) -> Option<Found<Option<StartPosition>>> {
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
