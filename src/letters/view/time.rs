//! What follows when time goes by: reminders, silence, passed limits, outages.

use minijinja::{Value, context};

use super::{
    day::Moment,
    game::Person,
    letter::{decisions, person, place},
    ruling,
};
use crate::{
    event::{ClaimUntil, Control},
    laws::{Basis, Reminder},
    letters::{Letter, OutageLine, Sight, scrub::plain},
    model::{GameResult, Side, Zone},
};

pub(super) fn details(letter: &Letter, zone: Zone) -> Value {
    match letter {
        Letter::Reminder { sight, why } => reminder(sight, *why),
        Letter::SilenceReported { sight, side, days } => context! {
            player => person(sight, *side), days => days,
            doubtful => sight.game.available.as_ref().is_some_and(|available| available.doubtful),
            orders => ended_or_warned(sight, *side),
            // Leave is none of it, but standing clocks are.
            rests => *days == sight.game.regulations().time.silence.inactive_days,
        },
        Letter::CountedAnew { sight, side, limit } => context! {
            player => person(sight, *side), yours => sight.reader == Some(*side),
            limit => Moment::until(*limit, zone),
            from_next => sight.game.clocks.of(*side).is_between_counts(),
        },
        Letter::Outage { sight, from, until } => context! {
            from => Moment::of(*from, zone), until => Moment::of(*until, zone),
            player => person(sight, sight.game.on_move()),
        },
        Letter::OutageDirector { from, until, games } => {
            let lines = |extended| -> Vec<Value> {
                let games = games.iter().filter(|game| game.extended == extended);
                games.map(|game| outage_line(game, zone)).collect()
            };
            context! {
                from => Moment::of(*from, zone), until => Moment::of(*until, zone),
                extended => lines(true), untouched => lines(false),
            }
        }
        _ => context! {},
    }
}

/// What the director may do about a game in which nobody moves: where the clocks stand, what lets them go on.
fn ended_or_warned(sight: &Sight, side: Side) -> Vec<String> {
    let game = &sight.game;
    match (game.stops.standing_since(), game.pending) {
        (Some(_), Some(pending)) => decisions(sight, pending.by),
        (Some(_), None) if game.stopped => vec![format!("resume {}", game.id)],
        (Some(_) | None, _) => vec![
            format!("result {} {}", game.id, GameResult::win(side.other())),
            format!("warn {} {}", game.id, ruling::letter(side)),
        ],
    }
}

/// Days by our count, or few of them left.
fn reminder(sight: &Sight, why: Reminder) -> Value {
    let (why, days) = match why {
        Reminder::Days(days) => ("days", days),
        Reminder::Share => ("share", 0),
        Reminder::Repeat => ("repeat", 0),
    };
    let game = &sight.game;
    let turn = game.turn();
    let silence = game.regulations().time.silence;
    let announced = game.available.as_ref().is_some_and(|available| available.announced.is_some());
    context! {
        why => why, days => days,
        exact => turn.is_some_and(|turn| matches!(turn.terms.control, Control::TripleBlock { .. })),
        passed => game.standing().is_some_and(|standing| standing.deadline <= sight.now),
        silence => (silence.days > 0 && !announced && why != "repeat").then_some(silence.days),
        loses => silence.loses,
    }
}

fn outage_line(line: &OutageLine, zone: Zone) -> Value {
    context! {
        id => line.id.to_string(), player => Person::of(&plain(&line.player), Some(line.side)),
        limit => Moment::until(line.limit, zone),
    }
}

/// Until when a late move can be claimed.
pub(super) fn claim_until(sight: &Sight) -> &'static str {
    match sight.game.regulations().time.overstep.claim_until {
        ClaimUntil::NextMove => "next-move",
        ClaimUntil::Period => "period",
        ClaimUntil::Open => "open",
    }
}

/// What a passed limit of a side comes to by regulation, and until when it can be claimed.
pub(super) fn overstep(sight: &Sight, side: Side) -> Value {
    context! {
        claim_first => sight.game.claims_beside(side).next().map(|_| decisions(sight, side)),
        anew => sight.game.counts_anew(side), side => ruling::letter(side), claim_until => claim_until(sight),
    }
}

/// A claim on time and what it rests on.
pub(super) fn claimed(sight: &Sight, by: Side, basis: Basis) -> Value {
    let (rests_on, ply) = match basis {
        Basis::Passed { ply } => ("passed", Some(ply)),
        Basis::Late { ply } => ("late", Some(ply)),
        Basis::Spent { ply } => ("spent", Some(ply)),
        Basis::Nothing => ("nothing", None),
    };
    let game = &sight.game;
    context! {
        rests_on => rests_on, at => ply.map(place), opponent => person(sight, by.other()),
        his_turn => game.outcome.is_none() && game.on_move() == by.other(),
        ..overstep(sight, by.other())
    }
}
