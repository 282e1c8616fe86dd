//! Which half-move a line of moves means (semantics of half-move binding), and what it says that is on record already.
//!
//! The part of a line that is on record may be written in any notation, also where only one counts for a new move:
//! repeating the record does no harm. It agrees when the recorded move is among all that the text could mean to anybody
//! in the position in which it was made.
//!
//! Laws 1.1, 4.3

use super::accepted_notation::in_what_counts;
use crate::chess::{Dots, Spelt, Start, Written};
use crate::laws::{Context, Game, MoveText, Refusal};
use crate::model::{Ply, Side};
use crate::regulations::DualNotation;

/// The new half-move that a line asks for.
pub(crate) struct Wanted<'a> {
    pub text: &'a MoveText,
    pub spelt: &'a Spelt,
    /// Whether it makes clear that it is meant for this half-move, so that an impossible one counts as illegal.
    pub committed: bool,
}

/// What lines of moves add to the record: every line that adds a half-move, in order. Refused where a line does not fit
/// the record, or none adds anything.
pub(crate) fn additions<'a>(
    game: &Game,
    lines: &'a [MoveText],
    context: &Context,
) -> Result<Vec<Wanted<'a>>, Refusal> {
    let mut wanted = Vec::new();
    let mut only_on_record = None;
    for text in lines.iter().filter(|text| !repeats_own_move(game, text, context)) {
        match addition(game, text, context) {
            Ok(new) => wanted.push(new),
            // A line that only repeats the record beside one that adds a move is how scores are quoted by hand.
            Err(refusal @ Refusal::NoNewMove { .. }) => only_on_record = Some(refusal),
            Err(refusal) => return Err(refusal),
        }
    }
    if wanted.is_empty() {
        return Err(only_on_record.unwrap_or(Refusal::OfferWithoutMove));
    }
    Ok(wanted)
}

/// Whether a line says nothing but what is on record and ends in a move of the sender's own: a repeated mail.
pub(crate) fn repeats_own_move(game: &Game, text: &MoveText, context: &Context) -> bool {
    let Some(start) = first_ply(game, text, context) else { return false };
    let on_record = |(index, spelt)| repeats(game, spelt, nth(start, index));
    last_ply(start, text).side() == context.sender && text.stretch.moves.iter().enumerate().all(on_record)
}

/// Whether a text repeats the move on record at this place. Where the second of two notations is disregarded, it is so
/// here too.
pub(crate) fn repeats(game: &Game, spelt: &Spelt, ply: Ply) -> bool {
    let (Some(recorded), Some(position)) = (game.recorded(ply), game.score.before(ply)) else { return false };
    let means = |written: &Written| position.every_reading(written).contains(&recorded);
    let disregarded = game.opening.regulations.dual_notation == DualNotation::First;
    means(&spelt.written) && (disregarded || spelt.also.as_ref().is_none_or(means))
}

/// Whether a text repeats what either side has on record under a move number.
pub fn is_on_record(game: &Game, spelt: &Spelt, number: u32) -> bool {
    Side::BOTH.into_iter().any(|side| repeats(game, spelt, Ply::of(side, number)))
}

/// Whether the move with which a line ends is on record with a draw offer.
pub(crate) fn made_with_offer(game: &Game, text: &MoveText, context: &Context) -> bool {
    let last = first_ply(game, text, context).map(|start| last_ply(start, text));
    last.and_then(|ply| game.score.at(ply)).is_some_and(|made| made.offer)
}

/// So many half-moves after this one.
pub(crate) fn nth(start: Ply, index: usize) -> Ply {
    Ply::after(start.before().saturating_add(index))
}

/// The half-move with which a line ends that begins with this one.
pub(crate) fn last_ply(start: Ply, text: &MoveText) -> Ply {
    nth(start, text.stretch.moves.len().saturating_sub(1))
}

/// The half-move that a line begins with, where the line or the letter that it answers says so.
pub(crate) fn first_ply(game: &Game, text: &MoveText, context: &Context) -> Option<Ply> {
    let Some(named) = text.stretch.start else {
        let bound = context.answers.filter(|half_move| half_move.line == game.line)?;
        // "5254 5755" without number: the move answered, repeated, and the answer to it.
        let before = text.stretch.moves.len().saturating_sub(1);
        return bound.ply.before().checked_sub(before).map(Ply::after);
    };
    let white = Ply::of(Side::White, named.number);
    // "12. 5755" from Black is his own twelfth move, unless it repeats White's. In letters it can repeat both, `Nd5`
    // and then `Nxd5`: what is on record as his own is his own.
    let own = |spelt| !repeats(game, spelt, white) || repeats(game, spelt, white.next());
    let own = match text.stretch.moves.as_slice() {
        [only] => context.sender == Side::Black && own(only),
        _ => false,
    };
    Some(if named.dots == Dots::Three || own { white.next() } else { white })
}

