//! How long nothing was taken and no pawn moved (9.3). There is one number, the position's own: it begins where the FEN of
//! a set position says, stands in every FEN that is written, and decides claims.
//!
//! Laws 9.3

use serde::{Deserialize, Serialize};

use super::{Piece, Played, Score};
use crate::model::Ply;

/// The half-moves since the last capture or pawn move.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Quiet {
    /// How many.
    pub half_moves: u32,
    /// The last capture or pawn move on record; none where there was none in this game.
    #[serde(rename = "since")]
    pub last: Option<Ply>,
    /// Those among them that the set position brought with it: none after a capture or pawn move on record.
    pub before: u32,
    /// How many men are on the board.
    pub men: u32,
}

impl Score {
    /// As the game stands.
    pub fn quiet(&self) -> Quiet {
        let loud = |made: &Played| made.taken.is_some() || made.piece == Piece::Pawn;
        let last = self.numbered().filter(|(_, made)| loud(made)).last().map(|(ply, _)| ply);
        let before = if last.is_none() { self.start().half_move_clock() } else { 0 };
        Quiet { half_moves: self.position().half_move_clock(), last, before, men: self.position().men() }
    }

    /// As it would stand after one move more.
    pub fn quiet_after(&self, played: &Played) -> Quiet {
        let (half_moves, men) = (played.position.half_move_clock(), played.position.men());
        if played.taken.is_some() || played.piece == Piece::Pawn {
            return Quiet { half_moves, last: Some(self.next_ply()), before: 0, men };
        }
        Quiet { half_moves, men, ..self.quiet() }
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
        assert_eq!(quiet, Quiet { half_moves: 2, last, before: 0, men: 32 });
        let after = |text: &str| game.quiet_after(&game.position().play(text.parse().unwrap()).unwrap());
        assert_eq!(after("6125"), Quiet { half_moves: 3, last, before: 0, men: 32 });
        assert_eq!(after("6355"), Quiet { half_moves: 0, last: Some(game.next_ply()), before: 0, men: 31 });
        assert_eq!(after("4244"), Quiet { half_moves: 0, last: Some(game.next_ply()), before: 0, men: 32 });
        let made = score(game.clone(), "6125");
        assert_eq!(made.quiet(), after("6125"));
    }

    #[test]
    fn what_was_before_a_set_position_counts_on_until_the_first_capture_or_pawn_move() {
        let set = score(Score::starting(start()), "5141 5857");
        assert_eq!(set.quiet(), Quiet { half_moves: 39, last: None, before: 37, men: 6 });
        assert_eq!(set.until(Ply::after(119)).unwrap().quiet().half_moves, 38);
        let taken = score(set, "1121 8212 2131");
        assert_eq!(taken.quiet(), Quiet { half_moves: 1, last: Some(Ply::after(121)), before: 0, men: 5 });
    }

    #[test]
    fn moves_since_a_set_position_count_as_one_counts_them_by_hand() {
        let starts = [FEN, "4k3/8/8/8/8/8/8/R3K3 b - - 99 80", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"];
        for fen in starts {
            let mut by_hand: u32 = fen.split(' ').nth(4).unwrap().parse().unwrap();
            let mut score = Score::starting(Position::from_fen(fen, Variant::Chess).unwrap());
            for turn in 0..60_usize {
                let legal = score.position().legal_numerics();
                if legal.is_empty() {
                    break;
                }
                let played = score.position().play(legal[turn * 7 % legal.len()]).unwrap();
                let foreseen = score.quiet_after(&played);
                score.push(played.numeric, false).unwrap();
                let loud = played.taken.is_some() || played.piece == Piece::Pawn;
                by_hand = if loud { 0 } else { by_hand + 1 };
                assert_eq!((score.quiet(), score.quiet().half_moves), (foreseen, by_hand), "{fen}");
                let written = score.position().fen();
                assert_eq!(written.split(' ').nth(4).unwrap(), by_hand.to_string());
            }
        }
    }
}
