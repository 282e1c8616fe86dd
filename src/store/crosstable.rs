//! An event's crosstable from its games.
//!
//! Laws 12

use anyhow::Result;

use super::{broken_journal::unless_broken, roster::EventRow, transaction::Tx};
use crate::event::Crosstable;

impl Tx<'_> {
    /// An event's crosstable as it stands, with the colours that the players have now. Who plays on for a player in all that he
    /// had to play has his line, with what was made of it before.
    pub fn crosstable(&self, event: &EventRow) -> Result<Crosstable> {
        let players = self.players(event.id)?;
        let rows = self.games(event.id)?;
        let number = |id| players.iter().find(|player| player.id == id).map(|player| player.number);
        let mut games = Vec::new();
        for pairing in &event.frozen.games {
            let mut pairing = pairing.clone();
            let row = rows.iter().find(|row| row.name.number == pairing.number);
            let white = row.and_then(|row| number(row.white)).unwrap_or(pairing.white);
            let black = row.and_then(|row| number(row.black)).unwrap_or(pairing.black);
            (pairing.white, pairing.black) = (event.frozen.place_of(white), event.frozen.place_of(black));
            let over = row.filter(|row| row.result.is_some());
            let game = over.map(|row| unless_broken(self.game(row.id, &row.name))).transpose()?.flatten();
            games.push((pairing, game.and_then(|game| game.outcome)));
        }
        let mut entrants = event.frozen.players.clone();
        entrants.retain(|entrant| !event.frozen.is_gone(entrant.number));
        Ok(Crosstable::of(&entrants, &games, event.frozen.regulations.points))
    }
}
