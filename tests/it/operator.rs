//! What is wrong is the operator's alarm: told at once, told again in his daily letter, over when the trouble is, and shown
//! by `amici matters` with the command that mends it.

use std::fs;

use amici::{model::MatterKind, store::OutboxState};
use chrono::Duration;
use rusqlite::Connection;
use serde_json::Value;

use crate::support::club::*;

/// A duel whose start letters are read, at nine in the morning; what can wait is told at eight, by UTC to the operator.
fn desk() -> Club {
    let mut club = Club::duel();
    club.letters();
    club.has_mornings_at("08:00");
    club
}

fn change(club: &Club, sql: &str) {
    let changed = Connection::open(club.path("amici.sqlite")).unwrap().execute(sql, []).unwrap();
    assert_eq!(changed, 1, "{sql}");
}

fn alarms(club: &Club) -> Vec<MatterKind> {
    club.store().read(|books| books.alarms()).unwrap().iter().map(|alarm| alarm.kind).collect()
}

/// A pass at this hour of each of the next days: the operator's letters, each with the day on which it came, and its kind.
fn days(club: &mut Club, days: i64) -> Vec<(i64, String, Letter)> {
    let mut got = Vec::new();
    for day in 1..=days {
        club.later(24);
        got.extend(today(club).into_iter().map(|(kind, letter)| (day, kind, letter)));
    }
    got
}

/// What comes to the operator with a pass now.
fn today(club: &mut Club) -> Vec<(String, Letter)> {
    club.try_pass(amici::daemon::Steps::default()).unwrap();
    let letters: Vec<Letter> = club.letters().into_iter().filter(|letter| letter.to == OPERATOR).collect();
    letters.into_iter().map(|letter| (club.kind(&letter), letter)).collect()
}

fn told(got: &[(i64, String, Letter)]) -> Vec<(i64, &str)> {
    got.iter().map(|(day, kind, _)| (*day, kind.as_str())).collect()
}

/// One alarm, told at once, in a letter whose subject and text say this.
fn opens(club: &mut Club, kind: MatterKind, subject: &str, says: &str) {
    let letters = today(club);
    assert_eq!(alarms(club), [kind]);
    let [(_, letter)] = letters.as_slice() else { panic!("{letters:?}") };
    assert!(letter.subject.starts_with(subject), "{}", letter.subject);
    assert!(letter.text.contains(says), "{}", letter.text);
}

/// The trouble is over with the next pass; the next morning's letter says so once and never again.
fn ends(club: &mut Club) {
    club.later(1);
    assert_eq!(today(club).len(), 0);
    let got = days(club, 9);
    assert_eq!(told(&got), [(1, "docket")], "{:?}", got.iter().map(|(.., l)| &l.text).collect::<Vec<_>>());
    assert!(got[0].2.text.contains("Over, so that you need do nothing"), "{}", got[0].2.text);
    assert_eq!(alarms(club), []);
}

fn quarantine(club: &mut Club) {
    let bomb = "Content-Type: message/rfc822\r\n\r\n".repeat(100);
    let head = "From: mallory@evil.example\r\nTo: referee@club.example\r\nSubject: x\r\nMessage-ID: <1@x.example>\r\n";
    club.send_bytes(format!("{head}{bomb}").as_bytes());
}

#[test]
fn a_mail_in_quarantine_is_told_again_until_somebody_has_decided_on_it() {
    let mut club = desk();
    quarantine(&mut club);
    opens(&mut club, MatterKind::Quarantined, "inbox 1 is in quarantine", "amici inbox show 1");
    let got = days(&mut club, 22);
    assert_eq!(told(&got), [(4, "docket"), (8, "docket"), (15, "docket"), (22, "docket")]);
    let text = &got[1].2.text;
    assert!(
        text.contains("inbox 1 is in quarantine, 8 days old") && text.contains("amici inbox show 1"),
        "{text}"
    );
    let (code, said) = club.amici(&["inbox", "drop", "1"]);
    assert_eq!((code, alarms(&club)), (0, vec![]), "{said}");
    ends(&mut club);
}

