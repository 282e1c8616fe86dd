//! One half-move in two notations with nothing between them, `12. 7163 Nf3`: one move given twice, or two half-moves?
//!
//! Beside the Laws: notations

use super::binding::{end, last_ply, nth, repeats, start};
use super::{accepted_notation::Kinds, dashed_pair::parted, meaning::Text};
use crate::chess::{Numeric, Played, Position, Spelt, Written};
use crate::laws::{Context, Game, MoveText};

/// Lines of moves, of which each that ends in one move given twice is written as such, and two half-moves that a dash has
/// made one text are taken apart. A line whose last two texts are in different notations is one when it does not end in
/// the sender's half-move as it stands, and the second text means the same as the first or cannot be the opponent's reply
/// to it.
pub(crate) fn joined(game: &Game, lines: Vec<MoveText>, context: &Context) -> Vec<MoveText> {
    let one =
        |text: MoveText| parted(game, &text, context).or_else(|| join(game, &text, context)).unwrap_or(text);
    lines.into_iter().map(one).collect()
}

fn join(game: &Game, text: &MoveText, context: &Context) -> Option<MoveText> {
    let [before @ .., Spelt { written: one, also: None }, Spelt { written: other, also: None }] =
        text.stretch.moves.as_slice()
    else {
        return None;
    };
    let kinds = |written| Kinds::of(written, game.position().variant());
    if kinds(one).meet(kinds(other)) || fits_as_it_stands(game, text, context) {
        return None;
    }
    let spelt = Spelt { written: one.clone(), also: Some(other.clone()) };
    let joined = text.with_moves(before.iter().cloned().chain([spelt]).collect());
    let ply = end(game, &joined, context).filter(|ply| ply.side() == context.sender)?;
    let position = game.score.before(ply)?;
    let said = |written| Text::new(game, context.sender, &text.line, written);
    let (same, first) = match (game.recorded(ply), joined.stretch.moves.last()) {
        (Some(recorded), Some(spelt)) => (repeats(game, spelt, ply), vec![recorded]),
        (Some(_) | None, _) => {
            let one = said(one);
            (one.agrees(&said(other)), one.readings)
        }
    };
    let next = end(game, text, context) == Some(ply.next());
    (same || (next && !could_reply(position, &first, other))).then_some(joined)
}

/// Whether a line as it stands ends in the sender's half-move, and agrees with the record up to there.
fn fits_as_it_stands(game: &Game, text: &MoveText, context: &Context) -> bool {
    let Some(start) = start(game, text, context) else { return false };
    let agrees = |(index, spelt): (usize, &Spelt)| {
        let ply = nth(start, index);
        game.recorded(ply).is_none() || repeats(game, spelt, ply)
    };
    last_ply(start, text).side() == context.sender && text.stretch.moves.iter().enumerate().all(agrees)
}

/// Whether a text could be, to anybody, a reply to one of these moves.
pub(crate) fn could_reply(position: &Position, moves: &[Numeric], reply: &Written) -> bool {
    let replies = |played: Played| !played.position.every_reading(reply).is_empty();
    moves.iter().filter_map(|numeric| position.play(*numeric).ok()).any(replies)
}
