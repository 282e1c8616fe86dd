//! The scoresheet as letters show it.
//!
//! Laws 8.1.3

use serde::Serialize;

use super::script::Scripts;
use crate::{
    laws::{Game, PerSide, Scoresheet},
    model::Side,
};

/// Room for the words that stand above and below a column of moves.
const COLUMN: usize = 12;

#[derive(Clone, Debug, Serialize)]
pub(super) struct SheetView {
    lines: Vec<String>,
    /// How wide the number of a move is.
    number: usize,
    /// How wide the days of a side are.
    days: usize,
    white: ColumnView,
    black: ColumnView,
}

/// One side's column.
#[derive(Clone, Debug, Serialize)]
struct ColumnView {
    width: usize,
    used: u32,
    penalties: u32,
}

impl SheetView {
    pub fn of(game: &Game, scripts: &Scripts) -> SheetView {
        let sheet = Scoresheet::of(game, scripts.first, scripts.second, scripts.language, COLUMN);
        let column = |side: Side| {
            let of = |tally: &PerSide<u32>| *tally.of(side);
            let width = *sheet.moves.of(side);
            ColumnView { width, used: of(&sheet.used), penalties: of(&sheet.penalties) }
        };
        SheetView {
            white: column(Side::White),
            black: column(Side::Black),
            number: sheet.number,
            days: sheet.days,
            lines: sheet.lines,
        }
    }
}
