//! `run`: passes until told to stop. Three tasks, each with its own connection to the database: the way in (fetch,
//! referee), the boards (look at new positions, sweep the clocks) and the way out (deliver). The way in wakes the boards,
//! and these the way out: at the latest when a search takes long.

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
        let mut boards = Self::without_lock(Arc::clone(&self.config), self.clock, self.chance.clone())?;
        (out.stop, boards.stop, boards.tables) = (stopped.clone(), stopped.clone(), Arc::clone(&self.tables));
        (self.stop, out.deadlines) = (stopped, self.deadlines);
        let (letters, played) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        boards.way_out = Some(Arc::clone(&letters));
        let mut outward = tokio::spawn(out.outward(Arc::clone(&letters)));
        let mut looking = tokio::spawn(boards.at_the_boards(Arc::clone(&played), Arc::clone(&letters)));
        let ended = tokio::select! {
            ended = self.inward(&played, &letters) => ended,
            ended = &mut outward => {
                return ended.context("The way out broke")?.context("On the way out");
            }
            ended = &mut looking => {
                return ended.context("The looking at boards broke")?.context("At the boards");
            }
            () = shutdown => Ok(()),
        };
        tracing::info!("stopping");
        stop.send_replace(true);
        letters.notify_one();
        played.notify_one();
        self.mailbox.close().await;
        looking.await.context("The looking at boards broke")?.context("At the boards")?;
        match timeout(LAST_LETTER, &mut outward).await {
            Ok(joined) => joined.context("The way out broke")?.context("On the way out")?,
            // The letter in hand may have been taken over: it is sent again, the same bytes.
            Err(_) => outward.abort(),
        }
        ended
    }

    async fn inward(&mut self, played: &Notify, letters: &Notify) -> Result<()> {
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
                    played.notify_one();
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
                played.notify_one();
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

    async fn at_the_boards(mut self, played: Arc<Notify>, letters: Arc<Notify>) -> Result<()> {
        loop {
            // Registered before the games are read, as below.
            let mut woken = std::pin::pin!(played.notified());
            woken.as_mut().enable();
            if *self.stop.borrow() {
                return Ok(());
            }
            self.look().await?;
            let flags = self.sweep().await?;
            if flags > 0 {
                tracing::info!(flags, "limits passed and reported");
            }
            letters.notify_one();
            let longest = self.until_tick();
            tokio::select! {
                () = &mut woken => {}
                () = sleep(longest) => {}
            }
        }
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
            self.store.transaction(|books| {
                books.try_again(letter.id, due, "the server was not reached", tries, None)
            })?;
        }
        Ok(())
    }
}
