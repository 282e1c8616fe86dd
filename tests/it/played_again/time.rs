//! Nobody's time is the shorter for a copy that was put back.

use chrono::{DateTime, Utc};

use super::{copies, dies, json, put_back, released, to};
use crate::support::club::*;

/// A side, the days that it has used, its clock and its bank in seconds where exact time is kept.
type Used = (String, i64, [i64; 2]);

/// The days that each side has used by the last line of its account, and the clock and the bank that it has by it.
fn used(club: &Club) -> Vec<Used> {
    let account = json(club, &["game", "clock", "CLUB26/1"]);
    let rows = account["half_moves"].as_array().unwrap();
    let side = |side: &str| {
        let last = rows.iter().rfind(|row| row["side"] == side).unwrap();
        let exact = |part: usize| last["block"][part].as_i64().unwrap_or_default();
        (side.to_owned(), last["days_used"].as_i64().unwrap(), [exact(0), exact(1)])
    };
    vec![side("white"), side("black")]
}

/// A game of which four half-moves came since the copy was made, each after days, and the last while nobody read the
/// mailbox: with a desk that is put back, or with one to which nothing happened. What each side has used, and the limit of
/// the move that is to be made.
fn account(profile: &str, machine_dies: bool) -> (Vec<Used>, DateTime<Utc>) {
    let mut club = Club::with(&DUEL.replace("iccf-email", profile), true);
    club.pass();
    let letters = club.play(&SAMPLE[..2]);
    let mut asked = to(&letters, JAN).last().map(|letter| (*letter).clone()).unwrap();
    club.later(30);
    copies(&club, "copy.sqlite");
    for (index, numeric) in SAMPLE.iter().enumerate().take(7).skip(2) {
        let (me, them) = if index % 2 == 0 { (JAN, LENA) } else { (LENA, JAN) };
        let dots = if index % 2 == 0 { "." } else { "..." };
        club.later(80);
        let mail = Mail::answer(&asked, me, &format!("Game CLUB26/1: {}{dots} {numeric}", index / 2 + 1));
        if index < 6 || !machine_dies {
            asked = to(&club.exchange(&mail), them)[0].clone();
        } else {
            club.send(&mail);
        }
    }
    club.later(50);
    if machine_dies {
        dies(&club);
        put_back(&club, "copy.sqlite");
        club.later(3);
        released(&mut club);
    }
    assert_eq!(club.moves(), SAMPLE[..7], "{profile}");
    let limit = club.game().standing().unwrap().deadline;
    (used(&club), limit)
}

#[test]
fn nobody_has_used_more_time_or_has_an_earlier_limit_than_if_the_machine_had_lived() {
    for profile in ["iccf-email", "iccf-fischer", "iccf-server-time", "iccf-triple-block", "fide-club"] {
        let ((lived, limit), (again, later)) = (account(profile, false), account(profile, true));
        for (was, is) in lived.iter().zip(&again) {
            assert!(
                is.1 <= was.1,
                "{profile}: {} would have used {} and has used {} days",
                was.0,
                was.1,
                is.1
            );
            assert!(is.2 >= was.2, "{profile}: {} would have {:?} and has {:?}", was.0, was.2, is.2);
        }
        assert!(later >= limit, "{profile}: the limit was {limit} and is {later}");
    }
}

#[test]
fn nobody_has_used_more_time_or_has_an_earlier_limit_than_before_the_machine_died() {
    for profile in ["iccf-email", "iccf-fischer", "iccf-server-time", "iccf-triple-block"] {
        let mut club = Club::with(&DUEL.replace("iccf-email", profile), true);
        club.pass();
        let letters = club.play(&SAMPLE[..2]);
        let mut reply = to(&letters, JAN).last().map(|letter| (*letter).clone()).unwrap();
        club.later(30);
        copies(&club, "copy.sqlite");
        // Each of these takes days.
        for (index, numeric) in SAMPLE.iter().enumerate().take(6).skip(2) {
            let (me, them) = if index % 2 == 0 { (JAN, LENA) } else { (LENA, JAN) };
            let dots = if index % 2 == 0 { "." } else { "..." };
            club.later(80);
            let line = format!("Game CLUB26/1: {}{dots} {numeric}", index / 2 + 1);
            let letters = club.exchange(&Mail::answer(&reply, me, &line));
            reply = to(&letters, them)[0].clone();
        }
        let (before, limit) = (used(&club), club.game().standing().unwrap().deadline);
        dies(&club);
        club.later(50);
        put_back(&club, "copy.sqlite");
        club.later(3);
        released(&mut club);
        let after = used(&club);
        for (was, is) in before.iter().zip(&after) {
            assert!(is.1 <= was.1, "{profile}: {} had used {} and has used {} days", was.0, was.1, is.1);
            assert!(is.2 >= was.2, "{profile}: {} had {:?} and has {:?}", was.0, was.2, is.2);
        }
        let now = club.game().standing().unwrap().deadline;
        assert!(now >= limit, "{profile}: the limit was {limit} and is {now}");
        assert_eq!(club.moves(), SAMPLE[..6], "{profile}");
    }
}
