//! An order that is for several games at once. Beside the one that it names, special leave and a withdrawal affect all
//! running games of the player, neutral days all of the event. One entry goes into each, so that a game is the fold of its
//! own journal. Leave is booked in all running games of a player or in none; an order of the director's is one ruling a
//! game.
//!
//! Of what it left out he reads why. Where the director may not rule, since he plays there, his deputy is told what he has
//! ordered in the other games.
//!
//! Laws 10, 14

use anyhow::Result;

use super::{
    super::{GameContext, frozen_game, letter},
    not_done::NotObeyed,
    of_director::OfDirector,
};
use crate::{
    laws::director::OrderRejected,
    letters::{LeftOut, Letter},
    model::{GameId, Order, Side},
    reading::{About, Direction, Given},
    store::{DirectorRow, GameRow, Tx},
    wording::Sentence,
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
    let is_his = |row: &GameRow| player.is_none_or(|id| row.side_of(id).is_some());
    let mut rows = tx.games(first.row.event)?;
    rows.retain(|row| row.result.is_none() && is_his(row));
    if rows.is_empty() {
        return Ok(vec![(first, given)]);
    }
    rows.sort_by_key(|row| row.id != first.row.id);
    let meant = |table: GameContext| {
        let given = of_side(&given, player.and_then(|id| table.row.side_of(id)));
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

/// What came of such an order so far.
#[derive(Default)]
pub(crate) struct Shared {
    /// As it was written, without game and reason.
    pub words: String,
    /// The games in which it was carried out.
    pub done: Vec<GameId>,
    /// Those that it left out, each with the order as it would be there, and why.
    pub left: Vec<(GameContext, Given, Sentence)>,
}

/// Tells the director which games his order left out, and each deputy where the ruling is his.
pub(super) fn tell_left_out(of: &OfDirector<'_>, shared: Shared) -> Result<()> {
    let (OfDirector { mail, director }, Shared { words, done, left }) = (*of, shared);
    if left.is_empty() {
        return Ok(());
    }
    let (mut lines, mut deputies) = (Vec::new(), Vec::<(DirectorRow, Vec<String>)>::new());
    for (table, given, why) in &left {
        let rules = table.director(mail.tx)?.filter(|rules| rules.id != director.id);
        let deputy = rules.as_ref().map(|deputy| deputy.name.clone());
        lines.push(LeftOut { game: table.row.name.clone(), why: why.clone(), rules: deputy });
        let Some(deputy) = rules else { continue };
        let order = given.outline().of_game(&table.row.name).line(None);
        match deputies.iter_mut().find(|(known, _)| known.id == deputy.id) {
            Some((_, orders)) => orders.push(order),
            None => deputies.push((deputy, vec![order])),
        }
    }
    of.answer(None, Letter::OrderLeftOut { words, done, left: lines })?;
    for (deputy, orders) in deputies {
        let letter =
            Letter::OrderToDeputy { from: director.name.clone(), code: director.code.clone(), orders };
        letter::post(mail, letter::to_director(&deputy, None, letter).after(Some(mail.row.id), None))?;
    }
    Ok(())
}
