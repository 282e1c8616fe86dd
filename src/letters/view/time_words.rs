//! What players say about time: leave, the half-move to be made, and a player who wants to withdraw.

use minijinja::{Value, context};

use super::{super::GameAsShown, clocks::span, day::Day};
use crate::{laws::Game, model::Side, reflection::Turn, regulations::Unannounced};

/// The day on which the half-move to be made was asked for first, where its player is.
pub(crate) fn first_asked(sight: &GameAsShown) -> Option<Day> {
    let zone = sight.game.zone(sight.game.on_move());
    sight.game.available.as_ref().map(|available| Day::of(zone.date(available.handed.at)))
}

/// Whether time of the player on move is charged now.
pub(crate) fn runs(sight: &GameAsShown) -> bool {
    let charged = |turn: Turn| {
        turn.spares.at(sight.now).is_none() && turn.terms.start <= turn.terms.zone.date(sight.now)
    };
    sight.game.standing().is_some() && sight.game.turn().is_some_and(charged)
}

/// What hangs on an announcement, and whether it came too late for that.
pub(crate) fn announced(game: &Game) -> Value {
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
pub(crate) fn block(game: &Game, side: Side) -> Value {
    let block = game.clocks.of(side).block(game.control(side));
    context! { clock => block.map(|block| span(block.clock)), bank => block.map(|block| span(block.bank)) }
}
