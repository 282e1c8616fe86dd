//! Why a line that was meant as an order does not read.

use super::list;
use super::{Verb, WhyUnread, direction::About, why_unread::bare};
use crate::wording::InEnglish;

#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{}", .why.in_english())]
pub struct OrderError {
    pub why: Box<WhyUnread>,
    pub outline: Outline,
}

impl OrderError {
    pub(super) fn new(why: WhyUnread, outline: Outline) -> OrderError {
        OrderError { why: why.into(), outline }
    }

    /// Of a word that begins no order, but may be meant to.
    pub(super) fn no_order(word: &str, about: About, rest: &str) -> OrderError {
        let why = match word.is_empty() {
            true => WhyUnread::NoWord,
            false => WhyUnread::NoOrder(bare(word)),
        };
        OrderError::new(why, Outline::of(list::meant(word), Some(about), rest))
    }
}

/// An order as far as it is legible.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Outline {
    pub(super) verb: Option<Verb>,
    /// None where the game has to be named anew.
    pub(super) about: Option<About>,
    pub(super) arguments: String,
}
