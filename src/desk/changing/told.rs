//! What players are told of an event that was put right.

use chrono::NaiveDate;

use crate::{
    event::{ADJUDICATORS_PLACE, EventChange, EventFile, TournamentFormat, spoken},
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
    let mut news = Vec::new();
    if let Some(now) = &change.terms {
        news.extend((now.name != before.name).then(|| EventNews::Name(now.name.clone())));
        news.extend((now.site != before.site).then(|| EventNews::Site(now.site.clone())));
        let (from, to) = (before.start, now.start);
        news.extend((from != to).then_some(EventNews::Start { from, to }));
        news.extend((now.end != before.end).then(|| now.end.map_or(EventNews::NoEnd, EventNews::End)));
        let late = || now.late_entries.map_or(EventNews::NoLateEntries, EventNews::LateEntries);
        news.extend((now.late_entries != before.late_entries).then(late));
        news.extend((now.sections != before.sections).then_some(EventNews::Sections));
        news.extend((now.regulations != before.regulations).then_some(EventNews::Rules));
    }
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
