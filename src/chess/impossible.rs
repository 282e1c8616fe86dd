//! Why a move cannot be played, in words for the player who sent it.
//!
//! Each variant carries what a letter needs. The words speak to the player on move: "your" pieces are his. Squares are
//! shown by both names, since numeric players think in digits and everybody else in letters.

use std::{error::Error, fmt};

use super::{Numeric, Piece, Promotion, Square};
use crate::model::Side;

/// Why a move cannot be played in a position.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Impossible {
    /// The from-square is empty.
    NothingThere {
        /// The empty square.
        from: Square,
    },
    /// The piece on the from-square is the opponent's.
    OpponentsPiece {
        /// Where it stands.
        from: Square,
        /// What it is.
        piece: Piece,
        /// Whose it is.
        owner: Side,
    },
    /// The player's own piece stands on the to-square.
    OwnPieceThere {
        /// What was to move.
        piece: Piece,
        /// From where.
        from: Square,
        /// The square that is taken.
        to: Square,
        /// What stands there.
        there: Piece,
        /// The king took his own rook where he may castle: the move that castles.
        castling: Option<Numeric>,
    },
    /// No piece of this kind goes from there to there, whatever stands on the board.
    MovesOtherwise {
        /// What was to move.
        piece: Piece,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// Something stands in the way.
    Blocked {
        /// What was to move.
        piece: Piece,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// What stands in the way.
        blocker: Piece,
        /// Where.
        at: Square,
        /// Whether it is the opponent's.
        opponents: bool,
    },
    /// A pawn straight ahead onto an opponent's piece.
    PawnTakesAhead {
        /// The pawn's square.
        from: Square,
        /// The square ahead.
        to: Square,
        /// What stands there.
        there: Piece,
    },
    /// A pawn diagonally onto an empty square.
    NothingToTake {
        /// The pawn's square.
        from: Square,
        /// The empty square.
        to: Square,
    },
    /// As before, with an opponent's pawn beside it that cannot be taken in passing now.
    EnPassantGone {
        /// The pawn's square.
        from: Square,
        /// The empty square.
        to: Square,
        /// The other pawn's square.
        pawn: Square,
    },
    /// The king is in check and would stay in it.
    StaysInCheck {
        /// The king's square.
        king: Square,
        /// What gives the check.
        by: Piece,
        /// From where.
        at: Square,
    },
    /// The move would open a line onto the player's own king.
    ExposesKing {
        /// What was to move.
        piece: Piece,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// The king's square.
        king: Square,
        /// What would give check.
        by: Piece,
        /// From where.
        at: Square,
    },
    /// The king would stand in check on the to-square.
    KingIntoCheck {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// What would give check.
        by: Piece,
        /// From where.
        at: Square,
    },
    /// The king's move of two squares, where he may not castle.
    NoCastling {
        /// As written.
        written: Numeric,
        /// Why not.
        why: NoCastling,
    },
    /// A question: the pawn reaches the last rank and the fifth digit is missing.
    PromotionMissing {
        /// As written.
        written: Numeric,
        /// The four moves, from queen to knight.
        means: [Numeric; 4],
    },
    /// A question: one of the 22 texts that are a black pawn's move without its fifth digit, and in the short form
    /// that leaves out the rank a promotion to queen.
    PromotionAmbiguous {
        /// As written.
        written: Numeric,
        /// The four moves, from queen to knight.
        means: [Numeric; 4],
    },
    /// A question: four digits that read as a promotion with the rank left out, which the notation does not know.
    ShortPromotion {
        /// As written.
        written: Numeric,
        /// The move that it seems to mean.
        means: Numeric,
    },
    /// A question: a fifth digit on a move that is possible without it.
    NoPromotion {
        /// As written.
        written: Numeric,
        /// The move without the fifth digit.
        means: Numeric,
        /// What moves: a pawn that does not reach the last rank, or another piece.
        piece: Piece,
    },
}

/// Why the king may not castle.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum NoCastling {
    /// King or rook has moved before, or the rook is gone.
    RightLost {
        /// The rook's square at the start.
        rook: Square,
    },
    /// A piece stands between king and rook.
    PieceBetween {
        /// What.
        piece: Piece,
        /// Where.
        at: Square,
    },
    /// The king is in check.
    InCheck {
        /// What gives it.
        by: Piece,
        /// From where.
        at: Square,
    },
    /// The king would cross an attacked square.
    Through {
        /// The square that he crosses.
        square: Square,
        /// What attacks it.
        by: Piece,
        /// From where.
        at: Square,
    },
    /// The king would arrive in check.
    Into {
        /// Where he arrives.
        square: Square,
        /// What attacks it.
        by: Piece,
        /// From where.
        at: Square,
    },
}

impl Impossible {
    /// Whether this is asked back, without count or penalty: what was meant is plain enough to be asked for. All
    /// others are moves that were meant and cannot be played.
    pub fn is_question(&self) -> bool {
        matches!(
            self,
            Impossible::PromotionMissing { .. }
                | Impossible::PromotionAmbiguous { .. }
                | Impossible::ShortPromotion { .. }
                | Impossible::NoPromotion { .. }
        )
    }

