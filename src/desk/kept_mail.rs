//! A mail that was kept, read once more.

use crate::mail::{Message, Unparsable};
use anyhow::Result;
use thiserror::Error;

/// The machine has not what reading takes: threads, memory. The mails wait, as when the mailbox cannot be reached.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("no mail can be read: {0}; the mails wait, and are read once the machine lets them")]
pub struct Starved(pub(crate) String);

/// The error that a mail was not read: the machine's own is told apart from the mail's.
pub(crate) fn unread(error: Unparsable) -> anyhow::Error {
    match error {
        Unparsable::Machine(why) => Starved(why).into(),
        of_the_mail => of_the_mail.into(),
    }
}

/// What was read of a mail that may not be legible. That the machine could not read it says nothing about it.
pub(crate) fn legible(read: Result<(Message, bool), Unparsable>) -> Result<Option<Message>> {
    match read {
        Ok((message, _)) => Ok(Some(message)),
        Err(Unparsable::Machine(why)) => Err(Starved(why).into()),
        Err(_) => Ok(None),
    }
}
