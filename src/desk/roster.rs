//! What is known of the players of an event, changed while it is played: addresses (semantics 26), and what was entered wrong.
//!
//! A new address counts at once where whoever directs enters it. The addresses before it are told, and for thirty days
//! `not mine` from one of them puts all back; until the director has closed that case nothing that would end a game of the
//! player is done. The player's mark is a new one from then on, so that whoever reads the old mailbox has nothing in hand.

mod left_address;
mod new_address;

pub(crate) use left_address::{endings_are_frozen, from_left_address};
pub(crate) use new_address::AddressMove;

use chrono::{DateTime, TimeDelta, Utc};

use super::Workplace;
use crate::{
    event::{AddressChange, Entrant},
    model::Address,
    store::{EventRow, PlayerRow, Tx},
};
use anyhow::{Context as _, Result};

/// So long an address that was left can put back what it left for.
const PUTS_BACK: TimeDelta = TimeDelta::days(30);

/// What the event's journal knows of a player now.
pub(crate) fn entrant<'e>(event: &'e EventRow, player: &PlayerRow) -> Result<&'e Entrant> {
    let found = event.frozen.players.iter().find(|entrant| entrant.number == player.number);
    found.with_context(|| format!("{} has no player {}", event.code, player.number))
}

/// The players whose letters went to this address until lately, each with the change that was made.
pub(crate) fn who_left(
    tx: &Tx<'_>,
    address: &Address,
    now: DateTime<Utc>,
) -> Result<Vec<(PlayerRow, AddressChange)>> {
    tx.players_who_left(address, now - PUTS_BACK)
}

/// Whose address it is in the event, beside this player: nobody may share one with him.
pub(crate) fn whose(place: &Workplace<'_>, player: &PlayerRow, address: &Address) -> Result<Option<String>> {
    if place.desk.is_ours(address) {
        return Ok(Some(place.desk.address.to_string()));
    }
    let players = place.tx.players(player.event)?;
    let other = players.into_iter().find(|other| other.id != player.id && other.writes_from(address));
    if let Some(other) = other {
        return Ok(Some(other.name));
    }
    let directors = place.tx.directors(player.event)?;
    Ok(directors.into_iter().find(|director| director.email == *address).map(|director| director.name))
}
