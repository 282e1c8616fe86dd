//! How long nothing was taken and no pawn moved (9.3).

use super::{Piece, Played, Score};
use crate::model::Ply;

/// The half-moves since the last capture or pawn move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Quiet {
    /// How many.
    pub half_moves: u32,
    /// The last capture or pawn move on record; none where there was none in this game.
    pub last: Option<Ply>,
    /// How many men are on the board.
    pub men: u32,
}

impl Score {
    /// As the game stands.
    pub fn quiet(&self) -> Quiet {
        let quiet = |made: &super::ScoreMove| !made.takes && made.piece != Piece::Pawn;
        let tail = self.moves().iter().rev().take_while(|made| quiet(made)).count();
        let last = self.numbered().filter(|(_, made)| !quiet(made)).last().map(|(ply, _)| ply);
        let tail = u32::try_from(tail).unwrap_or(u32::MAX);
        let before = if last.is_none() { self.quiet_before() } else { 0 };
        Quiet { half_moves: tail.saturating_add(before), last, men: self.position().men() }
    }

    /// As it would stand after one move more.
    pub fn quiet_after(&self, played: &Played) -> Quiet {
        let now = self.quiet();
        let men = played.position.men();
        if played.taken.is_some() || played.piece == Piece::Pawn {
            return Quiet { half_moves: 0, last: Some(self.next_ply()), men };
        }
        Quiet { half_moves: now.half_moves.saturating_add(1), men, ..now }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Position, Variant};

    const FEN: &str = "4k3/8/8/8/8/p7/P6r/R3K3 w - - 37 60";

    fn score(mut score: Score, moves: &str) -> Score {
        for text in moves.split_whitespace() {
            score.push(text.parse().unwrap(), false).unwrap();
        }
        score
    }

    fn start() -> Position {
        Position::from_fen(FEN, Variant::Chess).unwrap()
    }

    #[test]
    fn moves_count_from_the_last_capture_or_pawn_move() {
        let game = score(Score::new(), "5254 5755 7163 2836");
        let (quiet, last) = (game.quiet(), Some(Ply::after(1)));
        assert_eq!(quiet, Quiet { half_moves: 2, last, men: 32 });
        let after = |text: &str| game.quiet_after(&game.position().play(text.parse().unwrap()).unwrap());
        assert_eq!(after("6125"), Quiet { half_moves: 3, last, men: 32 });
        assert_eq!(after("6355"), Quiet { half_moves: 0, last: Some(game.next_ply()), men: 31 });
        assert_eq!(after("4244"), Quiet { half_moves: 0, last: Some(game.next_ply()), men: 32 });
        let made = score(game.clone(), "6125");
        assert_eq!(made.quiet(), after("6125"));
    }

    #[test]
    fn what_was_before_the_game_counts_only_where_the_game_goes_on_from_it() {
        let moves = "5141 5857";
        assert_eq!(score(Score::starting(start()), moves).quiet().half_moves, 2);
        let going_on = score(Score::going_on(start()), moves);
        assert_eq!(going_on.quiet(), Quiet { half_moves: 39, last: None, men: 6 });
        assert_eq!(going_on.until(Ply::after(119)).unwrap().quiet().half_moves, 38);
        let taken = score(going_on, "1121 8212 2131");
        assert_eq!(taken.quiet(), Quiet { half_moves: 1, last: Some(Ply::after(121)), men: 5 });
    }
}
