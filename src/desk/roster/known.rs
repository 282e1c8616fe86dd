//! What an event knows of a player, and of whom an address is or was.

use chrono::{DateTime, TimeDelta, Utc};

use super::super::Workplace;
use crate::{
    event::{AddressChange, Entrant},
    model::Address,
    store::{EventRow, PlayerRow, Tx},
};
use anyhow::{Context as _, Result};

/// So long an address that was left can put back what it left for.
pub(super) const PUTS_BACK: TimeDelta = TimeDelta::days(30);

/// What the event's journal knows of a player now.
pub(crate) fn entrant<'e>(event: &'e EventRow, player: &PlayerRow) -> Result<&'e Entrant> {
    let found = event.frozen.players.iter().find(|entrant| entrant.number == player.number);
    found.with_context(|| format!("{} has no player {}", event.code, player.number))
}

/// The players whose letters went to this address until lately, each with the change that was made.
pub(crate) fn who_left(
    tx: &Tx<'_>,
    address: &Address,
    received: DateTime<Utc>,
) -> Result<Vec<(PlayerRow, AddressChange)>> {
    tx.players_who_left(address, received - PUTS_BACK)
}

/// Whose address it is in the event, beside this player: nobody may share one with him.
pub(crate) fn whose(place: &Workplace<'_>, player: &PlayerRow, address: &Address) -> Result<Option<String>> {
    address_of(place, player.event, |other| other.id != player.id, address)
}

/// Whose address it is in the event. Who was taken out before the first move may come again.
pub(crate) fn taken_by(place: &Workplace<'_>, event: &EventRow, address: &Address) -> Result<Option<String>> {
    address_of(place, event.id, |player| !event.frozen.out.contains(&player.number), address)
}

/// Whose address it is among the players who count, and those who direct.
fn address_of(
    place: &Workplace<'_>,
    event: i64,
    counts: impl Fn(&PlayerRow) -> bool,
    address: &Address,
) -> Result<Option<String>> {
    if place.desk.is_ours(address) {
        return Ok(Some(place.desk.address.to_string()));
    }
    let players = place.tx.players(event)?;
    let other = players.into_iter().find(|other| counts(other) && other.writes_from(address));
    if let Some(other) = other {
        return Ok(Some(other.name));
    }
    let directors = place.tx.officials(event)?;
    Ok(directors.into_iter().find(|director| director.email == *address).map(|director| director.name))
}

/// Whether this player was taken out, or somebody else plays all that he had to play. A game of his that was taken up again since is his.
pub(crate) fn is_replaced(tx: &Tx<'_>, player: &PlayerRow) -> Result<bool> {
    if !tx.event_by_id(player.event)?.frozen.is_gone(player.number) {
        return Ok(false);
    }
    Ok(tx.games_of(player.id)?.iter().all(|row| row.result.is_some()))
}
