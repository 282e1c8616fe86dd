//! A ruling into the journal and the letters.

use super::{GameContext, Post, Submitted, journal::enter, notify, player::leave};
use crate::laws::{Evidence, Fact, Notice, Ruling};
use anyhow::Result;

/// Writes a ruling into the journal and its notices into the outbox.
pub(crate) fn carry_out(
    post: &Post<'_>,
    table: &mut GameContext,
    ruling: Ruling,
    submitted: Option<&Submitted>,
) -> Result<()> {
    let evidence = submitted.map(|submitted| &submitted.evidence);
    enter_ending_leave(post, table, &ruling, evidence)?;
    let cause = evidence.map(|evidence| evidence.inbox);
    for notice in ruling.notices {
        notify::tell(post, table, notice, submitted, cause)?;
    }
    Ok(())
}

/// Writes a ruling's entries. Leave that a move ends, ends in all games of its player.
pub(crate) fn enter_ending_leave(
    post: &Post<'_>,
    table: &mut GameContext,
    ruling: &Ruling,
    evidence: Option<&Evidence>,
) -> Result<()> {
    enter(post, table, ruling.facts.clone(), evidence)?;
    let ended: Vec<Fact> =
        ruling.facts.iter().filter(|fact| matches!(fact, Fact::Leave { .. })).cloned().collect();
    let told = ruling
        .notices
        .iter()
        .any(|notice| matches!(notice, Notice::Recorded { .. } | Notice::Followed { .. }));
    leave::end_leave_elsewhere(post, table, &ended, told, evidence)
}
