//! The daemon, seen from the shell.

use std::{
    future::Future,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tokio::signal::unix::{SignalKind, signal};

use super::{answer::Answer, shell::Shell};
use crate::{
    chance::Chance,
    daemon::{Checked, Daemon},
};

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
    let pass = wait_for(daemon.pass())?;
    let value = json!({
        "received": pass.received, "settled": pass.settled, "refused": pass.refused, "asked_back": pass.asked_back,
        "unread": pass.unread, "set_aside": pass.set_aside, "flags": pass.flags, "sent": pass.sent, "waiting": pass.waiting,
        "not_taken": pass.not_taken, "given_up": pass.given_up, "alarms": pass.alarms, "cases": pass.cases,
        "trouble": pass.trouble,
    });
    let (text, needs) = (format!("{pass}\n"), pass.needs());
    Ok(match (pass.trouble.as_slice(), needs.as_slice()) {
        ([], []) => Answer::new(text, value),
        ([], needs) => Answer::needs_somebody(text, value, needs.join("; ")),
        (trouble, needs) => Answer::failed(text, value, [trouble, needs].concat().join("; ")),
    })
}

/// What `check` finds.
pub(super) fn check(shell: &Shell) -> Result<Vec<Checked>> {
    let mut daemon = Daemon::visit(shell.config()?, shell.clock, Chance::System)?;
    wait_for(async { Ok(daemon.check().await) })
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

fn wait_for<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
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
