//! What is kept no longer than it is needed: once a day the mails of strangers lose their bytes.

use anyhow::Result;
use chrono::Duration;

use super::state::Daemon;
use crate::store::KnownInstant;

/// So many mails at a time: others wait for the database meanwhile.
const AT_ONCE: u32 = 200;

impl Daemon {
    /// Removes the bytes of strangers' mails that are older than the config keeps them. A clock that is not believed
    /// removes nothing.
    pub(super) fn remove_strangers_mails(&mut self) -> Result<()> {
        let (now, days) = (self.clock.now(), self.config.schedule.keep_strangers_days);
        let Some(settled) = now.checked_sub_signed(Duration::days(days.into())).filter(|_| days > 0) else {
            return Ok(());
        };
        if self.store.read(|books| books.mark(KnownInstant::ClockDoubted))?.is_some() {
            return Ok(());
        }
        let mut all: usize = 0;
        loop {
            let removed =
                self.store.transaction(|books| books.remove_strangers_mails(settled, AT_ONCE, now))?;
            self.steps.reach("some strangers' mails are removed")?;
            all = all.saturating_add(removed);
            if removed < AT_ONCE as usize {
                break;
            }
        }
        if all > 0 {
            // What stood in the log is overwritten sooner or later; better sooner. Whoever reads it just now may.
            let emptied = self.store.empty_log()?;
            tracing::info!(
                mails = all,
                emptied,
                "bytes of strangers' mails are removed, by keep_strangers_days"
            );
        }
        Ok(())
    }
}
