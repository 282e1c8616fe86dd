//! Which games are a player's and which side he has in them, and his mail with what it says.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::super::{
    game_context::{self, GameContext},
    identify::Answered,
    incoming::Mail,
};
use crate::{
    intake::Gathered,
    laws::Proof,
    model::{GameId, Side},
    store::{PlayerRow, Tx, unless_broken},
};

/// A mail with what it says.
pub(crate) struct OfPlayer<'a> {
    pub mail: &'a Mail<'a>,
    pub player: &'a PlayerRow,
    pub answered: &'a Answered,
    pub gathered: &'a Gathered,
}

/// The mail with which something is asked.
pub(crate) struct Asked<'a> {
    pub mail: &'a Mail<'a>,
    pub proof: Proof,
    /// When it counts as sent, where that hangs on a confirmation.
    pub sent: Option<DateTime<Utc>>,
}

/// A game that a player plays, with his side in it.
pub(crate) fn played_by(
    tx: &Tx<'_>,
    player: &PlayerRow,
    name: Option<&GameId>,
) -> Result<Option<(GameContext, Side)>> {
    let table = game_context::table_named(tx, name)?;
    Ok(table.and_then(|table| table.side_of(player).map(|side| (table, side))))
}

/// A player's games that are not over, with his side in each.
pub(crate) fn running(tx: &Tx<'_>, player: &PlayerRow) -> Result<Vec<(GameContext, Side)>> {
    let mut running = Vec::new();
    for row in tx.games(player.event)?.into_iter().filter(|row| row.result.is_none()) {
        let Some(side) = row.side_of(player.id) else { continue };
        running.extend(unless_broken(game_context::table(tx, row))?.map(|table| (table, side)));
    }
    Ok(running)
}
