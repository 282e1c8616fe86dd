//! The time sweep: which limits have passed, and which held mails have lapsed. Due work is found by state; a schedule
//! only wakes the sweep.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    Daemon,
    hold::LAPSES,
    look::{Thought, think},
    office::{Office, Table},
};
use crate::{
    chess::Prospect,
    laws::{Guard, check_flag},
    model::{HalfMove, Side},
    store::{GameRow, Held, HeldState, Mark},
};

impl Daemon {
    /// Looks at the clocks. Only after the mailbox was read to its end: `last_poll` says when that was.
    pub(super) async fn sweep(&mut self) -> Result<usize> {
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
            let game = self.store.read(|books| books.game(row.id, &row.name))?;
            let (half_move, position) = (game.to_play(), game.position().clone());
            let opponent =
                match think(self.waiting(), move || position.can_mate(half_move.ply.side().other())).await? {
                    Thought::Done(prospect) => prospect,
                    Thought::None => Prospect::cut_short(),
                    Thought::Stopped => return Ok(reported),
                };
            let check = |office: &Office<'_>| office.check_game(row, last_poll, half_move, &opponent);
            reported += usize::from(self.in_office(check)?);
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
    /// Reports a passed limit. The opponent's prospects are those in the position in which this half-move is to be made.
    fn check_game(
        &self,
        row: GameRow,
        last_poll: DateTime<Utc>,
        half_move: HalfMove,
        opponent: &Prospect,
    ) -> Result<bool> {
        let mut table = self.table(row)?;
        if table.game.to_play() != half_move {
            return Ok(false);
        }
        let side = table.game.on_move();
        let held = self.books.held_for(table.row.id)?;
        let own = |held: &&Held| held.player == table.player(side).id;
        let own: Vec<&Held> = held.iter().filter(own).collect();
        let mail_waits = self.mail_waits(&table, side, &own, last_poll)?;
        let guard = Guard { last_poll, mail_waits };
        let Some(ruling) = check_flag(&table.game, guard, opponent, self.now) else {
            return Ok(false);
        };
        // A mail held for so long no longer saves the flag; the report names it. One that came later may still be
        // confirmed, for a late move stands.
        for held in own.into_iter().filter(|held| held.made + LAPSES <= self.now) {
            self.books.end_hold(held.id, HeldState::Lapsed)?;
        }
        self.carry_out(&mut table, ruling, None, None)?;
        Ok(true)
    }

    /// Whether a mail of the player on move waits that could save his flag: unread, quarantined, held, or too large to
    /// read, of which a resend would count from its receipt.
    fn mail_waits(
        &self,
        table: &Table,
        side: Side,
        held: &[&Held],
        last_poll: DateTime<Utc>,
    ) -> Result<bool> {
        let (Some(standing), Some(available)) = (table.game.standing(), &table.game.available) else {
            return Ok(false);
        };
        let (player, since, seen) = (table.player(side), available.handed.at, self.now.min(last_poll));
        // Seven days each, and all together no longer than that after the limit: else a player could have one
        // mail after the other held.
        let limit = standing.deadline + LAPSES;
        if held.iter().any(|held| seen < limit.min(held.made + LAPSES)) {
            return Ok(true);
        }
        let first = self.first_too_large(table, player, since.max(seen - LAPSES))?;
        if first.is_some_and(|received| received < standing.deadline) {
            return Ok(true);
        }
        let mut names: Vec<String> = player.addresses.iter().map(ToString::to_string).collect();
        names.push(player.token.reveal().to_owned());
        self.books.mail_waits(&names, since)
    }
}
