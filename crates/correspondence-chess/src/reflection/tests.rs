//! Reflection time as a whole; the worked examples of the bodies stand in `tests/reflection`.

use chrono::{DateTime, NaiveDate, Utc};
use proptest::prelude::*;

use super::{Charge, Control, Counting, DayRule, Exempt, Handed, SideClock, Terms, Turn};
use crate::{model::Zone, regulations::LeaveReceipt};

const TEN_IN_FIFTY: Control = Control::Sessions { moves: 10, days: 50, carry_over: true, later: None };
const NO_CARRY: Control = Control::Sessions { moves: 10, days: 50, carry_over: false, later: None };

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn terms(control: Control, day_rule: DayRule) -> Terms {
    Terms { control, day_rule, counting: Counting::default(), zone: Zone::UTC, start: day("2026-10-01") }
}

fn turn(day_rule: DayRule, handed: &str) -> Turn {
    Turn::new(terms(TEN_IN_FIFTY, day_rule), Handed::at(at(handed)))
}

fn after(control: Control, costs: &[u32]) -> SideClock {
    costs.iter().fold(SideClock::default(), |clock, days| {
        clock.moved(control, Some(&Charge { days: *days, ..Charge::nothing(day("2026-10-01")) }))
    })
}

#[test]
fn unused_days_are_carried_over() {
    let clock = after(TEN_IN_FIFTY, &[2; 10]);
    assert_eq!((clock.left(TEN_IN_FIFTY), clock.control_move(TEN_IN_FIFTY)), (80, 20));
    assert_eq!(after(NO_CARRY, &[2; 10]).left(NO_CARRY), 50);
}

#[test]
fn a_penalty_shortens_what_is_left_and_can_be_struck() {
    let clock = after(TEN_IN_FIFTY, &[3]).penalised(TEN_IN_FIFTY, 5);
    assert_eq!((clock.used, clock.penalties, clock.left(TEN_IN_FIFTY)), (3, 5, 42));
    assert_eq!(clock.relieved(5), after(TEN_IN_FIFTY, &[3]));
}

#[test]
fn exactly_the_allowance_is_in_time() {
    let zone: Zone = "Europe/Prague".parse().unwrap();
    let terms = Terms { zone, start: day("2026-12-01"), ..terms(TEN_IN_FIFTY, DayRule::DatesNextDay) };
    let handed = Handed { start_letter: true, ..Handed::at(at("2026-11-20T10:00:00Z")) };
    let standing = Turn::new(terms, handed).standing(&SideClock::default());
    assert_eq!((standing.counted_from, standing.last_day), (day("2026-12-01"), day("2027-01-20")));
    assert_eq!(standing.deadline, at("2027-01-20T23:00:00Z"));
}

#[test]
fn days_that_cost_nothing_after_the_last_charged_one_are_in_time() {
    let mut turn = turn(DayRule::DatesNextDay, "2026-11-30T10:00:00Z");
    turn.spares.add_days(Exempt::Leave, Zone::UTC, day("2026-12-04"), day("2026-12-05"));
    let clock = after(TEN_IN_FIFTY, &[48]);
    assert_eq!(turn.standing(&clock).last_day, day("2026-12-05"));
    assert_eq!(turn.charge(at("2026-12-05T23:59:59Z")).days, 2);
    assert_eq!(turn.charge(at("2026-12-06T00:00:00Z")).days, 3);
}

pub(crate) fn controls() -> impl Strategy<Value = Control> {
    let later = proptest::option::of(
        (1u32..12, 5u32..40).prop_map(|(moves, days)| crate::regulations::Session { moves, days }),
    );
    prop_oneof![
        (1u32..12, 5u32..60, any::<bool>(), later).prop_map(|(moves, days, carry_over, later)| {
            Control::Sessions { moves, days, carry_over, later }
        }),
        (1u32..60, 0u32..6, 0u32..90).prop_map(|(base, per_move, most)| Control::Fischer {
            base,
            per_move,
            most
        }),
        (1u32..21, 5u32..60).prop_map(|(moves, days)| Control::Window { moves, days }),
        (1u32..10, prop_oneof![Just(50u32), Just(75)], any::<bool>())
            .prop_map(|(increment, bank, protect)| Control::TripleBlock { increment, bank, protect }),
    ]
}

pub(crate) fn day_rules() -> impl Strategy<Value = DayRule> {
    prop_oneof![
        Just(DayRule::Dates),
        Just(DayRule::DatesNextDay),
        Just(DayRule::H24),
        Just(DayRule::Hybrid24),
        Just(DayRule::Midnights),
        Just(DayRule::Postal),
    ]
}

pub(crate) fn countings() -> impl Strategy<Value = Counting> {
    let think = (prop_oneof![Just(0u32), 5u32..15], 0u32..3, 0u32..6);
    let bools = (any::<bool>(), any::<bool>());
    (0u32..24, bools, prop_oneof![Just(0u32), 3u32..25], prop_oneof![Just(0u32), 3u32..40], think).prop_map(
        |(cutoff_hour, (utc, after), double_after, most, (announce_after, kind, unannounced_days))| {
            let unannounced = match kind {
                0 => crate::regulations::Unannounced::Nothing,
                1 => crate::regulations::Unannounced::Double,
                _ => crate::regulations::Unannounced::Penalty,
            };
            Counting {
                cutoff_hour,
                utc,
                double_after,
                most_days_per_move: most,
                announce_after,
                unannounced,
                unannounced_days,
                transit_days: 3,
                leave_receipt: if after { LeaveReceipt::After } else { LeaveReceipt::Day },
            }
        },
    )
}

