//! Orders about the letter that asks for the half-move to be made (semantics 23).

use chrono::{DateTime, Utc};

use super::Unfit;
use crate::{
    laws::{entry::Fact, game::Game, ruling::Notice},
    model::MessageId,
};

/// A letter that asks for the half-move to be made and that its reader's mail server refuses.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RefusedLetter {
    /// The letter.
    pub letter: MessageId,
    /// Whether it is the start letter.
    pub start_letter: bool,
    /// When it was first refused.
    pub since: DateTime<Utc>,
}

/// `resend`: where the half-move was never asked for, the letter about the ruling asks for it.
pub(super) fn resent(game: &Game) -> Vec<Notice> {
    game.available.iter().map(|_| Notice::Repeated { by: game.on_move() }).collect()
}

/// `delivered`: the player had it when his own mail server would not have it; what goes beyond a day of that is his.
pub(super) fn delivered(game: &Game, refused: Option<&RefusedLetter>) -> Result<Fact, Unfit> {
    if game.available.is_some() {
        return Err(Unfit::HandedOver);
    }
    if game.undone.is_some() {
        return Ok(Fact::Arrived { by: game.on_move(), half_move: game.to_play() });
    }
    let refused = refused.ok_or(Unfit::NotRefused)?;
    Ok(Fact::MadeAvailable {
        half_move: game.to_play(),
        letter: refused.letter.clone(),
        start_letter: refused.start_letter,
        put_off: Some(game.put_off(refused.since)),
    })
}
