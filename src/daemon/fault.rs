//! Whose fault it is that a mail was not settled, or that work came to nothing.
//!
//! Only mails are set aside. The machine's fault ends the pass and counts for nothing; where an error arises its type
//! says which it is.

use std::time::Duration;

use anyhow::Result;
use thiserror::Error;

use crate::{
    desk::incoming::Starved,
    letters::RenderError,
    mailbox::Backoff,
    store::{BrokenJournal, is_the_machines, passes},
};

/// Whose fault it is, told where the error arises. Only a mail is ever set aside.
#[derive(Debug, Error)]
pub(super) enum Fault {
    /// The mail's: it broke the referee, or held what cannot be kept.
    #[error("{0}")]
    Mail(String),
    /// A game's: the mail is about one whose journal does not hold. It waits until somebody has ruled on that game.
    #[error(transparent)]
    Game(BrokenJournal),
    /// The desk's: a letter that answers the mail cannot be written by its template. The mail waits.
    #[error("{why}")]
    Template {
        /// The template's.
        file: String,
        /// What is wrong with it, with its name.
        why: String,
    },
    /// The machine's: the mail waits, and nothing is counted against it.
    #[error(transparent)]
    Machine(anyhow::Error),
}

impl Fault {
    /// Whose fault an error is that came of settling a mail.
    pub(super) fn of(error: anyhow::Error) -> Fault {
        if let Some(unfit @ RenderError::Template { file, .. }) = error.downcast_ref() {
            return Fault::Template { file: file.clone(), why: unfit.to_string() };
        }
        match error.downcast::<BrokenJournal>() {
            Ok(broken) => Fault::Game(broken),
            Err(error) if error.is::<Starved>() || is_the_machines(&error) => Fault::Machine(error),
            Err(error) => Fault::Mail(format!("{error:#}")),
        }
    }
}

/// How long to wait after this error: what failed by the machine's fault is tried again, after longer and longer pauses.
///
/// # Errors
/// This one, where waiting does not help.
pub(super) fn pause_after(trouble: anyhow::Error, backoff: &mut Backoff) -> Result<Duration> {
    if !trouble.is::<Starved>() && !passes(&trouble) {
        return Err(trouble);
    }
    let pause = backoff.failed();
    tracing::error!(
        trouble = format!("{trouble:#}"),
        ?pause,
        "this machine is in trouble; it is tried again"
    );
    Ok(pause)
}
