//! Claims (5.1.3, 5.2.4, 5.2.6, 9.2 to 9.4).
//!
//! A claim on the score (9.2, 9.3) is decided at once. The move that comes with it is declared and not made: where the
//! claim is right the game ends without it, also where it would have mated; where it is wrong the move is made (9.4.3).
//! A move that cannot be played is an illegal move (7.2), and the claim with it is void: there is no position to decide
//! on. A claim on the tables of endgames, or on adjudication, is on the position that stands once the move beside it is
//! made. It is decided beside the game: it stops no clock and holds up no move (6.10), and once it is granted the game was
//! over with the position that it is on. One is another matter: the player on move who claims a draw by the tables claims
//! it as by 9.3 (9.3.3), and no time runs until that is decided, once in ten moves.
//!
//! No claim is a way to stop the opponent. One on adjudication that was refused can come again ten moves later, a right
//! claim after the claimant's own limit goes to the director, and a claim counts among the offers that an event limits.
//! Of claims of both sides the director names one. What stops the game stops it for both: the opponent's moves are
//! refused too, so that the position stays the one that was claimed. What may be a claim holds back the move beside it,
//! since a claim comes too late once its move is made.
//!
//! Laws 5.1.3, 5.2.4, 5.1.4, 5.2.6, 5.2.5, 9.1.2.2, 9.4

use super::sanction::follow;
use crate::laws::moves::binding::{answers_what_is_available, repeats_own_move};
use crate::laws::moves::new_move::{NewMove, meant as new_move};
use crate::laws::time::{dates, leave};
use crate::laws::{
    ClaimRecord, Context, Fact, Game, Grounds, Irregularity, MoveText, Note, Notice, Offer, Pending,
    PendingKind, Refusal, Ruling, ScoreFinding, case::Case, intention::IntendedMoves, intention::Intention,
    moves::record_move::Brought,
};
use crate::model::{Claim, Claimed, GameResult, HalfMove, Ply, Side, Termination};

/// Ten moves of each player.
const TEN_MOVES_OF_BOTH: usize = 20;

/// Rules on a claim, or lets it wait.
pub(crate) fn claim(
    case: &Case<'_>,
    claim: Claim,
    line: &str,
    with: &IntendedMoves,
) -> Result<Ruling, Refusal> {
    // A move that is made needs not be made again for a claim on the position after it.
    let made = IntendedMoves::default();
    let with = if repeats_own_moves(case, &with.lines) { &made } else { with };
    match claim {
        Claim::Repetition | Claim::FiftyMoves => on_the_score(case, claim, line, with),
        Claim::Tablebase { .. } | Claim::Adjudication { .. } => waiting(case, claim, line, with),
    }
}

fn repeats_own_moves(case: &Case<'_>, lines: &[MoveText]) -> bool {
    !lines.is_empty() && lines.iter().all(|text| repeats_own_move(&case.game, text, case.context))
}

/// Whether a claim that was dealt with comes again. What it repeats was answered; to claim a move that is made is too
/// late.
pub(crate) fn again(case: &Case<'_>, intention: &Intention) -> Option<Result<Ruling, Refusal>> {
    let Intention::Claim { claim, line, with } = intention else { return None };
    let (game, context) = (&*case.game, case.context);
    let repeats_own_move = repeats_own_moves(case, &with.lines);
    let his = |record: &&ClaimRecord| {
        record.by == context.sender && record.claim == *claim && record.half_move.line == game.line
    };
    let last = game.claims.iter().rev().find(his);
    if game.outcome.is_some() && !repeats_own_move {
        return last.filter(|last| last.granted == Some(true)).map(|_| Ok(Ruling::nothing()));
    }
    if repeats_own_move {
        let back = game.to_play().ply.before().saturating_sub(2);
        let recent = last.is_some_and(|last| last.half_move.ply.before() >= back);
        return match (recent || game.outcome.is_some(), claim) {
            (true, _) => Some(Ok(Ruling::nothing())),
            (false, Claim::Repetition | Claim::FiftyMoves) => {
                Some(Err(Refusal::WhichClaim { read: line.clone(), made: true }))
            }
            (false, Claim::Tablebase { .. } | Claim::Adjudication { .. }) => None,
        };
    }
    let same = last.is_some_and(|last| {
        last.half_move == game.to_play() && last.intended.is_none() && last.granted == Some(false)
    });
    (same && with.lines.is_empty()).then_some(Err(Refusal::ClaimAgain))
}

