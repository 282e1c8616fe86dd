//! What players say about time: leave, the half-move to be made, and a player who wants to withdraw.

use minijinja::{Value, context, value::Serde};

use super::{
    super::{Decides, GameAsShown, GameLine},
    clocks::span,
    day::Day,
    list,
    person::{NamedPerson, person},
    ruling,
};
use crate::{
    laws::Game,
    model::{Side, Zone},
    reflection::Turn,
    regulations::{Unannounced, Withdrawal},
};

pub(crate) fn long_think(sight: &GameAsShown, by: Side) -> Value {
    context! {
        by => person(sight, by), yours => sight.reader == Some(by), ..announced(&sight.game)
    }
}

pub(crate) fn refilled(sight: &GameAsShown) -> Value {
    block(&sight.game, sight.game.on_move())
}

pub(crate) fn repeated(sight: &GameAsShown, asked: Side) -> Value {
    let (own, zone) = (sight.reader == Some(asked), sight.game.zone(sight.game.on_move()));
    let first = sight.game.available.as_ref().map(|available| Day::of(zone.date(available.handed.at)));
    context! { own, runs => runs(sight), first }
}

pub(crate) fn repeat_sent(sight: &GameAsShown) -> Value {
    context! { runs => runs(sight) }
}

pub(crate) fn withdrawal(
    sight: &GameAsShown,
    by: Side,
    games: &[GameLine],
    rule: Withdrawal,
    zone: Zone,
) -> Value {
    context! {
        player => person(sight, by), games => list::games(games, zone), rule => Serde(rule),
        order => format!("withdraw {} {}", sight.game.id, ruling::letter(by)),
    }
}

pub(crate) fn withdrawal_passed_on(to: &Decides, running: bool) -> Value {
    let director = to.director().map(|name| NamedPerson::of(name, None));
    context! { director, operator => *to == Decides::Operator, running }
}

/// Whether time of the player on move is charged now.
fn runs(sight: &GameAsShown) -> bool {
    let charged = |turn: Turn| {
        turn.spares.at(sight.now).is_none() && turn.terms.start <= turn.terms.zone.date(sight.now)
    };
    sight.game.standing().is_some() && sight.game.turn().is_some_and(charged)
}

/// What hangs on an announcement, and whether it came too late for that.
fn announced(game: &Game) -> Value {
    let rules = &game.regulations().time;
    let Some((turn, at)) = game.turn().and_then(|turn| turn.announced.map(|at| (turn, at))) else {
        return context! {};
    };
    let counting = turn.terms.counting;
    let counted = turn.charge(at).counted();
    let late = counting.announce_after > 0 && counted > counting.announce_after;
    context! {
        announce_after => counting.announce_after, late, counted,
        unannounced => late.then(|| match counting.unannounced {
            Unannounced::Nothing => "nothing",
            Unannounced::Double if turn.reminded.is_some() => "double",
            Unannounced::Double => "double-after-reminder",
            Unannounced::Penalty => "penalty",
        }),
        unannounced_days => counting.unannounced_days,
        silence => rules.silence.days, loses => rules.silence.loses, inactive => rules.silence.inactive_days,
    }
}

/// Clock and bank of Triple Block, in days and hours.
fn block(game: &Game, side: Side) -> Value {
    let block = game.clocks.of(side).block(game.control(side));
    context! { clock => block.map(|block| span(block.clock)), bank => block.map(|block| span(block.bank)) }
}
