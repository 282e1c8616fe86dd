//! A player leaves the event by the director's order, named as a player and not as the side of a game: a ruling in each game
//! that he still plays. One letter lists to the director how they ended.

use super::{
    event_order_done::{Done, EventOrderDone, EventOrderNotDone},
    ruling::{self, Giver},
};
use crate::{
    model::{Order, WithdrawnGames},
    store::PlayerRow,
    wording::AllOf,
};

pub(super) fn withdraw(
    giver: &Giver<'_>,
    player: &PlayerRow,
    ends: Option<WithdrawnGames>,
    reason: &str,
) -> Done {
    let listed = Giver { listed: true, ..*giver };
    let mut games = Vec::new();
    for (mut table, side) in giver.post.tx.running(player)? {
        let how = ends.map_or_else(String::new, |ends| format!(" {ends}"));
        let words = format!("withdraw {}{how}", side.letter());
        let order = Order::Withdraw { side, ends };
        if ruling::rule(&listed, &mut table, &order, (&words, reason))?.is_ok() {
            let result = table.game.outcome.map(|(result, _)| format!(" {result}")).unwrap_or_default();
            games.push(format!("{}{result}", table.row.name));
        }
    }
    let name = player.name.clone();
    Ok(match games.is_empty() {
        true => Err(EventOrderNotDone::NoGamesLeft(name)),
        false => Ok(EventOrderDone::Withdrawn { name, games: AllOf(games) }),
    })
}
