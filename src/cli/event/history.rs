//! `event history`: every act on an event and in its games, in the order of time: who was entered, what was put right, what
//! was ruled and why, how each game ended.

use std::collections::BTreeMap;

use anyhow::Result;
use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::super::{
    answer::Answer,
    plain_words, scrub,
    shell::{self, Shell},
};
use crate::{
    event::{Entrant, EventEntry, EventFact, Registration, office},
    laws::Fact,
    letters::{JournalReader, journal_in_words},
    model::{Address, EventCode, Personal},
    store::{EventRow, Tx},
};

/// One line of the history.
struct Act {
    at: DateTime<Utc>,
    /// The journal that it stands in: the event's, or a game's.
    of: String,
    entry: u32,
    what: String,
}

pub(super) fn history(code: &EventCode, shell: &Shell) -> Result<Answer> {
    shell.look()?.read(|books| {
        let event = shell::event(books, code)?;
        let mut acts = of_event(books, &event)?;
        acts.extend(of_games(books, &event)?);
        acts.sort_by(|one, other| (one.at, &one.of, one.entry).cmp(&(other.at, &other.of, other.entry)));
        let width = acts.iter().map(|act| act.of.len()).max().unwrap_or_default();
        let line = |act: &Act| {
            format!("{}  {:<width$}  {:>4}  {}\n", plain_words::instant(act.at), act.of, act.entry, act.what)
        };
        let text: String = acts.iter().map(line).collect();
        let value = |act: &Act| json!({ "at": act.at, "of": act.of, "entry": act.entry, "what": act.what });
        let values: Vec<Value> = acts.iter().map(value).collect();
        Ok(Answer::new(text, json!({ "event": event.code, "acts": values })))
    })
}

/// The entries of the event's own journal; those that it was taken in with in one line.
fn of_event(books: &Tx<'_>, event: &EventRow) -> Result<Vec<Act>> {
    let code = event.code.to_string();
    let mut acts = Vec::new();
    let mut known: BTreeMap<u32, Entrant> = BTreeMap::new();
    for entry in books.event_entries(event.id, &event.code)? {
        let (number, now) = match &entry.fact {
            EventFact::Plays { number, person } => (*number, read::<Entrant>(person)?),
            EventFact::Registered { number, person, .. } => {
                (*number, read::<Registration>(person)?.map(|registration| registration.entrant))
            }
            _ => (0, None),
        };
        let before = now.clone().and_then(|now| known.insert(number, now));
        let changed = before.zip(now).map_or_else(String::new, |(before, now)| changed(&before, &now));
        let what = match &entry.fact {
            EventFact::Opened(terms) => {
                format!("taken in: {}, starts {}", terms.name, terms.start)
            }
            _ if is_of_the_file(&entry, event) => continue,
            fact => in_words(fact, event, &changed)?,
        };
        acts.push(Act { at: entry.at, of: code.clone(), entry: entry.seq, what });
    }
    Ok(acts)
}

/// Whether an entry is one of those with which the event was taken in.
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

/// What of a player is another now.
pub(super) fn changed(before: &Entrant, now: &Entrant) -> String {
    let all = |addresses: &[Address]| addresses.iter().map(Address::to_string).collect::<Vec<_>>().join(", ");
    let rating = |entrant: &Entrant| entrant.rating.map(|rating| rating.to_string()).unwrap_or_default();
    let federation = |entrant: &Entrant| entrant.federation.clone().unwrap_or_default();
    fn text<T: ToString>(known: Option<&T>) -> String {
        known.map(T::to_string).unwrap_or_default()
    }
    let parts = [
        ("name", before.name.clone(), now.name.clone()),
        ("rating", rating(before), rating(now)),
        ("federation", federation(before), federation(now)),
        ("language", before.language.to_string(), now.language.to_string()),
        ("time zone", before.zone.to_string(), now.zone.to_string()),
        ("addresses", all(&before.email), all(&now.email)),
        ("assistant", text(before.assistant.as_ref()), text(now.assistant.as_ref())),
        ("post", text(before.post.as_ref()), text(now.post.as_ref())),
        ("team", text(before.team.as_ref()), text(now.team.as_ref())),
        ("id", text(before.id.as_ref()), text(now.id.as_ref())),
    ];
    let changed = parts.into_iter().filter(|(_, before, now)| before != now);
    changed.map(|(what, _, now)| format!("{what} {now}")).collect::<Vec<_>>().join(", ")
}

