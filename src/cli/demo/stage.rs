//! The folder of the demonstration: a configuration, an event, a mailbox, and letters.

use std::{
    cell::Cell,
    env, fs,
    path::{Path, PathBuf},
    process,
};

use anyhow::{Context, Result, ensure};
use chrono::{DateTime, Utc};

use super::{
    super::{daemon, event, private, shell::Shell},
    postman::Mail,
};
use crate::{
    chance::Chance,
    clock::Clock,
    store::{KnownInstant, OutboxState},
};

const EVENT: &str = include_str!("../../../data/events/demo.toml");

const CONFIG: &str = r#"# The desk of the demonstration: mail comes in and goes out as files.

[desk]
address = "referee@amici.example"
plus_addressing = true

[mailbox]
kind = "maildir"
path = "in"

[outgoing]
kind = "maildir"
path = "out"

# The demonstration leaps from mail to mail; a desk at work reads its mailbox all the time.
[schedule]
outage_hours = 0
morning = "always"
"#;

/// When the event is added, by Unix time: 20 November 2026, 18:00 UTC.
const ADDED: i64 = 1_795_197_600;

/// One instant of the game: a mail came in, and these letters went out.
#[derive(Debug)]
pub(super) struct Act {
    pub(super) at: DateTime<Utc>,
    pub(super) mail: Option<Mail>,
    pub(super) letters: Vec<Mail>,
}

/// The folder, ready to play in.
#[derive(Debug)]
pub(super) struct Stage {
    pub(super) folder: PathBuf,
    /// The last letter that was read.
    seen: Cell<i64>,
}

impl Stage {
    /// Sets the stage in a folder, which must be new or empty.
    pub(super) fn set(folder: Option<&Path>) -> Result<Stage> {
        let folder = folder.map_or_else(unused_folder, Path::to_owned);
        private::folder(&folder).with_context(|| format!("Cannot make the folder {}", folder.display()))?;
        let mut inside =
            fs::read_dir(&folder).with_context(|| format!("Cannot read {}", folder.display()))?;
        ensure!(
            inside.next().is_none(),
            "{} is not empty; the demonstration wants a fresh folder",
            folder.display()
        );
        let stage = Stage { folder, seen: Cell::new(0) };
        private::file(&stage.config(), CONFIG.as_bytes())?;
        private::folder(&stage.folder.join("in"))?;
        private::file(&stage.event_file(), EVENT.as_bytes())?;
        Ok(stage)
    }

    pub(super) fn config(&self) -> PathBuf {
        self.folder.join("amici.toml")
    }

    fn event_file(&self) -> PathBuf {
        self.folder.join("demo.toml")
    }

    pub(super) fn at(&self, at: DateTime<Utc>) -> Shell {
        Shell::new(self.config(), Clock::Standing(at))
    }

    /// Adds the event; gives what the command says.
    pub(super) fn add_event(&self) -> Result<String> {
        let shell = self.at(added());
        let said = event::add(&self.event_file(), &shell, &chance())?.into_text()?;
        // Nobody keeps copies of a rehearsal, and nobody is to hear of that.
        let end = DateTime::from_timestamp(u32::MAX.into(), 0).unwrap_or(DateTime::<Utc>::MAX_UTC);
        shell.look()?.transaction(|books| books.set_mark(KnownInstant::BackedUp, end))?;
        Ok(said)
    }

    /// The rehearsal is over: who looks around reads that no copy was made.
    pub(super) fn end(&self, at: DateTime<Utc>) -> Result<()> {
        self.at(at).look()?.transaction(|books| books.clear_mark(KnownInstant::BackedUp))
    }

    /// A pass of the daemon after a mail has come; or the first one, which sends the start letters.
    pub(super) fn pass(&self, mail: Option<Mail>) -> Result<Act> {
        let at = mail.as_ref().map_or_else(added, |mail| mail.at);
        if let Some(mail) = &mail {
            mail.deliver(&self.folder.join("in"))?;
        }
        let shell = self.at(at);
        daemon::rehearse(&shell, chance())?;
        let letters = shell.look()?.read(|books| {
            let mut letters = Vec::new();
            while let Some(row) = books.letter(self.seen.get() + 1)? {
                ensure!(
                    row.state == OutboxState::Accepted,
                    "The letter {} was not sent: {}",
                    row.kind,
                    row.trouble
                );
                letters.push(Mail::of(&row, &books.bytes_of(row.id)?)?);
                self.seen.set(row.id);
            }
            Ok(letters)
        })?;
        Ok(Act { at, mail, letters })
    }
}

fn added() -> DateTime<Utc> {
    DateTime::from_timestamp(ADDED, 0).unwrap_or_default()
}

fn chance() -> Chance {
    Chance::Seeded(2026)
}

fn unused_folder() -> PathBuf {
    let name = |count: u32| env::temp_dir().join(format!("amici-demo-{}-{count}", process::id()));
    (1..).map(name).find(|folder| !folder.exists()).unwrap_or_default()
}
