//! A game in which something is due: reminders, silence, a passed limit.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{Post, flag_guards, journal, lapses, roster::endings_are_frozen};
use crate::{
    chess::{Position, Prospect},
    laws::{Fact, Guard, held_until, sweep},
    model::{HalfMove, MatterState, Side},
    regulations::FlagFall,
    store::{GameRow, Matter},
};

pub(crate) enum Swept {
    /// Nothing, or no more than a letter.
    Nothing,
    /// A passed limit was reported or ruled on.
    Flag,
    /// It must first be found out whether a side could mate.
    Ask { half_move: HalfMove, mates: Side, position: Box<Position> },
}

/// Looks at a game in which something is due. `found` is what was found out about the opponent's means to mate in the
/// position in which a half-move is to be made.
pub(crate) fn sweep_game(
    post: &Post<'_>,
    row: GameRow,
    last_poll: DateTime<Utc>,
    found: Option<(HalfMove, &Prospect)>,
) -> Result<Swept> {
    let post = &post.by_time();
    let mut table = post.tx.table(row)?;
    let (half_move, side) = (table.game.to_play(), table.game.on_move());
    let seen = post.now.min(last_poll);
    let (stake, unjudged) = (table.game.stake(seen), table.game.unjudged(seen));
    let asked = post.tx.questions_of(table.row.id)?;
    let own = |asked: &&Matter| asked.player == Some(table.player(side).id);
    let own: Vec<&Matter> = asked.iter().filter(own).collect();
    let held = stake
        .map(|stake| Ok::<_, anyhow::Error>(held_until(&flag_guards::waits(post, &table, &stake)?, &stake)));
    let held = held.transpose()?.flatten();
    let mail_waits = held.is_some_and(|until| seen < until);
    // Where flags fall by themselves, that would end the game of somebody whose address is in dispute (semantics 26).
    let automatic = table.game.regulations().flag_fall == FlagFall::Automatic;
    let endings_wait = automatic && endings_are_frozen(post, &table, table.player(side))?;
    let opponent = found.filter(|(asked, _)| *asked == half_move).map(|(_, prospect)| prospect);
    let at_stake = stake.and_then(|stake| stake.mates).filter(|_| !mail_waits && !endings_wait);
    if let (Some(mates), None) = (unjudged.or(at_stake), opponent) {
        let position = Box::new(table.game.position().clone());
        return Ok(Swept::Ask { half_move, mates, position });
    }
    let guard = Guard { last_poll, mail_waits, endings_wait };
    let Some(ruling) = sweep(&table.game, guard, opponent, post.now) else {
        return Ok(Swept::Nothing);
    };
    let reported = ruling.facts.iter().any(|fact| matches!(fact, Fact::FlagReported { .. }));
    // A mail held for so long no longer saves the flag; the report names it. One that came later may still be
    // confirmed, for a late move stands.
    let lapsed = |asked: &&Matter| lapses(asked).is_some_and(|at| at <= post.now);
    for asked in own.into_iter().filter(|asked| reported && lapsed(asked)) {
        post.tx.end_matter(asked.id, MatterState::Lapsed, post.now)?;
    }
    journal::carry_out(post, &mut table, ruling, None)?;
    Ok(if reported { Swept::Flag } else { Swept::Nothing })
}
