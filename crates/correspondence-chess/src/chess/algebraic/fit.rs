//! Which moves of a position have a form, and how well a form was written for a move.

use super::super::numeric::Legal;
use shakmaty::{Move, Position as _};

use super::{
    Form, Goes, Shape,
    shape::{Place, Sign},
};
use crate::chess::{Piece, Position, Square};

impl Legal {
    /// Castling as the digits of Chess960 have it, which is how a player may write it too.
    fn onto_own_rook(&self) -> bool {
        self.m.is_castle() && self.numeric.to() == Square(self.m.to())
    }
}

/// The moves that have this form, in the order of the digits. Castling is also a move of the king, by both his squares
/// in orthodox chess and onto his own rook in Chess960, where it must say that he takes, or from where. `Kg1` alone is
/// not castling: French `Rg1` may have been meant for a rook.
pub(in crate::chess) fn fitting(form: &Form, legal: &[Legal]) -> Vec<Legal> {
    legal.iter().filter(|legal| fits(form, legal)).copied().collect()
}

/// The moves that would have this form if nothing were said of a promotion, or if it were.
pub(in crate::chess) fn without_promotion(goes: &Goes, legal: &[Legal]) -> Vec<Legal> {
    legal.iter().filter(|legal| goes_so(goes, legal)).copied().collect()
}

fn fits(form: &Form, legal: &Legal) -> bool {
    match form {
        Form::Castling(wing) => legal.m.castling_side() == Some(wing.side()),
        Form::Goes(goes) => goes_so(goes, legal) && goes.promotion == legal.numeric.promotion(),
    }
}

fn goes_so(goes: &Goes, legal: &Legal) -> bool {
    let castles_so = goes.from.square().is_some() || (goes.takes && legal.onto_own_rook());
    let says_so = castles_so || !legal.m.is_castle();
    says_so
        && goes.to == legal.numeric.to()
        && goes.from.holds(legal.numeric.from())
        && goes.piece.is_none_or(|piece| piece == Piece::from(legal.m.role()))
}

/// The player's own men that a form may mean, wherever they can go.
pub(in crate::chess) fn men(goes: &Goes, position: &Position) -> Vec<Square> {
    let board = position.0.board();
    let own = board.by_color(position.0.turn()).into_iter();
    let named = own.filter(|square| {
        goes.from.holds(Square(*square))
            && goes.piece.is_none_or(|piece| board.role_at(*square).map(Piece::from) == Some(piece))
    });
    named.map(Square).collect()
}

/// How fully and rightly a move was written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Spelling {
    /// Whether the square that the piece leaves is written out. Digits and castling always say it.
    pub from_square: bool,
    /// The sign for check or mate. Always right in digits, which have none.
    pub check: CheckSign,
    /// Whether it says that it takes, or takes in passing, and does not.
    pub takes_wrongly: bool,
}

/// How the sign for check or mate fits the move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum CheckSign {
    /// There and right, or rightly not there.
    Right,
    /// Left out where the move gives check.
    Missing,
    /// Says check or mate where there is none.
    Wrong,
}

impl Spelling {
    /// Numeric notation says all that there is to say.
    pub const FULL: Spelling = Spelling { from_square: true, check: CheckSign::Right, takes_wrongly: false };
}

/// How fully and rightly a shape was written for a move that has its form.
pub(in crate::chess) fn spelling(shape: &Shape, position: &Position, legal: &Legal) -> Spelling {
    let m = legal.m;
    let check = check_sign(shape.sign, position, m);
    match &shape.form {
        Form::Castling(_) => Spelling { from_square: true, check, takes_wrongly: false },
        Form::Goes(Goes { from, takes, in_passing, .. }) => Spelling {
            from_square: Place::square(*from).is_some(),
            check,
            takes_wrongly: (*takes && !m.is_capture() && !legal.onto_own_rook())
                || (*in_passing && !m.is_en_passant()),
        },
    }
}

/// `+` is right for every check, also for mate. `++` is mate (A.13), and many write it for a double check.
fn check_sign(sign: Option<Sign>, position: &Position, m: Move) -> CheckSign {
    let mut after = position.0.clone();
    after.play_unchecked(m);
    let checkers = after.checkers().count();
    let right = match sign {
        None if checkers == 0 => true,
        None => return CheckSign::Missing,
        Some(Sign::Check) => checkers > 0,
        Some(Sign::Double) => checkers > 1 || after.is_checkmate(),
        Some(Sign::Mate) => after.is_checkmate(),
    };
    if right { CheckSign::Right } else { CheckSign::Wrong }
}
