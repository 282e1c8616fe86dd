//! The daemon, seen from the shell; and the process that reads one mail for it, which may break the reader.

use std::{
    future::Future,
    io,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result, ensure};
use rustix::process::{Resource, Rlimit, setrlimit};
use serde_json::{Value, json};
use tokio::signal::unix::{SignalKind, signal};

use super::{
    answer::{Answer, Ending},
    shell::Shell,
};
use crate::{
    chance::Chance,
    daemon::{Daemon, Patience},
    mail::reader_process::{MEMORY, NOT_READ, SECONDS, read_alone},
};

/// So many seconds behind the signal that says that the time is used up comes the one that cannot be ignored.
const LAST_SECONDS: u64 = 5;

fn open(shell: &Shell) -> Result<Daemon> {
    let config = shell.config()?;
    for trouble in config.exposed() {
        tracing::warn!("{trouble}");
    }
    let mut daemon = Daemon::open(config, shell.clock, Chance::System)?;
    daemon.reader = Some(own_program()?);
    Ok(daemon)
}

/// `run`: until SIGTERM or SIGINT.
pub(super) fn run(shell: &Shell) -> Result<Answer> {
    let daemon = open(shell)?;
    wait_for(async {
        daemon.run(asked_to_end()?).await?;
        Ok(Answer::new(String::new(), Value::Null))
    })
}

/// `once`: one whole pass.
pub(super) fn once(shell: &Shell) -> Result<Answer> {
    let mut daemon = open(shell)?;
    daemon.look_through_daily()?;
    let pass = wait_for(daemon.pass())?;
    let (answer, needs) = (Answer::new(format!("{pass}\n"), json!(pass)), pass.needs());
    Ok(match (pass.trouble.as_slice(), needs.as_slice()) {
        ([], []) => answer,
        ([], needs) => answer.ended(Ending::NeedsSomebody(needs.join("; "))),
        (trouble, needs) => answer.failed(Some([trouble, needs].concat().join("; "))),
    })
}

/// Fetches and referees all mail on a database that was put back; what the mail server had against it. The mailbox is left
/// as it is, and no letter leaves.
pub(super) fn replay(shell: &Shell, database: &Path) -> Result<Vec<String>> {
    let mut config = shell.config()?;
    database.clone_into(&mut config.desk.database);
    let mut daemon = Daemon::open(config, shell.clock, Chance::System)?;
    daemon.reader = Some(own_program()?);
    wait_for(daemon.replay())
}

/// `check`: everything opened once, and what is wrong with it. With `mail` mails of our own go around, too.
pub(super) fn check(shell: &Shell, mail: bool) -> Result<Answer> {
    let mut daemon = Daemon::visit(shell.config()?, shell.clock, Chance::System)?;
    let findings = wait_for(async {
        let mut findings = daemon.check().await;
        let ways = ["mailbox", "outgoing"];
        if mail && findings.iter().all(|finding| finding.ok || !ways.contains(&finding.what)) {
            eprintln!("Waiting for mail to {}: a minute or two at most", daemon.desk.address);
            findings.extend(daemon.check_mail(Patience::default()).await?);
        }
        Ok(findings)
    })?;
    let width = findings.iter().map(|finding| finding.what.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for finding in &findings {
        let mark = if finding.ok { "ok  " } else { "FAIL" };
        let says = finding.says.replace('\n', &format!("\n{:1$}", "", width + 8));
        text += &format!("{mark}  {:<width$}  {says}\n", finding.what);
    }
    let bad = findings.iter().filter(|finding| !finding.ok).count();
    let failure = (bad > 0).then(|| format!("{bad} of {} checks failed", findings.len()));
    Ok(Answer::new(text, json!(findings)).failed(failure))
}

/// `read-mail`, which the daemon calls and nobody else: reads one mail from standard input, within limits that the process
/// sets itself, and says with its exit code whether it survived.
pub(super) fn read_mail() -> ExitCode {
    let limits = [
        (Resource::As, MEMORY, MEMORY),
        (Resource::Cpu, SECONDS, SECONDS.saturating_add(LAST_SECONDS)),
        // A mail that breaks us must not fill the disk with what was in memory.
        (Resource::Core, 0, 0),
    ];
    for (resource, current, maximum) in limits {
        if setrlimit(resource, Rlimit { current: Some(current), maximum: Some(maximum) }).is_err() {
            return ExitCode::from(NOT_READ);
        }
    }
    ExitCode::from(read_alone(&mut io::stdin().lock()))
}

/// One pass with seeded chance, for the demonstration.
pub(super) fn rehearse(shell: &Shell, chance: Chance) -> Result<()> {
    let mut daemon = Daemon::open(shell.config()?, shell.clock, chance)?;
    let pass = wait_for(daemon.pass())?;
    ensure!(pass.trouble.is_empty(), "The mail servers: {}", pass.trouble.join("; "));
    Ok(())
}

/// This program. By the kernel's own link to it where there is one: that holds also after the file was replaced by a
/// newer version, which is how a program is updated while it runs.
fn own_program() -> Result<PathBuf> {
    let link = Path::new("/proc/self/exe");
    match link.exists() {
        true => Ok(link.to_owned()),
        false => std::env::current_exe().context("Cannot tell where this program is"),
    }
}

pub(super) fn wait_for<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.context("Cannot start the runtime")?.block_on(work)
}

/// Ends when the system or somebody at the terminal asks us to end.
fn asked_to_end() -> Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate()).context("Cannot wait for SIGTERM")?;
    let mut interrupt = signal(SignalKind::interrupt()).context("Cannot wait for SIGINT")?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => tracing::info!("SIGTERM: ending after the transaction in hand"),
            _ = interrupt.recv() => tracing::info!("SIGINT: ending after the transaction in hand"),
        }
    })
}
