//! How time was counted, under each of the ways in which it is.

use chrono::{DateTime, NaiveDate, Utc};

use super::{super::table::Table, Case, case};
use crate::{
    laws::{Basis, Cause, Fact, Game, Notice},
    letters::{Found, Letter},
    model::{Ply, Side, Zone},
    regulations::{Control, DayRule, Regulations},
};

/// When the letter before a move was handed over, when the answer was sent, and the move.
type Told<'a> = (&'a str, &'a str, &'a str);

/// A game by these regulations, up to the letter that was handed over last.
fn game(differ: impl FnOnce(&mut Regulations), told: &[Told<'_>], last: &str) -> Table {
    let mut table = Table::ruled(differ);
    table.mail = Some(100);
    going_on(&mut table, told, last);
    table
}

fn going_on(table: &mut Table, told: &[Told<'_>], last: &str) {
    for (handed, sent, text) in told {
        table.now = instant(handed);
        table.hand_over();
        table.now = instant(sent);
        table.mail = table.mail.map(|mail| mail + 3);
        table.play(text, false);
    }
    table.now = instant(last);
    table.hand_over();
}

fn instant(text: &str) -> DateTime<Utc> {
    let seconds = if text.len() == 16 { ":00Z" } else { "Z" };
    format!("{text}{seconds}").parse().unwrap()
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// `iccf-email`: leave over the end of the year, and a neutral week after it.
fn email() -> Table {
    let mut table = game(
        |_| {},
        &[
            ("2026-11-20T10:00", "2026-12-03T22:30", "5254"),
            ("2026-12-03T22:31", "2026-12-08T14:00", "5755"),
            ("2026-12-08T14:01", "2026-12-19T08:00", "7163"),
        ],
        "2026-12-19T08:02",
    );
    let leave = |side, from, until| Fact::Leave { side, from: day(from), until: day(until), special: false };
    table.add(leave(Side::Black, "2026-12-24", "2027-01-02"));
    table.now = instant("2026-12-22T10:00");
    table.add(Fact::Neutral { from: day("2026-12-31"), until: day("2027-01-06") });
    table.now = instant("2027-01-10T17:00");
    table.mail = table.mail.map(|mail| mail + 3);
    table.play("2836", false);
    table.now = instant("2027-01-10T17:01");
    table.hand_over();
    table.now = instant("2027-01-12T09:00");
    table.add(Fact::Penalty { side: Side::White, days: 5, cause: Cause::Ruling });
    table.now = instant("2027-01-14T09:00");
    table
}

/// Server time: days are 24 hours, and those beyond 20 on one move count twice.
fn server() -> Table {
    let rules = |regulations: &mut Regulations| {
        regulations.day_rule = DayRule::H24;
        regulations.time.counting.double_after = 20;
    };
    let mut table = game(
        rules,
        &[
            ("2026-11-20T10:00", "2026-12-02T09:00", "5254"),
            ("2026-12-02T09:05", "2026-12-25T12:00", "5755"),
            ("2026-12-25T12:01", "2026-12-26T12:00", "7163"),
            ("2026-12-26T12:01", "2026-12-27T12:01", "2836"),
        ],
        "2026-12-27T12:02",
    );
    table.now = instant("2026-12-29T08:00");
    table
}

/// A window over the last moves, and a most for each.
fn window() -> Table {
    let rules = |regulations: &mut Regulations| {
        regulations.control = Control::Window { moves: 3, days: 12 };
        regulations.day_rule = DayRule::Dates;
        regulations.time.counting.most_days_per_move = 10;
    };
    let mut table = game(
        rules,
        &[
            ("2026-11-20T10:00", "2026-12-04T09:00", "5254"),
            ("2026-12-04T09:05", "2026-12-06T12:00", "5755"),
            ("2026-12-06T12:01", "2026-12-11T12:00", "7163"),
            ("2026-12-11T12:01", "2026-12-21T12:01", "2836"),
            ("2026-12-21T12:02", "2026-12-22T12:01", "6125"),
        ],
        "2026-12-22T12:02",
    );
    table.now = instant("2026-12-23T08:00");
    table
}

/// Days after each move, never more than so many.
fn fischer() -> Table {
    let rules = |regulations: &mut Regulations| {
        regulations.control = Control::Fischer { base: 10, per_move: 3, most: 12 };
        regulations.day_rule = DayRule::Midnights;
    };
    let mut table = game(
        rules,
        &[
            ("2026-11-20T10:00", "2026-12-01T09:00", "5254"),
            ("2026-12-01T09:05", "2026-12-05T04:30", "5755"),
            ("2026-12-05T04:31", "2026-12-09T23:30", "7163"),
        ],
        "2026-12-09T23:31",
    );
    table.now = instant("2026-12-11T08:00");
    table
}

/// Triple Block, with a refill while on move.
fn triple_block() -> Table {
    let rules = |regulations: &mut Regulations| {
        regulations.control = Control::TripleBlock { increment: 3, bank: 75, protect: true };
        regulations.day_rule = DayRule::H24;
    };
    let mut table = game(
        rules,
        &[
            ("2026-11-20T10:00", "2026-12-02T09:15:30", "5254"),
            ("2026-12-02T09:15:35", "2026-12-12T21:15:50", "5755"),
            ("2026-12-12T21:16:00", "2026-12-13T08:00:00", "7163"),
        ],
        "2026-12-13T08:00:05",
    );
    table.now = instant("2027-01-17T12:30:20");
    let (sent, half_move) = (table.now, table.game().to_play());
    let seconds = table.game().charge_if_sent(sent).unwrap().seconds;
    table.add(Fact::Refilled { by: Side::Black, half_move, sent, seconds });
    table.now = instant("2027-01-20T09:00:00");
    table.play("2836", false);
    going_on(&mut table, &[("2027-01-20T09:00:10", "2027-01-20T20:00:00", "6125")], "2027-01-20T20:00:10");
    table.now = instant("2027-02-24T08:00:00");
    table
}

/// Cards: the days of the post are nobody's.
fn postal() -> Table {
    let rules = |regulations: &mut Regulations| {
        regulations.control = Control::Sessions { moves: 10, days: 40, carry_over: true, later: None };
        regulations.day_rule = DayRule::Postal;
        regulations.time.counting.transit_days = 4;
    };
    let mut table = game(
        rules,
        &[
            ("2026-11-20T10:00", "2026-12-02T09:00", "5254"),
            ("2026-12-02T09:05", "2026-12-09T12:00", "5755"),
            ("2026-12-09T12:01", "2026-12-19T12:00", "7163"),
        ],
        "2026-12-19T12:01",
    );
    table.now = instant("2026-12-29T08:00");
    table
}

/// These games as they stand, for the command line.
pub(crate) fn games() -> Vec<(&'static str, Game, DateTime<Utc>)> {
    let games = [
        ("email", email()),
        ("server", server()),
        ("window", window()),
        ("fischer", fischer()),
        ("triple-block", triple_block()),
        ("postal", postal()),
    ];
    games.into_iter().map(|(name, table)| (name, table.game(), table.now)).collect()
}

/// A limit that has passed in this game.
fn flagged(mut table: Table, now: &str) -> Table {
    table.now = instant(now);
    let standing = table.game().standing().unwrap();
    let half_move = table.game().to_play();
    table.add(Fact::FlagReported {
        half_move,
        last_day: standing.last_day,
        deadline: standing.deadline,
        to: None,
    });
    table
}

pub(super) fn all() -> Vec<Case> {
    let clock = |name, table: &Table, side: Side| {
        case(name, Some(side), Letter::Clock { sight: table.sight(Some(side)) })
    };
    let (white, black) = (Side::White, Side::Black);
    let mut elsewhere = clock("clock-elsewhere", &server(), black);
    elsewhere.draft.to.zone = "Pacific/Auckland".parse::<Zone>().unwrap();
    let over = {
        let mut table = email();
        table.add(Fact::ended(
            crate::model::GameResult::Draw,
            crate::model::Termination::Agreement,
            Some(black),
        ));
        table
    };
    let report = |name, table: Table, now| {
        let sight = flagged(table, now).sight(None);
        case(name, None, Letter::of_notice(sight, Notice::FlagReported { can_mate: Some(true) }))
    };
    let overdue = flagged(triple_block(), "2027-04-05T08:00");
    let claimed = Letter::Told {
        sight: overdue.sight(None),
        notice: Notice::TimeClaimed {
            by: white,
            basis: Basis::Passed { ply: overdue.game().next_ply() },
            again: false,
        },
        found: Found { can_mate: Some(true), ..Found::default() },
    };
    let mut late = email();
    late.now = instant("2027-03-20T08:00");
    late.play("6125", false);
    let late = Letter::Told {
        sight: late.sight(None),
        notice: Notice::LateMove { ply: Ply::of(white, 3) },
        found: Found { can_mate: Some(true), ..Found::default() },
    };
    vec![
        clock("clock-email", &email(), white),
        clock("clock-server", &server(), white),
        elsewhere,
        clock("clock-window", &window(), black),
        clock("clock-fischer", &fischer(), black),
        clock("clock-triple-block", &triple_block(), black),
        clock("clock-postal", &postal(), black),
        clock("clock-no-move", &Table::new(None), white),
        clock("clock-over", &over, white),
        report("case-email", email(), "2027-05-01T08:00"),
        report("case-server", server(), "2027-05-01T08:00"),
        case("case-triple-block", None, claimed),
        case("case-late-move", None, late),
    ]
}
