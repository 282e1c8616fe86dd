//! A player's running games, and what he asks about them.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::super::{
    game_context::{self, GameContext},
    incoming::Mail,
};
use crate::{
    laws::Proof,
    model::Side,
    store::{PlayerRow, Tx, unless_broken},
};

/// The mail with which something is asked.
pub(crate) struct Asked<'a> {
    pub mail: &'a Mail<'a>,
    pub proof: Proof,
    /// When it counts as sent, where that hangs on a confirmation.
    pub sent: Option<DateTime<Utc>>,
}

/// A player's games that are not over, with his side in each.
pub(crate) fn running(tx: &Tx<'_>, player: &PlayerRow) -> Result<Vec<(GameContext, Side)>> {
    let rows = tx.games(player.event)?.into_iter().filter(|row| row.result.is_none());
    let mut running = Vec::new();
    for row in rows.filter(|row| [row.white, row.black].contains(&player.id)) {
        let Some(table) = unless_broken(game_context::table(tx, row))? else { continue };
        if let Some(side) = table.side_of(player) {
            running.push((table, side));
        }
    }
    Ok(running)
}
