//! What an event is, without its people and games.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::{model::EventCode, regulations::Regulations};

#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct EventTerms {
    /// The first part of its games' names.
    pub code: EventCode,
    pub name: String,
    /// Who holds it, for PGN's `Site`.
    pub site: String,
    /// White's clocks start on this day, in White's zone.
    pub start: NaiveDate,
    /// How its games came about.
    pub format: TournamentFormat,
    /// When it is to end, where that was announced.
    pub end: Option<NaiveDate>,
    pub regulations: Regulations,
}

/// How the games of an event come about.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// Everybody against everybody once, 3 to 30 players.
    RoundRobin,
    /// Everybody against everybody twice, with both colours, 3 to 30 players.
    DoubleRoundRobin,
    /// Two players, colours alternating.
    Match { games: u32 },
    /// The organiser's own list.
    Games,
}
