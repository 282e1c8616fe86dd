//! What the program writes is its owner's alone, and what is erased goes while the daemon works.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use crate::support::{
    club::{JAN, LENA},
    desk::{Desk, until},
};

/// All files and folders below one, itself too.
fn below(folder: &Path, found: &mut Vec<PathBuf>) {
    found.push(folder.to_owned());
    if folder.is_dir() {
        fs::read_dir(folder).unwrap().for_each(|file| below(&file.unwrap().path(), found));
    }
}

/// Runs the program under a umask that lets everybody read.
fn amici(desk: &Desk, words: &str) {
    let words = format!("umask 022; exec \"$0\" {words}");
    let mut command = Command::new("sh");
    command.current_dir(desk.folder.path()).args(["-c", &words, env!("CARGO_BIN_EXE_amici")]);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
}

fn assert_private(folder: &Path, least: usize) {
    let mut found = Vec::new();
    below(folder, &mut found);
    assert!(found.len() >= least, "{found:?}");
    for path in found {
        let mode = fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        let wanted = if path.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(mode, wanted, "{}: {mode:o}", path.display());
    }
}

#[test]
fn maildirs_the_demonstration_and_exports_are_for_their_owner_alone() {
    let desk = Desk::with_event();
    amici(&desk, "once");
    assert_private(&desk.path("out"), 8);
    for part in ["tmp", "new", "cur"] {
        assert_private(&desk.path("in").join(part), 1);
    }
    amici(&desk, "demo stage");
    assert_private(&desk.path("stage"), 30);
    fs::create_dir(desk.path("ready")).unwrap();
    amici(&desk, "demo ready");
    let mut found = Vec::new();
    below(&desk.path("ready"), &mut found);
    for path in found.into_iter().filter(|path| *path != desk.path("ready")) {
        assert_private(&path, 1);
    }
    amici(&desk, "person export 'Novak, Jan' CLUB26 --out jan.json");
    assert_private(&desk.path("jan.json"), 1);
}

/// Whether a text stands in the file or its log.
fn holds(desk: &Desk, text: &str) -> bool {
    ["amici.sqlite", "amici.sqlite-wal"].iter().any(|name| {
        let bytes = fs::read(desk.path(name)).unwrap_or_default();
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    })
}

#[test]
fn who_is_erased_beside_the_working_daemon_leaves_no_byte_and_the_daemon_works_on() {
    let mut desk = Desk::with_event();
    let mut running = desk.run();
    desk.play(4);
    desk.obeys(&["td", "result", "CLUB26/1", "1/2-1/2", "Agreed at the board."]);
    for person in [JAN, LENA] {
        desk.awaits(person, "1/2");
    }
    until("all letters to leave", || {
        desk.count("SELECT count(*) FROM outbox WHERE state IN ('due', 'waits')") == 0
    });
    assert!(holds(&desk, "Novak") && holds(&desk, JAN));
    desk.obeys(&["person", "erase", "Novak, Jan", "CLUB26"]);
    assert!(!holds(&desk, "Novak") && !holds(&desk, JAN));
    desk.obeys(&["audit"]);
    // The daemon goes on, with what is new in the file.
    desk.add("CLUB27");
    desk.awaits(LENA, "begin");
    assert!(running.child.try_wait().unwrap().is_none(), "{}", running.log());
    desk.obeys(&["audit"]);
}
