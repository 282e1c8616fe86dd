//! What time brings (reminders, silence, passed limits, outages), and what players say of it.

use chrono::{DateTime, Utc};
use minijinja::{Value, context, value::Serde};

use super::{
    super::{
        GameAsShown, OutageLine, WaitingMail,
        scrub::{plain, strangers},
    },
    adjudication,
    clocks::span,
    day::{Day, Moment},
    person::{NamedPerson, decisions, person, place},
};
use crate::{
    chess::Numeric,
    laws::{Basis, Game, GivenUp, Reminder, Way},
    model::{GameResult, Ply, Side, Standstill, Zone},
    reflection::Turn,
    regulations::Unannounced,
};

pub(crate) fn outage_to_director(
    from: DateTime<Utc>,
    until: DateTime<Utc>,
    games: &[OutageLine],
    zone: Zone,
) -> Value {
    let lines = |extended| -> Vec<Value> {
        let games = games.iter().filter(|game| game.extended == extended);
        let line = |game: &OutageLine| {
            let player = NamedPerson::of(&plain(&game.player), Some(game.side));
            context! { id => game.id.to_string(), player, limit => Moment::until(game.limit, zone) }
        };
        games.map(line).collect()
    };
    context! {
        from => Moment::of(from, zone), until => Moment::of(until, zone),
        extended => lines(true), untouched => lines(false),
    }
}

/// What the director may do about a game in which nobody moves: where the clocks stand, what lets them go on.
pub(crate) fn ended_or_warned(sight: &GameAsShown, side: Side) -> Vec<String> {
    let game = &sight.game;
    match (game.stops.standing_since(), game.pending) {
        (Some(_), Some(pending)) => decisions(sight, pending.by),
        (Some(_), None) if game.stopped => vec![format!("resume {}", game.id)],
        (Some(_) | None, _) => vec![
            format!("result {} {}", game.id, GameResult::win(side.other())),
            format!("warn {} {}", game.id, side.letter()),
        ],
    }
}

/// Days by our count, or few of them left.
pub(crate) fn reminder(sight: &GameAsShown, why: Reminder) -> Value {
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
        exact => turn.is_some_and(|turn| turn.terms.control.is_exact()),
        passed => game.standing().is_some_and(|standing| standing.deadline <= sight.now),
        silence => (silence.days > 0 && !announced && why != "repeat").then_some(silence.days),
        loses => silence.loses,
    }
}

/// The words of a claim, where the reader is asked whether he makes it.
pub(crate) fn claim_asked_of(sight: &GameAsShown) -> Option<String> {
    let opponent = sight.game.on_move().other();
    let asked = sight.game.regulations().asks_to_claim() && !sight.game.claims_time(opponent);
    (asked && sight.reader == Some(opponent)).then(|| GivenUp::Time.to_string())
}

pub(crate) fn claim_until(sight: &GameAsShown) -> Value {
    Serde(sight.game.regulations().time.overstep.claim_until).into()
}

/// What a passed limit of a side comes to by regulation, and until when it can be claimed.
pub(crate) fn overstep(sight: &GameAsShown, side: Side) -> Value {
    let both = sight.game.both_overstepped(sight.now).then_some(side.other());
    let claims = |side: &Side| sight.game.claims_beside(*side).next().is_some();
    context! {
        claim_first => [side].into_iter().chain(both).find(claims).map(|side| decisions(sight, side)),
        anew => sight.game.counts_anew(side), side => side.letter(), claim_until => claim_until(sight),
        waits_for_claim => sight.game.regulations().asks_to_claim() && !sight.game.claims_time(side.other()),
        claimed => sight.game.claims_time(side.other()), claims => sight.game.claims_time(side),
        claimant => person(sight, side.other()), both => both_overstepped(sight),
        doubtful => doubtful(sight),
    }
}

/// What a mail server said of the letter that asks for the half-move, where it may not have arrived.
pub(crate) fn doubtful(sight: &GameAsShown) -> Option<String> {
    let doubtful = sight.game.available.as_ref()?.doubtful.as_deref()?;
    Some(strangers(doubtful))
}

