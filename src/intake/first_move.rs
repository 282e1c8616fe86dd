//! A first move in answer to a start letter, which is about all games of its reader.

use anyhow::Result;

use super::records::{Recorded, Records};
use crate::{
    chess::Stretch,
    laws::Game,
    mail::Line,
    model::{GameId, Side},
    reading::{InGame, Reading, What},
};

/// The one game that waits for this player's first move, where a mail answers his start letter with a move numbered
/// 1 and what belongs to it (semantics 1).
pub(crate) fn game_of_first_move(
    records: &dyn Records,
    reading: &Reading,
    lines: &[Line],
) -> Result<Option<GameId>> {
    if !is_first_move(reading, lines) {
        return Ok(None);
    }
    let running = records.running()?;
    let has_moved = |game: &Game, side| game.records.iter().any(|record| record.ply.side() == side);
    let waits = |game: &Game, side: Side| game.to_play().ply.side() == side && !has_moved(game, side);
    let waits = |game: &&Recorded| game.side().is_some_and(|side| waits(&game.game, side));
    let mut waiting = running.iter().filter(waits);
    let (first, another) = (waiting.next(), waiting.next());
    Ok(first.filter(|_| another.is_none()).map(|game| game.name.clone()))
}

/// Whether a move numbered 1 is all that is read, but for words and conditional moves that go with it.
fn is_first_move(reading: &Reading, lines: &[Line]) -> bool {
    let goes_with =
        |what: &What| matches!(what, What::Game(InGame::If(_) | InGame::Message(_)) | What::Declared(_));
    let first =
        |stretch: &Stretch| stretch.moves.len() == 1 && stretch.start.is_some_and(|start| start.number == 1);
    // Words beside it that nobody knows may announce it.
    let made = if reading.said.is_empty() { reading.perhaps_made(lines) } else { Vec::new() };
    let mut others = reading.said.iter().chain(&made).filter(|said| !goes_with(&said.what));
    let one = others.next().is_some_and(|said| said.what.moves().is_some_and(first));
    let unnamed = reading.said.iter().chain(&made).all(|said| said.game.is_none());
    one && others.next().is_none() && unnamed && reading.unclear.len() <= made.len()
}
