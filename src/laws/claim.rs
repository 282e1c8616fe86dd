//! Claims (5.1.3, 5.2.4, 5.2.6, 9.2 to 9.4).
//!
//! A claim on the score (9.2, 9.3) is decided at once. The move that comes with it is declared and not made: where the
//! claim is right the game ends without it, also where it would have mated; where it is wrong the move is made (9.4.3).
//! A move that cannot be played is an illegal move (7.2), and the claim with it is void: there is no position to decide
//! on. A claim on the tables of endgames, or on adjudication, is on the position that stands once the move beside it is
//! made; it waits for the tables or the director.

use super::{
    binding::answers_what_is_available,
    decide::Context,
    entry::Fact,
    finding::Finding,
    game::{Game, Offer, Pending, PendingKind},
    incident::Irregularity,
    made::{Brought, recorded},
    moves::{Meant, meant},
    refusal::Refusal,
    ruling::{Note, Notice, Ruling},
    sanction::follow,
    submission::{ClaimText, Submission},
};
use crate::{
    chess::Position,
    model::{Claim, Claimed, GameResult, HalfMove, Termination},
};

/// How many moves lie between two claims on adjudication of one side.
const MOVES_BETWEEN_ADJUDICATIONS: u32 = 10;

/// Rules on a claim, or lets it wait.
pub(super) fn claim(
    game: &Game,
    submission: &Submission,
    text: &ClaimText,
    context: &Context,
) -> Result<Ruling, Refusal> {
    match text.claim {
        Claim::Repetition | Claim::FiftyMoves => on_the_score(game, submission, text, context),
        Claim::Tablebase { .. } | Claim::Adjudication { .. } => waiting(game, submission, text, context),
    }
}

/// Whether a claim that was dealt with comes again. What it repeats was answered; to claim a move that is made is too
/// late.
pub(super) fn again(
    game: &Game,
    submission: &Submission,
    text: &ClaimText,
    context: &Context,
    repeats_own_move: bool,
) -> Option<Result<Ruling, Refusal>> {
    let his = |record: &&super::finding::ClaimRecord| {
        record.by == context.sender && record.claim == text.claim && record.half_move.line == game.line
    };
    let last = game.claims.iter().rev().find(his);
    if game.outcome.is_some() && !repeats_own_move {
        return last.filter(|last| last.granted == Some(true)).map(|_| Ok(Ruling::nothing()));
    }
    if repeats_own_move {
        let back = game.to_play().ply.before().saturating_sub(2);
        let recent = last.is_some_and(|last| last.half_move.ply.before() >= back);
        return match (recent || game.outcome.is_some(), text.claim) {
            (true, _) => Some(Ok(Ruling::nothing())),
            (false, Claim::Repetition | Claim::FiftyMoves) => {
                Some(Err(Refusal::WhichClaim { read: text.line.clone(), made: true }))
            }
            (false, Claim::Tablebase { .. } | Claim::Adjudication { .. }) => None,
        };
    }
    let same = last.is_some_and(|last| {
        last.half_move == game.to_play() && last.intended.is_none() && last.granted == Some(false)
    });
    (same && submission.moves.is_empty()).then_some(Err(Refusal::ClaimAgain))
}

