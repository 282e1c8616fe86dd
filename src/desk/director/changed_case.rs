//! Whether a case still stands as its letter showed it, when the director answers.

use anyhow::Result;

use super::{
    super::{game_context, workplace::Workplace},
    against_record,
    not_done::CaseNotSettled,
    proposal::{Proposal, fits_both},
};
use crate::{
    laws::director::must_mate,
    model::{Ground, MatterKind, Order, Side},
    store::Matter,
};

/// Why a `yes` to a case is no longer an answer to what it proposes, for its director.
pub(super) enum Changed {
    /// There is nothing left to decide.
    Over(CaseNotSettled),
    /// What waits is still to be decided, and the proposal would decide it by what was so before.
    Proposal(CaseNotSettled),
}

/// Why what a case proposes no longer follows from the game, where it does not.
pub(super) fn has_changed(place: &Workplace<'_>, matter: &Matter) -> Result<Option<Changed>> {
    let proposes = matter.proposal.as_deref().map(Proposal::stored);
    let proposal = proposes.filter(|proposal| proposal.order().is_some());
    let (Some(game), Some(proposal)) = (matter.game, proposal) else { return Ok(None) };
    let table = game_context::table_of(place.tx, game)?;
    if matter.kind == MatterKind::Order && against_record::has_gone_on(place.tx, matter, &table)? {
        return Ok(Some(Changed::Over(CaseNotSettled::GoneOn)));
    }
    if matter.half_move.is_some_and(|then| then.line != table.game.line) {
        return Ok(Some(Changed::Over(CaseNotSettled::AnotherLine)));
    }
    let late = match (matter.kind, matter.player) {
        (MatterKind::Flag, Some(_)) => table.side_of_matter(matter),
        (MatterKind::TimeClaim, Some(_)) => table.side_of_matter(matter).map(Side::other),
        _ => return Ok(None),
    };
    if table.game.both_overstepped(place.now) {
        let fits = fits_both(&table, &proposal);
        return Ok((!fits).then_some(Changed::Proposal(CaseNotSettled::BothOverstepped)));
    }
    let by_time: Order<String> = Order::Result { result: None, ground: Some(Ground::Time) };
    let winner = must_mate(&table.game, &by_time, place.now);
    let claimed = |late: Side| matter.kind != MatterKind::TimeClaim || table.game.claims_time(late.other());
    let still = late.is_some_and(|late| winner == Some(late.other()) && claimed(late));
    Ok((!still).then_some(Changed::Over(CaseNotSettled::NotOverstepped)))
}
