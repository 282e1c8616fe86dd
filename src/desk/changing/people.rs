//! People of an event that is put right.

use anyhow::{Context, Result};

use super::super::{
    GameContext, Post, journal,
    roster::{AddressMove, entrant},
    token_renewal::renew,
};
use crate::{
    event::{EntrantChange, Registration},
    laws::{Fact, WritingStyle},
    letters::AddressStep,
    model::{MatterState, NamedPerson, Side, Token},
    store::{EventRow, PlayerRow, TokenOwner},
};

/// Enters what a file says anew of a player. Where he has had letters, other addresses are told to the old ones, which can
/// have that undone.
pub(super) fn register(
    post: &Post<'_>,
    event: &EventRow,
    change: &EntrantChange,
    written: bool,
) -> Result<()> {
    let EntrantChange { now, filed, .. } = change;
    let player = post.tx.player_of(event.id, now.number)?.context("A player of the file is not there")?;
    let player = post.tx.player(player)?;
    let before = entrant(event, &player)?.clone();
    if written && now.email != before.email && !before.email.is_empty() {
        let (to, step, reason) = (now.email.clone(), AddressStep::Entered, String::new());
        AddressMove { event, player: &player, to, step, by: None, reason }.carry_out(post)?;
    }
    let filed = Some(Box::new(filed.clone()));
    let registration = Registration { entrant: now.clone(), reason: String::new(), filed };
    post.tx.register(&player, &registration, (None, false), post.now)?;
    if now.language != before.language {
        post.tx.change_hand(player.id, now.language, player.strict, player.script)?;
    }
    if now.letters != before.letters {
        // What he has chosen himself beside what the file says anew stays.
        let (was, is) = (before.letters, now.letters);
        let chosen = |was: bool, is: bool, his: bool| if was == is { his } else { is };
        if was.format != is.format {
            post.tx.change_format(player.id, is.format)?;
        }
        let confirmations = chosen(was.confirmations, is.confirmations, player.confirmations);
        post.tx.change_letters(player.id, confirmations, chosen(was.digest, is.digest, player.digest))?;
    }
    let player = post.tx.player(player.id)?;
    for (mut table, side) in post.tx.running(&player)? {
        let facts = in_game(&table, side, &player);
        if !facts.is_empty() {
            journal::enter(post, &mut table, facts, None)?;
        }
    }
    Ok(())
}

/// What a game is to know of one of its players as he is known now.
fn in_game(table: &GameContext, side: Side, player: &PlayerRow) -> Vec<Fact> {
    let (opening, game) = (&table.game.opening, &table.game);
    let hand = WritingStyle { language: player.language, strict: player.strict };
    if game.name(side) != player.name {
        let named = NamedPerson::new(player.number, player.name.clone());
        return vec![Fact::Plays { side, player: named, zone: player.zone, hand }];
    }
    let zone =
        (*opening.zones.of(side) != player.zone).then_some(Fact::ZoneChanged { side, zone: player.zone });
    let hand = (*game.hands.of(side) != hand).then_some(Fact::HandChanged { side, hand });
    zone.into_iter().chain(hand).collect()
}

/// Takes a player out: nothing waits for him, and his mark is dead. The player, with the mark that he knows.
pub(super) fn take_out(post: &Post<'_>, event: &EventRow, number: u32) -> Result<Option<(PlayerRow, Token)>> {
    let Some(id) = post.tx.player_of(event.id, number)? else { return Ok(None) };
    let player = post.tx.player(id)?;
    post.tx.take_out(&player, post.now)?;
    for matter in post.tx.open_matters_of_player(player.id)? {
        post.tx.end_matter(matter.id, MatterState::Settled, post.now)?;
    }
    for waiting in post.tx.letters_waiting_for(player.id)? {
        post.tx.withdraw(waiting.id, "he was taken out of the event")?;
    }
    renew(post, &TokenOwner::Player(player.clone()))?;
    let mark = player.token.clone();
    Ok(Some((player, mark)))
}
