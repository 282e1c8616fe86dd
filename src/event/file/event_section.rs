//! The `[event]` section.

use crate::regulations::{Found, Key, Problems, Section};
use chrono::{Datelike, NaiveDate};
use toml::de::DeTable;

use super::{
    super::{name, sections::Sections},
    people::{self, Official},
};
use crate::model::{Address, EventCode, worded::worded};

const KEYS: &[Key] = &[
    ("code", "code = \"CLUB26\""),
    ("name", "name = \"Club Championship 2026\""),
    ("site", "site = \"Example CC\""),
    ("city", "city = \"Praha\""),
    ("federation", "federation = \"CZE\""),
    ("start", "start = 2026-12-01"),
    ("end", "end = 2028-12-31"),
    ("late_entries", "late_entries = 2026-12-31"),
    ("promoted", "promoted = 2"),
    ("relegated", "relegated = 2"),
    ("above", "above = \"LEAGUE-A\""),
    ("below", "below = \"LEAGUE-C\""),
    ("director", "director = { name = \"Weiss, Anna\", email = \"anna@weiss.example\" }"),
    ("deputies", "deputies = [{ name = \"Berg, Ole\", email = \"ole@berg.example\" }]"),
    ("adjudicator", "adjudicator = { name = \"Maric, Iva\", email = \"iva@maric.example\" }"),
    ("appeals", "appeals = \"appeals@club.example\""),
    ("format", "format = \"round-robin\""),
    ("games", "games = 2"),
];

worded! {
    /// The format as its word stands in the file.
    pub(super) enum FormatWord {
        RoundRobin = "round-robin",
        DoubleRoundRobin = "double-round-robin",
        Match = "match",
        Games = "games",
    }
}

/// What the section says; each value is none where it is missing or wrong, which then has a problem.
pub(super) struct Head<'a> {
    pub(super) section: Section<'a>,
    pub(super) code: Option<EventCode>,
    pub(super) name: Option<String>,
    pub(super) site: Option<String>,
    pub(super) city: Option<String>,
    pub(super) federation: Option<String>,
    pub(super) start: Option<NaiveDate>,
    /// When it ends, where the file says so.
    pub(super) end: Option<NaiveDate>,
    /// Until when somebody may come in after the first move.
    pub(super) late_entries: Option<NaiveDate>,
    /// How many go up and down at its end, and where to.
    pub(super) sections: Sections,
    pub(super) director: Option<Official>,
    pub(super) deputies: Vec<Official>,
    /// Who adjudicates what the end date stops, where that is not whoever directs.
    pub(super) adjudicator: Option<Official>,
    /// Who reads appeals beside the director.
    pub(super) appeals: Option<Found<Address>>,
    pub(super) format: Option<Found<FormatWord>>,
    pub(super) games: Option<Found<u32>>,
}

pub(super) fn read<'a>(table: Found<&'a DeTable<'a>>, problems: &'a Problems) -> Head<'a> {
    let rules = ("[regulations]", crate::regulations::KEYS.as_slice());
    let section = Section::beside("[event]", KEYS, rules, table, problems);
    for key in ["code", "name", "site", "start", "director"] {
        section.require(key);
    }
    let start = start(&section);
    Head {
        section,
        code: code(&section),
        name: section.checked("name", name::name),
        site: section.checked("site", name::name),
        city: section.checked("city", name::name),
        federation: section.checked("federation", people::federation),
        start,
        end: behind(&section, "end", start),
        late_entries: behind(&section, "late_entries", start),
        sections: sections(&section),
        director: people::official(("director", "[event] director"), &section),
        deputies: people::deputies(&section),
        adjudicator: people::official(("adjudicator", "[event] adjudicator"), &section),
        appeals: section.parsed("appeals"),
        format: section.word("format", &FormatWord::WORDS, &["team-match"]),
        games: section.number("games", 1..=100),
    }
}

/// A day that comes after the start.
fn behind(section: &Section, key: &str, start: Option<NaiveDate>) -> Option<NaiveDate> {
    let found = section.date(key)?;
    let last = start.filter(|start| found.value <= *start);
    let why = match last {
        Some(start) => format!("it must come after the start, {start}"),
        None if found.value.year() < 2200 => return Some(found.value),
        None => "the year may be from 2000 to 2199".to_owned(),
    };
    section.add(found.line, format!("[event] {key} = {}: {why}", found.value));
    None
}

fn sections(section: &Section) -> Sections {
    let number = |key| section.number(key, 1..=29).map_or(0, |found| found.value);
    let code = |key| section.parsed(key).map(|found| found.value);
    Sections {
        promoted: number("promoted"),
        relegated: number("relegated"),
        above: code("above"),
        below: code("below"),
    }
}

/// The code of our samples is no event's.
fn code(section: &Section) -> Option<EventCode> {
    let found = section.parsed::<EventCode>("code")?;
    if !found.value.is_of_samples() {
        return Some(found.value);
    }
    let why =
        format!("[event] code = {}: our samples of orders name that event, so no other may", found.value);
    section.add(found.line, why);
    None
}

/// A year far off is a slip, and nobody would notice before the clocks fail to start.
fn start(section: &Section) -> Option<NaiveDate> {
    let found = section.date("start")?;
    if (2000..2200).contains(&found.value.year()) {
        return Some(found.value);
    }
    section.add(found.line, format!("[event] start = {}: the year may be from 2000 to 2199", found.value));
    None
}
