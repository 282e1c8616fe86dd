//! Whose turn it is to write. SQLite lets one write at a time, and whoever comes meanwhile tries again after ever longer
//! sleeps: one who writes without a pause starves all others. Those of one process line up.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The line of those who want to write.
#[derive(Default)]
pub(super) struct Turns {
    line: Mutex<Line>,
    moved: Condvar,
}

#[derive(Default)]
struct Line {
    /// So many have come.
    come: u64,
    /// So many are done.
    done: u64,
}

/// The right to write, until it is dropped.
pub(super) struct Turn<'a>(&'a Turns);

impl Turn<'_> {
    /// Whether somebody waits for it to end.
    pub(super) fn is_waited_for(&self) -> bool {
        let line = self.0.line();
        line.come > line.done + 1
    }
}

impl Turns {
    /// Waits until all who came before are done.
    pub(super) fn take(&self) -> Turn<'_> {
        let mut line = self.line();
        let before = line.come;
        line.come += 1;
        let in_turn = self.moved.wait_while(line, |line| line.done < before);
        drop(in_turn.unwrap_or_else(PoisonError::into_inner));
        Turn(self)
    }

    /// Nobody leaves it half-changed.
    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.line().done += 1;
        self.0.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, thread, time::Duration};

    use super::*;

    #[test]
    fn who_comes_first_writes_first_and_sees_that_others_wait() {
        let turns = Turns::default();
        let first = turns.take();
        assert!(!first.is_waited_for());
        thread::scope(|scope| {
            let (writes, written) = mpsc::channel();
            for number in 0..3 {
                let (turns, writes) = (&turns, writes.clone());
                scope.spawn(move || {
                    let turn = turns.take();
                    writes.send(number).unwrap();
                    drop(turn);
                });
                while turns.line().come < number + 2 {
                    thread::sleep(Duration::from_millis(1));
                }
            }
            assert!(first.is_waited_for());
            assert!(written.try_recv().is_err(), "nobody writes beside another");
            drop(first);
            drop(writes);
            assert_eq!(written.iter().collect::<Vec<_>>(), [0, 1, 2]);
        });
        assert!(!turns.take().is_waited_for());
    }
}
