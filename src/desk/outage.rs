//! What follows from a time in which the mailbox was not read: limits that fell into one are extended, and whoever is
//! concerned is told.
//!
//! An outage is nobody's fault. Where the mailbox was not read for longer than `outage_hours`, limits that fell into
//! that time are put off by it before anything is ruled on them; both players and the director are told, once. A copy
//! of the database knows that it is one (`KnownInstant::Copied`): a desk that finds itself on it takes the time since off every
//! half-move, before the mails of that time are ruled on again.
//!
//! Beside the Laws: outages

use std::collections::BTreeMap;

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};

use super::{GameContext, Post, journal, letter, post::to_director};
use crate::{
    laws::{Outage, extend},
    letters::{Letter, OutageLine},
    store::{DirectorRow, KnownInstant, Tx, unless_broken},
};

/// Who is told of which games.
type Told = (Option<DirectorRow>, Vec<OutageLine>);

/// Remembers an outage where the mailbox had not been read for longer than so many hours, or the desk works on a copy that
/// was put back. Before the mails that lay in it are refereed: one that was sent meanwhile is not late.
pub(crate) fn note_outage(books: &Tx<'_>, hours: u32, now: DateTime<Utc>) -> Result<()> {
    let copied = books.mark(KnownInstant::Copied)?;
    let Some(last_poll) = books.mark(KnownInstant::Poll)?.or(copied) else { return Ok(()) };
    let long = hours > 0 && now - last_poll > Duration::hours(hours.into());
    if !long && copied.is_none() {
        return Ok(());
    }
    match copied {
        // Whoever puts it back is told more by the command.
        Some(copied) => tracing::info!(%copied, "a copy was put back: no day since it is charged"),
        None => tracing::warn!(%last_poll, "the mailbox was not read for long: limits are extended"),
    }
    // One whose consequences are not drawn yet becomes a part of it.
    let from = books.mark(KnownInstant::OutageFrom)?.map_or(last_poll, |before| before.min(last_poll));
    books.set_mark(KnownInstant::OutageFrom, from)?;
    books.set_mark(KnownInstant::OutageUntil, now)
}

/// The outage whose consequences are not drawn yet.
pub(crate) fn outage(books: &Tx<'_>) -> Result<Option<Outage>> {
    let marks = books.mark(KnownInstant::OutageFrom)?.zip(books.mark(KnownInstant::OutageUntil)?);
    let restored = books.mark(KnownInstant::Copied)?.is_some();
    Ok(marks.map(|(from, until)| Outage { from, until, restored }))
}

/// Draws the consequences of an outage in every game that it touched.
pub(crate) fn end_outage(post: &Post<'_>) -> Result<()> {
    let Some(outage) = outage(post.tx)? else { return Ok(()) };
    let post = &post.by_time();
    let mut told: BTreeMap<(i64, Option<i64>), Told> = BTreeMap::new();
    let mut touched = 0;
    let games = match outage.restored {
        true => post.tx.games_running()?,
        false => post.tx.games_touched(outage.from, outage.until)?,
    };
    for row in games {
        let Some(mut table) = unless_broken(post.tx.table(row))? else { continue };
        let Some(line) = extend_limit(post, &mut table, outage)? else { continue };
        let director = table.director(post.tx)?;
        let id = director.as_ref().map(|director| director.id);
        touched += 1;
        told.entry((table.row.event, id)).or_insert_with(|| (director, Vec::new())).1.push(line);
    }
    for ((event, _), told) in told {
        tell_of_outage(post, event, outage, told)?;
    }
    if let Some(copied) = post.tx.mark(KnownInstant::Copied)? {
        // The operator reads that his desk goes on from a copy, and what that means for the clocks.
        let Outage { from, until, .. } = outage;
        let letter = Letter::CopyPutBack { copied, from, until, touched };
        letter::to_operator(post, letter).map(|posting| letter::post(post, posting)).transpose()?;
    }
    post.tx.clear_mark(KnownInstant::Copied)?;
    post.tx.clear_mark(KnownInstant::OutageFrom)?;
    post.tx.clear_mark(KnownInstant::OutageUntil)
}

/// Before a mail is refereed that was sent after the limit: the limit may have fallen into an outage. Where a copy was
/// put back, before any mail that was sent meanwhile.
pub(crate) fn extend_before_mail(
    post: &Post<'_>,
    table: &mut GameContext,
    sent: DateTime<Utc>,
) -> Result<()> {
    let Some(outage) = outage(post.tx)?.filter(|outage| sent <= outage.until) else { return Ok(()) };
    if !outage.restored && !table.game.late_if_sent(sent) {
        return Ok(());
    }
    if let Some(line) = extend_limit(post, table, outage)? {
        tell_of_outage(post, table.row.event, outage, (table.director(post.tx)?, vec![line]))?;
    }
    Ok(())
}

/// Takes an outage off the half-move of the player on move; how his limit stands then, if it fell into it.
fn extend_limit(post: &Post<'_>, table: &mut GameContext, outage: Outage) -> Result<Option<OutageLine>> {
    let Some(ruling) = extend(&table.game, outage) else { return Ok(None) };
    let extended = !ruling.facts.is_empty();
    let untold = extended && ruling.notices.is_empty();
    journal::carry_out(post, table, ruling, None)?;
    if untold {
        return Ok(None);
    }
    let game = &table.game;
    let side = game.on_move();
    let limit = game.standing().map_or(outage.until, |standing| standing.deadline);
    let (id, player) = (table.row.name.clone(), game.name(side).to_owned());
    Ok(Some(OutageLine { id, player, side, limit, extended }))
}

fn tell_of_outage(post: &Post<'_>, event: i64, outage: Outage, (director, games): Told) -> Result<()> {
    let Outage { from, until, .. } = outage;
    let letter = Letter::OutageDirector { from, until, games };
    let to = to_director::to_who_decides(post, director.as_ref(), None, event, letter)?;
    to.map(|posting| letter::post(post, posting)).transpose().map(drop)
}
