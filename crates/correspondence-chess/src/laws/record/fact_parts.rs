//! The smaller parts of what an entry records.

use serde::{Deserialize, Serialize};

use crate::chess::Numeric;
use crate::model::{Language, NamedPerson, Side};

/// Why a player is reminded that he has the move.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reminder {
    /// So many days have gone by.
    Days(u32),
    /// Few days of his allowance are left.
    Share,
    /// The opponent asked for it.
    Repeat,
}

/// One move of a line of conditional moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// This one.
    Move(Numeric),
    /// Any move of the opponent's, where the regulations allow it.
    Any,
}

/// What a program was asked, and what it answered.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "asked", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum Verdict {
    /// Whether this side can mate by any series of legal moves; none when it could not be found out.
    CanMate { side: Side, can: Option<bool> },
    /// What the tables of endgames say for the side to move, without the rule of 50 moves; none when they have no
    /// answer.
    Tablebase { says: Option<TableSays> },
}

/// What the tables of endgames say of a position.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableSays {
    /// White wins.
    WhiteWins,
    /// Black wins.
    BlackWins,
    /// Neither does.
    Draw,
}

/// To whom a report went.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReportedTo {
    /// The director or a deputy.
    Director,
    /// The operator of the desk, since nobody directs the game.
    Operator,
    /// Nobody: no operator is named either.
    Nobody,
}

/// Who ruled.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Ruler {
    /// The director or deputy; none where the operator ruled in his own right.
    pub director: Option<NamedPerson>,
    /// Whether the order was entered at the operator's shell; else it came by mail.
    pub at_the_shell: bool,
}

/// How a side writes its moves: how they must be read.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct WritingStyle {
    /// The language whose piece letters come first.
    pub language: Language,
    /// Whether a move counts only with its number, and in algebraic notation only with from-square and check sign.
    pub strict: bool,
}
