//! What one person can make us send to another (semantics 16): ten letters a day to each reader, and the rest in one
//! letter of a later day.
//!
//! So nobody can fill another's mailbox with messages, leave, proposals or questions to the director.

use anyhow::Result;
use chrono::{DateTime, NaiveTime, Utc};

use super::{
    super::{GameContext, Post, Workplace, letter},
    recipient,
};
use crate::{
    letters::{Enclosed, KeptNews, Letter},
    model::{Address, Budget, Side},
    store::{Allowance, AnswerKey, Kept, KeptKind, NewKept},
};

/// Whether a letter to somebody that this player makes us send may go today; it is counted.
pub(crate) fn may_have_today(place: &Workplace<'_>, reader: &Address, player: i64) -> Result<bool> {
    let writer = player.to_string();
    let key = AnswerKey { address: reader, kind: &writer, game: "", budget: Budget::Another };
    Ok(place.tx.allow_answer(key, place.now)? != Allowance::No)
}

/// Whether what `from` tells his opponent goes in a letter of its own today; else it is kept for a later day's.
pub(crate) fn tells_today(
    place: &Workplace<'_>,
    table: &GameContext,
    from: Side,
    kind: KeptKind,
    said: &str,
    mail: Option<i64>,
) -> Result<bool> {
    let reader = table.player(from.other());
    let to = recipient::reached(place.tx, reader, Some(table))?.to.address;
    if may_have_today(place, &to, table.player(from).id)? {
        return Ok(true);
    }
    let (game, said) = (table.row.id, said.to_owned());
    place.tx.keep_for_later(&NewKept { game, reader: reader.id, kind, said, mail }, place.now)?;
    Ok(false)
}

/// Tells what was kept on an earlier day, by UTC: one letter for each game and reader.
pub(crate) fn tell_kept(post: &Post<'_>) -> Result<()> {
    let kept = post.tx.kept_before(midnight(post.now))?;
    for of_one in kept.chunk_by(|a, b| (a.told.game, a.told.reader) == (b.told.game, b.told.reader)) {
        tell_kept_of_game(post, of_one)?;
        for kept in of_one {
            post.tx.kept_no_longer(kept.id)?;
        }
    }
    Ok(())
}

fn tell_kept_of_game(post: &Post<'_>, kept: &[Kept]) -> Result<()> {
    let Some(Kept { told: first, .. }) = kept.first() else { return Ok(()) };
    let Some(table) = post.tx.sound_table(first.game)? else { return Ok(()) };
    let Some(reader) = table.side_of(&post.tx.player(first.reader)?) else { return Ok(()) };
    let from = reader.other();
    let (mut messages, mut news): (Vec<&str>, _) = (Vec::new(), KeptNews::default());
    for kept in kept {
        match kept.told.kind {
            KeptKind::Message => messages.push(&kept.told.said),
            // In a game that is over nothing of what he did beside moving matters.
            KeptKind::Leave | KeptKind::Notation if table.game.outcome.is_some() => {}
            KeptKind::Leave => news.leave = Some(table.game.leave.of(from).clone()),
            KeptKind::Notation => {
                let proposed = table.game.proposed.filter(|(by, _)| *by == from);
                news.proposed = proposed.map(|(_, notation)| notation);
            }
        }
    }
    if messages.is_empty() && news.leave.is_none() && news.proposed.is_none() {
        return Ok(());
    }
    let letter = Letter::Message { sight: table.sight(Some(reader), post.now), kept: Some(news) };
    let mut posting = letter::to_player(post.tx, &table, reader, letter)?.after(first.mail, None);
    if !messages.is_empty() {
        let (from, said) = (table.player(from).name.clone(), messages.join("\n\n"));
        posting.draft.enclosed = Some(Enclosed::Message { from, said });
    }
    may_have_today(post, &posting.draft.to.address, table.player(from).id)?;
    letter::post(post, posting).map(drop)
}

/// When the day began, by UTC.
pub(crate) fn midnight(now: DateTime<Utc>) -> DateTime<Utc> {
    now.date_naive().and_time(NaiveTime::MIN).and_utc()
}
