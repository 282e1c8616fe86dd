//! A director's line, read.

use super::{event_order::EventOrder, request::Request};
use crate::{
    chess::Stretch,
    model::{EventCode, GameId, Order, Side, Verb},
};

/// The most characters of a reason: a few lines of a letter.
pub(crate) const LONGEST_REASON: usize = 600;

/// One order, or one thing to be told.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Given {
    /// The whole of it, as written.
    pub line: String,
    /// The order as written, without its game and its reason.
    pub words: String,
    pub about: About,
    /// Whether it can only be meant as an order: `td` stands before it, or a game behind its word, or what it needs
    /// beside its reason is there. `Stop! I did not mean this.` is not.
    pub sure: bool,
    pub td: bool,
    /// Whether its own line names its game, or its event.
    pub named: bool,
    pub behind: String,
    /// Whether its reason stands apart from it, behind a colon or as a sentence that begins there. `Result 1-0 would be
    /// wrong` goes on.
    pub apart: bool,
    pub what: Direction,
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub enum About {
    /// The game of the letter that is answered.
    Answered,
    Game(GameId),
    /// Every running game of this event.
    Event(EventCode),
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Direction {
    Rule {
        order: Order<Stretch>,
        reason: String,
    },
    /// `tell w: …`: words for one player, or for both.
    Tell {
        /// For whom; none for both.
        side: Option<Side>,
        text: String,
    },
    /// An order about the event or its people, beside any game.
    OfEvent(EventOrder),
    /// What he wants to be shown.
    Show(Request),
    Help,
}

impl About {
    /// Whether it is what our samples name: it cannot be.
    pub(super) fn is_of_samples(&self) -> bool {
        match self {
            About::Answered => false,
            About::Game(id) => id.event.is_of_samples(),
            About::Event(code) => code.is_of_samples(),
        }
    }
}

impl Direction {
    pub(super) fn word(&self) -> &'static str {
        match self {
            Direction::Rule { order, .. } => order.word(),
            Direction::Tell { .. } => Verb::Tell.word(),
            Direction::OfEvent(order) => order.verb().word(),
            Direction::Show(request) => request.word().word(),
            Direction::Help => Verb::Help.word(),
        }
    }
}
