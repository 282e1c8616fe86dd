//! Playing a move: to the next position, or to the reason why there is none.

use shakmaty::san::SanPlus;

use super::{Impossible, Numeric, Piece, Played, Position, impossible_reason};

impl Position {
    /// Plays a move. Castling is the king's move of two squares and nothing else; in Chess960 it is the king onto his
    /// own rook, and nothing else.
    pub fn play(&self, numeric: Numeric) -> Result<Played, Impossible> {
        let Some((m, castling)) = self.find(numeric) else {
            return Err(impossible_reason::impossible(self, numeric));
        };
        let mut after = self.0.clone();
        let san = SanPlus::from_move_and_play_unchecked(&mut after, m).to_string();
        let (piece, taken) = (m.role().into(), m.capture().map(Piece::from));
        Ok(Played { position: Position(after), numeric, san, piece, taken, castling, offer: false })
    }
}
