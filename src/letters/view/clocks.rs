//! What a letter says of a game's time: both clocks, what is left, until when an answer counts, and who is away.

use minijinja::{Value, context, value::Serde};

use super::{
    super::GameAsShown,
    day::{Day, Moment},
    person::NamedPerson,
};
use crate::{
    laws::{Adjustment, Days, Game, MoveRecord, PendingKind, time::leave},
    model::{Side, Zone},
    reflection::SideClock,
    regulations::DayRule,
};

/// A time in figures, below zero as nothing.
pub(super) fn span(seconds: i64) -> Value {
    let seconds = seconds.max(0);
    context! { days => seconds / 86_400, hours => seconds / 3_600 % 24, minutes => seconds / 60 % 60 }
}

/// One side's clock, before the move that is due.
pub(super) fn clock(game: &Game, side: Side) -> Value {
    let control = game.control(side);
    let clock = game.clocks.of(side);
    let anew = *game.oversteps.of(side) > 0;
    // The days are those of the whole game, also where the clock's own counter begins anew; what the director set
    // it to stands.
    let counted = !anew && clock.moves > 0;
    context! {
        side => Serde(side), player => NamedPerson::of_side(game, side),
        moves => if counted { clock.moves } else { game.moves_made(side) },
        used => clock.used, penalties => clock.penalties, credits => clock.credits,
        // Below zero when more was used than allowed.
        left => clock.left(control),
        // Whether the count began anew after a first overstep.
        anew,
        // The move that must be reached; none where there are no time periods.
        control_move => SideClock::has_periods(control).then(|| game.control_move(side)),
        // The clock and the bank of Triple Block.
        block => clock.block(control).map(|block| (span(block.clock), span(block.bank))),
    }
}

/// Until when the player on move may answer. Before the handover: what would follow from a handover now. None while no
/// time runs.
pub(super) fn limit(sight: &GameAsShown, zone: Zone) -> Option<Value> {
    let game = &sight.game;
    if game.outcome.is_some() || game.stops.standing_since().is_some() {
        return None;
    }
    let put_off = sight.put_off.filter(|_| game.available.is_none());
    let turn = game.turn().unwrap_or_else(|| game.turn_if(game.handed_now(put_off, sight.now)));
    let clock = game.clocks.of(game.on_move());
    let standing = turn.standing(clock);
    let charge = turn.charge(sight.now);
    let allowance = clock.left(turn.terms.control);
    let exact = turn.terms.control.is_exact();
    let counting = turn.terms.counting;
    let (own, until) = (turn.terms.zone, Moment::until(standing.deadline, zone));
    let under_way = !turn.handed.declared && !turn.handed.start_letter;
    let card = (turn.terms.day_rule == DayRule::Postal && under_way)
        .then(|| (Day::of(turn.received()), counting.transit_days));
    Some(context! {
        // Since when the reader's mail server refuses the letter that asks for the move, and from when that is his time.
        put_off => put_off.map(|put_off| (Moment::of(put_off.since, zone), Moment::of(put_off.ends(), zone))),
        until, passed => standing.deadline <= sight.now,
        // The days that are left of the allowance now, and those that the move that is due has taken so far.
        left => (allowance - i64::from(charge.days)).max(0), so_far => charge.days,
        // Until when an answer costs nothing, where that is before the limit and still to come.
        free => Some(leave::costs_nothing_until(game, &turn, sight.now))
            .filter(|free| !exact && sight.now < *free && *free < standing.deadline)
            .map(|free| Moment::until(free, own)),
        // After how many days on one move days count twice, where that may happen before the limit, and the first day
        // that does.
        twice => Some(counting.double_after)
            .filter(|after| *after > 0 && !exact && i64::from(*after) < allowance)
            .map(|after| (after, Day::of(own.date(turn.reaches(after.saturating_add(1)))))),
        // After how many days a long think must be announced, where days count twice since a reminder unless it was;
        // and whether that reminder has been, and whether it is this one.
        shrinks => turn
            .awaits_announcement(sight.now)
            .filter(|_| i64::from(counting.announce_after) < allowance)
            .map(|reminded| (counting.announce_after, reminded, turn.reminded == Some(sight.now))),
        // The most days that the move may take, where that is less than those left.
        most => Some(counting.most_days_per_move).filter(|most| *most > 0 && i64::from(*most) < allowance),
        // What the clock of Triple Block shows now, and what is in the bank.
        block => clock.block(turn.terms.control)
            .map(|block| (span(block.clock - charge.seconds), span(block.bank))),
        // By post: the day on which the card is taken to have come, and the days of post to it.
        card,
    })
}

/// What a half-move cost; none when no time ran.
pub(super) fn charge(game: &Game, record: &MoveRecord) -> Option<Value> {
    let (charge, terms) = (record.charge?, record.terms);
    let exact = terms.control.is_exact();
    let filled = game.adjusted.iter().rev().find_map(|adjusted| match adjusted.how {
        Adjustment::Refilled { sent, .. } if adjusted.ply == record.ply => Some(sent),
        _ => None,
    });
    Some(context! {
        received => Day::of(charge.received), counted_from => Day::of(charge.counted_from), sent => Day::of(charge.sent),
        days => charge.days,
        // Of these, days that count again and days that were added.
        extra => charge.doubled.saturating_add(charge.unannounced),
        // When its player filled his clock from the bank meanwhile.
        filled => filled.map(|filled| Moment::of(filled, terms.zone)),
        // Under Triple Block, the time that was taken off the clock.
        thought => exact.then(|| span(charge.seconds)),
        // Where dates were declared for the move: whether that of receipt, whether that of sending, and the day on which
        // the move was recorded.
        declared => record.dated.map(|dates| {
            let recorded = Day::of(terms.zone.date(record.recorded));
            (dates.received.is_some(), dates.sent.is_some(), recorded)
        }),
    })
}

/// Days that are not charged: somebody's leave, or neutral days of the event, that have begun and are not over, and those
/// of the player on move that begin before the limit. None in a game that is over, or where there is no leave.
pub(super) fn away(sight: &GameAsShown) -> Vec<Value> {
    let game = &sight.game;
    if game.outcome.is_some() || game.regulations().control.is_exact() {
        return Vec::new();
    }
    let limit = game.standing().map(|standing| standing.last_day);
    let view = |side: Side, days: &Days, whose: Option<Side>| {
        let today = game.zone(side).date(sight.now);
        let begun = days.from <= today;
        let mine = side == game.on_move() && limit.is_some_and(|limit| days.from <= limit);
        (days.until >= today && (begun || mine)).then(|| {
            context! {
                player => whose.map(|side| NamedPerson::of_side(game, side)),
                yours => whose.is_some() && sight.reader == whose,
                from => Day::of(days.from), until => Day::of(days.until), begun,
            }
        })
    };
    let leave = |side: Side| game.leave.of(side).iter().filter_map(move |days| view(side, days, Some(side)));
    let neutral = game.neutral.iter().filter_map(|days| view(game.on_move(), days, None));
    Side::BOTH.into_iter().flat_map(leave).chain(neutral).collect()
}

/// Why no time runs while the clocks stand.
pub(super) fn stands(game: &Game) -> Option<&'static str> {
    game.stops.standing_since().filter(|_| game.outcome.is_none())?;
    if game.past_end.is_some() {
        return Some("end-date");
    }
    Some(match game.pending.map(|pending| pending.what) {
        Some(PendingKind::Claim(..)) => "claim",
        Some(PendingKind::EarlyDraw) => "early-draw",
        None if game.forfeited.is_some() && !game.stopped => "forfeit",
        None => "stopped",
    })
}
