//! `export …`: an event for other programs.

use anyhow::Result;
use clap::Subcommand;
use serde_json::{Value, json};

use super::{
    answer::Answer,
    shell::{self, Shell},
};
use crate::{
    letters::{EventNames, game_pgn},
    model::EventCode,
    store::{BrokenJournal, EventRow, GameRow, Tx},
};

#[derive(Debug, Subcommand)]
pub(super) enum Words {
    /// All games in Portable Game Notation, running ones with `*`
    Pgn {
        /// The event's code, such as CLUB26
        code: EventCode,
    },
}

pub(super) fn obey(words: Words, shell: &Shell) -> Result<Answer> {
    let Words::Pgn { code } = words;
    shell.look()?.read(|books| {
        let event = shell::event(books, &code)?;
        let (mut games, mut left_out) = (Vec::new(), Vec::new());
        for row in books.games(event.id)? {
            match pgn(books, &event, &row) {
                Ok(pgn) => games.push((row.name.clone(), pgn)),
                Err(error) => left_out.push(error.downcast::<BrokenJournal>()?.to_string()),
            }
        }
        let text = games.iter().map(|(_, pgn)| pgn.as_str()).collect::<Vec<_>>().join("\n");
        let values: Vec<Value> =
            games.iter().map(|(game, pgn)| json!({ "game": game, "pgn": pgn })).collect();
        let failure = (!left_out.is_empty()).then(|| format!("Left out: {}", left_out.join("; ")));
        Ok(Answer::new(text, Value::Array(values)).failed(failure))
    })
}

pub(super) fn pgn(books: &Tx<'_>, event: &EventRow, row: &GameRow) -> Result<String> {
    let game = books.game(row.id, &row.name)?;
    let players = books.players(event.id)?;
    // By the row: the pairing is that of the start, and the players may have changed colours since (7.1).
    let rating = |id: i64| {
        let number = players.iter().find(|player| player.id == id)?.number;
        event.frozen.players.iter().find(|player| player.number == number)?.rating
    };
    let names = EventNames {
        name: event.frozen.name.clone(),
        site: event.frozen.site.clone(),
        round: row.round,
        white_rating: rating(row.white),
        black_rating: rating(row.black),
        seal: None,
    };
    Ok(game_pgn(&game, &names))
}
