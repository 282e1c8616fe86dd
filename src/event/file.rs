//! The event file: what an organiser writes, taken in whole or not at all.
//!
//! A file with one mistake is refused with all of its mistakes, since an event that starts half right must be mended by
//! rulings afterwards. What is read is frozen with the event.

mod checks;
pub(super) mod drawn_positions;
mod event_section;
pub(super) mod games;
mod people;
#[cfg(test)]
mod tests;

use super::{
    Pairing, Problem,
    entrant::{Director, Entrant},
    may_direct::{Person, undirected},
    tournament_format::TournamentFormat,
};
use crate::regulations::{Found, Key, Problems, Section};
use crate::{
    model::{Desk, EventCode, GameId},
    regulations::Regulations,
};

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use toml::de::{DeTable, DeValue};

/// An event as its organiser wrote it, checked, with its games.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct EventFile {
    /// The first part of its games' names.
    pub code: EventCode,
    /// What it is called.
    pub name: String,
    /// Who holds it, for PGN's `Site`.
    pub site: String,
    /// White's clocks start on this day, in White's zone.
    pub start: NaiveDate,
    /// Who rules.
    pub director: Director,
    /// Who rules in the director's place.
    pub deputies: Vec<Director>,
    /// How the games came about.
    pub format: TournamentFormat,
    /// When it is to end, where that was announced.
    pub end: Option<NaiveDate>,
    /// By which regulations it is played.
    pub regulations: Regulations,
    /// Who plays, in the order of the start numbers.
    pub players: Vec<Entrant>,
    /// Its games, in the order of their numbers.
    pub games: Vec<Pairing>,
}

const KEYS: &[Key] =
    &[("event", "[event]"), ("regulations", "[regulations]"), ("player", "[[player]]"), ("game", "[[game]]")];

impl EventFile {
    /// Reads and checks a file.
    ///
    /// # Errors
    /// Everything that is wrong with it, in the order of the lines; a file that is not TOML gives one problem.
    pub fn read(text: &str) -> Result<EventFile, Vec<Problem>> {
        Self::read_with(text, None)
    }

    /// Reads and checks a file for this desk: as [`EventFile::read`], and nobody's address may be one of ours.
    ///
    /// # Errors
    /// As [`EventFile::read`].
    pub fn read_for(text: &str, desk: &Desk) -> Result<EventFile, Vec<Problem>> {
        Self::read_with(text, Some(desk))
    }

    /// The addresses of an event already taken in that are ours, after the configuration has changed: a letter to one
    /// would come back to us as a mail. The problems have no line.
    pub fn check_addresses(&self, desk: &Desk) -> Vec<Problem> {
        let officials = std::iter::once(&self.director).chain(&self.deputies);
        let officials = officials.map(|person| (&person.name, &person.email));
        let players = self.players.iter().flat_map(|player| {
            player.email.iter().chain(&player.assistant).map(|address| (&player.name, address))
        });
        officials
            .chain(players)
            .filter(|(_, address)| desk.is_ours(address))
            .map(|(name, address)| Problem { line: 0, text: checks::ours(name, address) })
            .collect()
    }

    /// The games in which nobody may rule, in an event that was taken in before that was asked.
    pub fn undirected(&self) -> Vec<GameId> {
        let officials = std::iter::once(&self.director).chain(&self.deputies);
        let officials: Vec<Person<'_>> = officials
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

    fn read_with(text: &str, desk: Option<&Desk>) -> Result<EventFile, Vec<Problem>> {
        let mut problems = Problems::of(text);
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
        let event = Self::whole(document.get_ref(), desk, &mut problems);
        match event {
            Some(event) if problems.none() => Ok(event),
            _ => Err(problems.sorted()),
        }
    }

    /// Every part is read before the first that is missing ends it, so that all problems are found.
    fn whole(document: &DeTable, desk: Option<&Desk>, problems: &mut Problems) -> Option<EventFile> {
        let root = Section::of("the file", 1, KEYS, document, problems);
        let head = table(&root, "event", problems)
            .map(|found| event_section::read(found.line, found.value, problems));
        let regulations = table(&root, "regulations", problems)
            .map(|found| crate::regulations::read_table(found.line, found.value, problems));
        root.require("player", problems);
        let players = people::players(&root, problems);
        if let Some(head) = &head {
            checks::people(head, &players, desk, problems);
        }
        let variant = regulations.as_ref().and_then(|rules| rules.as_ref().map(|rules| rules.variant));
        let (format, games) = games::read(&root, head.as_ref(), &players, variant, problems)?;
        let head = head?;
        checks::directs(&head, &players, &games, problems);
        let rules = regulations??;
        let players = players.into_iter().map(|draft| draft.entrant).collect::<Option<_>>()?;
        let deputies = head.deputies.into_iter().map(people::Official::whole).collect::<Option<_>>()?;
        Some(EventFile {
            code: head.code?,
            name: head.name?,
            site: head.site?,
            start: head.start?,
            director: head.director?.whole()?,
            deputies,
            format,
            end: head.end,
            regulations: Regulations { adjudication: rules.adjudication.ending(head.end), ..rules },
            players,
            games,
        })
    }
}

/// A table that must be there.
fn table<'a>(root: &Section<'a>, key: &str, problems: &mut Problems) -> Option<Found<&'a DeTable<'a>>> {
    root.require(key, problems);
    root.typed(key, "a section", DeValue::as_table, problems)
}
