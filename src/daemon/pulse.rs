//! The pulses of the daemon's tasks: each says what it does, and until when it will have said so again.
//!
//! What waits says for how long it waits at most: the sum of its own deadlines. What works, in a transaction or on a
//! mail, is to be heard of at once; how long that may take, whoever watches decides (`supervisor.rs`). A task that is
//! behind its word by more than that is wedged: its thread is stuck, or it waits for what never comes.

use std::{
    fmt::Write as _,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Work that reads through a whole database may take so long.
pub(crate) const THE_WHOLE: Duration = Duration::from_secs(60 * 60);

/// What a task said last.
#[derive(Clone, Copy, Debug)]
struct Word {
    doing: &'static str,
    until: Instant,
}

/// The pulse of one task.
#[derive(Clone, Debug)]
pub(crate) struct Pulse {
    task: &'static str,
    word: Arc<Mutex<Word>>,
}

impl Default for Pulse {
    fn default() -> Self {
        Pulse::of("a pass")
    }
}

impl Pulse {
    /// Of the task by this name.
    pub(crate) fn of(task: &'static str) -> Pulse {
        let word = Word { doing: "starting", until: Instant::now() + THE_WHOLE };
        Pulse { task, word: Arc::new(Mutex::new(word)) }
    }

    /// It works, and is heard of again with its next step.
    pub(crate) fn works(&self, doing: &'static str) {
        self.waits(doing, Duration::ZERO);
    }

    /// It waits, or works, for so long at most.
    pub(crate) fn waits(&self, doing: &'static str, at_most: Duration) {
        let now = Instant::now();
        let until = now.checked_add(at_most).unwrap_or(now);
        *self.word.lock().unwrap_or_else(PoisonError::into_inner) = Word { doing, until };
    }

    fn word(&self) -> Word {
        *self.word.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where it is behind its word by more than `patience`: what it was about, and since when it should have been heard of.
    pub(super) fn wedged(&self, patience: Duration, now: Instant) -> Option<String> {
        let Word { doing, until } = self.word();
        let behind = now.saturating_duration_since(until);
        (behind > patience).then(|| format!("{}: {doing}, and not heard of for {behind:.0?}", self.task))
    }
}

/// What all of them do, in a line.
pub(super) fn line(pulses: &[Pulse]) -> String {
    let mut line = String::new();
    for pulse in pulses {
        let _ = write!(line, "{}: {}; ", pulse.task, pulse.word().doing);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_wedged_once_its_own_time_and_the_patience_are_over() {
        let (pulse, patience) = (Pulse::of("boards"), Duration::from_secs(10));
        let wedged = |after: u64| pulse.wedged(patience, Instant::now() + Duration::from_secs(after));
        pulse.works("ruling");
        assert_eq!(wedged(5), None);
        assert_eq!(wedged(12).as_deref(), Some("boards: ruling, and not heard of for 12s"));
        pulse.waits("waiting", Duration::from_secs(900));
        assert_eq!(wedged(905), None);
        assert!(wedged(912).is_some());
        assert_eq!(line(&[pulse]), "boards: waiting; ");
    }
}
