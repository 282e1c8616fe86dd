//! The board of a letter as a picture.

use board_picture::{BoardPicture, Colour, Piece as Man, Role, TileError, Tiles};

use super::super::GameAsShown;
use crate::{
    chess::{Piece, Square, draw, placed},
    model::Side,
};

/// The board of a game from its reader's side, a director's from White's, as a PNG.
pub(super) fn picture(sight: &GameAsShown) -> Result<Vec<u8>, &'static TileError> {
    let position = sight.game.position();
    let mut pieces = [None; 64];
    let mut check = None;
    for (square, side, piece) in placed(position) {
        let at = number(square);
        if let Some(place) = pieces.get_mut(usize::from(at)) {
            *place = Some(Man { colour: colour(side), role: role(piece) });
        }
        let in_check = piece == Piece::King && side == position.side_to_move() && position.in_check();
        check = check.or(in_check.then_some(at));
    }
    let last = sight.game.score.moves().last();
    let last_move =
        last.map_or(Vec::new(), |made| [made.numeric.from(), made.numeric.to()].map(number).into());
    let from_below = colour(seen_from(sight));
    Ok(BoardPicture { pieces, from_below, last_move, check }.png(Tiles::get()?))
}

/// The lines with which the drawn board begins in a text; the picture stands for these and what goes on below them.
pub(super) fn drawn(sight: &GameAsShown) -> Vec<String> {
    let last = sight.game.score.moves().last();
    draw(sight.game.position(), seen_from(sight), last.map(|made| made.numeric))
}

fn seen_from(sight: &GameAsShown) -> Side {
    sight.reader.unwrap_or(Side::White)
}

fn number(square: Square) -> u8 {
    u8::try_from((square.rank() - 1) * 8 + square.file() - 1).unwrap_or(u8::MAX)
}

fn colour(side: Side) -> Colour {
    match side {
        Side::White => Colour::White,
        Side::Black => Colour::Black,
    }
}

fn role(piece: Piece) -> Role {
    match piece {
        Piece::Pawn => Role::Pawn,
        Piece::Knight => Role::Knight,
        Piece::Bishop => Role::Bishop,
        Piece::Rook => Role::Rook,
        Piece::Queen => Role::Queen,
        Piece::King => Role::King,
    }
}
