//! Why a move cannot be played, as the player who sent it is told: "your" pieces are his. Squares are told by both
//! names, since numeric players think in digits and everybody else in letters.
//!
//! Laws 3.10.1, 3.10.2

use serde::{Deserialize, Serialize};

use super::{Numeric, Piece, Place, Promotion, Square, UnclearMove, Wing};
use crate::{model::Side, wording::phrases};

phrases! {
    /// Why a move cannot be played in a position: which `piece` was to move, `from` where and `to` where, and which piece
    /// (`by`, `there`, `blocker`) stands `at` which square and is in the way of it.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Impossible {
        /// The from-square is empty.
        NothingThere { from: Square } = "impossible-nothing-there",
        /// The piece on the from-square is the opponent's.
        OpponentsPiece { from: Square, piece: Piece, owner: Side } = "impossible-opponents-piece",
        /// The player's own piece stands on the to-square. Where the king took his own rook and may castle: the move that
        /// castles.
        OwnPieceThere { piece: Piece, from: Square, to: Square, there: Piece, castling: Option<Numeric> }
            = "impossible-own-piece-there",
        /// No piece of this kind goes from there to there, whatever stands on the board.
        MovesOtherwise { piece: Piece, from: Square, to: Square } = "impossible-moves-otherwise",
        /// Something stands in the way, the opponent's or the player's own.
        Blocked { piece: Piece, from: Square, to: Square, blocker: Piece, at: Square, opponents: bool }
            = "impossible-blocked",
        /// A pawn straight ahead onto an opponent's piece.
        PawnTakesAhead { from: Square, to: Square, there: Piece } = "impossible-pawn-takes-ahead",
        /// A pawn diagonally onto an empty square.
        NothingToTake { from: Square, to: Square } = "impossible-nothing-to-take",
        /// As before, with an opponent's pawn beside it that cannot be taken in passing now.
        EnPassantGone { from: Square, to: Square, pawn: Square } = "impossible-en-passant-gone",
        /// The king is in check and would stay in it.
        StaysInCheck { king: Square, by: Piece, at: Square } = "impossible-stays-in-check",
        /// The move would open a line onto the player's own king.
        ExposesKing { piece: Piece, from: Square, to: Square, king: Square, by: Piece, at: Square }
            = "impossible-exposes-king",
        /// The king would stand in check on the to-square.
        KingIntoCheck { from: Square, to: Square, by: Piece, at: Square } = "impossible-king-into-check",
        /// The king's move of two squares, where he may not castle.
        NoCastling { written: Numeric, why: NoCastling } = "impossible-no-castling",
        /// The player has no such piece, or none where it is said to stand.
        NoSuchPiece { piece: Piece, place: Place } = "impossible-no-such-piece",
        /// The player has several such pieces, and none of them can go there.
        NoneCan { piece: Piece, to: Square } = "impossible-none-can",
        /// A question: what algebraic notation leaves open.
        Unclear(UnclearMove),
        /// Castling, where the player may not castle to that side.
        CannotCastle { wing: Wing, why: NoCastling } = "impossible-cannot-castle",
        /// A question, in Chess960: digits that look like castling and are not the king onto his own rook, with the move
        /// that castles.
        CastlingInZeros { written: Numeric, means: Numeric, wing: Wing } = "impossible-castling-in-zeros" [written, wing],
        /// A question: the pawn reaches the last rank and the fifth digit is missing. The four moves from queen to knight.
        PromotionMissing { written: Numeric, means: [Numeric; 4] } = "impossible-promotion-missing",
        /// A question: one of the 22 texts that are a black pawn's move without its fifth digit, and in the short form
        /// that leaves out the rank a promotion to queen. The four moves from queen to knight.
        PromotionAmbiguous { written: Numeric, means: [Numeric; 4] } = "impossible-promotion-ambiguous",
        /// A question: four digits that read as a promotion with the rank left out, which the notation does not know.
        ShortPromotion { written: Numeric, means: Numeric, promotion: Promotion } = "impossible-short-promotion",
        /// A question: a fifth digit on a move that is possible without it, by a pawn that does not reach the last rank or
        /// by another piece.
        NoPromotion { written: Numeric, means: Numeric, piece: Piece } = "impossible-no-promotion",
    }

    /// Why the king may not castle: which `piece` stands `at` which square, or attacks from there.
    #[derive(Copy, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum NoCastling {
        /// King or rook has moved before, or the rook is gone from its square at the start.
        RightLost { rook: Square } = "no-castling-right-lost",
        /// In Chess960: king or rook has moved before, or the rook is gone. Where the rook stood nobody can see.
        RightGone = "no-castling-right-gone",
        /// A piece stands between king and rook.
        PieceBetween { piece: Piece, at: Square } = "no-castling-piece-between",
        /// In Chess960: a piece stands where king or rook would pass or arrive (B.3.5.3).
        NotVacant { piece: Piece, at: Square } = "no-castling-not-vacant",
        /// The king is in check.
        InCheck { by: Piece, at: Square } = "no-castling-in-check",
        /// The king would cross an attacked square.
        Through { square: Square, by: Piece, at: Square } = "no-castling-through",
        /// The king would arrive in check.
        Into { square: Square, by: Piece, at: Square } = "no-castling-into",
        /// In Chess960: the rook stands between the king's new square and an attacker, and would leave.
        Uncovers { rook: Square, square: Square, by: Piece, at: Square } = "no-castling-uncovers",
    }
}

