//! What the mail server has taken over makes its half-moves available.
//!
//! Time starts when the mail server took the letter over, not when it was rendered; a letter therefore says "at least
//! until".

use crate::{
    laws::{Fact, PutOff},
    store::{OutboxRow, Tx, unless_broken},
};
use anyhow::Result;
use chrono::{DateTime, Utc};

/// A letter that was taken over makes its half-moves available: from now the players' time runs. `put_off`: since when,
/// where that is not by what has become of it.
pub(crate) fn hand_over(
    tx: &Tx<'_>,
    now: DateTime<Utc>,
    letter: &OutboxRow,
    put_off: Option<PutOff>,
) -> Result<()> {
    let since = tx.put_off_since(letter)?;
    for handover in tx.handovers(letter.id)? {
        let row = tx.game_by_id(handover.game)?;
        // The ruling on one that stands still is asked for by a letter of its own.
        let Some(mut game) = unless_broken(tx.game(row.id, &row.name))? else { continue };
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
        tx.append(row.id, &mut game, now, vec![fact], None)?;
        // What had come back and was to go out again asks for nothing that this letter does not.
        for other in tx.waiting_for(row.id, handover.half_move)? {
            tx.is_there(other.id)?;
        }
    }
    Ok(())
}
