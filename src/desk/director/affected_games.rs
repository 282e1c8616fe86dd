//! The games that an order affects beside the one that it names: special leave and a withdrawal all running games of the
//! player, neutral days all of the event. One entry goes into each, so that a game is the fold of its own journal.
//!
//! Leave is booked in all running games of a player or in none; an order of the director's is one ruling a game.
//!
//! Laws 10

use anyhow::Result;

use super::{
    super::{frozen_game, game_context::GameContext},
    not_obeyed::NotObeyed,
};
use crate::{
    laws::director::OrderRejected,
    model::{Order, Side},
    reading::{About, Direction, Given},
    store::{GameRow, Tx},
};

/// Whether it only means that the order has nothing to change in a game that it did not name.
pub(crate) fn says_nothing_of_others(unfit: &NotObeyed) -> bool {
    matches!(unfit, NotObeyed::Unfit { why: OrderRejected::LeavePast { .. }, .. })
}

/// The games that an order is for, each with the order as it is meant there. The one that was named comes first, if
/// it still runs.
pub(crate) fn affected(
    tx: &Tx<'_>,
    named: Vec<GameContext>,
    given: Given,
) -> Result<Vec<(GameContext, Given)>> {
    let whose = match &given.what {
        Direction::Rule { order: Order::Leave { side, .. } | Order::Withdraw(side), .. } => Some(*side),
        Direction::Rule { order: Order::Neutral { .. }, .. } if !matches!(given.about, About::Event(_)) => {
            None
        }
        Direction::Rule { .. } | Direction::Tell { .. } | Direction::Help => {
            return Ok(named.into_iter().map(|table| (table, given.clone())).collect());
        }
    };
    let Some(first) = named.into_iter().next() else { return Ok(Vec::new()) };
    let player = whose.map(|side| first.player(side).id);
    let is_his = |row: &GameRow| player.is_none_or(|id| row.white == id || row.black == id);
    let mut rows = tx.games(first.row.event)?;
    rows.retain(|row| row.result.is_none() && is_his(row));
    if rows.is_empty() {
        return Ok(vec![(first, given)]);
    }
    rows.sort_by_key(|row| row.id != first.row.id);
    let meant = |table: GameContext| {
        let side =
            player.map(|id| if table.player(Side::White).id == id { Side::White } else { Side::Black });
        let given = of_side(&given, side);
        (table, given)
    };
    Ok(frozen_game::sound_tables(tx, rows)?.into_iter().map(meant).collect())
}

/// The order for a game in which its player has this side.
fn of_side(given: &Given, meant: Option<Side>) -> Given {
    let mut given = given.clone();
    let Some(meant) = meant else { return given };
    if let Direction::Rule { order: Order::Leave { side, .. } | Order::Withdraw(side), .. } = &mut given.what
        && *side != meant
    {
        *side = meant;
        given.words = in_words(&given);
    }
    given
}

/// What is journalled in a game that the director's own words do not fit, since his player has the other side there.
fn in_words(given: &Given) -> String {
    let letter = |side: Side| if side == Side::White { 'w' } else { 'b' };
    match &given.what {
        Direction::Rule { order: Order::Leave { side, from, until }, .. } => {
            format!("leave {} {from} {until}", letter(*side))
        }
        Direction::Rule { order: Order::Withdraw(side), .. } => format!("withdraw {}", letter(*side)),
        Direction::Rule { .. } | Direction::Tell { .. } | Direction::Help => given.words.clone(),
    }
}
