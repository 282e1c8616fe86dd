//! The database's file, seen from outside: foreign programs look into it beside the working daemon, and somebody moves,
//! removes or replaces it. The real program throughout.

use std::{
    fs,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::Path,
    process::Command,
};

use crate::support::{
    club::{JAN, LENA, Mail, SAMPLE},
    desk::{Desk, until},
};
use amici::store::Store;
use rusqlite::Connection;

/// The database whose path stands here is read again and again, by a process of its own.
const READ: &str = "AMICI_TEST_READ";

#[test]
#[ignore = "the other process of the test below"]
fn a_foreign_program_looks_into_the_database() {
    let Some(path) = std::env::var_os(READ) else { return };
    for _ in 0..1000 {
        let db = Connection::open(&path).unwrap();
        let _: i64 = db.query_row("SELECT count(*) FROM inbox", [], |row| row.get(0)).unwrap();
    }
}

fn foreign_readings(database: &Path) -> std::process::Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "database_file::a_foreign_program_looks_into_the_database"])
        .env(READ, database)
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap()
}

/// Whether a process holds a POSIX lock on a file, as the system has it.
fn holds_lock(process: u32, file: &Path) -> bool {
    let inode = format!(":{}", fs::metadata(file).unwrap().ino());
    fs::read_to_string("/proc/locks").unwrap().lines().any(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        fields[1] == "POSIX" && fields[4] == process.to_string() && fields[5].ends_with(&inode)
    })
}

#[test]
fn the_lock_on_the_database_stands_while_the_daemon_works() {
    let mut desk = Desk::with_event();
    let running = desk.run();
    for person in [JAN, LENA] {
        desk.awaits(person, "begin");
        assert!(holds_lock(running.child.id(), &desk.path("amici.sqlite")), "no lock: {}", running.log());
    }
}

#[test]
fn foreign_readers_beside_a_working_daemon_harm_nothing() {
    let mut desk = Desk::with_event();
    let database = desk.path("amici.sqlite");
    let mut running = desk.run();
    let mut reader = foreign_readings(&database);
    desk.play(SAMPLE.len() - 1);
    assert!(reader.wait().unwrap().success(), "the foreign program could not read");
    assert!(holds_lock(running.child.id(), &database));
    assert!(running.child.try_wait().unwrap().is_none(), "{}", running.log());
    assert!(desk.path("amici.sqlite-wal").exists(), "the log was deleted under the daemon");
    drop(running);
    assert_eq!(desk.moves(), SAMPLE[..SAMPLE.len() - 1]);
    let db = Connection::open(&database).unwrap();
    let sound: String = db.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(sound, "ok");
}

