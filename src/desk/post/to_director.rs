//! Letters to whoever directs a game, or else to the operator.

use anyhow::Result;

use super::super::{GameContext, Post, Workplace, directs::operator_may_decide, letter};
use crate::{
    letters::Letter,
    model::{MatterKind, MatterState},
    store::{DirectorRow, NewAlarm, NewLetter},
};

/// A letter to whoever decides in an event: the director, or the operator where nobody directs, who is told so in it.
/// None where there is no operator either who takes no part: the log and an alarm say it.
pub(crate) fn to_who_decides(
    post: &Post<'_>,
    director: Option<&DirectorRow>,
    table: Option<&GameContext>,
    event: i64,
    letter: Letter,
) -> Result<Option<NewLetter>> {
    if let Some(director) = director {
        return Ok(Some(letter::to_director(director, table, letter)));
    }
    let (game, kind) = (table.map(|table| table.row.name.to_string()), letter.kind().word());
    let neutral = operator_may_decide(post, table, event)?;
    let Some(mut posting) = letter::to_operator(post, letter).filter(|_| neutral) else {
        tracing::error!(
            game,
            kind,
            "nobody directs here, and the config names no operator who could be told"
        );
        alarm(post, table, event)?;
        return Ok(None);
    };
    posting.draft.nobody_directs = true;
    posting.event = Some(event);
    match table {
        Some(table) => {
            (posting.game, posting.matters) = (Some(table.row.id), vec![alarm(post, Some(table), event)?]);
        }
        // Now he is told; a letter about no game says by itself that nobody directs.
        None => {
            let code = post.tx.event_by_id(event)?.code;
            if let Some(untold) = post.tx.alarm(MatterKind::NoDirector, code.as_str(), None)? {
                post.tx.end_matter(untold.id, MatterState::Settled, post.now)?;
            }
        }
    }
    Ok(Some(posting))
}

/// The operator's alarm that nobody directs a game, or the event where what was to be told is about no game: one, however
/// often something is to be told. Gives its number.
fn alarm(place: &Workplace<'_>, table: Option<&GameContext>, event: i64) -> Result<i64> {
    let code = place.tx.event_by_id(event)?.code;
    let (about, game, said) = match table {
        Some(table) => ("", Some(table.row.id), format!("nobody directs {}", table.row.name)),
        None => (code.as_str(), None, format!("nobody directs {code}")),
    };
    let new = NewAlarm { kind: MatterKind::NoDirector, about, event: Some(event), game, said: &said };
    Ok(place.tx.open_alarm(&new, place.now)?.0.id)
}

pub(crate) fn tell_director(post: &Post<'_>, table: &GameContext, letter: Letter) -> Result<()> {
    let director = table.director(post.tx)?;
    let to = to_who_decides(post, director.as_ref(), Some(table), table.row.event, letter)?;
    to.map(|posting| letter::post(post, posting)).transpose().map(drop)
}
