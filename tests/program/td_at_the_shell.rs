//! `amici td` as the operator meets it: exit codes, what is said where, and that it works beside a daemon.
//!
//! Laws 10, 14

use std::process::{Command, Output};

use crate::support::club::*;
use amici::model::Personal;

/// What `amici` says to these words, and its exit code.
pub fn td(club: &Club, words: &[&str]) -> (i32, String, String) {
    let now = club.now.to_rfc3339();
    let amici = Command::new(env!("CARGO_BIN_EXE_amici"))
        .current_dir(club.folder.path())
        .args(["--now", now.as_str()])
        .args(words)
        .output()
        .unwrap();
    let Output { status, stdout, stderr } = amici;
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

#[test]
fn words_that_do_not_read_are_wrong_words() {
    let club = Club::duel();
    for (words, says) in [
        (vec!["td"], "required"),
        (vec!["td", "nonsense"], "nonsense is no order"),
        (vec!["td", "result", "1-0", "x"], "behind result stands the name of the game"),
        (vec!["td", "result", "CLUB26/1", "1:0", "x"], "1:0 is no result"),
        (vec!["td", "stop", "CLUB26/1"], "the reason is missing"),
        (vec!["td", "result", "CLUB26", "1-0", "x"], "result is for one game, and CLUB26 is an event"),
        (vec!["td", "penalty", "CLUB26", "w", "3", "x"], "penalty is for one game, and CLUB26 is an event"),
        (vec!["td", "credit", "CLUB26/1", "w", "-3", "x"], "how many days stands there in digits, not -3"),
    ] {
        let (code, out, err) = td(&club, &words);
        assert_eq!((code, out.as_str()), (2, ""), "{words:?}: {err}");
        assert!(err.contains(says), "{words:?}: {err}");
    }
}

#[test]
fn an_order_that_does_not_fit_fails_in_one_line() {
    let club = Club::duel();
    for (words, says) in [
        (vec!["td", "stop", "CLUB26/2", "x"], "there is no game CLUB26/2"),
        (vec!["td", "stop", "CUP26", "x"], "there is no event CUP26"),
        (vec!["td", "tell", "CUP26/1", "both:", "x"], "there is no game CUP26/1"),
    ] {
        let (code, out, err) = td(&club, &words);
        assert_eq!((code, out.as_str()), (1, ""), "{words:?}: {err}");
        assert!(err.contains(says) && err.trim_end().lines().count() == 1, "{words:?}: {err}");
    }
    let (code, _, err) = td(&club, &["td", "move", "CLUB26/1", "1. 5355", "His card."]);
    assert_eq!(code, 1);
    assert!(!err.contains("..") && err.trim_end().lines().count() == 1, "{err}");
    let none = tempfile::tempdir().unwrap();
    std::fs::copy(club.path("amici.toml"), none.path().join("amici.toml")).unwrap();
    let amici = Command::new(env!("CARGO_BIN_EXE_amici"))
        .current_dir(none.path())
        .args(["td", "stop", "CLUB26/1", "x"])
        .output()
        .unwrap();
    assert_eq!(amici.status.code(), Some(1));
    assert!(!none.path().join("amici.sqlite").exists(), "no database is made");
}

#[test]
fn a_ruling_is_journalled_in_the_name_of_the_director() {
    let club = Club::duel();
    let (code, out, err) = td(&club, &["--json", "td", "stop", "CLUB26/1", "The post", "is on strike."]);
    assert_eq!(code, 0, "{err}");
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["done"][0]["game"], "CLUB26/1");
    let ruled = club.facts().into_iter().find_map(|fact| match fact {
        amici::laws::Fact::Ruled { by, order, reason } => {
            let text = |personal: Personal| personal.text().unwrap().to_owned();
            let name = by.director.map_or_else(|| "the operator".to_owned(), |one| text(one.name));
            Some((name, by.at_the_shell, text(order), text(reason)))
        }
        _ => None,
    });
    let expected = ("Weiss, Anna".into(), true, "stop".into(), "The post is on strike.".into());
    assert_eq!(ruled, Some(expected));
}

#[test]
fn an_order_for_an_event_is_one_ruling_a_game() {
    let mut club = Club::with(&DUEL.replace("games = 1", "games = 2"), true);
    club.pass();
    let (code, out, err) = td(&club, &["td", "stop", "club26", "The post is on strike."]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("CLUB26/1: ruled") && out.contains("CLUB26/2: ruled"), "{out}");
    assert!(club.game_named("CLUB26/2").stops.standing_since().is_some());
}

