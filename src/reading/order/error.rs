//! Why a line that was meant as an order does not read.

use super::list;
use super::{Verb, WhyUnread, direction::About, why_unread::bare};
use crate::wording::InEnglish;

/// A line that was meant as an order and does not read.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{}", .why.in_english())]
pub struct OrderError {
    /// What is wrong.
    pub why: Box<WhyUnread>,
    /// The order as far as it is legible.
    pub outline: Outline,
}

impl OrderError {
    /// With the outline of the word alone, until the line is known in which it stands.
    pub(super) fn new(verb: Verb, why: WhyUnread) -> OrderError {
        OrderError { why: why.into(), outline: Outline::of(verb, Named::Missing, "") }
    }

    /// The same of an order for this game, with what stands behind it.
    pub(super) fn of(self, verb: Verb, about: Named, rest: &str) -> OrderError {
        OrderError { outline: Outline::of(verb, about, rest), ..self }
    }

    /// Of a word that begins no order, but may be meant to.
    pub(super) fn no_order(word: &str, about: Named, rest: &str) -> OrderError {
        let why = match word.is_empty() {
            true => WhyUnread::NoWord,
            false => WhyUnread::NoOrder(bare(word)),
        };
        let outline = list::meant(word).map_or_else(Outline::none, |verb| Outline::of(verb, about, rest));
        OrderError { why: why.into(), outline }
    }
}

/// An order as far as it is legible.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Outline {
    pub(super) verb: Option<Verb>,
    pub(super) about: Named,
    pub(super) arguments: String,
}

/// Which game an outline is for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Named {
    /// That of the letter that is answered.
    Answered,
    /// What stood there, as it is to be written.
    Is(String),
    /// It has to be named anew.
    Missing,
}

impl Named {
    pub fn of(about: &About) -> Named {
        match about {
            About::Answered => Named::Answered,
            About::Game(id) if id.event.is_of_samples() => Named::Missing,
            About::Game(id) => Named::Is(id.to_string()),
            About::Event(code) if code.is_of_samples() => Named::Missing,
            About::Event(code) => Named::Is(code.to_string()),
        }
    }
}
