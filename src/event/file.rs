//! The event file: what an organiser writes, taken in whole or not at all.
//!
//! A file with one mistake is refused with all of its mistakes, since an event that starts half right must be mended by
//! rulings afterwards. What is read is frozen with the event.

mod checks;
mod event_section;
pub(super) mod games;
mod people;
pub(crate) use people::{federation, rating};
#[cfg(test)]
mod tests;

use super::{
    Pairing,
    may_direct::{Person, undirected},
    record::{AddressChange, LateEntry, Substitution},
    terms::{ADJUDICATORS_PLACE, Director, Entrant, EventTerms},
};
use crate::{
    model::{Address, Desk, GameId},
    regulations::{Found, Key, Problem, Problems, Regulations, Section, read_table},
};

use std::ops::Deref;

use chrono::{DateTime, Utc};
use toml::de::{DeTable, DeValue};

/// An event as its organiser wrote it, checked, with its people and games. What it is beside them is read as its own.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct EventFile {
    pub terms: EventTerms,
    pub director: Director,
    pub deputies: Vec<Director>,
    /// Who adjudicates what the end date stops, where that is not whoever directs.
    pub adjudicator: Option<Director>,
    /// Where appeals go, beside the director.
    pub appeals: Option<Address>,
    /// Who plays, in the order of the start numbers.
    pub players: Vec<Entrant>,
    /// Its games, in the order of their numbers.
    pub games: Vec<Pairing>,
    /// What the organiser's file says of each, as it was given last. Players and directors may have changed it since.
    pub filed: Vec<Entrant>,
    /// The numbers of those who were taken out before the first move, and of the games that there are no longer.
    pub out: Vec<u32>,
    pub unpaired: Vec<u32>,
    /// How its players' addresses have changed since it was taken in, in order.
    pub moved: Vec<AddressChange>,
    /// Who has played on for whom, in order.
    pub substitutions: Vec<Substitution>,
    /// Who came in by a director's order, in order.
    pub late: Vec<LateEntry>,
    /// When it was closed.
    pub closed: Option<DateTime<Utc>>,
    /// Whether it was closed because it does not take place.
    pub removed: bool,
}

impl Deref for EventFile {
    type Target = EventTerms;

    fn deref(&self) -> &EventTerms {
        &self.terms
    }
}

const KEYS: &[Key] = &[
    ("event", "[event]"),
    ("regulations", "[regulations]"),
    ("letters", "[letters]"),
    ("player", "[[player]]"),
    ("game", "[[game]]"),
];

impl EventFile {
    /// Reads and checks a file; for a desk, nobody's address may be one of its own.
    ///
    /// # Errors
    /// Everything that is wrong with it, in the order of the lines; a file that is not TOML gives one problem.
    pub fn read(text: &str, desk: Option<&Desk>) -> Result<EventFile, Vec<Problem>> {
        let problems = Problems::of(text);
        let document = match DeTable::parse(text) {
            Ok(document) => document,
            Err(error) => {
                let line = problems.line(error.span().map_or(0, |span| span.start));
                // The parser explains over several lines; a problem is one.
                let why: Vec<&str> = error.message().lines().map(str::trim).collect();
                problems.add(line, format!("this is not TOML: {}", why.join(", ")));
                return Err(problems.sorted());
            }
        };
        let event = Self::whole(document.get_ref(), desk, &problems);
        match event {
            Some(event) if problems.none() => Ok(event),
            _ => Err(problems.sorted()),
        }
    }

    /// The addresses of an event already taken in that are ours, after the configuration has changed: a letter to one
    /// would come back to us as a mail. The problems have no line.
    pub fn check_addresses(&self, desk: &Desk) -> Vec<Problem> {
        let officials = self.officials().chain(&self.adjudicator).map(|person| (&person.name, &person.email));
        let players = self.players.iter().flat_map(|player| {
            player.email.iter().chain(&player.assistant).map(|address| (&player.name, address))
        });
        officials
            .chain(players)
            .filter(|(_, address)| desk.is_ours(address))
            .map(|(name, address)| Problem { line: 0, text: checks::ours(name, address) })
            .collect()
    }

    /// The director, then the deputies.
    pub(crate) fn officials(&self) -> impl Iterator<Item = &Director> {
        std::iter::once(&self.director).chain(&self.deputies)
    }

    /// The director, the deputies and whoever adjudicates, each with his place.
    pub(crate) fn offices(&self) -> impl Iterator<Item = (u32, &Director)> {
        let adjudicator = self.adjudicator.iter().map(|adjudicator| (ADJUDICATORS_PLACE, adjudicator));
        (0_u32..).zip(self.officials()).chain(adjudicator)
    }

    /// The games in which nobody may rule, in an event that was taken in before that was asked.
    pub fn undirected(&self) -> Vec<GameId> {
        let officials: Vec<Person<'_>> = self
            .officials()
            .map(|official| Person { name: Some(&official.name), addresses: vec![&official.email] })
            .collect();
        let person = |number: u32| {
            let player = self.players.iter().find(|player| player.number == number)?;
            let addresses = player.email.iter().chain(&player.assistant).collect();
            Some(Person { name: Some(&player.name), addresses })
        };
        undirected(&officials, person, &self.games)
            .map(|game| GameId::new(self.code.clone(), game.number))
            .collect()
    }

    /// Every part is read before the first that is missing ends it, so that all problems are found.
    fn whole(document: &DeTable, desk: Option<&Desk>, problems: &Problems) -> Option<EventFile> {
        let root = Section::of("the file", KEYS, Found { line: 1, value: document }, problems);
        let head = table(&root, "event").map(|found| event_section::read(found, problems));
        let regulations = table(&root, "regulations").map(|found| read_table(found, problems));
        root.require("player");
        let players = people::players(&root);
        if let Some(head) = &head {
            checks::people(head, &players, desk);
        }
        let variant = regulations.as_ref().and_then(|rules| rules.as_ref().map(|rules| rules.variant));
        let (format, games) = games::read(&root, head.as_ref(), &players, variant)?;
        let head = head?;
        checks::directs(&head, &players, &games);
        let rules = regulations??;
        let players: Vec<Entrant> = players.into_iter().map(|draft| draft.entrant).collect::<Option<_>>()?;
        let deputies = head.deputies.into_iter().map(people::Official::whole).collect::<Option<_>>()?;
        let terms = EventTerms {
            code: head.code?,
            name: head.name?,
            site: head.site?,
            city: head.city,
            federation: head.federation,
            start: head.start?,
            format,
            end: head.end,
            late_entries: head.late_entries,
            sections: head.sections,
            regulations: Regulations { adjudication: rules.adjudication.ending(head.end), ..rules },
        };
        let adjudicator = match head.adjudicator {
            Some(adjudicator) => Some(adjudicator.whole()?),
            None => None,
        };
        let appeals = head.appeals.map(|found| found.value);
        let director = head.director?.whole()?;
        Some(EventFile {
            terms,
            director,
            deputies,
            adjudicator,
            appeals,
            filed: players.clone(),
            players,
            games,
            out: Vec::new(),
            unpaired: Vec::new(),
            moved: Vec::new(),
            substitutions: Vec::new(),
            late: Vec::new(),
            closed: None,
            removed: false,
        })
    }
}

/// A table that must be there.
fn table<'a>(root: &Section<'a>, key: &str) -> Option<Found<&'a DeTable<'a>>> {
    root.require(key);
    root.typed(key, "a section", DeValue::as_table)
}
