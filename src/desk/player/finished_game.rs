//! What players send of a game that is over (8.2, 8.5): the same as the record is acknowledged in silence, for a program
//! repeats what it knows; what differs goes to the director, with the first difference.
//!
//! Laws 8.5

use anyhow::Result;

use super::super::{
    CaseOf, GameContext, PartWords, Post, Proposal, SubmissionOutcome, Submitted, cases, letter,
};
use crate::{
    laws::Compared,
    letters::{Letter, PartOutcome},
    model::MatterKind,
    store::Matter,
};

/// What becomes of a player's own record of a game that is over.
pub(crate) fn own_record(
    post: &Post<'_>,
    table: &GameContext,
    submitted: &Submitted,
    compared: Compared,
) -> Result<SubmissionOutcome> {
    let (by, name) = (submitted.context.sender, &table.row.name);
    let Compared::Differs { read, first, result } = compared else {
        let log = format!("{name}: a record that agrees with ours");
        return Ok(SubmissionOutcome::new(log, PartOutcome::Known, PartWords::Agrees));
    };
    let letter = |reader| Letter::RecordDiffers {
        sight: table.sight(reader, post.now),
        by,
        read: read.clone(),
        first: first.clone(),
        result,
    };
    let said = result.map_or_else(|| first.to_string(), |result| format!("{first}; {result}"));
    let mut told = true;
    if submitted.answer {
        let posting = letter::to_player(post.tx, table, by, letter(Some(by)))?;
        told = letter::post(post, submitted.answered_by(posting))?.is_some();
    }
    // The same difference is one case, however often it is sent; another is a case whatever was answered today.
    let player = table.player(by).id;
    let open = post.tx.open_matters(table.row.id)?;
    let same =
        |case: &Matter| case.kind == MatterKind::Record && case.player == Some(player) && case.said == said;
    // Where nobody directs there is no case by which the same is known again.
    let goes = table.director(post.tx)?.is_some() || told;
    if goes && !open.iter().any(same) {
        let case = CaseOf::proposing(MatterKind::Record, Some(by), Proposal::Leave);
        cases::tell_case(post, table, CaseOf { said, ..case }, letter(None))?;
    }
    let log = format!("{name}: a record that differs from ours, told to the director");
    Ok(SubmissionOutcome::new(log, PartOutcome::Done, PartWords::Differs))
}
