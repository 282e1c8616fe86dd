//! The way of mails from the mailbox into the inbox: committed with the cursor before the next are asked for.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{pulse::Pulse, steps::Steps};
use crate::{
    clock::Clock,
    mailbox::{Arrival, Content, Cursor, Keeper},
    store::{Store, Tx},
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

/// Whether the same mail is kept already, from where it lay before.
fn is_kept(books: &Tx<'_>, arrival: &Arrival, since: Option<DateTime<Utc>>) -> Result<bool> {
    match (since, &arrival.content) {
        (Some(since), Content::Whole(raw) | Content::Beginning { bytes: raw, .. }) => {
            books.keeps_bytes(raw, arrival.received, since)
        }
        (None, _) | (_, Content::Vanished) => Ok(false),
    }
}

impl Keeper for InboxKeeper<'_> {
    fn cursor(&mut self) -> Result<Option<Cursor>> {
        self.kept(|keeper| keeper.store.read(|books| books.cursor(keeper.mailbox)))
    }

    fn knows(&mut self, place: &str) -> Result<bool> {
        self.kept(|keeper| keeper.store.read(|books| books.keeps(keeper.mailbox, place)))
    }

    fn keep(&mut self, arrivals: Vec<Arrival>) -> Result<()> {
        let steps = self.steps;
        let kept = self.kept(|keeper| {
            let (now, mailbox, since) = (keeper.clock.now(), keeper.mailbox, keeper.since);
            keeper.store.transaction(|books| {
                let mut kept = 0;
                for arrival in &arrivals {
                    steps.reach("a mail was fetched")?;
                    if is_kept(books, arrival, since)? {
                        arrival.cursor.map_or(Ok(()), |cursor| books.move_cursor(mailbox, cursor))?;
                    } else {
                        books.keep(mailbox, arrival, now)?;
                        kept += 1;
                    }
                }
                Ok(kept)
            })
        })?;
        *self.kept += kept;
        self.steps.reach("a mail is kept")?;
        Ok(())
    }

    fn pass_over(&mut self, cursor: Cursor) -> Result<()> {
        self.kept(|keeper| keeper.store.transaction(|books| books.move_cursor(keeper.mailbox, cursor)))
    }
}
