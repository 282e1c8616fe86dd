//! The one place that reads the clock. Everything else is told what time it is.

use std::time::Instant;

use chrono::{DateTime, SubsecRound, Utc};

/// Where `now` comes from.
#[derive(Clone, Copy, Debug)]
pub enum Clock {
    /// The machine's clock.
    System,
    /// Time stands still at this instant (`--now`, tests).
    Standing(DateTime<Utc>),
}

impl Clock {
    /// The instant, in whole seconds: what the journal and the letters carry.
    #[allow(clippy::disallowed_methods, reason = "this is the place")]
    pub fn now(&self) -> DateTime<Utc> {
        match self {
            Clock::System => Utc::now().trunc_subsecs(0),
            Clock::Standing(at) => *at,
        }
    }

    /// A beat that goes on as time does, whatever is done to the clock; none where time stands still.
    pub fn beat(&self) -> Option<Instant> {
        match self {
            Clock::System => Some(Instant::now()),
            Clock::Standing(_) => None,
        }
    }

    /// Whether time stands still.
    pub fn stands(&self) -> bool {
        matches!(self, Clock::Standing(_))
    }
}
