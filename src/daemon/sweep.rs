//! The time sweep: what follows when time goes by, and which held mails have lapsed. Due work is found by state, the
//! column `due` of the games; a schedule only wakes the sweep.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    Daemon,
    think::{Thought, think},
};
use crate::{
    chess::{Position, Prospect},
    desk::{context::Office, player::questions::lapses},
    laws::{Fact, Guard, held_until, sweep},
    model::{HalfMove, MatterState, Side},
    store::{GameRow, Mark, Matter, unless_broken},
};

/// What came of looking at a game.
enum Swept {
    /// Nothing, or no more than a letter.
    Nothing,
    /// A passed limit was reported or ruled on.
    Flag,
    /// It must first be found out whether a side could mate.
    Ask { half_move: HalfMove, mates: Side, position: Box<Position> },
}

impl Daemon {
    /// Looks at the clocks; says how many passed limits were reported or ruled on. Only after the mailbox was read to its
    /// end: `last_poll` says when that was.
    pub(super) async fn sweep(&mut self) -> Result<usize> {
        let now = self.clock.now();
        let last = self.store.read(|books| Ok((books.mark(Mark::Sweep)?, books.mark(Mark::Poll)?)))?;
        let (last_sweep, Some(last_poll)) = last else { return Ok(0) };
        if last_sweep.is_some_and(|last| now < last) {
            tracing::warn!(%now, "the clock stands before the last sweep: no flag is looked at");
            return Ok(0);
        }
        if self.clock_is_doubtful()? {
            return Ok(0);
        }
        self.extend_limits()?;
        let due = self.store.read(|books| books.games_due(now.min(last_poll)))?;
        let mut flags = 0;
        for row in due {
            let swept = self.in_office(|office| office.sweep(row.clone(), last_poll, None));
            let Some(mut swept) = self.beside_broken(swept)? else { continue };
            if let Swept::Ask { half_move, mates, position } = swept {
                let prospect = match think(&self.waiting(), move || position.can_mate(mates)).await? {
                    Thought::Done(prospect) => prospect,
                    Thought::None => Prospect::cut_short(),
                    Thought::Stopped => return Ok(flags),
                };
                let found = Some((half_move, &prospect));
                let again = self.in_office(|office| office.sweep(row, last_poll, found));
                let Some(again) = self.beside_broken(again)? else { continue };
                swept = again;
            }
            flags += usize::from(matches!(swept, Swept::Flag));
            self.steps.reach("a flag was looked at")?;
        }
        self.in_office(|office| {
            office.by_time.set(true);
            // Up to the last poll: a confirmation may lie in a mailbox that cannot be read.
            let seen = now.min(last_poll);
            for question in office.books.questions_before(seen)? {
                if lapses(&question).is_some_and(|at| at <= seen) {
                    unless_broken(office.lapse_unanswered(&question))?;
                }
            }
            office.tell_left_over()?;
            office.watch_the_way_out()?;
            office.remind_of_troubles()?;
            office.report_undelivered()?;
            office.books.set_mark(Mark::Sweep, now)
        })?;
        self.steps.reach("the sweep is over")?;
        Ok(flags)
    }
}

impl Office<'_> {
    /// Looks at a game in which something is due. `found` is what was found out about the opponent's means to mate in the
    /// position in which a half-move is to be made.
    fn sweep(
        &self,
        row: GameRow,
        last_poll: DateTime<Utc>,
        found: Option<(HalfMove, &Prospect)>,
    ) -> Result<Swept> {
        self.by_time.set(true);
        let mut table = self.table(row)?;
        let (half_move, side) = (table.game.to_play(), table.game.on_move());
        let stake = table.game.stake(self.now.min(last_poll));
        let asked = self.books.questions_of(table.row.id)?;
        let own = |asked: &&Matter| asked.player == Some(table.player(side).id);
        let own: Vec<&Matter> = asked.iter().filter(own).collect();
        let held =
            stake.map(|stake| Ok::<_, anyhow::Error>(held_until(&self.waits(&table, &stake)?, &stake)));
        let held = held.transpose()?.flatten();
        let mail_waits = held.is_some_and(|until| self.now.min(last_poll) < until);
        let opponent = found.filter(|(asked, _)| *asked == half_move).map(|(_, prospect)| prospect);
        if let (Some(mates), false, None) = (stake.and_then(|stake| stake.mates), mail_waits, opponent) {
            let position = Box::new(table.game.position().clone());
            return Ok(Swept::Ask { half_move, mates, position });
        }
        let guard = Guard { last_poll, mail_waits };
        let Some(ruling) = sweep(&table.game, guard, opponent, self.now) else {
            return Ok(Swept::Nothing);
        };
        let reported = ruling.facts.iter().any(|fact| matches!(fact, Fact::FlagReported { .. }));
        // A mail held for so long no longer saves the flag; the report names it. One that came later may still be
        // confirmed, for a late move stands.
        let lapsed = |asked: &&Matter| lapses(asked).is_some_and(|at| at <= self.now);
        for asked in own.into_iter().filter(|asked| reported && lapsed(asked)) {
            self.books.end_matter(asked.id, MatterState::Lapsed, self.now)?;
        }
        self.carry_out(&mut table, ruling, None, None)?;
        Ok(if reported { Swept::Flag } else { Swept::Nothing })
    }
}
