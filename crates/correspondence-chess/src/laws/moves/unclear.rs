//! Moves that are not clear: they could be read in two ways, or not at all. They are asked back as ever; one that
//! carries the number of the half-move to be made is counted too: its number shows that it was sent as this move. What follows on
//! the count, the regulations say; by the Laws nothing does.
//!
//! Laws 7.2

use crate::chess::{Dots, Start};
use crate::laws::{
    Fact, Game, Irregularity, NoMove, Notice, Refusal, Ruling, Unclear, ends::sanction::follow,
};
use crate::model::{Personal, Ply, Side};

/// A line of this side's that begins with a move number and does not read as a move. None where it is not counted: it
/// names another half-move, came before, or the game waits for no move of his. Asking back is not for this function.
pub fn unreadable(game: &Game, sender: Side, line: &str, named: Start) -> Option<Ruling> {
    let side = if named.dots == Dots::Three { Side::Black } else { sender };
    let meant = Ply::of(side, named.number) == game.next_ply() && game.on_move() == sender;
    let open = game.outcome.is_none() && game.forfeited.is_none();
    (meant && open).then(|| counted(game, line, Unclear::NotAMove)).flatten()
}

/// A move in its right number that could be read in two ways: the question alone, where the same text was counted before.
pub(crate) fn ambiguous(game: &Game, question: Refusal) -> Result<Ruling, Refusal> {
    let Refusal::UnclearMove { read, .. } = &question else { return Err(question) };
    let Some(counted) = counted(game, read, Unclear::TwoReadings) else { return Err(question) };
    let asked = Ruling { facts: Vec::new(), notices: vec![Notice::Refused { refusal: question }] };
    Ok(asked.and(counted))
}

/// Counts a text, once for a half-move.
fn counted(game: &Game, line: &str, why: Unclear) -> Option<Ruling> {
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    // The same with and without the name of its game is the same.
    if game.unclear.iter().any(|before| before.ends_with(&line) || line.ends_with(before)) {
        return None;
    }
    let half_move = game.to_play();
    let side = half_move.ply.side();
    let count = game.count(side, Irregularity::UnclearMove).saturating_add(1);
    let no_move = NoMove { read: line.clone(), why: None };
    let follows = follow(game, side, Irregularity::UnclearMove, Some(no_move));
    let fact = Fact::UnclearMove { half_move, line: Personal::new(line), why, count };
    Some(Ruling { facts: vec![fact], notices: Vec::new() }.and(follows))
}
