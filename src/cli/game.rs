//! `game …`: games, their clocks and their journals.

mod clock;
mod journal;
mod show;

use anyhow::Result;
use clap::{Args, Subcommand};

use super::{answer::Answer, shell::Shell};
use crate::model::{EventCode, GameId};

#[derive(Debug, Subcommand)]
pub(super) enum Words {
    /// List games: of all events, or of one
    #[command(after_help = "Examples:\n  amici game list\n  amici game list CLUB26")]
    List {
        /// An event's code, such as CLUB26
        code: Option<EventCode>,
    },
    /// Show a game: board, score, whose move, both clocks
    #[command(after_help = "Example:\n  amici game show CLUB26/7")]
    Show(Named),
    /// Explain a game's time, half-move by half-move
    #[command(after_help = "Example:\n  amici game clock CLUB26/7")]
    Clock(Named),
    /// Show a game's journal, with the digests that chain it
    #[command(after_help = "Examples:\n  amici game journal CLUB26/7\n  amici game journal CLUB26/7 --json")]
    Journal(Named),
}

// A comment of its own would stand in the help of each command.
#[derive(Args, Debug)]
pub(super) struct Named {
    /// Its name, such as CLUB26/7
    game: GameId,
}

pub(super) fn obey(words: Words, shell: &Shell) -> Result<Answer> {
    match words {
        Words::List { code } => show::list(code.as_ref(), shell),
        Words::Show(Named { game }) => show::show(&game, shell),
        Words::Clock(Named { game }) => clock::explain(&game, shell),
        Words::Journal(Named { game }) => journal::show(&game, shell),
    }
}

pub(super) use clock::{explained, working};
pub(super) use journal::{FORMAT, told};
