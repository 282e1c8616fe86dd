//! A year of mail: games that are played from letter to letter, with a copy from before the first move.

use std::collections::BTreeMap;

use amici::{chess::Position, model::Ply};

use crate::{
    shared::{club, line},
    support::club::{Club, Letter, Mail},
};

/// Hours between two half-moves of a game: 75 of them are a year.
const PACE: i64 = 24 * 365 / 75;

/// Plays so many games at once, with so many half-moves in each. The copy is `copy.sqlite`.
pub fn played(games: usize, half_moves: usize) -> Club {
    let folder = tempfile::tempdir().unwrap();
    let mut club = Club::within(folder, &club::event("YEAR", "2026-12-01", games), true);
    club.pass();
    let (code, said) = club.amici(&["backup", "copy.sqlite"]);
    assert_eq!(code, 0, "{said}");
    let mut asking: BTreeMap<u32, Letter> = BTreeMap::new();
    let starts = club.letters();
    for game in 1..=games {
        let white = format!("p{}.year@club.example", (game - 1) % club::PLAYERS);
        let start = starts.iter().find(|letter| letter.to == white).expect("a start letter");
        asking.insert(u32::try_from(game).unwrap(), start.clone());
    }
    let mut position = first_position(&club);
    for number in 1..=half_moves {
        let numeric = line::next(&position, number);
        position = position.play(numeric).unwrap().position;
        club.later(PACE);
        let ply = Ply::after(number - 1);
        for (game, letter) in std::mem::take(&mut asking) {
            club.send(&Mail::answer(&letter, &letter.to, &format!("Game YEAR/{game}: {ply} {numeric}")));
        }
        club.pass();
        for letter in club.letters().into_iter().filter(|letter| letter.says("your turn")) {
            asking.insert(game_of(&letter), letter);
        }
        assert_eq!(asking.len(), games, "somebody is not asked for half-move {}", number + 1);
    }
    club
}

fn first_position(club: &Club) -> Position {
    club.game_named("YEAR/1").position().clone()
}

/// The game that a letter's tag names.
fn game_of(letter: &Letter) -> u32 {
    let tag = letter.reply_to.split_once("+year-").expect("a letter about a game").1;
    tag.split('.').next().unwrap().parse().unwrap()
}

/// How many half-moves stand in the journals of all games.
pub fn half_moves_made(club: &Club) -> usize {
    let made = club.store().read(|books| {
        let mut made = 0;
        for event in books.events()? {
            for row in books.games(event.id)? {
                made += books.game(row.id, &row.name)?.records.len();
            }
        }
        Ok(made)
    });
    made.unwrap()
}
