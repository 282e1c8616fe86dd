//! What letters say of the people of an event: their marks, addresses and offices.

use std::fmt;

use chrono::{DateTime, Utc};

use crate::{
    event::ADJUDICATORS_PLACE,
    model::{GameId, worded::worded},
};

worded! {
    /// How it came that somebody has a new token.
    pub enum Renewal, a "reason for a new token" {
        /// His own mail was shown to others.
        Shown = "shown",
        /// It turned up in somebody else's mail.
        Elsewhere = "elsewhere",
        Asked = "asked",
        Operator = "operator",
    }
}

worded! {
    /// What an official of an event does in it.
    pub enum Office, a "office" {
        Director = "director",
        Deputy = "deputy",
        Adjudicator = "adjudicator",
    }
}

impl Office {
    /// The office of a place among the officials of an event.
    pub(crate) fn at(place: u32) -> Office {
        match place {
            0 => Office::Director,
            ADJUDICATORS_PLACE => Office::Adjudicator,
            _ => Office::Deputy,
        }
    }
}

/// For whom a director's words are in a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct AnnouncedToGame {
    pub game: GameId,
    /// Whether only one of its players has them.
    pub alone: bool,
}

worded! {
    /// How it came that a player's letters go to another address.
    pub enum AddressStep, a "step of a change of address" {
        /// Whoever directs has entered it.
        Entered = "entered",
        /// He asked for it, and confirmed it from an address before it.
        Confirmed = "confirmed",
        /// A former address has said that it was not wanted: all is as before.
        Undone = "undone",
    }
}

worded! {
    /// Why a player's letters do not go to another address, or not yet.
    pub enum AddressKept, a "reason to keep an address" {
        /// They go there already.
        Known = "known",
        /// It is somebody else's in the event, or the desk's own.
        Taken = "taken",
        /// He does not want it.
        NotMeant = "not-meant",
        /// The mail was not his; the director knows, and he has another mark.
        NotMine = "not-mine",
        /// Nobody answered in a week, and the director is asked.
        Unanswered = "unanswered",
    }
}

/// What is missing to a mail from a registered address.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Unproven {
    NoMark,
    /// His token as it is now: he had this one until then.
    OldMark(DateTime<Utc>),
    /// Our own mail server says that the domain of the sender disowns it.
    Forged,
}

impl fmt::Display for Unproven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unproven::NoMark => "without his token",
            Unproven::OldMark(_) => "with a token that was renewed",
            Unproven::Forged => "but disowned by the domain of its sender",
        })
    }
}
