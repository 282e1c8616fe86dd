//! The dates that a player writes beside his move, and the days that he counts.
//!
//! Under the day rule `postal` his dates count where they can be; those that cannot are asked back, and where he stands by
//! them the evidence counts until the director decides. Under every other rule the evidence counts, and he is told where
//! he differs from it.
//!
//! That he was asked is an entry, the only one that a refusal leaves.
//!
//! Beside the Laws: post

pub(crate) mod date_limits;
pub(crate) mod date_notes;
pub(crate) mod postal_dates;

use super::leave;
use crate::laws::{Note, Refusal, Ruling, case::Case, moves::record_move::Brought};
use crate::{chess::Played, regulations::DayRule};
use date_notes::{differing, miscounted, note, own_move};
use postal_dates::Weighed;

pub(crate) use date_limits::{noon, received_on};

/// Records a move of the sender's with what he writes beside it.
pub(crate) fn recorded(case: &Case<'_>, played: &Played, brought: &Brought) -> Result<Ruling, Refusal> {
    let (game, context) = (&*case.game, case.context);
    let by_evidence = leave::recorded(game, played, brought, context)?;
    let Some(declared) = case.declared else { return Ok(by_evidence) };
    let Some(charge) = own_move(game, &by_evidence, context.sender) else { return Ok(by_evidence) };
    let postal = game.turn().is_some_and(|turn| turn.terms.day_rule == DayRule::Postal);
    let mut ruling = if postal {
        Weighed { game, declared, context, played, brought }.postal(by_evidence)?
    } else {
        let mut ruling = by_evidence;
        let differ = charge.and_then(|charge| differing(game, declared, &charge, context));
        note(&mut ruling, context.sender, differ.map(Note::DatesDiffer));
        ruling
    };
    if let Some(Some(charge)) = own_move(game, &ruling, context.sender) {
        let differs = miscounted(game, &declared.notes, &charge, context.sender);
        note(&mut ruling, context.sender, differs.map(Note::CountDiffers));
    }
    Ok(ruling)
}
