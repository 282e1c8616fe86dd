//! A game of 100 half-moves, its journal, and the desk at which it is played.

use amici::{
    laws::{Entry, Game, Opening, PerSide, WritingStyle},
    model::{Desk, GameId, Language, NamedPerson, Zone},
    regulations::{Notation, Regulations},
};
use chrono::{DateTime, Utc};

use super::shared::line;

pub const HALF_MOVES: usize = 100;

/// When half-move `ply` was made.
pub fn at(ply: usize) -> DateTime<Utc> {
    let start: DateTime<Utc> = "2026-12-01T08:00:00Z".parse().unwrap();
    start + chrono::Duration::hours(20 * i64::try_from(ply).unwrap())
}

pub fn id() -> GameId {
    "BENCH/1".parse().unwrap()
}

/// The journal, each half-move asked for and made; both players write in Polish.
pub fn journal() -> Vec<Entry> {
    let mut regulations = Regulations::of_profile("iccf-email").unwrap();
    regulations.notation = Notation::Any;
    let hand = WritingStyle { language: Language::Pl, strict: false };
    let opening = Opening {
        fen: None,
        start: "2026-12-01".parse().unwrap(),
        players: PerSide {
            white: NamedPerson::new(1, "Novak, Jan"),
            black: NamedPerson::new(2, "Weber, Lena"),
        },
        zones: PerSide { white: Zone::UTC, black: Zone::UTC },
        regulations,
        hands: PerSide { white: hand, black: hand },
        drawn: None,
    };
    let (mut game, first) = line::opened(&id(), opening, at(0));
    let mut entries = vec![first];
    entries.extend(line::play(&mut game, HALF_MOVES, at));
    entries
}

pub fn game() -> Game {
    Game::fold(id(), &journal()).unwrap()
}

pub fn desk() -> Desk {
    Desk {
        address: "referee@desk.example".parse().unwrap(),
        name: "Amici referee".into(),
        aliases: Vec::new(),
        plus_addressing: true,
        secret: [7; 16].into(),
        hosts: Vec::new(),
    }
}
