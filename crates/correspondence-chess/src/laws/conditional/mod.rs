//! Conditional moves (semantics of conditionals): what a player answers to moves that his opponent has not made yet. The
//! Laws say nothing of them; national rules for postal play do.
//!
//! They are bound to the half-move after their sender's last, and come with it or later. The opponent is told of none
//! that was not played: nothing of them is in what he is sent.
//!
//! `forget ifs` counts whatever becomes of the rest of its mail, since it only lets less be played. Three things tell
//! the opponent a little: that the number of entries under a letter grew; that an answer came at once; and a stretch of
//! score in postal style (`postal.rs`).
//!
//! Beside the Laws: conditionals

mod chain;
mod lines;
mod postal;
mod shown;
mod tree;

use super::intention::{IntendedMoves, Intention};
use super::{
    Act, Context, Fact, Game, IfText, NotTaken, Notice, Refusal, Ruling, Step, case::Case,
    moves::binding::answers_what_is_available, moves::illegal, moves::record_move::Brought,
    submission::GO_ON, time::dates,
};
use crate::model::{HalfMove, Ply, Side};
use lines::Doubt;

pub(super) use chain::follow;
pub use shown::as_tree;

/// `forget ifs`: counts first, whatever becomes of the rest, which is ruled on without the lines that are withdrawn.
pub(super) fn forget(case: &mut Case<'_>) {
    if !case.said.says(&Act::ForgetIfs) {
        return;
    }
    let by = case.context.sender;
    if case.game.conditionals.of(by).is_empty() {
        let alone =
            case.means_nothing() && case.said.notation().is_none() && case.said.ifs().next().is_none();
        let over = case.game.outcome.is_some();
        if alone {
            case.rule(Err(if over { Refusal::GameOver } else { Refusal::NoConditionals }));
        }
        return;
    }
    let withdrawn = Fact::ConditionalsSet { by, half_move: case.game.to_play(), lines: Vec::new() };
    case.apart.facts.push(withdrawn);
    case.game.to_mut().state.conditionals.of_mut(by).clear();
}

/// A player whose conditional moves are withdrawn learns so from one letter or another.
pub(super) fn tell_of_withdrawal(case: &mut Case<'_>) {
    if !case.apart.facts.iter().any(|fact| matches!(fact, Fact::ConditionalsSet { .. })) {
        return;
    }
    let mut told = case.ruling.notices.iter().any(|notice| {
        matches!(
            notice,
            Notice::Conditionals { .. }
                | Notice::Recorded { .. }
                | Notice::Followed { .. }
                | Notice::GameOver
        )
    });
    for refusal in &mut case.refused {
        if let Refusal::ConditionalNotTaken { withdrawn, .. } = refusal {
            *withdrawn = true;
            told = true;
        }
    }
    if !told {
        case.apart.notices.push(Notice::Conditionals { by: case.context.sender });
    }
}

/// Lines that are added to those that stand. A move that comes with them is made first, and they follow it.
pub(super) fn add(case: &mut Case<'_>) {
    let ifs: Vec<IfText> = case.said.ifs().cloned().collect();
    let Some(first) = ifs.first().filter(|_| case.refused.is_empty()) else { return };
    if case.game.outcome.is_some() && case.ruling == Ruling::nothing() {
        if case.means_nothing() {
            case.rule(Err(Refusal::GameOver));
        }
        return;
    }
    let moved = case.ruling.moves();
    let gives_moves = case.intention.as_ref().is_ok_and(|intention| !intention.moves().is_empty());
    if gives_moves && !moved && !case.ruling.facts.is_empty() {
        return;
    }
    let by = case.context.sender;
    let after = case.game.foresee(&case.ruling.facts, case.context.sent);
    let Some(after) = after.ok().filter(|after| after.outcome.is_none()) else { return };
    let bound = if moved { Ok(()) } else { binding(&after, first, case.context) };
    match bound.and_then(|()| set(&after, &ifs, by)) {
        Ok(Some(fact)) => {
            case.ruling.facts.push(fact);
            if !moved {
                case.ruling.notices.push(Notice::Conditionals { by });
            }
        }
        Ok(None) => {}
        Err(refusal) => case.rule(Err(refusal)),
    }
}

/// What the move sets off on either side.
pub(super) fn set_off(case: &mut Case<'_>) {
    let ruling = std::mem::take(&mut case.ruling);
    case.ruling = follow(&case.game, ruling, case.context.sent);
}

