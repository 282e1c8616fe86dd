//! Start letters: each player his games, the director the whole list.

use anyhow::Result;

use super::office::Office;
use crate::{
    event::EventFile,
    letters::{Letter, StartView},
    store::{EventRow, Handover, unless_broken},
};

impl Office<'_> {
    /// Writes the letters that begin an event. White's letter makes his first half-moves available.
    pub fn start(&self, event: &EventRow) -> Result<()> {
        let view =
            |reader| Box::new(StartView { event: EventFile::clone(&event.frozen), reader, now: self.now });
        let games = self.books.games(event.id)?;
        for player in self.books.players(event.id)? {
            let letter = Letter::StartPlayer(view(Some(player.number)));
            let mut posting = self.to_player_at_large(&player, letter, None)?;
            for row in games.iter().filter(|row| row.white == player.id || row.black == player.id) {
                let Some(game) = unless_broken(self.books.game(row.id, &row.name))? else { continue };
                let half_move = game.to_play();
                let first =
                    if half_move.ply.side() == crate::model::Side::White { row.white } else { row.black };
                if first == player.id {
                    posting.handovers.push(Handover { game: row.id, half_move, start_letter: true });
                }
            }
            self.post(posting)?;
        }
        if let Some(director) = self.books.directors(event.id)?.first() {
            self.post(self.to_director(director, None, Letter::StartDirector(view(None)), None))?;
        }
        self.books.letters_written(event.id, self.now)
    }
}
