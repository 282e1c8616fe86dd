//! Which game of a player's a mail is about, and which side is his.

use anyhow::Result;

use super::super::{
    game_context::{self, GameContext},
    identify::Answered,
    incoming::Mail,
};
use crate::{
    intake::Gathered,
    model::{GameId, Side},
    store::{PlayerRow, Tx},
};

/// A mail with what it says.
pub(crate) struct OfPlayer<'a> {
    pub mail: &'a Mail<'a>,
    pub player: &'a PlayerRow,
    pub answered: &'a Answered,
    pub gathered: &'a Gathered,
}

/// A game that a player plays, with his side in it.
pub(crate) fn played_by(
    tx: &Tx<'_>,
    player: &PlayerRow,
    name: Option<&GameId>,
) -> Result<Option<(GameContext, Side)>> {
    let row = name.map(|name| tx.game_named(name)).transpose()?.flatten();
    let table = row.map(|row| game_context::table(tx, row)).transpose()?;
    Ok(table.and_then(|table| table.side_of(player).map(|side| (table, side))))
}
