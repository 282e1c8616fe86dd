//! The decision over what a player submitted for one game.

use super::{
    conditional,
    context::Context,
    ends::{accept, claim, draw_in_one_word, offer},
    moves::{
        agreement::agree,
        binding::{first_ply, last_ply, repeats_own_move},
        dual_notation::joined,
        new_move,
        whole_score::resolved,
    },
    record::{
        fact::Fact,
        game::{Game, Pending, PendingKind, TimeClaim},
    },
    refusal::Refusal,
    ruling::{Notice, Ruling},
    submission::{GO_ON, Submission},
    time::{dates, leave, time_words},
};
use crate::model::{GameResult, Side, Termination};

/// Rules on a submission, or refuses it.
///
/// An agreement on notation is a matter of its own and never changes what the rest of the mail comes to: a move beside
/// it counts by what counted before, and a move that is refused beside it leaves it standing. Where the rest ends the
/// game it has lapsed.
///
/// # Errors
/// A [`Refusal`] when it is not taken; the game's journal is then left alone.
pub fn decide(game: &Game, submission: &Submission, context: &Context) -> Result<Ruling, Refusal> {
    match ruled(game, submission, context) {
        Ok(ruling) if game.is_claimed_before(&ruling, context) => Err(Refusal::BeingDecided),
        ruled => ruled,
    }
}

fn ruled(game: &Game, submission: &Submission, context: &Context) -> Result<Ruling, Refusal> {
    let submission = &*resolved(game, submission, context.sender)?;
    if submission.is_empty() {
        return Ok(Ruling::nothing());
    }
    let meant = contradictions(submission).and_then(|()| draw_in_one_word::meant(game, submission, context));
    let submission = match meant {
        // What the opponent is to read decides nothing.
        Ok(meant) => &Submission { message: None, ..meant.into_owned() },
        Err(_) if game.outcome.is_some() => return Err(Refusal::GameOver),
        Err(refusal) => {
            // Whatever is meant of the rest, they are not to be played.
            return match submission.forget_ifs && !submission.go_on {
                true => conditional::decide(game, submission, context, |_, _| Err(refusal.clone())),
                false => Err(refusal),
            };
        }
    };
    if submission.claim_time {
        return with_claim_on_time(game, submission, context);
    }
    if submission.speaks_of_time() {
        return time_words::with_words(game, submission, context);
    }
    dates::decide(game, submission, context, by_evidence)
}

/// What is submitted, by the evidence alone.
pub(super) fn by_evidence(
    game: &Game,
    submission: &Submission,
    context: &Context,
) -> Result<Ruling, Refusal> {
    leave::around(game, submission, context, |game, submission| {
        conditional::decide(game, submission, context, |game, submission| apart(game, submission, context))
    })
}

/// Everything but conditional moves.
fn apart(game: &Game, submission: &Submission, context: &Context) -> Result<Ruling, Refusal> {
    let submission = &*joined(game, submission, context);
    let Some(notation) = submission.notation else { return rest(game, submission, context) };
    let alone = Submission { notation: Some(notation), ..Submission::default() } == *submission;
    let agreed = agree(game, context.sender, notation);
    if alone {
        return agreed;
    }
    match (rest(game, submission, context), agreed) {
        (Ok(ruling), agreed) if ruling == Ruling::nothing() => agreed,
        (Ok(ruling), Ok(agreed)) if !ends(&ruling) => Ok(ruling.and(agreed)),
        (Ok(ruling), Ok(_) | Err(_)) => Ok(ruling),
        (Err(refusal), Ok(agreed)) if agreed != Ruling::nothing() => {
            Ok(agreed.and(Ruling { facts: Vec::new(), notices: vec![Notice::Refused { refusal }] }))
        }
        (Err(refusal), Ok(_) | Err(_)) => Err(refusal),
    }
}

