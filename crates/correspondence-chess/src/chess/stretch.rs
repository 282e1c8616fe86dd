//! Moves that follow each other, as a line gives them: before any position or language is asked.

use super::Spelt;
use crate::model::{Ply, Side};

/// Half-moves that follow each other, as one line gives them.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Stretch {
    /// The number before the first move, where the line gives one. Numbers further on were checked to run on from
    /// it; where the first number stands further on, this is what it makes of the first move.
    pub start: Option<Start>,
    /// The moves, at least one.
    pub moves: Vec<Spelt>,
    /// Whether `(=)` stands after the last move. One after an earlier move belongs to the record and says nothing new.
    pub offer: bool,
}

/// A move number with what follows it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub struct Start {
    pub number: u32,
    pub dots: Dots,
}

/// What follows a move number. A player with Black also writes `12. 7866` for his own move: only three dots say a side
/// for sure.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Dots {
    /// `12.`
    One,
    /// `12...`
    Three,
    /// `12` or `12)`
    None,
}

/// One condition of a line of conditional moves: a move of the opponent's, the answer to it, and what may follow that, in
/// turns.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Branch {
    /// The number before the first move, where the line gives one.
    pub start: Option<Start>,
    /// How it stands to the condition before it in its mail.
    pub joined: Joined,
    /// The moves, an even number of them: the last is an answer.
    pub steps: Vec<Foreseen>,
}

/// A move of a line of conditional moves, as written.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Foreseen {
    /// Any move of the opponent's.
    Any,
    /// This one.
    This(Spelt),
}

/// How a condition stands to the one before it, as far as its line says it without numbers.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Joined {
    /// Behind a comma, a semicolon, "and" or the end of a line: another move of the same half-move.
    Beside,
    /// Behind "then": it goes on from the answer before it.
    Onward,
    /// Behind nothing, or without an "if" of its own: either may be meant.
    Unsaid,
}

impl Start {
    /// The number of a half-move, with the dots that say whose it is.
    pub fn of(ply: Ply) -> Start {
        let dots = if ply.side() == Side::White { Dots::One } else { Dots::Three };
        Start { number: ply.move_number(), dots }
    }

    /// The half-move that it names: White's, unless its dots say that it is Black's.
    pub fn ply(self) -> Ply {
        Ply::of(if self.dots == Dots::Three { Side::Black } else { Side::White }, self.number)
    }

    /// Whether a dot stands behind the number: `12 7163` must fit, but is too weak a sign to count a move that is not
    /// possible as an illegal one.
    pub fn is_firm(self) -> bool {
        self.dots != Dots::None
    }
}

impl Dots {
    /// Whether a number with them may stand before a move of this side.
    pub fn may_be(self, side: Side) -> bool {
        match self {
            Dots::One => side == Side::White,
            Dots::Three => side == Side::Black,
            Dots::None => true,
        }
    }
}
