//! The start positions of a Chess960 event: which they are, how they were drawn, and how anybody repeats it (B.2.4).
//!
//! Laws B.1, B.2

use serde_json::{Value, json};

use crate::{
    chess::StartNumber,
    event::{EventFile, Pairing},
    regulations::StartPosition,
};

/// The draw and how to repeat it, a line a point. Empty where nothing was drawn.
pub(super) fn lines(event: &EventFile) -> Vec<String> {
    let drawn = |game: &&Pairing| game.drawn.as_ref().is_some_and(|drawn| drawn.seed.is_some());
    let game = event.games.iter().find(drawn).map(|game| game.number);
    let Some((seed, game, lot)) = game.and_then(|game| Some((event.seed()?, game, event.lot(game)?))) else {
        return Vec::new();
    };
    let count = StartNumber::COUNT;
    let whose = match event.regulations.position {
        Some(StartPosition::PerGame) => format!(", for game {game}"),
        Some(StartPosition::PerEvent | StartPosition::Number(_)) | None => String::new(),
    };
    vec![
        format!("draw           from the seed {seed}"),
        format!("               to repeat it{whose}:"),
        format!("               echo $((0x$(printf '{lot}' | sha256sum | cut -c1-15) % {count}))"),
    ]
}

/// What is said of the positions when an event is taken in. Empty in orthodox chess.
pub(super) fn announced(event: &EventFile) -> String {
    let how = match event.regulations.position {
        None => return String::new(),
        Some(_) if event.games.iter().all(|game| game.drawn.is_none()) => {
            "the file sets the position of every game".into()
        }
        Some(StartPosition::Number(number)) => format!("all games begin from position {number}"),
        Some(StartPosition::PerGame) => "a position is drawn for each game".into(),
        Some(StartPosition::PerEvent) => "one position is drawn for all games".into(),
    };
    let head = format!("Chess960: {how}. amici event show {} has them all.\n", event.code);
    lines(event).into_iter().fold(head, |text, line| text + &line + "\n")
}

/// The number of each game's position, where it has one.
pub(super) fn numbers(event: &EventFile) -> Vec<Value> {
    let number =
        |game: &Pairing| Some(json!({ "game": game.number, "position": game.drawn.as_ref()?.number }));
    event.games.iter().filter_map(number).collect()
}
