//! What the event's own journal tells. Each entry is told as things were known then, with what it took the place of; of
//! somebody who was erased nothing is known at any time.

use std::collections::BTreeMap;

use anyhow::Result;
use serde::de::DeserializeOwned;

use super::{
    super::{super::plain_words, put_right},
    act::{Act, Stands},
};
use crate::{
    event::{
        ADJUDICATORS_PLACE, Announcees, Director, Entrant, EventEntry, EventFact, EventTerms, Pairing,
        Registration, office,
    },
    model::Personal,
    store::{EventRow, Tx},
};

/// What stands for what was erased.
const ERASED: &str = "[…]";

/// The entries of the event's own journal; those that it was taken in with in one line.
pub(super) fn acts(books: &Tx<'_>, event: &EventRow) -> Result<Vec<Act>> {
    let code = event.code.to_string();
    let mut known = Known::default();
    let mut acts = Vec::new();
    let mut of_file = true;
    for entry in books.event_entries(event.id, &event.code)? {
        let what = known.told(&entry.fact)?;
        let opens = matches!(entry.fact, EventFact::Opened(_));
        of_file &= opens || is_of_the_file(&entry, event);
        if opens || !of_file {
            acts.push(Act { at: entry.at, of: code.clone(), stands: Stands::Entry(entry.seq), what });
        }
    }
    Ok(acts)
}

/// Whether an entry may be one of those with which the event was taken in: they follow its opening.
fn is_of_the_file(entry: &EventEntry, event: &EventRow) -> bool {
    let of_file = matches!(
        entry.fact,
        EventFact::Directs { .. }
            | EventFact::Adjudicates { .. }
            | EventFact::Appeals { .. }
            | EventFact::Plays { .. }
            | EventFact::Paired(_)
    );
    of_file && entry.at == event.added
}

/// What is known of a person; none where it was erased.
fn read<T: DeserializeOwned>(person: &Personal) -> Result<Option<T>> {
    Ok(person.text().map(serde_json::from_str).transpose()?)
}

/// The event as far as its journal was read.
#[derive(Default)]
struct Known {
    terms: Option<Box<EventTerms>>,
    players: BTreeMap<u32, Entrant>,
    /// By their places.
    officials: BTreeMap<u32, Director>,
    appeals: Option<String>,
    games: BTreeMap<u32, Pairing>,
}

impl Known {
    fn player(&self, number: u32) -> String {
        self.players.get(&number).map_or_else(|| format!("player {number}"), |entrant| entrant.name.clone())
    }

    /// Whose an act was.
    fn by(&self, place: Option<u32>) -> String {
        match place {
            Some(place) => {
                self.officials.get(&place).map_or_else(|| office(place), |known| known.name.clone())
            }
            None => "nobody of those who direct".to_owned(),
        }
    }

    /// An entry in words, in the event before it; the event is the one behind it then.
    fn told(&mut self, fact: &EventFact) -> Result<String> {
        Ok(match fact {
            EventFact::Opened(terms) => {
                self.terms = Some(terms.clone());
                format!("taken in: {}, starts {}", terms.name, terms.start)
            }
            EventFact::Changed(now) => {
                let before = self.terms.replace(now.clone());
                let changed = before.map(|before| put_right::terms(&before, now)).transpose()?;
                format!("put right: {}", changed.unwrap_or_default().join("; "))
            }
            EventFact::Directs { place, person } => self.takes_office(*place, person, "directs")?,
            EventFact::Adjudicates { person } => {
                self.takes_office(ADJUDICATORS_PLACE, person, "adjudicates")?
            }
            EventFact::Appeals { address } => {
                let now = address.shown().to_owned();
                let before = self.appeals.replace(now.clone());
                let before = before.map_or_else(String::new, |before| format!(", before to {before}"));
                format!("appeals go to {now}{before}")
            }
            EventFact::NoAppeals => {
                let before = self.appeals.take();
                let before = before.map_or_else(String::new, |before| format!(", before to {before}"));
                format!("appeals go to whoever directs alone{before}")
            }
            EventFact::Paired(pairing) => self.paired(pairing),
            EventFact::Unpaired { number } => {
                let before = self.games.remove(number).map(|game| self.meeting(&game));
                let before = before.map_or_else(String::new, |before| format!(", before {before}"));
                format!("there is no game {number} any more{before}")
            }
            EventFact::Restored { copied, .. } => {
                format!("the database was put back from a copy of {} UTC", plain_words::instant(*copied))
            }
            EventFact::Announced { by, text, to } => {
                let text = plain_words::one_line(text.shown());
                format!("{} wrote to {}: {text}", self.by(*by), self.readers(to.as_ref()))
            }
            EventFact::Closed => "closed".into(),
            EventFact::Removed { reason } => {
                format!("removed: {}", plain_words::one_line(reason.shown()))
            }
            EventFact::DirectorErased { place } => {
                self.officials.remove(place);
                format!("{} was erased", office(*place))
            }
            EventFact::Plays { .. }
            | EventFact::Entered { .. }
            | EventFact::TakenOut { .. }
            | EventFact::ZoneChanged { .. }
            | EventFact::Registered { .. }
            | EventFact::Substituted { .. }
            | EventFact::PlayerErased { .. } => self.told_of_player(fact)?,
        })
    }