#[test]
fn the_database_and_its_copies_are_for_their_owner_alone() {
    let desk = Desk::with_event();
    let running = desk.run();
    until("the log", || desk.path("amici.sqlite-wal").exists());
    desk.obeys(&["backup", "copy.sqlite"]);
    for name in ["amici.sqlite", "amici.sqlite-wal", "amici.sqlite-shm", "copy.sqlite"] {
        let mode = fs::metadata(desk.path(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    drop(running);
    assert!(desk.refuses(&["backup", "copy.sqlite"]).contains("exists already"));
}

#[test]
fn a_daemon_whose_database_is_taken_away_stops_at_once() {
    let elsewhere = Desk::with_event();
    for (what, said) in
        [("moved", "was moved or removed"), ("removed", "was moved or removed"), ("replaced", "another file")]
    {
        let mut desk = Desk::with_event();
        let mut running = desk.run();
        desk.awaits(LENA, "begin");
        let database = desk.path("amici.sqlite");
        match what {
            "moved" => fs::rename(&database, desk.path("moved.sqlite")).unwrap(),
            "removed" => fs::remove_file(&database).unwrap(),
            _ => fs::rename(elsewhere.path("amici.sqlite"), &database).unwrap(),
        }
        let (code, last) = running.ended();
        assert_eq!(code, Some(1), "{what}: {last}");
        assert!(last.starts_with("amici: ") && last.contains(said), "{what}: {last}");
        assert_eq!(database.exists(), what == "replaced", "{what}: nothing is made in its place");
    }
}

#[test]
fn only_an_event_makes_a_database() {
    let desk = Desk::bare();
    for words in [
        &["run"][..],
        &["once"],
        &["backup", "copy.sqlite"],
        &["event", "list"],
        &["td", "stop", "CLUB26/1", "Ill."],
    ] {
        let said = desk.refuses(words);
        assert!(said.contains("There is no database") && said.contains("event add"), "{words:?}: {said}");
    }
    let check = desk.amici(&["check"]);
    assert_eq!(check.status.code(), Some(1));
    let shown = String::from_utf8(check.stdout).unwrap();
    assert!(shown.contains("FAIL  database") && shown.contains("ok    mailbox"), "{shown}");
    fs::write(desk.path("bad.toml"), "[event]\ncode = \"X\"\n").unwrap();
    desk.refuses(&["event", "add", "bad.toml"]);
    let left: Vec<_> =
        fs::read_dir(desk.folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().contains("sqlite")), "{left:?}");
    desk.add("CLUB26");
    desk.obeys(&["event", "list"]);
}

#[test]
fn a_database_without_an_event_is_nobodys_and_no_mail_is_touched_for_it() {
    let mut desk = Desk::with_event();
    desk.obeys(&["once"]);
    let letter = desk.awaits(JAN, "begin");
    desk.receive(&Mail::answer(&letter, JAN, "1. 5254"), chrono::Duration::zero());
    desk.configure("mistyped.sqlite", "", "");
    drop(Store::open_or_make(&desk.path("mistyped.sqlite")).unwrap());
    for words in [&["run"][..], &["once"], &["backup", "copy.sqlite"]] {
        let said = desk.refuses(words);
        assert!(said.contains("holds no event"), "{words:?}: {said}");
    }
    let check = String::from_utf8(desk.amici(&["check"]).stdout).unwrap();
    assert!(check.contains("holds no event"), "{check}");
    desk.configure("amici.sqlite", "", "");
    desk.obeys(&["once"]);
    assert_eq!(desk.moves(), SAMPLE[..1]);
}

#[test]
fn a_maildir_that_is_not_there_is_refused_and_not_made() {
    let desk = Desk::with_event();
    fs::rename(desk.path("in"), desk.path("inn")).unwrap();
    for command in ["run", "once"] {
        let said = desk.refuses(&[command]);
        assert!(said.contains("there is no folder") && said.contains("[mailbox] path"), "{command}: {said}");
    }
    let check = desk.amici(&["check"]);
    assert_eq!(check.status.code(), Some(1));
    assert!(String::from_utf8(check.stdout).unwrap().contains("FAIL  mailbox"));
    assert!(!desk.path("in").exists());
}

/// A daemon is killed, and a copy is laid over its database, beside the log of what it did since.
#[test]
fn a_copy_beside_the_log_of_another_file_is_refused() {
    let mut desk = Desk::with_event();
    let running = desk.run();
    desk.awaits(LENA, "begin");
    desk.obeys(&["backup", "copy.sqlite"]);
    desk.play(1);
    drop(running);
    assert!(fs::metadata(desk.path("amici.sqlite-wal")).unwrap().len() > 0);
    fs::copy(desk.path("copy.sqlite"), desk.path("amici.sqlite")).unwrap();
    for words in
        [&["run"][..], &["once"], &["check"], &["event", "list"], &["td", "stop", "CLUB26/1", "Ill."]]
    {
        let said = desk.refuses(words);
        assert!(
            said.contains("the log of another file") && said.contains("amici.sqlite-wal"),
            "{words:?}: {said}"
        );
    }
    for ending in ["-wal", "-shm"] {
        fs::remove_file(desk.path(&format!("amici.sqlite{ending}"))).unwrap();
    }
    for words in [&["once"][..], &["event", "list"]] {
        assert!(desk.refuses(words).contains("amici restore"), "{words:?}");
    }
    desk.obeys(&["restore", "amici.sqlite"]);
    assert_eq!(desk.moves(), SAMPLE[..1], "the mail is read again");
}

/// What a copy was before it is put to work has nothing to do with what is written from then on.
#[test]
fn a_daemon_on_a_copy_that_is_killed_goes_on_from_its_own_log() {
    let mut desk = Desk::with_event();
    desk.obeys(&["once"]);
    desk.obeys(&["backup", "copy.sqlite"]);
    fs::rename(desk.path("copy.sqlite"), desk.path("amici.sqlite")).unwrap();
    desk.obeys(&["restore", "amici.sqlite"]);
    desk.obeys(&["release"]);
    let running = desk.run();
    desk.play(1);
    drop(running);
    assert!(fs::metadata(desk.path("amici.sqlite-wal")).unwrap().len() > 0);
    desk.obeys(&["once"]);
    assert_eq!(desk.moves(), SAMPLE[..1]);
}

/// Another program holds the database for longer than anybody waits for a lock.
#[test]
fn a_foreign_lock_ends_no_daemon() {
    let mut desk = Desk::with_event();
    let mut running = desk.run();
    let begin = desk.awaits(JAN, "begin");
    until("the other start letter", || desk.count("SELECT count(*) FROM outbox WHERE state = 'due'") == 0);
    let foreign = Connection::open(desk.path("amici.sqlite")).unwrap();
    foreign.execute_batch("BEGIN IMMEDIATE").unwrap();
    desk.receive(&Mail::answer(&begin, JAN, "Game CLUB26/1: 1. 5254"), chrono::Duration::zero());
    until("the trouble is said", || running.log().contains("another program holds it"));
    let log = running.log();
    assert!(log.contains("amici.sqlite") && log.contains("it is tried again"), "{log}");
    assert!(running.child.try_wait().unwrap().is_none(), "{log}");
    foreign.execute_batch("ROLLBACK").unwrap();
    desk.awaits(LENA, "your turn");
    running.asked_to_end();
}

/// No byte more can be written to any file, as where a disk is full; then there is room again.
#[test]
fn a_disk_that_cannot_be_written_ends_no_daemon() {
    let mut desk = Desk::with_event();
    let mut running = desk.run_by("trap '' XFSZ; exec \"$0\" run");
    let begin = desk.awaits(JAN, "begin");
    until("the other start letter", || desk.count("SELECT count(*) FROM outbox WHERE state = 'due'") == 0);
    let most = |bytes: &str| {
        let (id, limit) = (running.child.id().to_string(), format!("--fsize={bytes}:unlimited"));
        assert!(Command::new("prlimit").args(["--pid", &id, &limit]).status().unwrap().success());
    };
    // The log, which is written in small pieces, still has room.
    most("16384");
    desk.receive(&Mail::answer(&begin, JAN, "Game CLUB26/1: 1. 5254"), chrono::Duration::zero());
    until("the trouble is said", || running.log().contains("it is tried again"));
    assert!(running.log().contains("amici.sqlite"), "{}", running.log());
    until("a second attempt", || running.log().matches("it is tried again").count() > 1);
    assert!(desk.moves().is_empty());
    most("unlimited");
    desk.awaits(LENA, "your turn");
    assert!(running.child.try_wait().unwrap().is_none(), "{}", running.log());
    running.asked_to_end();
}

/// What was written before is in the hands of the daemon alone then: it ends, and leaves it in the database.
#[test]
fn a_daemon_whose_log_is_taken_away_stops_at_once_and_loses_nothing() {
    for gone in [&["-wal", "-shm"][..], &["-wal"], &["-shm"]] {
        let mut desk = Desk::with_event();
        let mut running = desk.run();
        desk.play(2);
        gone.iter().for_each(|ending| fs::remove_file(desk.path(&format!("amici.sqlite{ending}"))).unwrap());
        let (code, last) = running.ended();
        assert_eq!(code, Some(1), "{last}");
        assert!(
            last.contains(&format!("amici.sqlite{}", gone[0])) && last.contains("moved or removed"),
            "{last}"
        );
        desk.obeys(&["once"]);
        assert_eq!(desk.moves(), SAMPLE[..2], "{gone:?}");
    }
}

#[test]
fn what_cannot_be_used_is_named_with_its_setting() {
    let desk = Desk::with_event();
    let refuses = |words: &[&str]| {
        let said = desk.refuses(&["once"]);
        assert!(words.iter().all(|word| said.contains(word)), "{words:?}: {said}");
    };
    desk.configure("in", "", "");
    refuses(&["/in is a folder", "[desk] database"]);
    assert!(!desk.path("in.lock").exists());
    desk.configure("amici.sqlite", "", "[tablebases]\npath = \"nowhere\"\n");
    refuses(&["[tablebases] path", "/nowhere"]);
    desk.configure("amici.sqlite\"\ntemplates = \"nowhere", "", "");
    refuses(&["[desk] templates", "/nowhere"]);
    desk.configure("amici.sqlite", "", "");
    fs::write(desk.path("out"), "").unwrap();
    refuses(&["/out/", "cannot be written", "[outgoing] path"]);
}
