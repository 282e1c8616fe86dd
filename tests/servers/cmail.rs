//! The real cmail (Debian's package `xboard`) at both ends of a game: it is fed with our letters as they come, plays at
//! its terminal, and what it mails goes to the daemon. A pseudo-terminal is lent by `script` of util-linux, and a shell
//! script stands in for sendmail.
//!
//! Beside the Laws: pgn
#![allow(clippy::disallowed_methods, reason = "test code")]

use std::{
    fs,
    io::{Read, Write},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::support::club::{Club, DUEL, JAN, LENA, Letter, Mail, TD, kinds, sent};

/// Where Debian puts it.
const CMAIL: &str = "/usr/games/cmail";

/// Longer than any dialogue at the terminal takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Somebody who plays with cmail.
struct Program {
    folder: tempfile::TempDir,
    address: &'static str,
    mails: u32,
}

impl Program {
    fn of(address: &'static str) -> Program {
        assert!(
            Path::new(CMAIL).exists(),
            "{CMAIL} is missing: scripts/test installs it, or apt-get install xboard (and bsdutils for script)"
        );
        let folder = tempfile::tempdir().unwrap();
        let sendmail = folder.path().join("sendmail");
        let kept = folder.path().display().to_string();
        fs::write(&sendmail, format!("#!/bin/sh\nprintf '%s' \"$*\" > '{kept}/to'\ncat > '{kept}/sent'\n"))
            .unwrap();
        fs::set_permissions(&sendmail, fs::Permissions::from_mode(0o755)).unwrap();
        fs::create_dir(folder.path().join("Chess")).unwrap();
        Program { folder, address, mails: 0 }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Pipes a letter into cmail, as from a mail program, and answers its prompts; gives what it showed.
    fn show(&self, letter: &Letter, answers: &[&str]) -> String {
        // A mail program hands a mail on as a file of its system.
        let bytes = String::from_utf8(letter.raw.clone()).unwrap().replace("\r\n", "\n");
        fs::write(self.path("letter"), bytes).unwrap();
        let (folder, letter) = (self.folder.path().display(), self.path("letter").display().to_string());
        let command = format!(
            "{CMAIL} -xv -xxboard -dir '{folder}/Chess' -mailprog '{folder}/sendmail' -myna {} < '{letter}'",
            self.address
        );
        let mut terminal = Command::new("script")
            .args(["-q", "-e", "-c", &command, "/dev/null"])
            .env("HOME", self.folder.path())
            .env_remove("CMAIL_DIR")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script, of the packages bsdutils and util-linux, lends the terminal");
        let mut keys = terminal.stdin.take().unwrap();
        for answer in answers {
            writeln!(keys, "{answer}").unwrap();
        }
        keys.flush().unwrap();
        let mut output = terminal.stdout.take().unwrap();
        let shown = thread::spawn(move || {
            let mut shown = Vec::new();
            let _ = output.read_to_end(&mut shown);
            String::from_utf8_lossy(&shown).replace('\r', "")
        });
        let begun = Instant::now();
        while terminal.try_wait().unwrap().is_none() {
            if begun.elapsed() > PATIENCE {
                terminal.kill().unwrap();
                panic!("cmail still waits; it showed:\n{}", shown.join().unwrap());
            }
            thread::sleep(Duration::from_millis(20));
        }
        drop(keys);
        shown.join().unwrap()
    }

    /// What it mailed, with what sendmail and the way add to it; nothing where it mailed nothing.
    fn mailed(&mut self, club: &Club) -> Option<Vec<u8>> {
        let sent = fs::read_to_string(self.path("sent")).ok()?;
        let to = fs::read_to_string(self.path("to")).unwrap();
        fs::remove_file(self.path("sent")).unwrap();
        assert!(sent.contains("Content-Type: application/x-chess;name="), "{sent}");
        self.mails += 1;
        let (from, number, date) = (self.address, self.mails, club.now.to_rfc2822());
        let host = from.split('@').nth(1).unwrap();
        let head = format!(
            "Delivered-To: {to}\nReceived: by pc.{host} (Postfix, from userid 1000); {date}\nFrom: {from}\n\
             Date: {date}\nMessage-ID: <{number}@pc.{host}>\n"
        );
        Some((head + &sent).into_bytes())
    }

    /// Feeds cmail with a letter, plays, and gives the letters that the daemon writes about it.
    fn play(&mut self, club: &mut Club, letter: &Letter, answers: &[&str]) -> Vec<Letter> {
        let shown = self.show(letter, answers);
        club.later(3);
        let mail = self.mailed(club).unwrap_or_else(|| panic!("cmail mailed nothing; it showed:\n{shown}"));
        club.send_bytes(&mail);
        club.pass();
        club.letters()
    }
}

/// A game in which letters of pieces count, both players with cmail; gives the letter that asks White.
fn begun(plus: bool) -> (Club, Letter) {
    let event = DUEL.replace("iccf-email\"", "iccf-email\"\nnotation = \"any\"");
    let mut club = Club::with(&event, plus);
    club.pass();
    let start = club.letters();
    let mut shown = Vec::new();
    for person in [LENA, JAN] {
        let letter = start.iter().find(|letter| letter.to == person).unwrap();
        shown = club.exchange(&Mail::answer(letter, person, "format cmail"));
    }
    assert_eq!(kinds(&club, &shown), sent(&[(JAN, "settings"), (JAN, "score")]));
    (club, shown.remove(1))
}

fn to<'a>(letters: &'a [Letter], person: &str) -> &'a Letter {
    letters.iter().find(|letter| letter.to == person).unwrap()
}

