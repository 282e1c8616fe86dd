//! Who directs: asked here by whatever writes to a director or takes his orders, and answered by persons
//! ([`Person::may_direct`]), as when the event was added.
//!
//! An event that was added before that was asked may hold a game that nobody directs. What its director would be told
//! goes to the operator then, who rules at the shell; no report is ever lost without a word.
//!
//! Laws 14

use anyhow::{Context as _, Result};

use super::{GameContext, Post};
use crate::{
    event::Person,
    laws::ReportedTo,
    model::Side,
    store::{DirectorRow, GameRow, PlayerRow, Tx},
};

impl DirectorRow {
    pub(crate) fn person(&self) -> Person<'_> {
        Person { name: Some(&self.name), addresses: vec![&self.email] }
    }

    /// Whether a director or deputy may rule in a game: he neither plays in it nor writes for a player of it. Whoever
    /// adjudicates may where that is asked of him.
    pub(crate) fn may_direct(&self, table: &GameContext) -> bool {
        let asked = !self.adjudicates() || table.game.past_end.as_ref().is_some_and(|past| past.left);
        asked && rules_over(self, [&table.white, &table.black])
    }

    /// The side in a game that a director or deputy plays himself or writes for, where he does.
    pub(crate) fn plays_in(&self, table: &GameContext) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| !rules_over(self, [table.player(*side)]))
    }

    /// Whether a director or deputy plays somewhere in his event, or writes for somebody who does.
    pub(crate) fn takes_part(&self, tx: &Tx<'_>) -> Result<bool> {
        Ok(!rules_over(self, &tx.players(self.event)?))
    }
}

impl PlayerRow {
    /// The player with his assistant, who writes for him.
    pub(crate) fn person(&self) -> Person<'_> {
        Person { name: Some(&self.name), addresses: self.addresses.iter().collect() }
    }

    /// Who decides what is about no one game of a player: the first of director and deputies who is not he and does not
    /// write for him.
    pub(crate) fn director(&self, tx: &Tx<'_>) -> Result<Option<DirectorRow>> {
        ruler_over(tx, self.event, &[self])
    }
}

impl GameContext {
    /// Who directs a game: the first of director and deputies who may. Games of old events may have none.
    pub(crate) fn director(&self, tx: &Tx<'_>) -> Result<Option<DirectorRow>> {
        ruler_over(tx, self.row.event, &[&self.white, &self.black])
    }

    /// Who adjudicates a game that the end date has stopped: whom the event names for it, where he may, else whoever
    /// directs it.
    pub(crate) fn adjudicator(&self, tx: &Tx<'_>) -> Result<Option<DirectorRow>> {
        let named = tx.officials(self.row.event)?.into_iter().find(DirectorRow::adjudicates);
        match named.filter(|named| rules_over(named, [&self.white, &self.black])) {
            Some(named) => Ok(Some(named)),
            None => self.director(tx),
        }
    }
}

/// Whether he is none of these players and does not write for one of them.
fn rules_over<'a>(director: &DirectorRow, players: impl IntoIterator<Item = &'a PlayerRow>) -> bool {
    director.person().may_direct(&players.into_iter().map(PlayerRow::person).collect::<Vec<_>>())
}

/// The first of director and deputies of an event who may rule over these players.
pub(super) fn ruler_over(tx: &Tx<'_>, event: i64, players: &[&PlayerRow]) -> Result<Option<DirectorRow>> {
    let mut directors = tx.directors(event)?.into_iter();
    Ok(directors.find(|director| rules_over(director, players.iter().copied())))
}

/// Who prints and posts the letters of a player without mail and assistant: whoever directs the game, for a letter
/// about none whoever takes no part in the event; where there is nobody of these, one who is not an opponent of his.
pub(crate) fn posts_for(tx: &Tx<'_>, player: &PlayerRow, table: Option<&GameContext>) -> Result<DirectorRow> {
    if let Some(director) = table.map(|table| table.director(tx)).transpose()?.flatten() {
        return Ok(director);
    }
    let mut directors = tx.directors(player.event)?;
    for (place, director) in directors.iter().enumerate().filter(|_| table.is_none()) {
        if !director.takes_part(tx)? {
            return Ok(directors.swap_remove(place));
        }
    }
    let opponents = self::opponents(tx, player, table)?;
    let harmless = directors.iter().position(|director| rules_over(director, &opponents));
    let found = directors.into_iter().nth(harmless.unwrap_or(0));
    found.with_context(|| format!("Nobody can post the letters of {}", player.name))
}

/// Whom a player plays in a game, or in all his games.
fn opponents(tx: &Tx<'_>, player: &PlayerRow, table: Option<&GameContext>) -> Result<Vec<PlayerRow>> {
    let against = |row: &GameRow| match row.side_of(player.id)? {
        Side::White => Some(row.black),
        Side::Black => Some(row.white),
    };
    let found: Vec<i64> = match table {
        Some(table) => against(&table.row).into_iter().collect(),
        None => tx.games_of(player.id)?.iter().filter_map(against).collect(),
    };
    found.into_iter().map(|id| tx.player(id)).collect()
}

/// To whom what is reported about a game goes.
pub(crate) fn reports_to(post: &Post<'_>, table: &GameContext) -> Result<ReportedTo> {
    Ok(match table.director(post.tx)? {
        Some(_) => ReportedTo::Director,
        None if operator_may_decide(post, Some(table), table.row.event)? => ReportedTo::Operator,
        None => ReportedTo::Nobody,
    })
}

/// Whether the desk has an operator who takes no part in a game; for what is about none, in an event.
pub(super) fn operator_may_decide(post: &Post<'_>, table: Option<&GameContext>, event: i64) -> Result<bool> {
    let Some(operator) = &post.config.desk.operator else { return Ok(false) };
    let writes = |player: &PlayerRow| player.writes_from(operator);
    Ok(!match table {
        Some(table) => table.side_at(operator).is_some(),
        None => post.tx.players(event)?.iter().any(writes),
    })
}
