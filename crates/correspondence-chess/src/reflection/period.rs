//! Days of 24 hours, and the instant at which a half-move was handed over.

use chrono::{DateTime, Duration, DurationRound, Utc};
use serde::{Deserialize, Serialize};

/// How the move that a player must answer reached him.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Handed {
    /// When the letter was handed over to the mail server; where he declared a date of receipt, noon of that day.
    pub at: DateTime<Utc>,
    /// Whether it is the start letter, which White answers with his first move.
    pub start_letter: bool,
    /// Whether the day is that of his own card.
    pub declared: bool,
}

/// A period of 24 hours.
pub(crate) const PERIOD: Duration = Duration::hours(24);

/// The first instant of this grain that is not before another.
pub(crate) fn rounded_up(at: DateTime<Utc>, grain: Duration) -> DateTime<Utc> {
    let down = at.duration_trunc(grain).unwrap_or(at);
    if down < at { down.checked_add_signed(grain).unwrap_or(at) } else { at }
}
