//! How a game ended.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Side;

/// A game's result.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum GameResult {
    /// 1-0
    #[serde(rename = "1-0")]
    WhiteWins,
    /// 0-1
    #[serde(rename = "0-1")]
    BlackWins,
    /// ½-½
    #[serde(rename = "1/2-1/2")]
    Draw,
}

impl GameResult {
    /// The win of this side.
    pub fn win(side: Side) -> GameResult {
        match side {
            Side::White => GameResult::WhiteWins,
            Side::Black => GameResult::BlackWins,
        }
    }

    /// Who won, if somebody did.
    pub fn winner(self) -> Option<Side> {
        match self {
            GameResult::WhiteWins => Some(Side::White),
            GameResult::BlackWins => Some(Side::Black),
            GameResult::Draw => None,
        }
    }
}

/// The result is not one of `1-0`, `0-1`, `1/2-1/2`.
#[derive(Clone, Copy, Debug, Error, Eq, PartialEq)]
#[error("a result is 1-0, 0-1 or 1/2-1/2")]
pub struct InvalidResult;

/// As PGN writes it.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
        })
    }
}

impl FromStr for GameResult {
    type Err = InvalidResult;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "1-0" => Ok(GameResult::WhiteWins),
            "0-1" => Ok(GameResult::BlackWins),
            "1/2-1/2" => Ok(GameResult::Draw),
            _ => Err(InvalidResult),
        }
    }
}

/// Why a game ended, by the article of the ICCF Laws that ended it.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Termination {
    /// 5.1.1
    Checkmate,
    /// 5.1.2
    Resignation,
    /// 5.2.1
    Stalemate,
    /// 5.2.3
    Agreement,
}
