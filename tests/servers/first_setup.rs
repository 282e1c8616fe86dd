//! From nothing to the first letter, as a new operator goes: `init`, an event, `check --mail`, a pass; over a real Dovecot and
//! Postfix.

use std::{
    fs,
    io::Write,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Child, Output, Stdio},
};

use assert_cmd::Command;

use crate::support::{
    eventually,
    servers::{PASSWORD, Servers},
};

const REFEREE: &str = "referee@chess.test";
/// Ten days before the event starts.
const NOW: &str = "2026-11-20T18:00:00Z";

struct Home {
    servers: Servers,
    folder: tempfile::TempDir,
}

impl Home {
    fn new() -> Home {
        Home { servers: Servers::start(), folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn amici(&self, words: &[&str]) -> Output {
        self.typing("", words)
    }

    fn typing(&self, typed: &str, words: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_amici"))
            .current_dir(self.folder.path())
            .args(words)
            .write_stdin(typed)
            .output()
            .unwrap()
    }

    /// The flags that name our servers, at ports that nobody would guess.
    fn flags(&self) -> Vec<String> {
        let (imaps, submission) = (self.servers.imaps_port, self.servers.submission_port);
        let ca_file = self.servers.ca_file.display();
        ["--imap", &format!("localhost:{imaps}"), "--smtp", &format!("localhost:{submission}"), "--ca-file"]
            .into_iter()
            .map(str::to_owned)
            .chain([ca_file.to_string()])
            .collect()
    }

    fn init(&self, password: &str, more: &[&str]) -> Output {
        let flags = self.flags();
        let words: Vec<&str> = ["--now", NOW, "init", REFEREE, "--password-stdin"]
            .into_iter()
            .chain(flags.iter().map(String::as_str))
            .chain(more.iter().copied())
            .collect();
        self.typing(&format!("{password}\n"), &words)
    }

    fn with_event() -> Home {
        let home = Home::new();
        succeeds(&home.init(PASSWORD, &["--operator", "eva@chess.test"]));
        let event = format!("{}/data/events/club26.toml", env!("CARGO_MANIFEST_DIR"));
        succeeds(&home.amici(&["--now", NOW, "event", "add", &event]));
        home
    }

    /// Changes the configuration as an editor would.
    fn edit(&self, was: &str, is: &str) {
        let path = self.path("amici.toml");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(was), "{text}");
        fs::write(&path, text.replacen(was, is, 1)).unwrap();
    }

    fn mails(&self) -> usize {
        self.servers.letters("referee").len()
    }
}

#[track_caller]
fn succeeds(output: &Output) -> String {
    let (shown, said) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{shown}{said}");
    shown
}

#[track_caller]
fn fails(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stderr)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[track_caller]
fn line(said: &str, what: &str) -> String {
    let found = said.lines().find(|line| line.get(6..).is_some_and(|rest| rest.starts_with(what)));
    found.unwrap_or_else(|| panic!("nothing about {what}:\n{said}")).to_owned()
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn from_init_over_a_check_by_mail_to_the_first_letter() {
    let home = Home::new();
    let said = fails(&home.init("wrong", &[]));
    assert!(said.contains("nothing was written") && said.contains("refuses the login"), "{said}");
    assert_eq!(fs::read_dir(home.folder.path()).unwrap().count(), 0);

    let shown = succeeds(&home.init(PASSWORD, &["--operator", "eva@chess.test"]));
    assert!(shown.contains("amici.toml") && shown.contains("check --mail"), "{shown}");
    assert_eq!((mode(&home.path("amici.toml")), mode(&home.path("mail.password"))), (0o600, 0o600));
    let config = fs::read_to_string(home.path("amici.toml")).unwrap();
    assert!(config.contains("tls = \"starttls\"") && !config.contains(PASSWORD), "{config}");
    let again = fails(&home.init(PASSWORD, &[]));
    assert!(again.contains("is there already"), "{again}");

    let event = format!("{}/data/events/club26.toml", env!("CARGO_MANIFEST_DIR"));
    succeeds(&home.amici(&["--now", NOW, "event", "add", &event]));
    succeeds(&home.amici(&["check"]));
    let checked = succeeds(&home.amici(&["check", "--mail"]));
    assert!(line(&checked, "mail to ourselves").contains("came back after"), "{checked}");
    assert!(line(&checked, "plus addressing").contains("set desk.plus_addressing = true"), "{checked}");
    assert!(line(&checked, "sender checks").contains("leave mailbox.authserv_id out"), "{checked}");
    assert_eq!(home.mails(), 0, "the check leaves nothing behind");

    home.edit("plus_addressing = false", "plus_addressing = true");
    let checked = succeeds(&home.amici(&["check", "--mail"]));
    assert!(line(&checked, "plus addressing").contains("referee+anything@chess.test arrives"), "{checked}");
    assert!(checked.contains("within: "), "{checked}");
    succeeds(&home.amici(&["--now", NOW, "once"]));
    assert!(!home.servers.await_letters("jan@novak.example", 1).is_empty());
}

#[test]
fn tags_that_the_server_does_not_know_and_forged_verdicts_that_it_keeps_are_told() {
    let home = Home::with_event();
    home.servers.know_no_tags();
    let checked = succeeds(&home.amici(&["check", "--mail"]));
    assert!(line(&checked, "plus addressing").contains("off, and that is right"), "{checked}");
    home.edit("plus_addressing = false", "plus_addressing = true");
    let checked = text(&home.amici(&["check", "--mail"]).stdout);
    let told = line(&checked, "plus addressing");
    assert!(told.starts_with("FAIL") && told.contains("plus_addressing = false"), "{checked}");
    // This Postfix takes out no Authentication-Results, and to it the desk is on its own machine.
    home.edit("since =", "authserv_id = \"mail.chess.test\"\nsince =");
    let checked = text(&home.amici(&["check", "--mail"]).stdout);
    let told = line(&checked, "sender checks");
    assert!(told.starts_with("FAIL") && told.contains("leave mailbox.authserv_id out"), "{checked}");
    assert_eq!(home.mails(), 0);
}

/// The daemon beside, stopped when dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_check_goes_on_while_the_daemon_fetches_and_files_its_mails() {
    let home = Home::with_event();
    home.edit("plus_addressing = false", "plus_addressing = true");
    home.edit("since =", "done_folder = \"Done\"\nsince =");
    let running = std::process::Command::new(env!("CARGO_BIN_EXE_amici"))
        .current_dir(home.folder.path())
        .arg("run")
        .stdout(Stdio::null())
        .stderr(fs::File::create(home.path("log")).unwrap())
        .spawn()
        .unwrap();
    let running = Running(running);
    eventually("the daemon has logged in", || {
        fs::read_to_string(home.path("log")).unwrap().contains("Logged in")
    });
    for _ in 0..3 {
        let checked = succeeds(&home.amici(&["check", "--mail"]));
        assert!(line(&checked, "mail to ourselves").contains("came back after"), "{checked}");
        assert!(line(&checked, "plus addressing").contains("arrives"), "{checked}");
    }
    drop(running);
    // What it had fetched and not settled when it was killed.
    home.amici(&["once"]);
    let inbox = succeeds(&home.amici(&["inbox", "list", "--json"]));
    let mails: Vec<serde_json::Value> = serde_json::from_str(&inbox).unwrap();
    let harmless = |mail: &serde_json::Value| {
        let said = mail.to_string();
        ["a letter of our own come back", "it is in the record", "vanished"]
            .iter()
            .any(|fine| said.contains(fine))
    };
    assert!(mails.iter().all(harmless), "{inbox}");
    let answers = home.servers.letters("referee");
    assert!(answers.is_empty(), "none of them was answered: {}", answers.len());
}

#[test]
fn a_person_at_a_terminal_is_asked_and_may_type_the_password_again() {
    let home = Home::new();
    let flags = home.flags().join(" ");
    let command = format!("{} init {flags}", env!("CARGO_BIN_EXE_amici"));
    let mut child = std::process::Command::new("script")
        .current_dir(home.folder.path())
        .args(["-qec", &command, "/dev/null"])
        .stdin(Stdio::piped())
        .stdout(fs::File::create(home.path("seen")).unwrap())
        .spawn()
        .unwrap();
    let mut keys = child.stdin.take().unwrap();
    let seen = || fs::read_to_string(home.path("seen")).unwrap();
    for (asked, typed) in [
        ("Address of the mailbox: ", "referee"),
        ("looks like referee@club.example", REFEREE),
        ("Password of the mailbox", "wrong"),
        ("Your own address", REFEREE),
        ("the desk itself", "eva@chess.test"),
        ("1, 2, 3, 4 or 5: ", "1"),
        ("not shown while you type): ", PASSWORD),
    ] {
        let before = seen().len();
        let mut from = 0;
        eventually(&format!("{asked}\n{}", seen()), || {
            from = seen().len();
            seen().contains(asked) && (asked.len() < 20 || from >= before)
        });
        std::thread::sleep(std::time::Duration::from_millis(300));
        writeln!(keys, "{typed}").unwrap();
    }
    eventually("it is done", || seen().contains("Next:"));
    assert!(child.wait().unwrap().success(), "{}", seen());
    assert!(!seen().contains(PASSWORD), "{}", seen());
    assert_eq!(fs::read_to_string(home.path("mail.password")).unwrap(), format!("{PASSWORD}\n"));
    let config = fs::read_to_string(home.path("amici.toml")).unwrap();
    assert!(config.contains("operator = \"eva@chess.test\""), "{config}");
}
