//! Moves that are not possible (3.10.2, 7.2).
//!
//! A refusal changes nothing, an illegal move does: it is a ruling with entries, incident and penalty. It counts only
//! when it is clearly meant, with its number or as the only thing in an answer. An illegal castling touches the king:
//! where the regulations say so he must move now, if he can.
//!
//! Laws 3.10.1, 3.10.2, 7.2
//! Beside the Laws: fide-club

use super::accepted_notation::sendable;
use super::meaning::{Text, same_again};
use crate::chess::{Piece, Played, Wing, Written};
use crate::laws::{
    Fact, Game, Irregularity, NoMove, NotPlayable, Notice, Refusal, Ruling, ends::sanction::follow,
};
use crate::model::{Personal, Side};

/// An illegal move, in whatever notation, where it was surely meant; else it is asked back. The same move again, for
/// the same half-move, is told once more and counted once; two texts are the same when only the signs for taking, check
/// and mate differ, or when both are castling to the same side.
pub(crate) fn not_possible(
    game: &Game,
    text: &Text<'_>,
    why: NotPlayable,
    surely_meant: bool,
) -> Result<Ruling, Refusal> {
    let (read, written) = (text.line.to_owned(), text.written);
    if !surely_meant {
        return Err(Refusal::PerhapsAMove { read, why });
    }
    let castling = castling(game, written);
    let again = |before: &Written| {
        same_again(before, written) || (castling.is_some() && self::castling(game, before) == castling)
    };
    if game.impossible.iter().any(again) {
        return Err(Refusal::IllegalAgain { read, why });
    }
    let half_move = game.to_play();
    let side = half_move.ply.side();
    let king_must_move = castling.is_some() && self::king_must_move(game);
    let count = game.count(side, Irregularity::IllegalMove).saturating_add(1);
    let line = NoMove { read: read.clone(), why: Some(why.clone()) };
    let recorded = Ruling {
        facts: vec![Fact::IllegalMove {
            half_move,
            written: written.clone(),
            line: Personal::new(&*read),
            why: why.clone(),
            count,
            king_must_move,
        }],
        notices: vec![Notice::IllegalMove { read, why, count, king_must_move }],
    };
    Ok(recorded.and(follow(game, side, Irregularity::IllegalMove, Some(line))))
}

/// To which side a move that is not possible would castle. Who is told that he may not castle often takes the notation
/// for the reason, and sends 5171 again as `0-0`.
fn castling(game: &Game, written: &Written) -> Option<Wing> {
    let language = game.hands.of(game.on_move()).language;
    game.position().understand(written, language).err()?.castling()
}

/// Whether an illegal castling must be answered by a move of the king: he can always castle to the other side instead,
/// and a king who has no move sets his player free.
fn king_must_move(game: &Game) -> bool {
    game.regulations().castling_touches_king && !game.position().moves_of(Piece::King).is_empty()
}

/// Refuses a move of another piece as long as the king must move. It is not counted.
pub(crate) fn moves_touched_king(
    game: &Game,
    side: Side,
    played: &Played,
    read: &str,
) -> Result<(), Refusal> {
    if game.king_must_move.is_none() || played.piece == Piece::King {
        return Ok(());
    }
    let moves = game.position().moves_of(Piece::King);
    Err(Refusal::KingMustMove { read: read.to_owned(), instead: sendable(game, side, &moves) })
}
