//! How a submission is ruled on: the order of precedence of the Laws, written as three lists.
//!
//! What is sent of a game that is over may be no submission to it at all: [`OF_A_GAME_THAT_IS_OVER`] comes first. Of
//! everything else [`Case`] makes one act with other matters beside it: scores as what they add to the record,
//! then the acts together, those that stand alone before the others (`intention::rank`), then a draw in one word. [`MATTERS`] are gone
//! through one after another; a matter that is refused leaves the others standing, and moves that were withdrawn are gone for
//! all. The act itself is ruled on by the first stage of [`ACTS`] that has something to say to it. To look at a matter earlier
//! or later, move its line.
//!
//! Laws 4.2, 5.1.2, 9.4

use super::ends::{claim, end_date, offer, signature};
use super::moves::{agreement, binding, finished_game, new_move};
use super::time::{overdue, time_words};
use super::{
    Context, Decision, Game, MoveText, Pending, PendingKind, Refusal, Ruling, Submission, Way, case::Case,
    conditional, intention::Intention,
};
use crate::model::{GameResult, Termination};

/// What may come of a submission to a game that is over, and nothing where it is for the next one. `way` is how the mail
/// came, where a stamp says so.
type AfterTheEnd = fn(&Game, &Submission, &Context, way: Option<Way>) -> Option<Decision>;

/// What is looked at before anything is ruled on; in a game that is still played neither has anything to say.
const OF_A_GAME_THAT_IS_OVER: [AfterTheEnd; 2] = [
    overdue::sent_in_time,   // 6.7: lost on time, by a move that was on its way
    finished_game::compared, // 8.5: his record of it
];

