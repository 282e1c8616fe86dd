//! Who goes up and who goes down by a table, where the event is one of several sections.

use super::Crosstable;
use crate::event::sections::Sections;

/// Who goes where, by start numbers.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Moves {
    pub up: Vec<u32>,
    pub down: Vec<u32>,
    /// Who are level on a place that parts those who go up from those who stay, and so many of them go up; the same below.
    pub level_up: (Vec<u32>, u32),
    pub level_down: (Vec<u32>, u32),
}

impl Crosstable {
    /// The name of whoever has a start number.
    pub fn name(&self, number: u32) -> Option<String> {
        self.rows.iter().find(|row| row.number == number).map(|row| row.name.clone())
    }

    /// Who goes up and down by this table. Players who share a place that a line cuts are left to whoever directs.
    pub fn moves(&self, sections: &Sections) -> Moves {
        let mut moves = Moves::default();
        let players = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        let last_staying = players.saturating_sub(sections.relegated);
        for row in &self.rows {
            if row.last_place <= sections.promoted {
                moves.up.push(row.number);
            } else if row.place <= sections.promoted {
                moves.level_up.0.push(row.number);
            }
            if row.place > last_staying {
                moves.down.push(row.number);
            } else if row.last_place > last_staying {
                moves.level_down.0.push(row.number);
            }
        }
        let left =
            |places: u32, known: &[u32]| places.saturating_sub(u32::try_from(known.len()).unwrap_or(0));
        moves.level_up.1 = left(sections.promoted, &moves.up);
        moves.level_down.1 = left(sections.relegated, &moves.down);
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        event::{EventFile, Pairing},
        model::{GameResult, Termination},
        regulations::Points,
    };

    /// A table of four in which each of these has won against all that stand behind it.
    fn table(results: &[(u32, u32, GameResult)]) -> Crosstable {
        let file = EventFile::read(include_str!("../../../data/events/club26.toml"), None).unwrap();
        let games: Vec<_> = (1..)
            .zip(results)
            .map(|(number, (white, black, result))| {
                let pairing =
                    Pairing { number, round: 1, white: *white, black: *black, fen: None, drawn: None };
                (pairing, Some((*result, Termination::Agreement)))
            })
            .collect();
        Crosstable::of(&file.players, &games, Points::default())
    }

    fn moves(results: &[(u32, u32, GameResult)], promoted: u32, relegated: u32) -> Moves {
        table(results).moves(&Sections { promoted, relegated, ..Sections::default() })
    }

    #[test]
    fn the_first_go_up_and_the_last_go_down() {
        let wins = GameResult::WhiteWins;
        let all = [(3, 1, wins), (3, 2, wins), (3, 4, wins), (1, 2, wins), (1, 4, wins), (2, 4, wins)];
        let found = moves(&all, 1, 2);
        assert_eq!((found.up, found.down), (vec![3], vec![4, 2].into_iter().rev().collect()));
        assert_eq!((found.level_up, found.level_down), ((vec![], 0), (vec![], 0)));
        assert_eq!(moves(&all, 0, 0), Moves::default());
    }

    #[test]
    fn who_is_level_across_the_line_is_left_to_the_director() {
        let draw = GameResult::Draw;
        let all = [(1, 2, draw), (1, 3, draw), (1, 4, draw), (2, 3, draw), (2, 4, draw), (3, 4, draw)];
        let found = moves(&all, 1, 1);
        assert_eq!((found.up, found.down), (vec![], vec![]));
        assert_eq!(found.level_up, (vec![1, 2, 3, 4], 1));
        assert_eq!(found.level_down, (vec![1, 2, 3, 4], 1));
    }
}
