//! Where a player's letters go: to him, or to who prints and posts them for a player without mail.
//!
//! Beside the Laws: post

use anyhow::Result;

use super::super::{GameContext, directs};
use crate::{
    letters::{Addressee, Paper},
    model::{LetterFormat, Token},
    store::{PlayerRow, Tx},
};

/// To whom a player's letter goes, and with whose secret: a letter never holds that of another.
pub(crate) struct Reached {
    pub to: Addressee,
    pub token: Token,
    /// Where it is to be printed.
    pub paper: Option<Paper>,
}

/// To his first address; without mail to his assistant, who answers for him (8.1.5); else to the director of the
/// game.
pub(crate) fn reached(tx: &Tx<'_>, player: &PlayerRow, table: Option<&GameContext>) -> Result<Reached> {
    let event = tx.event_by_id(player.event)?;
    let entrant = event.frozen.players.iter().find(|entrant| entrant.number == player.number);
    let without_mail = entrant.filter(|entrant| entrant.email.is_empty());
    let (name, token) = (player.name.clone(), player.token.clone());
    let paper = |by_assistant| {
        without_mail.map(|entrant| Paper {
            name: player.name.clone(),
            post: entrant.post.clone(),
            by_assistant,
        })
    };
    let (name, address, token, paper) = match player.addresses.first() {
        Some(address) => (name, address.clone(), token, paper(true)),
        None => {
            let director = directs::posts_for(tx, player, table)?;
            (director.name, director.email, director.token, paper(false))
        }
    };
    let to = Addressee {
        name,
        address,
        language: player.language,
        script: player.script,
        format: if without_mail.is_some() { LetterFormat::Text } else { player.format },
        zone: player.zone,
        token: Some(token.clone()),
    };
    Ok(Reached { to, token, paper })
}
