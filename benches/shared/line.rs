//! One legal game as long as anybody asks for, as the daemon leaves it in a journal: each half-move asked for by a letter
//! that was handed over, and made.

use amici::{
    chess::{Numeric, Position},
    laws::{Entry, Fact, Game, Opening},
    model::{Digest, GameId},
    reflection::Handed,
};
use chrono::{DateTime, Utc};

/// The game with its first entry.
pub fn opened(id: &GameId, opening: Opening, at: DateTime<Utc>) -> (Game, Entry) {
    let opened = Fact::Opened(Box::new(opening));
    let entry = Entry::chain(id, Digest::ZERO, 1, at, opened, None, &[0; 32]).unwrap();
    (Game::open(id.clone(), &entry).unwrap(), entry)
}

/// Plays so many half-moves from the beginning of a game, each made and the next asked for at `at` its number; gives the
/// entries behind the first.
pub fn play(game: &mut Game, half_moves: usize, at: impl Fn(usize) -> DateTime<Utc>) -> Vec<Entry> {
    let mut entries = Vec::new();
    for ply in 0..=half_moves {
        if ply > 0 {
            entries.push(enter(game, at(ply), moved(game, ply, at(ply - 1), at(ply))));
        }
        let half_move = game.to_play();
        let letter = format!("l{ply}@desk.example").parse().unwrap();
        let asked = Fact::MadeAvailable { half_move, letter, start_letter: ply == 0, put_off: None };
        entries.push(enter(game, at(ply), asked));
    }
    assert!(game.outcome.is_none(), "the game of the bench must go on");
    entries
}

/// Half-move `ply`, from 1, asked for at one instant and made at another.
fn moved(game: &Game, ply: usize, asked: DateTime<Utc>, made: DateTime<Utc>) -> Fact {
    let handed = Handed { start_letter: ply == 1, ..Handed::at(asked) };
    Fact::Moved {
        half_move: game.to_play(),
        numeric: next(game.position(), ply),
        offer: false,
        sent: made,
        charge: Some(game.turn_if(handed).charge(made)),
        late: false,
        conditional: false,
        vain_offer: false,
    }
}

/// Half-move `ply`, from 1: it hangs on the position alone, and takes nothing where that can be, for positions with few men
/// are read too easily.
pub fn next(position: &Position, ply: usize) -> Numeric {
    let legal = position.legal_numerics();
    let quiet: Vec<_> = legal
        .iter()
        .filter(|numeric| position.play(**numeric).is_ok_and(|played| played.taken.is_none()))
        .collect();
    *quiet.get(((ply - 1) * 7) % quiet.len().max(1)).copied().unwrap_or(&legal[0])
}

fn enter(game: &mut Game, at: DateTime<Utc>, fact: Fact) -> Entry {
    let entry = Entry::chain(&game.id, game.digest, game.entries + 1, at, fact, None, &[0; 32]).unwrap();
    game.apply(&entry).unwrap();
    entry
}