#[test]
fn an_order_for_an_event_says_by_mail_which_games_it_left_out() {
    let mut club = Club::with(&DUEL.replace("games = 1", "games = 3"), true);
    club.pass();
    drop(club.letters());
    let to = DESK.replace('@', &format!("+club26.{}@", club.director_token()));
    drop(club.exchange(&Mail::new(TD, &to, "x", "td stop CLUB26/2 The post is on strike.")));
    club.later(20);
    let letters = club.exchange(&Mail::new(TD, &to, "x", "td stop CLUB26 The post is on strike."));
    let one = [(JAN, "ruling"), (LENA, "ruling"), (TD, "ruling-entered")];
    assert_eq!(kinds(&club, &letters), sent(&[&one[..], &one[..], &[(TD, "order-left-out")]].concat()));
    let told = &letters.last().unwrap().text;
    assert!(told.contains("| CLUB26/1\n| CLUB26/3\n"), "{told}");
    assert!(told.contains("| CLUB26/2\n\n| The clocks were stopped before"), "{told}");
}

#[test]
fn leave_neutral_days_and_a_withdrawal_touch_every_game_of_the_player() {
    let mut club = Club::with(&DUEL.replace("games = 1", "games = 2"), true);
    club.pass();
    let days = ["2026-12-20", "2027-01-03", "In hospital."];
    let (code, out, err) = td(&club, &[&["td", "leave", "CLUB26/1", "w"], days.as_slice()].concat());
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("CLUB26/1: ruled, leave w") && out.contains("CLUB26/2: ruled, leave b"), "{out}");
    let (code, _, err) = td(&club, &[&["td", "neutral", "CLUB26/2"], days.as_slice()].concat());
    assert_eq!(code, 0, "{err}");
    for (name, side) in [("CLUB26/1", amici::model::Side::White), ("CLUB26/2", amici::model::Side::Black)] {
        let game = club.game_named(name);
        assert_eq!((game.leave.of(side).len(), game.leave.of(side.other()).len()), (1, 0), "{name}");
        assert_eq!(game.neutral.len(), 1, "{name}");
    }
    let (code, _, err) = td(&club, &["td", "withdraw", "CLUB26/2", "b", "He wrote so."]);
    assert_eq!(code, 0, "{err}");
    for (name, result) in [("CLUB26/1", "0-1"), ("CLUB26/2", "1-0")] {
        assert_eq!(club.game_named(name).outcome.unwrap().0.to_string(), result, "{name}");
    }
}

#[test]
fn it_works_while_a_daemon_does() {
    let mut club = Club::duel();
    club.letters();
    let daemon = club.daemon();
    let (code, _, err) = td(&club, &["td", "tell", "CLUB26/1", "both:", "A happy new year."]);
    assert_eq!(code, 0, "{err}");
    drop(daemon);
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "answer"), (LENA, "answer")]));
}

#[test]
fn the_list_of_orders_is_shown_without_a_database() {
    let club = Club::with(DUEL, true);
    let (code, out, _) = td(&club, &["td", "help"]);
    assert_eq!(code, 0);
    assert!(out.contains("strike: that entry of the journal does not count any more"), "{out}");
    for words in [["--json", "td", "help"], ["td", "help", "--json"]] {
        let (code, json, _) = td(&club, &words);
        assert!(code == 0 && json.starts_with('{'), "{words:?}: {json}");
    }
    let (_, json, _) = td(&club, &["--json", "td", "help"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["orders"].as_array().unwrap().len(), amici::reading::Verb::ALL.len());
}

/// An answer as a mail program makes it that carries the whole thread along.
fn down_the_thread(thread: &[&Letter], body: &str) -> Mail {
    let newest = thread.last().unwrap();
    let mut mail = Mail::answer(newest, TD, body);
    let ids: Vec<String> = thread.iter().map(|letter| format!("<{}>", letter.message_id)).collect();
    mail.headers.retain(|header| !header.starts_with("References"));
    mail.header(&format!("References: {}", ids.join(" ")))
}

#[test]
fn words_for_the_desk_further_down_a_thread_do_not_reach_the_player() {
    let mut club = Club::duel();
    let start = club.letters().into_iter().find(|letter| letter.to == JAN).unwrap();
    let letters = club.exchange(&Mail::answer(&start, JAN, "Game CLUB26/1: td: May I take a week off?"));
    let question = letters.iter().find(|letter| letter.to == TD).unwrap().clone();
    let letters = club.exchange(&down_the_thread(&[&question], "No leave this year, I am sorry."));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "answer"), (TD, "answer-passed-on")]));
    let passed_on = letters[1].clone();
    for body in ["Between us: Jan asks for leave every year.", "What is the day today?"] {
        let letters = club.exchange(&down_the_thread(&[&question, &passed_on], body));
        assert_eq!(kinds(&club, &letters), sent(&[(TD, "order-unread")]), "{body}");
    }
    // The newest reference is answered where nothing else says what is.
    let mut mail = down_the_thread(&[&question, &passed_on], "Between us again.");
    mail.headers.retain(|header| !header.starts_with("In-Reply-To"));
    let letters = club.exchange(&mail);
    assert_eq!(kinds(&club, &letters), sent(&[(TD, "order-unread")]));
    let letters = club.exchange(&down_the_thread(&[&question], "And none next year."));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "answer"), (TD, "answer-passed-on")]));
}
