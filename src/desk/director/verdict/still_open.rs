//! Whether what a case proposes still follows from the game.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    super::{super::GameContext, against_record::has_gone_on, not_done::CaseNotSettled},
    Verdict,
};
use crate::{
    docket::{Proposal, proposal::fits_both},
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

impl Verdict<'_> {
    /// Why what the case proposes no longer follows from the game, where it does not.
    pub(super) fn has_changed(&self) -> Result<Option<Changed>> {
        let (post, matter) = (self.giver.post, self.matter);
        let proposes = matter.proposal.as_deref().map(Proposal::stored);
        let proposal = proposes.filter(|proposal| proposal.order().is_some());
        let (Some(game), Some(proposal)) = (matter.game, proposal) else { return Ok(None) };
        let table = post.tx.table_of(game)?;
        if matter.kind == MatterKind::Order && has_gone_on(post.tx, matter, &table)? {
            return Ok(Some(Changed::Over(CaseNotSettled::GoneOn)));
        }
        if matter.half_move.is_some_and(|then| then.line != table.game.line) {
            return Ok(Some(Changed::Over(CaseNotSettled::AnotherLine)));
        }
        Ok(by_time_still(&table, matter, &proposal, post.now))
    }
}

/// Why the proposal of a case about the time no longer follows, where it does not.
fn by_time_still(
    table: &GameContext,
    matter: &Matter,
    proposal: &Proposal,
    now: DateTime<Utc>,
) -> Option<Changed> {
    let late = match (matter.kind, matter.player) {
        (MatterKind::Flag, Some(_)) => table.side_of_matter(matter),
        (MatterKind::TimeClaim, Some(_)) => table.side_of_matter(matter).map(Side::other),
        _ => return None,
    };
    if table.game.both_overstepped(now) {
        let fits = fits_both(&table.game, proposal);
        return (!fits).then_some(Changed::Proposal(CaseNotSettled::BothOverstepped));
    }
    let by_time: Order<String> = Order::Result { result: None, ground: Some(Ground::Time) };
    let winner = must_mate(&table.game, &by_time, now);
    let claimed = |late: Side| matter.kind != MatterKind::TimeClaim || table.game.claims_time(late.other());
    let still = late.is_some_and(|late| winner == Some(late.other()) && claimed(late));
    (!still).then_some(Changed::Over(CaseNotSettled::NotOverstepped))
}
