//! Castling in Chess960 (B.3): what a player's digits mean, and why he may not castle.
//!
//! The Laws give castling in Chess960 no digits (A.20 has only the four of orthodox chess). It is written `0-0` and
//! `0-0-0`; the king onto his own rook, and the king's own two squares where no step is meant, can mean nothing else
//! and are taken as well. Everything else that looks like castling is asked back.
//!
//! Laws B.3, B.3.5

use shakmaty::{Bitboard, File, Position as _, Role, Square as Cell, attacks::between};

use super::{Impossible, NoCastling, Numeric, Piece, Position, Square, Variant, Wing};

/// How a text in digits looks like castling.
#[derive(Clone, Copy)]
enum Looks {
    /// In a form that counts.
    Written(Wing),
    /// In a form that is asked back, where castling is possible.
    Alike(Wing),
}

impl Position {
    /// A move in digits as its player has to send it: `7163`, and in Chess960 `0-0` for castling.
    pub fn sendable(&self, numeric: Numeric) -> String {
        match self.castling_of(numeric).filter(|_| self.variant() == Variant::Chess960) {
            Some(wing) => wing.zeros().to_owned(),
            None => numeric.to_string(),
        }
    }

    /// Castling that a king's step could be taken for: in Chess960, where he may step onto the very square to which
    /// castling would bring him, and castle too. The digits mean the step.
    pub fn castling_beside(&self, step: Numeric) -> Option<Wing> {
        if self.variant() != Variant::Chess960 || !self.is_legal(step) || self.castling_of(step).is_some() {
            return None;
        }
        let castles = |wing: &Wing| {
            self.castling(*wing).is_some_and(|castling| castling.from() == step.from())
                && king_goes_to(self, *wing) == step.to().0
        };
        Wing::BOTH.into_iter().find(castles)
    }

    /// To which side a move of this position castles.
    fn castling_of(&self, numeric: Numeric) -> Option<Wing> {
        Wing::BOTH.into_iter().find(|wing| self.castling(*wing) == Some(numeric))
    }
}

/// The move that castling in zeros means, where the player may castle to this side.
pub(super) fn in_zeros(position: &Position, wing: Wing) -> Result<Numeric, Impossible> {
    position.castling(wing).ok_or_else(|| Impossible::CannotCastle { wing, why: why_not(position, wing) })
}

/// What digits mean: the move that they are, or in Chess960 the castling whose form they have.
pub(super) fn in_digits(position: &Position, numeric: Numeric) -> Result<Numeric, Impossible> {
    if position.is_legal(numeric) {
        return Ok(numeric);
    }
    match looks(position, numeric) {
        Some(Looks::Written(wing)) => in_zeros(position, wing),
        Some(Looks::Alike(_)) | None => position.play(numeric).map(|played| played.numeric),
    }
}

/// Every move that digits could mean to somebody: the move that they are, and in Chess960 the castling that they look
/// like.
pub(super) fn readings(position: &Position, numeric: Numeric) -> Vec<Numeric> {
    let wing = if position.is_legal(numeric) {
        position.castling_beside(numeric)
    } else {
        looks(position, numeric).map(|(Looks::Written(wing) | Looks::Alike(wing))| wing)
    };
    let itself = position.is_legal(numeric).then_some(numeric);
    let castling = wing.and_then(|wing| position.castling(wing));
    let mut all: Vec<Numeric> = itself.into_iter().chain(castling).collect();
    all.sort_unstable();
    all
}

/// Castling in which the king stays where he is, on this square.
pub(super) fn where_he_stands(position: &Position, square: Square) -> Option<Numeric> {
    let stays = |castling: &Numeric| castling.from() == square;
    let arrives = |wing: &Wing| king_goes_to(position, *wing) == square.0;
    Wing::BOTH.into_iter().filter(arrives).find_map(|wing| position.castling(wing)).filter(stays)
}

/// Why digits that look like castling in Chess960 cannot be played. None where they do not, or where another reason
/// says more.
pub(super) fn impossible(position: &Position, written: Numeric) -> Option<Impossible> {
    let (Looks::Written(wing) | Looks::Alike(wing)) = looks(position, written)?;
    Some(match position.castling(wing) {
        Some(means) => Impossible::CastlingInZeros { written, means, wing },
        None => Impossible::CannotCastle { wing, why: why_not(position, wing) },
    })
}

/// Castling of orthodox chess (A.20), written from habit where the king of a Chess960 game stands elsewhere and may
/// castle to that side.
pub(super) fn from_habit(position: &Position, written: Numeric) -> Option<Impossible> {
    let us = position.0.turn();
    let (from, to) = (written.from().0, written.to().0);
    let home = Cell::from_coords(File::E, us.backrank());
    let elsewhere = position.variant() == Variant::Chess960 && position.0.board().king_of(us) != Some(home);
    let wing = Wing::BOTH.into_iter().find(|wing| king_goes_to(position, *wing) == to)?;
    let means =
        position.castling(wing).filter(|_| elsewhere && from == home && written.promotion().is_none())?;
    Some(Impossible::CastlingInZeros { written, means, wing })
}