/// `changed`: what of the player whom it is about is another by it.
fn in_words(fact: &EventFact, event: &EventRow, changed: &str) -> Result<String> {
    let player = |number: u32| {
        let entrant = event.frozen.players.iter().find(|entrant| entrant.number == number);
        entrant.map_or_else(|| format!("player {number}"), |entrant| entrant.name.clone())
    };
    let official = |place: Option<u32>| match place {
        Some(place) => event
            .frozen
            .offices()
            .find(|(had, _)| *had == place)
            .map_or_else(|| office(place), |(_, official)| official.name.clone()),
        None => "nobody of those who direct".to_owned(),
    };
    Ok(match fact {
        EventFact::Opened(_) => "taken in".into(),
        EventFact::Directs { place, .. } => format!("{} directs", official(Some(*place))),
        EventFact::Changed(_) => "put right: it is played by other terms".into(),
        EventFact::Unpaired { number } => format!("there is no game {number} any more"),
        EventFact::TakenOut { number } => format!("{} was taken out before the first move", player(*number)),
        EventFact::NoAppeals => "nobody else decides on appeals any more".into(),
        EventFact::Adjudicates { .. } => "somebody else adjudicates".into(),
        EventFact::Appeals { .. } => "appeals go elsewhere".into(),
        EventFact::Plays { number, .. } => format!("{} plays, as player {number}", player(*number)),
        EventFact::Paired(pairing) => {
            format!("{} meets {} in game {}", player(pairing.white), player(pairing.black), pairing.number)
        }
        EventFact::Restored { copied, .. } => {
            format!("the database was put back from a copy of {} UTC", plain_words::instant(*copied))
        }
        EventFact::ZoneChanged { player: number, zone } => {
            format!("{} counts days by {zone}", player(*number))
        }
        EventFact::Substituted { of, number, place, .. } => {
            let (all, of) = (if *place { "all games" } else { "some games" }, player(*of));
            format!("{} plays on for {of}, in {all} that were still to be played", player(*number))
        }
        EventFact::Registered { number, undoes: true, .. } => {
            format!("{}: a change of address undone by an address before it", player(*number))
        }
        EventFact::Registered { number, by, person, undoes: false } => {
            let known = read::<Registration>(person)?;
            let by = match known.as_ref().and_then(|known| known.filed.as_ref()) {
                Some(_) => "the event's file".to_owned(),
                None => official(*by),
            };
            let reason = known.map(|known| known.reason).filter(|reason| !reason.is_empty());
            let reason = reason.map_or_else(String::new, |reason| format!(" ({reason})"));
            let changed = if changed.is_empty() { "nothing else" } else { changed };
            format!("{}: {changed} by {by}{reason}", player(*number))
        }
        EventFact::Announced { by, text } => {
            let text = plain_words::one_line(text.shown());
            format!("{} wrote to all players: {text}", official(*by))
        }
        EventFact::Closed => "closed".into(),
        EventFact::Removed { reason } => format!("removed: {}", plain_words::one_line(reason.shown())),
        EventFact::PlayerErased { number } => format!("player {number} was erased"),
        EventFact::DirectorErased { place } => format!("{} was erased", office(*place)),
    })
}

/// What was ruled in the games, and how they ended, in the words of their journals.
fn of_games(books: &Tx<'_>, event: &EventRow) -> Result<Vec<Act>> {
    let mut acts = Vec::new();
    for row in books.games(event.id)? {
        let rows = books.sound(row.id, &row.name)?.rows;
        let entries: Vec<_> = rows.into_iter().map(|row| row.entry).collect();
        let words = journal_in_words(&row.name, &entries, JournalReader::operator(scrub::line));
        for (entry, what) in entries.iter().zip(words) {
            if matches!(entry.fact, Fact::Ruled { .. } | Fact::Ended { .. } | Fact::Plays { .. }) {
                let of = row.name.to_string();
                acts.push(Act { at: entry.at, of, entry: entry.seq, what: plain_words::one_line(&what) });
            }
        }
    }
    Ok(acts)
}