    fn told_of_player(&mut self, fact: &EventFact) -> Result<String> {
        Ok(match fact {
            EventFact::Plays { number, person } => {
                self.players.extend(read::<Entrant>(person)?.map(|entrant| (*number, entrant)));
                format!("{} plays, as player {number}", self.player(*number))
            }
            EventFact::Entered { number, by, reason } => {
                let (by, reason) = (self.by(*by), plain_words::one_line(reason.shown()));
                format!("{} came in late, by order of {by} ({reason})", self.player(*number))
            }
            EventFact::TakenOut { number } => {
                format!("{} was taken out before the first move", self.player(*number))
            }
            EventFact::ZoneChanged { player: number, zone } => {
                let name = self.player(*number);
                let known = self.players.get_mut(number);
                let before = known.map(|known| std::mem::replace(&mut known.zone, *zone));
                let before = before.map_or_else(String::new, |before| format!(", before by {before}"));
                format!("{name} counts days by {zone}{before}")
            }
            EventFact::Registered { number, by, undoes, person } => {
                self.registered(*number, *by, *undoes, person)?
            }
            EventFact::Substituted { of, number, place, by } => {
                let all = if *place { "all games" } else { "some games" };
                let (of, by) = (self.player(*of), self.by(*by));
                format!(
                    "{} plays on for {of}, in {all} that were still to be played, by {by}",
                    self.player(*number)
                )
            }
            EventFact::PlayerErased { number } => {
                self.players.remove(number);
                format!("player {number} was erased")
            }
            EventFact::Opened(_)
            | EventFact::Changed(_)
            | EventFact::Directs { .. }
            | EventFact::Adjudicates { .. }
            | EventFact::Appeals { .. }
            | EventFact::NoAppeals
            | EventFact::Paired(_)
            | EventFact::Unpaired { .. }
            | EventFact::Restored { .. }
            | EventFact::Announced { .. }
            | EventFact::Closed
            | EventFact::Removed { .. }
            | EventFact::DirectorErased { .. } => String::new(),
        })
    }

    /// For whom a director's words were: all players, or those of a game.
    fn readers(&self, to: Option<&Announcees>) -> String {
        let Some(to) = to else { return "all players".to_owned() };
        let names: Vec<String> = to.players.iter().map(|number| self.player(*number)).collect();
        format!("{} in game {}", names.join(" and "), to.game)
    }

    /// An office with who has it now, and who had it before.
    fn takes_office(&mut self, place: u32, person: &Personal, does: &str) -> Result<String> {
        let Some(now) = read::<Director>(person)? else {
            self.officials.remove(&place);
            return Ok(format!("{}: {ERASED} {does}", office(place)));
        };
        let told = match self.officials.get(&place) {
            Some(before) if before.name == now.name => put_right::official(Some(before), &now),
            Some(before) => format!("{} {does}, before {}", now.name, before.name),
            None => format!("{} {does}", now.name),
        };
        self.officials.insert(place, now);
        Ok(format!("{}: {told}", office(place)))
    }

    fn meeting(&self, game: &Pairing) -> String {
        format!("{} - {}", self.player(game.white), self.player(game.black))
    }

    fn paired(&mut self, pairing: &Pairing) -> String {
        let before = self.games.insert(pairing.number, pairing.clone());
        let before = match before {
            None => String::new(),
            Some(game) if (game.white, game.black) == (pairing.white, pairing.black) => {
                ", as before, by another round or start position".to_owned()
            }
            Some(game) => format!(", before {}", self.meeting(&game)),
        };
        let (white, black) = (self.player(pairing.white), self.player(pairing.black));
        format!("{white} meets {black} in game {}{before}", pairing.number)
    }

    fn registered(
        &mut self,
        number: u32,
        by: Option<u32>,
        undoes: bool,
        person: &Personal,
    ) -> Result<String> {
        let name = self.player(number);
        let Some(Registration { entrant, reason, filed }) = read(person)? else {
            return Ok(format!("{name}: {ERASED}"));
        };
        let before = self.players.insert(number, entrant.clone());
        let changed = before.map(|before| put_right::known(&before, &entrant)).unwrap_or_default();
        let changed = if changed.is_empty() { "nothing else".to_owned() } else { changed };
        if undoes {
            return Ok(format!("{name}: a change of address undone by an address before it, {changed}"));
        }
        let by = if filed.is_some() { "the event's file".to_owned() } else { self.by(by) };
        let reason = if reason.is_empty() { String::new() } else { format!(" ({reason})") };
        Ok(format!("{name}: {changed}; by {by}{reason}"))
    }
}
