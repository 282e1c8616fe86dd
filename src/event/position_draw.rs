//! The draw of the start positions of Chess960 (B.2.4): from a seed, so that everybody can repeat it.
//!
//! The seed is 16 random bytes in hexadecimal digits, made when the event is taken in, journalled with every game and
//! printed in the start letters. A position's number is found with a tool that every system has:
//!
//! ```text
//! printf 'SEED/GAME' | sha256sum      (or the seed alone, where all games have one position)
//! ```
//!
//! The first 15 hexadecimal digits are a number; what is left when it is divided by 960 is the position's number. The
//! number is less than 2^60, so that no position is likelier than another by more than one part in 10^15.
//!
//! Laws 2.3, B.1, B.2

use super::EventFile;
use crate::{
    chess::{DrawnStart, Position, StartNumber, Variant},
    model::Digest,
    regulations::StartPosition,
};

impl EventFile {
    /// Gives every game of a Chess960 event its start position, drawn from the seed where the regulations have it
    /// drawn. A game with a position of its own keeps it; an event of orthodox chess is left as it is.
    pub fn draw(&mut self, seed: &str) {
        let Some(how) = self.regulations.position.filter(|_| self.regulations.variant == Variant::Chess960)
        else {
            return;
        };
        for game in &mut self.games {
            game.drawn = Some(match (&game.fen, how) {
                (Some(fen), _) => {
                    let position = Position::from_fen(fen, Variant::Chess960).ok();
                    let Some(number) = position.and_then(|position| StartNumber::of(&position)) else {
                        continue;
                    };
                    DrawnStart { number, seed: None }
                }
                (None, StartPosition::Number(number)) => DrawnStart { number, seed: None },
                (None, StartPosition::PerGame | StartPosition::PerEvent) => {
                    let lot = lot(seed, (how == StartPosition::PerGame).then_some(game.number));
                    DrawnStart { number: number(&lot), seed: Some(seed.to_owned()) }
                }
            });
            if game.fen.is_none() {
                game.fen = game.drawn.as_ref().map(|drawn| drawn.number.fen());
            }
        }
    }

    /// The seed from which at least one game's position was drawn.
    pub fn seed(&self) -> Option<&str> {
        self.games.iter().find_map(|game| game.drawn.as_ref()?.seed.as_deref())
    }

    /// What is hashed for a game, as its players repeat the draw: the seed, and where positions are drawn for each game
    /// a stroke and the game's number.
    pub fn lot(&self, game: u32) -> Option<String> {
        let per_game = self.regulations.position == Some(StartPosition::PerGame);
        self.seed().map(|seed| lot(seed, per_game.then_some(game)))
    }
}

/// What is hashed for a game: the seed and the game's number, or the seed alone for all games together.
fn lot(seed: &str, game: Option<u32>) -> String {
    game.map_or_else(|| seed.to_owned(), |game| format!("{seed}/{game}"))
}

fn number(lot: &str) -> StartNumber {
    let number = Digest::of_bytes(lot.as_bytes())
        .bytes()
        .iter()
        .take(8)
        .fold(0, |n: u64, byte| n << 8 | u64::from(*byte))
        >> 4;
    u16::try_from(number % u64::from(StartNumber::COUNT))
        .ok()
        .and_then(|number| StartNumber::try_from(number).ok())
        .unwrap_or(StartNumber::USUAL)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const SEED: &str = "00112233445566778899aabbccddeeff";

    fn event(position: &str, more: &str) -> EventFile {
        let text = include_str!("../../data/events/club26.toml")
            .replace("variant = \"chess\"", &format!("variant = \"chess960\"\n{position}"));
        EventFile::read(&(text + more), None).unwrap()
    }

    fn numbers(event: &EventFile) -> Vec<u16> {
        event.games.iter().map(|game| game.drawn.as_ref().unwrap().number.get()).collect()
    }

    #[test]
    fn the_draw_can_be_repeated_with_sha256sum() {
        // printf '00112233445566778899aabbccddeeff/1' | sha256sum; then $(( 0x<15 digits> % 960 )), and so on.
        let mut event = event("position = \"per-game\"", "");
        event.draw(SEED);
        assert_eq!(numbers(&event), [167, 537, 234, 676, 758, 697]);
        assert_eq!(event.seed(), Some(SEED));
        assert_eq!(event.lot(2), Some(format!("{SEED}/2")));
        for game in &event.games {
            let drawn = game.drawn.as_ref().unwrap();
            assert_eq!((game.fen.clone(), drawn.seed.as_deref()), (Some(drawn.number.fen()), Some(SEED)));
        }
    }

    #[test]
    fn one_position_for_all_games_is_drawn_from_the_seed_alone() {
        let mut event = event("position = \"per-event\"", "");
        event.draw(SEED);
        assert_eq!(numbers(&event), [313; 6]);
        assert_eq!(event.lot(2).as_deref(), Some(SEED));
    }

    #[test]
    fn a_named_position_and_a_games_own_are_not_drawn() {
        let mut named = event("position = 518", "");
        named.draw(SEED);
        assert_eq!(numbers(&named), [518; 6]);
        assert_eq!((named.seed(), named.lot(1)), (None, None));
        let mut own = event("", "");
        let set = "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1";
        own.games[0].fen = Some(StartNumber::USUAL.fen());
        own.games[1].fen = Some(set.into());
        own.draw(SEED);
        assert_eq!(own.games[0].drawn, Some(DrawnStart { number: StartNumber::USUAL, seed: None }));
        assert_eq!((own.games[1].drawn.clone(), own.games[1].fen.as_deref()), (None, Some(set)));
        assert_eq!(own.seed(), Some(SEED));
    }

    #[test]
    fn orthodox_chess_draws_nothing() {
        let mut event = EventFile::read(include_str!("../../data/events/club26.toml"), None).unwrap();
        let before = event.clone();
        event.draw(SEED);
        assert_eq!(event, before);
    }

    #[test]
    fn every_position_can_be_drawn() {
        let seen: BTreeSet<StartNumber> = (0..10_000).map(|game| number(&lot(SEED, Some(game)))).collect();
        assert!(seen.len() > 950, "{}", seen.len());
    }
}
