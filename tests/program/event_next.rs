//! The event file of next season, with those who have gone up and down.

use crate::{support::club::*, td_at_the_shell::td as amici};

/// A section of three players.
fn section(code: &str, rule: &str, players: [&str; 3]) -> String {
    let (head, _) = DUEL.split_once("[[player]]").unwrap();
    let head = head
        .replace("CLUB26", code)
        .replace("format = \"match\"\ngames = 1", &format!("format = \"round-robin\"\n{rule}"));
    let players = players.map(|name| {
        let address = name.to_lowercase();
        format!("\n[[player]]\nname = \"{name}, A\"\nemail = [\"a@{address}.example\"]\n")
    });
    head + &players.concat()
}

/// Two sections, of which nothing is decided yet.
fn two_sections() -> Club {
    let club = Club::empty(folder(), true);
    let above = section("A26", "relegated = 1\nbelow = \"B26\"", ["Adam", "Brun", "Caro"]);
    let below = section("B26", "promoted = 1\nabove = \"A26\"", ["Dahl", "Ek", "Falk"]);
    for (file, text) in [("a.toml", above), ("b.toml", below)] {
        std::fs::write(club.path(file), text).unwrap();
        assert_eq!(amici(&club, &["event", "add", &club.path(file).display().to_string()]).0, 0);
    }
    club
}

/// By the table of three: 2-3, 1-2, 3-1.
fn decide(club: &Club, code: &str, results: [&str; 3]) {
    for (number, result) in (1..).zip(results) {
        let (code, out, err) =
            amici(club, &["td", "result", &format!("{code}/{number}"), result, "By telephone."]);
        assert_eq!(code, 0, "{out}{err}");
    }
}

#[test]
fn who_is_last_above_and_first_below_change_places() {
    let club = two_sections();
    let file = club.path("a.toml").display().to_string();
    let file = file.as_str();
    let words = ["event", "next", "A26", file, "--code", "A27", "--start", "2027-12-01", "--below", "B27"];
    let (code, _, err) = amici(&club, &words);
    assert_eq!(code, 1);
    assert!(err.contains("3 games of A26 are not over"), "{err}");
    decide(&club, "A26", ["1-0", "1-0", "0-1"]);
    decide(&club, "B26", ["1-0", "0-1", "1/2-1/2"]);
    let (code, written, err) = amici(&club, &words);
    assert_eq!(code, 0, "{err}");
    for line in ["code = \"A27\"", "start = 2027-12-01", "below = \"B27\"", "relegated = 1"] {
        assert!(written.contains(line), "{line}: {written}");
    }
    let names: Vec<&str> = written.lines().filter_map(|line| line.strip_prefix("name = ")).skip(1).collect();
    assert_eq!(names, ["\"Adam, A\"", "\"Brun, A\"", "\"Ek, A\""], "{written}");
    std::fs::write(club.path("a27.toml"), &written).unwrap();
    let (code, out, err) = amici(&club, &["event", "add", &club.path("a27.toml").display().to_string()]);
    assert_eq!(code, 0, "{out}{err}");
    // The final report names them.
    let (code, _, err) = amici(&club, &["event", "close", "A26"]);
    assert_eq!(code, 1);
    assert!(err.contains("a player may appeal against a ruling until"), "{err}");
    assert_eq!(amici(&club, &["event", "close", "A26", "--at-once"]).0, 0);
    let (_, out, _) = amici(&club, &["--json", "outbox", "list"]);
    assert!(out.contains("final report"), "{out}");
}

#[test]
fn who_is_level_is_named_by_the_director() {
    let club = two_sections();
    let file = club.path("a.toml").display().to_string();
    let words =
        ["event", "next", "A26", file.as_str(), "--code", "A27", "--start", "2027-12-01", "--below", "B27"];
    decide(&club, "A26", ["1/2-1/2", "1/2-1/2", "1/2-1/2"]);
    decide(&club, "B26", ["1-0", "0-1", "1/2-1/2"]);
    let (code, _, err) = amici(&club, &words);
    assert_eq!(code, 1);
    assert!(err.contains("in A26 these are level for 1 place") && err.contains("--down NAME"), "{err}");
    let (code, written, err) = amici(&club, &[&words[..], &["--down", "Brun, A"]].concat());
    assert_eq!(code, 0, "{err}");
    assert!(!written.contains("Brun") && written.contains("Ek, A"), "{written}");
}
