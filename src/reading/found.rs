//! What one line says by itself, and which game it names.

use super::{What, statement::InGame, unclear_line::WhyUnclear};
use crate::model::GameId;

/// Which game the lines below speak of.
#[derive(Clone, Debug, Default)]
pub(crate) enum Named {
    #[default]
    Nothing,
    Game(GameId),
    Unreadable(String),
}

/// What one line says by itself.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    Said(What),
    Unclear(WhyUnclear),
    Nothing,
}

impl Found {
    pub(super) fn or_else(self, other: impl FnOnce() -> Found) -> Found {
        match self {
            Found::Nothing => other(),
            found => found,
        }
    }
}

impl Found {
    pub(super) fn is_conditional(&self) -> bool {
        match self {
            Found::Said(what) => matches!(what, What::Game(InGame::If(_))),
            Found::Unclear(why) => {
                matches!(why, WhyUnclear::Conditional(_) | WhyUnclear::NotInConditional { .. })
            }
            Found::Nothing => false,
        }
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
