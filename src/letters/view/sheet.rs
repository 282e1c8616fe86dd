//! The scoresheet as letters show it.
//!
//! Laws 8.1.3

use minijinja::{Value, context};

use super::script::Scripts;
use crate::{
    laws::{Game, Scoresheet},
    model::Side,
};

/// Room for the words that stand above and below a column of moves.
const COLUMN: usize = 12;

/// The whole score with what each move cost. `number` and `days`: how wide the number of a move is, and the days of a side.
pub(super) fn scoresheet(game: &Game, scripts: &Scripts) -> Value {
    let sheet = Scoresheet::of(game, scripts.first, scripts.second, scripts.language, COLUMN);
    let column = |side: Side| {
        context! {
            width => sheet.moves.of(side), used => sheet.used.of(side), penalties => sheet.penalties.of(side),
        }
    };
    context! {
        white => column(Side::White), black => column(Side::Black), number => sheet.number, days => sheet.days,
        lines => sheet.lines,
    }
}
