//! Work that others leave for the daemon: commands at the shell beside it, and years of mail at its first start. The real
//! program, over a mailbox and a schedule so slow that only the bell can wake it in time.
#![allow(clippy::disallowed_methods, reason = "test code")]

use std::{
    fs,
    os::unix::{ffi::OsStrExt, fs::PermissionsExt},
    time::Instant,
};

use crate::support::{
    club::{self, JAN, LENA, Mail},
    desk::{self, Desk, until},
    long::number,
};
use chrono::Duration;

/// Nothing is looked at again for a quarter of an hour.
const SLOW: &str = "poll_seconds = 3600";
const SELDOM: &str = "[schedule]\nsweep = \"0 0 1 1 *\"\n";

/// A desk at which nothing happens by itself, and whose start letters have gone out.
fn quiet() -> (Desk, desk::Running) {
    let mut desk = Desk::with_settings(SLOW, SELDOM);
    desk.add("CLUB26");
    let running = desk.run();
    for person in [JAN, LENA] {
        desk.awaits(person, "CLUB26");
    }
    (desk, running)
}

#[test]
fn what_is_done_at_the_shell_goes_out_at_once_beside_the_daemon() {
    let (mut desk, running) = quiet();
    let socket = desk.path("amici.sqlite.bell");
    assert_eq!(fs::metadata(&socket).unwrap().permissions().mode() & 0o777, 0o600);
    for (words, said) in [
        (&["event", "add", "second.toml"][..], "CLUB27"),
        (&["td", "tell CLUB26/1 both: A happy new year."], "CLUB26"),
        (&["person", "renew-mark", JAN, "CLUB27"], "CLUB27"),
    ] {
        desk.write_event("second.toml", "CLUB27");
        desk.obeys(words);
        let begun = Instant::now();
        desk.awaits(JAN, said);
        eprintln!("{words:?}: {:?}", begun.elapsed());
    }
    running.asked_to_end();
    assert!(!socket.exists(), "the bell is taken down at the end");
}

#[test]
fn a_bell_that_a_killed_daemon_left_is_replaced_and_no_daemon_is_no_error() {
    let (mut desk, running) = quiet();
    drop(running);
    assert!(desk.path("amici.sqlite.bell").exists(), "a kill leaves it");
    desk.add("CLUB27");
    let running = desk.run();
    desk.awaits(JAN, "CLUB27");
    desk.add("CLUB28");
    desk.awaits(JAN, "CLUB28");
    running.asked_to_end();
    desk.add("CLUB29");
}

#[test]
fn a_database_deep_down_has_a_bell_too() {
    let mut desk = Desk::with_settings(SLOW, SELDOM);
    let deep = ["a-folder-with-a-long-name"; 6].join("/");
    fs::create_dir_all(desk.path(&deep)).unwrap();
    assert!(desk.path(&deep).as_os_str().as_bytes().len() > 120);
    desk.configure(&format!("{deep}/amici.sqlite"), SLOW, SELDOM);
    desk.add("CLUB26");
    let running = desk.run();
    desk.awaits(JAN, "CLUB26");
    desk.add("CLUB27");
    desk.awaits(JAN, "CLUB27");
    running.asked_to_end();
    assert!(!desk.path(&deep).join("amici.sqlite.bell").exists());
}

#[test]
fn work_whose_ring_was_lost_is_found_by_the_next_sweep() {
    let mut desk = Desk::with_settings(SLOW, "[schedule]\nsweep = \"* * * * *\"\n");
    desk.add("CLUB26");
    let _running = desk.run();
    desk.awaits(JAN, "CLUB26");
    fs::remove_file(desk.path("amici.sqlite.bell")).unwrap();
    desk.add("CLUB27");
    desk.awaits(JAN, "CLUB27");
}

/// So many mails of strangers, of so many days ago.
fn years(desk: &mut Desk, mails: i64, days: i64) {
    for number in 0..mails {
        let mail = Mail::new("list@elsewhere.example", club::DESK, "News", &format!("Number {number}."));
        desk.receive(&mail, Duration::days(days));
    }
}

/// What letters were written and sent while so many mails were read; nothing where the mails were read first.
fn letters_beside(mails: i64) -> Option<String> {
    const SETTLED: &str = "SELECT count(*) FROM inbox WHERE state = 'done' AND place NOT LIKE 'act.%'";
    const POLL: &str = "SELECT at FROM mark WHERE name = 'poll'";
    let mut desk = Desk::with_settings("", SELDOM);
    desk.add("CLUB26");
    desk.obeys(&["once"]);
    let poll = desk.count(POLL);
    let letter = desk.awaits(JAN, "CLUB26");
    // A move that came before all that is nothing to us.
    desk.receive(&Mail::answer(&letter, JAN, "1. 5254"), Duration::zero());
    years(&mut desk, mails, 0);
    let begun = Instant::now();
    let _running = desk.run();
    desk.awaits(LENA, "your turn");
    desk.add("CLUB27");
    desk.awaits(JAN, "CLUB27");
    let letters = begun.elapsed();
    // The instant of the poll is looked at first: it is recorded after the last mail.
    let polled = desk.count(POLL) != poll;
    let meanwhile = desk.count(SETTLED) < mails;
    assert!(!(polled && meanwhile), "no flag may fall on what was not read");
    loop {
        let settled = desk.count(SETTLED);
        if settled == mails + 1 {
            break;
        }
        until("more mails to be read", || desk.count(SETTLED) > settled);
    }
    let all = begun.elapsed();
    meanwhile
        .then(|| format!("{mails} mails: three letters meanwhile in {letters:.1?}, all read in {all:.1?}"))
}

#[test]
fn letters_go_out_while_years_of_mail_are_read() {
    let mails = number("SOAK_MAILS").map_or(1500, |said| i64::try_from(said).unwrap());
    // A fast machine reads so few before a letter can go: it gets more.
    let shown = [mails, 4 * mails, 16 * mails].into_iter().find_map(letters_beside);
    println!("{}", shown.expect("all mails were read before a letter went out"));
}

#[test]
fn mails_from_before_the_day_are_left_alone_and_recorded_nowhere() {
    let yesterday = amici::clock::Clock::System.now() - Duration::days(1);
    let since = format!("since = {}", yesterday.format("%Y-%m-%d"));
    let mut desk = Desk::with_settings(&since, "");
    years(&mut desk, 50, 30);
    desk.receive(&Mail::new("new@elsewhere.example", club::DESK, "New", "Hello."), Duration::zero());
    desk.add("CLUB26");
    let output = desk.amici(&["once"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("too_old=50"), "{said}");
    assert_eq!(desk.count("SELECT count(*) FROM inbox WHERE place NOT LIKE 'act.%'"), 1);
    assert_eq!(fs::read_dir(desk.path("in/new")).unwrap().count(), 50, "they are not flagged as seen");
    desk.configure("amici.sqlite", "since = 2999-01-01", "");
    assert!(desk.refuses(&["once"]).contains("a day to come"));
}