#[test]
fn a_mail_that_is_read_after_all_ends_its_alarm_and_one_that_breaks_again_is_told_at_once() {
    let mut club = desk();
    quarantine(&mut club);
    opens(&mut club, MatterKind::Quarantined, "inbox 1", "amici inbox show 1");
    assert_eq!(club.amici(&["inbox", "retry", "1"]).0, 0);
    assert_eq!(alarms(&club), []);
    club.later(1);
    opens(&mut club, MatterKind::Quarantined, "inbox 1", "amici inbox show 1");
    // A foreign hand has put it right.
    change(&club, "UPDATE inbox SET state = 'done' WHERE id = 1");
    ends(&mut club);
}

#[test]
fn an_alarm_that_is_over_before_a_server_surely_has_its_letter_says_that_it_may() {
    let mut club = desk();
    quarantine(&mut club);
    opens(&mut club, MatterKind::Quarantined, "inbox 1", "amici inbox show 1");
    // As if the answer to the end of its letter had been lost.
    let letter = "(SELECT id FROM outbox ORDER BY id DESC LIMIT 1)";
    let lost = format!("UPDATE outbox SET state = 'due', accepted = NULL, doubts = 1 WHERE id = {letter}");
    change(&club, &lost);
    assert_eq!(club.amici(&["inbox", "drop", "1"]).0, 0);
    assert_eq!((today(&mut club).len(), alarms(&club)), (0, vec![]));
    let became = club.store().read(|books| books.letters(1, false)).unwrap().pop().unwrap();
    let said = "what it tells of is over; the server may have it".to_owned();
    assert_eq!((became.state, became.trouble), (OutboxState::Withdrawn, said));
}

#[test]
fn many_alarms_and_what_waits_are_one_letter_of_a_day() {
    let mut club = desk();
    for _ in 0..25 {
        quarantine(&mut club);
    }
    // Three letters by themselves are enough for a day; the others stand in the letter of the next morning.
    assert_eq!(today(&mut club).len(), 3);
    let got = days(&mut club, 8);
    assert_eq!(told(&got), [(1, "docket"), (4, "docket"), (8, "docket")]);
    let numbers = |letter: &Letter| letter.text.matches("amici inbox show").count();
    assert_eq!(got.iter().map(|(.., letter)| numbers(letter)).collect::<Vec<_>>(), [25, 25, 25]);
    assert!(got[0].2.subject.starts_with("25 alarms stand"), "{}", got[0].2.subject);
}

#[test]
fn with_mornings_always_each_thing_is_told_at_once() {
    let mut club = Club::duel();
    club.letters();
    quarantine(&mut club);
    assert_eq!(today(&mut club).len(), 1);
    assert_eq!(club.amici(&["inbox", "drop", "1"]).0, 0);
    let over = today(&mut club);
    assert!(
        matches!(&over[..], [(kind, letter)] if kind == "docket" && letter.subject.starts_with("alarms that are over"))
    );
    assert_eq!(today(&mut club).len(), 0);
}

/// A mailbox that is not there.
fn shut(club: &Club) {
    fs::rename(club.path("in"), club.path("away")).unwrap();
    fs::write(club.path("in"), "").unwrap();
}

fn open(club: &Club) {
    fs::remove_file(club.path("in")).unwrap();
    fs::rename(club.path("away"), club.path("in")).unwrap();
}

#[test]
fn a_mailbox_that_is_not_read_for_a_day_is_told_by_the_way_out() {
    let mut club = desk();
    shut(&club);
    club.later(23);
    assert_eq!(today(&mut club).len(), 0);
    club.later(1);
    opens(
        &mut club,
        MatterKind::WayIn,
        "the mailbox is not read",
        "last read to its end on 20 November 2026, 09:00 UTC",
    );
    assert_eq!(told(&days(&mut club, 4)), [(4, "docket")]);
    open(&club);
    ends(&mut club);
}

#[test]
fn a_trouble_that_comes_and_goes_is_told_at_once_only_the_first_time() {
    let mut club = desk();
    shut(&club);
    club.later(24);
    opens(&mut club, MatterKind::WayIn, "the mailbox is not read", "amici check");
    open(&club);
    club.later(1);
    assert_eq!(today(&mut club).len(), 0);
    shut(&club);
    change(&club, "UPDATE mark SET at = at - 172800 WHERE name = 'poll'");
    club.later(1);
    assert_eq!((today(&mut club).len(), alarms(&club)), (0, vec![MatterKind::WayIn]));
    let got = days(&mut club, 1);
    assert_eq!(told(&got), [(1, "docket")]);
    assert!(got[0].2.text.contains("New:") && got[0].2.text.contains("Over, so"), "{}", got[0].2.text);
}

