//! What players say about time: leave, the half-move to be made, and a player who wants to withdraw.

use minijinja::{Value, context, value::Serde};

use super::{
    super::{Decides, GameAsShown, Letter, scrub::scrub},
    day::Day,
    leave,
    list::GamesView,
    person::NamedPerson,
};
use crate::{
    laws::{Game, Refusal},
    model::{Side, Zone},
    reflection::Turn,
    regulations::Unannounced,
};

pub(super) fn details(letter: &Letter, zone: Zone) -> Value {
    match letter {
        Letter::LongThink { sight, by } => context! {
            by => person(sight, *by), yours => sight.reader == Some(*by), ..announced(&sight.game)
        },
        Letter::Refilled { sight } => block(&sight.game, sight.game.on_move()),
        Letter::Repeat { sight, asked } => {
            let own = sight.reader == Some(*asked);
            let first = sight.game.available.as_ref().map(|available| available.handed.at);
            context! { own, runs => runs(sight), first => first.map(|at| Day::of(sight.game.zone(sight.game.on_move()).date(at))) }
        }
        Letter::RepeatSent { sight } => context! { runs => runs(sight) },
        Letter::Withdrawal { sight, by, games, rule } => context! {
            player => person(sight, *by), games => GamesView::of(games, zone), rule => Serde(rule),
            order => format!("withdraw {} {}", sight.game.id, side_word(*by)),
        },
        Letter::WithdrawalPassedOn { to, running } => {
            let director = to.director().map(|name| NamedPerson::of(name, None));
            context! { director, operator => *to == Decides::Operator, running }
        }
        letter => leave::details(letter, zone),
    }
}

/// Whether time of the player on move is charged now.
fn runs(sight: &GameAsShown) -> bool {
    let charged = |turn: Turn| {
        turn.spares.at(sight.now).is_none() && turn.terms.start <= turn.terms.zone.date(sight.now)
    };
    sight.game.standing().is_some() && sight.game.turn().is_some_and(charged)
}

pub(super) fn refused(refusal: &Refusal) -> Value {
    match refusal {
        Refusal::NoTimeRuns { read } => context! { read => scrub(read) },
        Refusal::NoRefill { why } => context! { why => Serde(why) },
        Refusal::RepeatTooSoon { from, again } => context! { from => from.map(Day::of), again },
        Refusal::OnLeave { from, until } => context! {
            from => Day::of(*from), until => Day::of(*until), cancel => format!("cancel leave {from}"),
        },
        _ => context! {},
    }
}

fn person(sight: &GameAsShown, side: Side) -> NamedPerson {
    NamedPerson::of(sight.game.name(side), Some(side))
}

fn side_word(side: Side) -> &'static str {
    match side {
        Side::White => "w",
        Side::Black => "b",
    }
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
    let parts = |seconds: i64| {
        let minutes = seconds.max(0).div_euclid(60);
        context! { days => minutes.div_euclid(24 * 60), hours => minutes.div_euclid(60).rem_euclid(24), minutes => minutes.rem_euclid(60) }
    };
    context! { clock => block.map(|block| parts(block.clock)), bank => block.map(|block| parts(block.bank)) }
}
