//! Jan against Lena, who play on as long as anybody asks for, each in answer to the letter that asks for the move.

use amici::{chess::Position, model::Ply};

use crate::{
    shared::line,
    support::{
        club::{Letter, Mail},
        office::Office,
    },
};

/// Where the game stands.
pub struct Duel {
    position: Position,
    half_moves: usize,
}

impl Duel {
    pub fn begins(office: &Office) -> Duel {
        Duel { position: office.game("CLUB26/1").position().clone(), half_moves: 0 }
    }

    /// The mail with the next half-move, from whoever this letter asks.
    pub fn answers(&mut self, office: &Office, asks: &Letter) -> Vec<u8> {
        let ply = Ply::after(self.half_moves);
        self.half_moves += 1;
        let numeric = line::next(&self.position, self.half_moves);
        self.position = self.position.play(numeric).unwrap().position;
        office.written(&Mail::answer(asks, &asks.to, &format!("Game CLUB26/1: {ply} {numeric}")))
    }
}
