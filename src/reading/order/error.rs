//! Why a line that was meant as an order does not read.

use super::Verb;

/// A line that was meant as an order and does not read.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{why}")]
pub struct OrderError {
    /// What is wrong, as a sentence without its capital and full stop.
    pub why: String,
    /// The order that it begins with; none where there is no such order.
    pub verb: Option<Verb>,
}

impl OrderError {
    pub(super) fn new(verb: Verb, why: impl Into<String>) -> OrderError {
        OrderError { why: why.into(), verb: Some(verb) }
    }

    /// An order that would read, about this game.
    pub fn example(&self, game: &str) -> String {
        self.verb.unwrap_or(Verb::Help).example(game)
    }
}
