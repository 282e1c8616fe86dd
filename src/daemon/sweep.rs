//! The time sweep: which limits have passed, and which held mails have lapsed. Due work is found by state; a schedule
//! only wakes the sweep.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{Daemon, hold::LAPSES, office::Office};
use crate::{
    laws::{Guard, check_flag},
    store::{GameRow, HeldState, Mark},
};

impl Daemon {
    /// Looks at the clocks. Only after the mailbox was read to its end: `last_poll` says when that was.
    pub(super) fn sweep(&mut self) -> Result<usize> {
        let now = self.clock.now();
        let last = self.store.read(|books| Ok((books.mark(Mark::Sweep)?, books.mark(Mark::Poll)?)))?;
        let (last_sweep, Some(last_poll)) = last else { return Ok(0) };
        if last_sweep.is_some_and(|last| now < last) {
            tracing::warn!(%now, "the clock stands before the last sweep: no flag is looked at");
            return Ok(0);
        }
        let due = self.store.read(|books| books.games_past_deadline(now.min(last_poll)))?;
        let mut reported = 0;
        for row in due {
            reported += usize::from(self.in_office(|office| office.check_game(row, last_poll))?);
            self.steps.reach("a flag was looked at")?;
        }
        self.in_office(|office| {
            // Up to the last poll: a confirmation may lie in a mailbox that cannot be read.
            for held in office.books.held_before(now.min(last_poll) - LAPSES)? {
                office.books.end_hold(held.id, HeldState::Lapsed)?;
            }
            office.books.set_mark(Mark::Sweep, now)
        })?;
        self.steps.reach("the sweep is over")?;
        Ok(reported)
    }
}

impl Office<'_> {
    fn check_game(&self, row: GameRow, last_poll: DateTime<Utc>) -> Result<bool> {
        let mut table = self.table(row)?;
        let side = table.game.on_move();
        let player = table.player(side);
        let since =
            table.game.available.as_ref().map_or(DateTime::UNIX_EPOCH, |available| available.handed.at);
        let mut names: Vec<String> = player.addresses.iter().map(ToString::to_string).collect();
        names.push(player.token.reveal().to_owned());
        let held = self.books.held_for(table.row.id)?;
        // Seven days each, and all together no longer than that after the limit: else a player could have one
        // mail after the other held.
        let limit = table.game.standing().map_or(self.now, |standing| standing.deadline + LAPSES);
        let waits = |made: DateTime<Utc>| self.now.min(last_poll) < limit.min(made + LAPSES);
        let is_held = held.iter().any(|held| held.player == player.id && waits(held.made));
        let mail_waits = is_held || self.books.mail_waits(&names, since)?;
        let Some(ruling) = check_flag(&table.game, Guard { last_poll, mail_waits }, self.now) else {
            return Ok(false);
        };
        // A mail held for so long no longer saves the flag; the report names it.
        for held in held.iter().filter(|held| held.player == player.id) {
            self.books.end_hold(held.id, HeldState::Lapsed)?;
        }
        self.carry_out(&mut table, ruling, None, None)?;
        Ok(true)
    }
}
