//! What a letter says of a game's time: both clocks, what is left, until when an answer counts, and who is away.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::{
    super::GameAsShown,
    day::{Day, Moment},
    person::NamedPerson,
};
use crate::{
    laws::{Adjustment, Days, Game, MoveRecord, PendingKind, time::leave},
    model::{Side, Zone},
    reflection::{SideClock, Turn},
    regulations::{Control, DayRule},
};

/// One side's clock, before the move that is due.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ClockView {
    side: Side,
    player: NamedPerson,
    moves: u32,
    used: u32,
    penalties: u32,
    credits: u32,
    /// Below zero when more was used than allowed.
    left: i64,
    /// Whether the count began anew after a first overstep.
    anew: bool,
    /// The move that must be reached; none where there are no time periods.
    control_move: Option<u32>,
    /// The clock and the bank of Triple Block.
    block: Option<(Span, Span)>,
}

/// A time in figures, below zero as nothing.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Span {
    days: i64,
    hours: i64,
    minutes: i64,
}

/// Until when the player on move may answer.
#[derive(Clone, Debug, Serialize)]
pub(super) struct LimitView {
    until: Moment,
    /// As long as the letter is not handed over, or a card is under way, it can only move later.
    at_least: bool,
    /// Since when the reader's mail server refuses the letter that asks for the move, and from when that is his time.
    put_off: Option<(Moment, Moment)>,
    /// The same in the zone of the player on move, where that says something else.
    there: Option<Moment>,
    passed: bool,
    /// The days that are left of the allowance now.
    left: i64,
    /// The days that the move that is due has taken so far.
    so_far: u32,
    /// Until when an answer costs nothing, where that is before the limit and still to come.
    free: Option<Moment>,
    /// After how many days on one move days count twice, where that may happen before the limit, and the first day that
    /// does.
    twice: Option<(u32, Day)>,
    /// After how many days a long think must be announced, where days count twice since a reminder unless it was; and
    /// whether that reminder has been, and whether it is this one.
    shrinks: Option<(u32, bool, bool)>,
    /// The most days that the move may take, where that is less than those left.
    most: Option<u32>,
    /// What the clock of Triple Block shows now, and what is in the bank.
    block: Option<(Span, Span)>,
    /// By post: the day on which the card is taken to have come, and the days of post to it.
    card: Option<(Day, u32)>,
}

/// What a half-move cost.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ChargeView {
    received: Day,
    counted_from: Day,
    sent: Day,
    /// Where hours count: from when to when.
    hours: Option<(Moment, Moment)>,
    days: u32,
    /// Of these, days that count again and days that were added.
    extra: u32,
    /// Beside these, days that are not charged.
    free: u32,
    /// When its player filled his clock from the bank meanwhile.
    filled: Option<Moment>,
    /// Under Triple Block, the time that was taken off the clock.
    thought: Option<Span>,
    /// Where dates were declared for the move: whether that of receipt, whether that of sending, and the day on which the
    /// move was recorded.
    declared: Option<(bool, bool, Day)>,
}

/// Days that are not charged: somebody's leave, or neutral days of the event.
#[derive(Clone, Debug, Serialize)]
pub(super) struct AwayView {
    /// Whose leave; none where the days are neutral.
    player: Option<NamedPerson>,
    yours: bool,
    from: Day,
    until: Day,
    /// Whether it has begun.
    begun: bool,
}

impl Span {
    pub fn of(seconds: i64) -> Span {
        let seconds = seconds.max(0);
        Span { days: seconds / 86_400, hours: seconds / 3_600 % 24, minutes: seconds / 60 % 60 }
    }
}

impl ClockView {
    pub fn of(game: &Game, side: Side) -> ClockView {
        let control = game.control(side);
        let clock = game.clocks.of(side);
        let block = clock.block(control);
        let anew = *game.oversteps.of(side) > 0;
        // The days are those of the whole game, also where the clock's own counter begins anew; what the director set
        // it to stands.
        let counted = !anew && clock.moves > 0;
        ClockView {
            side,
            player: NamedPerson::of(game.name(side), Some(side)),
            moves: if counted { clock.moves } else { game.moves_made(side) },
            used: clock.used,
            penalties: clock.penalties,
            credits: clock.credits,
            left: clock.left(control),
            anew,
            control_move: SideClock::has_periods(control).then(|| game.control_move(side)),
            block: block.map(|block| (Span::of(block.clock), Span::of(block.bank))),
        }
    }
}

