//! What the words of a mail are looked at beside: the mail itself, and what is on record of its writer and of his games, looked
//! up where they need it.

use std::sync::Arc;

use anyhow::Result;
use chrono::{DateTime, Utc};

use crate::{
    laws::Game,
    mail::{Line, Origin},
    model::{EventCode, GameId, Side},
};

/// What the words of a mail are looked at beside.
pub(crate) struct Background<'a> {
    pub records: &'a dyn Records,
    pub now: DateTime<Utc>,
    /// The game that it is about.
    pub game: Option<&'a GameId>,
    /// The words of others that its writer was shown.
    pub others: &'a Origin,
    pub lines: &'a [Line],
    /// Its subject, where he wrote it himself.
    pub subject: Option<&'a str>,
}

pub(crate) struct Recorded {
    pub name: GameId,
    pub game: Arc<Game>,
    /// The writer's side and his opponent's name, where he plays in it.
    pub played: Option<(Side, String)>,
    pub event: String,
}

impl Recorded {
    pub fn side(&self) -> Option<Side> {
        self.played.as_ref().map(|(side, _)| *side)
    }
}

/// A game of the writer's by its pairing.
pub(crate) struct Paired {
    pub name: GameId,
    /// His side and his opponent's name.
    pub played: (Side, String),
}

/// What the desk has on record. Errors are the database's, or those of a journal that does not hold.
pub(crate) trait Records {
    fn writer(&self) -> &str;

    fn game(&self, name: &GameId) -> Result<Option<Recorded>>;

    /// Whether there is such a game, and if there is, whether it is over.
    fn is_over(&self, name: &GameId) -> Result<Option<bool>>;

    /// The writer's games, without those whose journals do not hold.
    fn own_games(&self) -> Result<Vec<Recorded>>;

    /// Those of them that are not over.
    fn running(&self) -> Result<Vec<Recorded>>;

    /// All his games.
    fn pairings(&self) -> Result<Vec<Paired>>;

    /// Whether his event has another game than this one, of this number where one is given.
    fn has_another_game(&self, than: &GameId, number: Option<u32>) -> Result<bool>;

    fn is_event(&self, code: &EventCode) -> Result<bool>;

    /// The names of who directs his event.
    fn directors(&self) -> Result<Vec<String>>;

    /// Whether a question of ours waits for his answer.
    fn is_asked(&self) -> Result<bool>;
}

impl dyn Records + '_ {
    /// A game that he plays in, with his side.
    pub fn played(&self, name: Option<&GameId>) -> Result<Option<(Recorded, Side)>> {
        let game = name.map(|name| self.game(name)).transpose()?.flatten();
        Ok(game.and_then(|game| game.side().map(|side| (game, side))))
    }
}
