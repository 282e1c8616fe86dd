//! The director's orders: `[td] VERB [GAME] ARGS REASON`, one a line, and what he tells players. One grammar for his
//! mails and for `amici td`.
//!
//! A line that begins with the word of an order and has what stands behind it is an order, or is asked back with a
//! sentence and an example; anything else is prose. An order that may be prose is marked as not sure. Whether an order fits its game is for the referee.
//!
//! A line is an order where its word and what stands behind it fit, and where it can be nothing else: `td` stands
//! before it, or a game behind its word, or more than a reason. Samples name an event that cannot be. Each order of a
//! mail is a ruling of its own: one that fails does not undo another.
//!
//! Orders about the event and its people, beside any game, stand in `read_event_order.rs`. Beside orders he may ask to be shown something (`read_request.rs`), in a line that says nothing else.
//!
//! Laws 14

mod comes_and_goes;
mod cursor;
mod direction;
pub mod event_order;
mod in_mail;
mod leftover;
pub mod list;
mod one_line;
mod order_line;
mod outline;
mod person_words;
mod read_event_order;
mod read_request;
mod request;
mod values;
mod why_unread;

#[cfg(test)]
mod tests;

pub use crate::model::Verb;
pub use event_order::{AnnouncedIn, Correction, EventOrder, LateEntry, Substitution};
pub use in_mail::read_orders;
pub use one_line::read_order;
pub use outline::{OrderError, Outline};
pub use request::{Request, WhichGames};
pub use why_unread::{StandsThere, WhyUnread};

pub(super) use order_line::is_order;

use crate::model::EventCode;

pub use direction::{About, Direction, Given};

pub fn begins_an_order(word: &str) -> bool {
    let word = cursor::plain(word).trim_end_matches('!');
    word.eq_ignore_ascii_case("td")
        || word.eq_ignore_ascii_case("new")
        || Verb::named(word).is_some()
        || read_event_order::begins(word).is_some()
}

/// Whether a text would read as an order, or be asked back as one, if it stood on a line of its own.
pub fn would_order(text: &str) -> bool {
    let place = values::Place::Mail(&[]);
    read_event_order::event_order(text, place).or_else(|| order_line::order_line(text, place)).is_some()
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
            let place = values::Place::Mail(codes);
            let order =
                read_event_order::event_order(&rest, place).or_else(|| order_line::order_line(&rest, place));
            found.extend(order.and_then(Result::ok));
        }
    }
    found
}

/// What a director writes, in the order of his lines.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Directions {
    pub given: Vec<Given>,
    /// Lines that were meant as orders and do not read, as written.
    pub unread: Vec<(String, OrderError)>,
    /// The other newly written lines, empty ones among them.
    pub prose: Vec<String>,
}
