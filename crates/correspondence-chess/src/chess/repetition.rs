//! The same position again (9.2).
//!
//! Laws 9.2

use serde::{Deserialize, Serialize};

use super::{Position, Score};
use crate::model::Ply;

/// Where a position has stood in a score, each place by the half-move that was, or is, to be made in it.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Repetition {
    /// Where it stood, in order; the last is the position that was asked for.
    pub places: Vec<Ply>,
    /// Where it only looked so: the same men on the same squares with the same side to move, and other castling rights or
    /// another capture in passing (9.2.2.1, 9.2.2.2).
    pub alike: Vec<Ply>,
}

impl Score {
    /// Where the position on the board has stood.
    pub fn repetition(&self) -> Repetition {
        self.repeated(self.position())
    }

    /// Where the position has stood that a half-move, not on record yet, brings about.
    pub fn repetition_after(&self, played: &Position) -> Repetition {
        let mut found = self.repeated(played);
        found.places.push(self.next_ply().next());
        found
    }

    fn repeated(&self, wanted: &Position) -> Repetition {
        let mut found = Repetition::default();
        for (ply, position) in self.positions() {
            if position == wanted {
                found.places.push(ply);
            } else if position.looks_like(wanted) {
                found.alike.push(ply);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Variant;

    /// The places where the last position of a game stood, and those where it only looked so.
    fn found(fen: &str, variant: Variant, moves: &str) -> (Vec<u32>, Vec<u32>) {
        let mut score = Score::starting(Position::from_fen(fen, variant).unwrap());
        for text in moves.split_whitespace() {
            score.push(text.parse().unwrap(), false).unwrap();
        }
        let Repetition { places, alike } = score.repetition();
        let before = score.until(Ply::after(score.next_ply().before() - 1)).unwrap();
        let last = score.moves().last().unwrap().numeric;
        let declared = before.repetition_after(&before.position().play(last).unwrap().position);
        assert_eq!(declared.places, places, "declared or made, it is the same position");
        let numbers = |plies: Vec<Ply>| plies.into_iter().map(Ply::get).collect();
        (numbers(places), numbers(alike))
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn knights_out_and_back_repeat_the_first_position() {
        let there_and_back = "7163 7866 6371 6678";
        assert_eq!(found(START, Variant::Chess, there_and_back), (vec![1, 5], vec![]));
        let twice = format!("{there_and_back} {there_and_back}");
        assert_eq!(found(START, Variant::Chess, &twice), (vec![1, 5, 9], vec![]));
        // Two knights may change places: pieces of the same kind and colour are the same.
        let fen = "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1";
        let change = "7152 5857 5233 5758 2142 5857 3321 5758 4263 5857 6371 5758";
        assert_eq!(found(fen, Variant::Chess, change), (vec![1, 13], vec![]));
    }

    #[test]
    fn a_capture_in_passing_counts_only_where_it_is_legal() {
        // 1. e2-e4 with a pawn on d4: White's pawn could be taken the first time.
        let free = "4k3/8/8/8/3p4/8/4P3/R3K3 w - - 0 1";
        let moves = "5254 5857 1112 5758 1211 5857 1112 5758 1211";
        assert_eq!(found(free, Variant::Chess, moves), (vec![6, 10], vec![2]));
        // The pawn on d4 is pinned to its king by a rook: it could never take, and the position is the same.
        let pinned = "3k4/8/8/8/3p4/8/4P3/R2RK3 w - - 0 1";
        let moves = "5254 4838 1112 3848 1211 4838 1112 3848 1211";
        assert_eq!(found(pinned, Variant::Chess, moves), (vec![2, 6, 10], vec![]));
        // Both pawns go from the fourth rank together, and the king behind them would stand open to the rook.
        let rank = "8/8/8/8/R2p3k/8/4P3/4K3 w - - 0 1";
        let moves = "5254 8485 5152 8584 5251 8485 5152 8584 5251";
        assert_eq!(found(rank, Variant::Chess, moves), (vec![2, 6, 10], vec![]));
        // No pawn stands beside it: a double step changes nothing.
        let alone = "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1";
        let moves = "5254 5857 1112 5758 1211";
        assert_eq!(found(alone, Variant::Chess, moves), (vec![2, 6], vec![]));
    }

    #[test]
    fn castling_rights_are_lost_with_the_first_move_of_king_or_rook() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        // White's king goes and comes back: the rights are gone from the first return on.
        let king = "5152 1817 5251 1718 5152 1817 5251 1718";
        assert_eq!(found(fen, Variant::Chess, king), (vec![5, 9], vec![1]));
        // A rook: only the right with that rook is gone, which is enough.
        let rook = "8171 8878 7181 7888 8171 8878 7181 7888";
        assert_eq!(found(fen, Variant::Chess, rook), (vec![5, 9], vec![1]));
        // The rights are there although castling is not possible for the time being (9.2.2.2).
        let barred = "4k3/8/8/8/8/8/6b1/4K2R w K - 0 1";
        let away = "8182 5857 8281 5758 8182 5857 8281 5758";
        assert_eq!(found(barred, Variant::Chess, away), (vec![5, 9], vec![1]));
    }

    #[test]
    fn a_right_to_castle_goes_with_its_rook_when_that_is_taken() {
        // The knight takes the rook on h1, and the rook on h2 takes the knight: it has no right of its own there.
        let fen = "4k3/8/8/8/8/6n1/P6R/4K2R w K - 0 1";
        let moves = "1213 7381 8281 5857 8182 5758 8281";
        assert_eq!(found(fen, Variant::Chess, moves), (vec![4, 8], vec![]));
    }

    #[test]
    fn in_chess960_a_right_belongs_to_a_rook() {
        // King on b1 between rooks on a1 and c1: the rook on c1 goes and comes back.
        let fen = "1k6/8/8/8/8/8/8/RKR5 w CA - 0 1";
        let moves = "3132 2827 3231 2728 3132 2827 3231 2728";
        assert_eq!(found(fen, Variant::Chess960, moves), (vec![5, 9], vec![1]));
        // Without rights from the start nothing is lost.
        let none = "1k6/8/8/8/8/8/8/RKR5 w - - 0 1";
        assert_eq!(found(none, Variant::Chess960, moves), (vec![1, 5, 9], vec![]));
    }

    #[test]
    fn moves_that_were_taken_back_do_not_count() {
        let mut score = Score::new();
        for text in "7163 7866 6371 6678 7163 7866 6371 6678".split_whitespace() {
            score.push(text.parse().unwrap(), false).unwrap();
        }
        let earlier = score.until(Ply::after(4)).unwrap();
        assert_eq!(earlier.repetition().places.len(), 2);
        assert_eq!(score.repetition().places.len(), 3);
    }
}
