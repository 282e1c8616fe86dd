//! A mail server that refuses the login, or is not there: the daemon says so by the way that still works, goes on with all
//! else, tries on slowly, and is at work again once the password is right, without a new start.

use std::{fs, path::PathBuf, time::Duration};

use amici::{
    clock::{Clock, Hands},
    daemon::Deadlines,
    model::MatterKind,
    store::OutboxState,
};
use chrono::TimeDelta;

use crate::support::{
    club::{JAN, LENA, Mail, SAMPLE},
    eventually,
    office::{Office, REFEREE, Running},
    servers::PASSWORD,
};

const OPERATOR: &str = "operator@club.example";

/// From where the password of one way comes.
#[derive(Clone, Copy)]
enum From {
    File,
    Command,
}

/// The configuration with the password of this section in a file beside it, which holds a wrong one.
fn wrong_password(office: &Office, section: &str, from: From) -> (PathBuf, PathBuf) {
    let (path, secret) = (office.write_config(office.implicit()), office.folder.path().join("secret"));
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(&format!("[{section}]")).unwrap();
    let setting = match from {
        From::File => "password_file = \"secret\"".to_owned(),
        From::Command => format!("password_command = \"cat {}\"", secret.display()),
    };
    let rest = rest.replacen(&format!("password = \"{PASSWORD}\""), &setting, 1);
    fs::write(&path, format!("{before}[{section}]{rest}")).unwrap();
    fs::write(&secret, "wrong\n").unwrap();
    (path, secret)
}

/// With this pause after the first refusal.
fn office(refused: Duration) -> Office {
    let mut office = Office::duel();
    office.deadlines = Deadlines { refused, ..Deadlines::default() };
    office
}

fn alarms(office: &Office) -> Vec<MatterKind> {
    office.store().read(|books| books.alarms()).unwrap().iter().map(|alarm| alarm.kind).collect()
}

/// How often Dovecot refused a password, to whomever it answers for.
fn refusals(office: &Office) -> usize {
    office.servers.log().lines().filter(|line| line.contains("auth failed")).count()
}

/// Jan's first move, in answer to his start letter.
fn moves(office: &Office) {
    let asked = office.program(JAN).next();
    office.send(&Mail::answer(&asked, JAN, &format!("Game CLUB26/1: 1. {}", SAMPLE[0])));
}

fn way_in(from: From) {
    // A file is looked at before that is over; a command is run again when it is.
    let office = office(Duration::from_secs(match from {
        From::File => 30,
        From::Command => 12,
    }));
    let (path, secret) = wrong_password(&office, "mailbox", from);
    let running = Running::of(office.daemon_as(&path).unwrap());
    let told = office.program(OPERATOR).next();
    assert!(told.subject.contains("the mailbox is not read"), "{}", told.subject);
    assert_eq!(alarms(&office), [MatterKind::WayIn]);
    // Letters go on going out, and mails lie there.
    moves(&office);
    office.program(LENA).next();
    assert_eq!((office.mails().len(), refusals(&office)), (0, 1));
    fs::write(&secret, format!("{PASSWORD}\n")).unwrap();
    eventually("the move is made", || office.moves("CLUB26/1") == SAMPLE[..1]);
    eventually("the alarm is over", || alarms(&office).is_empty());
    assert_eq!(refusals(&office), 1, "the wrong password was tried once");
    running.end().unwrap();
}

#[test]
fn a_password_file_that_is_put_right_opens_the_mailbox_without_a_new_start() {
    way_in(From::File);
}

#[test]
fn a_password_command_that_is_put_right_opens_the_mailbox_without_a_new_start() {
    way_in(From::Command);
}

/// A password manager may ask a person each time.
#[test]
fn a_password_command_is_run_no_more_often_than_a_login_is_tried() {
    let office = office(Duration::from_secs(2));
    let (path, secret) = wrong_password(&office, "mailbox", From::Command);
    let asked = office.folder.path().join("asked");
    let text = fs::read_to_string(&path).unwrap();
    let counted = text.replace("\"cat ", &format!("\"echo x >> {}; cat ", asked.display()));
    assert_ne!(counted, text);
    fs::write(&path, counted).unwrap();
    let times = || fs::read_to_string(&asked).unwrap_or_default().lines().count();
    let running = Running::of(office.daemon_as(&path).unwrap());
    // After pauses of 2 and 4 seconds.
    eventually("three refusals", || refusals(&office) >= 3);
    let (refused, run) = (refusals(&office), times());
    assert!(run <= refused + 1, "run {run} times for {refused} logins");
    fs::write(&secret, format!("{PASSWORD}\n")).unwrap();
    eventually("the mailbox is read", || alarms(&office).is_empty());
    assert!(times() <= refusals(&office) + 2, "run {} times for {} logins", times(), refusals(&office) + 1);
    running.end().unwrap();
}

#[test]
fn a_login_that_is_refused_again_and_again_ends_nothing() {
    let office = office(Duration::from_millis(200));
    let (path, secret) = wrong_password(&office, "mailbox", From::File);
    let running = Running::of(office.daemon_as(&path).unwrap());
    eventually("five refusals", || refusals(&office) >= 5);
    moves(&office);
    fs::write(&secret, format!("{PASSWORD}\n")).unwrap();
    eventually("the move is made", || office.moves("CLUB26/1") == SAMPLE[..1]);
    running.end().unwrap();
}

#[test]
fn a_refused_way_out_leaves_the_mailbox_read_and_opens_with_another_password() {
    let office = office(Duration::from_secs(30));
    let (path, secret) = wrong_password(&office, "outgoing", From::File);
    let running = Running::of(office.daemon_as(&path).unwrap());
    office.send(&Mail::new(JAN, REFEREE, "help", "help"));
    eventually("the mail is read", || office.mails().iter().any(|mail| mail.settled.is_some()));
    eventually("the alarm stands", || alarms(&office) == [MatterKind::WayOut]);
    let waiting = |state| office.outbox().iter().filter(|letter| letter.state == state).count();
    assert_eq!(waiting(OutboxState::Accepted), 0);
    let refused = office.servers.log().matches("authentication failed").count();
    assert_eq!(refused, 1, "one connection tries, not several:\n{}", office.servers.log());
    fs::write(&secret, format!("{PASSWORD}\n")).unwrap();
    eventually("the letters leave", || waiting(OutboxState::Due) == 0);
    running.end().unwrap();
}

#[test]
fn a_boot_while_the_servers_are_down_for_an_hour_loses_nothing() {
    let mut office = Office::duel();
    let hands = Hands::at(Clock::System.now());
    office.clock = Clock::Set(hands);
    office.pass(office.implicit());
    eventually("Postfix has delivered all", || office.servers.queue_is_empty());
    let asked = office.program(JAN).next();
    let mail = Mail::answer(&asked, JAN, &format!("Game CLUB26/1: 1. {}", SAMPLE[0]));
    office.servers.kill();
    office.servers.deliver("referee", &office.written(&mail));
    let running = office.run(office.implicit());
    // By the clock an hour; by that of the pauses some seconds.
    for _ in 0..4 {
        hands.go(TimeDelta::minutes(15));
        std::thread::sleep(Duration::from_millis(800));
    }
    office.servers.restart();
    eventually("the move is made", || office.moves("CLUB26/1") == SAMPLE[..1]);
    running.end().unwrap();
}
