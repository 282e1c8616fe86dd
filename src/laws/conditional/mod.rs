//! Conditional moves (semantics of conditionals): what a player answers to moves that his opponent has not made yet. The
//! Laws say nothing of them; national rules for postal play do.
//!
//! They are bound to the half-move after their sender's last, and come with it or later. The opponent is told of none
//! that was not played: nothing of them is in what he is sent.

mod chain;
mod lines;
mod postal;
mod shown;
mod tree;
pub mod why;

use super::{
    Step,
    context::Context,
    moves::{
        binding::answers_what_is_available,
        record_move::{Brought, recorded},
        touched_king,
    },
    record::{fact::Fact, game::Game},
    refusal::Refusal,
    ruling::{Notice, Ruling},
    submission::{GO_ON, IfText, Submission},
};
use crate::model::{HalfMove, Ply, Side};
use why::NotTaken;

pub(super) use chain::follow;
pub use shown::as_tree;

/// Rules on a submission in which there may be conditional moves; `main` rules on the rest of it. A move that comes with
/// them is made first, and they follow it; what it sets off on either side is played in the same ruling. `forget ifs`
/// counts first, and whatever becomes of the rest.
pub(super) fn decide(
    game: &Game,
    submission: &Submission,
    context: &Context,
    main: impl Fn(&Game, &Submission) -> Result<Ruling, Refusal>,
) -> Result<Ruling, Refusal> {
    let by = context.sender;
    let rest = Submission { forget_ifs: false, ..submission.clone() };
    if !submission.forget_ifs {
        return beside(game, &rest, context, main);
    }
    if game.conditionals.of(by).is_empty() {
        let nothing = if game.outcome.is_some() { Refusal::GameOver } else { Refusal::NoConditionals };
        return if rest.is_empty() { Err(nothing) } else { beside(game, &rest, context, main) };
    }
    let mut after = game.clone();
    after.conditionals.of_mut(by).clear();
    let ruling = match rest.is_empty() {
        true => Ruling::nothing(),
        false => beside(&after, &rest, context, main).unwrap_or_else(|refusal| Ruling {
            facts: Vec::new(),
            notices: vec![Notice::Refused { refusal }],
        }),
    };
    let lines = Vec::new();
    let withdrawn = Fact::ConditionalsSet { by, half_move: game.to_play(), lines };
    Ok(Ruling { facts: vec![withdrawn], notices: Vec::new() }.and(told_of_withdrawal(ruling, by)))
}

/// A ruling with a letter in it from which the player learns that his conditional moves are withdrawn.
fn told_of_withdrawal(mut ruling: Ruling, by: Side) -> Ruling {
    let mut told = false;
    for notice in &mut ruling.notices {
        match notice {
            Notice::Refused { refusal: Refusal::ConditionalNotTaken { withdrawn, .. } } => {
                *withdrawn = true;
                told = true;
            }
            Notice::Conditionals { .. }
            | Notice::Recorded { .. }
            | Notice::Followed { .. }
            | Notice::GameOver => told = true,
            _ => {}
        }
    }
    if !told {
        ruling.notices.insert(0, Notice::Conditionals { by });
    }
    ruling
}

/// Rules on conditional moves and what comes beside them.
fn beside(
    game: &Game,
    submission: &Submission,
    context: &Context,
    main: impl Fn(&Game, &Submission) -> Result<Ruling, Refusal>,
) -> Result<Ruling, Refusal> {
    let ifs = &submission.ifs;
    let main = |submission: &Submission| main(game, submission);
    let rest = Submission { ifs: Vec::new(), ..submission.clone() };
    let alone = rest.is_empty() && !ifs.is_empty();
    if alone && game.outcome.is_some() {
        return Err(Refusal::GameOver);
    }
    let mut ruling = match main(&rest) {
        _ if alone => Ruling::nothing(),
        Err(refusal @ Refusal::MoreThanOneMove { .. }) => {
            postal::accepted(game, &rest, context, main).ok_or(refusal)?
        }
        ruled => ruled?,
    };
    let moved = ruling.facts.iter().any(|fact| matches!(fact, Fact::Moved { .. }));
    let by = context.sender;
    if let Some(first) = ifs.first()
        && (moved || rest.moves.is_empty() || ruling.facts.is_empty())
        && let Ok(after) = game.foresee(&ruling.facts, context.sent)
        && after.outcome.is_none()
    {
        let bound = if moved { Ok(()) } else { binding(&after, first, context) };
        match bound.and_then(|()| set(&after, ifs, by)) {
            Ok(Some(fact)) => {
                ruling.facts.push(fact);
                if !moved {
                    ruling.notices.push(Notice::Conditionals { by });
                }
            }
            Ok(None) => {}
            Err(refusal) if ruling.facts.is_empty() && ruling.notices.is_empty() => return Err(refusal),
            Err(refusal) => ruling.notices.push(Notice::Refused { refusal }),
        }
    }
    Ok(follow(game, ruling, context.sent))
}

/// All that stands once these lines are added to what stood; none where that is the same.
fn set(game: &Game, ifs: &[IfText], by: Side) -> Result<Option<Fact>, Refusal> {
    let read = || ifs.iter().map(|text| text.line.as_str()).collect::<Vec<_>>().join("\n");
    let instead =
        |ways: &[Vec<Vec<Step>>]| ways.iter().map(|lines| shown::in_what_counts(game, by, lines)).collect();
    let new = lines::understood(game, by, ifs).map_err(|doubt| Refusal::ConditionalNotTaken {
        read: doubt.line.unwrap_or_else(read),
        why: doubt.why,
        instead: instead(&doubt.ways),
        withdrawn: false,
    })?;
    let refused = |why: NotTaken, ways: &[Vec<Vec<Step>>]| Refusal::ConditionalNotTaken {
        read: read(),
        why,
        instead: instead(ways),
        withdrawn: false,
    };
    let old = game.conditionals.of(by);
    let lines = tree::merged(old, new).map_err(|why| refused(why, &[]))?;
    let conditionals = game.regulations().conditionals;
    tree::allowed(&lines, conditionals).map_err(|why| {
        let chain = lines::chain(game, by, ifs).filter(|chain| tree::allowed(chain, conditionals).is_ok());
        refused(why, chain.as_slice())
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
    let named = first.branches.first().and_then(|branch| branch.number);
    let named = named.map(|number| Ply::of(context.sender.other(), number));
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
pub(super) fn go_on(game: &Game, context: &Context) -> Result<Ruling, Refusal> {
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
            touched_king::check(game, context.sender, &played, GO_ON)?;
            Ok(recorded(game, &played, Brought::default(), context))
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
