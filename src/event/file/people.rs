//! The people of an event file: the players, the director and the deputies. Each is read into a draft with its lines,
//! so that the checks between them can say where.
//!
//! Laws 8.1.5

use toml::de::DeValue;

use super::super::{
    entrant::{Director, Entrant},
    may_direct::Person,
    name,
};
use crate::model::{Address, Language, Zone};
use crate::regulations::{Found, Key, Problems, Section};

const OFFICIAL: &[Key] = &[
    ("name", "name = \"Weiss, Anna\""),
    ("email", "email = \"anna@weiss.example\""),
    ("timezone", "timezone = \"Europe/Prague\""),
];

const PLAYER: &[Key] = &[
    ("name", "name = \"Novak, Jan\""),
    ("email", "email = [\"jan@novak.example\"]"),
    ("assistant", "assistant = \"eva@novak.example\""),
    ("post", "post = \"Hlavni 7, 110 00 Praha\""),
    ("rating", "rating = 2104"),
    ("federation", "federation = \"CZE\""),
    ("language", "language = \"en\""),
    ("timezone", "timezone = \"Europe/Prague\""),
];

/// A director or deputy as far as the file could be read.
pub(super) struct Official {
    pub(super) line: usize,
    pub(super) name: Option<String>,
    pub(super) email: Option<Found<Address>>,
    zone: Zone,
}

impl Official {
    pub(super) fn person(&self) -> Person<'_> {
        let addresses = self.email.iter().map(|found| &found.value).collect();
        Person { name: self.name.as_deref(), addresses }
    }

    pub(super) fn whole(self) -> Option<Director> {
        Some(Director { name: self.name?, email: self.email?.value, zone: self.zone })
    }

    fn read(section: &Section, problems: &mut Problems) -> Official {
        section.require("name", problems);
        section.require("email", problems);
        Official {
            line: section.line,
            name: section.checked("name", name::person, problems),
            email: section.parsed("email", problems),
            zone: section.parsed("timezone", problems).map_or(Zone::UTC, |found| found.value),
        }
    }
}

/// A player as far as the file could be read.
pub(super) struct Draft {
    pub(super) line: usize,
    pub(super) name: Option<String>,
    pub(super) email: Vec<Found<Address>>,
    pub(super) assistant: Option<Found<Address>>,
    /// The player, when nothing is missing or wrong.
    pub(super) entrant: Option<Entrant>,
}

impl Draft {
    /// With the assistant, who writes for him.
    pub(super) fn person(&self) -> Person<'_> {
        let addresses = self.email.iter().chain(&self.assistant).map(|found| &found.value).collect();
        Person { name: self.name.as_deref(), addresses }
    }

    /// The name, or where to find the player whose name is wrong.
    pub(super) fn label(&self) -> String {
        self.name.clone().unwrap_or_else(|| format!("the player of line {}", self.line))
    }
}

/// The director of `[event]`.
pub(super) fn director(event: &Section, problems: &mut Problems) -> Option<Official> {
    let found = event.typed("director", "a table", DeValue::as_table, problems)?;
    let section = Section::of("[event] director", found.line, OFFICIAL, found.value, problems);
    Some(Official::read(&section, problems))
}

/// The deputies of `[event]`.
pub(super) fn deputies(event: &Section, problems: &mut Problems) -> Vec<Official> {
    let mut deputies = Vec::new();
    for found in event.tables("deputies", problems) {
        let section = Section::of("[event] deputies", found.line, OFFICIAL, found.value, problems);
        deputies.push(Official::read(&section, problems));
    }
    deputies
}

/// The `[[player]]` sections, in order.
pub(super) fn players(root: &Section, problems: &mut Problems) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for (number, found) in (1..).zip(root.tables("player", problems)) {
        let section = Section::of("[[player]]", found.line, PLAYER, found.value, problems);
        drafts.push(player(number, &section, problems));
    }
    drafts
}

fn player(number: u32, section: &Section, problems: &mut Problems) -> Draft {
    section.require("name", problems);
    section.require("email", problems);
    let name = section.checked("name", name::person, problems);
    let email = addresses(section, problems);
    let assistant: Option<Found<Address>> = section.parsed("assistant", problems);
    let post = section.checked("post", name::name, problems);
    let rating = section.number("rating", 1..=4000, problems).map(|found| found.value);
    let federation = section.checked("federation", federation, problems);
    let language = section.parsed("language", problems).map_or(Language::default(), |found| found.value);
    let zone = section.parsed("timezone", problems).map_or(Zone::UTC, |found| found.value);
    let entrant = name.clone().zip(email.as_ref()).map(|(name, email)| Entrant {
        number,
        name,
        email: email.iter().map(|found| found.value.clone()).collect(),
        assistant: assistant.as_ref().map(|found| found.value.clone()),
        post,
        rating,
        federation,
        language,
        zone,
    });
    Draft { line: section.line, name, email: email.unwrap_or_default(), assistant, entrant }
}

/// The list of the player's own addresses; those that are none have a problem and are left out.
fn addresses(section: &Section, problems: &mut Problems) -> Option<Vec<Found<Address>>> {
    let list = section.typed("email", "a list", DeValue::as_array, problems)?;
    let mut addresses = Vec::new();
    for member in list.value.iter() {
        let line = problems.line(member.span().start);
        let Some(text) = member.get_ref().as_str() else {
            section.misfit("email", Found { line, value: member.get_ref() }, "texts in quotes", problems);
            continue;
        };
        match text.parse() {
            Ok(value) => addresses.push(Found { line, value }),
            Err(error) => section.refuse("email", Found { line, value: text }, error, problems),
        }
    }
    Some(addresses)
}

/// The three capital letters by which ICCF and FIDE name federations.
fn federation(text: &str) -> Result<String, String> {
    if text.len() == 3 && text.bytes().all(|letter| letter.is_ascii_uppercase()) {
        Ok(text.to_owned())
    } else {
        Err("a federation has three capital letters, such as CZE".into())
    }
}
