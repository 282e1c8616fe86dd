//! In which round of a report each game stands. A player has one game in a round there.

use std::collections::{BTreeMap, BTreeSet};

use crate::event::Pairing;

/// The round of each game by its number: that of the event where nobody has two games in one. Else, as in an organiser's own
/// list, which has no rounds, each game in turn gets the first round in which both are free.
pub(super) fn rounds(games: &[Pairing]) -> BTreeMap<u32, u32> {
    let mut busy = BTreeSet::new();
    if games.iter().all(|game| game.round > 0 && takes(&mut busy, game, game.round)) {
        return games.iter().map(|game| (game.number, game.round)).collect();
    }
    busy.clear();
    let first_free = |game: &Pairing| {
        let round = (1..=u32::MAX).find(|round| takes(&mut busy, game, *round)).unwrap_or(u32::MAX);
        (game.number, round)
    };
    games.iter().map(first_free).collect()
}

/// Whether both players of a game were free in a round. Then they are no longer.
fn takes(busy: &mut BTreeSet<(u32, u32)>, game: &Pairing, round: u32) -> bool {
    let both = [(round, game.white), (round, game.black)];
    let free = !both.iter().any(|one| busy.contains(one));
    if free {
        busy.extend(both);
    }
    free
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{double_round_robin, match_games, round_robin};

    #[test]
    fn rounds_of_a_format_are_kept() {
        for games in [round_robin(5), double_round_robin(4), match_games(6)] {
            let wanted: BTreeMap<u32, u32> = games.iter().map(|game| (game.number, game.round)).collect();
            assert_eq!(rounds(&games), wanted);
        }
    }

    #[test]
    fn of_a_list_each_game_has_the_first_round_in_which_both_are_free() {
        let pairs = [(1, 2), (2, 1), (3, 4), (1, 3), (1, 2)];
        let game = |(number, (white, black)): (u32, (u32, u32))| Pairing {
            number,
            round: 1,
            white,
            black,
            fen: None,
            drawn: None,
        };
        let games: Vec<Pairing> = (1..).zip(pairs).map(game).collect();
        assert_eq!(rounds(&games).into_values().collect::<Vec<_>>(), [1, 2, 1, 3, 4]);
    }
}
