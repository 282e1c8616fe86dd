//! Which half-move a line of moves means, and playing it.

use super::{
    decide::Context,
    entry::Fact,
    game::Game,
    refusal::Refusal,
    ruling::{Note, Notice, Ruling},
    submission::{MoveText, Submission},
};
use crate::{
    chess::{Impossible, Numeric, Played},
    model::{GameResult, Ply, Side},
};

/// The new half-move that a line asks for.
struct Wanted<'a> {
    text: &'a MoveText,
    numeric: Numeric,
    /// Whether it makes clear that it is meant for this half-move, so that an impossible one counts as illegal.
    committed: bool,
}

/// Plays the one new move of a submission.
pub(super) fn play(game: &Game, submission: &Submission, context: &Context) -> Result<Ruling, Refusal> {
    let mut wanted: Option<Wanted<'_>> = None;
    let mut only_on_record = None;
    for text in &submission.moves {
        if repeats_own_move(game, text, context) {
            continue;
        }
        match new_move(game, text, context) {
            Ok(new) => match &wanted {
                Some(first) if first.numeric != new.numeric => {
                    let (first, second) = (first.text.line.clone(), new.text.line.clone());
                    return Err(Refusal::TwoMoves { first, second });
                }
                Some(_) => {}
                None => wanted = Some(new),
            },
            // A line that only repeats the record beside one that adds a move is how scores are quoted by hand.
            Err(refusal @ Refusal::NoNewMove { .. }) => only_on_record = Some(refusal),
            Err(refusal) => return Err(refusal),
        }
    }
    let Some(wanted) = wanted else {
        return Err(only_on_record.unwrap_or(Refusal::OfferWithoutMove));
    };
    let offered = submission.offer_alone || submission.moves.iter().any(|text| text.offer);
    match game.position().play(wanted.numeric) {
        Ok(played) => Ok(recorded(game, &played, offered, context)),
        Err(impossible) => not_possible(game, &wanted, &impossible),
    }
}

/// Whether a line says nothing but what is on record and ends in a move of the sender's own: a repeated mail.
pub(super) fn repeats_own_move(game: &Game, text: &MoveText, context: &Context) -> bool {
    let Some(start) = first_ply(game, text, context) else { return false };
    let Some(last) = nth(start, text.moves.len().saturating_sub(1)) else { return false };
    last.side() == context.sender
        && text
            .moves
            .iter()
            .enumerate()
            .all(|(index, spelt)| nth(start, index).is_some_and(|ply| game.recorded(ply) == digits(spelt)))
}

pub(super) fn digits(spelt: &crate::chess::Spelt) -> Option<Numeric> {
    match &spelt.written {
        crate::chess::Written::Numeric(numeric) => Some(*numeric),
        crate::chess::Written::Algebraic(_) => None,
    }
}

fn nth(start: Ply, index: usize) -> Option<Ply> {
    start.before().checked_add(index).map(Ply::after)
}

/// The half-move that a line begins with, where the line or the letter that it answers says so.
fn first_ply(game: &Game, text: &MoveText, context: &Context) -> Option<Ply> {
    let Some(number) = text.number else {
        let bound = context.answers.filter(|half_move| half_move.line == game.line)?;
        // "5254 5755" without number: the move answered, repeated, and the answer to it.
        let before = text.moves.len().saturating_sub(1);
        return bound.ply.before().checked_sub(before).map(Ply::after);
    };
    let white = Ply::of(Side::White, number);
    let first = text.moves.first().and_then(digits);
    // "12. 5755" from Black is his own twelfth move, unless it repeats White's.
    let own = text.moves.len() == 1
        && context.sender == Side::Black
        && (game.recorded(white) != first || first.is_none());
    Some(if text.black_first || own { white.next() } else { white })
}

/// Checks a line against the record and finds the one half-move that it adds.
fn new_move<'a>(game: &Game, text: &'a MoveText, context: &Context) -> Result<Wanted<'a>, Refusal> {
    let read = || text.line.clone();
    let next = game.next_ply();
    if text.number.is_none() {
        match context.answers {
            Some(half_move) if half_move.line != game.line => return Err(Refusal::OldLine { read: read() }),
            None if !answers_what_is_available(game, context) => {
                return Err(Refusal::WhichHalfMove { read: read() });
            }
            _ => {}
        }
    }
    let unbound = || nth(Ply::FIRST, next.before().checked_sub(text.moves.len().saturating_sub(1))?);
    let start = first_ply(game, text, context)
        .or_else(|| if text.number.is_none() { unbound() } else { None })
        .ok_or_else(|| Refusal::WhichHalfMove { read: read() })?;
    if start > next {
        return Err(match start == next.next() && start.side() == context.sender {
            true => Refusal::NotYourTurn { read: read() },
            false => Refusal::WrongNumber { read: read(), named: start },
        });
    }
    let known = next.before().saturating_sub(start.before());
    agree_with_record(game, text, start)?;
    match text.moves.get(known..) {
        None | Some([]) => Err(Refusal::NoNewMove { read: read() }),
        Some([spelt]) if next.side() == context.sender => {
            let bound = context.answers == Some(game.to_play());
            let committed = text.firm_number || (bound && context.nothing_else);
            let numeric = digits(spelt).ok_or_else(|| Refusal::WhichHalfMove { read: read() })?;
            Ok(Wanted { text, numeric, committed })
        }
        Some([_]) => Err(Refusal::NotYourTurn { read: read() }),
        Some(more) => {
            let index = usize::from(next.side() != context.sender);
            let own = more.get(index).map(|spelt| spelt.written.to_string()).unwrap_or_default();
            Err(Refusal::MoreThanOneMove { read: read(), own })
        }
    }
}

