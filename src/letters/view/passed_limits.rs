//! Limits that have passed, and moves that came after them.

use chrono::{DateTime, Utc};
use minijinja::{Value, context};

use super::{
    super::{GameAsShown, WaitingMail, scrub::strangers},
    day::Moment,
    person::{person, place},
    ruling, time_passing,
};
use crate::{
    chess::Numeric,
    laws::Way,
    model::{GameResult, Ply, Side, Zone},
};

pub(crate) fn late_move(sight: &GameAsShown, ply: Ply, can_mate: Option<bool>) -> Value {
    context! {
        player => person(sight, ply.side()), loses => lost(ply.side()), can_mate,
        at => place(ply), made => sight.game.score.at(ply).map(|made| made.numeric.to_string()),
        claimed => sight.game.is_claimed(ply),
        ..time_passing::overstep(sight, ply.side())
    }
}

pub(crate) fn flag_reported(
    sight: &GameAsShown,
    waiting: &WaitingMail,
    can_mate: Option<bool>,
    zone: Zone,
) -> Value {
    context! {
        loses => sight.game.flag.map(|flag| lost(flag.half_move.ply.side())), can_mate,
        waits => time_passing::waiting(waiting, zone), ..time_passing::overstep(sight, sight.game.on_move())
    }
}

pub(crate) fn flag_withdrawn(sight: &GameAsShown, ply: Ply) -> Value {
    context! {
        player => person(sight, ply.side()), move_number => ply.move_number(),
        yours => sight.reader == Some(ply.side()),
        declared => sight.game.records.iter().any(|record| record.ply == ply && record.dated.is_some()),
    }
}

pub(crate) fn sent_in_time(
    sight: &GameAsShown,
    ply: Ply,
    made: (Numeric, DateTime<Utc>),
    way: Option<Way>,
    chain: &[String],
    zone: Zone,
) -> Value {
    context! {
        way => way.map(|way| way.stamped.weight.word()),
        hours => way.map(|way| way.length().num_hours()),
        arrived => way.map(|way| Moment::of(way.arrived, zone)),
        chain => chain.iter().map(|line| strangers(line)).collect::<Vec<_>>(),
        ..time_passing::in_time(sight, ply, made, zone)
    }
}

pub(crate) fn accepted_late(
    sight: &GameAsShown,
    by: Side,
    sent: DateTime<Utc>,
    deadline: DateTime<Utc>,
    zone: Zone,
) -> Value {
    context! {
        player => person(sight, by), loses => lost(by), sent => Moment::of(sent, zone),
        deadline => Moment::until(deadline, zone), ..time_passing::overstep(sight, by)
    }
}

pub(crate) fn long_way(
    sight: &GameAsShown,
    by: Side,
    way: Way,
    (days, limit): (u32, bool),
    chain: &[String],
    zone: Zone,
) -> Value {
    context! {
        player => person(sight, by), stamped => Moment::of(way.stamped.at, zone),
        arrived => Moment::of(way.arrived, zone), weight => way.stamped.weight.word(),
        hours => way.length().num_hours(), days, limit,
        chain => chain.iter().map(|line| strangers(line)).collect::<Vec<_>>(),
        kept => sight.game.kept_late.is_some(),
        order => format!("credit {} {} {days}", sight.game.id, ruling::letter(by)),
    }
}

/// The result when this side has lost.
fn lost(side: Side) -> String {
    GameResult::win(side.other()).to_string()
}
