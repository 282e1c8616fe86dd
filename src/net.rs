//! The way to a mail server: TCP, TLS, login, and a deadline on every wait. Shared by IMAP and SMTP.
//!
//! Neither library has deadlines of its own, and a daemon that waits for a dead peer looks alive and is deaf. So every
//! await on the network goes through [`within`] or [`deadline`].

mod advice;
mod connector;
mod sasl;
mod secret;
mod starttls;
mod stream;
mod trust;

use std::{fmt, time::Duration};

use thiserror::Error;
use tokio::time::timeout;

pub use advice::Protocol;
pub use connector::{Connector, Greeting};
pub use sasl::{Dialogue, Mechanism, Offers, Way};
pub use secret::Secret;
pub use stream::Stream;

/// What went wrong on the way, in words for the operator. Never holds a secret.
#[derive(Clone, Debug, Error, Eq, PartialEq)]
#[error("{0}")]
pub struct Failure(pub String);

impl Failure {
    /// The same, and what to do.
    #[must_use]
    pub fn advised(self, advice: &str) -> Self {
        Self(format!("{}; {advice}", self.0))
    }

    /// `what` failed for this reason.
    pub fn of(what: &str, reason: impl fmt::Display) -> Self {
        Self(format!("{what}: {reason}"))
    }
}

/// The future's output, or a failure once `limit` is over; the future is dropped then, and with it whatever was said
/// half, so its connection must be dropped too.
pub async fn deadline<T>(limit: Duration, what: &str, future: impl Future<Output = T>) -> Result<T, Failure> {
    timeout(limit, future).await.map_err(|_| Failure::of(what, format_args!("silent for {limit:?}")))
}

/// [`deadline`] for a future that may fail by itself.
pub async fn within<T, E: fmt::Display>(
    limit: Duration,
    what: &str,
    future: impl Future<Output = Result<T, E>>,
) -> Result<T, Failure> {
    deadline(limit, what, future).await?.map_err(|error| Failure::of(what, error))
}
