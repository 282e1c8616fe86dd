//! A player's daily letter: the games that wait for his move, and what else could wait. One thing alone goes as it is.

use anyhow::Result;
use chrono::Duration;

use super::{
    super::{Post, letter},
    gathered::{gathered, is_day, news, quotes},
};
use crate::{
    letters::{GameLine, Letter, LetterKind},
    store::OutboxRow,
};

/// Whoever was listed all that waits for him so lately need not be reminded of each.
const LISTED: Duration = Duration::days(7);

/// Writes it, where there is something to say.
pub(super) fn to_player(post: &Post<'_>, player: i64, rows: &[OutboxRow]) -> Result<()> {
    let player = post.tx.player(player)?;
    if !is_day(post, player.zone) {
        return Ok(());
    }
    let rows = without_what_was_listed(post, player.id, rows)?;
    let reminded = rows.iter().any(|row| row.kind == LetterKind::Reminder);
    let mut games: Vec<GameLine> = post.game_lines(&player, true)?;
    games.retain(|line| line.to_move);
    if rows.len() < 2 && !(reminded && games.len() > 1) {
        return rows.iter().try_for_each(|row| post.tx.release(row.id, post.now));
    }
    games.sort_by_key(|line| line.time.map(|time| time.deadline));
    let news = news(post, rows.iter().filter(|row| row.kind != LetterKind::Reminder))?;
    let letter = Letter::Daily { games, news, quotes: quotes(&rows) };
    let posting = letter::to_player_at_large(post.tx, &player, letter)?;
    gathered(post, letter::post(post, posting)?, &rows)
}

/// The letters without reminders of games that a daily letter of the last days has listed with their limits: these are
/// withdrawn.
fn without_what_was_listed(post: &Post<'_>, player: i64, rows: &[OutboxRow]) -> Result<Vec<OutboxRow>> {
    let listed = post.tx.last_to_player(player, LetterKind::Daily)?;
    let listed = listed.filter(|listed| post.now - *listed < LISTED);
    let mut left = Vec::new();
    for row in rows {
        let reminder = listed.zip(row.game).filter(|_| row.kind == LetterKind::Reminder);
        let spared = match reminder {
            Some((listed, game)) => {
                let available = post.tx.sound_table(game)?.and_then(|table| table.game.available.clone());
                available.is_some_and(|available| available.handed.at <= listed)
            }
            None => false,
        };
        match spared {
            true => post.tx.withdraw(row.id, "a daily letter of these days names the game and its limit")?,
            false => left.push(row.clone()),
        }
    }
    Ok(left)
}
