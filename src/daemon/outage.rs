//! Times in which the mailbox was not read: limits that fell into one are extended, once, before anything is ruled on
//! them.
//!
//! Beside the Laws: outages

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};

use super::state::Daemon;
use crate::{
    desk::outage::{end_outage, outage},
    store::KnownInstant,
};

impl Daemon {
    /// Remembers an outage where the mailbox had not been read for longer than the config allows, or the desk works on a
    /// copy that was put back. Before the mails that lay in it are refereed: one that was sent meanwhile is not late.
    pub(super) fn note_outage(&mut self, now: DateTime<Utc>) -> Result<()> {
        let hours = self.config.schedule.outage_hours;
        self.store.transaction(|books| {
            books.skip_letters(now)?;
            let copied = books.mark(KnownInstant::Copied)?;
            let Some(last_poll) = books.mark(KnownInstant::Poll)?.or(copied) else { return Ok(()) };
            let long = hours > 0 && now - last_poll > Duration::hours(hours.into());
            if !long && copied.is_none() {
                return Ok(());
            }
            match copied {
                Some(copied) => tracing::warn!(%copied, "a copy was put back: no day since it is charged"),
                None => tracing::warn!(%last_poll, "the mailbox was not read for long: limits are extended"),
            }
            // One whose consequences are not drawn yet becomes a part of it.
            let from =
                books.mark(KnownInstant::OutageFrom)?.map_or(last_poll, |before| before.min(last_poll));
            books.set_mark(KnownInstant::OutageFrom, from)?;
            books.set_mark(KnownInstant::OutageUntil, now)
        })?;
        self.steps.reach("an outage is noted").map_err(Into::into)
    }

    /// Draws the consequences of an outage in every game that it touched.
    pub(super) fn extend_limits(&mut self) -> Result<()> {
        if self.store.read(outage)?.is_none() {
            return Ok(());
        }
        self.in_transaction(end_outage)?;
        self.steps.reach("an outage is over").map_err(Into::into)
    }
}