    /// The moves that the player may have meant, as he has to send them. Each can be played.
    pub fn suggestions(&self) -> Vec<Numeric> {
        match self {
            Impossible::PromotionMissing { means, .. } | Impossible::PromotionAmbiguous { means, .. } => {
                means.to_vec()
            }
            Impossible::ShortPromotion { means, .. } | Impossible::NoPromotion { means, .. } => vec![*means],
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
            | Impossible::NoCastling { .. } => Vec::new(),
        }
    }
}

/// One or two plain sentences.
impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::NothingThere { from } => write!(f, "The square {from} is empty."),
            Impossible::OpponentsPiece { from, piece, owner } => {
                write!(f, "The {piece} on {from} is not yours: it belongs to {owner}.")
            }
            Impossible::OwnPieceThere { piece, from, to, there, castling } => {
                write!(f, "Your {piece} on {from} cannot go to {to}: your own {there} stands there.")?;
                castling.map_or(Ok(()), |numeric| write!(f, " To castle, send the king's move: {numeric}."))
            }
            Impossible::MovesOtherwise { piece, from, to } => {
                write!(f, "Your {piece} on {from} cannot go to {to}: a {piece} does not move like that.")
            }
            Impossible::Blocked { piece, from, to, blocker, at, opponents } => {
                let whose = if *opponents { "your opponent's" } else { "your own" };
                write!(f, "Your {piece} on {from} cannot go to {to}: {whose} {blocker} stands on {at}.")
            }
            Impossible::PawnTakesAhead { from, to, there } => write!(
                f,
                "Your pawn on {from} cannot go to {to}: your opponent's {there} stands there, and a pawn takes only diagonally."
            ),
            Impossible::NothingToTake { from, to } => write!(
                f,
                "Your pawn on {from} cannot go to {to}: a pawn moves diagonally only to take, and that square is empty."
            ),
            Impossible::EnPassantGone { from, to, pawn } => write!(
                f,
                "Your pawn on {from} cannot go to {to}: the pawn on {pawn} can be taken in passing (en passant) only \
                 at once after its move of two squares."
            ),
            Impossible::StaysInCheck { king, by, at } => write!(
                f,
                "Your king on {king} is in check from the {by} on {at}, and this move does not end the check."
            ),
            Impossible::ExposesKing { piece, from, to, king, by, at } => write!(
                f,
                "Your {piece} on {from} cannot go to {to}: that would leave your king on {king} in check from the \
                 {by} on {at}."
            ),
            Impossible::KingIntoCheck { from, to, by, at } => write!(
                f,
                "Your king on {from} cannot go to {to}: he would be in check there from the {by} on {at}."
            ),
            Impossible::NoCastling { written, why } => write!(f, "You cannot castle with {written}: {why}."),
            Impossible::PromotionMissing { written, means } => {
                write!(
                    f,
                    "With {written} your pawn reaches the last rank, and a fifth digit has to say what it becomes: "
                )?;
                choices(f, means)
            }
            Impossible::PromotionAmbiguous { written, means } => {
                write!(
                    f,
                    "{written} can be read in two ways: as a promotion with the fifth digit missing, or as the short \
                     form of a promotion to queen. Please send all five digits: "
                )?;
                choices(f, means)
            }
            Impossible::ShortPromotion { written, means } => write!(
                f,
                "{written} looks like the short form of a promotion, which is not used here. Please send all five \
                 digits: {means}, if you mean a promotion to {}.",
                means.promotion().unwrap_or(Promotion::Queen)
            ),
            Impossible::NoPromotion { written, means, piece } => {
                let what = match piece {
                    Piece::Pawn => "this pawn does not reach the last rank",
                    _ => "only a pawn is promoted",
                };
                write!(
                    f,
                    "{written} has a fifth digit, which stands for a promotion, but {what}. Did you mean {means}?"
                )
            }
        }
    }
}

/// `67681 queen, 67682 rook, 67683 bishop or 67684 knight.`
fn choices(f: &mut fmt::Formatter<'_>, means: &[Numeric; 4]) -> fmt::Result {
    for (numeric, after) in means.iter().zip([", ", ", ", " or ", "."]) {
        write!(f, "{numeric} {}{after}", numeric.promotion().unwrap_or(Promotion::Queen))?;
    }
    Ok(())
}

/// Half a sentence, without a full stop.
impl fmt::Display for NoCastling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCastling::RightLost { rook } => {
                write!(f, "your king or the rook of {rook} has moved before, or that rook is gone")
            }
            NoCastling::PieceBetween { piece, at } => {
                write!(f, "the {piece} on {at} stands between king and rook")
            }
            NoCastling::InCheck { by, at } => write!(f, "your king is in check from the {by} on {at}"),
            NoCastling::Through { square, by, at } => {
                write!(f, "your king would cross {square}, which the {by} on {at} attacks")
            }
            NoCastling::Into { square, by, at } => {
                write!(f, "your king would be in check on {square} from the {by} on {at}")
            }
        }
    }
}

impl Error for Impossible {}
