//! Mails as a mailbox hands them over, and who keeps them.

use anyhow::Result;

use crate::model::arrival::{Arrival, Cursor};

/// So many mails are handed over before the drain gives its owner a turn: at a first start there may be years of them,
/// and letters must not wait for the last. A desk that was down for days has fewer.
pub(crate) const AT_ONCE: usize = 500;

/// Who keeps what is fetched. Every call commits.
pub trait Keeper: Send {
    /// How far this mailbox has been read, if it ever was.
    fn cursor(&mut self) -> Result<Option<Cursor>>;

    /// Whether a mail at this place is kept already.
    fn knows(&mut self, place: &str) -> Result<bool>;

    /// Keeps a mail and moves the cursor to the arrival's, in one transaction. A mail whose place is known is left as
    /// it is kept; the cursor moves all the same.
    ///
    /// # Errors
    /// Nothing further may be fetched then.
    fn keep(&mut self, arrival: Arrival) -> Result<()>;

    /// Moves the cursor over mails that are kept already or need not be.
    fn pass_over(&mut self, cursor: Cursor) -> Result<()>;
}

/// What [`Mailbox::drain`](super::Mailbox::drain) did.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Drained {
    /// How many mails were handed to the Keeper.
    pub kept: usize,
    /// Whether the folder was read from its first mail again, since the server had numbered it anew.
    pub rescanned: bool,
    /// How many mails were left alone, since they came before the day from which on mails are read.
    pub too_old: usize,
    /// Whether there may be more: the next drain goes on.
    pub more: bool,
}
