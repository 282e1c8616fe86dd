//! Questions that have come to nothing by what happened in their game.

use super::super::{game_context::GameContext, workplace::Workplace};
use crate::{model::MatterState, reading::outlives_moves};
use anyhow::Result;

/// Lets the questions of a game lapse that were about another half-move than the one to be made. Those about a
/// resignation, a withdrawal or a claim that is decided beside the game outlive moves.
pub(crate) fn lapse_questions(place: &Workplace<'_>, table: &GameContext) -> Result<()> {
    let to_play = table.game.outcome.is_none().then(|| table.game.to_play());
    for matter in place.tx.questions_of(table.row.id)? {
        let played = matter.half_move != to_play;
        if to_play.is_none() || played && !outlives_moves(&matter.said) {
            place.tx.end_matter(matter.id, MatterState::Lapsed, place.now)?;
        }
    }
    Ok(())
}
