//! Accepting proposed lines in postal style: the move, the answer that the opponent had sent beforehand to it, and one's
//! own answer to that, all in one stretch of score.
//!
//! It is understood where the opponent's lines hold exactly these moves, and then all is played. Else the stretch is
//! asked back in the words in which any two new moves are, so that it tells no more than this: whether exactly these
//! answers were sent. Who finds that out by guessing has made the moves.

use super::{follow, lines::stretch, tree};
use crate::chess::Numeric;
use crate::laws::{
    Fact, MoveText, Ruling, Step, case::Case, intention::IntendedMoves, moves::binding::first_ply,
    moves::new_move,
};

/// The ruling on such a stretch; none where it is none.
pub(super) fn accepted(case: &Case<'_>, text: &MoveText) -> Option<Ruling> {
    let (game, context) = (&*case.game, case.context);
    let start = first_ply(game, text, context)?;
    let known = game.next_ply().before().checked_sub(start.before())?;
    let (first, rest) = text.stretch.moves.split_at_checked(known.checked_add(1)?)?;
    if rest.is_empty() || !rest.len().is_multiple_of(2) {
        return None;
    }
    let first = text.with_moves(first.to_vec());
    let mut ruling = new_move::play(case, &IntendedMoves { lines: vec![first], offer: false }).ok()?;
    let Ok(after) = game.foresee(&ruling.facts, context.sent) else { return Some(ruling) };
    let line = stretch(&after, context.sender, rest)?;
    let own = moves(&ruling.facts).last().copied()?;
    let wanted: Vec<Step> = std::iter::once(Step::Move(own)).chain(line.clone()).collect();
    let lines = tree::merged(after.conditionals.of(context.sender), vec![line]).ok()?;
    ruling.facts.push(Fact::ConditionalsSet { by: context.sender, half_move: after.to_play(), lines });
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
