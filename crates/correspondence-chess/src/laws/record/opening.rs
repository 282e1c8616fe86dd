//! The first entry of a journal: how a game begins.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::laws::{PerSide, WritingStyle};
use crate::model::{NamedPerson, Zone};
use crate::{chess::DrawnStart, regulations::Regulations};

/// How a game begins. It holds all that the fold needs, so that a game is the fold of its own journal.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Opening {
    /// The first position, when it is not the usual one.
    pub fen: Option<String>,
    /// The day on which White's time starts.
    pub start: NaiveDate,
    /// The players.
    pub players: PerSide<NamedPerson>,
    /// The zones by which their days are counted.
    pub zones: PerSide<Zone>,
    /// The regulations, frozen.
    pub regulations: Regulations,
    /// How each side writes, at the start.
    pub hands: PerSide<WritingStyle>,
    /// Where the start position comes from, in Chess960.
    pub drawn: Option<DrawnStart>,
}
