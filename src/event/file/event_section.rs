//! The `[event]` section.

use crate::regulations::{Found, Key, Problems, Section, Word};
use chrono::{Datelike, NaiveDate};
use toml::de::DeTable;

use super::{
    super::name,
    people::{self, Official},
};
use crate::model::EventCode;

const KEYS: &[Key] = &[
    ("code", "code = \"CLUB26\""),
    ("name", "name = \"Club Championship 2026\""),
    ("site", "site = \"Example CC\""),
    ("start", "start = 2026-12-01"),
    ("end", "end = 2028-12-31"),
    ("director", "director = { name = \"Weiss, Anna\", email = \"anna@weiss.example\" }"),
    ("deputies", "deputies = [{ name = \"Berg, Ole\", email = \"ole@berg.example\" }]"),
    ("format", "format = \"round-robin\""),
    ("games", "games = 2"),
];

/// The format as its word stands in the file.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum FormatWord {
    RoundRobin,
    DoubleRoundRobin,
    Match,
    Games,
}

const FORMATS: [Word<FormatWord>; 5] = [
    ("round-robin", Some(FormatWord::RoundRobin)),
    ("double-round-robin", Some(FormatWord::DoubleRoundRobin)),
    ("match", Some(FormatWord::Match)),
    ("games", Some(FormatWord::Games)),
    ("team-match", None),
];

/// What the section says; each value is none where it is missing or wrong, which then has a problem.
pub(super) struct Head {
    pub(super) line: usize,
    pub(super) code: Option<EventCode>,
    pub(super) name: Option<String>,
    pub(super) site: Option<String>,
    pub(super) start: Option<NaiveDate>,
    /// When it ends, where the file says so.
    pub(super) end: Option<NaiveDate>,
    pub(super) director: Option<Official>,
    pub(super) deputies: Vec<Official>,
    /// Whether the key is there: a wrong word must not be reported as a missing one.
    pub(super) has_format: bool,
    pub(super) format: Option<Found<FormatWord>>,
    /// The same for the number of games of a match.
    pub(super) has_games: bool,
    pub(super) games: Option<Found<u32>>,
}

pub(super) fn read(line: usize, table: &DeTable, problems: &mut Problems) -> Head {
    let rules = ("[regulations]", crate::regulations::KEYS.as_slice());
    let section = Section::beside("[event]", line, KEYS, rules, table, problems);
    for key in ["code", "name", "site", "start", "director"] {
        section.require(key, problems);
    }
    let start = start(&section, problems);
    Head {
        line,
        code: code(&section, problems),
        name: section.checked("name", name::name, problems),
        site: section.checked("site", name::name, problems),
        start,
        end: end(&section, start, problems),
        director: people::director(&section, problems),
        deputies: people::deputies(&section, problems),
        has_format: section.has("format"),
        format: section.word("format", &FORMATS, problems),
        has_games: section.has("games"),
        games: section.number("games", 1..=100, problems),
    }
}

/// It comes after the start.
fn end(section: &Section, start: Option<NaiveDate>, problems: &mut Problems) -> Option<NaiveDate> {
    let found = section.date("end", problems)?;
    let last = start.filter(|start| found.value <= *start);
    let why = match last {
        Some(start) => format!("it must come after the start, {start}"),
        None if found.value.year() < 2200 => return Some(found.value),
        None => "the year may be from 2000 to 2199".to_owned(),
    };
    problems.add(found.line, format!("[event] end = {}: {why}", found.value));
    None
}

/// The code of our samples is no event's.
fn code(section: &Section, problems: &mut Problems) -> Option<EventCode> {
    let found = section.parsed::<EventCode>("code", problems)?;
    if !found.value.is_of_samples() {
        return Some(found.value);
    }
    let why =
        format!("[event] code = {}: our samples of orders name that event, so no other may", found.value);
    problems.add(found.line, why);
    None
}

/// A year far off is a slip, and nobody would notice before the clocks fail to start.
fn start(section: &Section, problems: &mut Problems) -> Option<NaiveDate> {
    let found = section.date("start", problems)?;
    if (2000..2200).contains(&found.value.year()) {
        return Some(found.value);
    }
    problems.add(found.line, format!("[event] start = {}: the year may be from 2000 to 2199", found.value));
    None
}
