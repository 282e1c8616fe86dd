//! A player's games, as lists show them.

use super::Workplace;
use crate::{
    letters::{GameLine, TimeLeft, example, standing_ifs},
    store::{PlayerRow, unless_broken},
};
use anyhow::Result;

impl Workplace<'_> {
    pub(crate) fn game_lines(&self, player: &PlayerRow, running_only: bool) -> Result<Vec<GameLine>> {
        let mut lines = Vec::new();
        let rows = self.tx.games(player.event)?.into_iter();
        for row in rows.filter(|row| !running_only || row.result.is_none()) {
            let Some(side) = row.side_of(player.id) else { continue };
            // One that stands still alone has nothing to show.
            let Some(game) = unless_broken(self.tx.game(row.id, &row.name))? else { continue };
            let to_move = game.outcome.is_none() && game.on_move() == side;
            let language = game.hands.of(side).language;
            lines.push(GameLine {
                id: row.name,
                side,
                opponent: game.name(side.other()).to_owned(),
                next: game.next_ply(),
                to_move,
                time: TimeLeft::of(&game, self.now),
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
}
