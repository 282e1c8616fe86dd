//! What an event is, without its games: its terms, and the people whom its file names.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::{
    rated::{Born, Sex, Title},
    sections::Sections,
};
use crate::{
    model::{Address, EventCode, Language, LetterFormat, Zone},
    regulations::Regulations,
};

#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct EventTerms {
    /// The first part of its games' names.
    pub code: EventCode,
    pub name: String,
    /// Who holds it, for PGN's `Site`.
    pub site: String,
    /// Where it is held, for rating officers; else who holds it stands there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// Whose it is, for rating officers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub federation: Option<String>,
    /// White's clocks start on this day, in White's zone.
    pub start: NaiveDate,
    /// How its games came about.
    pub format: TournamentFormat,
    /// When it is to end, where that was announced.
    pub end: Option<NaiveDate>,
    /// Until this day, by UTC, somebody may come in after the first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_entries: Option<NaiveDate>,
    /// How it is one of several sections, where it is.
    #[serde(default, skip_serializing_if = "Sections::is_none")]
    pub sections: Sections,
    pub regulations: Regulations,
}

/// A term of an event that is another than before, with both.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TermChanged<'a> {
    Name(&'a str, &'a str),
    Site(&'a str, &'a str),
    City(Option<&'a str>, Option<&'a str>),
    Federation(Option<&'a str>, Option<&'a str>),
    Start(NaiveDate, NaiveDate),
    Format(TournamentFormat, TournamentFormat),
    End(Option<NaiveDate>, Option<NaiveDate>),
    LateEntries(Option<NaiveDate>, Option<NaiveDate>),
    Sections(&'a Sections, &'a Sections),
    Regulations(&'a Regulations, &'a Regulations),
}

impl EventTerms {
    /// What is another in the terms that follow, in the order in which a reader looks for it. An event keeps its code.
    pub fn changed<'a>(&'a self, now: &'a EventTerms) -> Vec<TermChanged<'a>> {
        let EventTerms {
            code: _,
            name,
            site,
            city,
            federation,
            start,
            format,
            end,
            late_entries,
            sections,
            regulations,
        } = self;
        let mut changed = Vec::new();
        changed.extend((*name != now.name).then_some(TermChanged::Name(name, &now.name)));
        changed.extend((*site != now.site).then_some(TermChanged::Site(site, &now.site)));
        let moved = TermChanged::City(city.as_deref(), now.city.as_deref());
        changed.extend((*city != now.city).then_some(moved));
        let other = TermChanged::Federation(federation.as_deref(), now.federation.as_deref());
        changed.extend((*federation != now.federation).then_some(other));
        changed.extend((*start != now.start).then_some(TermChanged::Start(*start, now.start)));
        changed.extend((*end != now.end).then_some(TermChanged::End(*end, now.end)));
        let late = TermChanged::LateEntries(*late_entries, now.late_entries);
        changed.extend((*late_entries != now.late_entries).then_some(late));
        changed.extend((*format != now.format).then_some(TermChanged::Format(*format, now.format)));
        let other = TermChanged::Sections(sections, &now.sections);
        changed.extend((*sections != now.sections).then_some(other));
        let rules = TermChanged::Regulations(regulations, &now.regulations);
        changed.extend((*regulations != now.regulations).then_some(rules));
        changed
    }
}

/// How the games of an event come about.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// Everybody against everybody once, 3 to 30 players.
    RoundRobin,
    /// Everybody against everybody twice, with both colours, 3 to 30 players.
    DoubleRoundRobin,
    /// Two players, colours alternating.
    Match { games: u32 },
    /// The organiser's own list.
    Games,
}

/// The place of whoever adjudicates the games that the end date stops, behind all who direct.
pub const ADJUDICATORS_PLACE: u32 = 1000;

/// Who has a place among the officials of an event, in a word: `the director`, `deputy 2`, `the adjudicator`.
pub fn office(place: u32) -> String {
    match place {
        0 => "the director".to_owned(),
        ADJUDICATORS_PLACE => "the adjudicator".to_owned(),
        place => format!("deputy {place}"),
    }
}

/// A tournament director or a deputy, or whoever adjudicates.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Director {
    pub name: String,
    /// Where cases go, and where rulings come from.
    pub email: Address,
    /// In which zone he is told times, and has his morning.
    pub zone: Zone,
}

/// A player of an event.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Entrant {
    /// The start number: the place in the file, from 1.
    pub number: u32,
    /// Surname, given names; unique in the event.
    pub name: String,
    /// The player's own addresses; the first receives. Where there is none, the letters go to the assistant, or to the
    /// director, to be printed and posted.
    pub email: Vec<Address>,
    /// Who may send and receive for the player (Laws 8.1.5).
    pub assistant: Option<Address>,
    /// The postal address, for who posts the letters of a player without mail.
    pub post: Option<String>,
    pub rating: Option<u32>,
    pub federation: Option<String>,
    /// The team that he plays for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// The number under which whoever rates him knows him.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sex: Option<Sex>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Title>,
    /// For rating officers alone: no letter and no exported game has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub born: Option<Born>,
    pub language: Language,
    /// Where the player's days begin and end.
    pub zone: Zone,
    /// What he gets until he asks for something else.
    #[serde(default, skip_serializing_if = "LetterChoice::is_usual")]
    pub letters: LetterChoice,
}

/// How a player is written to.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct LetterChoice {
    pub format: LetterFormat,
    /// Whether he is told of each plain move of his that it is on record.
    pub confirmations: bool,
    /// Whether what can wait is gathered for his morning.
    pub digest: bool,
}

impl Default for LetterChoice {
    fn default() -> Self {
        LetterChoice { format: LetterFormat::default(), confirmations: true, digest: true }
    }
}

impl LetterChoice {
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}
