//! Why a move cannot be played, in words for the player who sent it: "your" pieces are his. Squares are shown by both
//! names, since numeric players think in digits and everybody else in letters.

use std::fmt;

use super::{Impossible, NoCastling, Numeric, Piece, Place, Promotion};

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
            Impossible::NoSuchPiece { piece, place } => write!(f, "You have no {piece}{place}."),
            Impossible::NoneCan { piece, to } => write!(f, "None of your {piece}s can go to {to}."),
            Impossible::Unclear(unclear) => fmt::Display::fmt(unclear, f),
            Impossible::CannotCastle { wing, why } => {
                write!(f, "You cannot castle with {}: {why}.", wing.zeros())
            }
            Impossible::CastlingInZeros { written, wing, .. } => {
                let zeros = wing.zeros();
                write!(
                    f,
                    "{written} is not how castling is written in Chess960. If you mean to castle, send {zeros}."
                )
            }
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

/// What follows the name of a piece: ` on g1 (71)`, ` on the g-file`, or nothing.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.file, self.rank, self.square()) {
            (_, _, Some(square)) => write!(f, " on {square}"),
            (Some(file), _, None) => {
                let letter =
                    ('a'..='h').zip(1..).find_map(|(letter, count)| (count == file).then_some(letter));
                write!(f, " on the {}-file", letter.unwrap_or_default())
            }
            (None, Some(rank), None) => write!(f, " on rank {rank}"),
            (None, None, None) => Ok(()),
        }
    }
}

/// Half a sentence, without a full stop.
impl fmt::Display for NoCastling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCastling::RightLost { rook } => {
                write!(f, "your king or the rook of {rook} has moved before, or that rook is gone")
            }
            NoCastling::RightGone => {
                f.write_str("your king or the rook of that side has moved before, or that rook is gone")
            }
            NoCastling::NotVacant { piece, at } => write!(
                f,
                "the {piece} on {at} is in the way of king or rook: every square on which they pass or arrive must be \
                 empty"
            ),
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
            NoCastling::Uncovers { rook, square, by, at } => write!(
                f,
                "once the rook has left {rook}, your king on {square} would be in check from the {by} on {at}"
            ),
        }
    }
}