impl LimitView {
    /// Before the handover: what would follow from a handover now. None while no time runs.
    pub fn of(sight: &GameAsShown, zone: Zone) -> Option<LimitView> {
        let game = &sight.game;
        if game.outcome.is_some() || game.stops.standing_since().is_some() {
            return None;
        }
        let put_off = sight.put_off.filter(|_| game.available.is_none());
        let turn = game.turn().unwrap_or_else(|| game.turn_if(game.handed_now(put_off, sight.now)));
        let clock = game.clocks.of(game.on_move());
        let standing = turn.standing(clock);
        let charge = turn.charge(sight.now);
        let left = clock.left(turn.terms.control) - i64::from(charge.days);
        let counting = turn.terms.counting;
        let block = clock.block(turn.terms.control);
        let (own, until) = (turn.terms.zone, Moment::until(standing.deadline, zone));
        let under_way = !turn.handed.declared && !turn.handed.start_letter;
        let card = (turn.terms.day_rule == DayRule::Postal && under_way)
            .then(|| (Day::of(turn.received()), counting.transit_days));
        Some(LimitView {
            there: Some(Moment::until(standing.deadline, own)).filter(|there| !there.reads_like(&until)),
            at_least: game.available.is_none() || card.is_some(),
            put_off: put_off
                .map(|put_off| (Moment::of(put_off.since, zone), Moment::of(put_off.ends(), zone))),
            until,
            passed: standing.deadline <= sight.now,
            left: left.max(0),
            so_far: charge.days,
            free: costs_nothing(game, &turn, sight.now)
                .filter(|free| *free < standing.deadline)
                .map(|free| Moment::until(free, own)),
            twice: Some(counting.double_after)
                .filter(|after| doubles(*after, &turn, clock))
                .map(|after| (after, Day::of(own.date(turn.reaches(after.saturating_add(1)))))),
            shrinks: turn
                .awaits_announcement(sight.now)
                .filter(|_| i64::from(counting.announce_after) < clock.left(turn.terms.control))
                .map(|reminded| (counting.announce_after, reminded, turn.reminded == Some(sight.now))),
            most: Some(counting.most_days_per_move)
                .filter(|most| *most > 0 && i64::from(*most) < clock.left(turn.terms.control)),
            block: block.map(|block| (Span::of(block.clock - charge.seconds), Span::of(block.bank))),
            card,
        })
    }
}

/// Until when an answer costs nothing; none where that is over, or where exact time is kept.
fn costs_nothing(game: &Game, turn: &Turn, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let exact = matches!(turn.terms.control, Control::TripleBlock { .. });
    (!exact).then(|| leave::costs_nothing_until(game, turn, now)).filter(|free| now < *free)
}

/// Whether days may count twice before the limit.
fn doubles(after: u32, turn: &Turn, clock: &SideClock) -> bool {
    let exact = matches!(turn.terms.control, Control::TripleBlock { .. });
    after > 0 && !exact && i64::from(after) < clock.left(turn.terms.control)
}

impl ChargeView {
    pub fn of(game: &Game, record: &MoveRecord) -> Option<ChargeView> {
        let (charge, terms) = (record.charge?, record.terms);
        let exact = matches!(terms.control, Control::TripleBlock { .. });
        let by_hours = exact || terms.day_rule == DayRule::H24;
        let hours = record.handed.filter(|_| by_hours).map(|handed| {
            let (available, sent) = (terms.available(handed.at), terms.sent(record.sent));
            (Moment::of(available, terms.zone), Moment::of(sent, terms.zone))
        });
        let filled = game.adjusted.iter().rev().find_map(|adjusted| match adjusted.how {
            Adjustment::Refilled { sent, .. } if adjusted.ply == record.ply => Some(sent),
            _ => None,
        });
        Some(ChargeView {
            received: Day::of(charge.received),
            counted_from: Day::of(charge.counted_from),
            sent: Day::of(charge.sent),
            hours,
            days: charge.days,
            extra: charge.doubled.saturating_add(charge.unannounced),
            free: charge.spared(),
            filled: filled.map(|filled| Moment::of(filled, terms.zone)),
            thought: exact.then(|| Span::of(charge.seconds)),
            declared: record.dated.map(|dates| {
                let recorded = Day::of(terms.zone.date(record.recorded));
                (dates.received.is_some(), dates.sent.is_some(), recorded)
            }),
        })
    }
}

impl AwayView {
    /// Leave and neutral days that have begun and are not over, and those of the player on move that begin before the
    /// limit. None in a game that is over, or where there is no leave.
    pub fn all(sight: &GameAsShown) -> Vec<AwayView> {
        let game = &sight.game;
        let exact = matches!(game.regulations().control, Control::TripleBlock { .. });
        if game.outcome.is_some() || exact {
            return Vec::new();
        }
        let limit = game.standing().map(|standing| standing.last_day);
        let view = |side: Side, days: &Days, whose: Option<Side>| {
            let begun = begun(game, side, days, sight.now);
            let mine = side == game.on_move() && limit.is_some_and(|limit| days.from <= limit);
            let over = days.until < game.zone(side).date(sight.now);
            (!over && (begun || mine)).then(|| AwayView {
                player: whose.map(|side| NamedPerson::of(game.name(side), Some(side))),
                yours: whose.is_some() && sight.reader == whose,
                from: Day::of(days.from),
                until: Day::of(days.until),
                begun,
            })
        };
        let leave =
            |side: Side| game.leave.of(side).iter().filter_map(move |days| view(side, days, Some(side)));
        let neutral = game.neutral.iter().filter_map(|days| view(game.on_move(), days, None));
        Side::BOTH.into_iter().flat_map(leave).chain(neutral).collect()
    }
}

fn begun(game: &Game, side: Side, days: &Days, now: DateTime<Utc>) -> bool {
    days.from <= game.zone(side).date(now)
}

/// Why no time runs while the clocks stand.
pub(super) fn stands(game: &Game) -> Option<&'static str> {
    game.stops.standing_since().filter(|_| game.outcome.is_none())?;
    Some(match game.pending.map(|pending| pending.what) {
        Some(PendingKind::Claim(..)) => "claim",
        Some(PendingKind::EarlyDraw) => "early-draw",
        None if game.forfeited.is_some() && !game.stopped => "forfeit",
        None => "stopped",
    })
}
