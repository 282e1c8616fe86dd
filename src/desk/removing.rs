//! An event that does not take place is removed, as long as nothing was played in it. Its record stays: its games are
//! cancelled, its code is used, and whoever had its start letter is told.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{GameContext, Post, journal, letter};
use crate::{
    laws::{Fact, Ruler, director},
    letters::Letter,
    model::{GameId, GameResult, MatterState, Order, Personal, Termination},
    store::{EventRow, LetterTo},
};

/// Why an event is not removed.
#[derive(Debug)]
pub(crate) enum NotRemoved {
    Before(DateTime<Utc>),
    Closed(DateTime<Utc>),
    /// In these games a move was made or a result was ruled, or their journals do not hold.
    Played(Vec<GameId>),
}

/// Why a start letter goes out no more.
const OFF: &str = "its event does not take place";

/// Removes an event; says how many letters tell of it: one to each player and the director whose start letter may have
/// left.
pub(crate) fn remove(post: &Post<'_>, event: &EventRow, reason: &str) -> Result<Result<usize, NotRemoved>> {
    if let Some(at) = event.frozen.closed {
        let removed = event.frozen.removed;
        return Ok(Err(if removed { NotRemoved::Before(at) } else { NotRemoved::Closed(at) }));
    }
    let played = begun(post, event)?;
    if !played.is_empty() {
        return Ok(Err(NotRemoved::Played(played)));
    }
    let told = whom_to_tell(post, event, reason)?;
    for row in post.tx.games(event.id)?.into_iter().filter(|row| row.result.is_none()) {
        cancel(post, &mut post.tx.table(row)?, reason)?;
    }
    for matter in post.tx.matters_of_event(event.id)? {
        if matter.state == MatterState::Open {
            post.tx.end_matter(matter.id, MatterState::Settled, post.now)?;
        }
    }
    post.tx.remove_event(event, reason, post.now)?;
    if event.letters_written.is_none() {
        post.tx.letters_written(event.id, post.now)?;
    }
    Ok(Ok(told))
}

/// The games in which a move was made or a result was ruled, or whose journals do not hold.
pub(super) fn begun(post: &Post<'_>, event: &EventRow) -> Result<Vec<GameId>> {
    let mut begun = Vec::new();
    for row in post.tx.games(event.id)? {
        if !event.has(&row) {
            continue;
        }
        // A half-move that was set aside or taken back was made all the same.
        let sound = post.tx.sound(row.id, &row.name)?;
        let moved = sound.rows.iter().any(|row| matches!(row.entry.fact, Fact::Moved { .. }));
        if moved || row.result.is_some() || sound.broken.is_some() {
            begun.push(row.name.clone());
        }
    }
    Ok(begun)
}

/// Withdraws what of the event has not left, and writes to whoever has had a letter of it.
fn whom_to_tell(post: &Post<'_>, event: &EventRow, reason: &str) -> Result<usize> {
    for waiting in post.tx.letters_waiting_in_event(event.id)? {
        post.tx.withdraw(waiting.id, OFF)?;
    }
    let mut told: usize = 0;
    let off = || Letter::EventRemoved { event: event.frozen.name.clone(), reason: reason.to_owned() };
    let mut players = post.tx.players(event.id)?;
    players.retain(|player| !player.is_erased() && !event.frozen.is_gone(player.number));
    for player in players {
        if post.tx.had_letter(LetterTo::Player(player.id))? {
            letter::post(post, letter::to_player_at_large(post.tx, &player, off())?)?;
            told = told.saturating_add(1);
        }
    }
    for official in post.tx.officials(event.id)? {
        // The director has to know in any case, where anybody was to have a letter: players may ask him.
        let directs = official.place == 0 && event.letters_written.is_some();
        if directs || post.tx.had_letter(LetterTo::Official(official.id))? {
            letter::post(post, letter::to_director(&official, None, off()))?;
            told = told.saturating_add(1);
        }
    }
    Ok(told)
}

/// Ends a game as cancelled, by a ruling of the operator; one letter tells a player of all his games.
pub(super) fn cancel(post: &Post<'_>, table: &mut GameContext, reason: &str) -> Result<()> {
    let order = Order::Result { result: Some(GameResult::Cancelled), ground: None };
    let words = director::words(&order, &table.row.name);
    let by = Ruler { director: None, at_the_shell: true };
    let facts = vec![
        Fact::Ruled { by, order: Personal::new(words), reason: Personal::new(reason) },
        Fact::ended(GameResult::Cancelled, Termination::Ruling, None),
    ];
    journal::enter(post, table, facts, None)
}
