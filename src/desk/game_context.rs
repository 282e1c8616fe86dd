//! A game with all that is needed to rule on it and to write about it.

use std::sync::Arc;

use crate::{
    laws::{Entry, Fact, Game, PutOff, ends::verdict},
    letters::{EventNames, GameAsShown},
    model::{Address, GameId, HalfMove, Side},
    store::{BrokenJournal, EventRow, GameRow, Matter, PlayerRow, Tx, unless_broken},
};
use anyhow::Result;
use chrono::{DateTime, Utc};

pub(crate) struct GameContext {
    pub row: GameRow,
    pub game: Arc<Game>,
    pub white: PlayerRow,
    pub black: PlayerRow,
    pub event: EventRow,
    /// What of its journal does not hold, and is set aside by the ruling that is to come.
    pub mending: Option<Mending>,
    /// How the letter about this half-move is put off by its reader's own server.
    pub put_off: Option<(HalfMove, PutOff)>,
}

/// A game, and the side that somebody has in it.
pub(crate) type Played = (GameContext, Side);

impl GameContext {
    pub fn player(&self, side: Side) -> &PlayerRow {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// The side whose player writes from this address.
    pub fn side_at(&self, address: &Address) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.player(*side).writes_from(address))
    }

    /// The side that a player has here, if he plays.
    pub fn side_of(&self, player: &PlayerRow) -> Option<Side> {
        self.row.side_of(player.id)
    }

    /// The side whose question a matter is, or whose doing.
    pub fn side_of_matter(&self, matter: &Matter) -> Option<Side> {
        matter.player.and_then(|player| self.row.side_of(player))
    }

    /// The players change colours, as the store's row does with the entry that says so.
    pub fn change_colours(&mut self) {
        std::mem::swap(&mut self.white, &mut self.black);
        std::mem::swap(&mut self.row.white, &mut self.row.black);
    }

    /// What the journal holds on whether the opponent of a side could mate when it had to make its half-move: the one
    /// that is due, or the last one where that came too late (6.7). A verdict is evidence, and is not sought again.
    pub fn can_mate_against(&self, tx: &Tx<'_>, loser: Side) -> Result<Option<bool>> {
        let game = &self.game;
        let late = game.records.last().filter(|_| game.on_move() != loser).map(|record| record.ply);
        let half_move = HalfMove { line: game.line, ply: late.unwrap_or(game.next_ply()) };
        let journal = tx.sound(self.row.id, &self.row.name)?.rows;
        let entries: Vec<Entry> = journal.into_iter().map(|row| row.entry).collect();
        Ok(verdict::known(&entries, half_move, loser.other()).flatten())
    }

    pub fn names(&self) -> EventNames {
        let file = &self.event.frozen;
        let rating = |player: &PlayerRow| {
            file.players.iter().find(|entrant| entrant.number == player.number).and_then(|found| found.rating)
        };
        EventNames {
            name: file.name.clone(),
            site: file.site.clone(),
            round: self.row.round,
            white_rating: rating(&self.white),
            black_rating: rating(&self.black),
            seal: Some(self.event.seal),
        }
    }

    pub fn sight(&self, reader: Option<Side>, now: DateTime<Utc>) -> Box<GameAsShown> {
        let stands = |(asked, _): &(HalfMove, PutOff)| {
            *asked == self.game.to_play() && self.game.available.is_none() && self.game.outcome.is_none()
        };
        let put_off = self.put_off.filter(stands).map(|(_, put_off)| put_off);
        Box::new(GameAsShown { game: self.game.clone(), reader, event: self.names(), now, put_off })
    }

    /// The half-move that a letter to this side names when it asks for none in particular: the one to be made, when
    /// he has the move or a draw offer to answer, which a letter about an earlier half-move could not be, else the last
    /// that he made.
    pub fn usual_half_move(&self, side: Side) -> Option<HalfMove> {
        if self.game.outcome.is_some() {
            return None;
        }
        let next = self.game.to_play();
        let own = if next.ply.side() == side || self.game.offers(side.other()) {
            Some(next.ply)
        } else {
            self.game.records.iter().rev().map(|record| record.ply).find(|ply| ply.side() == side)
        };
        own.map(|ply| HalfMove { line: next.line, ply })
    }
}

impl GameRow {
    /// The side that a player has here, if he plays.
    pub(crate) fn side_of(&self, player: i64) -> Option<Side> {
        let sides = [(self.white, Side::White), (self.black, Side::Black)];
        sides.into_iter().find(|(id, _)| *id == player).map(|(_, side)| side)
    }
}

impl Tx<'_> {
    pub(crate) fn table(&self, row: GameRow) -> Result<GameContext> {
        let game = self.game(row.id, &row.name)?;
        let put_off = self.refused_by_reader(row.id, &game)?.map(|put_off| (game.to_play(), put_off));
        let (white, black) = (self.player(row.white)?, self.player(row.black)?);
        let event = self.event_by_id(row.event)?;
        Ok(GameContext { row, game, white, black, event, mending: None, put_off })
    }

    pub(crate) fn table_of(&self, game: i64) -> Result<GameContext> {
        self.table(self.game_by_id(game)?)
    }

    /// A game by its name, where it is named and there is one.
    pub(crate) fn table_named(&self, name: Option<&GameId>) -> Result<Option<GameContext>> {
        let row = name.map(|name| self.game_named(name)).transpose()?.flatten();
        row.map(|row| self.table(row)).transpose()
    }

    /// A game by its number; none where its journal does not hold.
    pub(crate) fn sound_table(&self, game: i64) -> Result<Option<GameContext>> {
        unless_broken(self.table_of(game))
    }

    /// A game that a player plays, with his side in it.
    pub(crate) fn played_by(&self, player: &PlayerRow, name: Option<&GameId>) -> Result<Option<Played>> {
        let table = self.table_named(name)?;
        Ok(table.and_then(|table| table.side_of(player).map(|side| (table, side))))
    }

    /// A player's games that are not over, with his side in each.
    pub(crate) fn running(&self, player: &PlayerRow) -> Result<Vec<Played>> {
        self.games_where(player, |row| row.result.is_none())
    }

    /// A player's games that are over and whose results he has not signed, with his side in each.
    pub(crate) fn unsigned(&self, player: &PlayerRow) -> Result<Vec<Played>> {
        let mut over = self.games_where(player, |row| row.result.is_some())?;
        over.retain(|(table, side)| table.game.signed.of(*side).is_none());
        Ok(over)
    }

    fn games_where(&self, player: &PlayerRow, is: impl Fn(&GameRow) -> bool) -> Result<Vec<Played>> {
        let mut games = Vec::new();
        for row in self.games_of(player.id)?.into_iter().filter(is) {
            let Some(side) = row.side_of(player.id) else { continue };
            games.extend(unless_broken(self.table(row))?.map(|table| (table, side)));
        }
        Ok(games)
    }
}

/// What the next ruling in a game sets right before it is entered.
pub(crate) struct Mending {
    pub broken: BrokenJournal,
    /// The first entry, made again from the event as it was frozen, where not even that one holds.
    pub opening: Option<Fact>,
    /// Whether the players have changed colours by an entry that does not hold.
    pub colours: bool,
}