/// `claim time` goes to the director, who rules (6.6). It is a matter of its own: a move beside it counts, and the claim is
/// on what was before that.
fn with_claim_on_time(game: &Game, submission: &Submission, context: &Context) -> Result<Ruling, Refusal> {
    let others = Submission { claim_time: false, ..submission.clone() };
    if game.outcome.is_some() {
        return if others.is_empty() { Err(Refusal::GameOver) } else { decide(game, &others, context) };
    }
    let (by, half_move) = (context.sender, game.to_play());
    let fact = Fact::TimeClaimed { by, half_move, sent: context.sent };
    let basis = game.claim_on_time(by, context.sent);
    // One on which the director has decided is made anew.
    let waits = |claim: &TimeClaim| claim.open || claim.basis.overstep().is_none();
    let same = |claim: &TimeClaim| {
        waits(claim) && (claim.by, claim.half_move, claim.basis) == (by, half_move, basis)
    };
    // Once is enough: it is on record, and the director knows. Not where the limit has passed only since.
    let again = game.time_claims.iter().any(same);
    let facts = if again { Vec::new() } else { vec![fact] };
    let claimed = Ruling { facts, notices: vec![Notice::TimeClaimed { by, again, basis }] };
    if others.is_empty() {
        return Ok(claimed);
    }
    Ok(match decide(game, &others, context) {
        // It is on the position before the move beside it.
        Ok(ruling) => Ruling { facts: claimed.facts, notices: Vec::new() }
            .and(ruling)
            .and(Ruling { facts: Vec::new(), notices: claimed.notices }),
        Err(refusal) => claimed.and(Ruling { facts: Vec::new(), notices: vec![Notice::Refused { refusal }] }),
    })
}

fn ends(ruling: &Ruling) -> bool {
    ruling.facts.iter().any(|fact| matches!(fact, Fact::Ended { .. }))
}

/// Everything but an agreement on notation.
fn rest(game: &Game, submission: &Submission, context: &Context) -> Result<Ruling, Refusal> {
    let done = already_done(game, submission, context);
    if let Some(text) = submission.claims.first() {
        if let Some(answer) = claim::again(game, submission, text, context, done) {
            return answer;
        }
    } else if done {
        return if offers_anew(game, submission, context) {
            offer::alone(game, context)
        } else {
            Ok(Ruling::nothing())
        };
    }
    if game.outcome.is_some() {
        return Err(Refusal::GameOver);
    }
    if of_an_old_line(game, context) {
        return Err(Refusal::OldLine { read: read(submission) });
    }
    if submission.resign {
        return Ok(resigned(context.sender));
    }
    if game.forfeited.is_some() && *submission != Submission::default() {
        return Err(Refusal::BeingDecided);
    }
    if game.pending.is_some_and(|pending| waits(pending, submission)) {
        return Err(Refusal::ClaimWaits);
    }
    if submission.accept_draw {
        return accept::accept(game, context);
    }
    if submission.go_on {
        return conditional::go_on(game, context);
    }
    if let Some(text) = submission.claims.first() {
        // A move that is made needs not be made again for a claim on the position after it.
        let alone = Submission { moves: Vec::new(), ..submission.clone() };
        return claim::claim(game, if done { &alone } else { submission }, text, context);
    }
    if !submission.moves.is_empty() {
        return new_move::play(game, submission, context);
    }
    if submission.decline_draw {
        return accept::decline(game, context);
    }
    if submission.offer_alone { offer::alone(game, context) } else { Ok(Ruling::nothing()) }
}

/// Whether what waits to be decided stands in the way. The game stands still, for both: no move is taken and no claim. A
/// draw offer can still be answered while a claim waits, and both may resign.
fn waits(pending: Pending, submission: &Submission) -> bool {
    let answers = submission.accept_draw || submission.decline_draw;
    let plays = !submission.moves.is_empty()
        || !submission.claims.is_empty()
        || submission.offer_alone
        || submission.go_on;
    match pending.what {
        PendingKind::Claim(..) => plays,
        PendingKind::EarlyDraw => plays || answers,
    }
}

