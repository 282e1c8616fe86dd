//! A player's games, as lists show them.

use super::workplace::Workplace;
use crate::{
    letters::{GameLine, TimeLeft, example, standing_ifs},
    model::Side,
    store::{PlayerRow, unless_broken},
};
use anyhow::Result;

/// A player's games as lists show them.
pub(crate) fn game_lines(
    place: &Workplace<'_>,
    player: &PlayerRow,
    running_only: bool,
) -> Result<Vec<GameLine>> {
    let rows = place.tx.games(player.event)?;
    let own = rows.into_iter().filter(|row| row.white == player.id || row.black == player.id);
    let mut lines = Vec::new();
    for row in own.filter(|row| !running_only || row.result.is_none()) {
        let side = if row.white == player.id { Side::White } else { Side::Black };
        // One that stands still alone has nothing to show.
        let Some(game) = unless_broken(place.tx.game(row.id, &row.name))? else { continue };
        let to_move = game.outcome.is_none() && game.on_move() == side;
        let language = game.hands.of(side).language;
        lines.push(GameLine {
            id: row.name,
            side,
            opponent: game.name(side.other()).to_owned(),
            next: game.next_ply(),
            to_move,
            time: TimeLeft::of(&game, place.now),
            stands: game.stops.standing_since().is_some(),
            offer: game.open_offer(),
            result: row.result,
            notation: game.notation,
            ifs: standing_ifs(&game, side, player.script, language),
            example: example(&game, player.script, language).filter(|_| to_move),
        });
    }
    Ok(lines)
}
