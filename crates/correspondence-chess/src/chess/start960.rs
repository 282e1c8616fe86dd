//! The 960 start positions of Chess960 by their numbers (B.2).
//!
//! The numbering is Reinhard Scharnagl's, which every Chess960 program knows: the number holds, in this order, the
//! light-squared bishop, the dark-squared bishop, the queen and the knights, each counted among the squares that are
//! still free; rook, king and rook take what is left.
//!
//! Laws B.1, B.2

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{Piece, Position, Variant, algebraic::letter};
use crate::model::{Invalid, Language};

/// The number of a start position of Chess960, 0 to 959. Number 518 is the usual position.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16")]
pub struct StartNumber(u16);

/// Where the start position of a game of Chess960 comes from (B.2.4).
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct DrawnStart {
    /// Its number.
    pub number: StartNumber,
    /// The seed of the draw; none where the event file names the position.
    pub seed: Option<String>,
}

const NO_NUMBER: Invalid = Invalid("the start positions of Chess960 have the numbers 0 to 959");

/// Where the two knights stand among the five squares that bishops and queen have left, by their part of the number.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

impl StartNumber {
    /// How many there are.
    pub const COUNT: u16 = 960;

    /// The position of orthodox chess.
    pub const USUAL: StartNumber = StartNumber(518);

    /// All of them in order.
    pub fn all() -> impl Iterator<Item = StartNumber> {
        (0..Self::COUNT).map(StartNumber)
    }

    /// The number itself.
    pub fn get(self) -> u16 {
        self.0
    }

    /// The pieces of the back rank from a to h.
    pub fn back_rank(self) -> [Piece; 8] {
        let part = |divisor: u16, count: u16| usize::from(self.0 / divisor % count);
        let mut row: [Option<Piece>; 8] = [None; 8];
        // b, d, f, h are White's light squares, a, c, e, g the dark ones.
        put(&mut row, Piece::Bishop, |file| file == 2 * part(1, 4) + 1);
        put(&mut row, Piece::Bishop, |file| file == 2 * part(4, 4));
        let queen = free(&row).nth(part(16, 6));
        put(&mut row, Piece::Queen, |file| Some(file) == queen);
        let (left, right) = KNIGHTS.get(part(96, 10)).copied().unwrap_or_default();
        let knights = [free(&row).nth(left), free(&row).nth(right)];
        put(&mut row, Piece::Knight, |file| knights.contains(&Some(file)));
        let king = free(&row).nth(1);
        put(&mut row, Piece::King, |file| Some(file) == king);
        row.map(|piece| piece.unwrap_or(Piece::Rook))
    }

    /// The back rank in English letters, `RNBQKBNR`.
    pub fn letters(self) -> String {
        self.back_rank().map(|piece| letter(piece, Language::En)).concat()
    }

    /// The whole position in Forsyth-Edwards notation.
    pub fn fen(self) -> String {
        let white = self.letters();
        format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1", white.to_lowercase())
    }

    /// The position, White to move.
    pub fn position(self) -> Position {
        Position::from_fen(&self.fen(), Variant::Chess960).unwrap_or_default()
    }

    /// The number of a position; none where it is no start position of Chess960.
    pub fn of(position: &Position) -> Option<StartNumber> {
        let fen = position.fen();
        let (first, _) = fen.split_once('/')?;
        let same = |number: &StartNumber| number.letters().eq_ignore_ascii_case(first) && number.fen() == fen;
        Some(()).filter(|()| position.variant() == Variant::Chess960)?;
        Self::all().find(same)
    }
}

fn free(row: &[Option<Piece>; 8]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().filter(|(_, piece)| piece.is_none()).map(|(file, _)| file)
}

fn put(row: &mut [Option<Piece>; 8], piece: Piece, here: impl Fn(usize) -> bool) {
    for (_, place) in row.iter_mut().enumerate().filter(|(file, _)| here(*file)) {
        *place = Some(piece);
    }
}

impl TryFrom<u16> for StartNumber {
    type Error = Invalid;

    fn try_from(number: u16) -> Result<Self, Self::Error> {
        Some(number).filter(|number| *number < Self::COUNT).map(StartNumber).ok_or(NO_NUMBER)
    }
}

impl FromStr for StartNumber {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse::<u16>().map_err(|_| NO_NUMBER)?.try_into()
    }
}

impl fmt::Display for StartNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn published_numbers_have_their_published_positions() {
        for (number, letters) in
            [(0, "BBQNNRKR"), (1, "BQNBNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")]
        {
            assert_eq!(StartNumber(number).letters(), letters);
        }
    }

    #[test]
    fn all_960_differ_and_obey_b_2() {
        let mut seen = BTreeSet::new();
        for number in StartNumber::all() {
            let letters = number.letters();
            let files =
                |piece| -> Vec<usize> { letters.match_indices(piece).map(|(file, _)| file).collect() };
            let [left, right] = files('R')[..] else { panic!("{letters}") };
            let [king] = files('K')[..] else { panic!("{letters}") };
            assert!(left < king && king < right, "{letters}");
            let [one, other] = files('B')[..] else { panic!("{letters}") };
            assert_ne!(one % 2, other % 2, "{letters}");
            assert_eq!((files('N').len(), files('Q').len()), (2, 1), "{letters}");
            let fen = number.fen();
            assert!(fen.starts_with(&letters.to_lowercase()) && fen.contains(&format!("/{letters} ")));
            assert!(seen.insert(letters));
        }
        assert_eq!(seen.len(), 960);
    }

    #[test]
    fn every_position_tells_its_number_and_its_fen_reads_back() {
        for number in StartNumber::all() {
            let position = number.position();
            assert_eq!(position.fen(), number.fen());
            assert_eq!(position.variant(), Variant::Chess960);
            assert_eq!(StartNumber::of(&position), Some(number));
        }
    }

    #[test]
    fn only_start_positions_of_chess960_have_a_number() {
        assert_eq!(StartNumber::of(&Position::initial()), None);
        let other = |fen| Position::from_fen(fen, Variant::Chess960).unwrap();
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2",
            "rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1",
        ] {
            assert_eq!(StartNumber::of(&other(fen)), None, "{fen}");
        }
    }

    #[test]
    fn numbers_read_back_and_no_others_are_taken() {
        assert_eq!("518".parse(), Ok(StartNumber::USUAL));
        assert_eq!(serde_json::from_str::<StartNumber>("518").unwrap(), StartNumber::USUAL);
        assert_eq!(serde_json::to_string(&StartNumber::USUAL).unwrap(), "518");
        for text in ["960", "-1", "", "per-game", "99999"] {
            assert_eq!(text.parse::<StartNumber>(), Err(NO_NUMBER), "{text}");
        }
        assert!(serde_json::from_str::<StartNumber>("960").is_err());
    }
}
