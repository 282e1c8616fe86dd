//! ICCF numeric notation (Laws, Appendix A.14 to A.20): the text of a move, before any board is asked.
//!
//! Laws A.14 to A.18, A.19

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::Piece;
use crate::{
    model::{Invalid, stored_text::stored_as_text, worded::worded},
    wording::{Arg, Argument, InEnglish, as_text, phrases},
};

/// A square of the board. Shown as players name it, with its digits: `f3 (63)`.
#[derive(Clone, Copy, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Square(pub(super) shakmaty::Square);

impl Square {
    /// From file and rank, 1 to 8 each.
    pub fn new(file: u32, rank: u32) -> Option<Square> {
        let index = |count: u32| count.checked_sub(1).filter(|index| *index < 8);
        let coords = (shakmaty::File::new(index(file)?), shakmaty::Rank::new(index(rank)?));
        Some(Square(shakmaty::Square::from_coords(coords.0, coords.1)))
    }

    /// The file, 1 for a to 8 for h.
    pub fn file(self) -> u32 {
        self.0.file().to_u32() + 1
    }

    /// The rank, 1 to 8.
    pub fn rank(self) -> u32 {
        self.0.rank().to_u32() + 1
    }

    /// The algebraic name, `f3`.
    pub fn name(self) -> String {
        self.0.to_string()
    }

    /// The digits of numeric notation, `63`.
    pub fn digits(self) -> String {
        format!("{}{}", self.file(), self.rank())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}{})", self.0, self.file(), self.rank())
    }
}

impl TryFrom<String> for Square {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let square = text.parse().map(Square);
        square.map_err(|_| Invalid("a square is a letter from a to h and a digit from 1 to 8"))
    }
}

impl From<Square> for String {
    fn from(square: Square) -> Self {
        square.name()
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

worded! {
    /// What a pawn becomes, in the order of the digits that say so.
    #[derive(Ord, PartialOrd)]
    pub enum Promotion {
        /// 1
        Queen = "queen",
        /// 2
        Rook = "rook",
        /// 3
        Bishop = "bishop",
        /// 4
        Knight = "knight",
    }
}

impl Promotion {
    /// The fifth digit of the move.
    pub fn digit(self) -> char {
        match self {
            Promotion::Queen => '1',
            Promotion::Rook => '2',
            Promotion::Bishop => '3',
            Promotion::Knight => '4',
        }
    }

    /// The promotion to this piece.
    pub(super) fn to(piece: Piece) -> Option<Promotion> {
        Self::ALL.into_iter().find(|promotion| Piece::from(*promotion) == piece)
    }

    /// The piece that this digit stands for.
    pub fn from_digit(digit: char) -> Option<Promotion> {
        Self::ALL.into_iter().find(|promotion| promotion.digit() == digit)
    }
}

/// A move in numeric notation: `7163`, or `67682` with a promotion. Two different squares of the board, no more: only
/// a [`Position`](super::Position) knows whether it can be played.
#[derive(Clone, Copy, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Numeric {
    from: Square,
    to: Square,
    promotion: Option<Promotion>,
}

stored_as_text!(Numeric);

/// A move that can be played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Legal {
    pub(crate) m: shakmaty::Move,
    pub(crate) numeric: Numeric,
}

phrases! {
    /// The text is no move in numeric notation. Each says the first thing that is wrong with it.
    #[derive(Copy, thiserror::Error)]
    #[error("{}", self.in_english())]
    pub enum InvalidNumeric {
        /// Something other than four or five digits.
        Form = "invalid-numeric-form",
        /// One of the first four digits names no file or rank.
        OffBoard[digit: char] = "invalid-numeric-off-board",
        /// From a square to the same square.
        SameSquare = "invalid-numeric-same-square",
        /// The fifth digit names no piece.
        Promotion[digit: char] = "invalid-numeric-promotion",
    }
}

impl Numeric {
    /// From one square to another.
    pub fn new(from: Square, to: Square, promotion: Option<Promotion>) -> Option<Numeric> {
        (from != to).then_some(Numeric { from, to, promotion })
    }