/// The half-move that a line without number, in a mail that answers no letter, begins with if it ends in the next one.
fn first_ply_unbound(game: &Game, text: &MoveText) -> Option<Ply> {
    let before = game.next_ply().before().checked_sub(text.stretch.moves.len().saturating_sub(1))?;
    text.stretch.start.is_none().then(|| Ply::after(before))
}

/// The half-move that a line begins with, by what it or the letter says, else as if it ended in the next one.
pub(crate) fn start(game: &Game, text: &MoveText, context: &Context) -> Option<Ply> {
    first_ply(game, text, context).or_else(|| first_ply_unbound(game, text))
}

/// The half-move that it ends with.
pub(crate) fn end(game: &Game, text: &MoveText, context: &Context) -> Option<Ply> {
    start(game, text, context).map(|start| last_ply(start, text))
}

/// Checks a line against the record and finds the one half-move that it adds.
fn addition<'a>(game: &Game, text: &'a MoveText, context: &Context) -> Result<Wanted<'a>, Refusal> {
    let read = || text.line.clone();
    let next = game.next_ply();
    if text.stretch.start.is_none() {
        match context.answers {
            Some(half_move) if half_move.line != game.line => return Err(Refusal::OldLine { read: read() }),
            None if !answers_what_is_available(game, context) => {
                return Err(Refusal::WhichHalfMove { read: read() });
            }
            _ => {}
        }
    }
    let start = start(game, text, context).ok_or_else(|| Refusal::WhichHalfMove { read: read() })?;
    if start > next {
        return Err(match start == next.next() && start.side() == context.sender {
            true => Refusal::NotYourTurn { read: read() },
            false => Refusal::WrongNumber { read: read(), named: start },
        });
    }
    // Of the moves before a game from a FEN nothing is on record.
    if start < game.score.start().ply() {
        return Err(Refusal::WrongNumber { read: read(), named: start });
    }
    let known = next.before().saturating_sub(start.before());
    agree_with_record(game, text, start, context.sender)?;
    match text.stretch.moves.get(known..) {
        None | Some([]) => Err(Refusal::NoNewMove { read: read() }),
        // The opponent's move sent back to him, alone: his own is missing.
        Some([spelt]) if repeats_what_is_answered(game, text, spelt) => {
            Err(Refusal::NoNewMove { read: read() })
        }
        Some([spelt]) if next.side() == context.sender => {
            let bound = context.answers == Some(game.to_play());
            let committed = text.stretch.start.is_some_and(Start::is_firm) || (bound && context.nothing_else);
            Ok(Wanted { text, spelt, committed })
        }
        Some([_]) => Err(Refusal::NotYourTurn { read: read() }),
        Some(more) => {
            let index = usize::from(next.side() != context.sender);
            let own = more.get(index).map(Spelt::to_string).unwrap_or_default();
            Err(Refusal::MoreThanOneMove { read: read(), own })
        }
    }
}

/// Whether a text without number is the move to be answered, and could be no answer to it.
fn repeats_what_is_answered(game: &Game, text: &MoveText, spelt: &Spelt) -> bool {
    let answered = game.next_ply().before().checked_sub(1).map(Ply::after);
    text.stretch.start.is_none()
        && text.stretch.moves.len() == 1
        && answered.is_some_and(|answered| repeats(game, spelt, answered))
        && game.position().every_reading(&spelt.written).is_empty()
}

/// A mail that answers no letter, with a move without number or an answer to an offer, counts only when it was sent
/// after the letter for the half-move was handed over.
pub(crate) fn answers_what_is_available(game: &Game, context: &Context) -> bool {
    game.available.as_ref().is_some_and(|available| context.sent >= available.handed.at)
}

fn agree_with_record(game: &Game, text: &MoveText, start: Ply, sender: Side) -> Result<(), Refusal> {
    for (index, spelt) in text.stretch.moves.iter().enumerate() {
        let ply = nth(start, index);
        let Some(recorded) = game.score.at(ply) else { break };
        if repeats(game, spelt, ply) {
            continue;
        }
        let (read, recorded) = (text.line.clone(), in_what_counts(game, sender).write(recorded));
        return Err(match text.stretch.moves.len() {
            1 => Refusal::AlreadyPlayed { read, ply, recorded },
            _ => Refusal::ScoreDiffers { read, ply, recorded, sent: spelt.to_string() },
        });
    }
    Ok(())
}