/// A matter that a submission may hold.
type Matter = fn(&mut Case<'_>);

/// Every matter, in the order in which they are ruled on.
const MATTERS: [Matter; 10] = [
    overdue::claim_time,        // 6.6: on what was before any move beside it
    conditional::forget,        // counts whatever becomes of the rest
    act,                        // the game itself
    agreement::agree,           // 8.1.1: counts from the next half-move
    conditional::add,           // lines for what may follow
    conditional::set_off,       // what the move sets off on either side
    overdue::leave_to_director, // no end after a claim on time that is open
    time_words::rule,           // long think, refill, repeat: on the game as it stands then
    signature::sign,            // 8.5: the result, as it stands then
    conditional::tell_of_withdrawal,
];

/// What is looked at where the director enters a move that came by post or telephone.
const MATTERS_OF_A_CARD: [Matter; 2] = [act, conditional::set_off];

/// A stage of the decision on the act: what it decides, or nothing where it passes the case on.
type Stage = fn(&Case<'_>, &Intention) -> Option<Result<Ruling, Refusal>>;

/// Every stage, in the order of precedence.
const ACTS: [Stage; 15] = [
    end_date::claimed, // 11: what the players say once the end date has stopped the game
    claim::again,      // what was answered is not answered again
    repeated_move,     // a mail that comes twice is silent, also after the end
    game_over,
    old_line,              // written in a line that the director has left
    resignation,           // 5.1.2: at once, also out of turn
    forfeited,             // the director decides first
    decision_waits,        // a claim that stops the game
    acceptance,            // 9.1.2
    release,               // `go on`
    claim_made,            // 9.2 to 9.4, 5.1.3, 5.2.4, 5.2.6
    conditional::accepted, // a stretch of moves that the opponent had sent beforehand
    new_move,              // 4.2
    rejection,             // 9.1.2
    offer_alone,           // 9.1.2
];

/// Decides what comes of what a mail says. `way` is how it came, where a stamp says so.
///
/// # Errors
/// As [`decide`].
pub fn receive(
    game: &Game,
    submission: &Submission,
    context: &Context,
    way: Option<Way>,
) -> Result<Decision, Refusal> {
    let first = OF_A_GAME_THAT_IS_OVER.iter().find_map(|look| look(game, submission, context, way));
    first.map_or_else(|| decide(game, submission, context).map(Decision::Ruled), Ok)
}

/// Rules on a submission, or refuses it.
///
/// # Errors
/// A [`Refusal`] when nothing of it is taken; the game's journal is then left alone.
pub fn decide(game: &Game, submission: &Submission, context: &Context) -> Result<Ruling, Refusal> {
    match end_date::what_counts(game, submission, context) {
        Some(nothing) if nothing.is_empty() => Err(Refusal::PastEnd),
        Some(counts) => ruled(Case::of_submission(game, &counts, context), &MATTERS),
        None => ruled(Case::of_submission(game, submission, context), &MATTERS),
    }
}

/// Rules on a line of moves that the director enters for the side on move.
///
/// # Errors
/// As [`decide`].
pub(super) fn by_card(game: &Game, text: MoveText, context: &Context) -> Result<Ruling, Refusal> {
    if game.past_end.is_some() {
        return Err(Refusal::PastEnd);
    }
    ruled(Case::of_moves(game, text, context), &MATTERS_OF_A_CARD)
}

fn ruled(mut case: Case<'_>, matters: &[Matter]) -> Result<Ruling, Refusal> {
    matters.iter().for_each(|matter| matter(&mut case));
    case.close()
}

fn act(case: &mut Case<'_>) {
    let ruled = match &case.intention {
        Err(refusal) => Err(refusal.clone()),
        Ok(Intention::Nothing) => return,
        Ok(intention) => {
            let mut stages = ACTS.iter().filter_map(|stage| stage(case, intention));
            stages.next().unwrap_or_else(|| Ok(Ruling::nothing()))
        }
    };
    case.rule(ruled);
}

/// A move on record that comes again, alone, is nothing new. A draw offer that it was made without comes too late, where
/// an offer needs a move to come with.
fn repeated_move(case: &Case<'_>, intention: &Intention) -> Option<Result<Ruling, Refusal>> {
    let Intention::Moves(moves) = intention else { return None };
    let (game, context) = (&*case.game, case.context);
    let repeats = |text| binding::repeats_own_move(game, text, context);
    if !moves.lines.iter().all(repeats) {
        return None;
    }
    let stood = moves.lines.iter().any(|text| binding::made_with_offer(game, text, context));
    let least = game.moves_before_offers();
    let anew = moves.offer && !stood && game.outcome.is_none() && game.both_have_made(least);
    Some(if anew { offer::alone(game, context) } else { Ok(Ruling::nothing()) })
}

fn game_over(case: &Case<'_>, _: &Intention) -> Option<Result<Ruling, Refusal>> {
    case.game.outcome.map(|_| Err(Refusal::GameOver))
}

/// A mail belongs to a line that was left where it answers a letter of that line, or answers none and was sent before the
/// return. Whoever wrote it did not know the game as it is (semantics of half-move binding).
fn old_line(case: &Case<'_>, intention: &Intention) -> Option<Result<Ruling, Refusal>> {
    let (game, context) = (&case.game, case.context);
    let old = match context.answers {
        Some(half_move) => half_move.line != game.line,
        None => game.former.last().is_some_and(|former| context.sent < former.at),
    };
    old.then(|| Err(Refusal::OldLine { read: intention.read() }))
}

fn resignation(case: &Case<'_>, intention: &Intention) -> Option<Result<Ruling, Refusal>> {
    let by = case.context.sender;
    let result = GameResult::win(by.other());
    (*intention == Intention::Resignation)
        .then(|| Ok(Ruling::end(result, Termination::Resignation, Some(by))))
}

fn forfeited(case: &Case<'_>, _: &Intention) -> Option<Result<Ruling, Refusal>> {
    case.game.forfeited.is_some().then_some(Err(Refusal::BeingDecided))
}

/// While something waits to be decided that stops the game, it stands still for both: no move is taken and no claim. A
/// draw offer can still be answered while a claim waits, and both may resign.
fn decision_waits(case: &Case<'_>, intention: &Intention) -> Option<Result<Ruling, Refusal>> {
    let Pending { what, .. } = case.game.pending?;
    let answers = matches!(intention, Intention::Acceptance | Intention::Rejection);
    let stopped = match what {
        PendingKind::Claim(..) => !answers,
        PendingKind::EarlyDraw => true,
    };
    stopped.then_some(Err(Refusal::ClaimWaits))
}

fn acceptance(case: &Case<'_>, intention: &Intention) -> Option<Result<Ruling, Refusal>> {
    (*intention == Intention::Acceptance).then(|| offer::accept(&case.game, case.context))
}

fn release(case: &Case<'_>, intention: &Intention) -> Option<Result<Ruling, Refusal>> {
    (*intention == Intention::Release).then(|| conditional::go_on(case))
}

fn claim_made(case: &Case<'_>, intention: &Intention) -> Option<Result<Ruling, Refusal>> {
    let Intention::Claim { claim, line, with } = intention else { return None };
    Some(claim::claim(case, *claim, line, with))
}

fn new_move(case: &Case<'_>, intention: &Intention) -> Option<Result<Ruling, Refusal>> {
    let Intention::Moves(moves) = intention else { return None };
    Some(new_move::play(case, moves))
}

fn rejection(case: &Case<'_>, intention: &Intention) -> Option<Result<Ruling, Refusal>> {
    (*intention == Intention::Rejection).then(|| offer::decline(&case.game, case.context))
}

fn offer_alone(case: &Case<'_>, intention: &Intention) -> Option<Result<Ruling, Refusal>> {
    (*intention == Intention::Offer).then(|| offer::alone(&case.game, case.context))
}
