//! What the daily letters share: the hour of a morning, and the letters that one of them stands for.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{super::Post, letter::last_morning};
use crate::{config::Morning, letters::News, model::Zone, store::OutboxRow};

/// Each by what it tells in brief.
pub(super) fn news<'a>(post: &Post<'_>, rows: impl Iterator<Item = &'a OutboxRow>) -> Result<Vec<News>> {
    let line = |row: &OutboxRow| {
        let game = row.game.map(|game| post.tx.game_by_id(game)).transpose()?.map(|row| row.name);
        Ok(News { game, brief: row.brief.clone() })
    };
    rows.map(line).collect()
}

/// The words of others in what is gathered: they may stand in the letter that lists it.
pub(super) fn quotes(rows: &[OutboxRow]) -> Vec<String> {
    rows.iter().map(|row| row.words.clone()).filter(|words| !words.is_empty()).collect()
}

/// These go out as a part of this letter.
pub(super) fn gathered(post: &Post<'_>, daily: Option<i64>, rows: &[OutboxRow]) -> Result<()> {
    let Some(daily) = daily else { return Ok(()) };
    rows.iter().try_for_each(|row| post.tx.gather_into(row.id, daily))
}

/// Whether the hour has come at which somebody in this zone is told what could wait: not in the night before it.
pub(super) fn is_day(post: &Post<'_>, zone: Zone) -> bool {
    match post.config.schedule.morning {
        Morning::At(hour) => zone.local(post.now).time() >= hour,
        Morning::Always => true,
    }
}

/// When a day began for whoever reads in this zone: what was told since then is of the same day.
pub(super) fn morning(post: &Post<'_>, zone: Zone) -> DateTime<Utc> {
    match post.config.schedule.morning {
        Morning::At(hour) => last_morning(zone, hour, post.now),
        Morning::Always => post.now,
    }
}
