//! How a game ended.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Invalid, Side, worded::worded};

worded! {
    /// A game's result, as an order of the director writes it; the first three as in PGN. Its score for each side is at most
    /// what a win gives (12.2); the last two give nothing and are not counted as played.
    pub enum GameResult {
        /// 1-0
        WhiteWins = "1-0",
        /// 0-1
        BlackWins = "0-1",
        /// ½-½
        Draw = "1/2-1/2",
        /// 0-0, a double default (6.9).
        BothLose = "0-0",
        /// ½-0, where White cannot win and Black is to get nothing.
        HalfToWhite = "1/2-0",
        /// 0-½, the other way round.
        HalfToBlack = "0-1/2",
        /// Dealt with as never played, as where a player never made a move.
        Cancelled = "cancelled",
        /// Played, and struck out.
        Annulled = "annulled",
    }
}

/// What a side gets for a game, by kind; how many points that is, the regulations of the event say (12.1).
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each is what the result of its name gives")]
pub enum Share {
    Win,
    Draw,
    Loss,
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
            _ => None,
        }
    }

    /// What a side gets for it; none where the game is not counted as played.
    pub fn share(self, side: Side) -> Option<Share> {
        let (white, black) = match self {
            GameResult::WhiteWins => (Share::Win, Share::Loss),
            GameResult::BlackWins => (Share::Loss, Share::Win),
            GameResult::Draw => (Share::Draw, Share::Draw),
            GameResult::BothLose => (Share::Loss, Share::Loss),
            GameResult::HalfToWhite => (Share::Draw, Share::Loss),
            GameResult::HalfToBlack => (Share::Loss, Share::Draw),
            GameResult::Cancelled | GameResult::Annulled => return None,
        };
        Some(match side {
            Side::White => white,
            Side::Black => black,
        })
    }

    /// As the PGN tag `Result` may have it, which knows but three results: `*` for the others, which a comment then
    /// names.
    pub fn in_pgn(self) -> &'static str {
        match self {
            GameResult::WhiteWins | GameResult::BlackWins | GameResult::Draw => self.word(),
            _ => "*",
        }
    }
}

/// Also with `½` and in any case.
impl FromStr for GameResult {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = GameResult::named(&text.replace('½', "1/2"));
        known.ok_or(Invalid("a result is 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0, 0-1/2, cancelled or annulled"))
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
    /// 5.2.2
    DeadPosition,
    /// 5.2.5, 9.2: a claim.
    Repetition,
    /// 5.2.5, 9.3: a claim.
    FiftyMoves,
    /// 5.1.3, 5.2.4: a claim.
    Tablebase,
    /// 5.1.4, 5.2.6
    Adjudication,
    /// 6.6: lost on time, or drawn by 6.7.
    Time,
    /// 6.9
    DoubleDefault,
    /// 12.1: won and lost without play.
    Forfeit,
    /// By regulation: the same position for the fifth time.
    FivefoldRepetition,
    /// By regulation: 75 moves of each side without capture and pawn move.
    SeventyFiveMoves,
    /// By regulation: too many irregularities, illegal moves above all.
    Irregularities,
    /// Any other ruling of the director; cancelled and annulled games among them.
    Ruling,
    /// By regulation: a player has not moved for too long, lost, or drawn as by 6.7.
    Silence,
}

impl Termination {
    /// Whether what stands on the board ended the game, or what had stood there: nobody gave it up, agreed to it or ruled.
    pub fn is_by_the_moves(self) -> bool {
        match self {
            Termination::Checkmate
            | Termination::Stalemate
            | Termination::DeadPosition
            | Termination::Repetition
            | Termination::FiftyMoves
            | Termination::FivefoldRepetition
            | Termination::SeventyFiveMoves => true,
            Termination::Resignation
            | Termination::Agreement
            | Termination::Tablebase
            | Termination::Adjudication
            | Termination::Time
            | Termination::DoubleDefault
            | Termination::Forfeit
            | Termination::Irregularities
            | Termination::Ruling
            | Termination::Silence => false,
        }
    }
}
