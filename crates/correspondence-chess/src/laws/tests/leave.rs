//! Leave: what may be booked, what a year has left, what would work instead, and what a move does to it.
//!
//! Laws 10

use chrono::{Datelike, NaiveDate};
use proptest::prelude::*;

use super::{
    super::time::leave::{LeaveAccount, NoLeave, book, cancel, today},
    *,
};
use crate::regulations::{LeaveRules, MoveInLeave};

const WHITE: Side = Side::White;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn days(text: &str) -> (NaiveDate, NaiveDate) {
    let (from, until) = text.split_once(' ').unwrap();
    (day(from), day(until))
}

/// A game with so many days of leave in a year, in which these are booked and those are neutral.
fn game(days_per_year: u32, booked: &[&str], special: &[&str], neutral: &[&str]) -> Board {
    let mut opening = opening();
    opening.regulations.time.leave = LeaveRules { days_per_year, move_in_leave: MoveInLeave::Ends };
    let mut board = Board::open(opening);
    for (all, special) in [(booked, false), (special, true)] {
        for (from, until) in all.iter().map(|text| days(text)) {
            board.record(vec![Fact::Leave { side: WHITE, from, until, special }]);
        }
    }
    for (from, until) in neutral.iter().map(|text| days(text)) {
        board.record(vec![Fact::Neutral { from, until }]);
    }
    board
}

/// What becomes of a wish: `booked`, or why not and what would work.
fn asked(board: &Board, wish: &str, sent: &str) -> String {
    let instead = |days: Option<(NaiveDate, NaiveDate)>| {
        days.map_or("nothing".to_owned(), |(from, until)| format!("{from} {until}"))
    };
    match book(&board.game, WHITE, days(wish), today(&board.game, WHITE, at(sent))) {
        Ok(Some(_)) => "booked".into(),
        Ok(None) => "again".into(),
        Err(NoLeave::TooLong { year, wanted, left, instead: days }) => {
            format!("{wanted} in {year}, {left} left: {}", instead(days))
        }
        Err(NoLeave::Overlaps { booked, instead: days }) => {
            format!("overlaps {}: {}", booked.from, instead(days))
        }
        Err(NoLeave::NotInAdvance { today, instead: days }) => format!("today {today}: {}", instead(days)),
        Err(NoLeave::Backwards { instead: days }) => format!("backwards: {}", instead(days)),
        Err(why) => why.to_string(),
    }
}

