//! What one line says by itself, and which game it names.

use super::{Rule, What, statement::InGame, unclear_line::WhyUnclear};
use crate::model::GameId;

/// Which game the lines below speak of.
#[derive(Clone, Debug, Default)]
pub(crate) enum Named {
    #[default]
    Nothing,
    Game(GameId),
    Unreadable(String),
}

/// Whether the name of a game can be told from a date or a fraction.
pub(super) fn has_letter(id: &GameId) -> bool {
    id.event.as_str().contains(|c: char| c.is_ascii_alphabetic())
}

#[derive(Clone, Debug)]
pub(crate) enum Found {
    Said(What),
    /// It has the form of something, and does not read as that.
    Unclear(WhyUnclear),
    Asked(WhyUnclear, Rule),
    Nothing,
}

impl Found {
    pub(super) fn or_else(self, other: impl FnOnce() -> Found) -> Found {
        match self {
            Found::Nothing => other(),
            found => found,
        }
    }

    /// Whether it asks for something, and does not only say what stands beside a move.
    pub(super) fn counts(&self) -> bool {
        matches!(self, Found::Said(what) if !matches!(what, What::Declared(_)))
    }

    /// Why it does not count, where it looks meant.
    pub(super) fn why(&self) -> Option<&WhyUnclear> {
        match self {
            Found::Unclear(why) | Found::Asked(why, _) => Some(why),
            Found::Said(_) | Found::Nothing => None,
        }
    }

    pub(super) fn is_conditional(&self) -> bool {
        matches!(self, Found::Said(What::Game(InGame::If(_))))
            || self.why().is_some_and(WhyUnclear::is_conditional)
    }
}

impl Named {
    pub(super) fn id(&self) -> Option<GameId> {
        match self {
            Named::Game(id) => Some(id.clone()),
            Named::Nothing | Named::Unreadable(_) => None,
        }
    }
}
