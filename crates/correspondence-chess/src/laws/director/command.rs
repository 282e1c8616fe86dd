//! The director's orders, as the referee is given them.

use chrono::{DateTime, Utc};

use super::letter_orders::RefusedLetter;
use crate::laws::Ruler;

/// An order with all that is known beside it.
#[derive(Clone, Copy, Debug)]
pub struct Command<'a> {
    /// Who gives it.
    pub ruler: &'a Ruler,
    /// The order as he wrote it.
    pub words: &'a str,
    /// Why he gives it.
    pub reason: &'a str,
    /// When his order reached us: a move from a card without a date was sent then.
    pub received: DateTime<Utc>,
    /// The letter about the half-move to be made, where it waits since a mail server refuses it.
    pub refused: Option<&'a RefusedLetter>,
    /// Whether the side that [`must_mate`](super::must_mate) names can mate by any series of legal moves, where that is known.
    pub can_mate: Option<bool>,
    /// Now.
    pub now: DateTime<Utc>,
}
