//! Somebody comes into an event after its first move by order of its director, where the event allows late entries: the same
//! that the organiser's file would change (`changing.rs`), told to all in the same way.

use anyhow::Result;

use super::{
    super::{changing, roster},
    event_order_done::{Done, EventOrderDone, EventOrderNotDone},
    ruling::Giver,
};
use crate::{
    event::{self, Entrant, EventChange, NoLateEntry, Person, federation, person_name, same_name},
    model::{Address, GameId},
    reading::{Correction, LateEntry},
    store::{DirectorRow, EventRow},
    wording::AllOf,
};

/// Enters somebody with his games, where that can be. The day that counts is that on which the order was received.
pub(super) fn enter(giver: &Giver<'_>, event: &EventRow, order: &LateEntry) -> Done {
    let (post, by) = (giver.post, giver.director.map(|director| director.place));
    let entrant = match entrant(order) {
        Ok(entrant) => entrant,
        Err(why) => return Ok(Err(EventOrderNotDone::Unfit(why))),
    };
    let found = changing::late_entry(post, event, entrant.clone(), (by, &order.reason), giver.received)?;
    let difference = match found {
        Ok(difference) => difference,
        Err(why) => return Ok(Err(not_entered(&why))),
    };
    let named = event.frozen.entered().find(|known| same_name(&known.name, &entrant.name));
    if let Some(known) = named {
        return Ok(Err(EventOrderNotDone::NameTaken(known.name.clone())));
    }
    if let Some(name) = roster::taken_by(post, event, &order.address)? {
        return Ok(Err(EventOrderNotDone::AddressTaken(name)));
    }
    if let Some(why) = undirected(giver, event, &difference.change, (&entrant.name, &order.address))? {
        return Ok(Err(why));
    }
    difference.carry_out(post, event)?;
    let games = difference.change.paired.iter();
    let games = games.map(|game| GameId::new(event.code.clone(), game.number).to_string()).collect();
    let number = difference.change.entered.first().map_or(0, |player| player.number);
    let Entrant { name, language, zone, .. } = entrant;
    let (language, zone) = (language.code().to_owned(), zone.to_string());
    Ok(Ok(EventOrderDone::Entered { name, number, games: AllOf(games), language, zone }))
}

/// As an event file would have him; or why a value cannot be.
fn entrant(order: &LateEntry) -> Result<Entrant, String> {
    let (name, email) = (person_name(&order.name)?, vec![order.address.clone()]);
    let mut entrant = Entrant { name, email, ..Entrant::default() };
    for known in &order.known {
        match known {
            Correction::Name(name) => entrant.name = person_name(name)?,
            Correction::Rating(rating) => entrant.rating = Some(event::rating(*rating)?),
            Correction::Federation(text) => entrant.federation = Some(federation(text)?),
            Correction::Language(language) => entrant.language = *language,
            Correction::Zone(zone) => entrant.zone = *zone,
        }
    }
    Ok(entrant)
}

fn not_entered(why: &changing::NotEntered) -> EventOrderNotDone {
    match why {
        changing::NotEntered::BeforeTheFirstMove => EventOrderNotDone::BeforeTheFirstMove,
        changing::NotEntered::Not(NoLateEntry::Match) => EventOrderNotDone::IntoAMatch,
        changing::NotEntered::Not(NoLateEntry::NotAllowed) => EventOrderNotDone::NoLateEntries,
        changing::NotEntered::Not(NoLateEntry::Past(last)) => EventOrderNotDone::LateEntriesOver(*last),
        changing::NotEntered::Not(NoLateEntry::Listed) => EventOrderNotDone::GamesListed,
    }
}

/// Why a game of his may not be: whoever gives the order would play it, or nobody of those who direct could rule in it.
fn undirected(
    giver: &Giver<'_>,
    event: &EventRow,
    change: &EventChange,
    (name, address): (&str, &Address),
) -> Result<Option<EventOrderNotDone>> {
    let post = giver.post;
    let (directors, players) = (post.tx.directors(event.id)?, post.tx.players(event.id)?);
    let newcomer = || Person { name: Some(name), addresses: vec![address] };
    let opponents: Vec<_> = players
        .iter()
        .filter(|player| change.paired.iter().any(|game| [game.white, game.black].contains(&player.number)))
        .collect();
    let may =
        |director: &DirectorRow, opponent: Person<'_>| director.person().may_direct(&[newcomer(), opponent]);
    let without =
        opponents.iter().find(|opponent| !directors.iter().any(|director| may(director, opponent.person())));
    if let Some(opponent) = without {
        return Ok(Some(EventOrderNotDone::NobodyDirects(opponent.name.clone())));
    }
    let all = |director: &DirectorRow| opponents.iter().all(|opponent| may(director, opponent.person()));
    Ok(match giver.director {
        Some(director) if !all(director) => {
            let rules = directors.iter().find(|other| all(other)).map(|other| other.name.clone());
            Some(EventOrderNotDone::WouldMeet { rules })
        }
        _ => None,
    })
}
