//! An event that is over is closed: its last table and all its games go to everybody, and nothing in it changes any more.

use std::sync::Arc;

use anyhow::Result;
use chrono::{DateTime, Duration, NaiveDate, Utc};

use super::{Post, frozen_game, letter};
use crate::{
    laws::{Fact, PerSide},
    letters::{FinalReport, GameAsShown, Letter, pgn_file_of},
    model::{GameId, MatterKind, MatterState, Side, Termination, Zone},
    store::{EventRow, Matter, Sound},
};

/// Why an event cannot be closed yet.
#[derive(Debug)]
pub(crate) enum NotClosed {
    Before(DateTime<Utc>),
    /// These games are not over.
    Games(Vec<GameId>),
    /// These cases wait for a decision.
    Cases(Vec<i64>),
    /// Until this day, by UTC, somebody may still appeal against a ruling.
    Appeals(NaiveDate),
}

/// Until when a player may still appeal against a ruling in this event; none where nobody may any more.
fn appeals_until(post: &Post<'_>, event: &EventRow) -> Result<Option<NaiveDate>> {
    let mut last = None;
    for row in post.tx.games(event.id)?.into_iter().filter(|row| event.has(row)) {
        let Sound { rows, state, .. } = post.tx.sound(row.id, &row.name)?;
        let days = state.map_or(0, |game| game.regulations().appeal_days);
        let ruled = rows.iter().rev().find(|row| matches!(row.entry.fact, Fact::Ruled { .. }));
        // Whoever lives further east has his last day over sooner, and nobody a day later.
        let until = ruled.map(|row| Zone::UTC.date(row.entry.at) + Duration::days(days.into()));
        last = last.max(until.filter(|until| days > 0 && *until >= Zone::UTC.date(post.now)));
    }
    Ok(last)
}

/// Closes an event, and writes its final report to all players, the director, the deputies and whoever adjudicates. While somebody may still
/// appeal only where it is to be closed at once.
pub(crate) fn close(post: &Post<'_>, event: &EventRow, at_once: bool) -> Result<Result<(), NotClosed>> {
    if let Some(at) = event.frozen.closed {
        return Ok(Err(NotClosed::Before(at)));
    }
    let mut rows = post.tx.games(event.id)?;
    rows.retain(|row| event.has(row));
    let running: Vec<GameId> =
        rows.iter().filter(|row| row.result.is_none()).map(|row| row.name.clone()).collect();
    if !running.is_empty() {
        return Ok(Err(NotClosed::Games(running)));
    }
    let matters = post.tx.matters_of_event(event.id)?;
    let waits = |matter: &&Matter| matter.state == MatterState::Open && matter.kind.is_case();
    let cases: Vec<i64> = matters.iter().filter(waits).map(|matter| matter.id).collect();
    if !cases.is_empty() {
        return Ok(Err(NotClosed::Cases(cases)));
    }
    if let Some(until) = appeals_until(post, event)?.filter(|_| !at_once) {
        return Ok(Err(NotClosed::Appeals(until)));
    }
    post.tx.close_event(event, post.now)?;
    let event = post.tx.event_by_id(event.id)?;
    let tables = frozen_game::sound_tables(post.tx, rows)?;
    let games: Vec<GameAsShown> = tables.iter().map(|table| *table.sight(None, post.now)).collect();
    let ended = |why: &[Termination]| {
        let so = |sight: &&GameAsShown| sight.game.outcome.is_some_and(|(_, how)| why.contains(&how));
        games.iter().filter(so).map(|sight| sight.game.id.clone()).collect::<Vec<_>>()
    };
    let signed = |by: [bool; 2]| {
        let so = |sight: &&GameAsShown| Side::BOTH.map(|side| sight.game.signed.of(side).is_some()) == by;
        games.iter().filter(so).map(|sight| sight.game.id.clone()).collect::<Vec<_>>()
    };
    let appealed =
        matters.iter().filter(|matter| matter.kind == MatterKind::Appeal).filter_map(|matter| matter.game);
    let mut appeals = appealed.map(|game| Ok(post.tx.game_by_id(game)?.name)).collect::<Result<Vec<_>>>()?;
    appeals.dedup();
    let table = post.tx.crosstable(&event)?;
    let moves = table.moves(&event.frozen.sections);
    let names = |numbers: &[u32]| numbers.iter().filter_map(|number| table.name(*number)).collect::<Vec<_>>();
    let level = [&moves.level_up, &moves.level_down].map(|(level, places)| (names(level), *places));
    let (up, down) = (names(&moves.up), names(&moves.down));
    let report = Arc::new(FinalReport {
        event: event.frozen.name.clone(),
        table,
        up,
        down,
        level,
        seal: event.seal,
        file: pgn_file_of(&event.code, &games),
        games: games.len(),
        on_time: ended(&[Termination::Time, Termination::Silence]),
        forfeited: ended(&[Termination::Forfeit, Termination::DoubleDefault, Termination::Irregularities]),
        appeals,
        signed: signed([true, true]),
        signed_alone: PerSide { white: signed([true, false]), black: signed([false, true]) },
    });
    for player in post.tx.players(event.id)?.into_iter().filter(|player| !player.is_erased()) {
        // Who was replaced has no mark that a letter could carry.
        if event.frozen.is_gone(player.number) {
            continue;
        }
        let letter = Letter::FinalReport { report: Arc::clone(&report), director: false };
        letter::post(post, letter::to_player_at_large(post.tx, &player, letter)?)?;
    }
    for director in post.tx.officials(event.id)? {
        let letter = Letter::FinalReport { report: Arc::clone(&report), director: true };
        letter::post(post, letter::to_director(&director, None, letter))?;
    }
    Ok(Ok(()))
}
