//! `export …`: an event for other programs.

use anyhow::Result;
use clap::Subcommand;
use serde_json::{Value, json};

use super::{
    answer::Answer,
    shell::{self, Shell},
};
use crate::{
    letters::game_pgn,
    model::EventCode,
    store::{BrokenJournal, GameRow, Tx},
};

#[derive(Debug, Subcommand)]
pub(super) enum Words {
    /// All games in Portable Game Notation, running ones with `*`
    #[command(after_help = "Example:\n  amici export pgn CLUB26 > club26.pgn")]
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
            let name = row.name.clone();
            match pgn(books, row) {
                Ok(pgn) => games.push((name, pgn)),
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

/// By the row: the pairing is that of the start, and the players may have changed colours since (7.1).
pub(super) fn pgn(books: &Tx<'_>, row: GameRow) -> Result<String> {
    let table = books.table(row)?;
    Ok(game_pgn(&table.game, &table.names()))
}
