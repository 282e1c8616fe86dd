//! What players are told of an event that was put right.

use chrono::NaiveDate;

use crate::{
    event::{ADJUDICATORS_PLACE, EventChange, EventFile, EventTerms, TermChanged, TournamentFormat, spoken},
    wording::{Phrase, Sentence, phrases},
};

phrases! {
    /// What is another than before.
    pub(crate) enum EventNews {
        Name[name: String] = "event-change-name",
        Site[site: String] = "event-change-site",
        Start { from: NaiveDate, to: NaiveDate } = "event-change-start",
        End[on: NaiveDate] = "event-change-end",
        NoEnd = "event-change-no-end",
        LateEntries[until: NaiveDate] = "event-change-late-entries",
        NoLateEntries = "event-change-no-late-entries",
        Sections = "event-change-sections",
        Rules = "event-change-rules",
        Directs { name: String, address: String } = "event-change-directs",
        Deputy[name: String] = "event-change-deputy",
        Adjudicates[name: String] = "event-change-adjudicates",
        Appeals = "event-change-appeals",
        NoAppeals = "event-change-no-appeals",
        Entered[name: String] = "event-change-entered",
        TakenOut[name: String] = "event-change-taken-out",
        Renamed { from: String, to: String } = "event-change-renamed",
        Paired = "event-change-paired",
        GamesAdded = "event-change-games-added",
    }
}

/// What of a change is everybody's business, in the order in which a reader looks for it.
pub(super) fn to_all(before: &EventFile, change: &EventChange) -> Vec<EventNews> {
    let terms = change.terms.iter().flat_map(|now| of_terms(before, now));
    terms.chain(beside_terms(before, change)).collect()
}

fn of_terms(before: &EventTerms, now: &EventTerms) -> Vec<EventNews> {
    let news = before.changed(now).into_iter().map(|changed| match changed {
        TermChanged::Name(_, now) => Some(EventNews::Name(now.to_owned())),
        TermChanged::Site(_, now) => Some(EventNews::Site(now.to_owned())),
        TermChanged::Start(from, to) => Some(EventNews::Start { from, to }),
        TermChanged::End(_, now) => Some(now.map_or(EventNews::NoEnd, EventNews::End)),
        TermChanged::LateEntries(_, now) => {
            Some(now.map_or(EventNews::NoLateEntries, EventNews::LateEntries))
        }
        TermChanged::Sections(..) => Some(EventNews::Sections),
        TermChanged::Regulations(..) => Some(EventNews::Rules),
        // Rating officers' business.
        TermChanged::City(..) | TermChanged::Federation(..) => None,
        // That the games are others says it.
        TermChanged::Format(..) => None,
    });
    news.flatten().collect()
}

/// The same of people and games alone.
pub(super) fn beside_terms(before: &EventFile, change: &EventChange) -> Vec<EventNews> {
    let mut news = Vec::new();
    for (place, official) in &change.officials {
        let same = before.offices().any(|(had, known)| {
            had == *place && (&known.name, &known.email) == (&official.name, &official.email)
        });
        let (name, address) = (spoken(&official.name), official.email.to_string());
        let told = match *place {
            0 => EventNews::Directs { name, address },
            ADJUDICATORS_PLACE => EventNews::Adjudicates(name),
            _ => EventNews::Deputy(name),
        };
        news.extend((!same).then_some(told));
    }
    if let Some(appeals) = &change.appeals {
        news.push(if appeals.is_some() { EventNews::Appeals } else { EventNews::NoAppeals });
    }
    let name =
        |number: u32| before.players.iter().find(|known| known.number == number).map(|known| &known.name);
    for known in &change.known {
        let from = name(known.now.number).filter(|name| **name != known.now.name).cloned();
        news.extend(from.map(|from| EventNews::Renamed { from, to: known.now.name.clone() }));
    }
    news.extend(change.out.iter().filter_map(|number| Some(EventNews::TakenOut(spoken(name(*number)?)))));
    news.extend(change.entered.iter().map(|player| EventNews::Entered(spoken(&player.name))));
    let there = |number: u32| before.games.iter().any(|game| game.number == number);
    let drawn_anew = change.paired.iter().any(|game| there(game.number)) || !change.unpaired.is_empty();
    if drawn_anew {
        news.push(EventNews::Paired);
    } else if !change.paired.is_empty() && before.format == TournamentFormat::Games {
        news.push(EventNews::GamesAdded);
    }
    news
}

pub(super) fn sentences(news: &[EventNews]) -> Vec<Sentence> {
    news.iter().map(Phrase::sentence).collect()
}
