//! Finding the reason for which a move cannot be played. Asked only after the move was not found among the legal ones,
//! so that whatever the geometry allows can fail only by the king's safety.
//!
//! The reasons are tried from the plainest to the subtlest: a player is told that the square is empty before anything
//! is said of checks.
//!
//! Laws 1.2, 3.1 to 3.6, 3.7, 3.8, 3.9, A.19

use shakmaty::{
    Bitboard, Board, CastlingSide, Color, Position as _, Rank, Role, Square as Cell,
    attacks::{self, between},
};

use super::{
    Impossible, NoCastling, Numeric, Piece, Position, Promotion, Square, Variant, Wing,
    algebraic::{Goes, men},
    castle,
};
use crate::model::Side;

/// The reason why this move, which is not among the legal ones, cannot be played.
pub(super) fn impossible(position: &Position, written: Numeric) -> Impossible {
    if let Some(question) = castle::from_habit(position, written) {
        return question;
    }
    let look = Look { position, board: position.0.board(), us: position.0.turn() };
    let role = match look.own(written.from()) {
        Ok(role) => role,
        Err(why) => return why,
    };
    castle::impossible(position, written)
        .or_else(|| look.question(role, written))
        .unwrap_or_else(|| look.reason(role, written))
}

/// The reason why nothing that has this form can be played: that of the one man that can be meant, if there is one.
pub(super) fn none_goes(position: &Position, goes: &Goes) -> Impossible {
    let to = goes.to;
    // Coordinates name a square, whatever stands there; any other form names a piece or is a pawn's.
    let (piece, from) = match goes.piece {
        None => (Piece::Pawn, goes.from.square().into_iter().collect()),
        Some(piece) => (piece, men(goes, position)),
    };
    match from.as_slice() {
        [] => Impossible::NoSuchPiece { piece, place: goes.from },
        [from] => one_does_not_go(position, *from, to),
        [_, _, ..] => Impossible::NoneCan { piece, to },
    }
}

/// The reason why what stands on a square does not go to another, which is no question.
fn one_does_not_go(position: &Position, from: Square, to: Square) -> Impossible {
    let look = Look { position, board: position.0.board(), us: position.0.turn() };
    match (look.own(from), Numeric::new(from, to, None)) {
        (Err(why), _) => why,
        (Ok(role), None) => {
            let piece = role.into();
            Impossible::OwnPieceThere { piece, from, to, there: piece, castling: None }
        }
        (Ok(role), Some(written)) => {
            castle::impossible(position, written).unwrap_or_else(|| look.reason(role, written))
        }
    }
}

/// The position while a reason is looked for.
struct Look<'a> {
    position: &'a Position,
    board: &'a Board,
    us: Color,
}

