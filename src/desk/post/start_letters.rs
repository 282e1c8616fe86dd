//! Start letters: each player his games, the director the whole list.

use std::{collections::BTreeMap, sync::Arc};

use anyhow::Result;

use super::super::{Post, letter, offices};
use crate::{
    event::EventFile,
    laws::{Fact, Game},
    letters::{Letter, LetterKind, Since, StartView},
    model::Side,
    store::{DirectorRow, EventRow, GameRow, Handover, NewLetter, PlayerRow, Tx, unless_broken},
    wording::Sentence,
};

/// The games of an event as they are now.
#[derive(Clone)]
pub(crate) struct Games {
    /// What the director reads: the event as frozen, with the colours and positions of now.
    view: StartView,
    /// Those that wait for their first half-move.
    wait: Vec<(GameRow, Arc<Game>)>,
}

/// Writes the letters that begin an event. White's letter makes his first half-moves available.
pub(crate) fn start(post: &Post<'_>, event: &EventRow) -> Result<()> {
    let games = as_they_are(post, event)?;
    let players = post.tx.players(event.id)?;
    for player in players.into_iter().filter(|player| !event.frozen.is_gone(player.number)) {
        letter::post(post, start_letter(post.tx, &player, &games)?)?;
    }
    if let Some(director) = post.tx.directors(event.id)?.first() {
        let letter = Letter::StartDirector { view: Box::new(games.view) };
        letter::post(post, letter::to_director(director, None, letter))?;
    }
    offices::tell_at_start(post, event)?;
    post.tx.letters_written(event.id, post.now)
}

/// A start letter for a player of an event that was put right, with what is another in it: about all his games, or about
/// those of these numbers. One that has not left goes out no more.
pub(crate) fn start_anew(
    post: &Post<'_>,
    mut games: Games,
    player: &PlayerRow,
    (changes, only): (&[Sentence], Option<&[u32]>),
) -> Result<()> {
    let waiting = post.tx.waiting_start_letter(player.id, LetterKind::StartPlayer)?;
    games.view.changes = changes.to_vec();
    if let Some(only) = only.filter(|_| waiting.is_none()) {
        let mut file = EventFile::clone(&games.view.event);
        file.games.retain(|game| only.contains(&game.number));
        (games.view.event, games.view.added) = (Arc::new(file), true);
        games.wait.retain(|(row, _)| only.contains(&row.name.number));
    }
    let newer = letter::post(post, start_letter(post.tx, player, &games)?)?;
    newer.zip(waiting).map_or(Ok(()), |(newer, former)| post.tx.goes_out_for(newer, former))
}

/// The whole list for the director of such an event.
pub(crate) fn director_anew(
    post: &Post<'_>,
    games: Games,
    director: &DirectorRow,
    changes: &[Sentence],
) -> Result<()> {
    let view = StartView { changes: changes.to_vec(), ..games.view };
    let letter = Letter::StartDirector { view: Box::new(view) };
    letter::post(post, letter::to_director(director, None, letter)).map(drop)
}

/// A start letter that has not left, and tells of a game that is another since, is written anew. Its refusals are the
/// new one's, so that nobody's delay begins again.
pub(crate) fn renew_start_letters(post: &Post<'_>, row: &GameRow) -> Result<()> {
    [row.white, row.black]
        .into_iter()
        .try_for_each(|player| renew_start_letter(post, &post.tx.player(player)?))
}

/// The same for that of one player, who may be reached elsewhere by now.
pub(crate) fn renew_start_letter(post: &Post<'_>, player: &PlayerRow) -> Result<()> {
    let Some(former) = post.tx.waiting_start_letter(player.id, LetterKind::StartPlayer)? else {
        return Ok(());
    };
    let games = as_they_are(post, &post.tx.event_by_id(player.event)?)?;
    match letter::post(post, start_letter(post.tx, player, &games)?)? {
        Some(newer) => post.tx.goes_out_for(newer, former),
        None => Ok(()),
    }
}

/// What a player is told of his event.
pub(crate) fn view_for(post: &Post<'_>, event: &EventRow, player: &PlayerRow) -> Result<StartView> {
    Ok(seen_by(player, &as_they_are(post, event)?))
}

fn seen_by(player: &PlayerRow, games: &Games) -> StartView {
    StartView { reader: Some(player.number), seal: None, ..games.view.clone() }
}

fn start_letter(tx: &Tx<'_>, player: &PlayerRow, games: &Games) -> Result<NewLetter> {
    let view = seen_by(player, games);
    let letter = Letter::StartPlayer { view: Box::new(view) };
    let mut posting = letter::to_player_at_large(tx, player, letter)?;
    for (row, game) in &games.wait {
        let half_move = game.to_play();
        let first = if half_move.ply.side() == Side::White { row.white } else { row.black };
        if first == player.id {
            posting.handovers.push(Handover { game: row.id, half_move, start_letter: true });
        }
    }
    Ok(posting)
}

pub(crate) fn as_they_are(post: &Post<'_>, event: &EventRow) -> Result<Games> {
    let (mut file, mut since, mut wait) = (EventFile::clone(&event.frozen), BTreeMap::new(), Vec::new());
    let players = post.tx.players(event.id)?;
    let number = |id| players.iter().find(|player| player.id == id).map(|player| player.number);
    for row in post.tx.games(event.id)? {
        let game = unless_broken(post.tx.game(row.id, &row.name))?;
        if let Some(pairing) = file.games.iter_mut().find(|pairing| pairing.number == row.name.number) {
            pairing.white = number(row.white).unwrap_or(pairing.white);
            pairing.black = number(row.black).unwrap_or(pairing.black);
            if let Some(game) = game.as_ref().filter(|game| game.line > game.opened_in) {
                pairing.fen.clone_from(&game.opening.fen);
                pairing.drawn.clone_from(&game.opening.drawn);
            }
        }
        if let Some(known) = since_when(&row, game.as_deref()) {
            since.insert(row.name.number, known);
        } else if let Some(game) = game {
            wait.push((row, game));
        }
    }
    let view = StartView {
        event: Arc::new(file),
        reader: None,
        seal: Some(event.seal),
        since,
        changes: Vec::new(),
        added: false,
        now: post.now,
    };
    Ok(Games { view, wait })
}

/// How a game is that is no longer at its beginning. One of which nothing can be read stands still alone.
fn since_when(row: &GameRow, game: Option<&Game>) -> Option<Since> {
    if let Some(result) = row.result {
        return Some(Since::Over(result));
    }
    let Some(game) = game else { return Some(Since::StandsStill) };
    let stands = game.stops.standing_since().is_some();
    let begun = game.line > game.opened_in || !game.records.is_empty();
    if stands { Some(Since::StandsStill) } else { begun.then_some(Since::Begun) }
}

/// Whether with this entry a game is no longer as a start letter has told.
pub(crate) fn is_news(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Ended { .. }
            | Fact::Restarted { .. }
            | Fact::Reinstated { .. }
            | Fact::Reconstructed { .. }
            | Fact::SetAside { .. }
            | Fact::Stopped
            | Fact::Resumed
    )
}
