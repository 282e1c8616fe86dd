//! Orders about an event and its people, beside any game: from a director's mail, in answer to a question of ours, or at the
//! shell.

use anyhow::Result;

use super::{
    super::{
        journal, letter,
        roster::{self, AddressMove},
    },
    announcement,
    event_order_done::{Done, EventOrderDone, EventOrderNotDone},
    late_entry,
    ruling::Giver,
    shown::Asks,
    substitution, withdrawal,
};
use crate::{
    event::{self, Registration, federation, person_name, same_name},
    laws::{Fact, WritingStyle},
    letters::{AddressStep, Letter},
    model::{Address, NamedPerson, Zone},
    reading::{Correction, EventOrder},
    store::{EventRow, PlayerRow},
    wording::Phrase,
};

/// Carries such an order out, and tells those whom it is about.
pub(super) fn obey_in_event(giver: &Giver<'_>, event: &EventRow, order: &EventOrder) -> Done {
    if let Some(at) = event.frozen.closed {
        return Ok(Err(EventOrderNotDone::Closed { on: Zone::UTC.date(at), removed: event.frozen.removed }));
    }
    match order {
        EventOrder::Announce { to: None, text } => announcement::to_all(giver, event, text),
        EventOrder::Announce { to: Some(to), text } => announcement::in_game(giver, event, to, text),
        EventOrder::Address { whom, address, reason } => {
            on_player(giver, event, whom, |player| move_address(giver, event, player, address, reason))
        }
        EventOrder::Correct { whom, what, reason } => {
            on_player(giver, event, whom, |player| correct(giver, event, player, what, reason))
        }
        EventOrder::Substitute(order) => {
            on_player(giver, event, &order.whom, |player| substitution::replace(giver, event, player, order))
        }
        EventOrder::Enter(order) => late_entry::enter(giver, event, order),
        EventOrder::Withdraw { whom, ends, reason } => {
            on_player(giver, event, whom, |player| withdrawal::withdraw(giver, player, *ends, reason))
        }
    }
}

/// Does what is ordered of the player of this name, where whoever orders it may.
fn on_player(
    giver: &Giver<'_>,
    event: &EventRow,
    whom: &str,
    order: impl FnOnce(&PlayerRow) -> Done,
) -> Done {
    let asks = Asks { post: giver.post, event, director: giver.director };
    let player = match asks.player(whom)? {
        Ok(player) => player,
        Err(why) => return Ok(Err(EventOrderNotDone::NotShown(why))),
    };
    match his_own(giver, &player)? {
        Some(why) => Ok(Err(why)),
        None => order(&player),
    }
}

/// Tells the director that it is done.
pub(super) fn tell_done(giver: &Giver<'_>, words: &str, done: &EventOrderDone) -> Result<()> {
    let Some(director) = giver.director.filter(|_| !giver.listed) else { return Ok(()) };
    let letter = Letter::EventOrdered { words: words.to_owned(), done: done.sentence() };
    let thread = giver.mail.map(|mail| mail.thread());
    let posting =
        letter::to_director(director, None, letter).after(giver.mail.map(|mail| mail.row.id), thread);
    letter::post(giver.post, posting).map(drop)
}

/// Nobody changes what is known of himself, or of whom he plays against.
fn his_own(giver: &Giver<'_>, player: &PlayerRow) -> Result<Option<EventOrderNotDone>> {
    let Some(director) = giver.director else { return Ok(None) };
    if director.person().is(&player.person()) {
        let rules = player.director(giver.post.tx)?.map(|other| other.name);
        return Ok(Some(EventOrderNotDone::HisOwn { rules }));
    }
    for (table, _) in giver.post.tx.running(player)? {
        if !director.may_direct(&table) {
            let rules = table.director(giver.post.tx)?.map(|other| other.name);
            return Ok(Some(EventOrderNotDone::HisOwn { rules }));
        }
    }
    Ok(None)
}

