//! The dates that a player writes beside his move, and the days that he counts.
//!
//! Under the day rule `postal` his dates count where they can be; those that cannot are asked back, and where he stands by
//! them the evidence counts until the director decides. Under every other rule the evidence counts, and he is told where
//! he differs from it.

mod noted;
mod possible;
mod weighed;

pub use possible::{Dates, DatesMisfit, LongPost};
pub(super) use possible::{noon, received_on};

use self::{
    noted::{differing, miscounted},
    weighed::Weighed,
};
use super::{
    decide::Context,
    entry::Fact,
    game::Game,
    refusal::Refusal,
    ruling::{Note, Notice, Ruling},
    submission::Submission,
};
use crate::{event::DayRule, model::Side, reflection::Charge};

/// Rules on a submission with what is written beside it; `main` rules on the submission.
pub(super) fn decide(
    game: &Game,
    submission: &Submission,
    context: &Context,
    main: impl Fn(&Game, &Submission, &Context) -> Result<Ruling, Refusal>,
) -> Result<Ruling, Refusal> {
    let bare = submission.bare();
    let by_evidence = main(game, &bare, context)?;
    let declared = &submission.declared;
    let Some(charge) = own_move(game, &by_evidence, context.sender) else { return Ok(by_evidence) };
    let postal = game.turn().is_some_and(|turn| turn.terms.day_rule == DayRule::Postal);
    let mut ruling = if postal {
        let weighed = Weighed { game, declared, context };
        weighed.postal(by_evidence, &bare, main)?
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

/// The cost of the sender's own move in a ruling that makes one, none inside where no time ran. A claim stops the time
/// at the receipt of its mail, whatever is written beside it (9.4.1).
fn own_move(game: &Game, ruling: &Ruling, sender: Side) -> Option<Option<Charge>> {
    let claims = ruling.facts.iter().any(|fact| matches!(fact, Fact::Claimed { .. }));
    let made = ruling.facts.iter().find_map(|fact| match fact {
        Fact::Moved { half_move, charge, .. } => Some((*half_move, *charge)),
        _ => None,
    });
    let (half_move, charge) = made.filter(|_| !claims)?;
    (half_move == game.to_play() && half_move.ply.side() == sender).then_some(charge)
}

/// Tells the mover, in the letter that he gets about his move.
fn note(ruling: &mut Ruling, sender: Side, said: Option<Note>) {
    for notice in &mut ruling.notices {
        match notice {
            Notice::Recorded { ply, notes } if ply.side() == sender => notes.extend(said),
            Notice::Followed { by, reader, notes } if by == reader && *by == sender => notes.extend(said),
            _ => {}
        }
    }
}
