//! The games of an event in a list, and one of them.

use anyhow::Result;

use super::{Asks, Found, NotShown, Shown};
use crate::{
    desk::{
        director::not_done::{JournalBroken, NoGame},
        frozen_game,
    },
    laws::{Entry, Game},
    letters::{GameAsShown, GameOfEvent, GameStands, Letter, pgn_file_of, table_file},
    reading::WhichGames,
    store::{BrokenJournal, EventRow, GameRow, Sound},
};

impl Asks<'_> {
    pub(super) fn games(&self, which: &WhichGames) -> Found<Shown> {
        let tx = self.post.tx;
        let rows = tx.games(self.event.id)?;
        let (which, rows) = match which {
            WhichGames::Of(name) => {
                let player = match self.player(name)? {
                    Ok(player) => player,
                    Err(why) => return Ok(Err(why)),
                };
                let own: Vec<GameRow> =
                    rows.into_iter().filter(|row| row.white == player.id || row.black == player.id).collect();
                (WhichGames::Of(player.name), own)
            }
            all => (all.clone(), rows),
        };
        let mut games = rows.iter().map(|row| self.in_list(row)).collect::<Result<Vec<_>>>()?;
        match which {
            WhichGames::Silent => {
                games.retain(|game| game.since.is_some());
                games.sort_by_key(|game| game.since);
            }
            WhichGames::Passed => {
                games.retain(|game| matches!(game.stands, GameStands::Passed(_)));
                games.sort_by_key(|game| match game.stands {
                    GameStands::Passed(at) => Some(at),
                    _ => None,
                });
            }
            WhichGames::All | WhichGames::Of(_) => {}
        }
        Ok(Ok(Shown::of(Letter::GamesOfEvent { which, games, now: self.post.now })))
    }

    /// The event's crosstable.
    pub(super) fn table(&self) -> Result<Shown> {
        let EventRow { code, frozen, seal, .. } = self.event;
        let table = self.post.tx.crosstable(self.event)?;
        let (event, file) = (frozen.name.clone(), table_file(code, &table));
        Ok(Shown::of(Letter::Table { event, table, seal: *seal, file, director: true }))
    }

    /// All games that are over in one file, but those whose journals do not hold.
    pub(super) fn finished_games(&self) -> Result<Shown> {
        let rows = self.post.tx.games(self.event.id)?.into_iter().filter(|row| row.result.is_some());
        let tables = frozen_game::sound_tables(self.post.tx, rows)?;
        let games: Vec<GameAsShown> = tables.iter().map(|table| *table.sight(None, self.post.now)).collect();
        let example = games.first().map(|sight| sight.game.id.clone());
        let file = pgn_file_of(&self.event.code, &games);
        Ok(Shown::of(Letter::Pgn { sight: None, file, games: games.len(), example, director: true }))
    }

    /// Every entry of a game's journal.
    pub(super) fn journal(&self, row: GameRow) -> Found<Shown> {
        let rows = self.post.tx.sound(row.id, &row.name)?.rows;
        let entries: Vec<Entry> = rows.into_iter().map(|row| row.entry).collect();
        self.of_table(row, |sight| Letter::Journal { sight, entries })
    }

    pub(super) fn in_list(&self, row: &GameRow) -> Result<GameOfEvent> {
        let tx = self.post.tx;
        let Sound { state, broken, .. } = tx.sound(row.id, &row.name)?;
        let game = state.as_ref().filter(|_| broken.is_none());
        let over = row.result.or(game.and_then(|game| game.outcome.map(|(result, _)| result)));
        let running = game.filter(|_| over.is_none());
        Ok(GameOfEvent {
            id: row.name.clone(),
            white: tx.player(row.white)?.name,
            black: tx.player(row.black)?.name,
            next: running.map(Game::next_ply),
            since: running.and_then(|game| game.available.as_ref()).map(|available| available.handed.at),
            stands: match (over, running) {
                (Some(result), _) => GameStands::Over(result),
                (None, None) => GameStands::Broken,
                (None, Some(game)) => self.stands(game),
            },
        })
    }

    fn stands(&self, game: &Game) -> GameStands {
        match game.standing() {
            _ if game.stops.standing_since().is_some() => GameStands::Stopped,
            None => GameStands::NoTime,
            Some(standing) if standing.deadline <= self.post.now => GameStands::Passed(standing.deadline),
            Some(standing) => GameStands::Until(standing.deadline),
        }
    }

    /// A letter about one game as it stands.
    pub(super) fn of_table(
        &self,
        row: GameRow,
        letter: impl FnOnce(Box<GameAsShown>) -> Letter,
    ) -> Found<Shown> {
        let tx = self.post.tx;
        if let Some(broken) = tx.sound(row.id, &row.name)?.broken {
            let BrokenJournal { name, entry, why, .. } = broken;
            let broken = JournalBroken::From { game: name, entry, why };
            return Ok(Err(NotShown::NoGame(NoGame::StandsStill { game: row.name, broken })));
        }
        let table = tx.table(row)?;
        Ok(Ok(Shown::of_game(letter(table.sight(None, self.post.now)), table)))
    }
}