/// Both players have overstepped (6.9): whose limit has passed now, whose move came too late, who claims, and by what
/// orders it can be ruled.
fn both_overstepped(sight: &GameAsShown) -> Option<Value> {
    let game = &sight.game;
    let side = game.on_move();
    let late = game.late_moves(side.other()).next().filter(|_| game.both_overstepped(sight.now))?;
    let passed = game.has_passed(sight.now);
    let own = game.late_moves(side).next().filter(|_| !passed);
    let forgiven = Side::BOTH.into_iter().filter(|side| game.counts_anew(*side));
    let claim = Side::BOTH.into_iter().find(|side| game.claims_time(*side));
    let overstep = |side: Side| format!("overstep {} {}", game.id, side.letter());
    let lost = ["0-0", "1-0", "0-1"].map(|result| format!("result {} {result} time", game.id));
    Some(context! {
        on_move => person(sight, side), late => person(sight, side.other()), at => place(late.ply),
        yours => sight.reader == Some(side), own => own.map(|record| place(record.ply)),
        claimed => game.both_claim_time(),
        one => claim.filter(|_| !game.both_claim_time()).map(|side| person(sight, side)),
        forgiven => forgiven.clone().map(|side| person(sight, side)).collect::<Vec<_>>(),
        orders => forgiven.map(overstep).chain(lost).collect::<Vec<_>>(),
    })
}

/// What of a player's was not dealt with when his limit passed.
pub(crate) fn waiting(waiting: &WaitingMail, zone: Zone) -> Value {
    let unread = waiting.unread.iter().map(|(inbox, received)| {
        context! { inbox => inbox, received => Moment::of(*received, zone) }
    });
    context! {
        held => waiting.held.iter().map(|text| strangers(text)).collect::<Vec<_>>(),
        unread => unread.collect::<Vec<_>>(),
    }
}

pub(crate) fn claimed(sight: &GameAsShown, by: Side, basis: Basis) -> Value {
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

/// A game that stands still: why and since when, what of the player's waits, and the orders that would let it go on.
pub(crate) fn stands_still(
    sight: &GameAsShown,
    (why, since): (Standstill, DateTime<Utc>),
    guarded: Option<&(DateTime<Utc>, WaitingMail)>,
    (asked, letter, can_mate): (bool, Option<i64>, Option<bool>),
    zone: Zone,
) -> Value {
    let (game, side) = (&sight.game, sight.game.on_move());
    let orders = match (why, game.pending) {
        (Standstill::Claim | Standstill::EarlyDraw, Some(pending)) => decisions(sight, pending.by),
        (Standstill::Forfeit, _) => {
            let side = game.forfeited.unwrap_or(side);
            vec![format!("result {} {}", game.id, lost(side)), format!("result {} 1/2-1/2", game.id)]
        }
        (Standstill::Adjudication, _) => adjudication::results(&game.id),
        (Standstill::NotAsked, _) => vec![format!("resend {}", game.id)],
        (Standstill::Stopped | Standstill::Claim | Standstill::EarlyDraw, _) => {
            vec![format!("resume {}", game.id)]
        }
        // By `overstep`.
        (Standstill::Passed, _) => Vec::new(),
    };
    let waits = guarded.map(|(_, waits)| waits.clone()).unwrap_or_default();
    context! {
        player => person(sight, side), opponent => person(sight, side.other()), why => why.word(),
        since => Moment::of(since, zone), days => (sight.now - since).num_days(), number => game.next_ply().move_number(),
        limit => game.standing().map(|standing| Moment::until(standing.deadline, zone)), orders, asked, letter, can_mate,
        claims => game.pending.map(|pending| person(sight, pending.by)), loses => lost(side),
        guarded => guarded.map(|(until, _)| Moment::of(*until, zone)), waits => waiting(&waits, zone),
        ..overstep(sight, side)
    }
}

/// How long a mail was on its way, where that is known, with the lines of the mail servers.
pub(crate) fn on_its_way(way: Option<Way>, chain: &[String], zone: Zone) -> Value {
    context! {
        hours => way.map(|way| way.length().num_hours()),
        arrived => way.map(|way| Moment::of(way.arrived, zone)),
        chain => chain.iter().map(|line| strangers(line)).collect::<Vec<_>>(),
    }
}

pub(crate) fn made(
    sight: &GameAsShown,
    ply: Ply,
    numeric: Numeric,
    sent: DateTime<Utc>,
    zone: Zone,
) -> Value {
    context! {
        at => place(ply), yours => sight.reader == Some(ply.side()), player => person(sight, ply.side()),
        made => numeric.to_string(), sent => Moment::of(sent, zone),
    }
}

/// The result when this side has lost.
pub(crate) fn lost(side: Side) -> String {
    GameResult::win(side.other()).to_string()
}

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
