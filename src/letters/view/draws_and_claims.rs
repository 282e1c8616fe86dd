//! Offers of a draw and claims: made, declined, waiting, refused.

use minijinja::{Value, context, value::Serde};

use super::{
    super::{GameAsShown, WaitingMail},
    person::{decisions, person, place},
    ruling, time_passing,
};
use crate::{
    chess::Position,
    laws::{Basis, Note},
    model::{Claimed, GameResult, Ply, Side, Zone},
};

pub(crate) fn offered(sight: &GameAsShown, by: Side, vain: Option<Note>) -> Value {
    context! { notes => Serde(vain.as_slice()), ..of_side(sight, by) }
}

/// A draw declined or agreed, a claim that waits.
pub(crate) fn told(sight: &GameAsShown, by: Side) -> Value {
    context! { orders => decisions(sight, by), ..of_side(sight, by) }
}

pub(crate) fn claim_refused(sight: &GameAsShown, by: Side, early: bool) -> Value {
    context! { early, ..of_side(sight, by) }
}

pub(crate) fn time_claimed(
    sight: &GameAsShown,
    by: Side,
    can_mate: Option<bool>,
    basis: Basis,
    waiting: &WaitingMail,
    zone: Zone,
) -> Value {
    context! {
        waits => time_passing::waiting(waiting, zone),
        by => person(sight, by), yours => sight.reader == Some(by), can_mate,
        loses => GameResult::win(by).to_string(), ..time_passing::claimed(sight, by, basis)
    }
}

pub(crate) fn offers_reported(sight: &GameAsShown, by: Side, count: u32) -> Value {
    context! {
        by => person(sight, by), opponent => person(sight, by.other()), count,
        orders => [
            format!("warn {} {}", sight.game.id, ruling::letter(by)),
            format!("regulation {} draw_offer_gap 10", sight.game.id),
        ],
    }
}

pub(crate) fn tables_refuse(
    sight: &GameAsShown,
    by: Side,
    claimed: Claimed,
    at: Ply,
    winner: Option<Side>,
) -> Value {
    context! {
        at => place(at), since => at < sight.game.next_ply(), claimed => Serde(claimed),
        winner => winner.map(|side| person(sight, side)), ..of_side(sight, by)
    }
}

pub(crate) fn tables_silent(sight: &GameAsShown, by: Side, claimed: Claimed, at: Ply, why: String) -> Value {
    context! {
        claimed => Serde(claimed),
        why, fen => sight.game.score.before(at).map(Position::fen), at => place(at),
        beside => sight.game.pending.is_none(), since => at < sight.game.next_ply(),
        orders => decisions(sight, by), ..of_side(sight, by)
    }
}

pub(crate) fn forfeit_unclear(sight: &GameAsShown, side: Side) -> Value {
    context! {
        player => person(sight, side), opponent => person(sight, side.other()),
        yours => sight.reader == Some(side), fen => sight.game.position().fen(),
    }
}

/// Who says it, and whether he reads it himself.
fn of_side(sight: &GameAsShown, by: Side) -> Value {
    context! { by => person(sight, by), yours => sight.reader == Some(by) }
}