    /// The square that the piece leaves.
    pub fn from(self) -> Square {
        self.from
    }

    /// The square that it goes to.
    pub fn to(self) -> Square {
        self.to
    }

    /// What the pawn becomes.
    pub fn promotion(self) -> Option<Promotion> {
        self.promotion
    }

    /// The same squares with this promotion, or with none.
    pub fn with(self, promotion: Option<Promotion>) -> Numeric {
        Numeric { promotion, ..self }
    }
}

impl FromStr for Numeric {
    type Err = InvalidNumeric;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(InvalidNumeric::Form);
        }
        let digits: Vec<char> = text.chars().collect();
        let (squares, fifth) = match digits.as_slice() {
            [a, b, c, d] => ([*a, *b, *c, *d], None),
            [a, b, c, d, e] => ([*a, *b, *c, *d], Some(*e)),
            _ => return Err(InvalidNumeric::Form),
        };
        if let Some(digit) = squares.into_iter().find(|digit| !('1'..='8').contains(digit)) {
            return Err(InvalidNumeric::OffBoard(digit));
        }
        let [from_file, from_rank, to_file, to_rank] = squares.map(|digit| digit.to_digit(10).unwrap_or(0));
        let square = |file, rank| Square::new(file, rank).ok_or(InvalidNumeric::Form);
        let promotion = |digit| Promotion::from_digit(digit).ok_or(InvalidNumeric::Promotion(digit));
        let promotion = fifth.map(promotion).transpose()?;
        Numeric::new(square(from_file, from_rank)?, square(to_file, to_rank)?, promotion)
            .ok_or(InvalidNumeric::SameSquare)
    }
}

impl fmt::Display for Numeric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fifth = self.promotion.map(|promotion| promotion.digit().to_string()).unwrap_or_default();
        f.pad(&format!("{}{}{fifth}", self.from.digits(), self.to.digits()))
    }
}

impl fmt::Debug for Numeric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

as_text!(Square, Numeric);

phrases! {
    /// One of the four moves of a pawn that reaches the last rank.
    enum Choice { Becomes { written: Numeric, piece: Option<Promotion> } = "promotion-choice" }
}

/// One of these promotions is meant.
impl Argument for [Numeric; 4] {
    fn arg(&self) -> Arg {
        let choice =
            |written: &Numeric| Choice::Becomes { written: *written, piece: written.promotion() }.arg();
        Arg::One(self.iter().map(choice).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_read_back() {
        for text in ["5254", "7163", "67682", "82814", "1188"] {
            assert_eq!(text.parse::<Numeric>().unwrap().to_string(), text);
        }
        let json = serde_json::to_string(&"67682".parse::<Numeric>().unwrap()).unwrap();
        assert_eq!(json, "\"67682\"");
        assert!(serde_json::from_str::<Numeric>("\"6769\"").is_err());
    }

    #[test]
    fn each_fault_is_named() {
        for (text, fault) in [
            ("", InvalidNumeric::Form),
            ("525", InvalidNumeric::Form),
            ("525412", InvalidNumeric::Form),
            ("e2e4", InvalidNumeric::Form),
            ("+525", InvalidNumeric::Form),
            ("５２５４", InvalidNumeric::Form),
            ("5259", InvalidNumeric::OffBoard('9')),
            ("0000", InvalidNumeric::OffBoard('0')),
            ("2026", InvalidNumeric::OffBoard('0')),
            ("5252", InvalidNumeric::SameSquare),
            ("52521", InvalidNumeric::SameSquare),
            ("67685", InvalidNumeric::Promotion('5')),
            ("67680", InvalidNumeric::Promotion('0')),
        ] {
            assert_eq!(text.parse::<Numeric>(), Err(fault), "{text}");
        }
    }

    #[test]
    fn squares_show_both_names() {
        assert_eq!(Square::new(6, 3).unwrap().to_string(), "f3 (63)");
        assert_eq!(Square::new(0, 3), None);
        assert_eq!(Square::new(1, 9), None);
    }
}
