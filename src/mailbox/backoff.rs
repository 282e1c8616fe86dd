//! How long to leave a server alone that failed us.

use std::time::Duration;

const FIRST: Duration = Duration::from_secs(2);
const LONGEST: Duration = Duration::from_secs(80);

/// The pauses between failures: 2, 4, 8 … 80 seconds.
///
/// Only a whole drain counts as success: a server that lets us in and then drops us is no better than one that does
/// not answer. There is no jitter, since one daemon reads one mailbox.
#[derive(Clone, Copy, Debug)]
pub struct Backoff {
    next: Duration,
}

impl Default for Backoff {
    fn default() -> Self {
        Self { next: FIRST }
    }
}

impl Backoff {
    /// The pause after this failure.
    pub fn failed(&mut self) -> Duration {
        let pause = self.next;
        self.next = pause.saturating_mul(2).min(LONGEST);
        pause
    }

    /// It went well: begin anew.
    pub fn well(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_to_the_longest_and_begin_anew_after_a_drain() {
        let mut backoff = Backoff::default();
        let pauses: Vec<u64> = (0..8).map(|_| backoff.failed().as_secs()).collect();
        assert_eq!(pauses, [2, 4, 8, 16, 32, 64, 80, 80]);
        backoff.well();
        assert_eq!(backoff.failed(), FIRST);
    }
}
