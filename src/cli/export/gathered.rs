//! An event as exports tell it: read once, each game from its journal.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use chrono::{DateTime, Utc};

use super::super::shell;
use crate::{
    event::{Crosstable, Entrant},
    laws::{Fact, Game, PerSide},
    model::{EventCode, GameId},
    store::{EventRow, JournalRow, Sound, Tx},
};

pub(super) struct Gathered {
    pub(super) event: EventRow,
    pub(super) table: Crosstable,
    /// In the order of their numbers.
    pub(super) games: Vec<GatheredGame>,
    pub(super) left_out: Vec<LeftOut>,
}

/// A game whose journal does not hold.
pub(super) struct LeftOut {
    pub(super) game: GameId,
    /// Whether its row says that it is over.
    pub(super) over: bool,
    pub(super) why: String,
}

pub(super) struct GatheredGame {
    pub(super) name: GameId,
    pub(super) round: u32,
    /// Its place among the games of its round, from 1.
    pub(super) board: u32,
    /// The start numbers of those who have White and Black now: colours may have been changed since the pairing (7.1).
    pub(super) players: PerSide<u32>,
    pub(super) game: Game,
    /// When it was over, where it is.
    pub(super) ended: Option<DateTime<Utc>>,
}

impl Gathered {
    /// # Errors
    /// Where there is no such event, or the database fails. A game whose journal does not hold is left out.
    pub(super) fn of(books: &Tx<'_>, code: &EventCode) -> Result<Gathered> {
        let event = shell::event(books, code)?;
        let table = books.crosstable(&event)?;
        let players = books.players(event.id)?;
        let numbers: BTreeMap<i64, u32> = players.iter().map(|row| (row.id, row.number)).collect();
        let (mut games, mut left_out) = (Vec::new(), Vec::new());
        let mut boards: BTreeMap<u32, u32> = BTreeMap::new();
        for row in books.games(event.id)?.into_iter().filter(|row| event.has(row)) {
            let board = boards.entry(row.round).or_default();
            *board = board.saturating_add(1);
            let number = |id: i64| {
                numbers
                    .get(&id)
                    .copied()
                    .with_context(|| format!("{}: somebody plays whom the event does not know", row.name))
            };
            let players = PerSide { white: number(row.white)?, black: number(row.black)? };
            let Sound { rows, state, broken } = books.sound(row.id, &row.name)?;
            match (state, broken) {
                (Some(game), None) => {
                    let ended = game.outcome.and_then(|_| ended(&rows));
                    games.push(GatheredGame {
                        name: row.name,
                        round: row.round,
                        board: *board,
                        players,
                        game,
                        ended,
                    });
                }
                (_, broken) => {
                    let why = broken.map_or_else(|| row.name.to_string(), |broken| broken.to_string());
                    left_out.push(LeftOut { game: row.name, over: row.result.is_some(), why });
                }
            }
        }
        Ok(Gathered { event, table, games, left_out })
    }

    /// What is known of a player; none where nobody has the number.
    pub(super) fn player(&self, number: u32) -> Option<&Entrant> {
        self.event.frozen.players.iter().find(|entrant| entrant.number == number)
    }
}

/// Why an export that was written is not whole.
pub(super) fn not_whole<'a>(left_out: impl IntoIterator<Item = &'a LeftOut>) -> Option<String> {
    let why: Vec<&str> = left_out.into_iter().map(|left| left.why.as_str()).collect();
    (!why.is_empty()).then(|| format!("Left out: {}", why.join("; ")))
}

/// When a game was over: by its last result, where a ruling took the place of one before.
fn ended(rows: &[JournalRow]) -> Option<DateTime<Utc>> {
    let last = rows.iter().rev().find(|row| matches!(row.entry.fact, Fact::Ended { .. }));
    last.map(|row| row.entry.at)
}
