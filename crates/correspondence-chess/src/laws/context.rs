//! What the referee is told beside the game and the submission.

use chrono::{DateTime, Utc};

use crate::model::{HalfMove, Side};

/// What the referee is told beside the game and the submission.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// Who submits.
    pub sender: Side,
    /// When the submission was sent, by the evidence.
    pub sent: DateTime<Utc>,
    /// The half-move of the letter that the mail answers.
    pub answers: Option<HalfMove>,
    /// Whether a move is all that was newly written.
    pub nothing_else: bool,
}
