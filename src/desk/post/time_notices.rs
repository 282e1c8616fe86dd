//! The letters about time that goes by.

use anyhow::{Result, bail};

use super::{
    super::{
        director::cases::{self, CaseOf},
        game_context::GameContext,
        workplace::Post,
    },
    to_director, to_player,
};
use crate::{laws::Notice, letters::Letter, model::MatterKind};

/// A reminder, a silence, an overstep that was upheld, an outage: a letter to each whom it concerns.
pub(crate) fn tell_of_time(post: &Post<'_>, table: &GameContext, notice: &Notice) -> Result<()> {
    let sight = |reader| table.sight(reader, post.now);
    match *notice {
        Notice::Reminded { why } => {
            let side = table.game.on_move();
            let letter = Letter::Reminder { sight: sight(Some(side)), why };
            // Else all that waited would come at once, with the days of each.
            let (reader, half_move) = (table.player(side).id, table.game.to_play());
            post.tx.withdraw_former(letter.kind(), reader, table.row.id, half_move)?;
            to_player::tell_player(post, table, side, Some(half_move), letter, None, None)
        }
        Notice::Silent { side, days } => {
            let told = |reader| Letter::SilenceReported { sight: sight(reader), side, days };
            let other = side.other();
            let half_move = table.usual_half_move(other);
            // Where the clocks stand it is not the player who keeps the game waiting.
            if table.game.standing().is_some() {
                to_player::tell_player(post, table, other, half_move, told(Some(other)), None, None)?;
            }
            cases::tell_case(post, table, CaseOf::open(MatterKind::Silence, Some(side)), told(None))
        }
        Notice::CountedAnew { side, limit } => {
            let told = |reader| Letter::CountedAnew { sight: sight(reader), side, limit };
            to_player::tell_players(post, table, None, None, |reader| told(Some(reader)))?;
            to_director::tell_director(post, table, told(None))
        }
        Notice::Outage { from, until } => {
            let told = |reader| Letter::Outage { sight: sight(Some(reader)), from, until };
            to_player::tell_players(post, table, None, None, told)
        }
        ref other => bail!("No letter here tells of {other:?}"),
    }
}
