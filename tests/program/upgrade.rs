//! A database of an older version under the real program. There is no older version yet: one whose count of steps says so
//! stands for it, and has what today's first step makes anew where a step is to fail.

use std::{fs, path::PathBuf, process::Command};

use rusqlite::Connection;

use crate::support::desk::Desk;

fn database(desk: &Desk) -> Connection {
    Connection::open(desk.path("amici.sqlite")).unwrap()
}

fn version(desk: &Desk) -> u32 {
    database(desk).pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
}

fn copies(desk: &Desk) -> Vec<PathBuf> {
    let files = fs::read_dir(desk.folder.path()).unwrap().map(|file| file.unwrap().path());
    files.filter(|path| path.to_string_lossy().contains("before-v")).collect()
}

/// A desk whose database says that no step was taken, and which holds what the first step makes.
fn desk_whose_step_fails() -> Desk {
    let desk = Desk::with_event();
    database(&desk).pragma_update(None, "user_version", 0).unwrap();
    desk
}

#[test]
fn every_other_command_refuses_an_older_file_and_changes_nothing_in_it() {
    let desk = desk_whose_step_fails();
    for words in [
        &["status"][..],
        &["game", "show", "CLUB26/1"],
        &["game", "list"],
        &["event", "list"],
        &["event", "add", "event.toml"],
        &["inbox", "list"],
        &["outbox", "list"],
        &["matters"],
        &["check"],
        &["audit"],
        &["export", "pgn", "CLUB26"],
        &["backup", "copy.sqlite"],
        &["person", "erase", "Novak, Jan", "CLUB26"],
        &["td", "stop", "CLUB26/1", "Ill."],
    ] {
        // Not every command is there in every version.
        if desk.amici(&[words[0], "--help"]).status.code() != Some(0) {
            continue;
        }
        let said = desk.refuses(words);
        assert!(said.contains("of version 0") && said.contains("run amici upgrade"), "{words:?}: {said}");
    }
    assert_eq!(version(&desk), 0);
    assert_eq!(copies(&desk), Vec::<PathBuf>::new());
}

#[test]
fn what_is_up_to_date_stays_as_it_is() {
    let desk = Desk::with_event();
    let said = desk.obeys(&["upgrade"]);
    assert!(said.contains("amici.sqlite is up to date; nothing was changed"), "{said}");
    assert_eq!(copies(&desk), Vec::<PathBuf>::new());
    let running = desk.run();
    crate::support::desk::until("the daemon", || running.log().contains("at work"));
    let said = desk.refuses(&["upgrade"]);
    assert!(said.contains("another amici works on"), "{said}");
}

#[test]
fn a_step_that_fails_says_so_in_one_line_and_leaves_file_and_copy() {
    let desk = desk_whose_step_fails();
    for words in [["upgrade"], ["once"], ["run"]] {
        let said = desk.refuses(&words);
        for part in ["amici: Cannot upgrade", "version 0 to 1", "step 1", "nothing was changed", "before-v1-"]
        {
            assert!(said.contains(part), "{words:?}: {part}: {said}");
        }
    }
    assert_eq!((version(&desk), copies(&desk).len()), (0, 1));
    database(&desk).pragma_update(None, "user_version", 1).unwrap();
    desk.obeys(&["once"]);
    let copy = copies(&desk).remove(0);
    let events: u32 = Connection::open(copy)
        .unwrap()
        .query_row("SELECT count(*) FROM event", [], |row| row.get(0))
        .unwrap();
    assert_eq!(events, 1);
}

#[test]
fn without_room_for_the_copy_nothing_is_done() {
    let desk = desk_whose_step_fails();
    let size = fs::metadata(desk.path("amici.sqlite")).unwrap().len();
    // No file may be larger than half the database (in blocks of 512 bytes), and none of SQLite's own is.
    let words = format!("ulimit -f {}; trap '' XFSZ; exec \"$0\" upgrade", size / 1024);
    let mut command = Command::new("sh");
    command.current_dir(desk.folder.path()).args(["-c", &words, env!("CARGO_BIN_EXE_amici")]);
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("Cannot copy") && said.contains("without a copy it is not upgraded"), "{said}");
    assert_eq!((version(&desk), copies(&desk).len()), (0, 0), "{said}");
}

/// A copy that says that so many steps were taken, and the desk without its database.
fn lost_with_a_copy_of(version: u32) -> Desk {
    let desk = Desk::with_event();
    desk.obeys(&["backup", "copy.sqlite"]);
    let copy = Connection::open(desk.path("copy.sqlite")).unwrap();
    copy.pragma_update(None, "user_version", version).unwrap();
    for file in ["amici.sqlite", "amici.sqlite-wal", "amici.sqlite-shm"] {
        let path = desk.path(file);
        if path.exists() {
            fs::remove_file(path).unwrap();
        }
    }
    desk
}

/// That a copy is refused in these words, also in a dry run, and that nothing is changed or left behind.
fn is_not_put_back(desk: &Desk, words: &[&str]) {
    let copy = fs::read(desk.path("copy.sqlite")).unwrap();
    let files = || fs::read_dir(desk.folder.path()).unwrap().count();
    let before = files();
    for command in [&["restore", "copy.sqlite"][..], &["restore", "copy.sqlite", "--dry-run"]] {
        let said = desk.refuses(command);
        for part in words {
            assert!(said.contains(part), "{command:?}: {part}: {said}");
        }
    }
    assert_eq!(files(), before, "something is left behind");
    assert!(!desk.path("amici.sqlite").exists());
    assert_eq!(fs::read(desk.path("copy.sqlite")).unwrap(), copy);
}

#[test]
fn a_copy_of_an_older_version_whose_upgrade_fails_is_left_as_it_is() {
    is_not_put_back(
        &lost_with_a_copy_of(0),
        &["Cannot bring copy.sqlite to the tables of this version", "step 1"],
    );
}

#[test]
fn a_copy_of_a_newer_version_is_refused() {
    is_not_put_back(&lost_with_a_copy_of(999), &["copy.sqlite", "newer version of amici"]);
}
