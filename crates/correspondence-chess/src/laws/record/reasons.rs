//! Why something stands in a journal, as codes and figures; the letters and the command line word them.

use serde::{Deserialize, Serialize};

use crate::laws::Irregularity;
use crate::model::{Ply, Side};
use crate::wording::phrases;

/// Why a move is not clear, as far as the journal says it; the line itself stands beside.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unclear {
    /// It can be read in two ways in this position.
    TwoReadings,
    /// It reads as a move in no notation.
    NotAMove,
}

/// What a warning, days or the loss of a game are for.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "for", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum Cause {
    /// An irregularity, by the ladder of the regulations.
    Irregularity {
        what: Irregularity,
        /// Its number among those of the side in this game, from 1.
        nth: u32,
    },
    /// The ruling whose entry stands before this one.
    Ruling,
}

/// On what grounds a claim was decided.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum Grounds {
    /// The score says how often the position stood (9.2).
    Repetition {
        /// Where it stood, each place by the half-move that was, or is, to be made in it.
        places: Vec<Ply>,
        /// Where it only looked so, with other rights to castle or to take in passing.
        alike: Vec<Ply>,
    },
    /// The score says for how long nothing was taken and no pawn moved (9.3).
    FiftyMoves {
        half_moves: u32,
        /// The last capture or pawn move on record; none where there was none.
        since: Option<Ply>,
        /// How many of the half-moves the set position brought with it.
        before: u32,
        men: u32,
        /// With how many men, or fewer, such a claim is none.
        suspended_at: u32,
    },
    /// The tables of endgames say who wins; nobody where it is a draw.
    Tables { winner: Option<Side> },
    /// The ruling whose entry stands before this one.
    Ruling,
}

phrases! {
    /// What the tables of endgames said of the position of a claim.
    #[derive(Copy)]
    pub enum TablesSaid {
        Wins[winner: Side] = "tables-said-wins",
        Drawn = "tables-said-drawn",
    }
}

impl TablesSaid {
    /// As an entry has it: who wins, if anybody.
    pub fn of(winner: Option<Side>) -> TablesSaid {
        winner.map_or(TablesSaid::Drawn, TablesSaid::Wins)
    }
}

phrases! {
    /// Why a journal does not hold from an entry on.
    #[derive(Copy, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Break {
        Missing = "break-missing",
        Digest = "break-digest",
        Unreadable = "break-unreadable",
        Misfit = "break-misfit",
    }
}
