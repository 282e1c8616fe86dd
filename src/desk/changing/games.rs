//! Games of an event that is put right: paired anew, dated and regulated anew, added, taken out.

use anyhow::Result;

use super::super::{Post, journal, removing};
use crate::{
    event::EventChange,
    laws::{Fact, Opening},
    store::{EventRow, GameRow},
};

/// Enters the games as they are from now on; gives the numbers of those that are new or others. Before the first move all
/// begin anew whose dates or regulations are others.
pub(super) fn pair(
    post: &Post<'_>,
    event: &EventRow,
    change: &EventChange,
    unmoved: bool,
) -> Result<Vec<u32>> {
    for number in &change.unpaired {
        post.tx.unpair(event, *number, post.now)?;
    }
    let mut other = Vec::new();
    for pairing in &change.paired {
        other.push(pairing.number);
        post.tx.pair(event, pairing, post.now)?;
    }
    let now = post.tx.event_by_id(event.id)?;
    for row in post.tx.games(event.id)?.into_iter().filter(|row| row.result.is_none()) {
        let number = row.name.number;
        if change.unpaired.contains(&number) {
            removing::cancel(post, &mut post.tx.table(row)?, NO_GAME)?;
        } else if unmoved {
            open_anew(post, &now, row, &mut other)?;
        }
    }
    other.sort_unstable();
    other.dedup();
    Ok(other)
}

/// The reason in the journal of a game that there is no longer.
const NO_GAME: &str = "event change";

/// Enters that a game begins by another opening, where it does.
fn open_anew(post: &Post<'_>, event: &EventRow, row: GameRow, other: &mut Vec<u32>) -> Result<()> {
    let Fact::Opened(opening) = event.opening(&row.name)? else { return Ok(()) };
    let game = post.tx.game(row.id, &row.name)?;
    let known = &game.opening;
    let numbers = |opening: &Opening| (opening.players.white.number, opening.players.black.number);
    let same = (known.start, &known.fen, &known.drawn, &known.regulations, numbers(known))
        == (opening.start, &opening.fen, &opening.drawn, &opening.regulations, numbers(&opening));
    if same {
        return Ok(());
    }
    other.push(row.name.number);
    journal::enter(post, &mut post.tx.table(row)?, vec![Fact::Reopened(opening)], None)
}