#[test]
fn a_desk_that_was_down_for_days_and_reads_again_is_no_alarm() {
    let mut club = desk();
    club.later(24 * 5);
    assert_eq!((today(&mut club).len(), alarms(&club)), (0, vec![]));
}

#[test]
fn mails_that_lie_unread_for_a_day_are_an_alarm() {
    let mut club = desk();
    club.send(&Mail::new(LENA, DESK, "x", "status"));
    let pass = |club: &mut Club| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let mut daemon = club.daemon();
        daemon.reader = Some(club.path("no such program"));
        runtime.block_on(daemon.pass()).unwrap();
    };
    // Somebody was cut off while he read it, and no process can be had to try it apart.
    club.try_pass(amici::daemon::Steps::cut_at(3)).unwrap_err();
    change(&club, "UPDATE inbox SET begun = kept WHERE state = 'new'");
    club.later(23);
    pass(&mut club);
    assert_eq!(alarms(&club), []);
    club.later(1);
    pass(&mut club);
    assert_eq!(alarms(&club), [MatterKind::Unread]);
    let letter = club.letter_to(OPERATOR);
    assert!(letter.subject.starts_with("mails lie unread"), "{}", letter.subject);
    assert!(letter.text.contains("A mail lies unread"), "{}", letter.text);
    ends(&mut club);
}

/// The number of Jan's start letter.
fn start(club: &Club) -> i64 {
    let letters = club.store().read(|books| books.letters(100, false)).unwrap();
    letters.iter().find(|letter| letter.recipient.as_str() == JAN).unwrap().id
}

#[test]
fn letters_that_wait_for_a_day_are_an_alarm() {
    let mut club = desk();
    let letter = start(&club);
    // It is put off again and again, and nobody knows why.
    change(
        &club,
        &format!("UPDATE outbox SET state = 'due', accepted = NULL, due = due + 8640000 WHERE id = {letter}"),
    );
    club.later(25);
    opens(
        &mut club,
        MatterKind::Unsent,
        "letters wait for more than a day",
        "A letter has waited for more than a day",
    );
    assert_eq!(club.amici(&["outbox", "retry", &letter.to_string()]).0, 0);
    today(&mut club);
    ends(&mut club);
}

#[test]
fn letters_that_were_given_up_are_an_alarm_until_they_leave_or_are_dropped() {
    let mut club = desk();
    let letter = start(&club).to_string();
    change(&club, &format!("UPDATE outbox SET state = 'failed', accepted = NULL WHERE id = {letter}"));
    club.later(1);
    opens(&mut club, MatterKind::GivenUp, "letters were given up", "A letter to Jan Novak was given up.");
    let mut dropped = club.copy();
    assert_eq!(club.amici(&["outbox", "retry", &letter]).0, 0);
    today(&mut club);
    ends(&mut club);
    let got = days(&mut dropped, 4);
    assert_eq!(told(&got), [(4, "docket")]);
    assert!(got[0].2.text.contains(&format!("amici outbox show {letter}")), "{}", got[0].2.text);
    let (code, said) = dropped.amici(&["outbox", "drop", &letter]);
    assert_eq!((code, alarms(&dropped)), (0, vec![]), "{said}");
    ends(&mut dropped);
    let (code, said) = dropped.amici(&["outbox", "drop", &letter]);
    assert!(code == 1 && said.contains("only one that was given up"), "{said}");
}

#[test]
fn a_director_whose_letters_are_refused_is_an_alarm_with_the_cases_that_wait_for_him() {
    let mut club = desk();
    club.now = club.game().standing().unwrap().deadline;
    today(&mut club);
    club.later(24);
    today(&mut club);
    assert_eq!(club.store().read(|books| books.open_cases(1)).unwrap().len(), 1);
    club.letters();
    // His server refuses the letter that tells of the passed limit, and goes on to.
    let refused = "UPDATE outbox SET state = 'due', accepted = NULL, refused = written, due = due + 864000, told_waits = 3
                   WHERE id = (SELECT max(id) FROM outbox WHERE director IS NOT NULL)";
    change(&club, refused);
    // Until nine in the morning.
    club.later(34);
    let says = "Anna Weiss of CLUB26 does not get our letters: one is refused, and";
    opens(&mut club, MatterKind::DirectorUnreached, "a director does not get our letters", says);
    change(&club, "UPDATE outbox SET state = 'accepted', accepted = tried WHERE refused IS NOT NULL");
    ends(&mut club);
}

