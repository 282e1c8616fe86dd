//! The operator's daily letter: the alarms that are open, those that have ended, and what else waited for his morning. A
//! new alarm has gone out by itself; that it goes on is told after three days, a week, a fortnight, and then weekly.

use anyhow::Result;
use chrono::Duration;

use super::{
    super::{Post, alarms::shown_by, cases::shown_again, directs::operator_may_decide, letter},
    gathered::{gathered, is_day, morning, news, quotes},
};
use crate::{
    docket::rhythm::due_again,
    letters::{Letter, LetterKind, MatterLine, MatterOver},
    model::{MatterKind, Zone},
    store::{KnownInstant, Matter, OutboxRow},
};

/// What ended longer ago is no news: he had no letter, since the config named nobody.
const NEWS: Duration = Duration::days(7);

/// Writes the operator's letter, where there is something to say and he has not had one today.
pub(super) fn to_operator(post: &Post<'_>, rows: &[OutboxRow]) -> Result<()> {
    let Some(operator) = &post.config.desk.operator else {
        // The config has lost its operator since they were written.
        return rows.iter().try_for_each(|row| post.tx.release(row.id, post.now));
    };
    let in_doubt = post.tx.mark(KnownInstant::WayOutInDoubt)?.is_some();
    if post.tx.mark(KnownInstant::WayOutShut)?.is_some() {
        // It would be old when it leaves.
        return Ok(());
    }
    let morning = morning(post, Zone::UTC);
    let had_today = post.tx.last_at(operator, LetterKind::Docket)?.is_some_and(|last| last >= morning);
    if had_today || !is_day(post, Zone::UTC) {
        return Ok(());
    }
    let (mut fresh, mut old, mut due) = (Vec::new(), Vec::new(), false);
    for alarm in post.tx.alarms()? {
        // One that is about to end is no news, nor one that he has put off.
        let ends = alarm.kind == MatterKind::WayOut && !in_doubt;
        if ends || alarm.later.is_some_and(|later| later > post.now) {
            continue;
        }
        match post.tx.told_operator(alarm.id, operator)? {
            None if is_for_others(post, &alarm)? => {}
            None => fresh.push(alarm),
            Some(told) => {
                let again =
                    due_again(alarm.opened, told, morning) || alarm.later.is_some_and(|later| told < later);
                due |= again;
                old.push((!again, alarm));
            }
        }
    }
    old.sort_by_key(|(rests, alarm)| (*rests, alarm.opened, alarm.id));
    // That nobody directs a game ends with the game, or when somebody is told.
    let mut over = post.tx.ended_untold(post.now - NEWS)?;
    over.retain(|alarm| alarm.kind != MatterKind::NoDirector);
    // What is of today waits for the next morning.
    due |= fresh.iter().any(|alarm| alarm.opened <= morning);
    due |= over.iter().any(|alarm| alarm.ended.is_some_and(|ended| ended <= morning));
    if rows.is_empty() && !due {
        return Ok(());
    }
    if let ([row], false) = (rows, due) {
        return post.tx.release(row.id, post.now);
    }
    let old: Vec<Matter> = old.into_iter().map(|(_, alarm)| alarm).collect();
    let line = |alarm: &Matter| alarm_line(post, alarm);
    let letter = Letter::Docket {
        fresh: fresh.iter().map(line).collect::<Result<_>>()?,
        old: old.iter().map(line).collect::<Result<_>>()?,
        over: over.iter().map(|over| MatterOver { number: over.id, brief: brief(over) }).collect(),
        guarded: Vec::new(),
        news: news(post, rows.iter())?,
        quotes: quotes(rows),
        operator: true,
    };
    let Some(mut posting) = letter::to_operator(post, letter) else { return Ok(()) };
    posting.matters = fresh.iter().chain(&old).chain(&over).map(|alarm| alarm.id).collect();
    gathered(post, letter::post(post, posting)?, rows)
}

/// Whether it is about the cases of a game that the operator plays himself.
fn is_for_others(post: &Post<'_>, alarm: &Matter) -> Result<bool> {
    let (MatterKind::NoDirector, Some(event)) = (alarm.kind, alarm.event) else { return Ok(false) };
    let table = alarm.game.map(|game| post.tx.sound_table(game)).transpose()?.flatten();
    Ok(!operator_may_decide(post, table.as_ref(), event)?)
}

fn alarm_line(post: &Post<'_>, alarm: &Matter) -> Result<MatterLine> {
    let game = alarm.game.map(|game| post.tx.game_by_id(game)).transpose()?.map(|row| row.name);
    Ok(MatterLine {
        case: shown_again(alarm),
        brief: brief(alarm),
        said: String::new(),
        days: (post.now - alarm.opened).num_days(),
        waits_for: None,
        command: Some(shown_by(alarm, game.as_ref())),
    })
}

/// As its letter had it; what was found, where none told of it.
fn brief(alarm: &Matter) -> String {
    match alarm.brief.as_str() {
        "" => alarm.said.lines().next().unwrap_or_default().to_owned(),
        brief => brief.to_owned(),
    }
}
