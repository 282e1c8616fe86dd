//! The working of a game's time, counted again by a program that knows nothing of this one: `contrib/recount.py`, on the
//! file that comes with the letter `clock` and on what the operator sees.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use crate::support::club::{Club, DUEL, JAN, LENA, Letter, Mail, SAMPLE};
use mail_parser::{MessageParser, MimeHeaders};

/// A club with other regulations.
fn club(regulations: &str) -> Club {
    let mut club = Club::with(&DUEL.replace("profile = \"iccf-email\"", regulations), true);
    club.pass();
    club
}

/// Whether the script finds all as the file says, and what it says; none where there is no Python.
fn recounted(file: &str) -> Option<(bool, String)> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/contrib/recount.py");
    let python = Command::new("python3")
        .args([script, "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut python) = python else {
        eprintln!("there is no python3 here: the script that recounts clocks is not tried");
        return None;
    };
    python.stdin.take().unwrap().write_all(file.as_bytes()).unwrap();
    let output = python.wait_with_output().unwrap();
    let said = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).concat();
    Some((output.status.success(), said))
}

/// The same for what the operator sees of the game.
fn agrees(club: &Club, what: &str) {
    let (code, file) = club.amici(&["game", "clock", "CLUB26/1", "--json"]);
    assert_eq!(code, 0, "{file}");
    let Some((agrees, said)) = recounted(&file) else { return };
    assert!(agrees, "{what}:\n{said}\n{file}");
}

/// The newest letter that asks a person for a move.
fn asks(letters: &[Letter], person: &str) -> Option<Letter> {
    letters.iter().rev().find(|letter| letter.to == person).cloned()
}

/// Thinks between moves, in seconds: within the day, over it by seconds, long, none.
const THINKS: [i64; 8] = [3_601, 86_399, 86_430, 200_000, 59, 1_000_000, 90_000, 43_207];

/// Plays the sample game with such thinks, with leave, a stop, a penalty, a gift, a change of zone and a long think on the
/// way, as far as the regulations let it be played.
fn played(regulations: &str, moves: usize) -> Club {
    let mut club = club(regulations);
    let numeric = club.game().notation.numeric_counts();
    club.now = "2026-12-01T08:00:17Z".parse().unwrap();
    let mut letters = club.letters();
    for (index, (digits, think)) in SAMPLE.iter().zip(THINKS.iter().cycle()).take(moves).enumerate() {
        let (me, them) = if index % 2 == 0 { (JAN, LENA) } else { (LENA, JAN) };
        let Some(asked) = asks(&letters, me) else { break };
        happens(&mut club, index, &asked, me);
        club.now += chrono::Duration::seconds(*think);
        if club.game().outcome.is_some() {
            break;
        }
        let dots = if index % 2 == 0 { "." } else { "..." };
        let made = if numeric { (*digits).to_owned() } else { in_english(&club, digits) };
        let text = format!("Game CLUB26/1: {}{dots} {made}", index / 2 + 1);
        letters = club.exchange(&Mail::answer(&asked, me, &text));
        if asks(&letters, them).is_none() {
            break;
        }
    }
    club
}

/// The move as it is written in letters.
fn in_english(club: &Club, digits: &str) -> String {
    let game = club.game();
    game.score.position().play(digits.parse().unwrap()).unwrap().san.to_string()
}

/// What else happens while somebody thinks.
fn happens(club: &mut Club, index: usize, asked: &Letter, me: &str) {
    let order = |club: &mut Club, words: &[&str]| {
        let _ = club.amici(&[&["td"], words].concat());
        club.pass();
    };
    match index {
        2 => drop(club.exchange(&Mail::answer(asked, me, "timezone America/Havana"))),
        3 => {
            let from = (club.now + chrono::Duration::days(1)).date_naive();
            let words = format!("leave {from} {}", from + chrono::Duration::days(6));
            drop(club.exchange(&Mail::answer(asked, me, &words)));
            club.now += chrono::Duration::days(9);
        }
        4 => {
            order(club, &["stop", "CLUB26/1", "A strike"]);
            club.now += chrono::Duration::seconds(100_033);
            order(club, &["resume", "CLUB26/1", "It is over"]);
        }
        5 => order(club, &["penalty", "CLUB26/1", "b", "3", "For a trial"]),
        6 => order(club, &["credit", "CLUB26/1", "w", "2", "For a trial"]),
        7 => order(club, &["neutral", "CLUB26", "2027-01-02", "2027-01-05", "A strike"]),
        8 => drop(club.exchange(&Mail::answer(asked, me, "refill"))),
        9 => drop(club.exchange(&Mail::answer(asked, me, "long think"))),
        10 => order(club, &["clocks", "CLUB26/1", "w", "7", "b", "9", "Set for a trial"]),
        _ => {}
    }
}

