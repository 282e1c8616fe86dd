//! What is kept no longer than it is needed: once a day the mails of strangers lose their bytes, and our own letters about
//! what is over all but their text.

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};

use super::state::Daemon;
use crate::{
    mail::shortened,
    store::{KnownInstant, Tx},
};

/// So many at a time: others wait for the database meanwhile.
const AT_ONCE: u32 = 200;

impl Daemon {
    /// Removes what is older than the config keeps it. A clock that is not believed removes nothing.
    pub(super) fn keep_no_longer(&mut self) -> Result<()> {
        if self.store.read(|books| books.mark(KnownInstant::ClockDoubted))?.is_some() {
            return Ok(());
        }
        let now = self.clock.now();
        let mails = self.in_steps(
            self.config.schedule.keep_strangers_days,
            "some strangers' mails are removed",
            |books, settled| books.remove_strangers_mails(settled, AT_ONCE, now),
        )?;
        let letters = self.in_steps(
            self.config.schedule.keep_letters_days,
            "some letters are shortened",
            |books, taken| books.shorten_letters(taken, AT_ONCE, shortened),
        )?;
        if mails > 0 || letters > 0 {
            // What stood in the log is overwritten sooner or later; better sooner. Whoever reads it just now may.
            let emptied = self.store.empty_log()?;
            tracing::info!(
                mails,
                letters,
                emptied,
                "strangers' mails have lost their bytes by keep_strangers_days, and letters all but their text by \
                 keep_letters_days"
            );
        }
        Ok(())
    }

    /// Does something about all that is as many days old, in transactions of so many; 0 days are for ever.
    fn in_steps(
        &mut self,
        days: u32,
        step: &'static str,
        mut some: impl FnMut(&Tx<'_>, DateTime<Utc>) -> Result<usize>,
    ) -> Result<usize> {
        let before = self.clock.now().checked_sub_signed(Duration::days(days.into()));
        let Some(before) = before.filter(|_| days > 0) else { return Ok(0) };
        let mut all: usize = 0;
        loop {
            let done = self.store.transaction(|books| some(books, before))?;
            self.steps.reach(step)?;
            all = all.saturating_add(done);
            if done < AT_ONCE as usize {
                return Ok(all);
            }
        }
    }
}