impl Look<'_> {
    /// The man on a square, if it is the player's own.
    fn own(&self, from: Square) -> Result<Role, Impossible> {
        let Some(man) = self.board.piece_at(from.0) else { return Err(Impossible::NothingThere { from }) };
        if man.color == self.us {
            return Ok(man.role);
        }
        let owner = man.color.fold_wb(Side::White, Side::Black);
        Err(Impossible::OpponentsPiece { from, piece: man.role.into(), owner })
    }

    /// The reason, once it is no question.
    fn reason(&self, role: Role, written: Numeric) -> Impossible {
        let (from, to) = (written.from(), written.to());
        if let Some(why) = self.castling(role, written) {
            return Impossible::NoCastling { written, why };
        }
        if let Some(there) = self.board.piece_at(to.0).filter(|there| there.color == self.us) {
            let castling = self.castling_onto_rook(role, there.role, written);
            let (piece, there) = (role.into(), there.role.into());
            return Impossible::OwnPieceThere { piece, from, to, there, castling };
        }
        self.geometry(role, from, to).unwrap_or_else(|| self.king_safety(role, from, to))
    }

    /// What is asked back: promotions with too few digits, other moves with too many.
    fn question(&self, role: Role, written: Numeric) -> Option<Impossible> {
        let legal = |numeric: &Numeric| self.position.is_legal(*numeric);
        if written.promotion().is_some() {
            let means = Some(written.with(None)).filter(legal)?;
            return Some(Impossible::NoPromotion { written, means, piece: role.into() });
        }
        let means = Promotion::ALL.map(|promotion| written.with(Some(promotion)));
        if means.iter().all(legal) {
            // With Black a to-square ends in 1, which the short form reads as a queen. With White it ends in 8.
            return Some(match self.us {
                Color::White => Impossible::PromotionMissing { written, means },
                Color::Black => Impossible::PromotionAmbiguous { written, means },
            });
        }
        self.short_form(role, written).filter(legal).map(|means| {
            let promotion = means.promotion().unwrap_or(Promotion::Queen);
            Impossible::ShortPromotion { written, means, promotion }
        })
    }

    /// The promotion that four digits mean when the last stands for the piece and the rank is left out.
    fn short_form(&self, role: Role, written: Numeric) -> Option<Numeric> {
        let seventh = self.us.relative_rank(Rank::Seventh);
        if role != Role::Pawn || written.from().0.rank() != seventh {
            return None;
        }
        let promotion = char::from_digit(written.to().rank(), 10).and_then(Promotion::from_digit)?;
        let last = Cell::from_coords(written.to().0.file(), self.us.relative_rank(Rank::Eighth));
        Numeric::new(written.from(), Square(last), Some(promotion))
    }

    /// Why the king's move of two squares from home is not castling, in orthodox chess. `None` when it is no such move.
    fn castling(&self, role: Role, written: Numeric) -> Option<NoCastling> {
        let home = Cell::from_coords(shakmaty::File::E, self.us.backrank());
        let (from, to) = (written.from().0, written.to().0);
        let two = from.file().distance(to.file()) == 2 && from.rank() == to.rank();
        if role != Role::King || from != home || !two || self.position.variant() != Variant::Chess {
            return None;
        }
        let wing = if to.file() > from.file() { Wing::King } else { Wing::Queen };
        Some(castle::why_not(self.position, wing))
    }

    /// The castling move where the king was sent onto his own rook, as some programs write it.
    fn castling_onto_rook(&self, role: Role, there: Role, written: Numeric) -> Option<Numeric> {
        if (role, there) != (Role::King, Role::Rook) || self.position.variant() != Variant::Chess {
            return None;
        }
        let side = CastlingSide::from_king_side(written.to().file() > written.from().file());
        let to = Cell::from_coords(side.king_to_file(), written.from().0.rank());
        let castling = Numeric::new(written.from(), Square(to), None)?;
        let two = written.from().file().abs_diff(castling.to().file()) == 2;
        Some(castling).filter(|castling| two && self.position.is_legal(*castling))
    }

    /// What speaks against the move before the king is looked at.
    fn geometry(&self, role: Role, from: Square, to: Square) -> Option<Impossible> {
        let piece = Piece::from(role);
        if role == Role::Pawn {
            return self.pawn(from, to);
        }
        let reach = attacks::attacks(from.0, role.of(self.us), Bitboard::EMPTY);
        if !reach.contains(to.0) {
            return Some(Impossible::MovesOtherwise { piece, from, to });
        }
        self.blocked(piece, from, to)
    }

    fn blocked(&self, piece: Piece, from: Square, to: Square) -> Option<Impossible> {
        // A knight's from-square and to-square share no line, so that nothing lies between them.
        let (blocker, at) =
            castle::nearest(self.position, between(from.0, to.0) & self.board.occupied(), from.0)?;
        let opponents = self.board.color_at(at.0) != Some(self.us);
        Some(Impossible::Blocked { piece, from, to, blocker, at, opponents })
    }

    fn pawn(&self, from: Square, to: Square) -> Option<Impossible> {
        if attacks::pawn_attacks(self.us, from.0).contains(to.0) {
            return self.pawn_takes(from, to);
        }
        let start = self.us.relative_rank(Rank::Second);
        let ahead = self.us.fold_wb(1, -1);
        let steps = (i64::from(to.rank()) - i64::from(from.rank())) * ahead;
        let straight = from.file() == to.file();
        if !straight || !(steps == 1 || (steps == 2 && from.0.rank() == start)) {
            return Some(Impossible::MovesOtherwise { piece: Piece::Pawn, from, to });
        }
        let blocked = self.blocked(Piece::Pawn, from, to);
        let there = self.board.role_at(to.0).map(Piece::from);
        blocked.or(there.map(|there| Impossible::PawnTakesAhead { from, to, there }))
    }

    fn pawn_takes(&self, from: Square, to: Square) -> Option<Impossible> {
        if self.board.piece_at(to.0).is_some() || self.position.0.maybe_ep_square() == Some(to.0) {
            return None;
        }
        let beside = Cell::from_coords(to.0.file(), from.0.rank());
        let passing = from.0.rank() == self.us.relative_rank(Rank::Fifth)
            && self.board.piece_at(beside) == Some(Role::Pawn.of(self.us.other()));
        Some(if passing {
            Impossible::EnPassantGone { from, to, pawn: Square(beside) }
        } else {
            Impossible::NothingToTake { from, to }
        })
    }

    /// The only reason left once the geometry allows a move that is not legal.
    fn king_safety(&self, role: Role, from: Square, to: Square) -> Impossible {
        let mut after = self.board.clone();
        after.discard_piece_at(from.0);
        if role == Role::Pawn && self.position.0.maybe_ep_square() == Some(to.0) {
            after.discard_piece_at(Cell::from_coords(to.0.file(), from.0.rank()));
        }
        after.set_piece_at(to.0, role.of(self.us));
        let piece = Piece::from(role);
        let cell = after.king_of(self.us).unwrap_or(to.0);
        let king = Square(cell);
        let them = self.us.other();
        let attackers = |board: &Board| board.attacks_to(cell, them, board.occupied());
        let (before, now) = (attackers(self.board), attackers(&after));
        // A check that stands already is the plainer reason, also where the piece is pinned besides.
        let old = castle::nearest(self.position, before & now, cell);
        match (old, castle::nearest(self.position, now, cell)) {
            (_, Some((by, at))) if role == Role::King => Impossible::KingIntoCheck { from, to, by, at },
            (Some((by, at)), _) => Impossible::StaysInCheck { king, by, at },
            (None, Some((by, at))) => Impossible::ExposesKing { piece, from, to, king, by, at },
            // Cannot be: the move would have been legal.
            (None, None) => Impossible::MovesOtherwise { piece, from, to },
        }
    }
}
