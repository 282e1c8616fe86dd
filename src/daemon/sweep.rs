//! The time sweep: what follows when time goes by, and which held mails have lapsed. Due work is found by state, the
//! column `due` of the games; a schedule only wakes the sweep.
//!
//! A sweep costs what is due: every entry writes when its game must next be looked at (`Game::due`), an index gives the
//! rows whose hour has come, and only these are folded.
//!
//! Laws 6.6, 6.7

use anyhow::Result;

use super::{state::Daemon, think::think};
use crate::{
    chess::Prospect,
    desk::{
        due_game::{Swept, sweep_game},
        outage::{end_outage, outage},
        player::{confirmed, question_letter::lapses},
        post::{daily_letters, delivery_problem, next_day, way_out},
        standing_game, watch,
    },
    store::{KnownInstant, unless_broken},
};

impl Daemon {
    /// Looks at the clocks; counts the passed limits that were reported or ruled on. Only after the mailbox was read to
    /// its end: `last_poll` says when that was.
    pub(super) async fn sweep(&mut self, flags: &mut usize) -> Result<()> {
        let now = self.clock.now();
        let last = self
            .store
            .read(|books| Ok((books.mark(KnownInstant::Sweep)?, books.mark(KnownInstant::Poll)?)))?;
        let (last_sweep, last_poll) = last;
        if last_sweep.is_some_and(|last| now < last) {
            tracing::warn!(%now, "the clock stands before the last sweep: no flag is looked at");
            return Ok(());
        }
        // The letters of which time would be counted wait to be let go.
        if self.store.read(|books| books.mark(KnownInstant::Held))?.is_some() {
            return Ok(());
        }
        if self.clock_is_doubtful()? {
            return Ok(());
        }
        self.watch_the_room()?;
        let Some(last_poll) = last_poll else {
            // That it was never read is all that there may be to tell.
            return self.in_transaction(|post| {
                watch::watch(post)?;
                daily_letters::write_daily_letters(&post.by_time())
            });
        };
        if self.store.read(outage)?.is_some() {
            self.in_transaction(end_outage)?;
            self.steps.reach("an outage is over")?;
        }
        let due = self.store.read(|books| books.games_due(now.min(last_poll)))?;
        for row in due {
            self.pulse.works("looking at the clocks");
            let swept = self.in_transaction(|post| self::sweep_game(post, row.clone(), last_poll, None));
            let Some(mut swept) = self.beside_broken(swept)? else { continue };
            if let Swept::Ask { half_move, mates, position } = swept {
                let prospect = think(&self.waiting(), move || position.can_mate(mates)).await?;
                let prospect = prospect.unwrap_or_else(Prospect::cut_short);
                let found = Some((half_move, &prospect));
                let again = self.in_transaction(|post| self::sweep_game(post, row, last_poll, found));
                let Some(again) = self.beside_broken(again)? else { continue };
                swept = again;
            }
            *flags += usize::from(matches!(swept, Swept::Flag));
            self.steps.reach("a flag was looked at")?;
        }
        self.in_transaction(|at_once| {
            let post = &at_once.by_time();
            // Up to the last poll: a confirmation may lie in a mailbox that cannot be read.
            let seen = now.min(last_poll);
            for question in post.tx.questions_before(seen)? {
                if lapses(&question).is_some_and(|at| at <= seen) {
                    unless_broken(confirmed::lapse_unanswered(post, &question))?;
                }
            }
            next_day::tell_left_over(post)?;
            next_day::remind_of_questions(post, seen)?;
            way_out::watch_the_way_out(post)?;
            delivery_problem::report_undelivered(post)?;
            standing_game::open_cases(post, seen)?;
            watch::watch(at_once)?;
            daily_letters::write_daily_letters(post)?;
            post.tx.set_mark(KnownInstant::Sweep, now)
        })?;
        self.steps.reach("the sweep is over").map_err(Into::into)
    }
}
