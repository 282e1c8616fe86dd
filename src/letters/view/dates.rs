//! Dates and counts of days that a player wrote beside his move.

use minijinja::{Value, context};

use super::{
    super::{GameAsShown, scrub::safe},
    day::Day,
    person::person,
};
use crate::{
    laws::{Dates, Note},
    model::{Ply, Side},
};

/// What the mover is told of what he wrote.
pub(super) fn notes(sight: &GameAsShown, notes: &[Note]) -> Value {
    let differ = notes.iter().find_map(|note| match note {
        Note::DatesDiffer(dates) => Some(shown(*dates)),
        _ => None,
    });
    let count = notes.iter().find_map(|note| match note {
        Note::CountDiffers(said) => {
            let side = said.whose.or(sight.reader);
            let opponents = side != sight.reader;
            let record = sight.game.records.iter().rev().find(|record| Some(record.ply.side()) == side);
            let charged = record.and_then(|record| record.charge).map(|charge| charge.days);
            let whole = side.map(|side: Side| sight.game.clocks.of(side).used);
            Some(context! { used => said.used, total => said.total, opponents, charged, whole })
        }
        _ => None,
    });
    context! { differ, count }
}

/// What the director is told of dates that a player stands by, with the order that puts the days right.
pub(crate) fn disputed(sight: &GameAsShown, ply: Ply, dates: Dates, why: &str, days: u32) -> Value {
    let record = sight.game.records.iter().rfind(|record| record.ply == ply);
    let counted = record.and_then(|record| record.charge).map_or(0, |charge| charge.days);
    let side = if ply.side() == Side::White { "w" } else { "b" };
    let order = |word: &str, days: u32| format!("{word} {} {side} {days}", sight.game.id);
    let order = match counted.checked_sub(days) {
        Some(0) => None,
        Some(more) => Some(order("credit", more)),
        None => Some(order("penalty", days.saturating_sub(counted))),
    };
    context! { player => person(sight, ply.side()), why => safe(why), days, counted, order, ..shown(dates) }
}

fn shown(dates: Dates) -> Value {
    context! { received => dates.received.map(Day::of), sent => dates.sent.map(Day::of) }
}
