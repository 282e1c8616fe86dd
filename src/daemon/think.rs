//! Letting a program think, on a thread of its own, with no transaction open. It may think for seconds; what it has not
//! found out by then counts as not to be found out.
//!
//! At most a minute, and a stop does not wait for it. Not found out means that the game goes on. A position found dead
//! ends the game as of its half-move: what was played or given up since is void, and letters about it that have not
//! begun to go out are withdrawn (they stay in the outbox).

use std::{
    future::{Future, pending},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use anyhow::{Context, Result};
use tokio::{
    sync::{Notify, oneshot, watch},
    time::{Instant, timeout_at},
};

/// How long a program may think.
const LONGEST: Duration = Duration::from_secs(10);

/// After this time the letters that are due go out all the same, and other games are looked at.
const PATIENCE: Duration = Duration::from_secs(2);

/// The search goes deep.
const STACK: usize = 64 * 1024 * 1024;

/// How thinking ended.
pub(crate) enum Thought<T> {
    /// With an answer.
    Done(T),
    /// Without one: it took too long, or broke off.
    None,
    /// The daemon is to stop.
    Stopped,
}

/// Who is waiting while a program thinks.
#[derive(Clone)]
pub(crate) struct Waiting {
    pub stop: watch::Receiver<bool>,
    /// Woken when it takes long.
    pub letters: Option<Arc<Notify>>,
}

/// A program that thinks.
pub(crate) struct Thinking<T> {
    answer: oneshot::Receiver<T>,
    begun: Instant,
    given_up: Arc<AtomicBool>,
}

/// Lets a program think to its end.
pub(crate) async fn think<T: Send + 'static>(
    waiting: &Waiting,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<Thought<T>> {
    let mut thinking = Thinking::begin(Arc::default(), work)?;
    match thinking.for_a_while(waiting).await {
        Some(thought) => Ok(thought),
        None => Ok(thinking.finish(waiting).await),
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

    /// How it ended, where it ends soon. Where it does not, the letters that are due go out.
    pub async fn for_a_while(&mut self, waiting: &Waiting) -> Option<Thought<T>> {
        let thought = or_stop(waiting, timeout_at(self.begun + PATIENCE, &mut self.answer)).await;
        let Some(answer) = thought else { return Some(Thought::Stopped) };
        match answer {
            Ok(answer) => Some(answer.map_or(Thought::None, Thought::Done)),
            Err(_) => {
                if let Some(letters) = &waiting.letters {
                    letters.notify_one();
                }
                None
            }
        }
    }

    /// How it ended, by the time that it has at most.
    pub async fn finish(self, waiting: &Waiting) -> Thought<T> {
        let thought = or_stop(waiting, timeout_at(self.begun + LONGEST, self.answer)).await;
        self.given_up.store(true, Ordering::Relaxed);
        match thought {
            Some(Ok(Ok(answer))) => Thought::Done(answer),
            Some(Ok(Err(_)) | Err(_)) => Thought::None,
            None => Thought::Stopped,
        }
    }
}

/// What comes of waiting; none where the daemon is to stop before.
async fn or_stop<O>(waiting: &Waiting, work: impl Future<Output = O>) -> Option<O> {
    let mut stopped = waiting.stop.clone();
    let stop = async {
        if stopped.wait_for(|stop| *stop).await.is_err() {
            pending::<()>().await;
        }
    };
    tokio::select! {
        done = work => Some(done),
        () = stop => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting() -> (watch::Sender<bool>, Waiting) {
        let (sender, stop) = watch::channel(false);
        (sender, Waiting { stop, letters: None })
    }

    #[tokio::test]
    async fn a_search_is_put_behind_after_two_seconds_and_given_up_after_ten() {
        let (_stop, waiting) = waiting();
        let given_up = Arc::new(AtomicBool::new(false));
        let (release, held) = std::sync::mpsc::channel::<()>();
        let mut thinking = Thinking::begin(Arc::clone(&given_up), move || held.recv().is_ok()).unwrap();
        // As if it had begun before.
        thinking.begun -= PATIENCE;
        assert!(thinking.for_a_while(&waiting).await.is_none());
        assert!(!given_up.load(Ordering::Relaxed));
        thinking.begun -= LONGEST;
        assert!(matches!(thinking.finish(&waiting).await, Thought::None));
        assert!(given_up.load(Ordering::Relaxed));
        drop(release);
    }

    #[tokio::test]
    async fn a_stop_waits_for_no_search() {
        let (stop, waiting) = waiting();
        let (release, held) = std::sync::mpsc::channel::<()>();
        stop.send_replace(true);
        let thought = think(&waiting, move || held.recv().is_ok()).await.unwrap();
        assert!(matches!(thought, Thought::Stopped));
        drop(release);
        stop.send_replace(false);
        assert!(matches!(think(&waiting, || 7).await.unwrap(), Thought::Done(7)));
    }
}
