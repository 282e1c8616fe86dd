//! What every command has at hand.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

use super::desk_user;
use crate::{
    chance::Chance,
    clock::Clock,
    config::Config,
    daemon,
    desk::workplace::Post,
    model::{EventCode, GameId},
    store::{EventRow, GameRow, Store, Tx},
};

// A mail or a letter. A comment of its own would stand in the help of each command.
#[derive(Args, Debug)]
pub(super) struct Numbered {
    /// Its number in the list
    pub(super) id: i64,
}

/// Where a package keeps the configuration.
const OF_MACHINE: &str = "/etc/amici/amici.toml";

/// Where a package keeps the database: the service cannot write to `/etc`.
const DATABASE_OF_MACHINE: &str = "/var/lib/amici/amici.sqlite";

/// The file that is meant where none is named: the folder's own, else that of the whole machine where a package made a
/// folder for it.
pub(super) fn configuration(named: Option<PathBuf>) -> PathBuf {
    named.unwrap_or_else(|| {
        let (here, of_machine) = (PathBuf::from("amici.toml"), PathBuf::from(OF_MACHINE));
        let installed = of_machine.parent().is_some_and(Path::exists);
        if here.exists() || !installed { here } else { of_machine }
    })
}

/// The operator's shell: which configuration, and what time it is.
#[derive(Debug)]
pub(super) struct Shell {
    config: PathBuf,
    pub(super) clock: Clock,
}

impl Shell {
    pub(super) fn new(config: PathBuf, clock: Clock) -> Shell {
        Shell { config, clock }
    }

    /// The configuration's file, whether it is there or not.
    pub(super) fn file(&self) -> &Path {
        &self.config
    }

    /// Where the database goes that belongs to a new configuration, where that is not beside it.
    pub(super) fn place_of_database(&self) -> Option<PathBuf> {
        (self.config == Path::new(OF_MACHINE)).then(|| PathBuf::from(DATABASE_OF_MACHINE))
    }

    /// The words by which this configuration is meant in a command.
    pub(super) fn program(&self) -> String {
        match &self.config {
            here if here == Path::new("amici.toml") => "amici".to_owned(),
            machine if machine == Path::new(OF_MACHINE) => format!("{} amici", desk_user::as_desk_user()),
            other => format!("amici --config {}", other.display()),
        }
    }

    pub(super) fn config(&self) -> Result<Config> {
        let file = self.config.display();
        let there = self.config.try_exists().with_context(|| format!("Cannot look at {file}"))?;
        // The first thing that a new operator sees: where to begin.
        anyhow::ensure!(
            there,
            "Cannot read {file}: there is no such file; `amici init` makes it, or name another with --config"
        );
        Config::load(&self.config)
    }

    pub(super) fn database(&self) -> Result<PathBuf> {
        Ok(self.config()?.desk.database)
    }

    /// Wakes a daemon that works on the database, if there is one.
    pub(super) fn ring(&self) {
        if let Ok(database) = self.database() {
            daemon::ring(&database);
        }
    }

    /// Does a director's or operator's work as a mail of his would be done, and wakes the daemon for what it leaves.
    pub(super) fn at_the_desk<T>(&self, work: impl FnOnce(&Post<'_>) -> Result<T>) -> Result<T> {
        let done = self.unheard_at_the_desk(work)?;
        self.ring();
        Ok(done)
    }

    /// The same without a word to the daemon, where more is to be done first.
    pub(super) fn unheard_at_the_desk<T>(&self, work: impl FnOnce(&Post<'_>) -> Result<T>) -> Result<T> {
        drop(self.look()?);
        daemon::at_the_shell(&self.config()?, self.clock, &Chance::System, work)
    }

    /// The database, which must be there.
    pub(super) fn look(&self) -> Result<Store> {
        Store::open(&self.database()?)
    }
}

pub(super) fn event(books: &Tx<'_>, code: &EventCode) -> Result<EventRow> {
    books.event(code)?.with_context(|| {
        let codes: Vec<String> =
            books.events().unwrap_or_default().iter().map(|row| row.code.to_string()).collect();
        match codes.is_empty() {
            true => format!("There is no event {code}; no event was added yet"),
            false => format!("There is no event {code}; there is {}", codes.join(", ")),
        }
    })
}

pub(super) fn game(books: &Tx<'_>, name: &GameId) -> Result<GameRow> {
    let event = event(books, &name.event)?;
    books.game_named(name)?.with_context(|| {
        let games = event.frozen.games.len();
        format!("There is no game {name}; {} has {}", event.code, super::plain_words::count(games, "game"))
    })
}
