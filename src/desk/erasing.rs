//! Somebody erased from an event, at the shell or once more where a copy was put back. What is erased stands at
//! `store/erase.rs`, by what he is known in the texts of others in `marks.rs`.

mod marks;

use anyhow::Result;

use super::{Workplace, acts::Seats};
use crate::store::{DirectorRow, Erased, EventRow, PlayerRow};
use marks::Marks;

/// Erases whoever has this name in an event, player or director; says what was erased, and which places he had. Nothing
/// where nobody has it.
pub(crate) fn erase_named(
    place: &Workplace<'_>,
    event: &EventRow,
    name: &str,
) -> Result<Option<(Erased, Seats)>> {
    let (players, directors) = (place.tx.players(event.id)?, place.tx.officials(event.id)?);
    let his = |known: &str| known == name;
    let seats = Seats {
        players: players.iter().filter(|player| his(&player.name)).map(|player| player.number).collect(),
        directors: directors.iter().filter(|found| his(&found.name)).map(|found| found.place).collect(),
    };
    if seats != Seats::default() {
        return erase_seats(place, event, &seats).map(|erased| erased.map(|erased| (erased, seats)));
    }
    if place.tx.erased(event)?.is_empty() {
        return Ok(None);
    }
    // He may be the one who was erased before; what stayed then is found by the name alone.
    let others = others(&players, &directors, name);
    let marks = Marks::of(&[name.to_owned()], &[], &others);
    let again = place.tx.erase_what_stayed(event.id, name, marks.names(), place.now)?;
    let found = Erased { elsewhere: false, ..again } != Erased::default();
    Ok(found.then(|| (again, Seats::default())))
}

/// Erases whoever has these places in an event; nothing where there are no such.
pub(crate) fn erase_seats(place: &Workplace<'_>, event: &EventRow, seats: &Seats) -> Result<Option<Erased>> {
    let (tx, now) = (place.tx, place.now);
    let (players, directors) = (tx.players(event.id)?, tx.officials(event.id)?);
    let token = |what: &str, id: i64| place.chance.token(&format!("erased {what} {id}"));
    let mut erased = None;
    for player in players.iter().filter(|player| seats.players.contains(&player.number)) {
        let others = others(&players, &directors, &player.name);
        // What he was called, and where he was reached, before that was put right.
        let (names, addresses) = tx.ever_known_of(event, player)?;
        let player = &PlayerRow { addresses, ..player.clone() };
        let marks = Marks::of(&names, &player.addresses, &others);
        erased = Some(tx.erase_player(player, &token("player", player.id)?, marks.names(), now)?);
    }
    for director in directors.iter().filter(|director| seats.directors.contains(&director.place)) {
        let others = others(&players, &directors, &director.name);
        let marks =
            Marks::of(std::slice::from_ref(&director.name), std::slice::from_ref(&director.email), &others);
        erased = Some(tx.erase_director(director, &token("director", director.id)?, marks.names(), now)?);
    }
    Ok(erased)
}

/// Everybody else of the event.
fn others<'a>(players: &'a [PlayerRow], directors: &'a [DirectorRow], name: &str) -> Vec<&'a String> {
    let known = players.iter().map(|player| &player.name).chain(directors.iter().map(|known| &known.name));
    known.filter(|known| *known != name).collect()
}
