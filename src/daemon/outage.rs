//! Times in which the mailbox was not read: limits that fell into one are extended, once, before anything is ruled on
//! them.

use std::collections::BTreeMap;

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};

use super::Daemon;
use crate::{
    desk::context::{Office, Table},
    laws::{Outage, extend},
    letters::{Letter, OutageLine},
    store::{Books, DirectorRow, Mark, unless_broken},
};

/// Who is told of which games.
type Told = (Option<DirectorRow>, Vec<OutageLine>);

impl Daemon {
    /// Remembers an outage where the mailbox had not been read for longer than the config allows, or the desk works on a
    /// copy that was put back. Before the mails that lay in it are refereed: one that was sent meanwhile is not late.
    pub(super) fn note_outage(&mut self, now: DateTime<Utc>) -> Result<()> {
        let hours = self.config.schedule.outage_hours;
        self.store.transaction(|books| {
            books.skip_letters(now)?;
            let copied = books.mark(Mark::Copied)?;
            let Some(last_poll) = books.mark(Mark::Poll)?.or(copied) else { return Ok(()) };
            let long = hours > 0 && now - last_poll > Duration::hours(hours.into());
            if !long && copied.is_none() {
                return Ok(());
            }
            match copied {
                Some(copied) => tracing::warn!(%copied, "a copy was put back: no day since it is charged"),
                None => tracing::warn!(%last_poll, "the mailbox was not read for long: limits are extended"),
            }
            // One whose consequences are not drawn yet becomes a part of it.
            let from = books.mark(Mark::OutageFrom)?.map_or(last_poll, |before| before.min(last_poll));
            books.set_mark(Mark::OutageFrom, from)?;
            books.set_mark(Mark::OutageUntil, now)
        })?;
        self.steps.reach("an outage is noted").map_err(Into::into)
    }

    /// Draws the consequences of an outage in every game that it touched.
    pub(super) fn extend_limits(&mut self) -> Result<()> {
        if self.store.read(outage)?.is_none() {
            return Ok(());
        }
        self.in_office(|office| office.end_outage())?;
        self.steps.reach("an outage is over").map_err(Into::into)
    }
}

/// The outage whose consequences are not drawn yet.
fn outage(books: &Books<'_>) -> Result<Option<Outage>> {
    let marks = books.mark(Mark::OutageFrom)?.zip(books.mark(Mark::OutageUntil)?);
    let restored = books.mark(Mark::Copied)?.is_some();
    Ok(marks.map(|(from, until)| Outage { from, until, restored }))
}

impl Office<'_> {
    fn end_outage(&self) -> Result<()> {
        let Some(outage) = outage(self.books)? else { return Ok(()) };
        self.by_time.set(true);
        let mut told: BTreeMap<(i64, Option<i64>), Told> = BTreeMap::new();
        let (mut touched, games) = (
            0,
            match outage.restored {
                true => self.books.games_running()?,
                false => self.books.games_touched(outage.from, outage.until)?,
            },
        );
        for row in games {
            let Some(mut table) = unless_broken(self.table(row))? else { continue };
            let Some(line) = self.extend_limit(&mut table, outage)? else { continue };
            let director = self.director(&table)?;
            let id = director.as_ref().map(|director| director.id);
            touched += 1;
            told.entry((table.row.event, id)).or_insert_with(|| (director, Vec::new())).1.push(line);
        }
        for ((event, _), (director, games)) in told {
            self.tell_of_outage(director.as_ref(), event, outage, games)?;
        }
        if let Some(copied) = self.books.mark(Mark::Copied)? {
            self.tell_of_copy(copied, outage, touched)?;
        }
        self.books.clear_mark(Mark::Copied)?;
        self.books.clear_mark(Mark::OutageFrom)?;
        self.books.clear_mark(Mark::OutageUntil)
    }

    /// The operator reads that his desk goes on from a copy, and what that means for the clocks.
    fn tell_of_copy(&self, copied: DateTime<Utc>, outage: Outage, touched: usize) -> Result<()> {
        let Outage { from, until, .. } = outage;
        let letter = Letter::CopyPutBack { copied, from, until, touched };
        match self.to_operator(letter) {
            Some(posting) => self.post(posting).map(drop),
            None => Ok(()),
        }
    }

    /// Before a mail is refereed that was sent after the limit: the limit may have fallen into an outage. Where a copy was
    /// put back, before any mail that was sent meanwhile.
    pub fn extend_before_mail(&self, table: &mut Table, sent: DateTime<Utc>) -> Result<()> {
        let Some(outage) = outage(self.books)?.filter(|outage| sent <= outage.until) else { return Ok(()) };
        if !outage.restored && !table.game.late_if_sent(sent) {
            return Ok(());
        }
        if let Some(line) = self.extend_limit(table, outage)? {
            self.tell_of_outage(self.director(table)?.as_ref(), table.row.event, outage, vec![line])?;
        }
        Ok(())
    }

    /// Takes an outage off the half-move of the player on move; how his limit stands then, if it fell into it.
    fn extend_limit(&self, table: &mut Table, outage: Outage) -> Result<Option<OutageLine>> {
        let Some(ruling) = extend(&table.game, outage) else { return Ok(None) };
        let extended = !ruling.facts.is_empty();
        let untold = extended && ruling.notices.is_empty();
        self.carry_out(table, ruling, None, None)?;
        if untold {
            return Ok(None);
        }
        let game = &table.game;
        let side = game.on_move();
        let limit = game.standing().map_or(outage.until, |standing| standing.deadline);
        let (id, player) = (table.row.name.clone(), game.name(side).to_owned());
        Ok(Some(OutageLine { id, player, side, limit, extended }))
    }

    fn tell_of_outage(
        &self,
        director: Option<&DirectorRow>,
        event: i64,
        outage: Outage,
        games: Vec<OutageLine>,
    ) -> Result<()> {
        let Outage { from, until, .. } = outage;
        let letter = Letter::OutageDirector { from, until, games };
        match self.to_who_decides(director, None, event, letter)? {
            Some(posting) => self.post(posting).map(drop),
            None => Ok(()),
        }
    }
}