impl Impossible {
    /// To which side the player tried to castle, however he wrote it. None where he did not.
    pub fn castling(&self) -> Option<Wing> {
        if let Impossible::CannotCastle { wing, .. } = self {
            return Some(*wing);
        }
        let Impossible::NoCastling { written, .. } = self else { return None };
        Some(if written.to().file() > written.from().file() { Wing::King } else { Wing::Queen })
    }

    /// Whether this is asked back, without count or penalty: what was meant is plain enough to be asked for. All
    /// others are moves that were meant and cannot be played.
    pub fn is_question(&self) -> bool {
        matches!(
            self,
            Impossible::PromotionMissing { .. }
                | Impossible::PromotionAmbiguous { .. }
                | Impossible::ShortPromotion { .. }
                | Impossible::NoPromotion { .. }
                | Impossible::Unclear(_)
                | Impossible::CastlingInZeros { .. }
        )
    }

    /// The moves that the player may have meant. Each can be played;
    /// [`Position::sendable`](super::Position::sendable) writes it as he has to send it.
    pub fn suggestions(&self) -> Vec<Numeric> {
        match self {
            Impossible::PromotionMissing { means, .. } | Impossible::PromotionAmbiguous { means, .. } => {
                means.to_vec()
            }
            Impossible::ShortPromotion { means, .. }
            | Impossible::NoPromotion { means, .. }
            | Impossible::CastlingInZeros { means, .. } => vec![*means],
            Impossible::Unclear(unclear) => unclear.means().into_iter().map(|meant| meant.numeric).collect(),
            Impossible::OwnPieceThere { castling, .. } => castling.iter().copied().collect(),
            Impossible::NothingThere { .. }
            | Impossible::OpponentsPiece { .. }
            | Impossible::MovesOtherwise { .. }
            | Impossible::Blocked { .. }
            | Impossible::PawnTakesAhead { .. }
            | Impossible::NothingToTake { .. }
            | Impossible::EnPassantGone { .. }
            | Impossible::StaysInCheck { .. }
            | Impossible::ExposesKing { .. }
            | Impossible::KingIntoCheck { .. }
            | Impossible::NoCastling { .. }
            | Impossible::CannotCastle { .. }
            | Impossible::NoSuchPiece { .. }
            | Impossible::NoneCan { .. } => Vec::new(),
        }
    }
}
