//! Who plays whom with which colour.
//!
//! Round robins follow the Berger tables of the FIDE Handbook (C.05, annex), since organisers and rating officers know
//! them by heart. They are computed: in every round the player with the highest number meets one opponent, whose
//! number moves on by half the table from round to round, and the others pair off symmetrically around that opponent.

use serde::{Deserialize, Serialize};

use crate::chess::DrawnStart;

/// One game of an event, before it is played.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Pairing {
    /// The game's number in its event, from 1.
    pub number: u32,
    /// The round, from 1. Rounds only order the games: all of them are played at the same time.
    pub round: u32,
    pub white: u32,
    pub black: u32,
    /// The position that the game starts from, in Forsyth-Edwards notation as the organiser gave it or as it was drawn;
    /// the usual one when there is none.
    pub fen: Option<String>,
    /// Where that position comes from, in Chess960.
    pub drawn: Option<DrawnStart>,
}

/// Everybody against everybody once, by the Berger tables. With an odd number of players the one who would meet the
/// missing last player has no game in that round.
pub fn round_robin(players: u32) -> Vec<Pairing> {
    let even = players + players % 2;
    numbered(
        (1..even)
            .flat_map(|round| berger(even, round))
            .filter(|(_, white, black)| *white <= players && *black <= players),
    )
}

/// Everybody against everybody twice: the table, then the table again with colours reversed.
pub fn double_round_robin(players: u32) -> Vec<Pairing> {
    let once = round_robin(players);
    let rounds = once.iter().map(|game| game.round).max().unwrap_or(0);
    let first = once.iter().map(|game| (game.round, game.white, game.black));
    let second = once.iter().map(|game| (rounds + game.round, game.black, game.white));
    numbered(first.chain(second))
}

/// Two players, so many games; the first-named has White in the first game and in every other one after it.
pub fn match_games(games: u32) -> Vec<Pairing> {
    numbered((1..=games).map(|game| if game % 2 == 1 { (game, 1, 2) } else { (game, 2, 1) }))
}

/// One round of the table for an even number of players: round, White, Black, in the order of the boards.
fn berger(players: u32, round: u32) -> impl Iterator<Item = (u32, u32, u32)> {
    // The last player stands apart; the others sit in a circle.
    let circle = players - 1;
    let seat = move |number: u32| (number + circle - 1) % circle + 1;
    let odd = round % 2 == 1;
    let opponent = if odd { round.div_ceil(2) } else { (round + players) / 2 };
    let top = if odd { (round, opponent, players) } else { (round, players, opponent) };
    let others =
        (1..players / 2).map(move |step| (round, seat(opponent + step), seat(opponent + circle - step)));
    std::iter::once(top).chain(others)
}

fn numbered(games: impl Iterator<Item = (u32, u32, u32)>) -> Vec<Pairing> {
    let pairing =
        |(number, (round, white, black))| Pairing { number, round, white, black, fen: None, drawn: None };
    (1..).zip(games).map(pairing).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn rounds(games: &[Pairing]) -> Vec<String> {
        let mut rounds: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for game in games {
            rounds.entry(game.round).or_default().push(format!("{}-{}", game.white, game.black));
        }
        rounds.into_values().map(|games| games.join(" ")).collect()
    }

    #[test]
    fn the_tables_are_those_of_the_fide_handbook() {
        assert_eq!(rounds(&round_robin(4)), ["1-4 2-3", "4-3 1-2", "2-4 3-1"]);
        assert_eq!(
            rounds(&round_robin(6)),
            ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]
        );
        assert_eq!(
            rounds(&round_robin(8)),
            [
                "1-8 2-7 3-6 4-5",
                "8-5 6-4 7-3 1-2",
                "2-8 3-1 4-7 5-6",
                "8-6 7-5 1-4 2-3",
                "3-8 4-2 5-1 6-7",
                "8-7 1-6 2-5 3-4",
                "4-8 5-3 6-2 7-1",
            ]
        );
    }

    #[test]
    fn with_an_odd_number_the_opponent_of_the_missing_player_is_free() {
        assert_eq!(rounds(&round_robin(3)), ["2-3", "1-2", "3-1"]);
        assert_eq!(rounds(&round_robin(5)), ["2-5 3-4", "5-3 1-2", "3-1 4-5", "1-4 2-3", "4-2 5-1"]);
    }

    #[test]
    fn everybody_meets_everybody_once_and_colours_are_even() {
        for players in 3..=30 {
            let games = round_robin(players);
            let mut met: Vec<_> =
                games.iter().map(|g| (g.white.min(g.black), g.white.max(g.black))).collect();
            met.sort_unstable();
            let wanted: Vec<_> = (1..=players).flat_map(|a| (a + 1..=players).map(move |b| (a, b))).collect();
            assert_eq!(met, wanted, "{players} players");
            for player in 1..=players {
                let whites = games.iter().filter(|g| g.white == player).count();
                let blacks = games.iter().filter(|g| g.black == player).count();
                assert!(whites.abs_diff(blacks) <= 1, "{players} players, number {player}");
                let mut busy: Vec<_> = games
                    .iter()
                    .filter(|g| g.white == player || g.black == player)
                    .map(|g| g.round)
                    .collect();
                busy.dedup();
                assert_eq!(busy.len() as u32, players - 1, "{players} players, number {player}");
            }
            assert!(games.iter().zip(1..).all(|(game, number)| game.number == number));
        }
    }

    #[test]
    fn the_second_half_of_a_double_round_robin_turns_the_colours() {
        for players in 3..=30 {
            let games = double_round_robin(players);
            let (first, second) = games.split_at(games.len() / 2);
            assert!(first.iter().zip(second).all(|(a, b)| (a.white, a.black) == (b.black, b.white)));
            for player in 1..=players {
                let whites = games.iter().filter(|g| g.white == player).count();
                assert_eq!(whites as u32, players - 1);
            }
        }
        assert_eq!(rounds(&double_round_robin(3)), ["2-3", "1-2", "3-1", "3-2", "2-1", "1-3"]);
    }

    #[test]
    fn a_match_alternates_colours() {
        assert_eq!(rounds(&match_games(3)), ["1-2", "2-1", "1-2"]);
    }
}