/// Whether a mail belongs to a line that was left: it answers a letter of that line, or answers none and was sent
/// before the return. Whoever wrote it did not know the game as it is (semantics of half-move binding).
fn of_an_old_line(game: &Game, context: &Context) -> bool {
    match context.answers {
        Some(half_move) => half_move.line != game.line,
        None => game.former.last().is_some_and(|former| context.sent < former.at),
    }
}

/// What a mail says first, for a letter about it.
fn read(submission: &Submission) -> String {
    let words = [
        (submission.resign, "resign"),
        (submission.accept_draw, "accept draw"),
        (submission.decline_draw, "decline draw"),
        (submission.offer_alone, "(=)"),
        (submission.go_on, GO_ON),
    ];
    let said = || words.into_iter().find(|(said, _)| *said).map(|(_, word)| word.to_owned());
    submission.moves.first().map(|text| text.line.clone()).or_else(said).unwrap_or_default()
}

/// A move on record that comes again, alone, is nothing new, also after the end of the game.
fn already_done(game: &Game, submission: &Submission, context: &Context) -> bool {
    let only_moves = !submission.moves.is_empty() && !submission.resign && !submission.accept_draw;
    let repeats = |text| repeats_own_move(game, text, context);
    only_moves && submission.moves.iter().all(repeats)
}

/// Whether a repeated move comes with a draw offer that it was made without: too late, an offer needs a move to come
/// with.
fn offers_anew(game: &Game, submission: &Submission, context: &Context) -> bool {
    let offered = submission.offer_alone || submission.moves.iter().any(|text| text.offer);
    let least = game.moves_before_offers();
    let made_with_one = |text| {
        let last = first_ply(game, text, context).and_then(|start| last_ply(start, text));
        last.and_then(|ply| game.score.at(ply)).is_some_and(|made| made.offer)
    };
    let stood = submission.moves.iter().any(made_with_one);
    offered && !stood && game.outcome.is_none() && game.both_have_made(least)
}

fn contradictions(submission: &Submission) -> Result<(), Refusal> {
    let a_move = submission.moves.first().map(|text| text.line.as_str());
    let a_claim = submission.claims.first().map(|text| text.line.as_str());
    // The intended move stands on the line of its claim.
    let a_move = a_move.filter(|line| a_claim != Some(line));
    let said = [
        (submission.go_on, GO_ON),
        (submission.go_on && submission.forget_ifs, "forget ifs"),
        (submission.resign, "resign"),
        (submission.accept_draw, "accept draw"),
        (submission.decline_draw, "decline draw"),
        (a_move.is_some(), a_move.unwrap_or_default()),
        (submission.offer_alone, "(=)"),
        (a_claim.is_some(), a_claim.unwrap_or_default()),
        (submission.claim_time, "claim time"),
    ];
    let excluded = |one: &str, other: &str| match (one, other) {
        (GO_ON | "resign" | "accept draw", _) => true,
        ("decline draw", "(=)") => submission.moves.is_empty(),
        _ => false,
    };
    let words: Vec<&str> = said.into_iter().filter_map(|(given, word)| given.then_some(word)).collect();
    for (index, one) in words.iter().enumerate() {
        if let Some(other) = words.iter().skip(index + 1).find(|other| excluded(one, other)) {
            return Err(Refusal::Contradiction { one: (*one).into(), other: (*other).into() });
        }
    }
    let first = submission.claims.first();
    if let Some((one, other)) = first.and_then(|one| {
        submission.claims.iter().find(|other| other.claim != one.claim).map(|other| (one, other))
    }) {
        return Err(Refusal::Contradiction { one: one.line.clone(), other: other.line.clone() });
    }
    Ok(())
}

/// Resignation ends the game at once, also out of turn (5.1.2).
fn resigned(by: Side) -> Ruling {
    let result = GameResult::win(by.other());
    Ruling {
        facts: vec![Fact::ended(result, Termination::Resignation, Some(by))],
        notices: vec![Notice::GameOver],
    }
}
