//! What the desk writes when nobody writes to it.

use chrono::{DateTime, Duration, Utc};

use crate::{inert::mirror::Mirror, support::club::*};

/// Nobody moves in any game: reminders, silence, an outage, a first overstep.
pub fn nobody_moves(mirror: &mut Mirror) {
    let turn = || mirror.club.game().turn().unwrap();
    let (reminder, silence) = (turn().reaches(14), turn().outlasts(20));
    comes(mirror, reminder, "reminder");
    comes(mirror, silence, "silence-reported");
    let limit = mirror.club.game().standing().unwrap().deadline;
    mirror.club.now = limit - Duration::days(3);
    mirror.club.pass();
    mirror.club.extends_after(48);
    comes(mirror, limit + Duration::days(3), "outage");
    mirror.club.extends_after(0);
    let limit = mirror.club.game().standing().unwrap().deadline;
    comes(mirror, limit + Duration::days(1), "counted-anew");
}

/// A limit passes where nothing is reported by itself.
pub fn nobody_claims(mirror: &mut Mirror) {
    let limit = mirror.club.game().standing().unwrap().deadline;
    comes(mirror, limit + Duration::hours(25), "limit-passed");
    assert!(mirror.kinds.contains("game-waits"), "{:?}", mirror.kinds);
}

/// The end date passes, one player claims something and the others do not.
pub fn the_end_date_passes(mirror: &mut Mirror) {
    let end: DateTime<Utc> = "2026-12-21T06:00:00Z".parse().unwrap();
    comes(mirror, end, "end-date-passed");
    mirror.submitted(JAN, 1, 1, "1. 5254", "refused-past-end");
    mirror.submitted(
        JAN,
        1,
        1,
        "claim adjudication win\n\n1. 5254 5755 2. 7163 wins.",
        "adjudication-claimed",
    );
    comes(mirror, end + Duration::days(16), "to-adjudicate");
}

/// All limits pass in one night: the letters of the morning after, and those of three days later.
pub fn many_things_on_a_day(mirror: &mut Mirror) {
    mirror.club.has_mornings_at("08:00");
    let limit = mirror.club.game().standing().unwrap().deadline;
    mirror.club.now = limit + Duration::hours(2);
    mirror.club.pass();
    comes(mirror, limit + Duration::hours(10), "docket");
    comes(mirror, limit + Duration::hours(10 + 72), "docket");
}

/// Moves in two games are read again from the mailbox.
pub fn a_copy_is_put_back(mirror: &mut Mirror) {
    let does = |mirror: &Mirror, words: &[&str]| assert_eq!(mirror.club.amici(words).0, 0, "{words:?}");
    does(mirror, &["backup", "copy.sqlite"]);
    for (person, game, half_move, line) in
        [(JAN, 1, 1, "1. 5254"), (LENA, 1, 2, "1... 5755"), (JAN, 1, 3, "2. 7163"), (LENA, 2, 1, "1. 4244")]
    {
        let mail = mirror.tagged(person, game, half_move, line);
        mirror.club.exchange(&mail);
        mirror.club.later(1);
    }
    for ending in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(mirror.club.path(&format!("amici.sqlite{ending}")));
    }
    does(mirror, &["restore", "copy.sqlite"]);
    does(mirror, &["release"]);
    let now = mirror.club.now;
    comes(mirror, now, "played-again");
}

fn comes(mirror: &mut Mirror, at: DateTime<Utc>, kind: &str) {
    mirror.club.now = mirror.club.now.max(at);
    mirror.club.pass();
    let letters = mirror.club.letters();
    let kinds = kinds(&mirror.club, &letters);
    assert!(kinds.iter().any(|(_, found)| found == kind), "{kind}: {kinds:?}");
    mirror.reflect(&letters);
}

/// A move comes after the limit, and one that was sent before it after the flag has fallen.
pub fn flag_falls(mirror: &mut Mirror) {
    for said in ["1. 5254", "1.5254", "1) 5254", "5254"] {
        let mail = mirror.tagged(JAN, 1, 1, &format!("{said}\nI did not mean that"));
        mirror.mail(&mail);
    }
    let limit = mirror.club.game().standing().unwrap().deadline;
    mirror.club.now = limit - Duration::hours(2);
    mirror.club.pass();
    mirror.club.letters();
    mirror.club.now = limit + Duration::hours(1);
    let late = mirror.tagged(JAN, 1, 1, "1. 7163");
    assert!(!mirror.mail(&late).is_empty());
    comes(mirror, limit + Duration::hours(26), "game-over");
    let in_time = mirror.tagged(JAN, 1, 1, "1. 5254\n\nGreetings");
    let now = mirror.club.now;
    mirror.club.now = limit - Duration::hours(1);
    mirror.club.send(&in_time);
    mirror.club.now = now;
    comes(mirror, now + Duration::hours(1), "sent-in-time");
}
