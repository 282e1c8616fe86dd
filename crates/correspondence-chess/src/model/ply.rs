//! Half-moves: which move of which side, and on which line of the game.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{Invalid, Side};

/// A half-move's place in the score: 1 is White's first move, 2 Black's reply, and so on.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ply(u32);

impl Ply {
    /// White's first half-move.
    pub const FIRST: Ply = Ply(1);

    /// The half-move that follows `played` half-moves.
    pub fn after(played: usize) -> Ply {
        Ply(u32::try_from(played).unwrap_or(u32::MAX - 1).saturating_add(1))
    }

    /// The half-move of `side` with this move number. Move numbers start at 1; 0 is read as 1.
    pub fn of(side: Side, move_number: u32) -> Ply {
        let whites = move_number.max(1).saturating_mul(2).saturating_sub(1);
        match side {
            Side::White => Ply(whites),
            Side::Black => Ply(whites.saturating_add(1)),
        }
    }

    /// The count from 1.
    pub fn get(self) -> u32 {
        self.0
    }

    /// How many half-moves stand before this one.
    pub fn before(self) -> usize {
        self.0.saturating_sub(1) as usize
    }

    /// The half-move after this one.
    pub fn next(self) -> Ply {
        Ply(self.0.saturating_add(1))
    }

    /// Whose half-move it is.
    pub fn side(self) -> Side {
        if self.0 % 2 == 1 { Side::White } else { Side::Black }
    }

    /// The move number that a score prints before it.
    pub fn move_number(self) -> u32 {
        self.0.div_ceil(2)
    }
}

impl Default for Ply {
    fn default() -> Ply {
        Ply::FIRST
    }
}

/// As a score writes it: `12.` for White, `12...` for Black.
impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.side() {
            Side::White => write!(f, "{}.", self.move_number()),
            Side::Black => write!(f, "{}...", self.move_number()),
        }
    }
}

/// A half-move's full name. A return to an earlier position (a reinstatement, a reconstruction, a restart) begins a
/// new line, so that a mail that answers a letter of the old line is known for what it is.
///
/// Written `33` on the first line and `33r2` on line 2 (tags of letters).
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
pub struct HalfMove {
    /// 0 until something is taken back.
    pub line: u32,
    /// The place in the score.
    pub ply: Ply,
}

const NO_HALF_MOVE: Invalid = Invalid("a half-move is a count from 1, such as 33");

impl fmt::Display for HalfMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}", self.ply.get()),
            line => write!(f, "{}r{line}", self.ply.get()),
        }
    }
}

impl FromStr for HalfMove {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (ply, line) = text.split_once(['r', 'R']).map_or((text, None), |(ply, line)| (ply, Some(line)));
        let line = line.map_or(Ok(0), count)?;
        match count(ply)? {
            0 => Err(NO_HALF_MOVE),
            ply => Ok(Self { line, ply: Ply(ply) }),
        }
    }
}

fn count(text: &str) -> Result<u32, Invalid> {
    let plain = (1..=5).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| plain).ok_or(NO_HALF_MOVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ply_knows_its_number_and_side() {
        assert_eq!(Ply::of(Side::White, 12).get(), 23);
        assert_eq!(Ply::of(Side::Black, 12).get(), 24);
        assert_eq!(Ply::after(0), Ply::FIRST);
        assert_eq!(Ply::after(23).to_string(), "12...");
        assert_eq!(Ply::after(22).to_string(), "12.");
    }

    #[test]
    fn half_moves_read_back() {
        for text in ["1", "33", "33r2"] {
            assert_eq!(text.parse::<HalfMove>().unwrap().to_string(), text);
        }
        for text in ["", "0", "r1", "3r", "+3", "999999"] {
            assert_eq!(text.parse::<HalfMove>(), Err(NO_HALF_MOVE), "{text}");
        }
    }
}
