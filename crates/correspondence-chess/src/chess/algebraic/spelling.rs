//! How well a move was written.

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
