//! The real Scid (Debian's 4.7.4) at both ends of a game. A player saves the game of our letter as a file, opens it in a
//! database of correspondence games, makes his move and presses "Send move": Scid's own Tcl code does that here, without
//! anybody at its windows. It calls s-nail, as Scid's manual has it, and a shell script stands in for sendmail.

use std::{
    fs,
    io::{BufRead, BufReader},
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::support::club::{Club, DUEL, JAN, LENA, Letter, Mail, TD, kinds, sent};

/// Where Debian puts them.
const SCID: &str = "/usr/games/tkscid";
const NAIL: &str = "/usr/bin/s-nail";

/// Longer than Scid takes to start, play and send.
const PATIENCE: Duration = Duration::from_secs(60);

/// A display that nobody sees; ends when dropped.
struct Display {
    server: Child,
    name: String,
}

impl Display {
    fn open() -> Display {
        let mut xvfb = Command::new("Xvfb");
        xvfb.args(["-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp"]);
        let mut server =
            xvfb.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("Xvfb, of the package xvfb");
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
        Display { server, name: format!(":{}", number.trim()) }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Somebody who plays with Scid.
struct Player<'a> {
    display: &'a Display,
    folder: tempfile::TempDir,
    address: &'static str,
}

impl Player<'_> {
    fn of<'a>(address: &'static str, display: &'a Display) -> Player<'a> {
        let player = Player { display, folder: tempfile::tempdir().unwrap(), address };
        let folder = player.folder.path().display();
        let sendmail = player.path("sendmail");
        // The mail is whole once it has its name.
        let script = format!(
            "#!/bin/sh\nprintf '%s' \"$*\" > {folder}/to\ncat > {folder}/part && mv {folder}/part {folder}/sent\n"
        );
        fs::write(&sendmail, script).unwrap();
        fs::set_permissions(&sendmail, fs::Permissions::from_mode(0o755)).unwrap();
        let settings = format!("set mta={folder}/sendmail\nset from={address}\nset sendwait\n");
        fs::write(player.path("mailrc"), settings).unwrap();
        player
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// What he does at his windows: opens the saved game, makes a move, sends it.
    fn script(&self, san: &str) -> String {
        let folder = self.folder.path().display();
        format!(
            "set argv {{}}
set argc 0
source /usr/games/scid
proc play {{}} {{
    set ::CorrespondenceChess::mailer \"MAILRC={folder}/mailrc {NAIL}\"
    set ::CorrespondenceChess::mailermode mailx
    set ::CorrespondenceChess::subject -s
    set ::CorrespondenceChess::attache -a
    set ::CorrespondenceChess::bccaddr {address}
    set ::CorrespondenceChess::XfccConfirm 0
    file delete {{*}}[glob -nocomplain {folder}/games.*]
    set base [sc_base create SCID4 {folder}/games]
    sc_base extra $base type [lsearch $::windows::switcher::base_types {{Correspondence chess}}]
    sc_base import $base {folder}/game.pgn
    sc_base switch $base
    sc_game load 1
    sc_move end
    sc_move addSan {san}
    ::CorrespondenceChess::SendMove 0 0 0 0
}}
after 500 {{ if {{[catch play why]}} {{ puts $::errorInfo; exit 1 }} }}
",
            address = self.address,
        )
    }

    /// Makes a move in the game of a letter; gives the mail that Scid sends.
    fn moves(&self, club: &Club, letter: &Letter, san: &str) -> Vec<u8> {
        let (_, game) =
            letter.text.split_once("[Event ").unwrap_or_else(|| panic!("no game in {}", letter.text));
        fs::write(self.path("game.pgn"), format!("[Event {game}")).unwrap();
        fs::write(self.path("play.tcl"), self.script(san)).unwrap();
        let mut scid = Command::new(SCID)
            .arg(self.path("play.tcl"))
            .env("HOME", self.folder.path())
            .env("DISPLAY", &self.display.name)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{SCID}, of the package scid: {error}"));
        let begun = Instant::now();
        let ended = loop {
            if self.path("sent").exists() {
                break false;
            }
            if scid.try_wait().unwrap().is_some() || begun.elapsed() > PATIENCE {
                break true;
            }
            thread::sleep(Duration::from_millis(50));
        };
        let _ = scid.kill();
        let said = String::from_utf8(scid.wait_with_output().unwrap().stdout).unwrap();
        assert!(!ended, "Scid sent nothing: {said}");
        let mail = fs::read_to_string(self.path("sent")).unwrap();
        fs::remove_file(self.path("sent")).unwrap();
        let to = fs::read_to_string(self.path("to")).unwrap();
        let (host, date) = (self.address.split_once('@').unwrap().1, club.now.to_rfc2822());
        // Himself is the second of two recipients, whom s-nail hides.
        let ours =
            to.split_whitespace().find(|word| word.contains("@desk.")).unwrap_or_else(|| panic!("{to}"));
        let head =
            format!("Delivered-To: {ours}\nReceived: by pc.{host} (Postfix, from userid 1000); {date}\n");
        (head + &mail).into_bytes()
    }
}

/// Scholar's mate by two players with Scid, with or without an address for each letter.
fn a_mate(plus: bool) {
    let display = Display::open();
    let (jan, lena) = (Player::of(JAN, &display), Player::of(LENA, &display));
    let event = DUEL.replace("iccf-email\"", "iccf-email\"\nnotation = \"any\"");
    let mut club = Club::with(&event, plus);
    club.pass();
    let start = club.letters();
    let mut letters = Vec::new();
    for person in [LENA, JAN] {
        let letter = start.iter().find(|letter| letter.to == person).unwrap();
        letters = club.exchange(&Mail::answer(letter, person, "format cmail"));
    }
    for (index, san) in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"].into_iter().enumerate() {
        let (mover, other) = if index.is_multiple_of(2) { (&jan, &lena) } else { (&lena, &jan) };
        let asked = letters.iter().rev().find(|letter| letter.to == mover.address).unwrap().clone();
        club.later(3);
        let mail = mover.moves(&club, &asked, san);
        club.send_bytes(&mail);
        club.pass();
        letters = club.letters();
        let expected = if san.ends_with('#') {
            sent(&[(JAN, "game-over"), (LENA, "game-over"), (TD, "game-over")])
        } else {
            sent(&[(mover.address, "recorded"), (other.address, "your-move")])
        };
        assert_eq!(
            kinds(&club, &letters),
            expected,
            "{}\n{}",
            club.outcome(),
            String::from_utf8_lossy(&mail)
        );
        // Who is not sure presses the button again; the mail has another Message-ID then.
        if index == 2 {
            let again = mover.moves(&club, &asked, san);
            club.send_bytes(&again);
            club.pass();
            assert_eq!(
                {
                    let letters = club.letters();
                    kinds(&club, &letters)
                },
                sent(&[]),
                "{}",
                club.outcome()
            );
        }
    }
    assert_eq!(club.moves(), ["5254", "5755", "6134", "2836", "4185", "7866", "8567"]);
    assert_eq!(club.game().outcome.unwrap().0.to_string(), "1-0");
}

#[test]
fn two_scids_play_a_game_to_its_mate() {
    a_mate(true);
}

#[test]
fn two_scids_play_where_the_token_travels_in_the_name_of_the_game() {
    a_mate(false);
}
