//! The command line: words in, data out. Data goes to standard output, logs and what went wrong to standard error.
//! Exit 0: done; 1: it failed, and one line says why; 2: the words were wrong; 3: done, and something waits for a
//! person, as one line says.
//!
//! Everything that is shown comes from the store, as people read it or, with `--json`, as programs do. Addresses are
//! shown to the operator, tokens to nobody.

mod answer;
mod audit;
mod backup;
mod daemon;
mod demo;
mod event;
mod export;
mod game;
mod inbox;
mod init;
mod logging;
mod matters;
mod outbox;
mod person;
mod plain_words;
mod private;
mod profile;
mod restore;
mod scrub;
mod shell;
mod status;
mod td;
mod upgrade;

use std::{ffi::OsString, io, path::PathBuf, process::ExitCode};

use chrono::{DateTime, SubsecRound, Utc};
use clap::{CommandFactory, Parser, Subcommand, error::ErrorKind};

use self::{answer::Ending, shell::Shell};
use crate::{clock::Clock, daemon::READ_MAIL, model::EventCode};

/// Correspondence chess by mail: takes moves in, referees them, keeps the clocks, writes the letters.
#[derive(Debug, Parser)]
#[command(name = "amici", version, disable_help_subcommand = true)]
struct Words {
    /// The configuration
    #[arg(long, global = true, value_name = "FILE", default_value = "amici.toml")]
    config: PathBuf,
    /// Let the clock stand at this instant, such as 2026-12-01T08:00:00Z
    #[arg(long, global = true, value_name = "INSTANT", value_parser = instant)]
    now: Option<DateTime<Utc>>,
    /// Show JSON, for other programs
    #[arg(long, global = true)]
    json: bool,
    /// How much to log [default: info for run and once, otherwise warn]
    #[arg(long, global = true, value_name = "LEVEL", value_parser = logging::LEVELS)]
    log: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Do everything, for ever: until SIGTERM or SIGINT
    Run,
    /// Fetch all mail, referee it, look at the clocks, send all letters that are due; once. Exit 3 where something waits
    /// for a person: an alarm, a director's case, a mail that was set aside, a letter that was given up
    Once,
    /// Play a sample game through a mailbox in a fresh folder and show the mails
    Demo(demo::Words),
    /// Find the mail servers of an address, try them and write the configuration
    Init(Box<init::Words>),
    /// Open everything and say what is wrong
    Check {
        /// Also send the desk mails of its own, and say whether and how they come back: a minute or two
        #[arg(long)]
        mail: bool,
    },
    /// Take an event in; show events
    #[command(subcommand)]
    Event(event::Words),
    /// Show games, their clocks and journals
    #[command(subcommand)]
    Game(game::Words),
    /// Show the mails that came
    #[command(subcommand)]
    Inbox(inbox::Words),
    /// Show the letters and what became of them; try one again
    #[command(subcommand)]
    Outbox(outbox::Words),
    /// Show all that waits for a person: the operator's alarms, directors' cases, players' questions
    Matters(matters::Words),
    /// Show how the desk stands: what was last read and sent, what lies, the next limits, backup and database. Asks no mail
    /// server. Exit 3 as for once, and where nobody has looked at the clocks for a day
    Status,
    /// Put the people of the events right
    #[command(subcommand)]
    Person(person::Words),
    /// Show the sets of regulations that an event file may start from
    #[command(subcommand)]
    Profile(profile::Words),
    /// Rule as the director, with the words of his mails; `td help` lists them
    Td {
        /// VERB GAME ARGS REASON, such as: penalty CLUB26/7 w 5 The same illegal move again.
        #[arg(required = true, value_name = "WORDS", allow_negative_numbers = true)]
        words: Vec<String>,
    },
    /// Write an event for other programs
    #[command(subcommand)]
    Export(export::Words),
    /// Read one mail from standard input, within limits, and say whether that is possible
    #[command(name = READ_MAIL, hide = true)]
    ReadMail,
    /// Hold every row of the database against the chains of its journals, and seals of letters against them
    Audit {
        /// One event alone
        event: Option<EventCode>,
        /// A seal, or the file of a letter that shows one
        #[arg(long, value_name = "SEAL|LETTER")]
        against: Vec<String>,
    },
    /// Write a proved copy of the database, also while the daemon runs
    Backup(backup::Words),
    /// Put a copy back in the place of a database that is lost, and read the mailbox again; letters wait for `release`
    Restore(restore::Words),
    /// Let the letters go that wait since a copy was put back
    Release,
    /// Bring the database of an older version up to date, after a copy beside it
    Upgrade,
}

