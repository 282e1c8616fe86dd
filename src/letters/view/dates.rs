//! Dates and counts of days that a player wrote beside his move.

use minijinja::{Value, context};

use super::{super::GameAsShown, day::Day, person::person};
use crate::{
    laws::{Dates, Note},
    model::{Ply, TimeNote},
};

/// What notes say beside their names: dates and counts of days that differ, an answer, sent beforehand, that could not be
/// played.
pub(super) fn notes(sight: &GameAsShown, notes: &[Note]) -> Value {
    let (mut differ, mut count, mut not_legal) = (None, None, None);
    for note in notes {
        if let Note::DatesDiffer(dates) = note {
            differ = Some(shown(*dates));
        } else if let Note::CountDiffers(said) = note {
            count = Some(counted(sight, *said));
        } else if let Note::ReplyNotLegal(numeric) = note {
            not_legal = Some(numeric.to_string());
        }
    }
    context! { differ, count, not_legal }
}

/// A count of days that the mover wrote, and ours.
fn counted(sight: &GameAsShown, said: TimeNote) -> Value {
    let side = said.whose.or(sight.reader);
    let opponents = side != sight.reader;
    let record = sight.game.records.iter().rev().find(|record| Some(record.ply.side()) == side);
    let charged = record.and_then(|record| record.charge).map(|charge| charge.days);
    let whole = side.map(|side| sight.game.clocks.of(side).used);
    context! { used => said.used, total => said.total, opponents, charged, whole }
}

/// What the director is told of dates that a player stands by, with the order that puts the days right.
pub(crate) fn disputed(sight: &GameAsShown, ply: Ply, dates: Dates, why: String, days: u32) -> Value {
    let record = sight.game.records.iter().rfind(|record| record.ply == ply);
    let counted = record.and_then(|record| record.charge).map_or(0, |charge| charge.days);
    let side = ply.side().letter();
    let order = |word: &str, days: u32| format!("{word} {} {side} {days}", sight.game.id);
    let order = match counted.checked_sub(days) {
        Some(0) => None,
        Some(more) => Some(order("credit", more)),
        None => Some(order("penalty", days.saturating_sub(counted))),
    };
    context! { player => person(sight, ply.side()), why, days, counted, order, ..shown(dates) }
}

fn shown(dates: Dates) -> Value {
    context! { received => dates.received.map(Day::of), sent => dates.sent.map(Day::of) }
}
