//! `run`: passes until told to stop. Two tasks, each with its own connection to the database: the way in (fetch,
//! referee, sweep) and the way out (deliver). The way in wakes the way out.

use std::{future::Future, sync::Arc, time::Duration};

use anyhow::{Context, Result, bail};
use tokio::{
    sync::{Notify, watch},
    time::{sleep, timeout},
};

use super::Daemon;
use crate::{
    mailbox::{Backoff, MailboxError},
    store::OutboxRow,
};

/// However quiet the mailbox, it is searched again after this time.
const LONGEST_WAIT: Duration = Duration::from_secs(15 * 60);

/// How long a letter in hand may take once the daemon is told to stop.
const LAST_LETTER: Duration = Duration::from_secs(20);

/// A server that refuses the login so often in a row is left alone: trying on could lock the account.
const LOGINS: u32 = 3;

impl Daemon {
    /// Works until `shutdown` is ready, then ends after the transaction in hand.
    ///
    /// # Errors
    /// When the database fails, or a mail server has refused the login three times.
    pub async fn run(mut self, shutdown: impl Future<Output = ()>) -> Result<()> {
        let (stop, stopped) = watch::channel(false);
        let mut out = Self::without_lock(Arc::clone(&self.config), self.clock, self.chance.clone())?;
        (self.stop, out.stop, out.deadlines) = (stopped.clone(), stopped, self.deadlines);
        let letters = Arc::new(Notify::new());
        let mut outward = tokio::spawn(out.outward(Arc::clone(&letters)));
        let ended = tokio::select! {
            ended = self.inward(&letters) => ended,
            ended = &mut outward => {
                return ended.context("The way out broke")?.context("On the way out");
            }
            () = shutdown => Ok(()),
        };
        tracing::info!("stopping");
        stop.send_replace(true);
        letters.notify_one();
        self.mailbox.close().await;
        match timeout(LAST_LETTER, &mut outward).await {
            Ok(joined) => joined.context("The way out broke")?.context("On the way out")?,
            // The letter in hand may have been taken over: it is sent again, the same bytes.
            Err(_) => outward.abort(),
        }
        ended
    }

    async fn inward(&mut self, letters: &Notify) -> Result<()> {
        let mut backoff = Backoff::default();
        let mut refused = 0;
        tracing::info!(mailbox = self.place, "at work");
        loop {
            self.begin_events()?;
            let waited = match self.ingest().await {
                Ok((received, settled)) => {
                    backoff.drained();
                    refused = 0;
                    tracing::debug!(received, settled, "mailbox read");
                    let flags = self.sweep()?;
                    if flags > 0 {
                        tracing::info!(flags, "limits passed and reported");
                    }
                    letters.notify_one();
                    self.tidy().await?;
                    let longest = self.until_tick();
                    self.mailbox.wait(longest).await
                }
                Err(error) => match error.downcast::<MailboxError>() {
                    Ok(trouble) => Err(trouble),
                    Err(error) => return Err(error),
                },
            };
            if let Err(trouble) = waited {
                refused = if matches!(trouble, MailboxError::Auth(_)) { refused + 1 } else { 0 };
                if refused >= LOGINS {
                    return Err(trouble.into());
                }
                let pause = backoff.failed();
                tracing::warn!(%trouble, ?pause, "the mailbox is tried again");
                letters.notify_one();
                sleep(pause).await;
            }
        }
    }

    fn until_tick(&self) -> Duration {
        let now = self.clock.now();
        let tick = self.schedule.next(now).and_then(|tick| (tick - now).to_std().ok());
        tick.unwrap_or(LONGEST_WAIT).min(LONGEST_WAIT).max(Duration::from_secs(1))
    }

    async fn outward(mut self, letters: Arc<Notify>) -> Result<()> {
        loop {
            // Registered before the outbox is read, so that a letter written meanwhile wakes us.
            let mut woken = std::pin::pin!(letters.notified());
            woken.as_mut().enable();
            if *self.stop.borrow() {
                return Ok(());
            }
            self.deliver().await?;
            if self.logins_refused >= LOGINS {
                let why = self.trouble.take().unwrap_or_default();
                bail!("The outgoing server has refused the login {LOGINS} times: {why}");
            }
            let due = self.store.read(|books| books.next_due())?;
            let pause = due.and_then(|due| (due - self.clock.now()).to_std().ok());
            let pause = pause.unwrap_or(LONGEST_WAIT).max(Duration::from_secs(1));
            tokio::select! {
                () = &mut woken => {}
                () = sleep(pause.min(LONGEST_WAIT)) => {}
            }
        }
    }

    /// The outgoing server was not reached.
    pub(super) fn outage(&mut self, why: String, login_refused: bool) {
        self.logins_refused = if login_refused { self.logins_refused + 1 } else { 0 };
        self.trouble = Some(why);
    }

    /// Puts a letter off because the server is not reached, at no cost to it.
    pub(super) fn wait_out(&mut self, letter: &OutboxRow) -> Result<()> {
        use crate::outgoing::{Next, Verdict, next};
        let verdict = Verdict::Unreachable("the server was not reached".into());
        let tries = letter.tries.and(&verdict);
        if let Next::At(due) = next(&verdict, tries, letter.written, self.clock.now()) {
            self.store
                .transaction(|books| books.try_again(letter.id, due, "the server was not reached", tries))?;
        }
        Ok(())
    }
}