/// Whether digits that are not a legal move look like castling, in Chess960.
fn looks(position: &Position, written: Numeric) -> Option<Looks> {
    if position.variant() != Variant::Chess960 {
        return None;
    }
    let (board, us) = (position.0.board(), position.0.turn());
    let (from, to) = (written.from().0, written.to().0);
    let king = board.king_of(us)?;
    if [from.rank(), to.rank(), king.rank()] != [us.backrank(); 3] {
        return None;
    }
    let rook = |wing: &Wing| position.0.castles().rook(us, wing.side());
    // A form with a promotion, or of the rook, or of another length, is asked back only where castling is possible.
    let alike = |wing: Wing| {
        position.castling(wing).filter(|castling| *castling != written).map(|_| Looks::Alike(wing))
    };
    if from != king {
        let wing = Wing::BOTH.into_iter().find(|wing| rook(wing) == Some(from))?;
        return alike(wing).filter(|_| to == king || to == rook_goes_to(position, wing));
    }
    let towards = if to.file() > from.file() { Wing::King } else { Wing::Queen };
    let own_rook = board.piece_at(to) == Some(Role::Rook.of(us));
    let onto = Wing::BOTH.into_iter().find(|wing| rook(wing) == Some(to));
    let arrives = Wing::BOTH.into_iter().find(|wing| king_goes_to(position, *wing) == to);
    let far = from.distance(to) > 1;
    let written_so = match (onto, arrives) {
        (Some(wing), _) => Some(wing),
        (None, Some(wing)) if far && !own_rook => Some(wing),
        // The king onto a rook with which he may no more castle, or never could.
        (None, _) if own_rook && rook(&towards).is_none() => Some(towards),
        (None, _) => None,
    };
    match written_so {
        Some(wing) if written.promotion().is_none() => Some(Looks::Written(wing)),
        Some(wing) => alike(wing),
        None if far || own_rook => alike(towards),
        None => None,
    }
}

fn king_goes_to(position: &Position, wing: Wing) -> Cell {
    Cell::from_coords(wing.side().king_to_file(), position.0.turn().backrank())
}

fn rook_goes_to(position: &Position, wing: Wing) -> Cell {
    Cell::from_coords(wing.side().rook_to_file(), position.0.turn().backrank())
}

/// Why the player on move, who may not castle to this side, may not.
pub(super) fn why_not(position: &Position, wing: Wing) -> NoCastling {
    let (board, us) = (position.0.board(), position.0.turn());
    let home = |file| Square(Cell::from_coords(file, us.backrank()));
    let usual = match (position.variant(), wing) {
        (Variant::Chess, Wing::King) => Some(home(File::H)),
        (Variant::Chess, Wing::Queen) => Some(home(File::A)),
        (Variant::Chess960, _) => None,
    };
    let lost = usual.map_or(NoCastling::RightGone, |rook| NoCastling::RightLost { rook });
    let rook = position.0.castles().rook(us, wing.side());
    let (Some(king), Some(rook)) = (board.king_of(us), rook) else { return lost };
    let (king_to, rook_to) = (king_goes_to(position, wing), rook_goes_to(position, wing));
    let path = |from: Cell, to: Cell| between(from, to) | Bitboard::from_square(to);
    let own = Bitboard::from_square(king) | Bitboard::from_square(rook);
    // In orthodox chess these are just the squares between king and rook.
    let vacant = (path(king, king_to) | path(rook, rook_to)) & board.occupied() & !own;
    if let Some((piece, at)) = nearest(position, vacant, king) {
        return match position.variant() {
            Variant::Chess => NoCastling::PieceBetween { piece, at },
            Variant::Chess960 => NoCastling::NotVacant { piece, at },
        };
    }
    let attacker = |square: Cell, occupied: Bitboard| {
        nearest(position, board.attacks_to(square, us.other(), occupied) & !own, square)
    };
    if let Some((by, at)) = attacker(king, board.occupied()) {
        return NoCastling::InCheck { by, at };
    }
    let lifted = board.occupied() & !Bitboard::from_square(king);
    let mut way: Vec<Cell> = between(king, king_to).into_iter().collect();
    way.sort_by_key(|square| square.distance(king));
    for square in way {
        if let Some((by, at)) = attacker(square, lifted) {
            return NoCastling::Through { square: Square(square), by, at };
        }
    }
    if let Some((by, at)) = attacker(king_to, lifted) {
        return NoCastling::Into { square: Square(king_to), by, at };
    }
    let after = (board.occupied() & !own) | Bitboard::from_square(king_to) | Bitboard::from_square(rook_to);
    match attacker(king_to, after) {
        Some((by, at)) => NoCastling::Uncovers { rook: Square(rook), square: Square(king_to), by, at },
        // Cannot be: the king might castle.
        None => lost,
    }
}

/// The piece of these squares that is nearest to a square.
pub(super) fn nearest(position: &Position, squares: Bitboard, to: Cell) -> Option<(Piece, Square)> {
    let at = squares.into_iter().min_by_key(|square| square.distance(to))?;
    position.0.board().role_at(at).map(|role| (role.into(), Square(at)))
}

#[cfg(test)]
mod tests;
