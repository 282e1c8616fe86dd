//! The daily letters (semantics 38, 40): whatever can wait is told once a day, in its reader's morning.
//!
//! A letter that can wait is written when it comes about, and waits in the outbox. In the morning one that is alone goes as
//! it is; several become one that lists them. Nothing to say, no letter.

use anyhow::Result;

use super::{super::Post, directors_letter, operators_letter, players_letter};
use crate::store::OutboxRow;

/// Writes the daily letters of those whose morning has come.
pub(crate) fn write_daily_letters(post: &Post<'_>) -> Result<()> {
    let waiting = post.tx.waiting_for_morning(post.now)?;
    let same = |a: &OutboxRow, b: &OutboxRow| {
        (a.event, a.player, a.director, &a.recipient) == (b.event, b.player, b.director, &b.recipient)
    };
    for of_one in waiting.chunk_by(same) {
        if let Some(player) = of_one.first().and_then(|row| row.player) {
            players_letter::to_player(post, player, of_one)?;
        }
    }
    let his = |row: &&OutboxRow| row.player.is_none() && row.director.is_none();
    let his: Vec<OutboxRow> = waiting.iter().filter(his).cloned().collect();
    operators_letter::to_operator(post, &his)?;
    for event in post.tx.events()? {
        for director in post.tx.officials(event.id)? {
            let rows: Vec<OutboxRow> =
                waiting.iter().filter(|row| row.director == Some(director.id)).cloned().collect();
            directors_letter::by_time(post, &director, &rows)?;
        }
    }
    Ok(())
}
