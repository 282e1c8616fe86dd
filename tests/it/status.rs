//! `amici status`: how the desk stands, without a mail server, and exit 3 where it needs somebody.

use std::fs;

use amici::daemon::Steps;
use rusqlite::Connection;
use serde_json::Value;

use crate::support::club::*;

fn status(club: &Club) -> (i32, Value) {
    let (code, said) = club.amici(&["--json", "status"]);
    let json = said.rsplit_once('}').unwrap_or_else(|| panic!("{said}")).0;
    (code, serde_json::from_str(&format!("{json}}}")).unwrap())
}

#[test]
fn a_desk_that_needs_nobody_says_so_and_shows_what_comes_next() {
    let mut club = Club::duel();
    club.letters();
    let (code, said) = club.amici(&["status"]);
    assert_eq!(code, 0, "{said}");
    for line in [
        "daemon            not at work",
        "mailbox read      2026-11-20 09:00 UTC, 0 min ago",
        "mails             0 unread, 0 in quarantine",
        "last letter sent  2026-11-20 09:00 UTC, 0 min ago",
        "letters           0 to send (0 tried in vain), 0 for their readers' morning, 0 given up",
        "questions open    0",
        "cases open        0",
        "next limit        CLUB26/1, Novak, Jan: ",
    ] {
        assert!(said.lines().any(|found| found.starts_with(line)), "{line}:\n{said}");
    }
    let (code, json) = status(&club);
    assert_eq!((code, json["needs"].as_array().unwrap().len()), (0, 0));
    assert_eq!(json["polled"], "2026-11-20T09:00:00Z");
    assert!(json["database_bytes"].as_u64().unwrap() > 10_000);
    assert_eq!(json["next_limits"][0]["game"], "CLUB26/1");
    club.later(1);
    assert!(club.amici(&["status"]).1.contains("1 h ago"));
}

#[test]
fn a_half_move_whose_letter_has_not_left_is_shown_with_its_letter() {
    let mut club = Club::duel();
    let asked = club.letters().into_iter().find(|letter| letter.to == JAN).unwrap();
    club.send(&Mail::answer(&asked, JAN, "Game CLUB26/1: 1. 5254"));
    club.shut_the_way_out();
    club.pass();
    club.later(2);
    club.try_pass(Steps::default()).unwrap();
    let (code, said) = club.amici(&["status"]);
    assert!(said.contains("not handed over   CLUB26/1, half-move 1...: letter "), "{said}");
    assert!(said.contains("no letter leaves  2026-11-20 09:00 UTC, 2 h ago"), "{said}");
    assert!(said.contains("oldest to send"), "{said}");
    // An hour of it is an alarm.
    assert_eq!(code, 3, "{said}");
    assert!(said.lines().any(|line| line.starts_with("amici: alarm: ")), "{said}");
    let (_, json) = status(&club);
    assert_eq!(json["without_handover"][0]["half_move"], "2");
    assert!(json["to_send"].as_u64().unwrap() > 0);
}

#[test]
fn a_desk_that_nobody_works_at_for_a_day_needs_somebody() {
    let mut club = Club::duel();
    club.later(25);
    let (code, said) = club.amici(&["status"]);
    let last = said.lines().last().unwrap();
    assert_eq!(code, 3, "{said}");
    assert_eq!(
        last,
        "amici: nobody has looked at the clocks since 2026-11-20 09:00 UTC: no amici is at work"
    );
}

#[test]
fn whoever_writes_the_database_keeps_nobody_from_looking_and_looking_changes_nothing() {
    let club = Club::duel();
    let database = club.path("amici.sqlite");
    let writer = Connection::open(&database).unwrap();
    writer.execute_batch("BEGIN IMMEDIATE").unwrap();
    let before = fs::read(&database).unwrap();
    let begun = std::time::Instant::now();
    assert_eq!(club.amici(&["status"]).0, 0);
    assert!(begun.elapsed() < std::time::Duration::from_secs(10), "it waited for the writer");
    assert!(fs::read(&database).unwrap() == before);
}