#[test]
fn a_game_in_which_no_letter_asks_for_the_move_is_an_alarm_until_one_does() {
    let mut club = desk();
    // The letter about Jan's move is withdrawn by a foreign hand before it left.
    club.shut_the_way_out();
    let start = start(&club);
    let tag =
        Mail::new(JAN, &DESK.replace('@', &format!("+club26-1.1.{}@", club.token(JAN))), "x", "1. 5254");
    club.send(&tag);
    club.pass();
    assert_eq!(club.moves(), ["5254"], "{start}: {}", club.outcome());
    change(&club, "UPDATE outbox SET state = 'withdrawn' WHERE kind = 'your-move'");
    club.open_the_way_out();
    club.later(1);
    today(&mut club);
    assert_eq!(alarms(&club), []);
    club.later(24);
    let subject = "CLUB26/1: nobody is asked for a move";
    opens(&mut club, MatterKind::NotAskedFor, subject, "amici td resend CLUB26/1 Your reason.");
    let (code, said) = club.amici(&["td", "resend", "CLUB26/1", "It", "was", "lost."]);
    assert_eq!(code, 0, "{said}");
    ends(&mut club);
}

#[test]
fn a_row_that_a_foreign_program_changed_is_found_within_a_day() {
    let mut club = desk();
    assert_eq!(club.amici(&["once"]).0, 0);
    change(&club, "UPDATE player SET zone = 'Asia/Tokyo' WHERE id = 1");
    club.later(1);
    assert_eq!(club.amici(&["once"]).0, 0, "it is looked through once a day");
    club.later(24);
    let (code, said) = club.amici(&["once"]);
    assert!(code == 3 && said.contains("alarm: "), "{said}");
    assert_eq!(alarms(&club), [MatterKind::Damaged]);
    let letter = club.letter_to(OPERATOR);
    assert!(letter.subject.starts_with("the database is damaged"), "{}", letter.subject);
    assert!(letter.text.contains("Asia/Tokyo"), "{}", letter.text);
    change(&club, "UPDATE player SET zone = 'Europe/Prague' WHERE id = 1");
    club.later(24);
    let (_, said) = club.amici(&["once"]);
    assert_eq!(alarms(&club), [], "{said}");
    ends(&mut club);
}

#[test]
fn an_event_whose_journal_does_not_hold_stops_the_desk_and_the_operator_reads_why() {
    let mut club = desk();
    let db = Connection::open(club.path("amici.sqlite")).unwrap();
    let trigger: String = db
        .query_row("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'event_journal' AND sql LIKE '%UPDATE%'", [], |row| row.get(0))
        .unwrap();
    db.execute_batch(&format!("DROP TRIGGER {trigger}")).unwrap();
    change(&club, "UPDATE event_journal SET fact = fact || ' ' WHERE seq = 1");
    for _ in 0..3 {
        let (code, said) = club.amici(&["once"]);
        assert!(code == 1 && said.contains("entry 1 of the journal of CLUB26"), "{said}");
    }
    let letters = club.letters();
    let [letter] = letters.as_slice() else { panic!("{letters:?}") };
    assert!(letter.to == OPERATOR && letter.subject.starts_with("the database is damaged"), "{letter:?}");
}

#[test]
fn a_full_disk_is_told_before_nothing_can_be_written() {
    let mut club = desk();
    let pass = |club: &Club, least: u64| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let mut daemon = club.daemon();
        daemon.least_room = least;
        runtime.block_on(daemon.pass()).unwrap();
    };
    pass(&club, 0);
    assert_eq!(alarms(&club), []);
    pass(&club, u64::MAX);
    assert_eq!(alarms(&club), [MatterKind::Space]);
    let letter = club.letter_to(OPERATOR);
    assert!(
        letter.subject.starts_with("hardly any room is left") && letter.text.contains("MB are left"),
        "{letter:?}"
    );
    ends(&mut club);
}

