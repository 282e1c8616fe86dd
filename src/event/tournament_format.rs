//! Formats: who meets whom, how often.

use serde::{Deserialize, Serialize};

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
