//! The regulations of an event: every point on which bodies differ is a value here. Profiles in `data/profiles` set
//! them, the event file may override them, and from then on they are frozen.

use serde::{Deserialize, Serialize};

use crate::chess::{StartNumber, Variant};

/// The regulations of one event.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Regulations {
    /// The profile that they started from.
    pub profile: String,
    /// Which notation counts.
    pub notation: Notation,
    /// What becomes of a move that one mail gives in two notations that differ.
    #[serde(default)]
    pub dual_notation: DualNotation,
    /// Which game is played.
    #[serde(default)]
    pub variant: Variant,
    /// How the start positions of Chess960 are found (B.2.4); none in orthodox chess.
    #[serde(default)]
    pub position: Option<StartPosition>,
    /// How much reflection time there is (Laws 6.2).
    pub control: Control,
    /// How the days of a move are counted.
    pub day_rule: DayRule,
    /// The number of moves that each side must have made before a draw may be offered or agreed (9.1.1); 1 by the
    /// Laws themselves (5.2.3).
    pub draw_after_moves: u32,
    /// Days that an illegal move costs (7.2).
    pub illegal_move_penalty_days: u32,
    /// Who rules on a passed limit (6.6).
    pub flag_fall: FlagFall,
}

/// Which notation of a move counts.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Notation {
    /// ICCF numeric only (8.1.1, the default off the server).
    Numeric,
    /// Algebraic only.
    Algebraic,
    /// Numeric and algebraic.
    Any,
}

/// What becomes of a move that one mail gives in two notations that differ. Bodies disagree.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DualNotation {
    /// It is asked back.
    #[default]
    Ask,
    /// It is an illegal move, as in Brazil.
    Illegal,
    /// The first counts, the second is disregarded, as in Russia.
    First,
}

/// How the start positions of Chess960 are found (B.2.4).
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StartPosition {
    /// Drawn for each game.
    PerGame,
    /// Drawn once for all games.
    PerEvent,
    /// This one, for all games.
    Number(StartNumber),
}

impl Notation {
    /// Whether digits count.
    pub fn numeric_counts(self) -> bool {
        self != Notation::Algebraic
    }

    /// Whether algebraic notation counts.
    pub fn algebraic_counts(self) -> bool {
        self != Notation::Numeric
    }

    /// The word by which an event file, and a player's proposal, names it.
    pub fn word(self) -> &'static str {
        match self {
            Notation::Numeric => "numeric",
            Notation::Algebraic => "algebraic",
            Notation::Any => "any",
        }
    }
}

/// The time control.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Control {
    /// So many moves in so many days, again and again.
    Sessions {
        /// Moves of a session.
        moves: u32,
        /// Days of a session.
        days: u32,
        /// Whether unused days are carried over to the next session.
        carry_over: bool,
    },
}

/// How the days that a move took are counted.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DayRule {
    /// Local calendar dates; a mail may count as received on the day after its arrival, and always does here.
    DatesNextDay,
}

/// Who rules on a passed limit.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FlagFall {
    /// The daemon reports what it sees; the director rules (6.6).
    Report,
}
