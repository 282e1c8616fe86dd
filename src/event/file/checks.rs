//! What must hold between the people of an event: names and addresses tell players apart, and nobody rules in a game
//! of their own.

use std::collections::BTreeMap;

use super::{
    super::{
        may_direct::{Person, undirected},
        name,
        pairing::Pairing,
        sections::Sections,
    },
    event_section::Head,
    people::{Draft, Official},
};
use crate::model::{Address, Desk};
use crate::regulations::{Found, quoted};

/// Names the problems between people; and, where the desk is known, the addresses that are its own.
pub(super) fn people(head: &Head, players: &[Draft], desk: Option<&Desk>) {
    sections(head, players);
    names(head, players);
    addresses(head, players);
    officials(head);
    adjudicator(head, players);
    if let Some(desk) = desk {
        desks_own(head, players, desk);
    }
}

/// Nobody goes up and down at once.
fn sections(head: &Head, players: &[Draft]) {
    let Sections { promoted, relegated, above, below } = &head.sections;
    for (count, of, section, key) in
        [(promoted, "promoted", above, "above"), (relegated, "relegated", below, "below")]
    {
        if *count > 0 && section.is_none() {
            let text =
                format!("[event] {of} = {count} needs the event to which they go: {key} = \"LEAGUE-A26\"");
            head.section.add(head.section.line, text);
        }
    }
    let both = promoted.saturating_add(*relegated);
    if both > 0 && players.len() < both as usize {
        let text = format!(
            "[event] promoted and relegated are {both} together, and the file has {} players",
            players.len()
        );
        head.section.add(head.section.line, text);
    }
}

fn names(head: &Head, players: &[Draft]) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for draft in players {
        let Some(name) = &draft.name else { continue };
        let first = *seen.entry(name::key(name)).or_insert(draft.line);
        if first != draft.line {
            let text = format!("the name {} is that of the player of line {first} too; ", quoted(name));
            head.section.add(draft.line, text + "names tell players apart, add a given name or a year");
        }
    }
}

/// A mail must say by its sender alone who plays (identity, not secrecy: the token comes on top), so no address may
/// belong to two players, as their own or as their assistant's.
fn addresses(head: &Head, players: &[Draft]) {
    let mut seen: BTreeMap<&Address, &Draft> = BTreeMap::new();
    for draft in players {
        for Found { line, value } in draft.email.iter().chain(&draft.assistant) {
            let Some(owner) = seen.insert(value, draft) else { continue };
            let text = if owner.line == draft.line {
                format!("the address {value} is given twice for {}", quoted(&draft.label()))
            } else {
                let owner = quoted(&owner.label());
                format!("the address {value} is one of {owner} too; each player needs their own")
            };
            head.section.add(*line, text);
        }
    }
}

fn officials(head: &Head) {
    let all: Vec<&Official> = head.director.iter().chain(&head.deputies).collect();
    for (place, official) in all.iter().enumerate() {
        if all.iter().take(place).any(|other| other.person().is(&official.person())) {
            let who = official.name.as_deref().unwrap_or("this deputy");
            let text = format!("[event] deputies: {} is named as director or deputy already", quoted(who));
            head.section.add(official.line, text);
        }
    }
}

/// Whoever adjudicates decides on games of the whole event: he plays nowhere in it. Where he directs it too, that is no
/// office of its own.
fn adjudicator(head: &Head, players: &[Draft]) {
    let Some(adjudicator) = &head.adjudicator else { return };
    let who = quoted(adjudicator.name.as_deref().unwrap_or("this adjudicator"));
    let all: Vec<Person<'_>> = players.iter().map(Draft::person).collect();
    if !adjudicator.person().may_direct(&all) {
        let text = format!(
            "[event] adjudicator: {who} plays in the event, or is the assistant of one who does; somebody who does \
             neither may adjudicate"
        );
        head.section.add(adjudicator.line, text);
    }
    if head.director.iter().chain(&head.deputies).any(|other| other.person().is(&adjudicator.person())) {
        let text = format!(
            "[event] adjudicator: {who} is named as director or deputy already; without this line the director \
             adjudicates"
        );
        head.section.add(adjudicator.line, text);
    }
}

/// Somebody must be able to rule in every game: a director or deputy who neither plays in it nor writes for a player
/// of it.
pub(super) fn directs(head: &Head, players: &[Draft], games: &[Pairing]) {
    let Some(director) = &head.director else { return };
    let officials: Vec<Person<'_>> =
        std::iter::once(director).chain(&head.deputies).map(Official::person).collect();
    let player = |number: u32| players.get((number as usize).checked_sub(1)?);
    let mut without = undirected(&officials, |number| player(number).map(Draft::person), games);
    let found = without.next().and_then(|game| player(game.white).zip(player(game.black)));
    if let Some((white, black)) = found {
        let text = format!(
            "[event] director: nobody could rule in the game of {} against {}, since all who direct play in it \
             themselves, or are the assistant of one who does; add a deputy who does neither, for example: deputies = \
             [{{ name = \"Berg, Ole\", email = \"ole@berg.example\" }}]",
            quoted(&white.label()),
            quoted(&black.label())
        );
        head.section.add(director.line, text);
    }
}

fn desks_own(head: &Head, players: &[Draft], desk: &Desk) {
    let all = head.director.iter().chain(&head.deputies).chain(&head.adjudicator);
    let officials = all.filter_map(|official| {
        let name = official.name.clone().unwrap_or_else(|| "the director".into());
        Some((name, official.email.as_ref()?))
    });
    let players = players
        .iter()
        .flat_map(|draft| draft.email.iter().chain(&draft.assistant).map(|found| (draft.label(), found)));
    let appeals = head.appeals.iter().map(|found| ("whoever decides on appeals".to_owned(), found));
    for (name, found) in officials.chain(players).chain(appeals) {
        if desk.is_ours(&found.value) {
            head.section.add(found.line, ours(&name, &found.value));
        }
    }
}

/// Why an address of the desk may not be anybody else's.
pub(super) fn ours(name: &str, address: &Address) -> String {
    format!(
        "the address {address} of {} is the desk's own; letters to it would come back to us",
        quoted(name)
    )
}