fn instant(text: &str) -> Result<DateTime<Utc>, String> {
    match DateTime::parse_from_rfc3339(text) {
        Ok(at) => Ok(at.with_timezone(&Utc).trunc_subsecs(0)),
        Err(_) => Err("an instant is written like 2026-12-01T08:00:00Z".into()),
    }
}

/// Does what the words say.
pub fn run(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    match Words::try_parse_from(words).and_then(sensible) {
        Ok(words) => obey(words),
        Err(error) => {
            // Nobody is left to be told when this cannot be written.
            let _ = error.print();
            if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS }
        }
    }
}

/// What the parser cannot know: a daemon with a standing clock would poll for ever in one instant.
fn sensible(words: Words) -> Result<Words, clap::Error> {
    match (&words.command, words.now) {
        (Command::Run, Some(_)) => Err(Words::command().error(
            ErrorKind::ArgumentConflict,
            "--now lets the clock stand, and run needs one that goes; use once",
        )),
        (Command::Td { words: order }, _) => match td::read(order) {
            Ok(_) => Ok(words),
            Err(why) => Err(Words::command().error(ErrorKind::InvalidValue, why)),
        },
        _ => Ok(words),
    }
}

fn obey(words: Words) -> ExitCode {
    logging::start(words.log.as_deref().unwrap_or(match words.command {
        Command::Run | Command::Once => "info",
        _ => "warn",
    }));
    let clock = words.now.map_or(Clock::System, Clock::Standing);
    let shell = Shell::new(words.config, clock);
    let answer = match words.command {
        Command::Run => daemon::run(&shell),
        Command::Once => daemon::once(&shell),
        Command::Demo(demo) => demo::play(&demo),
        Command::Init(init) => init::init(&init, &shell),
        Command::Check { mail } => daemon::check(&shell, mail),
        Command::Audit { event, against } => audit::audit(event.as_ref(), &against, &shell),
        Command::Event(event) => event::obey(event, &shell),
        Command::Game(game) => game::obey(game, &shell),
        Command::Inbox(inbox) => inbox::obey(inbox, &shell),
        Command::Outbox(outbox) => outbox::obey(outbox, &shell),
        Command::Matters(matters) => matters::matters(&matters, &shell),
        Command::Status => status::status(&shell),
        Command::Person(person) => person::obey(person, &shell),
        Command::Profile(profile) => profile::obey(profile),
        Command::Td { words } => td::obey(&words, &shell),
        Command::Export(export) => export::obey(export, &shell),
        Command::Backup(words) => backup::backup(&words, &shell),
        Command::Restore(words) => restore::restore(&words, &shell),
        Command::Release => restore::release(&shell),
        Command::Upgrade => upgrade::upgrade(&shell),
        Command::ReadMail => return daemon::read_mail(),
    };
    match answer.and_then(|answer| answer.show(words.json, &mut io::stdout().lock())) {
        Ok(Ending::Done) => ExitCode::SUCCESS,
        Ok(Ending::Failed(failure)) => failed(&failure),
        Ok(Ending::NeedsSomebody(what)) => {
            eprintln!("amici: {}", plain_words::one_line(&what));
            ExitCode::from(3)
        }
        Err(error) => failed(&format!("{error:#}")),
    }
}

fn failed(why: &str) -> ExitCode {
    eprintln!("amici: {}", plain_words::one_line(why));
    ExitCode::FAILURE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grammar_is_sound() {
        Words::command().debug_assert();
    }

    #[test]
    fn an_instant_is_rfc_3339_in_whole_seconds() {
        assert_eq!(instant("2026-12-01T09:00:00.7+01:00").unwrap().to_rfc3339(), "2026-12-01T08:00:00+00:00");
        assert!(instant("2026-12-01").is_err());
    }
}
