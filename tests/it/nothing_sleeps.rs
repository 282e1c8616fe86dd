//! No game stands still without somebody who is reminded of it; what asks that of every scenario can fail.

use chrono::{Duration, TimeDelta};
use rusqlite::Connection;

use crate::support::{
    club::{Club, DUEL, JAN, LENA, Mail, TD, kinds},
    standing::sleeping,
};

const BY_CLAIM: &str = "flag_fall = \"claim\"";
const BY_REPORT: &str = "flag_fall = \"report\"";

/// A desk on which White's limit has passed for so long.
fn passed(flag_fall: &str, time: TimeDelta) -> Club {
    let mut club = Club::with(&DUEL.replace("silence_days = 0", flag_fall), true);
    club.pass();
    club.now = club.game().standing().unwrap().deadline + time;
    club.pass();
    club
}

fn asleep(club: &Club) -> Vec<String> {
    sleeping(&club.path("amici.sqlite"))
}

/// What is done to the database behind the desk's back.
fn done(club: &Club, sql: &str) {
    let db = Connection::open(club.path("amici.sqlite")).unwrap();
    assert!(db.execute(sql, []).unwrap() > 0, "{sql}");
}

#[test]
fn a_game_sleeps_whose_case_is_closed_or_was_not_told_within_the_week() {
    const LONG_AGO: &str = "UPDATE matter SET opened = opened - 10 * 86400";
    for flag_fall in [BY_CLAIM, BY_REPORT] {
        for forgotten in [
            "UPDATE matter SET state = 'refused'",
            "UPDATE outbox SET state = 'failed' WHERE director IS NOT NULL",
            "UPDATE outbox SET written = written - 10 * 86400",
            "UPDATE outbox SET written = written - 10 * 86400; UPDATE matter SET later = 9999999999",
            "DELETE FROM told",
        ] {
            let club = passed(flag_fall, Duration::hours(30));
            done(&club, LONG_AGO);
            assert_eq!(asleep(&club), Vec::<String>::new(), "{flag_fall}");
            for sql in forgotten.split(';') {
                done(&club, sql);
            }
            let found = asleep(&club);
            let named = |line: &String| line.contains("CLUB26/1: its limit has passed");
            assert!(found.len() == 1 && found.iter().all(named), "{forgotten}: {found:?}");
        }
    }
}

#[test]
fn the_sweep_finds_a_game_that_sleeps_by_how_it_stands() {
    for flag_fall in [BY_CLAIM, BY_REPORT] {
        let mut club = passed(flag_fall, Duration::hours(30));
        done(&club, "UPDATE matter SET state = 'refused'");
        assert_eq!(asleep(&club).len(), 1, "{flag_fall}");
        club.letters();
        club.later(1);
        club.pass();
        assert_eq!(asleep(&club), Vec::<String>::new(), "{flag_fall}");
        let letters = club.letters();
        assert!(kinds(&club, &letters).contains(&(TD.to_owned(), "game-waits".to_owned())), "{flag_fall}");
    }
}

#[test]
fn a_half_move_whose_letter_was_given_up_is_asked_for_by_one_word() {
    let mut club = Club::duel();
    let asked = club.letters().into_iter().find(|letter| letter.to == JAN).unwrap();
    club.send(&Mail::answer(&asked, JAN, "Game CLUB26/1: 1. 5254"));
    club.shut_the_way_out();
    club.pass();
    club.open_the_way_out();
    done(&club, "UPDATE outbox SET state = 'failed' WHERE kind = 'your-move'");
    club.later(30);
    club.now =
        club.now.max(club.game().opening.start.and_hms_opt(12, 0, 0).unwrap().and_utc() + Duration::days(1));
    club.pass();
    assert_eq!(asleep(&club), Vec::<String>::new());
    assert!(club.game().available.is_none());
    let told = club.letters().into_iter().rfind(|letter| letter.subject.contains("not asked for")).unwrap();
    assert!(told.text.contains("| resend CLUB26/1 No letter has asked for move 1 yet."), "{}", told.text);
    club.send(&Mail::answer(&told, TD, "yes"));
    club.pass();
    assert!(club.letters().iter().any(|letter| letter.to == LENA), "{}", club.outcome());
    assert!(club.game().available.is_some(), "{}", club.outcome());
}
