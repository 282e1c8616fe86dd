//! A director's words to all players of his event, or to those of one game: a letter each. The event's own journal keeps
//! them; a game's says nothing of words, as of those that are told in it.

use super::{
    super::{directs::ruler_over, letter},
    event_order_done::{Done, EventOrderDone, EventOrderNotDone},
    not_done::NoGame,
    ruling::Giver,
    shown::NotShown,
};
use crate::{
    event::{Announcees, spoken},
    letters::{AnnouncedToGame, Letter},
    model::Side,
    reading::AnnouncedIn,
    store::{EventRow, PlayerRow},
    wording::AllOf,
};

/// Whose name stands in front of a colon at the beginning of words that are for several.
fn speaks_to_one(text: &str, players: &[PlayerRow]) -> Option<String> {
    let (name, _) = text.split_once(':')?;
    let name = name.trim().to_lowercase();
    let is_his = |known: &&PlayerRow| {
        let known = known.name.to_lowercase();
        let surname = known.split(',').next().unwrap_or_default().trim();
        !name.is_empty() && (name == known || name == surname || name == spoken(&known).to_lowercase())
    };
    players.iter().find(is_his).map(|player| player.name.clone())
}

pub(super) fn to_all(giver: &Giver<'_>, event: &EventRow, text: &str) -> Done {
    let post = giver.post;
    let mut players = post.tx.players(event.id)?;
    players.retain(|player| !player.is_erased() && !event.frozen.is_gone(player.number));
    if let Some(name) = speaks_to_one(text, &players).filter(|_| !giver.again) {
        return Ok(Err(EventOrderNotDone::ToOneAlone(name)));
    }
    // Where a copy was put back, those of the lost time have it.
    for player in players.iter().filter(|_| !giver.again) {
        let letter = words_of(giver, event, None, text);
        let posting = letter::to_player_at_large(post.tx, player, letter)?;
        letter::post(post, posting.after(giver.mail.map(|mail| mail.row.id), None))?;
    }
    post.tx.announced(event, giver.director.map(|director| director.place), (text, None), post.now)?;
    Ok(Ok(EventOrderDone::Announced { players: players.len(), event: event.frozen.name.clone() }))
}

/// To both players of a game or to one of them, where whoever writes does not play it himself.
pub(super) fn in_game(giver: &Giver<'_>, event: &EventRow, to: &AnnouncedIn, text: &str) -> Done {
    let (post, name) = (giver.post, &to.game);
    let no_game = |why| Ok(Err(EventOrderNotDone::NotShown(NotShown::NoGame(why))));
    let Some(row) = post.tx.game_named(name)? else { return no_game(NoGame::NoSuch(name.clone())) };
    if row.event != event.id {
        return no_game(NoGame::OfAnotherEvent { game: name.clone(), event: event.code.clone() });
    }
    let [white, black] = [post.tx.player(row.white)?, post.tx.player(row.black)?];
    if let Some(director) = giver.director
        && !director.person().may_direct(&[white.person(), black.person()])
    {
        let rules = ruler_over(post.tx, event.id, &[&white, &black])?.map(|other| other.name);
        return Ok(Err(EventOrderNotDone::PlaysThere { rules }));
    }
    let both = [white.clone(), black.clone()];
    if let Some(name) = speaks_to_one(text, &both).filter(|_| to.side.is_none() && !giver.again) {
        return Ok(Err(EventOrderNotDone::ToOneAlone(name)));
    }
    // One of which nothing can be read has players all the same.
    let table = post.tx.sound_table(row.id)?;
    let (mut names, mut numbers) = (Vec::new(), Vec::new());
    for (side, player) in [(Side::White, &white), (Side::Black, &black)] {
        if to.side.is_some_and(|whom| whom != side)
            || player.is_erased()
            || event.frozen.is_gone(player.number) && row.result.is_some()
        {
            continue;
        }
        names.push(player.name.clone());
        numbers.push(player.number);
        // As above.
        if giver.again {
            continue;
        }
        let game = AnnouncedToGame { game: name.clone(), alone: to.side.is_some() };
        let letter = words_of(giver, event, Some(game), text);
        let posting = match &table {
            Some(table) => letter::to_player(post.tx, table, side, letter)?,
            None => letter::to_player_at_large(post.tx, player, letter)?,
        };
        letter::post(post, posting.after(giver.mail.map(|mail| mail.row.id), None))?;
    }
    if names.is_empty() {
        return Ok(Err(EventOrderNotDone::NobodyThere(name.clone())));
    }
    let announcees = Announcees { game: name.number, players: numbers };
    let by = giver.director.map(|director| director.place);
    post.tx.announced(event, by, (text, Some(announcees)), post.now)?;
    Ok(Ok(EventOrderDone::AnnouncedInGame { names: AllOf(names), game: name.clone() }))
}

fn words_of(giver: &Giver<'_>, event: &EventRow, game: Option<AnnouncedToGame>, text: &str) -> Letter {
    Letter::Announcement { event: event.frozen.name.clone(), game, from: giver.name(), said: text.to_owned() }
}
