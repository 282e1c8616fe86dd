//! Orders about the letter that asks for the half-move to be made (semantics 23).

use chrono::{DateTime, Utc};

use super::OrderRejected;
use crate::laws::{Fact, Game, Notice};
use crate::model::MessageId;

/// A letter that asks for the half-move to be made and that no mail server has taken for sure.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RefusedLetter {
    /// The letter.
    pub letter: MessageId,
    /// Whether it is the start letter.
    pub start_letter: bool,
    /// When its reader's server first refused it; none where nobody knows whether a server has it.
    pub since: Option<DateTime<Utc>>,
}

/// `resend`: where the half-move was never asked for, the letter about the ruling asks for it.
pub(super) fn resent(game: &Game) -> Vec<Notice> {
    game.available.iter().map(|_| Notice::Repeated { by: game.on_move() }).collect()
}

/// `delivered`: the player had it when his own mail server would not have it, or when it was handed over and our server
/// took that back; what goes beyond a day of that is his. Where nobody knows who has it, time runs from the ruling.
pub(super) fn delivered(game: &Game, refused: Option<&RefusedLetter>) -> Result<Fact, OrderRejected> {
    if game.available.is_some() {
        return Err(OrderRejected::HandedOver);
    }
    let (letter, start_letter, since) = match (&game.undone, refused) {
        (Some(undone), _) => (&undone.letter, undone.handed.start_letter, Some(undone.handed.at)),
        (None, Some(refused)) => (&refused.letter, refused.start_letter, refused.since),
        (None, None) => return Err(OrderRejected::NotRefused),
    };
    let (half_move, put_off) = (game.to_play(), since.map(|since| game.put_off(since)));
    Ok(Fact::MadeAvailable { half_move, letter: letter.clone(), start_letter, put_off })
}
