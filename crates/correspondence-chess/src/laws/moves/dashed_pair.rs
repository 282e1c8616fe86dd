//! Two half-moves with a dash between them, `1. e4-e5`: in letters it has the form of one move at full length.

use super::binding::{end, repeats};
use super::dual_notation::could_reply;
use crate::chess::{Spelt, Written};
use crate::laws::{Context, Game, MoveText};
use crate::model::Ply;

/// The line with its last text taken apart at the dash, where that text can be played by no reading and its two halves
/// make sense: the first repeats the record and the second follows it from the sender, or the first is a move that the
/// sender can make and the second a reply to it. A man of the mover's on the square before the dash would make it a
/// move at full length; then the first half is neither.
pub(crate) fn parted(game: &Game, text: &MoveText, context: &Context) -> Option<MoveText> {
    let [before @ .., Spelt { written: whole, also: None }] = text.stretch.moves.as_slice() else {
        return None;
    };
    let Written::Algebraic(dashed) = whole else { return None };
    let halves: [Written; 2] = dashed.parted_by_dash()?.map(Written::Algebraic);
    let [one, two] = halves.clone().map(Spelt::from);
    let apart = text.with_moves(before.iter().cloned().chain([one.clone(), two.clone()]).collect());
    let goes_on = end(game, &apart, context).filter(|ply| ply.side() == context.sender).is_some_and(|ply| {
        let stands = |ply: Ply, spelt| repeats(game, spelt, ply);
        let playable =
            || game.score.before(ply).is_some_and(|before| !before.every_reading(whole).is_empty());
        let repeated = ply.before().checked_sub(1).map(Ply::after).is_some_and(|first| stands(first, &one));
        repeated && !playable() && (game.recorded(ply).is_none() || stands(ply, &two))
    });
    let answered = || {
        let position = game.position();
        let [first, reply] = &halves;
        end(game, text, context) == Some(game.next_ply())
            && game.on_move() == context.sender
            && position.every_reading(whole).is_empty()
            && could_reply(position, &position.every_reading(first), reply)
    };
    (goes_on || answered()).then_some(apart)
}
