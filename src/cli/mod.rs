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
mod desk_user;
mod event;
mod evidence;
mod export;
mod game;
mod generate_docs;
mod help;
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

/// Over the options that every command has.
const EVERYWHERE: &str = "Options of every command";

/// Correspondence chess by mail: takes moves in, referees them, keeps the clocks, writes the letters.
#[derive(Debug, Parser)]
#[command(name = "amici", version)]
struct Words {
    /// The configuration [default: amici.toml here, else /etc/amici/amici.toml]
    #[arg(long, global = true, help_heading = EVERYWHERE, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Let the clock stand at this instant, such as 2026-12-01T08:00:00Z
    #[arg(long, global = true, help_heading = EVERYWHERE, value_name = "INSTANT", value_parser = instant)]
    now: Option<DateTime<Utc>>,
    /// Show JSON, for other programs
    #[arg(long, global = true, help_heading = EVERYWHERE)]
    json: bool,
    /// How much to log, off to trace [default: info for run and once, else warn]
    #[arg(long, global = true, help_heading = EVERYWHERE, value_name = "LEVEL", value_parser = logging::LEVELS, hide_possible_values = true)]
    log: Option<String>,
    #[command(subcommand)]
    command: Command,
}

const CHECK: &str = "\
Examples:
  amici check
  amici check --mail                        also sends itself mails, and sees them come back
  amici --config /etc/amici/amici.toml check";

const ONCE: &str = "\
Exit code 3: something waits for a person, as an alarm, a director's case, a mail that was set aside, or a letter that was given up.

Examples:
  amici once
  amici --now 2026-12-24T08:00:00Z once     in a rehearsal: as if it were then";

const STATUS: &str = "\
No mail server is asked. Exit code 3: as for once, and where nobody has looked at the clocks for a day.

Examples:
  amici status
  amici --json status";

const TD: &str = "\
Words that a shell would take for itself stand in quotation marks.

Examples:
  amici td help                             all orders, each with a sample
  amici td cases                            what waits for a decision
  amici td yes 12                           rules as case 12 proposes
  amici td 'no 17: he was ill'              refuses the claim of case 17
  amici td 'penalty CLUB26/7 w 5 The same illegal move again.'";

const AUDIT: &str = "\
Examples:
  amici audit
  amici audit CLUB26
  amici audit --against letter.eml          a letter that somebody shows you";

const RESTORE: &str = "\
The letters wait for: amici release

Examples:
  amici restore /var/lib/amici/copy-2026-12-01.sqlite --dry-run
  amici restore /var/lib/amici/copy-2026-12-01.sqlite";

#[derive(Debug, Subcommand)]
enum Command {
    /// Fetch mail, referee it, look at the clocks, send letters; until SIGTERM or SIGINT
    Run,
    /// Do the same once: what is there now
    #[command(after_help = ONCE)]
    Once,
    /// Play a sample game through a mailbox in a fresh folder, and show the mails
    #[command(after_help = "Examples:\n  amici demo\n  amici demo ~/sample --full")]
    Demo(demo::Words),
    /// Find the mail servers of an address, try them and write the configuration
    Init(Box<init::Words>),
    /// Open everything, and say what is wrong and what to do
    #[command(after_help = CHECK)]
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
    /// Show the mails that came and what became of them; put right what was set aside
    #[command(subcommand)]
    Inbox(inbox::Words),
    /// Show the letters and what became of them; try one again
    #[command(subcommand)]
    Outbox(outbox::Words),
    /// Show all that waits for a person: your alarms, directors' cases, players' questions
    #[command(after_help = "Examples:\n  amici matters\n  amici matters all")]
    Matters(matters::Words),
    /// Show how the desk stands: what was last read and sent, what lies, the next limits
    #[command(after_help = STATUS)]
    Status,
    /// Put the people of the events right
    #[command(subcommand)]
    Person(person::Words),
    /// Show the sets of regulations that an event file may start from
    #[command(subcommand)]
    Profile(profile::Words),
    /// Rule as the director, with the words of his mails; `amici td help` lists them
    #[command(after_help = TD)]
    Td {
        /// VERB GAME ARGS REASON, such as: penalty CLUB26/7 w 5 The same illegal move again.
        #[arg(required = true, value_name = "WORDS", allow_negative_numbers = true)]
        words: Vec<String>,
    },
    /// Write an event for other programs
    #[command(subcommand)]
    Export(export::Words),
    /// Write all that a game rests on into a folder, for whoever judges it without this program
    #[command(after_help = "Example:\n  amici evidence CLUB26/7 --out club26-7")]
    Evidence(evidence::Words),
    /// Read one mail from standard input, within limits, and say whether that is possible
    #[command(name = READ_MAIL, hide = true)]
    ReadMail,
    /// Write man pages and shell completions
    #[command(hide = true)]
    GenerateDocs {
        /// The folder; man and completions are made in it
        folder: PathBuf,
    },
    /// Hold every row of the database against its journals, and seals of letters against them
    #[command(after_help = AUDIT)]
    Audit {
        /// One event alone
        event: Option<EventCode>,
        /// A seal, or the file of a letter that shows one
        #[arg(long, value_name = "SEAL|LETTER")]
        against: Vec<String>,
    },
    /// Write a proved copy of the database, also while the service runs
    #[command(
        after_help = "Examples:\n  amici backup /var/lib/amici/copy-2026-12-01.sqlite\n  amici backup copy-2026-12-01.sqlite --mail"
    )]
    Backup(backup::Words),
    /// Put a copy in the place of a lost database, and read the mailbox again; letters then wait
    #[command(after_help = RESTORE)]
    Restore(restore::Words),
    /// Let the letters go that wait since a copy was put back
    #[command(after_help = "Example:\n  amici release")]
    Release,
    /// Bring the database of an older version up to date, after a copy beside it
    #[command(after_help = "Example:\n  amici upgrade")]
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
    match help::read(words).and_then(sensible) {
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
    let shell = Shell::new(shell::configuration(words.config), clock);
    if makes_files(&words.command)
        && let Err(error) = desk_user::refuse_root(shell.file())
    {
        return failed(&format!("{error:#}"));
    }
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
        Command::Evidence(words) => evidence::evidence(&words, &shell),
        Command::Backup(words) => backup::backup(&words, &shell),
        Command::Restore(words) => restore::restore(&words, &shell),
        Command::Release => restore::release(&shell),
        Command::Upgrade => upgrade::upgrade(&shell),
        Command::GenerateDocs { folder } => generate_docs::generate(&folder, &help::command()),
        Command::ReadMail => return daemon::read_mail(),
    };
    match answer.and_then(|answer| answer.show(words.json, &mut io::stdout().lock())) {
        Ok(Ending::Done) => ExitCode::SUCCESS,
        Ok(Ending::Failed(failure)) => failed(&failure),
        Ok(Ending::NeedsSomebody(what)) => {
            eprintln!("amici: {}", plain_words::one_line(&what));
            ExitCode::from(3)
        }
        Err(error) => match desk_user::what_to_do(&error) {
            Some(advice) => failed(&format!("{error:#}; {advice}")),
            None => failed(&format!("{error:#}")),
        },
    }
}

/// Whether a command makes files that the service must be able to use.
fn makes_files(command: &Command) -> bool {
    match command {
        Command::Run | Command::Once | Command::Init(_) | Command::Restore(_) | Command::Upgrade => true,
        Command::Event(event) => event.makes_files(),
        _ => false,
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
