//! The way in: mails from the mailbox to the inbox, then from the inbox to the referee, one after another in the order
//! of their receipt.
//!
//! A long drain is cut: some hundreds of mails are fetched, then settled, then the next (`mailbox::AT_ONCE`). The way out
//! is woken meanwhile, and four times a second the boards. The mark of the last poll, without which no flag falls, is
//! set at the end of all. One bad mail stops nothing: one that breaks the parser is quarantined, and holds up a flag
//! for a day in the games that it names.

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};

use super::{inbox_keeper::InboxKeeper, pass::Pass, state::Daemon};
use crate::{
    desk::{alarms, outage::note_outage},
    mailbox::{Drained, MailboxError},
    model::MatterKind,
    store::KnownInstant,
};

/// How long a mail may be kept from us before the operator is told.
const A_WHILE: Duration = Duration::hours(1);

impl Daemon {
    /// Fetches everything new and settles everything unread, some hundreds at a time. Says how many there were, and why the
    /// mailbox could not be read to its end.
    pub(super) async fn ingest(&mut self) -> Result<(Pass, Option<MailboxError>)> {
        let now = self.clock.now();
        self.steps.reach("before the mailbox is asked")?;
        let (mut done, mut too_old, mut first) = (Pass::default(), 0, true);
        let drained = loop {
            let drained = match self.fetch_the_lost_time(&mut done.received).await? {
                Ok(()) => self.fetch(&mut done.received).await?,
                Err(trouble) => break Err(trouble),
            };
            self.steps.reach("the mailbox is drained")?;
            if drained.is_ok() && std::mem::take(&mut first) {
                let hours = self.config.schedule.outage_hours;
                self.store.transaction(|books| note_outage(books, hours, now))?;
                self.steps.reach("an outage is noted")?;
            }
            // Also when the mailbox was lost half way: what is kept is refereed, only no flag may fall.
            self.settle_unread(&mut done).await?;
            let Ok(Drained { too_old: old, more, .. }) = drained else { break drained };
            too_old += old;
            if !more {
                break drained;
            }
            let Pass { received: kept, settled, .. } = done;
            tracing::info!(kept, settled, "more mails wait; these are settled first");
            self.at_boards.notify_one();
            tokio::task::yield_now().await;
        };
        self.templates_fit()?;
        if too_old > 0 {
            tracing::info!(too_old, "mails from before the day in [mailbox] since are left alone");
        }
        if drained.is_ok() {
            self.lost_time_is_over()?;
        }
        self.tell_of_unfetched(drained.as_ref().err(), now)?;
        self.tell_of_the_way_in(drained.as_ref().err(), now)?;
        // Only now: whoever sweeps must know that everything up to this instant has been refereed.
        if let Some(read) = read_until(&drained, now) {
            self.store.transaction(|books| {
                let before =
                    books.mark(KnownInstant::Poll)?.filter(|before| drained.is_err() && *before > read);
                books.set_mark(KnownInstant::Poll, before.unwrap_or(read))
            })?;
        }
        if drained.is_ok() {
            self.steps.reach("the poll is remembered")?;
        }
        Ok((done, drained.err()))
    }

    /// Tells the operator of a mail that cannot be had from the mailbox, once that has been so for a while: until then it
    /// may come by itself.
    fn tell_of_unfetched(&mut self, trouble: Option<&MailboxError>, now: DateTime<Utc>) -> Result<()> {
        const KIND: MatterKind = MatterKind::Unfetched;
        self.in_transaction(|post| match trouble {
            None => alarms::out_of_trouble(post, KIND, "", None, None),
            Some(error @ (MailboxError::Stuck(_) | MailboxError::Unreadable { .. })) => {
                // It stands still while not all can be had.
                match post.tx.mark(KnownInstant::Poll)?.is_some_and(|well| well + A_WHILE < now) {
                    true => alarms::desk_in_trouble(post, KIND, "", &error.to_string()),
                    false => Ok(()),
                }
            }
            Some(_) => Ok(()),
        })
    }

    /// Tells the operator at once where the server refuses the login, and remembers when the mailbox could not be read: what
    /// lasts for a day is an alarm too (`desk/watch.rs`). Either ends when it can be read.
    fn tell_of_the_way_in(&mut self, trouble: Option<&MailboxError>, now: DateTime<Utc>) -> Result<()> {
        const KIND: MatterKind = MatterKind::WayIn;
        self.in_transaction(|post| match trouble {
            None | Some(MailboxError::Stuck(_) | MailboxError::Unreadable { .. }) => {
                post.tx.clear_mark(KnownInstant::PollFailed)?;
                alarms::out_of_trouble(post, KIND, "", None, None)
            }
            Some(trouble) => {
                post.tx.set_mark(KnownInstant::PollFailed, now)?;
                match trouble {
                    MailboxError::Auth(_) => alarms::desk_in_trouble(post, KIND, "", &trouble.to_string()),
                    _ => Ok(()),
                }
            }
        })
    }

    /// Fetches some of what is new, and counts what was kept; the inner error is the mailbox's.
    pub(super) async fn fetch(&mut self, kept: &mut usize) -> Result<Result<Drained, MailboxError>> {
        let Daemon { store, place, clock, steps, pulse, mailbox, .. } = self;
        let silence = mailbox.silence();
        let mut keeper =
            InboxKeeper { store, mailbox: place, clock: *clock, steps, kept, since: None, pulse, silence };
        keeper.pulse.waits("asking for mails", silence);
        let drained = mailbox.drain(&mut keeper).await;
        pulse.works("reading mails");
        match drained {
            Err(MailboxError::Keeper(error)) => Err(error),
            drained => Ok(drained),
        }
    }

    /// The operator hears that his templates fit again, where no mail waits for one.
    fn templates_fit(&mut self) -> Result<()> {
        let alarms = self.store.read(|books| books.alarms())?;
        let over: Vec<_> = alarms.iter().filter(|alarm| alarm.kind == MatterKind::Template).collect();
        if over.is_empty() || !self.unanswerable.is_empty() {
            return Ok(());
        }
        self.in_transaction(|post| {
            over.iter()
                .try_for_each(|alarm| alarms::out_of_trouble(post, alarm.kind, &alarm.about, None, None))
        })
    }
}

/// Up to when the mailbox is read for those who look at limits. One mail that the server does not hand over may save a
/// limit of the last week; none that is older.
fn read_until(drained: &Result<Drained, MailboxError>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    match drained {
        Ok(_) => Some(now),
        Err(MailboxError::Stuck(_) | MailboxError::Unreadable { .. }) => Some(now - Duration::days(7)),
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_that_is_not_handed_over_holds_up_limits_for_a_week_and_a_lost_server_all() {
        let now: DateTime<Utc> = "2027-01-20T00:00:00Z".parse().unwrap();
        assert_eq!(read_until(&Ok(Drained::default()), now), Some(now));
        assert_eq!(read_until(&Err(MailboxError::Stuck(7)), now), Some(now - Duration::days(7)));
        assert_eq!(read_until(&Err(MailboxError::Network("gone".into())), now), None);
    }
}