/// A short game, each half-move out of a letter of ours and into cmail, out of cmail and into the daemon.
fn a_draw(plus: bool) {
    let (mut club, first) = begun(plus);
    let (mut jan, mut lena) = (Program::of(JAN), Program::of(LENA));
    let moved = |me, them| sent(&[(me, "recorded"), (them, "your-move")]);

    let letters = jan.play(&mut club, &first, &["e4", "s"]);
    assert_eq!(kinds(&club, &letters), moved(JAN, LENA), "{}", club.outcome());
    let letters = lena.play(&mut club, to(&letters, LENA), &["e5", "s"]);
    assert_eq!(kinds(&club, &letters), moved(LENA, JAN), "{}", club.outcome());
    let letters = jan.play(&mut club, to(&letters, JAN), &["Nf3", "s"]);
    let letters = lena.play(&mut club, to(&letters, LENA), &["Nc6", "s"]);
    assert_eq!(club.moves(), ["5254", "5755", "7163", "2836"], "{}", club.outcome());
    // A move that cannot be made goes out, too: the terminal looks at no board.
    let before = to(&letters, JAN).clone();
    let letters = jan.play(&mut club, &before, &["Bh6", "s"]);
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "illegal-move"), (TD, "penalty-given")]));
    // cmail keeps what it sent; the letter that asked sets it right.
    let letters = jan.play(&mut club, &before, &["Bb5", "d", "s"]);
    assert_eq!(kinds(&club, &letters), moved(JAN, LENA), "{}", club.outcome());
    assert!(club.game().score.moves().last().unwrap().offer);
    // The terminal asks for an acceptance only where it sees an offer.
    let letters = lena.play(&mut club, to(&letters, LENA), &["a", "s"]);
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "game-over"), (LENA, "game-over"), (TD, "game-over")]));
    assert_eq!(club.game().outcome.unwrap().0.to_string(), "1/2-1/2");

    // A finished game piped in makes cmail send an empty mail: never answered, or it would not end.
    let shown = jan.show(to(&letters, JAN), &["", "", ""]);
    if let Some(mail) = jan.mailed(&club) {
        club.send_bytes(&mail);
        club.pass();
        assert_eq!(club.letters().len(), 0, "{shown}");
    }
}

#[test]
fn two_cmails_play_a_game_to_its_draw() {
    a_draw(true);
}

#[test]
fn two_cmails_play_where_the_token_travels_in_the_name_of_the_game() {
    a_draw(false);
}

#[test]
fn cmail_resigns_and_says_something() {
    let (mut club, first) = begun(true);
    let (mut jan, mut lena) = (Program::of(JAN), Program::of(LENA));
    let letters = jan.play(&mut club, &first, &["d4", "c", "Good luck!", "", "s"]);
    let asked = to(&letters, LENA).clone();
    let letters = lena.play(&mut club, &asked, &["c", "Sorry, no time.", "", "d5", "s"]);
    assert_eq!(club.moves(), ["4244", "4745"], "{}", club.outcome());
    let letters = jan.play(&mut club, to(&letters, JAN), &["r", "s"]);
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "game-over"), (LENA, "game-over"), (TD, "game-over")]));
    assert_eq!(club.game().outcome.unwrap().0.to_string(), "0-1");
}

#[test]
fn letters_for_people_come_again_on_request() {
    let (mut club, first) = begun(true);
    assert!(first.text.trim_end().ends_with('*') && first.text.contains("[CmailGameName \"CLUB26-1\"]"));
    let settings = club.exchange(&Mail::answer(&first, JAN, "format text")).remove(0);
    assert!(settings.text.contains("| format cmail"), "{}", settings.text);
    let score = club.exchange(&Mail::answer(&first, JAN, "score")).remove(0);
    assert!(!score.text.contains("[Event"), "{}", score.text);
}
