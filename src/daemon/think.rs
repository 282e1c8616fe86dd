//! Letting a program think, on a thread of its own, with no transaction open. It may think for seconds; what it has not
//! found out by then counts as not to be found out.
//!
//! At most a minute, and a stop does not wait for it. Not found out means that the game goes on. A position found dead
//! ends the game as of its half-move: what was played or given up since is void, and letters about it that have not
//! begun to go out are withdrawn (they stay in the outbox).

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::Poll,
    thread,
    time::Duration,
};

use anyhow::{Context, Result};
use thiserror::Error;
use tokio::{
    sync::{Notify, oneshot, watch},
    time::{Instant, timeout_at},
};

use super::pulse::Pulse;
use crate::clock::Clock;

/// How long a program may think.
const LONGEST: Duration = Duration::from_secs(10);

/// After this time the letters that are due go out all the same, and other games are looked at.
const PATIENCE: Duration = Duration::from_secs(2);

/// The search goes deep.
const STACK: usize = 64 * 1024 * 1024;

/// The daemon is to stop, and what a program thinks of is wanted no more.
#[derive(Debug, Error)]
#[error("the daemon is to stop")]
pub(super) struct Stopping;

/// Who is waiting while a program thinks.
#[derive(Clone)]
pub(super) struct Waiting {
    pub stop: watch::Receiver<bool>,
    /// Woken when it takes long.
    pub letters: Arc<Notify>,
    /// How long that is.
    pub patience: Duration,
    pub pulse: Pulse,
}

impl Waiting {
    /// Where time stands still nobody grows impatient, so that a pass there goes the same way each time.
    pub fn patience(clock: &Clock) -> Duration {
        if clock.beat().is_some() { PATIENCE } else { LONGEST }
    }
}

pub(super) struct Thinking<T> {
    answer: oneshot::Receiver<T>,
    begun: Instant,
    given_up: Arc<AtomicBool>,
}

/// Lets a program think to its end. No answer where it took too long or broke off.
pub(super) async fn think<T: Send + 'static>(
    waiting: &Waiting,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<Option<T>> {
    let mut thinking = Thinking::begin(Arc::default(), work)?;
    match thinking.for_a_while(waiting).await? {
        Poll::Ready(answer) => Ok(answer),
        Poll::Pending => thinking.finish(waiting).await,
    }
}

impl<T: Send + 'static> Thinking<T> {
    /// Begins. The work can see by `given_up` that nobody waits for it any more.
    pub fn begin(given_up: Arc<AtomicBool>, work: impl FnOnce() -> T + Send + 'static) -> Result<Self> {
        let (done, answer) = oneshot::channel();
        // A thread that nobody waits for, so that a stop need not wait for the search.
        let thread = thread::Builder::new().name("solver".into()).stack_size(STACK);
        thread.spawn(move || drop(done.send(work()))).context("No thread for the solver")?;
        Ok(Thinking { answer, begun: Instant::now(), given_up })
    }

    /// Its answer, where it ends soon: none where it broke off. Where it does not, the letters that are due go out.
    pub async fn for_a_while(&mut self, waiting: &Waiting) -> Result<Poll<Option<T>>> {
        match or_stop(waiting, timeout_at(self.begun + waiting.patience, &mut self.answer)).await? {
            Ok(answer) => Ok(Poll::Ready(answer.ok())),
            Err(_) => {
                waiting.letters.notify_one();
                Ok(Poll::Pending)
            }
        }
    }

    /// Its answer, by the time that it has at most.
    pub async fn finish(self, waiting: &Waiting) -> Result<Option<T>> {
        let answer = or_stop(waiting, timeout_at(self.begun + LONGEST, self.answer)).await;
        self.given_up.store(true, Ordering::Relaxed);
        Ok(answer?.ok().and_then(Result::ok))
    }
}

/// What comes of waiting, unless the daemon is to stop before.
async fn or_stop<O>(waiting: &Waiting, work: impl Future<Output = O>) -> Result<O, Stopping> {
    let mut stopped = waiting.stop.clone();
    waiting.pulse.waits("thinking", LONGEST);
    let done = tokio::select! {
        done = work => Ok(done),
        // Where nobody is left who could say so, the work goes on to its end.
        Ok(_) = stopped.wait_for(|stop| *stop) => Err(Stopping),
    };
    waiting.pulse.works("thinking");
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting() -> (watch::Sender<bool>, Waiting) {
        let (sender, stop) = watch::channel(false);
        (sender, Waiting { stop, letters: Arc::default(), patience: PATIENCE, pulse: Pulse::default() })
    }

    #[tokio::test]
    async fn a_search_is_put_behind_after_two_seconds_and_given_up_after_ten() {
        let (_stop, waiting) = waiting();
        let given_up = Arc::new(AtomicBool::new(false));
        let (release, held) = std::sync::mpsc::channel::<()>();
        let mut thinking = Thinking::begin(Arc::clone(&given_up), move || held.recv().is_ok()).unwrap();
        // As if it had begun before.
        thinking.begun -= PATIENCE;
        assert!(thinking.for_a_while(&waiting).await.unwrap().is_pending());
        assert!(!given_up.load(Ordering::Relaxed));
        thinking.begun -= LONGEST;
        assert_eq!(thinking.finish(&waiting).await.unwrap(), None);
        assert!(given_up.load(Ordering::Relaxed));
        drop(release);
    }

    #[tokio::test]
    async fn a_stop_waits_for_no_search() {
        let (stop, waiting) = waiting();
        let (release, held) = std::sync::mpsc::channel::<()>();
        stop.send_replace(true);
        let stopped = think(&waiting, move || held.recv().is_ok()).await.unwrap_err();
        assert!(stopped.is::<Stopping>());
        drop(release);
        stop.send_replace(false);
        assert_eq!(think(&waiting, || 7).await.unwrap(), Some(7));
    }
}