fn on_the_score(
    game: &Game,
    submission: &Submission,
    text: &ClaimText,
    context: &Context,
) -> Result<Ruling, Refusal> {
    if game.on_move() != context.sender {
        return Err(Refusal::NotYourTurn { read: text.line.clone() });
    }
    let declared = match submission.moves.is_empty() {
        true => {
            bound(game, text, context)?;
            None
        }
        false => match meant(game, submission, context)? {
            Meant::Move(made) => Some(made),
            Meant::NotPlayed(ruling) => return Ok(ruling),
        },
    };
    let (by, half_move) = (context.sender, game.to_play());
    let intended = declared.as_ref().map(|made| made.played.numeric);
    let Some(found) = Finding::of(&game.score, game.regulations(), text.claim, intended) else {
        return Err(Refusal::WhichClaim { read: text.line.clone(), made: false });
    };
    let claimed = Fact::Claimed { half_move, by, claim: text.claim, intended, sent: context.sent };
    let pending = Pending { by, what: PendingKind::Claim(text.claim, intended), since: context.sent };
    let mut ruling = Ruling::nothing();
    if found.granted() {
        if game.late_if_sent(context.sent) {
            // As an agreement after the limit does (9.1.2.1): the game may be lost on time.
            return Ok(Ruling {
                facts: vec![claimed],
                notices: vec![Notice::ClaimWaits { by }, Notice::ClaimToDirector { by }],
            });
        }
        if let Some(flag) = game.flag {
            ruling.facts.push(Fact::FlagWithdrawn { half_move: flag.half_move });
        }
        ruling.facts.push(claimed);
        return Ok(ruling.and(granted(pending, found.in_words())));
    }
    ruling.facts.push(claimed);
    let Some(made) = declared else {
        return Ok(ruling.and(refused(game, pending, found.in_words())));
    };
    ruling.facts.push(Fact::ClaimDecided { granted: false, why: found.in_words() });
    // The claim stands as an offer, in the place of the opponent's.
    let mut after = game.clone();
    after.offer = game.claim_offers(by, text.claim).then_some(Offer { by, since: half_move });
    let brought = Brought { offer: made.offered, claim: Some(Note::ClaimRefused), spelling: made.spelling };
    let ruling = ruling.and(recorded(&after, &made.played, brought, context));
    Ok(if ends(&ruling) { ruling } else { ruling.and(sanctions(game, pending)) })
}

/// A claim that others decide. The move beside it is made first.
fn waiting(
    game: &Game,
    submission: &Submission,
    text: &ClaimText,
    context: &Context,
) -> Result<Ruling, Refusal> {
    let (by, claim, sent) = (context.sender, text.claim, context.sent);
    let told = match claim {
        Claim::Adjudication { .. } => vec![Notice::ClaimToDirector { by }],
        Claim::Repetition | Claim::FiftyMoves | Claim::Tablebase { .. } => Vec::new(),
    };
    let claimed = |half_move| Fact::Claimed { half_move, by, claim, intended: None, sent };
    if submission.moves.is_empty() {
        loosely_bound(game, text, context)?;
        not_too_soon(game, claim, context)?;
        few_enough(game, game.position(), claim)?;
        let waits = Ruling { facts: vec![claimed(game.to_play())], notices: vec![Notice::ClaimWaits { by }] };
        return Ok(waits.and(Ruling { facts: Vec::new(), notices: told }));
    }
    let made = match meant(game, submission, context)? {
        Meant::Move(made) => made,
        Meant::NotPlayed(ruling) => return Ok(ruling),
    };
    let allowed =
        not_too_soon(game, claim, context).and_then(|()| few_enough(game, &made.played.position, claim));
    let refusal = allowed.err();
    let note = refusal.is_none().then_some(Note::ClaimWaits);
    let brought = Brought { offer: made.offered, claim: note, spelling: made.spelling };
    let ruling = recorded(game, &made.played, brought, context);
    if ends(&ruling) {
        return Ok(ruling);
    }
    let HalfMove { line, ply } = game.to_play();
    let then = match refusal {
        Some(refusal) => Ruling { facts: Vec::new(), notices: vec![Notice::Refused { refusal }] },
        None => Ruling { facts: vec![claimed(HalfMove { line, ply: ply.next() })], notices: told },
    };
    Ok(ruling.and(then))
}

/// The end of the game by a claim, or by the draw that waited for consent.
pub(super) fn granted(pending: Pending, why: String) -> Ruling {
    let Pending { by, what, .. } = pending;
    let win = |verdict| match verdict {
        Claimed::Win => GameResult::win(by),
        Claimed::Draw => GameResult::Draw,
    };
    let (result, termination) = match what {
        PendingKind::Claim(Claim::Repetition, _) => (GameResult::Draw, Termination::Repetition),
        PendingKind::Claim(Claim::FiftyMoves, _) => (GameResult::Draw, Termination::FiftyMoves),
        PendingKind::Claim(Claim::Tablebase { verdict }, _) => (win(verdict), Termination::Tablebase),
        PendingKind::Claim(Claim::Adjudication { verdict }, _) => (win(verdict), Termination::Adjudication),
        PendingKind::EarlyDraw => (GameResult::Draw, Termination::Agreement),
    };
    Ruling {
        facts: vec![Fact::ClaimDecided { granted: true, why }, Fact::ended(result, termination, Some(by))],
        notices: vec![Notice::GameOver],
    }
}

