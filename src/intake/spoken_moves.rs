//! Moves that prose speaks of, as the board reads them.

use crate::{
    chess::{Numeric, Spelt},
    laws::Game,
    model::Side,
    reading::Spoken,
};

/// All that a move can mean for the half-move to be made, whoever reads it.
pub(crate) fn readings(game: &Game, spelt: &Spelt) -> Vec<Numeric> {
    let written = std::iter::once(&spelt.written).chain(&spelt.also);
    written.flat_map(|written| game.position().every_reading(written)).collect()
}

/// The legal moves of the half-move to be made that may be meant by a move in prose: none where its number is of
/// another one, or its dots say that it is Black's and White has the move.
pub(crate) fn legal_moves(game: &Game, spoken: &Spoken) -> Vec<Numeric> {
    let number = game.next_ply().move_number();
    let theirs = spoken.dotted && game.on_move() == Side::White;
    if theirs || spoken.number.is_some_and(|named| named != number) {
        return Vec::new();
    }
    readings(game, &spoken.spelt)
}
