//! `run`: passes until told to stop. Three tasks, each with its own connection to the database: the way in (fetch,
//! referee), the boards (begin events, look at new positions, sweep the clocks) and the way out (deliver). The way in wakes
//! the boards, and these the way out: at the latest when a search takes long. While it has much to read it wakes both. The
//! bell wakes all three.

use std::{str::FromStr, sync::Arc, time::Duration};

use anyhow::{Context, Result, ensure};
use cron::Schedule;
use futures_util::future::OptionFuture;
use tokio::{
    sync::{Notify, watch},
    task::spawn_blocking,
    time::{sleep, timeout},
};

use super::{
    bell::Bell,
    fault::{Backoff, pause_after},
    pass::Pass,
    pulse::Pulse,
    state::Daemon,
    supervisor::Supervisor,
    think::Stopping,
};
use crate::{
    mail::make_ready,
    mailbox::MailboxError,
    outgoing::Outgoing,
    store::{DatabaseFile, KnownInstant, Tx},
};

/// However quiet the mailbox, it is searched again after this time.
const LONGEST_WAIT: Duration = Duration::from_secs(15 * 60);

/// How long a letter in hand may take once the daemon is told to stop.
const LAST_LETTER: Duration = Duration::from_secs(20);

impl Daemon {
    /// Works until `shutdown` is ready, then ends after the transaction in hand. Mail servers that are not there, or refuse
    /// the login, end nothing: they are tried again, the one that fails beside the one that does not.
    ///
    /// # Errors
    /// When the database is no longer in its place, or something fails that is not the machine's fault.
    pub async fn run(mut self, shutdown: impl Future<Output = ()>) -> Result<()> {
        let (stop, stopped) = watch::channel(false);
        self.stop = stopped;
        self.pulse = Pulse::of("mail in");
        let (desk, limits) = (self.desk.clone(), self.config.limits.clone());
        // While the first mails are fetched. Whoever needs it before it is done waits for it.
        drop(spawn_blocking(move || make_ready(&desk, &limits)));
        let (out, boards) = (self.another("letters")?, self.another("boards")?);
        let pulses = [&self, &boards, &out].map(|daemon| daemon.pulse.clone()).to_vec();
        let supervisor = Supervisor::is_told_of(pulses, self.news.clone());
        self.events_hold().await?;
        let (letters, played, unread) =
            (Arc::clone(&self.way_out), Arc::clone(&self.at_boards), Arc::default());
        let _bell = self.bell(vec![Arc::clone(&unread), Arc::clone(&played), Arc::clone(&letters)]);
        let (mut outward, mut looking) = (tokio::spawn(out.outward()), tokio::spawn(boards.at_the_boards()));
        let lost = OptionFuture::from(self.store.file.clone().map(DatabaseFile::lost));
        let ended = tokio::select! {
            Some(wrong) = lost => return Err(wrong.into()),
            ended = self.inward(&unread) => ended,
            ended = &mut outward => {
                return ended.context("The way out broke")?.context("On the way out");
            }
            ended = &mut looking => {
                return ended.context("The looking at boards broke")?.context("At the boards");
            }
            () = shutdown => Ok(()),
        };
        tracing::info!("stopping");
        supervisor.stopping();
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

    /// The bell beside the database, which wakes all of these. Without one the next sweep finds the work of others.
    fn bell(&self, whom: Vec<Arc<Notify>>) -> Option<Bell> {
        match Bell::hang(&self.config.desk.database) {
            Ok(bell) => {
                // It ends with the program; whom it wakes then does not care.
                drop(tokio::spawn(bell.wakes(whom)));
                Some(bell)
            }
            Err(error) => {
                tracing::warn!(%error, "no bell beside the database: commands at the shell are seen at the next sweep");
                None
            }
        }
    }

    async fn inward(&mut self, unread: &Notify) -> Result<()> {
        let (mut backoff, mut patience) = (Backoff::default(), Backoff::default());
        let mut refused = Backoff::of_a_login(self.deadlines.refused);
        tracing::info!(mailbox = self.place, "at work");
        loop {
            let waited = match self.read_mails().await {
                Ok(()) => {
                    backoff.well();
                    patience.well();
                    refused.well();
                    self.news(unread).await
                }
                Err(error) => Err(error),
            };
            let Err(trouble) = waited else { continue };
            let (doing, pause) = match trouble.downcast_ref() {
                None => ("waiting for this machine", pause_after(trouble, &mut patience)?),
                Some(mailbox) => {
                    let (doing, pause) = match mailbox {
                        MailboxError::Auth(_) => ("the login is refused", refused.failed()),
                        _ => ("the mailbox is not reached", backoff.failed()),
                    };
                    tracing::warn!(trouble = format!("{trouble:#}"), ?pause, "the mailbox is tried again");
                    (doing, pause)
                }
            };
            self.at_boards.notify_one();
            self.way_out.notify_one();
            self.pulse.waits(doing, pause);
            tokio::select! {
                () = sleep(pause) => {}
                () = self.mailbox.another_password(pause) => {
                    tracing::info!("the password has changed; the mailbox is tried again");
                }
            }
        }
    }

    /// Everything new in the mailbox.
    async fn read_mails(&mut self) -> Result<()> {
        let (Pass { received, settled, unread, .. }, trouble) = self.ingest().await?;
        if let Some(trouble) = trouble {
            return Err(trouble.into());
        }
        tracing::debug!(received, settled, unread, "mailbox read");
        self.at_boards.notify_one();
        self.file_acts().await?.map_or(Ok(()), Err)?;
        self.tidy().await
    }

    /// Waits for mails, or until somebody has set one back to be read.
    async fn news(&mut self, unread: &Notify) -> Result<()> {
        let longest = self.until_tick();
        self.pulse.waits("waiting", longest.saturating_add(self.mailbox.silence()));
        let mut mails = std::pin::pin!(self.mailbox.wait(longest));
        loop {
            tokio::select! {
                waited = &mut mails => return waited.map_err(Into::into),
                () = unread.notified() => {
                    // Not to wait any longer costs a connection in IDLE.
                    let work = |books: &Tx<'_>| Ok(!books.unread()?.is_empty() || !books.acts_to_file()?.is_empty());
                    if self.store.read(work)? {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn until_tick(&self) -> Duration {
        let now = self.clock.now();
        let tick = self.schedule.after(&now).next().and_then(|tick| (tick - now).to_std().ok());
        tick.unwrap_or(LONGEST_WAIT).clamp(Duration::from_secs(1), LONGEST_WAIT)
    }

    async fn at_the_boards(mut self) -> Result<()> {
        let (mut patience, played) = (Backoff::default(), Arc::clone(&self.at_boards));
        loop {
            // Registered before the games are read, as below.
            let mut woken = std::pin::pin!(played.notified());
            woken.as_mut().enable();
            if *self.stop.borrow() {
                return Ok(());
            }
            self.pulse.works("looking");
            let longest = match self.look_at_all().await {
                Ok(more) => {
                    patience.well();
                    if more { Duration::ZERO } else { self.until_tick() }
                }
                Err(trouble) if trouble.is::<Stopping>() => return Ok(()),
                Err(trouble) => pause_after(trouble, &mut patience)?,
            };
            self.way_out.notify_one();
            self.pulse.waits("waiting", longest);
            tokio::select! {
                () = &mut woken => {}
                () = sleep(longest) => {}
            }
        }
    }

    /// Everything that is to be done at the boards now; says whether more journals are to be looked through, which must
    /// hold up nobody.
    async fn look_at_all(&mut self) -> Result<bool> {
        self.look_through_daily()?;
        self.begin_events()?;
        self.look().await?;
        let mut flags = 0;
        self.pulse.works("looking at the clocks");
        let swept = self.sweep(&mut flags).await;
        if flags > 0 {
            tracing::info!(flags, "limits passed and reported");
        }
        swept?;
        self.tell_the_news()?;
        self.look_through_some()
    }

    /// What stands in the database that whoever looks at the service wants to see.
    fn tell_the_news(&mut self) -> Result<()> {
        let (polled, waiting) =
            self.store.read(|books| Ok((books.mark(KnownInstant::Poll)?, books.traffic()?.to_send)))?;
        let polled = match polled {
            Some(at) => at.format("last read %Y-%m-%d %H:%M UTC").to_string(),
            None => "never read".to_owned(),
        };
        self.news.tell(format!("mailbox {polled}; letters to send: {waiting}"));
        Ok(())
    }

    async fn outward(mut self) -> Result<()> {
        let mut patience = Backoff::default();
        loop {
            if *self.stop.borrow() {
                return Ok(());
            }
            self.pulse.works("sending");
            let pause = match self.send_all().await {
                Ok(pause) => {
                    patience.well();
                    pause
                }
                Err(trouble) => pause_after(trouble, &mut patience)?,
            };
            if *self.stop.borrow() {
                return Ok(());
            }
            let doing = if self.refused.is_some() { "the login is refused" } else { "waiting" };
            self.pulse.waits(doing, pause);
            tokio::select! {
                // What was told while letters left is kept, and is heard here.
                () = self.way_out.notified() => {}
                () = sleep(pause) => {}
                () = another_password(self.refused.as_ref(), self.deadlines.refused) => {
                    tracing::info!("the password has changed; the outgoing server is tried again");
                    self.refused = None;
                    let now = self.clock.now();
                    self.store.transaction(|books| books.set_mark(KnownInstant::WayOutProbe, now))?;
                }
            }
        }
    }

    /// Sends what is due; says when there is something to do again.
    async fn send_all(&mut self) -> Result<Duration> {
        self.watch_the_allowance()?;
        self.deliver().await?;
        self.tell_the_news()?;
        let (now, pace) = (self.clock.now(), self.config.pace());
        let due = self.store.read(|books| {
            Ok(match books.way_out_shut_until(now)? {
                None => books.next_due()?.max(books.may_send_at(&pace, now)?),
                shut => shut,
            })
        })?;
        let pause = due.and_then(|due| (due - now).to_std().ok());
        Ok(pause.unwrap_or(LONGEST_WAIT).clamp(Duration::from_secs(1), LONGEST_WAIT))
    }
}

/// Ends when the account whose login was refused last has another password; never where none was.
async fn another_password(refused: Option<&Outgoing>, pause: Duration) {
    match refused {
        Some(refused) => refused.another_password(pause).await,
        None => std::future::pending().await,
    }
}

/// The cron line of the config, which only wakes the sweep: what is due is found by state, so a tick that was missed costs
/// nothing. Reads minute, hour, day of month, month and day of week, in UTC. Days of the week go by their names: cron dialects
/// number them differently.
pub(super) fn cron_line(line: &str) -> Result<Schedule> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    ensure!(
        fields.len() == 5,
        "schedule.sweep: a cron line has five fields, such as \"*/15 * * * *\"; read: {line}"
    );
    let weekdays = fields.last().copied().unwrap_or_default();
    ensure!(
        !weekdays.contains(|c: char| c.is_ascii_digit()),
        "schedule.sweep: days of the week go by their names, such as Mon-Fri; read: {weekdays}"
    );
    Schedule::from_str(&format!("0 {line}"))
        .with_context(|| format!("schedule.sweep: not a cron line: {line}"))
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::*;

    #[test]
    fn five_fields_by_name_are_taken() {
        let schedule = cron_line("30 6 * * Mon-Fri").unwrap();
        let friday: DateTime<Utc> = "2026-11-20T07:00:00Z".parse().unwrap();
        assert_eq!(schedule.after(&friday).next().unwrap().to_rfc3339(), "2026-11-23T06:30:00+00:00");
    }

    #[test]
    fn other_forms_are_refused() {
        for line in ["* * * *", "0 */15 * * * *", "* * * * 1", "x * * * *"] {
            assert!(cron_line(line).is_err(), "{line}");
        }
    }
}
