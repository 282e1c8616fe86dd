//! What follows on an irregularity, in figures: what it costs now, what the next one would cost, and which entries of
//! the journal the director may strike.

use minijinja::{Value, context, value::Serde};

use super::{
    super::{
        GameAsShown,
        scrub::{scrub, worded},
    },
    person::{NamedPerson, person},
    ruling,
};
use crate::{
    laws::{Game, Incident, Irregularity, NoMove},
    model::Side,
    regulations::Rung,
    wording::Wording,
};

pub(crate) fn follows(sight: &GameAsShown, side: Side, what: Irregularity, nth: u32) -> Value {
    let game = &sight.game;
    let (now, next) = (game.rung(what, nth), game.rung(what, nth.saturating_add(1)));
    let regulations = game.regulations();
    let name = |side| NamedPerson::of(game.name(side), None);
    context! {
        now => words(&now), next => words(&next), same => now == next, what => Serde(what), nth,
        bonus => regulations.bonus_days, penalty => regulations.illegal_move_penalty_days,
        yours => sight.reader == Some(side), reader => sight.reader.map(Serde),
        offender => name(side), opponent => name(side.other()),
    }
}

/// A letter about what follows: what for, and what may be struck.
pub(crate) fn details(
    sight: &GameAsShown,
    wording: Wording<'_>,
    (side, what, nth): (Side, Irregularity, u32),
    line: Option<&NoMove>,
) -> Value {
    context! {
        player => person(sight, side), follows => follows(sight, side, what, nth),
        read => line.map(|line| scrub(&line.read)),
        why => line.and_then(|line| line.why.as_ref()).map(|why| worded(wording, why)),
        strike => entries(&sight.game, side, what).into_iter().map(entry).collect::<Vec<_>>(),
    }
}

/// What follows on a move that was not clear, where it was counted and the event has something follow on such moves.
pub(crate) fn unclear(sight: &GameAsShown, read: &str) -> Option<Value> {
    let game = &sight.game;
    let side = sight.reader?;
    let read = read.split_whitespace().collect::<Vec<_>>().join(" ");
    let counted = game.unclear.iter().any(|text| text.ends_with(&read) || read.ends_with(text));
    let ladder = &game.regulations().unclear_moves;
    let nth = game.count(side, Irregularity::UnclearMove);
    let matters = ladder.0.iter().any(|rung| !rung.sanctions().is_empty());
    (counted && matters).then(|| follows(sight, side, Irregularity::UnclearMove, nth))
}

/// What a rung brings, in the words of the event file.
pub(super) fn words(rung: &Rung) -> Vec<&'static str> {
    rung.sanctions().iter().map(|sanction| sanction.word()).collect()
}

/// The last irregularity of this kind and what was recorded on it.
fn entries(game: &Game, side: Side, what: Irregularity) -> Vec<Incident> {
    let its = |incident: &&Incident| incident.side == side && incident.what == what && !incident.struck;
    let Some(last) = game.incidents.iter().rev().find(its) else { return Vec::new() };
    game.incidents.iter().filter(|incident| incident.entry >= last.entry).copied().collect()
}

fn entry(incident: Incident) -> Value {
    let (word, days) = ruling::named(incident.what);
    context! { number => incident.entry, what => if incident.what.is_counted() { "count" } else { word }, days }
}
