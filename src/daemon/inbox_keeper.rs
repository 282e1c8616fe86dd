//! The way of a mail from the mailbox into the inbox: committed with the cursor before the next is asked for.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{pulse::Pulse, steps::Steps};
use crate::{
    clock::Clock,
    mailbox::{Arrival, Content, Cursor, Keeper},
    store::Store,
};

/// Keeps what the mailbox hands over.
pub(super) struct InboxKeeper<'a> {
    pub store: &'a mut Store,
    pub mailbox: &'a str,
    pub clock: Clock,
    pub steps: &'a Steps,
    /// Counts what it keeps.
    pub kept: &'a mut usize,
    /// Since when a mail may be kept already, from where it lay before.
    pub since: Option<DateTime<Utc>>,
    pub pulse: &'a Pulse,
    /// How long the mailbox may say nothing to us.
    pub silence: std::time::Duration,
}

impl InboxKeeper<'_> {
    /// Does what the mailbox asks for, and waits for its next word.
    fn kept<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.pulse.works("keeping mails");
        let done = work(self);
        self.pulse.waits("asking for mails", self.silence);
        done
    }
}

impl Keeper for InboxKeeper<'_> {
    fn cursor(&mut self) -> Result<Option<Cursor>> {
        self.kept(|keeper| keeper.store.read(|books| books.cursor(keeper.mailbox)))
    }

    fn knows(&mut self, place: &str) -> Result<bool> {
        self.kept(|keeper| keeper.store.read(|books| books.keeps(keeper.mailbox, place)))
    }

    fn keep(&mut self, arrival: Arrival) -> Result<()> {
        self.steps.reach("a mail was fetched")?;
        if let (Some(since), Content::Whole(raw) | Content::Beginning { bytes: raw, .. }) =
            (self.since, &arrival.content)
            && self.store.read(|books| books.keeps_bytes(raw, arrival.received, since))?
        {
            return arrival.cursor.map_or(Ok(()), |cursor| self.pass_over(cursor));
        }
        self.kept(|keeper| {
            let now = keeper.clock.now();
            keeper.store.transaction(|books| books.keep(keeper.mailbox, &arrival, now))
        })?;
        *self.kept += 1;
        self.steps.reach("a mail is kept")?;
        Ok(())
    }

    fn pass_over(&mut self, cursor: Cursor) -> Result<()> {
        self.kept(|keeper| keeper.store.transaction(|books| books.move_cursor(keeper.mailbox, cursor)))
    }
}
