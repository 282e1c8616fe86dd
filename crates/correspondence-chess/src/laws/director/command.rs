//! The director's orders, as the referee is given them.

use chrono::{DateTime, Utc};

use super::letter_orders::RefusedLetter;
use crate::laws::Ruler;

/// An order with all that is known beside it.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub struct Command<'a> {
    pub ruler: &'a Ruler,
    pub words: &'a str,
    pub reason: &'a str,
    /// When his order reached us: a move from a card without a date was sent then.
    pub received: DateTime<Utc>,
    /// The letter about the half-move to be made, where it waits since a mail server refuses it.
    pub refused: Option<&'a RefusedLetter>,
    /// Whether the side that [`must_mate`](super::must_mate) names can mate by any series of legal moves, where that is known.
    pub can_mate: Option<bool>,
    pub now: DateTime<Utc>,
}
