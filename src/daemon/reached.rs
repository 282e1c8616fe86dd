//! Where a player's letters go: to him, or to who prints and posts them for a player without mail.

use anyhow::Result;

use super::office::{Office, Table};
use crate::{
    letters::{Addressee, Paper},
    model::{Format, Token},
    store::{DirectorRow, PlayerRow},
};

/// To whom a player's letter goes, and with whose secret: a letter never holds that of another.
pub(super) struct Reached {
    pub to: Addressee,
    pub token: Token,
    /// Where it is to be printed.
    pub paper: Option<Paper>,
}

impl Office<'_> {
    /// To his first address; without mail to his assistant, who answers for him (8.1.5); else to the director of the
    /// game.
    pub fn reached(&self, player: &PlayerRow, table: Option<&Table>) -> Result<Reached> {
        let event = self.books.event_by_id(player.event)?;
        let entrant = event.frozen.players.iter().find(|entrant| entrant.number == player.number);
        let without_mail = entrant.filter(|entrant| entrant.email.is_empty());
        let (name, token) = (player.name.clone(), player.token.clone());
        let paper = |by_assistant| {
            let post = without_mail.and_then(|entrant| entrant.post.clone());
            without_mail.map(|_| Paper { name: player.name.clone(), post, by_assistant })
        };
        let (name, address, token, paper) = match player.receives_at() {
            Some(address) => (name, address.clone(), token, paper(true)),
            None => {
                let director = self.passes_on(player, table)?;
                (director.name, director.email, director.token, paper(false))
            }
        };
        let to = Addressee {
            name,
            address,
            language: player.language,
            script: player.script,
            format: if without_mail.is_some() { Format::Text } else { player.format },
            zone: player.zone,
            token: Some(token.clone()),
        };
        Ok(Reached { to, token, paper })
    }

    /// The director of the game; for a letter about no game, or all of a player's, one who plays nowhere in the event.
    fn passes_on(&self, player: &PlayerRow, table: Option<&Table>) -> Result<DirectorRow> {
        if let Some(director) = table.map(|table| self.director(table)).transpose()?.flatten() {
            return Ok(director);
        }
        let players = self.books.players(player.event)?;
        let plays = |director: &DirectorRow| players.iter().any(|player| player.writes_from(&director.email));
        let mut directors = self.books.directors(player.event)?;
        let neutral = directors.iter().position(|director| !plays(director)).unwrap_or(0);
        if directors.is_empty() {
            return Err(anyhow::anyhow!("Nobody can post the letters of {}", player.name));
        }
        Ok(directors.swap_remove(neutral))
    }
}