/// The game goes on: a claim was wrong, or the draw agreed early is not consented to.
pub(super) fn refused(game: &Game, pending: Pending, why: String) -> Ruling {
    let by = pending.by;
    let facts = vec![Fact::ClaimDecided { granted: false, why }];
    let early = pending.what == PendingKind::EarlyDraw;
    let decided = Ruling { facts, notices: vec![Notice::ClaimRefused { by, early }] };
    decided.and(sanctions(game, pending))
}

fn sanctions(game: &Game, pending: Pending) -> Ruling {
    match pending.what {
        // What the director decides is no claim that the claimant could have counted out.
        PendingKind::Claim(Claim::Adjudication { .. }, _) | PendingKind::EarlyDraw => Ruling::nothing(),
        PendingKind::Claim(claim, _) => {
            let reason = format!("a wrong claim, {claim} (9.4.3)");
            let nth = game.count(pending.by, Irregularity::WrongClaim).saturating_add(1);
            follow(game, pending.by, Irregularity::WrongClaim, nth, &reason)
        }
    }
}

fn ends(ruling: &Ruling) -> bool {
    ruling.facts.iter().any(|fact| matches!(fact, Fact::Ended { .. }))
}

/// A claim without a move is on the position of the letter that it answers.
fn bound(game: &Game, text: &ClaimText, context: &Context) -> Result<(), Refusal> {
    let read = || text.line.clone();
    match context.answers {
        Some(half_move) if half_move.line != game.line => Err(Refusal::OldLine { read: read() }),
        Some(half_move) if half_move == game.to_play() => Ok(()),
        None if answers_what_is_available(game, context) => Ok(()),
        Some(_) | None => Err(Refusal::WhichClaim { read: read(), made: false }),
    }
}

/// The opponent of the player on move answers letters about the half-move before.
fn loosely_bound(game: &Game, text: &ClaimText, context: &Context) -> Result<(), Refusal> {
    if game.on_move() == context.sender {
        return bound(game, text, context);
    }
    let read = || text.line.clone();
    match context.answers {
        Some(half_move) if half_move.line != game.line => Err(Refusal::OldLine { read: read() }),
        Some(half_move) if half_move.ply.before().saturating_add(1) < game.next_ply().before() => {
            Err(Refusal::WhichClaim { read: read(), made: false })
        }
        Some(_) | None => Ok(()),
    }
}

/// Nobody stops the clocks by one claim on adjudication after another: after one that was refused a side makes some moves
/// before the next.
fn not_too_soon(game: &Game, claim: Claim, context: &Context) -> Result<(), Refusal> {
    let Claim::Adjudication { .. } = claim else { return Ok(()) };
    let refused = |record: &&super::finding::ClaimRecord| {
        let adjudication = matches!(record.claim, Claim::Adjudication { .. });
        adjudication && record.by == context.sender && record.granted == Some(false)
    };
    let in_line = |record: &&super::finding::ClaimRecord| record.half_move.line == game.line;
    let Some(last) = game.claims.iter().rev().filter(in_line).find(refused) else { return Ok(()) };
    let from = last.half_move.ply.move_number().saturating_add(MOVES_BETWEEN_ADJUDICATIONS);
    if game.next_ply().move_number() < from { Err(Refusal::ClaimTooSoon { from }) } else { Ok(()) }
}

/// The tables of endgames know positions of few men only, and events may allow no claims on them.
fn few_enough(game: &Game, position: &Position, claim: Claim) -> Result<(), Refusal> {
    let (men, most) = (position.men(), game.regulations().tablebase_men);
    match claim {
        Claim::Tablebase { .. } if men > most => Err(Refusal::TooManyMen { men, most }),
        Claim::Tablebase { .. } | Claim::Adjudication { .. } | Claim::Repetition | Claim::FiftyMoves => {
            Ok(())
        }
    }
}