#[test]
fn leave_is_held_to_the_days_of_each_calendar_year() {
    const SENT: &str = "2026-12-01T10:00:00Z";
    // Days in a year; booked; special; neutral; the wish; what becomes of it.
    type Case = (
        u32,
        &'static [&'static str],
        &'static [&'static str],
        &'static [&'static str],
        &'static str,
        &'static str,
    );
    let cases: &[Case] = &[
        (15, &[], &[], &[], "2026-12-20 2027-01-03", "booked"),
        // Over New Year each year counts its own: 12 days in December, 3 in January.
        (12, &[], &[], &[], "2026-12-20 2027-01-03", "booked"),
        (11, &[], &[], &[], "2026-12-20 2027-01-03", "12 in 2026, 11 left: 2026-12-20 2026-12-30"),
        (12, &[], &[], &[], "2026-12-20 2027-01-13", "13 in 2027, 12 left: 2026-12-20 2027-01-12"),
        // What is not used lapses on 1 January.
        (
            10,
            &["2026-12-29 2026-12-31"],
            &[],
            &[],
            "2027-01-01 2027-01-11",
            "11 in 2027, 10 left: 2027-01-01 2027-01-10",
        ),
        (10, &["2026-12-25 2027-01-05"], &[], &[], "2027-02-01 2027-02-05", "booked"),
        (
            10,
            &["2026-12-25 2027-01-05"],
            &[],
            &[],
            "2027-02-01 2027-02-06",
            "6 in 2027, 5 left: 2027-02-01 2027-02-05",
        ),
        // Nothing is left of the year: as many days from the next on.
        (
            5,
            &["2026-12-05 2026-12-09"],
            &[],
            &[],
            "2026-12-20 2026-12-23",
            "4 in 2026, 0 left: 2027-01-01 2027-01-04",
        ),
        // 29 February is a day as any other.
        (30, &[], &[], &[], "2028-02-01 2028-03-01", "booked"),
        (29, &[], &[], &[], "2028-02-01 2028-03-01", "30 in 2028, 29 left: 2028-02-01 2028-02-29"),
        (29, &[], &[], &[], "2027-02-01 2027-03-01", "booked"),
        // Neutral days and special leave use nothing.
        (5, &[], &[], &["2026-12-24 2026-12-26"], "2026-12-22 2026-12-29", "booked"),
        (
            5,
            &[],
            &[],
            &["2026-12-24 2026-12-26"],
            "2026-12-22 2026-12-30",
            "6 in 2026, 5 left: 2026-12-22 2026-12-29",
        ),
        (5, &["2026-12-05 2026-12-09"], &[], &["2026-12-08 2026-12-31"], "2026-12-20 2027-01-05", "booked"),
        (5, &[], &["2026-12-05 2026-12-24"], &[], "2026-12-27 2026-12-31", "booked"),
        // A leave that overlaps another, and what lies beside it.
        (
            45,
            &["2026-12-20 2026-12-24"],
            &[],
            &[],
            "2026-12-24 2026-12-28",
            "overlaps 2026-12-20: 2026-12-25 2026-12-28",
        ),
        (
            45,
            &["2026-12-20 2026-12-24"],
            &[],
            &[],
            "2026-12-18 2026-12-20",
            "overlaps 2026-12-20: 2026-12-18 2026-12-19",
        ),
        (45, &["2026-12-20 2026-12-24"], &[], &[], "2026-12-20 2026-12-24", "again"),
        (
            45,
            &["2026-12-20 2026-12-24"],
            &[],
            &[],
            "2026-12-21 2026-12-22",
            "overlaps 2026-12-20: 2027-01-01 2027-01-02",
        ),
        (45, &["2026-12-20 2026-12-24"], &[], &[], "2026-12-25 2026-12-25", "booked"),
        // In advance, and forwards.
        (45, &[], &[], &[], "2026-12-02 2026-12-02", "booked"),
        (45, &[], &[], &[], "2026-12-01 2026-12-03", "today 2026-12-01: 2026-12-02 2026-12-03"),
        (45, &[], &[], &[], "2026-11-01 2026-11-04", "today 2026-12-01: 2026-12-02 2026-12-05"),
        (45, &[], &[], &[], "2026-12-09 2026-12-05", "backwards: 2026-12-05 2026-12-09"),
        (0, &[], &[], &[], "2026-12-20 2026-12-24", "there is no leave in this event"),
    ];
    for (days_per_year, booked, special, neutral, wish, verdict) in cases {
        let board = game(*days_per_year, booked, special, neutral);
        assert_eq!(asked(&board, wish, SENT), *verdict, "{wish} with {days_per_year}, {booked:?}");
    }
}

#[test]
fn in_advance_is_by_the_calendar_of_the_player() {
    let mut board = game(45, &[], &[], &[]);
    board.game.state.opening.zones.white = "Pacific/Auckland".parse().unwrap();
    // In Auckland it is the second of December already.
    assert_eq!(
        asked(&board, "2026-12-02 2026-12-05", "2026-12-01T12:00:00Z"),
        "today 2026-12-02: 2026-12-03 2026-12-05"
    );
    // The letter that asks him for a move still counts by the zone that he had.
    board.game.state.opening.zones.white = "America/New_York".parse().unwrap();
    assert_eq!(
        asked(&board, "2026-12-02 2026-12-05", "2026-12-02T03:00:00Z"),
        "today 2026-12-02: 2026-12-03 2026-12-05"
    );
    board.game.state.available = None;
    assert_eq!(asked(&board, "2026-12-02 2026-12-05", "2026-12-02T03:00:00Z"), "booked");
}