/// A stretch of moves that accepts lines which the opponent had sent beforehand.
pub(super) fn accepted(case: &Case<'_>, intention: &Intention) -> Option<Result<Ruling, Refusal>> {
    let Intention::Moves(IntendedMoves { lines, offer: false }) = intention else { return None };
    let [text] = lines.as_slice() else { return None };
    let only = case.said.notation().is_none() && case.game.on_move() == case.context.sender;
    only.then(|| postal::accepted(case, text)).flatten().map(Ok)
}

/// All that stands once these lines are added to what stood; none where that is the same.
fn set(game: &Game, ifs: &[IfText], by: Side) -> Result<Option<Fact>, Refusal> {
    let refused = |Doubt { why, line, ways }| {
        let all = || ifs.iter().map(|text| text.line.as_str()).collect::<Vec<_>>().join("\n");
        let instead = ways.iter().map(|lines| shown::in_what_counts(game, by, lines)).collect();
        Refusal::ConditionalNotTaken { read: line.unwrap_or_else(all), why, instead, withdrawn: false }
    };
    let new = lines::understood(game, by, ifs).map_err(refused)?;
    let old = game.conditionals.of(by);
    let lines = tree::merged(old, new).map_err(|why| refused(Doubt { why, line: None, ways: Vec::new() }))?;
    let conditionals = game.regulations().conditionals;
    tree::allowed(&lines, conditionals).map_err(|why| {
        let chain = lines::chain(game, by, ifs).filter(|chain| tree::allowed(chain, conditionals).is_ok());
        refused(Doubt { why, line: None, ways: chain.into_iter().collect() })
    })?;
    let changed = lines != *old;
    Ok(changed.then(|| Fact::ConditionalsSet { by, half_move: game.to_play(), lines }))
}

/// Conditional moves that come without a move are bound to the opponent's next half-move: by its number, by the letter
/// that they answer, or since their sender made his last move himself and knows of it.
fn binding(game: &Game, first: &IfText, context: &Context) -> Result<(), Refusal> {
    let read = || first.line.clone();
    let next = game.next_ply();
    let yours = game.on_move() == context.sender;
    let named = first.branches.first().and_then(|branch| branch.start);
    let named = named.map(|start| Ply::of(context.sender.other(), start.number));
    if let Some(HalfMove { line, .. }) = context.answers
        && line != game.line
        && named.is_none()
    {
        return Err(Refusal::OldLine { read: read() });
    }
    let late = match (named, context.answers) {
        (Some(named), _) => named < next,
        (None, Some(answers)) => answers.ply.next() < next || (yours && answers.ply < next),
        (None, None) if yours => !answers_what_is_available(game, context),
        (None, None) => false,
    };
    if late {
        return Err(Refusal::ConditionalTooLate { read: read() });
    }
    if yours {
        return Err(Refusal::ConditionalNeedsMove { read: read() });
    }
    let own = game.records.iter().rfind(|record| record.ply.side() == context.sender);
    let knows = own.is_none_or(|own| !own.conditional);
    if named.is_none() && context.answers.is_none() && !knows {
        return Err(Refusal::WhichHalfMove { read: read() });
    }
    Ok(())
}

/// `go on`: the answer that waits since an offer or a claim came with the move that it answers. It is made now, and its
/// time runs as that of any move: there was an offer to think about. What stands in the way of a move was seen to before.
pub(super) fn go_on(case: &Case<'_>) -> Result<Ruling, Refusal> {
    let (game, context) = (&*case.game, case.context);
    let waits = game.conditionals.of(context.sender).first().and_then(|line| line.first());
    let Some(Step::Move(reply)) = waits.filter(|_| game.on_move() == context.sender) else {
        return Err(Refusal::NothingToGoOn);
    };
    match context.answers {
        Some(answers) if answers != game.to_play() => return Err(Refusal::NothingToGoOn),
        None if !answers_what_is_available(game, context) => {
            return Err(Refusal::WhichHalfMove { read: GO_ON.into() });
        }
        Some(_) | None => {}
    }
    match game.position().play(*reply) {
        Ok(played) => {
            illegal::moves_touched_king(game, context.sender, &played, GO_ON)?;
            dates::recorded(case, &played, &Brought::default())
        }
        Err(why) => {
            let read = game.position().sendable(*reply);
            Err(Refusal::ConditionalNotTaken {
                read,
                why: NotTaken::NotOnBoard(Box::new(why)),
                instead: Vec::new(),
                withdrawn: false,
            })
        }
    }
}
