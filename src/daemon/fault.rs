//! Whose fault it is that a mail was not settled, or that work came to nothing.
//!
//! Only mails are set aside. A game whose journal does not hold is left out, and told of once. The machine's fault ends the
//! pass and counts for nothing. Where an error arises its type says which it is.

use std::time::Duration;

use anyhow::Result;
use thiserror::Error;

use super::state::Daemon;
use crate::{
    desk::{
        frozen_game::{self, PUT_OFF, TELL_OF_IT},
        incoming::Starved,
        workplace::Post,
    },
    letters::RenderError,
    store::{BrokenJournal, OutboxRow, Unwritten, broken_apart, is_the_machines, passes},
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
            Err(error) if error.is::<Starved>() || error.is::<Unwritten>() || is_the_machines(&error) => {
                Fault::Machine(error)
            }
            Err(error) => Fault::Mail(format!("{error:#}")),
        }
    }
}

impl Daemon {
    /// Goes on where the journal of the one game does not hold that something was to be done in; nothing is given then.
    pub(crate) fn beside_broken<T>(&mut self, done: Result<T>) -> Result<Option<T>> {
        match broken_apart(done)? {
            Ok(done) => Ok(Some(done)),
            Err(broken) => {
                self.in_transaction(|post| frozen_game::freeze(post, &broken))?;
                Ok(None)
            }
        }
    }
}

/// Whether a letter waits because its game stands still: then it is put off. What tells of that very thing goes out.
pub(super) fn waits_for_its_game(post: &Post<'_>, letter: &OutboxRow) -> Result<bool> {
    let Some(game) = letter.game.filter(|_| !TELL_OF_IT.contains(&letter.kind)) else { return Ok(false) };
    let row = post.tx.game_by_id(game)?;
    match broken_apart(post.tx.game(row.id, &row.name))? {
        Ok(_) => Ok(false),
        Err(broken) => {
            frozen_game::freeze(post, &broken)?;
            post.tx.put_off(letter.id, post.now + PUT_OFF, "its game stands still")?;
            Ok(true)
        }
    }
}

const FIRST: Duration = Duration::from_secs(2);
const LONGEST: Duration = Duration::from_secs(80);

/// The longest after a login that was refused.
const AN_HOUR: Duration = Duration::from_secs(60 * 60);

/// The pauses between failures: 2, 4, 8 … 80 seconds; after refused logins 5, 10, 20, 40 and 60 minutes.
///
/// Only a whole drain counts as success: a server that lets us in and then drops us is no better than one that does
/// not answer. There is no jitter, since one daemon reads one mailbox.
#[derive(Clone, Copy, Debug)]
pub(super) struct Backoff {
    first: Duration,
    next: Duration,
    longest: Duration,
}

impl Default for Backoff {
    fn default() -> Self {
        Self { first: FIRST, next: FIRST, longest: LONGEST }
    }
}

impl Backoff {
    /// After refused logins: servers lock an account of which they refuse some in a few minutes.
    pub(super) fn of_a_login(first: Duration) -> Self {
        Self { first, next: first, longest: AN_HOUR }
    }

    /// The pause after this failure.
    pub(super) fn failed(&mut self) -> Duration {
        let pause = self.next;
        self.next = pause.saturating_mul(2).min(self.longest);
        pause
    }

    /// It went well: begin anew.
    pub(super) fn well(&mut self) {
        self.next = self.first;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_to_the_longest_and_begin_anew_after_a_drain() {
        let mut backoff = Backoff::default();
        let pauses: Vec<u64> = (0..8).map(|_| backoff.failed().as_secs()).collect();
        assert_eq!(pauses, [2, 4, 8, 16, 32, 64, 80, 80]);
        backoff.well();
        assert_eq!(backoff.failed(), FIRST);
    }

    #[test]
    fn a_login_that_is_refused_is_tried_three_times_in_a_quarter_of_an_hour_and_then_ever_more_seldom() {
        let mut backoff = Backoff::of_a_login(Duration::from_secs(300));
        let minutes: Vec<u64> = (0..6).map(|_| backoff.failed().as_secs() / 60).collect();
        assert_eq!(minutes, [5, 10, 20, 40, 60, 60]);
    }
}
