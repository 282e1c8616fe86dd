//! What the mail server has taken over makes its half-moves available.
//!
//! Time starts when the mail server took the letter over, not when it was rendered; a letter therefore says "at least
//! until".

use super::super::Workplace;
use crate::{
    laws::{Fact, PutOff},
    store::{OutboxRow, unless_broken},
};
use anyhow::Result;

/// A letter that was taken over makes its half-moves available: from now the players' time runs. `put_off`: since when,
/// where that is not by what has become of it.
pub(crate) fn hand_over(place: &Workplace<'_>, letter: &OutboxRow, put_off: Option<PutOff>) -> Result<()> {
    let since = place.tx.put_off_since(letter)?;
    for handover in place.tx.handovers(letter.id)? {
        let row = place.tx.game_by_id(handover.game)?;
        // The ruling on one that stands still is asked for by a letter of its own.
        let Some(mut game) = unless_broken(place.tx.game(row.id, &row.name))? else { continue };
        let open = game.outcome.is_none() && game.available.is_none();
        if !open || game.to_play() != handover.half_move {
            continue;
        }
        let fact = Fact::MadeAvailable {
            half_move: handover.half_move,
            letter: letter.message_id.clone(),
            start_letter: handover.start_letter,
            put_off: put_off.or_else(|| since.map(|since| game.put_off(since))),
        };
        place.tx.append(row.id, &mut game, place.now, vec![fact], None)?;
        // What had come back and was to go out again asks for nothing that this letter does not.
        for other in place.tx.waiting_for(row.id, handover.half_move)? {
            place.tx.is_there(other.id)?;
        }
    }
    Ok(())
}