/// A mail that answers no letter, with a move without number or an answer to an offer, counts only when it was sent
/// after the letter for the half-move was handed over.
pub(super) fn answers_what_is_available(game: &Game, context: &Context) -> bool {
    game.available.as_ref().is_some_and(|available| context.sent >= available.handed.at)
}

fn agree_with_record(game: &Game, text: &MoveText, start: Ply) -> Result<(), Refusal> {
    for (index, spelt) in text.moves.iter().enumerate() {
        let Some(ply) = nth(start, index) else { break };
        let Some(recorded) = game.recorded(ply) else { break };
        if Some(recorded) == digits(spelt) {
            continue;
        }
        let (read, recorded) = (text.line.clone(), recorded.to_string());
        return Err(match text.moves.len() {
            1 => Refusal::AlreadyPlayed { read, ply, recorded },
            _ => Refusal::ScoreDiffers { read, ply, recorded, sent: spelt.written.to_string() },
        });
    }
    Ok(())
}

fn not_possible(game: &Game, wanted: &Wanted<'_>, impossible: &Impossible) -> Result<Ruling, Refusal> {
    let (read, why) = (wanted.text.line.clone(), impossible.to_string());
    if impossible.is_question() {
        let instead = impossible.suggestions().iter().map(Numeric::to_string).collect();
        return Err(Refusal::UnclearMove { read, why, instead });
    }
    if !wanted.committed {
        return Err(Refusal::PerhapsAMove { read, why });
    }
    if game.impossible.contains(&wanted.numeric.into()) {
        return Err(Refusal::IllegalAgain { read, why });
    }
    let half_move = game.to_play();
    let side = half_move.ply.side();
    let count = game.illegal.of(side).saturating_add(1);
    let days = game.opening.regulations.illegal_move_penalty_days;
    let (text, reason) = (read.clone(), format!("illegal move {} (7.2)", wanted.numeric));
    let mut ruling = Ruling::nothing();
    ruling.facts.push(Fact::IllegalMove {
        half_move,
        written: wanted.numeric.into(),
        text,
        why: why.clone(),
        count,
    });
    ruling.notices.push(Notice::IllegalMove { read: read.clone(), why: why.clone(), penalty: days, count });
    if days > 0 {
        ruling.facts.push(Fact::Penalty { side, days, reason });
        ruling.notices.push(Notice::PenaltyGiven { side, read, why, days });
    }
    Ok(ruling)
}

/// The entries and notices of a legal move.
fn recorded(game: &Game, played: &Played, offered: bool, context: &Context) -> Ruling {
    let half_move = game.to_play();
    let (ply, side) = (half_move.ply, half_move.ply.side());
    let ended = played.position.outcome();
    let late = game.standing().is_some_and(|standing| context.sent >= standing.deadline);
    let own_moves = game.clocks.of(side).moves.saturating_add(1);
    let least = game.opening.regulations.draw_after_moves.max(1);
    let early = own_moves < least || game.clocks.of(side.other()).moves < least;
    let offer = offered && !early && ended.is_none();

    let notes: Vec<Note> = [
        (offer, Note::Offer),
        (offered && early && ended.is_none(), Note::OfferTooEarly),
        (game.offer == Some(side.other()) && !offer, Note::OfferRejected),
        (game.offer == Some(side.other()) && offer, Note::OfferAnswersOffer),
        (late, Note::Late),
        (played.position.in_check(), Note::Check),
    ]
    .into_iter()
    .filter_map(|(holds, note)| holds.then_some(note))
    .collect();

    let mut ruling = Ruling::nothing();
    if let Some(flag) = game.flag.filter(|_| !late) {
        ruling.facts.push(Fact::FlagWithdrawn { half_move: flag.half_move });
        ruling.notices.push(Notice::FlagWithdrawn { ply });
    }
    let charge = game.charge_if_sent(context.sent);
    let (numeric, sent) = (played.numeric, context.sent);
    ruling.facts.push(Fact::Moved { half_move, numeric, offer, sent, charge, late });
    match ended {
        Some((result, termination)) => {
            ruling.facts.push(Fact::Ended { result, termination, by: side });
            ruling.notices.push(Notice::GameOver);
        }
        None => {
            ruling.notices.push(Notice::Recorded { ply, notes: notes.clone() });
            ruling.notices.push(Notice::YourMove { ply, notes });
        }
    }
    if late {
        ruling.notices.push(Notice::LateMove { ply });
    }
    debug_assert!(ended.is_none_or(|(result, _)| result != GameResult::win(side.other())));
    ruling
}
