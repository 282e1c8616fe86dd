//! What several refusals show alike.

use super::{
    super::{Addressee, GameAsShown, scrub::scrub},
    script::Scripts,
};
use crate::model::Ply;

/// Moves as they have to be sent, with their number.
pub(crate) fn numbered(sight: &GameAsShown, moves: &[String]) -> Vec<String> {
    moves.iter().map(|text| format!("{} {}", sight.game.next_ply(), scrub(text))).collect()
}

/// A half-move on record as its reader sees moves, and as the refusal has it where the record has none.
pub(crate) fn on_record(sight: &GameAsShown, ply: Ply, recorded: &str, reader: &Addressee) -> String {
    let scripts = Scripts::for_reader(sight, reader);
    sight.game.score.at(ply).map_or_else(|| recorded.to_owned(), |made| scripts.both(made))
}