#[test]
fn leave_that_has_begun_ends_with_today() {
    let board = game(45, &["2026-12-20 2026-12-28", "2027-02-01 2027-02-03"], &[], &[]);
    let until = |text, sent| match cancel(&board.game, WHITE, day(text), today(&board.game, WHITE, at(sent)))
    {
        Ok(Fact::Leave { from, until, .. }) => format!("{from} {until}"),
        Ok(other) => format!("{other:?}"),
        Err(why) => why.to_string(),
    };
    assert_eq!(until("2026-12-20", "2026-12-19T10:00:00Z"), "2026-12-20 2026-12-19");
    assert_eq!(until("2026-12-24", "2026-12-19T10:00:00Z"), "2026-12-20 2026-12-19");
    assert_eq!(until("2026-12-20", "2026-12-20T10:00:00Z"), "2026-12-20 2026-12-20");
    assert_eq!(until("2026-12-20", "2026-12-24T10:00:00Z"), "2026-12-20 2026-12-24");
    assert_eq!(until("2026-12-20", "2026-12-28T10:00:00Z"), "no leave to give up on 2026-12-20");
    assert_eq!(until("2027-01-10", "2026-12-19T10:00:00Z"), "no leave to give up on 2027-01-10");
}

#[test]
fn a_move_ends_the_leave_and_its_own_day_is_charged() {
    let mut board = game(45, &["2026-12-05 2026-12-20"], &[], &[]);
    board.now = at("2026-12-10T09:00:00Z");
    let ruling = board.play(WHITE, "1. 5254").unwrap();
    let [Fact::Leave { until, .. }, Fact::Moved { charge: Some(charge), .. }] = ruling.facts.as_slice()
    else {
        panic!("{:?}", ruling.facts)
    };
    // From 1 December, itself free: 2, 3 and 4 December and the day of the move.
    assert_eq!((*until, charge.days, charge.leave), (day("2026-12-09"), 4, 5));
    assert_eq!(board.game.leave.white[0].until, day("2026-12-09"));
}

#[test]
fn what_is_no_move_leaves_leave_alone() {
    let mut board = game(45, &["2026-12-05 2026-12-20"], &[], &[]);
    board.now = at("2026-12-10T09:00:00Z");
    let illegal = board.try_with(board.context(WHITE), &said(&["1. 5255"])).unwrap();
    assert!(illegal.facts.iter().all(|fact| !matches!(fact, Fact::Leave { .. })));
    let long = Submission::from(Act::LongThink);
    let announced = board.try_with(board.context(WHITE), &long).unwrap();
    assert!(matches!(announced.facts.as_slice(), [Fact::LongThink { .. }]));
    // The other side is not on leave.
    assert!(
        super::super::time::leave::move_on_leave::ended_by_move(&board.game, Side::Black, board.now)
            .is_none()
    );
}

proptest! {
    /// Whatever is asked for, what is said to work instead can be booked, and no year is ever overdrawn.
    #[test]
    fn what_is_said_to_work_works(
        per_year in 1_u32..40,
        wishes in prop::collection::vec((0_i64..800, -3_i64..60), 1..6),
        neutral in prop::collection::vec((0_i64..800, 0_i64..20), 0..3),
    ) {
        let start = day("2026-12-01");
        let span = |(from, length): (i64, i64)| {
            let from = start + Duration::days(from);
            (from, from + Duration::days(length))
        };
        let mut board = game(per_year, &[], &[], &[]);
        for (from, until) in neutral.into_iter().map(span) {
            board.record(vec![Fact::Neutral { from, until }]);
        }
        let sent = today(&board.game, WHITE, at("2026-12-05T10:00:00Z"));
        for wish in wishes.into_iter().map(span) {
            let booked = match book(&board.game, WHITE, wish, sent) {
                Ok(fact) => fact,
                Err(
                    NoLeave::TooLong { instead: Some(days), .. }
                    | NoLeave::Overlaps { instead: Some(days), .. }
                    | NoLeave::NotInAdvance { instead: Some(days), .. }
                    | NoLeave::Backwards { instead: Some(days) },
                ) => {
                    let again = book(&board.game, WHITE, days, sent);
                    prop_assert!(again.is_ok(), "{wish:?}: {days:?} {again:?}");
                    again.unwrap()
                }
                Err(_) => None,
            };
            board.record(booked.into_iter().collect());
            let account = LeaveAccount::of(&board.game, WHITE);
            for year in account.years(start.year()) {
                prop_assert!(year.used <= per_year && year.used + year.left == per_year, "{year:?}");
            }
        }
    }
}
