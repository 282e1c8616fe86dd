//! The one place that reads the clock. Everything else is told what time it is.

use std::{
    sync::atomic::{AtomicI64, Ordering},
    time::{Duration, Instant},
};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};

/// Where `now` comes from.
#[derive(Clone, Copy, Debug)]
pub enum Clock {
    /// The machine's clock.
    System,
    /// Time stands still at this instant (`--now`, tests).
    Standing(DateTime<Utc>),
    /// A clock with hands that a test moves, as somebody sets the clock of a machine on which a daemon runs.
    Set(&'static Hands),
}

/// What a clock shows and how much time has gone by, which need not agree.
#[derive(Debug)]
pub struct Hands {
    start: Instant,
    /// Seconds since 1970.
    shows: AtomicI64,
    /// Seconds since `start`.
    gone_by: AtomicI64,
}

impl Hands {
    /// Hands that show this instant.
    pub fn at(at: DateTime<Utc>) -> &'static Hands {
        let hands = Hands { start: Instant::now(), shows: AtomicI64::new(at.timestamp()), gone_by: 0.into() };
        Box::leak(Box::new(hands))
    }

    /// Time goes by, and the clock goes with it.
    pub fn go(&self, by: TimeDelta) {
        self.shows.fetch_add(by.num_seconds(), Ordering::Relaxed);
        self.gone_by.fetch_add(by.num_seconds(), Ordering::Relaxed);
    }

    /// The clock is moved by so much in no time.
    pub fn set_by(&self, by: TimeDelta) {
        self.shows.fetch_add(by.num_seconds(), Ordering::Relaxed);
    }
}

impl Clock {
    /// The instant, in whole seconds: what the journal and the letters carry.
    #[allow(clippy::disallowed_methods, reason = "this is the place")]
    pub fn now(&self) -> DateTime<Utc> {
        match self {
            Clock::System => Utc::now().trunc_subsecs(0),
            Clock::Standing(at) => *at,
            Clock::Set(hands) => {
                DateTime::from_timestamp(hands.shows.load(Ordering::Relaxed), 0).unwrap_or_default()
            }
        }
    }

    /// Whether so much time has gone by since a beat; never where time stands still.
    pub fn has_gone_by(&self, since: Option<Instant>, time: Duration) -> bool {
        self.beat().zip(since).is_some_and(|(now, since)| now.saturating_duration_since(since) >= time)
    }

    /// A beat that goes on as time does, whatever is done to the clock; none where time stands still.
    pub fn beat(&self) -> Option<Instant> {
        match self {
            Clock::System => Some(Instant::now()),
            Clock::Standing(_) => None,
            Clock::Set(hands) => {
                let gone_by = u64::try_from(hands.gone_by.load(Ordering::Relaxed)).unwrap_or_default();
                Some(hands.start + Duration::from_secs(gone_by))
            }
        }
    }
}
