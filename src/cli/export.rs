//! `export …`: an event for other programs. `doc/exports.md` describes the three forms.

mod gathered;
mod json;
mod pgn;
mod trf;

use anyhow::Result;
use clap::Subcommand;

use self::gathered::Gathered;
use super::{answer::Answer, shell::Shell};
use crate::{
    letters::game_pgn,
    model::EventCode,
    store::{GameRow, Tx},
};

#[derive(Debug, Subcommand)]
pub(super) enum Words {
    /// All games in Portable Game Notation, running ones with `*`
    #[command(
        after_help = "Examples:\n  amici export pgn CLUB26 > club26.pgn\n  amici export pgn CLUB26 --finished > club26.pgn"
    )]
    Pgn {
        /// The event's code, such as CLUB26
        code: EventCode,
        /// Only the games that are over
        #[arg(long)]
        finished: bool,
    },
    /// The whole event for programs: terms, players without addresses, crosstable, games with every move's instant
    #[command(after_help = "Example:\n  amici export json CLUB26 > club26.json")]
    Json {
        /// The event's code, such as CLUB26
        code: EventCode,
    },
    /// The results as a report for rating officers (FIDE's TRF16)
    #[command(after_help = "Example:\n  amici export trf CLUB26 > club26.trf")]
    Trf {
        /// The event's code, such as CLUB26
        code: EventCode,
    },
}

pub(super) fn obey(words: Words, shell: &Shell) -> Result<Answer> {
    let (Words::Pgn { code, .. } | Words::Json { code } | Words::Trf { code }) = &words;
    let gathered = shell.look()?.read(|books| Gathered::of(books, code))?;
    match words {
        Words::Pgn { finished, .. } => Ok(pgn::answer(&gathered, finished)),
        Words::Json { .. } => json::answer(&gathered),
        Words::Trf { .. } => Ok(trf::answer(&gathered)),
    }
}

/// A game as letters attach it. By the row: the pairing is that of the start, and the players may have changed colours since
/// (7.1).
pub(super) fn pgn_of_game(books: &Tx<'_>, row: GameRow) -> Result<String> {
    let table = books.table(row)?;
    Ok(game_pgn(&table.game, &table.names()))
}

/// All games of an event as `export pgn` writes them.
pub(super) fn pgn_of_event(books: &Tx<'_>, code: &EventCode) -> Result<String> {
    Ok(pgn::text(&Gathered::of(books, code)?))
}
