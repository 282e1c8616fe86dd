//! The daemon, seen from the shell.

use std::future::Future;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tokio::signal::unix::{SignalKind, signal};

use super::{answer::Answer, shell::Shell, words};
use crate::{
    chance::Chance,
    daemon::{Daemon, Finding},
};

/// `run`: until SIGTERM or SIGINT.
pub(super) fn run(shell: &Shell) -> Result<Answer> {
    let daemon = Daemon::open(shell.config()?, shell.clock, Chance::System)?;
    wait_for(async {
        daemon.run(asked_to_end()?).await?;
        Ok(Answer::new(String::new(), Value::Null))
    })
}

/// `once`: one whole pass.
pub(super) fn once(shell: &Shell) -> Result<Answer> {
    let mut daemon = Daemon::open(shell.config()?, shell.clock, Chance::System)?;
    let pass = wait_for(daemon.pass())?;
    let value = json!({
        "received": pass.received, "settled": pass.settled, "flags": pass.flags, "sent": pass.sent,
        "waiting": pass.waiting, "trouble": pass.trouble,
    });
    let text = format!(
        "{} received, {} settled, {} reported, {} sent, {} waiting\n",
        words::count(pass.received, "mail"),
        pass.settled,
        words::count(pass.flags, "flag"),
        words::count(pass.sent, "letter"),
        pass.waiting,
    );
    Ok(match pass.trouble.as_slice() {
        [] => Answer::new(text, value),
        trouble => Answer::failed(text, value, trouble.join("; ")),
    })
}

/// What `check` finds.
pub(super) fn check(shell: &Shell) -> Result<Vec<Finding>> {
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
