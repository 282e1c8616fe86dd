//! Drawing the start positions of an event's games.

use super::super::{
    EventFile,
    position_draw::{lot, number},
};
use crate::{
    chess::{DrawnStart, Position, StartNumber, Variant},
    regulations::StartPosition,
};

impl EventFile {
    /// Gives every game of a Chess960 event its start position, drawn from the seed where the regulations have it
    /// drawn. A game with a position of its own keeps it; an event of orthodox chess is left as it is.
    pub fn draw(&mut self, seed: &str) {
        let Some(how) = self.regulations.position.filter(|_| self.regulations.variant == Variant::Chess960)
        else {
            return;
        };
        for game in &mut self.games {
            game.drawn = Some(match (&game.fen, how) {
                (Some(fen), _) => {
                    let position = Position::from_fen(fen, Variant::Chess960).ok();
                    let Some(number) = position.and_then(|position| StartNumber::of(&position)) else {
                        continue;
                    };
                    DrawnStart { number, seed: None }
                }
                (None, StartPosition::Number(number)) => DrawnStart { number, seed: None },
                (None, StartPosition::PerGame) => {
                    DrawnStart { number: number(&lot(seed, Some(game.number))), seed: Some(seed.to_owned()) }
                }
                (None, StartPosition::PerEvent) => {
                    DrawnStart { number: number(&lot(seed, None)), seed: Some(seed.to_owned()) }
                }
            });
            if game.fen.is_none() {
                game.fen = game.drawn.as_ref().map(|drawn| drawn.number.fen());
            }
        }
    }

    /// The seed from which at least one game's position was drawn.
    pub fn seed(&self) -> Option<&str> {
        self.games.iter().find_map(|game| game.drawn.as_ref()?.seed.as_deref())
    }

    /// What is hashed for a game, as its players repeat the draw: the seed, and where positions are drawn for each game
    /// a stroke and the game's number.
    pub fn lot(&self, game: u32) -> Option<String> {
        let per_game = self.regulations.position == Some(StartPosition::PerGame);
        self.seed().map(|seed| lot(seed, per_game.then_some(game)))
    }
}
