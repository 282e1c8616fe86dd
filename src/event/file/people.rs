//! The people of an event file: the players, the director and the deputies. Each is read into a draft with its lines,
//! so that the checks between them can say where.
//!
//! Laws 8.1.5

use std::ops::RangeInclusive;

use chrono::Datelike;
use toml::de::DeValue;

use super::super::{
    may_direct::Person,
    name,
    rated::{Born, Sex, Title},
    terms::{Director, Entrant, LetterChoice},
};
use crate::model::{Address, Invalid, Language, LetterFormat, Zone};
use crate::regulations::{Found, Key, Section};

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
    ("team", "team = \"Example CC I\""),
    ("id", "id = \"309095\""),
    ("sex", "sex = \"m\""),
    ("title", "title = \"IM\""),
    ("born", "born = 1950-03-01"),
    ("language", "language = \"en\""),
    ("timezone", "timezone = \"Europe/Prague\""),
    LETTERS[0],
    LETTERS[1],
    LETTERS[2],
];

/// How a player is written to: in his own section, or for all whose sections do not say it.
const LETTERS: &[Key; 3] = &[
    ("format", "format = \"list\""),
    ("confirmations", "confirmations = false"),
    ("digest", "digest = false"),
];

/// The years in which a player may be born; another is a slip.
const YEARS: RangeInclusive<u32> = 1900..=2099;

/// The profile whose players hear their letters.
const OF_THE_BLIND: &str = "dbsb-email";

/// A director or deputy, or whoever adjudicates, as far as the file could be read.
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

    fn read(section: &Section) -> Official {
        section.require("name");
        section.require("email");
        Official {
            line: section.line,
            name: section.checked("name", name::person),
            email: section.parsed("email"),
            zone: section.parsed("timezone").map_or(Zone::UTC, |found| found.value),
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

/// The one official of this key, which is shown so.
pub(super) fn official((key, place): (&'static str, &'static str), event: &Section) -> Option<Official> {
    let found = event.typed(key, "a table", DeValue::as_table)?;
    Some(Official::read(&event.inner(place, OFFICIAL, found)))
}

pub(super) fn deputies(event: &Section) -> Vec<Official> {
    let deputies = event.tables("deputies").into_iter();
    deputies.map(|found| Official::read(&event.inner("[event] deputies", OFFICIAL, found))).collect()
}

/// The `[[player]]` sections, in order.
pub(super) fn players(root: &Section) -> Vec<Draft> {
    let of_profile = usual(root);
    let usual = root
        .typed("letters", "a section", DeValue::as_table)
        .map_or(of_profile, |found| letters(&root.inner("[letters]", LETTERS, found), of_profile));
    let players = (1..).zip(root.tables("player"));
    players.map(|(number, found)| player(number, &root.inner("[[player]]", PLAYER, found), usual)).collect()
}

/// How letters are where the file says nothing of them.
fn usual(root: &Section) -> LetterChoice {
    let regulations = root.typed("regulations", "a section", DeValue::as_table);
    let profile = regulations.and_then(|found| found.value.get("profile")?.as_ref().as_str());
    let format = if profile == Some(OF_THE_BLIND) { LetterFormat::List } else { LetterFormat::default() };
    LetterChoice { format, ..LetterChoice::default() }
}

/// What a section says of letters, and where it says nothing what is usual.
fn letters(section: &Section, usual: LetterChoice) -> LetterChoice {
    LetterChoice {
        format: section.parsed("format").map_or(usual.format, |found| found.value),
        confirmations: section.flag("confirmations").map_or(usual.confirmations, |found| found.value),
        digest: section.flag("digest").map_or(usual.digest, |found| found.value),
    }
}

fn player(number: u32, section: &Section, usual: LetterChoice) -> Draft {
    section.require("name");
    section.require("email");
    let name = section.checked("name", name::person);
    let email = addresses(section);
    let assistant: Option<Found<Address>> = section.parsed("assistant");
    let post = section.checked("post", name::name);
    let rating = section.number("rating", RATINGS).map(|found| found.value);
    let federation = section.checked("federation", federation);
    let (team, id) = (section.checked("team", name::name), section.checked("id", rating_id));
    let language = section.parsed("language").map_or(Language::default(), |found| found.value);
    let zone = section.parsed("timezone").map_or(Zone::UTC, |found| found.value);
    let entrant = name.clone().zip(email.as_ref()).map(|(name, email)| Entrant {
        number,
        name,
        email: email.iter().map(|found| found.value.clone()).collect(),
        assistant: assistant.as_ref().map(|found| found.value.clone()),
        post,
        rating,
        federation,
        team,
        id,
        sex: section.word("sex", &Sex::WORDS, &[]).map(|found| found.value),
        title: section.word("title", &Title::WORDS, &[]).map(|found| found.value),
        born: born(section),
        language,
        zone,
        letters: letters(section, usual),
    });
    Draft { line: section.line, name, email: email.unwrap_or_default(), assistant, entrant }
}

/// The list of the player's own addresses; those that are none have a problem and are left out.
fn addresses(section: &Section) -> Option<Vec<Found<Address>>> {
    let list = section.members("email", "a list", "texts in quotes", DeValue::as_str, |line, text| {
        let refuse = |error: Invalid| section.refuse("email", Found { line, value: text }, error);
        text.parse().map_err(refuse).ok().map(|value| Found { line, value })
    });
    Some(list?.value.into_iter().flatten().collect())
}

/// The three capital letters by which ICCF and FIDE name federations.
pub(crate) fn federation(text: &str) -> Result<String, String> {
    if text.len() == 3 && text.bytes().all(|letter| letter.is_ascii_uppercase()) {
        Ok(text.to_owned())
    } else {
        Err("a federation has three capital letters, such as CZE".into())
    }
}

/// The day or the year in which a player was born.
fn born(section: &Section) -> Option<Born> {
    let found = section.raw("born")?;
    if found.value.as_integer().is_some() {
        return section.number("born", YEARS).map(|found| Born::In(found.value));
    }
    let found = section.date("born")?;
    if u32::try_from(found.value.year()).is_ok_and(|year| YEARS.contains(&year)) {
        return Some(Born::On(found.value));
    }
    section.add(found.line, format!("[[player]] born = {}: the year may be from 1900 to 2099", found.value));
    None
}

/// The ratings that there are: reports have four columns for one.
const RATINGS: RangeInclusive<u32> = 1..=4000;

/// A rating; in words why it is none.
pub(crate) fn rating(rating: u32) -> Result<u32, String> {
    let (least, most) = RATINGS.into_inner();
    (least..=most)
        .contains(&rating)
        .then_some(rating)
        .ok_or_else(|| format!("it may be from {least} to {most}"))
}

/// A number as rating lists have it. Reports have eleven columns for it.
fn rating_id(text: &str) -> Result<String, String> {
    if (1..=11).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_alphanumeric()) {
        Ok(text.to_owned())
    } else {
        Err("a rating list's number has 1 to 11 letters and figures, such as \"309095\"".into())
    }
}