#[test]
fn every_profile_is_recounted_by_a_script_that_knows_nothing_of_us() {
    let profiles: Vec<&str> = amici::regulations::profile_names().collect();
    let mut lines = 0;
    for profile in profiles {
        let club = played(&format!("profile = \"{profile}\""), 12);
        lines += club.game().records.len();
        agrees(&club, profile);
    }
    assert!(lines > 150, "{lines} half-moves");
}

#[test]
fn every_control_and_way_of_counting_is_recounted() {
    for regulations in [
        "profile = \"iccf-email\"\ndays = 5\nmoves = 3\ncarry_over = false",
        "profile = \"iccf-email\"\nlater_moves = 2\nlater_days = 9\nmoves = 3",
        "profile = \"iccf-email\"\ncount_in = \"utc\"\ndouble_after = 2",
        "profile = \"iccf-email\"\nunannounced = \"penalty\"\nunannounced_days = 5\nannounce_after = 3",
        "profile = \"iccf-fischer\"\nmost_days = 31\nflag_fall = \"report\"",
        "profile = \"iecc-email\"\nmoves = 3\ndays = 12\nday_rule = \"midnights\"",
        "profile = \"fsbb-email\"\ndouble_after = 2",
        "profile = \"iccf-triple-block\"\nprotect = true\nbank_days = 50",
    ] {
        agrees(&played(regulations, 21), regulations);
    }
}

#[test]
fn a_first_overstep_has_its_row_and_is_recounted() {
    for first in ["new-count", "new-count-next-move"] {
        let mut club = club(&format!("profile = \"iccf-email\"\ndays = 10\nfirst_overstep = \"{first}\""));
        let letters = club.play(&["5254", "5755"]);
        club.later(24 * 20);
        club.pass();
        let (code, said) = club.amici(&["td", "overstep", "CLUB26/1", "w", "His first"]);
        assert_eq!(code, 0, "{said}");
        club.pass();
        club.later(24 * 3);
        let asked = asks(&letters, JAN).unwrap();
        club.exchange(&Mail::answer(&asked, JAN, "Game CLUB26/1: 2. 7163"));
        let (_, shown) = club.amici(&["game", "clock", "CLUB26/1"]);
        assert!(shown.contains("counted anew"), "{shown}");
        agrees(&club, first);
    }
}

/// The file that came with a letter.
fn attached(letter: &Letter) -> String {
    let mail = MessageParser::default().parse(&letter.raw).unwrap();
    let file = mail.attachments().next().expect("a file");
    assert_eq!(file.attachment_name(), Some("club26-1-clock.json"));
    file.text_contents().unwrap().to_owned()
}

#[test]
fn the_letter_has_the_file_and_a_tampered_one_is_found_out() {
    let mut club = club("profile = \"iccf-email\"");
    club.now = "2026-12-05T09:00:00Z".parse().unwrap();
    let letters = club.play(&SAMPLE[..6]);
    club.later(24 * 4);
    let asked = asks(&letters, JAN).unwrap();
    let clock = club.exchange(&Mail::answer(&asked, JAN, "clock"));
    let file = attached(&clock[0]);
    assert!(file.len() < 8_000, "{}", file.len());
    let Some((agrees, said)) = recounted(&file) else { return };
    assert!(agrees && said.contains("0 of them otherwise"), "{said}");

    // A day that was not charged, one that was, an instant moved by a day, a zone.
    let day = club.now.date_naive() - chrono::Duration::days(4);
    let before = day - chrono::Duration::days(3);
    let moved = day + chrono::Duration::days(3);
    for (says, instead) in [
        ("\"charged\":0".to_owned(), "\"charged\":1".to_owned()),
        ("\"left\":50".to_owned(), "\"left\":51".to_owned()),
        (format!("\"sent\":\"{day}"), format!("\"sent\":\"{moved}")),
        (format!("\"available\":\"{day}"), format!("\"available\":\"{before}")),
        ("\"day_rule\":\"dates-next-day\"".to_owned(), "\"day_rule\":\"dates\"".to_owned()),
    ] {
        assert!(file.contains(&says), "{says} in {file}");
        let (agrees, said) = recounted(&file.replacen(&says, &instead, 1)).unwrap();
        assert!(!agrees && !said.contains("Traceback"), "{says}: {said}");
    }
    let (agrees, _) = recounted("{\"format\": \"another\", \"rows\": []}").unwrap();
    assert!(!agrees);
}