#[test]
fn a_week_without_a_backup_is_an_alarm_until_one_is_made() {
    let mut club = desk();
    change(&club, "DELETE FROM mark WHERE name = 'backed up'");
    club.later(24 * 7);
    today(&mut club);
    assert_eq!(alarms(&club), []);
    club.later(1);
    let never = "No backup of the database was ever made; the first event was added on";
    opens(&mut club, MatterKind::Backup, "no backup for a week", never);
    let (code, said) = club.amici(&["backup", "copy.sqlite"]);
    assert_eq!(code, 0, "{said}");
    club.later(1);
    today(&mut club);
    assert_eq!(alarms(&club), []);
    club.later(24 * 8);
    today(&mut club);
    assert_eq!(alarms(&club), [MatterKind::Backup]);
}

#[test]
fn no_backup_is_missed_where_no_game_is_played() {
    let mut club = desk();
    change(&club, "DELETE FROM mark WHERE name = 'backed up'");
    assert_eq!(club.amici(&["td", "result", "CLUB26/1", "1/2-1/2", "Both", "agreed."]).0, 0);
    club.later(24 * 30);
    today(&mut club);
    assert_eq!(alarms(&club), []);
}

#[test]
fn matters_lists_alarms_cases_and_questions_without_secrets() {
    let mut club = desk();
    assert_eq!(club.amici(&["matters"]), (0, "Nothing waits for anybody.\n".to_owned()));
    quarantine(&mut club);
    // A move in Jan's name that is not proved to be his, and a limit that passes.
    club.send(&Mail::new("jan@elsewhere.example", DESK, "CLUB26/1", "Game CLUB26/1: 1. 5254"));
    club.send(&Mail::new(JAN, DESK, "CLUB26/1", "Game CLUB26/1: 1. 5254"));
    today(&mut club);
    club.now = club.game().standing().unwrap().deadline - Duration::days(2);
    today(&mut club);
    club.send(&Mail::new(JAN, DESK, "CLUB26/1", "Game CLUB26/1: 1. 5254"));
    today(&mut club);
    club.later(24 * 6);
    today(&mut club);
    let (code, text) = club.amici(&["matters"]);
    assert_eq!(code, 0, "{text}");
    let (_, json) = club.amici(&["--json", "matters"]);
    let value: Value = serde_json::from_str(&json).unwrap();
    let kinds: Vec<&str> =
        value.as_array().unwrap().iter().map(|one| one["for"]["role"].as_str().unwrap()).collect();
    let mut sorted = kinds.clone();
    sorted.sort_by_key(|role| ["operator", "director", "player"].iter().position(|known| known == role));
    assert_eq!(kinds, sorted);
    assert!(["operator", "director", "player"].iter().all(|role| kinds.contains(role)), "{text}");
    let keys: Vec<&String> = value[0].as_object().unwrap().keys().collect();
    let stable = [
        "days",
        "ended",
        "for",
        "game",
        "half_move",
        "kind",
        "later",
        "mail",
        "number",
        "opened",
        "proposed",
        "settled_by",
        "state",
        "told",
        "what",
    ];
    assert_eq!(keys, stable);
    assert_eq!(value[0]["settled_by"], "the end of the trouble: amici inbox show 1");
    let codes: Vec<String> = Connection::open(club.path("amici.sqlite"))
        .unwrap()
        .prepare("SELECT code FROM matter WHERE code IS NOT NULL")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert!(!codes.is_empty());
    let secrets = [
        codes,
        vec![club.token(JAN), club.token(LENA), club.director_token(), JAN.into(), LENA.into(), TD.into()],
    ];
    for secret in secrets.concat() {
        let said = format!("{text}{json}").to_lowercase();
        assert!(!said.contains(&secret.to_lowercase()), "{secret}: {text}");
    }
    // What has ended is shown where that is asked.
    club.amici(&["inbox", "drop", "1"]);
    let (_, open) = club.amici(&["matters"]);
    let (_, all) = club.amici(&["matters", "all"]);
    assert!(!open.contains("quarantined") && all.contains("quarantined"), "{all}");
    assert_eq!(club.amici(&["matters", "ended"]).0, 2);
}
