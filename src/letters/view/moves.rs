//! What came with a move, and a record that differs from ours.

use minijinja::{Value, context, value::Serde};

use super::{
    super::{Addressee, GameAsShown, scrub::scrub},
    dates,
    script::Scripts,
    time_passing,
};
use crate::{
    laws::{Difference, Note},
    model::{GameResult, Ply},
};

pub(crate) fn recorded(sight: &GameAsShown, notes: &[Note]) -> Value {
    context! {
        notes => Serde(notes), claim_until => time_passing::claim_until(sight),
        claimed => late_move_claimed(sight),
        ..dates::notes(sight, notes)
    }
}

/// Whether the last move that came too late had been claimed before it came.
fn late_move_claimed(sight: &GameAsShown) -> bool {
    let game = &sight.game;
    game.records.iter().rev().find(|record| record.late).is_some_and(|record| game.is_claimed(record.ply))
}

/// Where two records differ first: ours, and what the player sent; none where it is not in one of them.
pub(crate) fn differs(sight: &GameAsShown, first: &Difference, to: &Addressee) -> Value {
    let scripts = Scripts::for_reader(sight, to);
    let (ours, his) = match first {
        Difference::Start => (None, None),
        Difference::Result { ours, his } => (Some(ours.to_string()), Some(his.to_string())),
        Difference::Move { ply, his } => {
            let ours = sight.game.score.at(*ply).map(|made| format!("{ply} {}", scripts.both(made)));
            (ours, his.as_ref().map(|his| format!("{ply} {}", scrub(his))))
        }
    };
    context! { ours, his }
}

/// The order that would put the result right, where another was sent.
pub(crate) fn result_as_sent(
    sight: &GameAsShown,
    first: &Difference,
    beside: Option<GameResult>,
) -> Vec<String> {
    let his = match first {
        Difference::Result { his, .. } => Some(*his),
        Difference::Start | Difference::Move { .. } => beside,
    };
    his.map(|his| format!("result {} {his}", sight.game.id)).into_iter().collect()
}

/// Moves as they have to be sent, with their number.
pub(crate) fn numbered(sight: &GameAsShown, moves: &[String]) -> Vec<String> {
    moves.iter().map(|text| format!("{} {}", sight.game.next_ply(), scrub(text))).collect()
}

/// A half-move on record as its reader sees moves, and as the refusal has it where the record has none.
pub(crate) fn on_record(sight: &GameAsShown, ply: Ply, recorded: &str, reader: &Addressee) -> String {
    let scripts = Scripts::for_reader(sight, reader);
    sight.game.score.at(ply).map_or_else(|| recorded.to_owned(), |made| scripts.both(made))
}
