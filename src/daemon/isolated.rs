//! Reading a suspect mail in a process of its own: one at which the reader was cut off, or that broke it. Whatever the
//! mail does, it does to that process. What ended it says whose fault it was: the parser's own end and the limits that
//! the process set itself are the mail's, anything else came from elsewhere and counts for nothing.
//!
//! What a kill means nobody can tell from a count: the limits of that process, its own signals and a good mail read in
//! the same minute tell a mail that breaks us from a machine that cannot read. The later mails of the same sender wait
//! for a suspect one, for decisions are made in the order of receipt.

use std::{
    os::unix::process::ExitStatusExt,
    path::Path,
    process::{ExitStatus, Stdio},
    time::Duration,
};

use anyhow::{Context, Result};
use rustix::process::Signal;
use tokio::{io::AsyncWriteExt, process::Command, time::timeout};

use super::state::Daemon;
use crate::mail::reader_process::{BROKE, GOOD_MAIL, SECONDS, SURVIVED, hand_over};

/// The hidden command that reads one mail.
pub const READ_MAIL: &str = "read-mail";

/// How long is waited for a process that neither ends nor uses up its time: the machine does not let it run.
const PATIENCE: Duration = Duration::from_secs(3 * SECONDS);

/// How long it takes to try a mail, and after it a good one.
pub(crate) const MOST_APART: Duration = Duration::from_secs(2 * 3 * SECONDS);

/// The signals by which a process ends through its own doing or its own limits.
const OWN: [Signal; 8] = [
    Signal::SEGV,
    Signal::ABORT,
    Signal::BUS,
    Signal::ILL,
    Signal::FPE,
    Signal::TRAP,
    Signal::SYS,
    Signal::XCPU,
];

#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Tried {
    /// The mail can be read.
    Survived,
    /// The mail breaks the reader, and a good mail does not.
    Broke(String),
    /// Nothing can be said of the mail, and why.
    Nothing(String),
}

impl Daemon {
    /// Tries a suspect mail. Without a program to try it with, it counts as one that can be read.
    pub(crate) async fn try_apart(&self, raw: &[u8]) -> Tried {
        let Some(program) = &self.reader else { return Tried::Survived };
        match self.read_alone(program, raw).await {
            Tried::Broke(why) => match self.read_alone(program, GOOD_MAIL.as_bytes()).await {
                Tried::Survived => Tried::Broke(why),
                Tried::Broke(good) | Tried::Nothing(good) => {
                    Tried::Nothing(format!("a good mail is not read either: {good}"))
                }
            },
            tried => tried,
        }
    }

    async fn read_alone(&self, program: &Path, raw: &[u8]) -> Tried {
        self.alone(program, raw).await.map_or_else(|error| Tried::Nothing(format!("{error:#}")), outcome_of)
    }

    async fn alone(&self, program: &Path, raw: &[u8]) -> Result<ExitStatus> {
        let mut command = Command::new(program);
        command.arg(READ_MAIL).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.kill_on_drop(true).spawn().context("no process could be started")?;
        let mut bytes = Vec::new();
        hand_over(&mut bytes, raw, &self.desk, &self.config.limits)?;
        let work = async {
            if let Some(mut stdin) = child.stdin.take()
                && let Err(error) = stdin.write_all(&bytes).await
            {
                // It has ended already, and its end says why.
                tracing::debug!(%error, "the process took no mail");
            }
            child.wait().await
        };
        Ok(timeout(PATIENCE, work).await.context("the process came to no end")??)
    }
}

fn outcome_of(status: ExitStatus) -> Tried {
    if let Some(signal) = status.signal() {
        return match OWN.iter().any(|own| own.as_raw() == signal) {
            true => Tried::Broke(format!("reading it ended by signal {signal}")),
            false => Tried::Nothing(format!("reading it was ended by signal {signal} from elsewhere")),
        };
    }
    match status.code() {
        Some(code) if code == i32::from(SURVIVED) => Tried::Survived,
        Some(code) if code == i32::from(BROKE) => Tried::Broke("the parser broke".into()),
        _ => Tried::Nothing(format!("the process that was to read it ended with {status}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_end_of_its_own_counts_against_a_mail() {
        let broke = |raw| matches!(outcome_of(ExitStatus::from_raw(raw)), Tried::Broke(_));
        // SIGABRT, SIGSEGV, SIGXCPU; the exit code of a caught panic.
        for raw in [6, 11, 24, 10 << 8] {
            assert!(broke(raw), "{raw}");
        }
        // SIGHUP, SIGINT, SIGKILL, SIGTERM; a program that is none of ours.
        for raw in [1, 2, 9, 15, 11 << 8, 1 << 8, 2 << 8, 101 << 8] {
            assert!(matches!(outcome_of(ExitStatus::from_raw(raw)), Tried::Nothing(_)), "{raw}");
        }
        assert_eq!(outcome_of(ExitStatus::from_raw(0)), Tried::Survived);
    }
}
