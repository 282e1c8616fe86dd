//! `event …`: an event taken in, and what is known of it.

mod add;
mod change;
mod close;
mod history;
mod next;
mod put_right;
mod remove;
mod show;
mod start_positions;

use std::path::PathBuf;

use anyhow::Result;
use clap::Subcommand;

use super::{answer::Answer, shell::Shell};
use crate::model::EventCode;

#[derive(Debug, Subcommand)]
pub(super) enum Words {
    /// Take an event file in: whole, or not at all
    #[command(after_help = "Example:\n  amici event add club26.toml")]
    Add {
        /// The event file
        file: PathBuf,
    },
    /// List the events
    #[command(after_help = "Example:\n  amici event list")]
    List,
    /// Show an event: its regulations, players and games
    #[command(after_help = "Example:\n  amici event show CLUB26")]
    Show {
        /// Its code, such as CLUB26
        code: EventCode,
    },
    /// Put an event right by its file, changed: anything before the first move, after it what is known of people, and who
    /// comes in late. What changes is shown, done and told to those whom it is about
    #[command(
        after_help = "Examples:\n  amici event change club26.toml --only-show\n  amici event change club26.toml"
    )]
    Change {
        /// The event file as it is to be
        file: PathBuf,
        /// Show what would change, and change nothing
        #[arg(long)]
        only_show: bool,
    },
    /// Close an event whose games are all over: everybody has the final report, and nothing changes in it any more
    #[command(after_help = "Example:\n  amici event close CLUB26")]
    Close {
        /// Its code, such as CLUB26
        code: EventCode,
        /// Also where a player may still appeal against a ruling
        #[arg(long)]
        at_once: bool,
    },
    /// Write the event file of next season: who stays, who comes from the sections beside it, all else as it was
    #[command(
        after_help = "Example:\n  amici event next LEAGUE-B26 b26.toml --code LEAGUE-B27 --start 2027-12-01 > b27.toml"
    )]
    Next(next::NextWords),
    /// Remove an event in which nothing was played: its games are cancelled, and whoever had a start letter is told
    #[command(after_help = "Example:\n  amici event remove CLUB26 'Too few players have entered.'")]
    Remove {
        /// Its code, such as CLUB26
        code: EventCode,
        /// Why, for those who are told
        #[arg(required = true)]
        reason: Vec<String>,
    },
    /// Show every act on an event and in its games: what was entered, ruled and decided, in the order of time
    #[command(after_help = "Example:\n  amici event history CLUB26")]
    History {
        /// Its code, such as CLUB26
        code: EventCode,
    },
    /// Show an event's crosstable
    #[command(after_help = "Example:\n  amici event table CLUB26")]
    Table {
        /// Its code, such as CLUB26
        code: EventCode,
    },
}

impl Words {
    /// Whether the words make a database, where there is none.
    pub(super) fn makes_files(&self) -> bool {
        matches!(self, Words::Add { .. })
    }
}

pub(super) fn obey(words: Words, shell: &Shell) -> Result<Answer> {
    match words {
        Words::Add { file } => add::add(&file, shell, &crate::chance::Chance::System),
        Words::List => show::list(shell),
        Words::Show { code } => show::show(&code, shell),
        Words::Change { file, only_show } => change::change(&file, only_show, shell),
        Words::Close { code, at_once } => close::close(&code, at_once, shell),
        Words::Next(words) => next::next(&words, shell),
        Words::Remove { code, reason } => remove::remove(&code, &reason, shell),
        Words::History { code } => history::history(&code, shell),
        Words::Table { code } => show::table(&code, shell),
    }
}

pub(super) use add::add;
