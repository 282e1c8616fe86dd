//! The time sweep: what follows when time goes by, and which held mails have lapsed. Due work is found by state, the
//! column `due` of the games; a schedule only wakes the sweep.
//!
//! A sweep costs what is due: every entry writes when its game must next be looked at (`Game::due`), an index gives the
//! rows whose hour has come, and only these are folded.
//!
//! Laws 6.6, 6.7

use std::collections::VecDeque;

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{state::Daemon, think::think};
use crate::{
    chess::Prospect,
    desk::{
        due_game::{Swept, sweep_game},
        frozen_game,
        outage::{end_outage, outage},
        player::{confirmed, question_letter::lapses},
        post::{daily_letters, delivery_problem, next_day, way_out},
        standing_game, watch,
        workplace::Post,
    },
    model::HalfMove,
    store::{BrokenJournal, GameRow, KnownInstant, LONGEST_HELD, broken_apart, unless_broken},
};

/// A game in which something is due, with what was found out about the opponent's means to mate.
struct Due {
    row: GameRow,
    found: Option<(HalfMove, Prospect)>,
}

impl Daemon {
    /// Looks at as many of these games as one transaction may hold, each of which stands or falls by itself; says what
    /// came of each.
    fn sweep_some(
        &mut self,
        due: &mut VecDeque<Due>,
        last_poll: DateTime<Utc>,
    ) -> Result<Vec<(Due, Result<Swept, BrokenJournal>)>> {
        let press = self.press();
        let Daemon { store, desk, templates, chance, config, clock, steps, .. } = self;
        let begun = clock.beat();
        store.transaction(|tx| {
            let mut swept = Vec::new();
            while let Some(game) = due.pop_front() {
                let post = Post::new(tx, clock.now(), desk, templates, chance, config);
                let post = &post.with_press(press.as_deref());
                let found = game.found.as_ref().map(|(half_move, prospect)| (*half_move, prospect));
                let done = broken_apart(tx.apart(|| sweep_game(post, game.row.clone(), last_poll, found))?)?;
                if matches!(done, Ok(Swept::Nothing | Swept::Flag)) {
                    steps.reach("a flag was looked at")?;
                }
                swept.push((game, done));
                if clock.has_gone_by(begun, LONGEST_HELD) {
                    break;
                }
            }
            Ok(swept)
        })
    }

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
        let mut due: VecDeque<Due> = due.into_iter().map(|row| Due { row, found: None }).collect();
        while !due.is_empty() {
            self.pulse.works("looking at the clocks");
            for (Due { row, found }, swept) in self.sweep_some(&mut due, last_poll)? {
                match swept {
                    Ok(Swept::Ask { half_move, mates, position }) if found.is_none() => {
                        let prospect = think(&self.waiting(), move || position.can_mate(mates)).await?;
                        let found = Some((half_move, prospect.unwrap_or_else(Prospect::cut_short)));
                        due.push_back(Due { row, found });
                    }
                    Ok(Swept::Flag) => *flags += 1,
                    // One that has gone on meanwhile is looked at with the next sweep.
                    Ok(Swept::Nothing | Swept::Ask { .. }) => {}
                    Err(broken) => self.in_transaction(|post| frozen_game::freeze(post, &broken))?,
                }
            }
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