fn on_the_score(case: &Case<'_>, claim: Claim, line: &str, with: &IntendedMoves) -> Result<Ruling, Refusal> {
    let (game, context) = (&*case.game, case.context);
    if game.on_move() != context.sender {
        return Err(Refusal::NotYourTurn { read: line.to_owned() });
    }
    let declared = match with.lines.is_empty() {
        true => {
            bound(game, line, context)?;
            None
        }
        false => match new_move(game, &with.lines, context)? {
            NewMove::Move(made) => Some(made),
            NewMove::NotPlayed(ruling) => return Ok(ruling),
        },
    };
    let (by, half_move) = (context.sender, game.to_play());
    let intended = declared.as_ref().map(|made| made.played.numeric);
    let found = ScoreFinding::of(&game.score, game.regulations(), claim, intended);
    let Some(ScoreFinding { grounds, granted: right }) = found else {
        return Err(Refusal::WhichClaim { read: line.to_owned(), made: false });
    };
    let claimed = Fact::Claimed { half_move, by, claim, intended, sent: context.sent, beside: false };
    let what = PendingKind::Claim(claim, intended);
    let pending = Pending { by, what, since: context.sent, beside: None };
    let mut ruling = Ruling { facts: vec![claimed], notices: Vec::new() };
    if right && game.late_if_sent(context.sent) {
        // As an agreement after the limit does (9.1.2.1): the game may be lost on time.
        ruling.notices = vec![Notice::ClaimWaits { by }, Notice::ClaimToDirector { by }];
        return Ok(ruling);
    }
    if right {
        return Ok(Ruling::withdrawing_flag(game).and(ruling).and(granted(game, pending, grounds)));
    }
    let Some(made) = declared else {
        return Ok(ruling.and(refused(game, pending, grounds)));
    };
    ruling.facts.push(decided(pending, false, grounds));
    // The claim stands as an offer, in the place of the opponent's.
    let mut after = game.clone();
    after.state.offer = game.claim_offers(by, claim).then_some(Offer { by, since: half_move });
    let brought = Brought { offer: with.offer, claim: Some(Note::ClaimRefused), spelling: made.spelling };
    let ruling = ruling.and(leave::recorded(&after, &made.played, &brought, context)?);
    Ok(if ruling.ends() { ruling } else { ruling.and(sanctions(game, pending)) })
}

/// A claim that others decide. The move beside it is made first.
fn waiting(case: &Case<'_>, claim: Claim, line: &str, with: &IntendedMoves) -> Result<Ruling, Refusal> {
    let (game, context) = (&*case.game, case.context);
    let by = context.sender;
    let mut told = match claim {
        Claim::Adjudication { .. } => vec![Notice::ClaimToDirector { by }],
        Claim::Repetition | Claim::FiftyMoves | Claim::Tablebase { .. } => Vec::new(),
    };
    if with.lines.is_empty() {
        bound(game, line, context)?;
        let fact = taken(game, claim, context)?;
        told.insert(0, Notice::ClaimWaits { by });
        return Ok(Ruling { facts: vec![fact], notices: told });
    }
    let made = match new_move(game, &with.lines, context)? {
        NewMove::Move(made) => made,
        NewMove::NotPlayed(ruling) => return Ok(ruling),
    };
    let mut brought = Brought { offer: with.offer, claim: None, spelling: made.spelling };
    let ruling = leave::recorded(game, &made.played, &brought, context)?;
    let Ok(after) = game.foresee(&ruling.facts, context.sent) else { return Ok(ruling) };
    if ruling.ends() {
        return dates::recorded(case, &made.played, &brought);
    }
    match taken(&after, claim, context) {
        Ok(fact) => {
            // It stops the time at the receipt of its mail, whatever dates are written beside it (9.4.1).
            brought.claim = Some(Note::ClaimWaits);
            let ruling = leave::recorded(game, &made.played, &brought, context)?;
            Ok(ruling.and(Ruling { facts: vec![fact], notices: told }))
        }
        Err(refusal) => {
            let ruling = dates::recorded(case, &made.played, &brought)?;
            Ok(ruling.and(Ruling { facts: Vec::new(), notices: vec![Notice::Refused { refusal }] }))
        }
    }
}

/// The entry of a claim that others decide, on the position that stands.
fn taken(game: &Game, claim: Claim, context: &Context) -> Result<Fact, Refusal> {
    let by = context.sender;
    none_waits(game, by, claim)?;
    not_too_soon(game, by)?;
    match claim {
        Claim::Tablebase { .. } => few_enough(game)?,
        Claim::Adjudication { .. } => is_open(game, context)?,
        Claim::Repetition | Claim::FiftyMoves => {}
    }
    let beside = !stops_the_clocks(game, by, claim);
    Ok(Fact::Claimed { half_move: game.to_play(), by, claim, intended: None, sent: context.sent, beside })
}

/// Whether no time runs until a claim is decided: it is a claim as by 9.3, and the first such within ten moves.
fn stops_the_clocks(game: &Game, by: Side, claim: Claim) -> bool {
    let draw = claim == Claim::Tablebase { verdict: Claimed::Draw };
    let now = game.next_ply().before();
    let before = |record: &&ClaimRecord| {
        record.by == by
            && !record.beside
            && record.half_move.line == game.line
            && matches!(record.claim, Claim::Tablebase { .. })
            && now.saturating_sub(record.half_move.ply.before()) < TEN_MOVES_OF_BOTH
    };
    draw && game.on_move() == by && !game.claims.iter().any(|record| before(&record))
}

/// The entry of what became of it.
pub(crate) fn decided(pending: Pending, granted: bool, grounds: Grounds) -> Fact {
    let beside = pending.beside.map(|(entry, _)| entry);
    Fact::ClaimDecided { granted, grounds, beside }
}

