//! An event put right at the shell by its file, before the first move and after it.

use crate::{support::club::*, td_at_the_shell::td as amici};

const EVA: &str = "eva@horak.example";

/// Three players, everybody against everybody.
fn three() -> String {
    let players = "\n[[player]]\nname = \"Silva, Rui\"\nemail = [\"rui@silva.example\"]\ntimezone = \"Europe/Lisbon\"\n";
    DUEL.replace("\"match\"\ngames = 1", "\"round-robin\"") + players
}

fn with_eva(text: &str) -> String {
    text.to_owned() + &format!("\n[[player]]\nname = \"Horák, Eva\"\nemail = [\"{EVA}\"]\nrating = 1990\n")
}

fn change(club: &Club, text: &str) -> (i32, String, String) {
    let file = club.path("event.toml");
    std::fs::write(&file, text).unwrap();
    amici(club, &["event", "change", &file.display().to_string()])
}

fn audited(club: &Club) {
    let (code, out, err) = amici(club, &["audit"]);
    assert_eq!(code, 0, "{out}{err}");
}

#[test]
fn what_would_change_is_shown_without_being_done() {
    let club = Club::with(&three(), true);
    let file = club.path("event.toml");
    std::fs::write(&file, three().replace("2026-12-01", "2026-12-15")).unwrap();
    let (code, out, err) = amici(&club, &["event", "change", &file.display().to_string(), "--only-show"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("start 2026-12-15, before 2026-12-01"), "{out}");
    let (_, out, _) = amici(&club, &["event", "show", "CLUB26"]);
    assert!(out.contains("starts 2026-12-01"), "{out}");
    let (code, out, err) = change(&club, &three());
    assert_eq!((code, out.as_str()), (0, "CLUB26 is as the file has it.\n"), "{err}");
}

#[test]
fn before_the_first_move_dates_regulations_people_and_pairings_are_put_right() {
    let mut club = Club::with(&three(), true);
    club.pass();
    club.letters();
    let changed = with_eva(&three())
        .replace("2026-12-01", "2026-12-15")
        .replace("profile = \"iccf-email\"", "profile = \"iccf-email\"\ndays = 40")
        .replace("rating = 2104", "rating = 2114")
        .replace(
            "td@club.example\" }",
            "td@club.example\" }\ndeputies = [{ name = \"Berg, Ole\", email = \"ole@berg.example\" }]",
        );
    let (code, out, err) = change(&club, &changed);
    assert_eq!(code, 0, "{err}");
    for line in [
        "start 2026-12-15, before 2026-12-01",
        "no longer a rule: Reflection time: each player has 50 days for every 10 moves.",
        "now a rule: Reflection time: each player has 40 days for every 10 moves.",
        "Eva Horák has come into the event.",
        "The games are paired anew.",
        "Novak, Jan: rating 2114, before 2104\n",
        "Ole Berg is now a deputy of the director.",
        "CLUB26/1: Novak, Jan - Horák, Eva",
        "6 letters tell of it",
    ] {
        assert!(out.contains(line), "{line}: {out}");
    }
    club.pass();
    let letters = club.letters();
    let kinds = kinds(&club, &letters);
    assert_eq!(kinds.len(), 6, "{kinds:?}");
    let jans = letters.iter().find(|letter| letter.to == JAN).unwrap().clone();
    assert!(jans.says("takes the place of the start letter before"), "{}", jans.said());
    assert!(jans.says("15 December") && jans.says("40 days left"), "{}", jans.said());
    let evas = letters.iter().find(|letter| letter.to == EVA).unwrap();
    assert!(evas.says("Welcome to Club Championship 2026") && !evas.says("put right"), "{}", evas.said());
    audited(&club);
    // The history tells each with what it was before.
    let (_, history, _) = amici(&club, &["event", "history", "CLUB26"]);
    for act in [
        "put right: start 2026-12-15, before 2026-12-01; no longer a rule: ",
        "deputy 1: Berg, Ole directs",
        "Horák, Eva plays, as player 4",
        "Novak, Jan: rating 2114, before 2104; by the event's file",
        "Novak, Jan meets Horák, Eva in game 1, before Weber, Lena - Silva, Rui\n",
        "the event put right: opened: ",
    ] {
        assert!(history.contains(act), "{act}:\n{history}");
    }
    let other = changed.replace("Berg, Ole", "Maric, Iva").replace("ole@berg", "iva@maric");
    assert_eq!(change(&club, &other).0, 0);
    club.pass();
    club.letters();
    let (_, history, _) = amici(&club, &["event", "history", "CLUB26"]);
    assert!(history.contains("deputy 1: Maric, Iva directs, before Berg, Ole\n"), "{history}");
    // The first move of a game as it is paired now.
    let first = Mail::answer(&jans, JAN, "CLUB26/1: 1. 5254");
    let letters = club.exchange(&first);
    assert!(letters.iter().any(|letter| letter.to == EVA && letter.says("5254")), "{}", club.outcome());
    audited(&club);
}

#[test]
fn who_is_taken_out_is_told_and_his_mails_are_not_read() {
    let mut club = Club::with(&with_eva(&three()), true);
    club.pass();
    let letters = club.letters();
    let evas = letters.iter().find(|letter| letter.to == EVA).unwrap().clone();
    let (code, out, err) = change(&club, &three());
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("Eva Horák does not play in the event any more."), "{out}");
    club.pass();
    let letters = club.letters();
    let told: Vec<_> = letters.iter().filter(|letter| letter.to == EVA).collect();
    assert_eq!(told.len(), 1);
    assert!(told[0].says("You were taken out of Club Championship 2026"), "{}", told[0].said());
    let letters = club.exchange(&Mail::answer(&evas, EVA, "CLUB26/1: 1. 5254"));
    assert_eq!(kinds(&club, &letters), sent(&[(EVA, "taken-out")]), "{}", club.outcome());
    let (_, out, _) = amici(&club, &["event", "table", "CLUB26"]);
    assert!(!out.contains("Horák"), "{out}");
    audited(&club);
    // She comes in again, under a number of her own, and no game number is used twice.
    let (code, _, err) = change(&club, &with_eva(&three()));
    assert_eq!(code, 0, "{err}");
    let (_, out, _) = amici(&club, &["event", "show", "CLUB26"]);
    assert!(out.contains("CLUB26/9"), "{out}");
    audited(&club);
}

