//! Tests that could go on for ever have a short form for every day, which is the same each time, and a whole one, with
//! the same checks: `AMICI_LONG=1` plays that, and `SOAK_SECONDS` lets each go on for so long. `scripts/soak` sets both.
#![allow(clippy::disallowed_methods, reason = "test code")]

use std::time::{Duration, Instant};

/// Whether tests are to be played whole.
pub fn whole() -> bool {
    std::env::var("AMICI_LONG").is_ok()
}

/// What an environment variable says, where it is set.
pub fn number(variable: &str) -> Option<u64> {
    let said = std::env::var(variable).ok()?;
    Some(said.parse().unwrap_or_else(|_| panic!("{variable}={said} is no number")))
}

/// Until when a test that has begun now goes on, where that is said.
pub fn until() -> Option<Instant> {
    number("SOAK_SECONDS").map(|seconds| Instant::now() + Duration::from_secs(seconds))
}

/// The seeds of what chance plays: from `SOAK_SEED` or the first on, so many, or as many as there is time for.
pub fn seeds(many: u64) -> Box<dyn Iterator<Item = u64> + Send> {
    let first = number("SOAK_SEED").unwrap_or(1);
    match until() {
        Some(until) => Box::new((first..).take_while(move |_| Instant::now() < until)),
        None => Box::new(first..first + many),
    }
}
