//! The mails of a lost time: where the database was put back from a copy, all that came since the copy was made is read
//! again, also from the folder to which finished mails are moved.

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};

use super::{inbox_keeper::InboxKeeper, state::Daemon};
use crate::{
    mailbox::{Drained, Mailbox, MailboxError},
    store::KnownInstant,
};

/// A mail may have been moved so long after it came.
const MOVED_BEFORE: Duration = Duration::days(7);

impl Daemon {
    /// Where the file was put back from a copy: fetches all that came since the copy was made, also from the folder to which
    /// finished mails are moved, before any of it is ruled on, so that it is ruled on in the order of receipt.
    pub(super) async fn fetch_the_lost_time(&mut self, kept: &mut usize) -> Result<Result<(), MailboxError>> {
        let Some(copied) = self.store.read(|books| books.replays_from())? else { return Ok(Ok(())) };
        self.pulse.waits("reading what came since the copy was made", self.mailbox.silence());
        if let Some(Err(why)) = self.mailbox.check_done().await {
            return Ok(Err(MailboxError::Server(why)));
        }
        let since = copied - MOVED_BEFORE;
        if let Some((mut folder, place)) = self.done_folder(since) {
            loop {
                let mut keeper = InboxKeeper { mailbox: &place, since: Some(since), ..self.keeper(kept) };
                keeper.pulse.waits("asking for mails", keeper.silence);
                match folder.drain(&mut keeper).await {
                    Err(MailboxError::Keeper(error)) => return Err(error),
                    Err(trouble) => return Ok(Err(trouble)),
                    Ok(Drained { more: true, .. }) => {}
                    Ok(Drained { more: false, .. }) => break,
                }
            }
            folder.close().await;
        }
        loop {
            match self.fetch(kept).await? {
                Err(trouble) => return Ok(Err(trouble)),
                Ok(Drained { more: true, .. }) => {}
                Ok(Drained { more: false, .. }) => break,
            }
        }
        let now = self.clock.now();
        self.store.transaction(|books| books.set_mark(KnownInstant::Replayed, now))?;
        Ok(Ok(()))
    }

    /// All that came since the copy was made was ruled on: the operator may let the letters go.
    pub(super) fn lost_time_is_over(&mut self) -> Result<()> {
        let over = self.store.read(|books| {
            let fetched = books.mark(KnownInstant::Replayed)?.is_some();
            Ok(fetched && books.mark(KnownInstant::DealtWith)?.is_none())
        })?;
        let now = self.clock.now();
        match over {
            true => self.store.transaction(|books| books.set_mark(KnownInstant::DealtWith, now)),
            false => Ok(()),
        }
    }

    /// The folder to which finished mails are moved, with its name in the database; none where there is none.
    fn done_folder(&self, since: DateTime<Utc>) -> Option<(Mailbox, String)> {
        let config = self.config.mailbox.done_folder()?;
        let since = self.config.since.map_or(since, |first| first.max(since));
        let place = super::place(&config);
        let folder = Mailbox::open(&config, &self.config.limits, Some(since), self.clock);
        Some((folder.with_deadlines(self.deadlines.imap), place))
    }

    fn keeper<'a>(&'a mut self, kept: &'a mut usize) -> InboxKeeper<'a> {
        InboxKeeper {
            store: &mut self.store,
            mailbox: &self.place,
            clock: self.clock,
            steps: &self.steps,
            kept,
            since: None,
            pulse: &self.pulse,
            silence: self.mailbox.silence(),
        }
    }
}