pub(crate) fn zones() -> impl Strategy<Value = Zone> {
    prop_oneof![
        Just("Europe/Prague"),
        Just("America/Havana"),
        Just("Pacific/Apia"),
        Just("Pacific/Honolulu"),
        Just("Australia/Lord_Howe"),
        Just("UTC"),
    ]
    .prop_map(|zone| zone.parse().unwrap())
}

/// A turn within two years, perhaps with leave, neutral days and a stop.
fn turns() -> impl Strategy<Value = Turn> {
    let span = || proptest::option::of((0i64..200, 0i64..20));
    let handed = (0i64..300 * 86_400, any::<bool>(), proptest::option::of(0i64..30 * 86_400));
    (controls(), day_rules(), countings(), zones(), handed, (span(), span(), span())).prop_map(
        |(control, day_rule, counting, zone, (handed, start_letter, think), (leave, neutral, stop))| {
            let start = day("2026-02-01");
            let base = at("2026-01-01T00:00:00Z");
            let zone = if counting.utc { Zone::UTC } else { zone };
            let at = base + chrono::Duration::seconds(handed);
            let mut turn = Turn::new(
                Terms { control, day_rule, counting, zone, start },
                Handed { at, start_letter, declared: false },
            );
            turn.announced = think.map(|think| at + chrono::Duration::seconds(think));
            turn.reminded = think.map(|think| at + chrono::Duration::seconds(think + 86_400));
            let from = |first: i64| zone.date(at) + chrono::Duration::days(first - 100);
            for (why, span) in [(Exempt::Leave, leave), (Exempt::Neutral, neutral)] {
                if let Some((first, length)) = span {
                    let first = from(first);
                    turn.spares.add_days(why, zone, first, first + chrono::Duration::days(length));
                }
            }
            if let Some((first, length)) = stop {
                let from = at + chrono::Duration::hours(first);
                turn.spares.add(Exempt::Stopped, from, from + chrono::Duration::hours(length * 5));
            }
            if turn.terms.by_hours() {
                turn.spares = turn.spares.by_minutes();
            }
            turn
        },
    )
}

proptest! {
    /// The limit and the charge are worked out by different code: an answer is late just where it costs more than is
    /// left, or takes more days than one move may.
    #[test]
    fn the_limit_is_where_the_cost_exceeds_what_is_left(turn in turns(), costs in prop::collection::vec(0u32..6, 0..25), think in 0i64..150 * 86_400) {
        let control = turn.terms.control;
        let clock = after(control, &costs);
        let sent = turn.handed.at + chrono::Duration::seconds(think);
        let (charge, standing) = (turn.charge(sent), turn.standing(&clock));
        if let Some(block) = clock.block(control) {
            prop_assert_eq!(charge.seconds >= block.clock.max(0), sent >= standing.deadline);
        } else {
            let most = match turn.terms.counting.most_days_per_move { 0 => u32::MAX, most => most };
            let over = i64::from(charge.days) > clock.left(control).max(0) || charge.counted() > most;
            let saved = turn.terms.day_rule == DayRule::Midnights
                && turn.terms.sent(sent) < turn.spares.after(turn.counted_since(), chrono::Duration::hours(24));
            prop_assert_eq!(over && !saved, sent >= standing.deadline);
        }
    }

    /// Whatever was used before: nobody is late before he has the move, nor with an answer that costs nothing.
    #[test]
    fn an_answer_that_costs_nothing_is_in_time(turn in turns(), costs in prop::collection::vec(0u32..12, 0..25), think in 0i64..4 * 86_400) {
        let clock = after(turn.terms.control, &costs);
        let (standing, exact) = (turn.standing(&clock), matches!(turn.terms.control, Control::TripleBlock { .. }));
        prop_assert!(standing.deadline > turn.handed.at || exact && standing.deadline >= turn.handed.at);
        let sent = turn.handed.at + chrono::Duration::seconds(think);
        if turn.charge(sent).days == 0 && !exact {
            prop_assert!(sent < standing.deadline, "{} {:?}", sent, standing);
        }
    }

    #[test]
    fn a_later_answer_never_costs_less(turn in turns(), first in 0i64..40_000_000, more in 0i64..40_000_000) {
        let sent = |seconds| turn.handed.at + chrono::Duration::seconds(seconds);
        let (one, other) = (turn.charge(sent(first)), turn.charge(sent(first + more)));
        prop_assert!(one.days <= other.days && one.seconds <= other.seconds);
    }

    /// Charged days (without the extra ones), stopped, outage, neutral and leave days are all the days there are.
    #[test]
    fn what_is_charged_and_what_is_not_make_up_the_calendar(turn in turns(), think in 0i64..40_000_000) {
        let sent = turn.handed.at + chrono::Duration::seconds(think);
        let charge = turn.charge(sent);
        let exact = matches!(turn.terms.control, Control::TripleBlock { .. });
        let days = match turn.terms.day_rule {
            _ if exact => 0,
            DayRule::H24 => (turn.terms.sent(sent) - turn.counted_since()).num_days().max(0),
            // Within 24 hours there is nothing to take apart.
            DayRule::Hybrid24 if charge.counted() == 0 && charge.spared() == 0 => 0,
            _ => (charge.sent - charge.counted_from).num_days().max(0),
        };
        prop_assert_eq!(i64::from(charge.counted()) + i64::from(charge.spared()), days);
        prop_assert!(charge.seconds >= 0);
    }
}
