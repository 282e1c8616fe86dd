//! How a player writes his moves, as his games know it.

use super::{
    game_context::GameContext,
    incoming::{Mail, evidence},
    workplace::Workplace,
};
use crate::{
    laws::{Proof, WritingStyle, hand_changed},
    model::Side,
    store::{PlayerRow, unless_broken},
};
use anyhow::Result;

pub(crate) fn enter_hand(
    place: &Workplace<'_>,
    mail: &Mail<'_>,
    player: &PlayerRow,
    hand: WritingStyle,
) -> Result<()> {
    let evidence = evidence(mail.row, mail.message, Proof::Token);
    for row in place.tx.games(player.event)?.into_iter().filter(|row| row.result.is_none()) {
        let side = match player.id {
            id if id == row.white => Side::White,
            id if id == row.black => Side::Black,
            _ => continue,
        };
        let Some(mut game) = unless_broken(place.tx.game(row.id, &row.name))? else { continue };
        if let Some(fact) = hand_changed(&game, side, hand) {
            place.tx.append(row.id, &mut game, place.now, vec![fact], Some(&evidence))?;
        }
    }
    Ok(())
}

/// Enters how a player writes into a game that does not know it: the entry that said so was set aside.
pub(crate) fn enter_missing_hand(place: &Workplace<'_>, table: &mut GameContext, side: Side) -> Result<()> {
    let player = table.player(side);
    let hand = WritingStyle { language: player.language, strict: player.strict };
    match hand_changed(&table.game, side, hand) {
        Some(fact) => place.tx.append(table.row.id, &mut table.game, place.now, vec![fact], None).map(drop),
        None => Ok(()),
    }
}
