//! The crosstable: every player's score against every other, and who stands where.
//!
//! Places go by points, then Sonneborn-Berger, then wins; who is level in all three shares the place. All numbers are
//! whole, in halves and quarters of a point, so that no rounding can part players who are level.
//!
//! What a game gives is for the event to say (12.1); a cancelled or annulled one gives nothing and counts neither as
//! played nor as still to be played.
//!
//! Laws 12

mod moves;
mod text;

pub use moves::Moves;
pub use text::points;

use std::cmp::Reverse;

use serde::Serialize;

use super::{Entrant, Pairing};
use crate::{
    model::{GameResult, Share, Side, Termination, worded::worded},
    regulations::Points,
};

/// A game of the table, with its end once there is one.
pub type CrosstableGame = (Pairing, Option<(GameResult, Termination)>);

/// A crosstable. Its `Display` is the table as text for letters and terminals: 72 columns where it fits.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Crosstable {
    /// The players, the leader first; within a shared place by start number.
    pub rows: Vec<CrosstableRow>,
}

/// A player's line.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct CrosstableRow {
    /// The place, from 1, or the first of the places that are shared.
    pub place: u32,
    /// The last of the places that are shared; equal to `place` when it is not.
    pub last_place: u32,
    pub number: u32,
    pub name: String,
    pub federation: Option<String>,
    pub rating: Option<u32>,
    /// One cell for every row of the table, in the order of the rows; the player's own has no marks.
    pub cells: Vec<Cell>,
    /// Points, in half points.
    pub half_points: u32,
    /// Games that have ended and were not cancelled or annulled.
    pub played: u32,
    pub remaining: u32,
    /// Games won, also without play.
    pub wins: u32,
    /// Sonneborn-Berger, in quarter points: the points of those beaten and half the points of those drawn with,
    /// counted from the games that have ended, whatever a win and a draw give.
    pub sonneborn_berger_quarters: u32,
}

/// What a player has made of the games with one opponent.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Cell {
    pub opponent: u32,
    /// A mark for each game, in the order of the games.
    pub marks: Vec<Mark>,
}

worded! {
    /// What a game was for one of its players. The two of a game need not be opposites: of 0-0 both have a loss, of ½-0 one
    /// has a draw and the other a loss.
    pub enum Mark {
        Win = "1",
        Draw = "1/2",
        Loss = "0",
        /// Without play (12.1).
        WonByForfeit = "+",
        Forfeited = "-",
        /// Cancelled or annulled: it counts for nothing.
        Void = "x",
        /// Not finished.
        Open = ".",
    }
}

impl Crosstable {
    /// Whether a game of it has such a mark.
    pub fn has(&self, mark: Mark) -> bool {
        self.rows.iter().flat_map(|row| &row.cells).any(|cell| cell.marks.contains(&mark))
    }

    /// The table of these players and games, the games in the order of their numbers. A game with somebody who is not
    /// among the players counts for the other player's games and points only.
    pub fn of(players: &[Entrant], games: &[CrosstableGame], given: Points) -> Crosstable {
        let mut rows: Vec<CrosstableRow> =
            players.iter().map(|player| CrosstableRow::of(player, games, given)).collect();
        let points: Vec<(u32, u32)> = rows.iter().map(|row| (row.number, row.half_points)).collect();
        for row in &mut rows {
            row.sonneborn_berger_quarters = marks(row.number, games)
                .map(|(opponent, mark)| {
                    let known = points.iter().find(|(number, _)| *number == opponent);
                    mark.weight() * known.map_or(0, |(_, points)| *points)
                })
                .sum();
        }
        rows.sort_by_key(|row| (Reverse(row.standing()), row.number));
        place(&mut rows);
        let order: Vec<u32> = rows.iter().map(|row| row.number).collect();
        for row in &mut rows {
            row.cells = order.iter().map(|opponent| Cell::of(row.number, *opponent, games)).collect();
        }
        Crosstable { rows }
    }
}

impl CrosstableRow {
    fn of(player: &Entrant, games: &[CrosstableGame], given: Points) -> CrosstableRow {
        let count =
            |wanted: &dyn Fn(Mark) -> u32| marks(player.number, games).map(|(_, mark)| wanted(mark)).sum();
        CrosstableRow {
            place: 0,
            last_place: 0,
            number: player.number,
            name: player.name.clone(),
            federation: player.federation.clone(),
            rating: player.rating,
            cells: Vec::new(),
            half_points: count(&|mark| mark.share().map_or(0, |share| given.for_share(share))),
            played: count(&|mark| u32::from(mark.share().is_some())),
            remaining: count(&|mark| u32::from(mark == Mark::Open)),
            wins: count(&|mark| u32::from(mark.share() == Some(Share::Win))),
            sonneborn_berger_quarters: 0,
        }
    }

    /// What places are decided by, the weightiest first.
    fn standing(&self) -> (u32, u32, u32) {
        (self.half_points, self.sonneborn_berger_quarters, self.wins)
    }
}

impl Cell {
    fn of(player: u32, opponent: u32, games: &[CrosstableGame]) -> Cell {
        let with = marks(player, games).filter(|(other, _)| *other == opponent);
        Cell { opponent, marks: with.map(|(_, mark)| mark).collect() }
    }
}

impl Mark {
    /// The mark of this side in a game with this end.
    pub fn of(end: Option<(GameResult, Termination)>, side: Side) -> Mark {
        let Some((result, termination)) = end else { return Mark::Open };
        let forfeit = termination == Termination::Forfeit;
        match result.share(side) {
            Some(Share::Win) if forfeit => Mark::WonByForfeit,
            Some(Share::Loss) if forfeit => Mark::Forfeited,
            Some(Share::Win) => Mark::Win,
            Some(Share::Draw) => Mark::Draw,
            Some(Share::Loss) => Mark::Loss,
            None => Mark::Void,
        }
    }

    /// What the player gets for it; none where the game is not over or counts for nothing.
    pub fn share(self) -> Option<Share> {
        match self {
            Mark::Win | Mark::WonByForfeit => Some(Share::Win),
            Mark::Draw => Some(Share::Draw),
            Mark::Loss | Mark::Forfeited => Some(Share::Loss),
            Mark::Void | Mark::Open => None,
        }
    }

    /// How much of the opponent's points it brings for Sonneborn-Berger, in halves.
    fn weight(self) -> u32 {
        match self.share() {
            Some(Share::Win) => 2,
            Some(Share::Draw) => 1,
            Some(Share::Loss) | None => 0,
        }
    }

    /// As the table shows it, in one column.
    fn sign(self) -> &'static str {
        if self == Mark::Draw { "½" } else { self.word() }
    }
}

/// The opponent and the mark of each game of a player.
fn marks(player: u32, games: &[CrosstableGame]) -> impl Iterator<Item = (u32, Mark)> {
    games.iter().filter_map(move |(game, end)| {
        if game.white == player {
            Some((game.black, Mark::of(*end, Side::White)))
        } else if game.black == player {
            Some((game.white, Mark::of(*end, Side::Black)))
        } else {
            None
        }
    })
}

/// Gives each run of equal standings its places. The rows are in order.
fn place(rows: &mut [CrosstableRow]) {
    let mut next = 1;
    for level in rows.chunk_by_mut(|one, other| one.standing() == other.standing()) {
        let first = next;
        next += u32::try_from(level.len()).unwrap_or(u32::MAX);
        for row in level {
            (row.place, row.last_place) = (first, next - 1);
        }
    }
}

#[cfg(test)]
mod tests;
