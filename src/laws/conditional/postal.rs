//! Accepting proposed lines in postal style: the move, the answer that the opponent had sent beforehand to it, and one's
//! own answer to that, all in one stretch of score.
//!
//! It is understood where the opponent's lines hold exactly these moves, and then all is played. Else the stretch is
//! asked back in the words in which any two new moves are, so that it tells no more than this: whether exactly these
//! answers were sent. Who finds that out by guessing has made the moves.

use super::{
    super::{
        Step,
        context::Context,
        moves::binding::first_ply,
        record::{fact::Fact, game::Game},
        refusal::Refusal,
        ruling::Ruling,
        submission::{MoveText, Submission},
    },
    follow,
    lines::stretch,
    tree,
};
use crate::chess::Numeric;

/// The ruling on such a stretch; none where it is none.
pub(super) fn accepted(
    game: &Game,
    submission: &Submission,
    context: &Context,
    main: impl Fn(&Submission) -> Result<Ruling, Refusal>,
) -> Option<Ruling> {
    let [text] = submission.moves.as_slice() else { return None };
    let only = Submission { moves: submission.moves.clone(), ..Submission::default() };
    let by = context.sender;
    if only != *submission || text.offer || game.on_move() != by {
        return None;
    }
    let start = first_ply(game, text, context)?;
    let known = game.next_ply().before().checked_sub(start.before())?;
    let (first, rest) = text.moves.split_at_checked(known.checked_add(1)?)?;
    if rest.is_empty() || !rest.len().is_multiple_of(2) {
        return None;
    }
    let first = MoveText { moves: first.to_vec(), ..text.clone() };
    let mut ruling = main(&Submission { moves: vec![first], ..Submission::default() }).ok()?;
    let Ok(after) = game.foresee(&ruling.facts, context.sent) else { return Some(ruling) };
    let line = stretch(&after, by, rest)?;
    let own = moves(&ruling.facts).last().copied()?;
    let wanted: Vec<Step> = std::iter::once(Step::Move(own)).chain(line.clone()).collect();
    let lines = tree::merged(after.conditionals.of(by), vec![line]).ok()?;
    ruling.facts.push(Fact::ConditionalsSet { by, half_move: after.to_play(), lines });
    let played = moves(&follow(game, ruling.clone(), context.sent).facts);
    let played: Vec<Step> = played.into_iter().map(Step::Move).collect();
    played.starts_with(&wanted).then_some(ruling)
}

fn moves(facts: &[Fact]) -> Vec<Numeric> {
    let made = facts.iter().filter_map(|fact| match fact {
        Fact::Moved { numeric, .. } => Some(*numeric),
        _ => None,
    });
    made.collect()
}