fn move_address(
    giver: &Giver<'_>,
    event: &EventRow,
    player: &PlayerRow,
    address: &Address,
    reason: &str,
) -> Done {
    let (post, name) = (giver.post, player.name.clone());
    let known = &roster::entrant(event, player)?.email;
    if known.as_slice() == std::slice::from_ref(address) {
        return Ok(Err(EventOrderNotDone::AddressKnown(name)));
    }
    let assistants = roster::entrant(event, player)?.assistant.as_ref() == Some(address);
    if assistants {
        return Ok(Err(EventOrderNotDone::AddressTaken(name)));
    }
    if let Some(name) = roster::whose(post, player, address)? {
        return Ok(Err(EventOrderNotDone::AddressTaken(name)));
    }
    let by = Some((giver.director.map(|director| director.place), giver.name()));
    let (to, step, reason) = (vec![address.clone()], AddressStep::Entered, reason.to_owned());
    AddressMove { event, player, to, step, by, reason }.carry_out(post)?;
    Ok(Ok(EventOrderDone::Moved(name)))
}

fn correct(giver: &Giver<'_>, event: &EventRow, player: &PlayerRow, what: &Correction, reason: &str) -> Done {
    let post = giver.post;
    let mut entrant = roster::entrant(event, player)?.clone();
    let (key, value) = (what.key(), shown(what));
    let unfit = EventOrderNotDone::Unfit;
    let known = entrant.clone();
    match what {
        Correction::Name(name) => match person_name(name) {
            Ok(name) => entrant.name = name,
            Err(why) => return Ok(Err(unfit(why))),
        },
        Correction::Rating(rating) => match event::rating(*rating) {
            Ok(rating) => entrant.rating = Some(rating),
            Err(why) => return Ok(Err(unfit(why))),
        },
        Correction::Federation(text) => match federation(text) {
            Ok(federation) => entrant.federation = Some(federation),
            Err(why) => return Ok(Err(unfit(why))),
        },
        Correction::Language(language) => entrant.language = *language,
        Correction::Zone(zone) => entrant.zone = *zone,
    }
    let language_known = !matches!(what, Correction::Language(language) if *language != player.language);
    if entrant == known && language_known {
        return Ok(Err(EventOrderNotDone::Known(value)));
    }
    let players = post.tx.players(event.id)?;
    if players.iter().any(|other| other.id != player.id && same_name(&other.name, &entrant.name)) {
        return Ok(Err(EventOrderNotDone::NameTaken(entrant.name)));
    }
    let registration = Registration { entrant, reason: reason.to_owned(), filed: None };
    let place = giver.director.map(|director| director.place);
    post.tx.register(player, &registration, (place, false), post.now)?;
    let PlayerRow { strict, script, .. } = *player;
    if let Correction::Language(language) = what {
        post.tx.change_hand(player.id, *language, strict, script)?;
    }
    let player = post.tx.player(player.id)?;
    enter_in_games(giver, &player, what)?;
    let by = giver.name();
    let letter = Letter::Corrected { key, value: value.clone(), by, reason: reason.to_owned() };
    letter::post(post, letter::to_player_at_large(post.tx, &player, letter)?)?;
    Ok(Ok(EventOrderDone::Corrected { name: player.name, value }))
}

/// One entry in each running game that hangs on it, so that a game is the fold of its own journal.
fn enter_in_games(giver: &Giver<'_>, player: &PlayerRow, what: &Correction) -> Result<()> {
    let PlayerRow { language, strict, zone, .. } = *player;
    for (mut table, side) in giver.post.tx.running(player)? {
        let hand = WritingStyle { language, strict };
        let fact = match what {
            Correction::Name(_) => {
                let named = NamedPerson::new(player.number, player.name.clone());
                let zone = *table.game.opening.zones.of(side);
                Fact::Plays { side, player: named, zone, hand: *table.game.hands.of(side) }
            }
            Correction::Language(_) => Fact::HandChanged { side, hand },
            Correction::Zone(_) => Fact::ZoneChanged { side, zone },
            Correction::Rating(_) | Correction::Federation(_) => continue,
        };
        let evidence = giver.mail.map(|mail| mail.evidence(crate::laws::Proof::Token));
        journal::enter(giver.post, &mut table, vec![fact], evidence.as_ref())?;
    }
    Ok(())
}

fn shown(what: &Correction) -> String {
    match what {
        Correction::Name(text) | Correction::Federation(text) => text.clone(),
        Correction::Rating(rating) => rating.to_string(),
        Correction::Language(language) => language.code().to_owned(),
        Correction::Zone(zone) => zone.to_string(),
    }
}
