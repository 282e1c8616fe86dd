//! A case that the director leaves as it is: it ends, nothing is entered, and whoever waits to hear of it is told.

use anyhow::Result;

use super::super::{
    game_context, incoming::Mail, journal, player::to_director, post::to_player, workplace::Post,
};
use crate::{
    laws::Fact,
    letters::Letter,
    model::{MatterKind, MatterState, Side},
    store::{DirectorRow, Matter},
};

/// Ends a case without a ruling. The player whose doing it is reads the reason.
pub(crate) fn leave_as_it_is(
    post: &Post<'_>,
    mail: &Mail<'_>,
    director: &DirectorRow,
    matter: &Matter,
    reason: Option<&str>,
) -> Result<()> {
    let state = if reason.is_some() { MatterState::Refused } else { MatterState::Taken };
    post.tx.end_matter(matter.id, state, post.now)?;
    let Some(game) = matter.game else { return Ok(()) };
    let mut table = game_context::table(post.tx, post.tx.game_by_id(game)?)?;
    let his = |side: &Side| matter.player == Some(table.player(*side).id);
    let Some(by) = Side::BOTH.into_iter().find(his) else { return Ok(()) };
    // From now on what would end the game ends it.
    if matter.kind == MatterKind::TimeClaim && table.game.claims_time(by) {
        journal::enter(post, &mut table, vec![Fact::TimeClaimLeft { by }], None)?;
    }
    let told = matter.kind.left_is_told(reason.is_some());
    let letter = |reader| Letter::CaseLeft {
        sight: table.sight(reader, post.now),
        kind: matter.kind,
        case: matter.id,
        by,
        reason: reason.filter(|_| told).map(str::to_owned),
    };
    if told {
        let half_move = table.usual_half_move(by);
        to_player::tell_player(post, &table, by, half_move, letter(Some(by)), None, Some(mail.row.id))?;
    }
    to_director::answer_director(post, mail, director, Some(&table), letter(None))
}
