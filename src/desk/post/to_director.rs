//! Letters to whoever directs a game, or else to the operator.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    super::{
        context::Post,
        directs::{self, operator_may_decide},
        game_context::GameContext,
    },
    letter::{self, OutgoingLetter},
};
use crate::{
    letters::Letter,
    model::{Address, MatterKind},
    store::{DirectorRow, NewMatter, Tx},
};

/// A letter to whoever decides in an event: the director, or the operator where nobody directs, who is told so in it.
/// None where there is no operator either who takes no part; the log says it.
pub(crate) fn to_who_decides(
    tx: &Tx<'_>,
    now: DateTime<Utc>,
    operator: Option<&Address>,
    director: Option<&DirectorRow>,
    table: Option<&GameContext>,
    event: i64,
    letter: Letter,
) -> Result<Option<OutgoingLetter>> {
    if let Some(director) = director {
        return Ok(Some(letter::to_director(director, table, letter, None)));
    }
    let (game, kind) = (table.map(|table| table.row.name.to_string()), letter.kind());
    let neutral = operator_may_decide(tx, operator, table, event)?;
    let Some(mut posting) = letter::to_operator(operator, letter).filter(|_| neutral) else {
        tracing::error!(
            game,
            kind,
            "nobody directs here, and the config names no operator who could be told"
        );
        return Ok(None);
    };
    posting.draft.nobody_directs = true;
    posting.event = Some(event);
    posting.game = table.map(|table| table.row.id);
    if let Some(table) = table {
        posting.matters = vec![alarm(tx, now, table)?];
    }
    Ok(Some(posting))
}

/// The operator's alarm that nobody directs a game: one for all that he is told of it. Gives its number.
pub(crate) fn alarm(tx: &Tx<'_>, now: DateTime<Utc>, table: &GameContext) -> Result<i64> {
    let mut open = tx.open_matters(table.row.id)?.into_iter();
    if let Some(alarm) = open.find(|matter| matter.kind == MatterKind::NoDirector) {
        return Ok(alarm.id);
    }
    let new = NewMatter {
        kind: MatterKind::NoDirector,
        event: table.row.event,
        player: None,
        director: None,
        game: Some(table.row.id),
        half_move: Some(table.game.to_play()),
        mail: None,
        received: now,
        sender: None,
        said: String::new(),
        proposal: None,
        code: None,
    };
    tx.open_matter(&new, now)
}

/// Tells whoever decides a game.
pub(crate) fn tell_director(post: &Post<'_>, table: &GameContext, letter: Letter) -> Result<()> {
    let director = directs::director(post.tx, table)?;
    match to_who_decides(
        post.tx,
        post.now,
        post.operator,
        director.as_ref(),
        Some(table),
        table.row.event,
        letter,
    )? {
        Some(posting) => letter::post(post, posting).map(drop),
        None => Ok(()),
    }
}
