//! An illegal castling touches the king: where the regulations say so he must move now, if he can.
//!
//! Beside the Laws: fide-club

use super::accepted_notation::sendable;
use crate::chess::{Piece, Played};
use crate::laws::{Game, Refusal};
use crate::model::Side;

/// Whether an illegal castling must be answered by a move of the king: he can always castle to the other side instead,
/// and a king who has no move sets his player free.
pub(crate) fn must_move(game: &Game) -> bool {
    game.regulations().castling_touches_king && !game.position().moves_of(Piece::King).is_empty()
}

/// Refuses a move of another piece as long as the king must move. It is not counted.
pub(crate) fn check(game: &Game, side: Side, played: &Played, read: &str) -> Result<(), Refusal> {
    if game.king_must_move.is_none() || played.piece == Piece::King {
        return Ok(());
    }
    let moves = game.position().moves_of(Piece::King);
    Err(Refusal::KingMustMove { read: read.to_owned(), instead: sendable(game, side, &moves) })
}