#[test]
fn after_the_first_move_people_change_and_games_do_not() {
    let text = three().replace("format =", "late_entries = 2026-12-31\nformat =");
    let mut club = Club::with(&text, true);
    club.pass();
    let letters = club.letters();
    let lenas = letters.iter().find(|letter| letter.to == LENA).unwrap();
    club.exchange(&Mail::answer(lenas, LENA, "CLUB26/1: 1. 5254"));
    let (code, out, err) = change(&club, &text.replace("2026-12-01", "2026-12-15"));
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("start: it stands as it is, since moves were played"), "{err}");
    let (code, _, err) = change(&club, &DUEL.replace("\"match\"\ngames = 1", "\"round-robin\""));
    assert_eq!(code, 1);
    assert!(err.contains("Silva, Rui") || err.contains("a round robin has 3 to 30 players"), "{err}");

    let (code, out, err) = change(&club, &with_eva(&text));
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("Eva Horák has come into the event."), "{out}");
    club.pass();
    let letters = club.letters();
    let jans = letters.iter().find(|letter| letter.to == JAN).unwrap();
    assert!(jans.says("Your other games go on as they are."), "{}", jans.said());
    assert!(jans.says("against Eva Horák") && !jans.says("against Lena Weber"), "{}", jans.said());
    let evas = letters.iter().find(|letter| letter.to == EVA).unwrap();
    assert!(evas.says("Welcome to") && evas.says("against Lena Weber"), "{}", evas.said());
    audited(&club);
    // Jan has White against her by the place in the table that was nobody's.
    let game = jans.said().lines().find(|line| line.contains("against Eva Horák")).unwrap().to_owned();
    let game = game.split_whitespace().nth(1).unwrap();
    assert!(jans.says(&format!("Game {game}: 1. 5254")), "{}", jans.said());
    let letters = club.exchange(&Mail::answer(jans, JAN, &format!("Game {game}: 1. 5254")));
    assert!(letters.iter().any(|letter| letter.to == EVA && letter.says("5254")), "{}", club.outcome());
    let (code, out, err) =
        change(&club, &with_eva(&text).replace("Weiss, Anna", "Berg, Ole").replace("td@club", "ole@club"));
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("The tournament director is now Ole Berg, ole@club.example."), "{out}");
    club.pass();
    let letters = club.letters();
    assert!(
        letters.iter().any(|letter| club.kind(letter) == "event-put-right"),
        "{:?}",
        kinds(&club, &letters)
    );
    audited(&club);
}
