//! The director's orders: `[td] VERB [GAME] ARGS REASON`, one a line, and what he tells players. One grammar for his
//! mails and for `amici td`.
//!
//! A line that begins with the word of an order and has what stands behind it is an order, or is asked back with a
//! sentence and an example; anything else is prose. An order that may be prose is marked as not sure. Whether an order fits its game is for the referee.

mod error;
mod found;
mod leftover;
mod line;
mod outline;
mod tell;
mod time;
mod values;
mod verb;
mod words;

#[cfg(test)]
mod tests;

pub use self::{error::OrderError, found::read_orders, line::read_order, outline::Outline, verb::Verb};

pub(super) use self::line::is_order;

use super::Stretch;
use crate::model::{EventCode, GameId, Order, Side};

/// Whether an order may begin with this word.
pub fn begins_an_order(word: &str) -> bool {
    let word = words::plain(word).trim_end_matches('!');
    word.eq_ignore_ascii_case("td") || word.eq_ignore_ascii_case("new") || Verb::named(word).is_some()
}

/// Whether a text would read as an order, or be asked back as one, if it stood on a line of its own.
pub fn would_order(text: &str) -> bool {
    line::line(text, line::Place::Mail(&[])).is_some()
}

/// The orders that stand anywhere in a text: what every word from which on a line reads as one gives.
pub fn orders_within(text: &str, codes: &[EventCode]) -> Vec<Given> {
    let mut found = Vec::new();
    for whole in text.lines() {
        let words: Vec<&str> = whole.split_whitespace().collect();
        let begins = words.iter().enumerate().filter(|(_, word)| begins_an_order(word));
        for (at, _) in begins {
            let rest = words.get(at..).unwrap_or_default();
            // A word as a reason, which the text may leave to the next line.
            let rest = format!("{} x", rest.join(" "));
            found.extend(line::line(&rest, line::Place::Mail(codes)).and_then(Result::ok));
        }
    }
    found
}

/// The most characters of a reason: a few lines of a letter.
const LONGEST_REASON: usize = 600;

/// What a director writes, in the order of his lines.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Directions {
    /// What reads.
    pub given: Vec<Given>,
    /// Lines that were meant as orders and do not read, as written.
    pub unread: Vec<(String, OrderError)>,
    /// The other newly written lines, empty ones among them.
    pub prose: Vec<String>,
}

/// One order, or one thing to be told.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Given {
    /// The whole of it, as written.
    pub line: String,
    /// The order as written, without its game and its reason.
    pub words: String,
    /// What it is about.
    pub about: About,
    /// Whether it can only be meant as an order: `td` stands before it, or a game behind its word, or what it needs
    /// beside its reason is there. `Stop! I did not mean this.` is not.
    pub sure: bool,
    /// Whether `td` stands before it.
    pub td: bool,
    /// Whether its own line names its game, or its event.
    pub named: bool,
    /// The reason as written, with the marks in front of it.
    pub behind: String,
    /// Whether its reason stands apart from it, behind a colon or as a sentence that begins there. `Result 1-0 would be
    /// wrong` goes on.
    pub apart: bool,
    /// What is to be done.
    pub what: Direction,
}

/// What an order is about.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum About {
    /// The game of the letter that is answered.
    Answered,
    /// This game.
    Game(GameId),
    /// Every running game of this event.
    Event(EventCode),
}

/// What a director wants done.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Direction {
    /// A ruling.
    Rule {
        /// The order.
        order: Order<Stretch>,
        /// Why, in his words.
        reason: String,
    },
    /// `tell w: …`: words for one player, or for both.
    Tell {
        /// For whom; none for both.
        side: Option<Side>,
        /// The words, line by line.
        text: String,
    },
    /// `help`: the list of orders.
    Help,
}