/// The end of the game by a claim, or by the draw that waited for consent. What was played since a claim that was decided
/// beside the game is void.
pub(crate) fn granted(game: &Game, pending: Pending, grounds: Grounds) -> Ruling {
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
    let position = pending.beside.map(|(_, half_move)| half_move);
    let void_from = position.filter(|position| position.ply < game.next_ply());
    let overrules = game.outcome.is_some();
    let ended = Fact::Ended { result, termination, by: Some(by), as_of: None, void_from, overrules };
    Ruling { facts: vec![decided(pending, true, grounds), ended], notices: vec![Notice::GameOver] }
}

/// The game goes on: a claim was wrong, or the draw agreed early is not consented to.
pub(crate) fn refused(game: &Game, pending: Pending, grounds: Grounds) -> Ruling {
    let by = pending.by;
    let mut facts = vec![decided(pending, false, grounds)];
    facts.extend(flag_is_looked_at_anew(game, pending));
    let early = pending.what == PendingKind::EarlyDraw;
    let refused = Ruling { facts, notices: vec![Notice::ClaimRefused { by, early }] };
    match game.outcome {
        None => refused.and(sanctions(game, pending)),
        Some(_) => refused,
    }
}

/// A flag that was reported without a proposal, because a claim of that side waited, is looked at anew: it is reported with
/// one, or falls by itself where the regulations say so.
pub(crate) fn flag_is_looked_at_anew(game: &Game, decided: Pending) -> Option<Fact> {
    let (entry, _) = decided.beside?;
    let flag = game.flag.filter(|flag| flag.half_move.ply.side() == decided.by)?;
    let others = game.claims_beside(decided.by).any(|claim| claim.entry != entry);
    (!others).then_some(Fact::FlagWithdrawn { half_move: flag.half_move })
}

fn sanctions(game: &Game, pending: Pending) -> Ruling {
    match pending.what {
        // What the director decides is no claim that the claimant could have counted out.
        PendingKind::Claim(Claim::Adjudication { .. }, _) | PendingKind::EarlyDraw => Ruling::nothing(),
        PendingKind::Claim(..) => follow(game, pending.by, Irregularity::WrongClaim, None),
    }
}

/// A claim without a move is on the position of the letter that it answers. The opponent of the player on move answers
/// letters about the half-move before.
fn bound(game: &Game, line: &str, context: &Context) -> Result<(), Refusal> {
    let read = line.to_owned();
    let on_move = game.on_move() == context.sender;
    match context.answers {
        Some(half_move) if half_move.line != game.line => Err(Refusal::OldLine { read }),
        Some(half_move) if half_move == game.to_play() => Ok(()),
        Some(half_move) if !on_move && half_move.ply.next() >= game.next_ply() => Ok(()),
        None if !on_move || answers_what_is_available(game, context) => Ok(()),
        Some(_) | None => Err(Refusal::WhichClaim { read, made: false }),
    }
}

/// Whoever has claimed waits for the decision.
fn none_waits(game: &Game, by: Side, claim: Claim) -> Result<(), Refusal> {
    let adjudication = |claim: Claim| matches!(claim, Claim::Adjudication { .. });
    let same = |waits: &ClaimRecord| adjudication(waits.claim) == adjudication(claim);
    if game.claims_beside(by).any(same) { Err(Refusal::ClaimOpen) } else { Ok(()) }
}

/// Nobody has the director decide one claim after another: after one that he refused both sides make ten moves before the
/// next.
fn not_too_soon(game: &Game, by: Side) -> Result<(), Refusal> {
    let others_decide = |claim: Claim| matches!(claim, Claim::Tablebase { .. } | Claim::Adjudication { .. });
    let refused = |record: &&ClaimRecord| {
        record.by == by && record.granted == Some(false) && others_decide(record.claim)
    };
    let in_line = |at: &HalfMove| at.line == game.line;
    let ruled = game.claims.iter().filter(refused).filter_map(|record| record.ruled_at.filter(in_line));
    let Some(last) = ruled.map(|at| at.ply).max() else { return Ok(()) };
    let from = Ply::after(last.before().saturating_add(TEN_MOVES_OF_BOTH));
    if game.next_ply() < from { Err(Refusal::ClaimTooSoon { from }) } else { Ok(()) }
}

/// The tables of endgames know positions of few men only, and events may allow no claims on them.
fn few_enough(game: &Game) -> Result<(), Refusal> {
    let (men, most) = (game.position().men(), game.regulations().tablebase_men);
    if men > most { Err(Refusal::TooManyMen { men, most }) } else { Ok(()) }
}

/// Games are adjudicated only where and when the event says so.
fn is_open(game: &Game, context: &Context) -> Result<(), Refusal> {
    let opens = game.regulations().adjudication;
    let moves = Side::BOTH.map(|side| game.moves_made(side)).into_iter().min().unwrap_or_default();
    let today = game.zone(context.sender).date(context.sent);
    if opens.is_open(today, moves) { Ok(()) } else { Err(Refusal::NoAdjudication { opens }) }
}
