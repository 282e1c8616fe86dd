//! A player leaves the event by the director's order, named as a player and not as the side of a game: a ruling in each game
//! that he still plays. One letter lists to the director how they ended, and what was left out.

use super::{
    event_order_done::{Done, EndedGame, EventOrderDone, EventOrderNotDone},
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
    let (mut games, mut left) = (Vec::new(), Vec::new());
    let mut running = giver.post.tx.games_of(player.id)?;
    running.retain(|row| row.result.is_none() && giver.only.is_none_or(|only| only.contains(&row.name)));
    for row in running {
        let (Some(side), Some(mut table)) = (row.side_of(player.id), giver.post.tx.sound_table(row.id)?)
        else {
            left.push(row.name.clone());
            continue;
        };
        let how = ends.map_or_else(String::new, |ends| format!(" {ends}"));
        let words = format!("withdraw {}{how}", side.letter());
        let order = Order::Withdraw { side, ends };
        match ruling::rule(&listed, &mut table, &order, (&words, reason))? {
            Ok(_) => {
                let result = table.game.outcome.map(|(result, _)| result);
                games.push(EndedGame { game: row.name, result });
            }
            Err(_) => left.push(row.name),
        }
    }
    let name = player.name.clone();
    Ok(match games.is_empty() {
        true => Err(EventOrderNotDone::NoGamesLeft(name)),
        false => Ok(EventOrderDone::Withdrawn { name, games: AllOf(games), left: AllOf(left) }),
    })
}
