//! An event put right by its file: what the file has not heard of stays, and what players have chosen and booked goes with
//! them into their new games.

use amici::model::{Language, Side};

use crate::support::club::*;

const RUI: &str = "rui@silva.example";
const PETR: &str = "petr@dvorak.example";

fn player(name: &str, address: &str) -> String {
    format!("\n[[player]]\nname = \"{name}\"\nemail = [\"{address}\"]\n")
}

/// Jan, Lena and Rui, and these more.
fn file(more: &[&str]) -> String {
    let others =
        more.iter().map(|name| player(&format!("{name}, A"), &format!("a@{name}.example").to_lowercase()));
    DUEL.replace("\"match\"\ngames = 1", "\"round-robin\"")
        + &player("Silva, Rui", RUI)
        + &others.collect::<String>()
}

fn begun(more: &[&str]) -> Club {
    let mut club = Club::with(&file(more), true);
    club.pass();
    club
}

fn change(club: &mut Club, text: &str) -> (String, Vec<Letter>) {
    std::fs::write(club.path("event.toml"), text).unwrap();
    let (code, said) = club.amici(&["event", "change", &club.path("event.toml").display().to_string()]);
    assert_eq!(code, 0, "{said}");
    club.pass();
    let letters = club.letters();
    let (code, found) = club.amici(&["audit"]);
    assert_eq!(code, 0, "{found}");
    (said, letters)
}

#[test]
fn who_plays_on_since_before_the_first_move_plays_on_whatever_the_file_says() {
    let mut club = begun(&[]);
    club.letters();
    let order = [
        "td",
        "substitute",
        "CLUB26",
        "Novak",
        "by",
        "Dvorak,",
        "Petr",
        "<petr@dvorak.example>",
        "He is ill.",
    ];
    let (code, said) = club.amici(&order);
    assert_eq!(code, 0, "{said}");
    club.pass();
    club.letters();
    let (_, letters) = change(&mut club, &file(&[]).replace("rating = 2066", "rating = 2070"));
    assert!(letters.is_empty(), "{:?}", kinds(&club, &letters));
    // Also where all games begin anew, on another day.
    let (_, letters) = change(&mut club, &file(&[]).replace("start = 2026-12-01", "start = 2026-12-08"));
    assert!(club.game_named("CLUB26/1").name(Side::White) == "Weber, Lena", "names go with the games");
    let petrs = letters.iter().find(|letter| letter.to == PETR).unwrap();
    assert!(letters.iter().all(|letter| letter.to != JAN), "{:?}", kinds(&club, &letters));
    let letters = club.exchange(&Mail::answer(petrs, PETR, "Game CLUB26/2: 1. 5254"));
    assert!(letters.iter().any(|letter| letter.to == LENA && letter.says("5254")), "{}", club.outcome());
}

#[test]
fn language_and_leave_go_with_a_player_into_games_that_are_paired_anew() {
    let mut club = begun(&[]);
    let jans = club.letter_to(JAN);
    club.exchange(&Mail::answer(&jans, JAN, "language de"));
    club.exchange(&Mail::answer(&jans, JAN, "leave 2027-01-05 2027-01-20"));
    change(&mut club, &file(&["Zeman"]));
    let names: Vec<String> = (1..=6).map(|number| format!("CLUB26/{number}")).collect();
    let mut his = 0;
    for game in names.iter().map(|name| club.game_named(name)) {
        for side in Side::BOTH.into_iter().filter(|side| game.opening.players.of(*side).number == 1) {
            his += 1;
            assert_eq!(game.hands.of(side).language, Language::De, "{}", game.id);
            assert_eq!(game.leave.of(side).len(), 1, "{}", game.id);
        }
    }
    assert_eq!(his, 3);
}

#[test]
fn an_event_that_gets_smaller_twice_stays_sound() {
    let mut club = begun(&["Zeman", "Adam"]);
    club.letters();
    change(&mut club, &file(&["Zeman"]));
    let (said, _) = change(&mut club, &file(&[]));
    assert!(said.contains("A Zeman does not play in the event any more."), "{said}");
    let (_, table) = club.amici(&["event", "table", "CLUB26"]);
    assert!(!table.contains("Zeman") && table.contains("Silva"), "{table}");
}

#[test]
fn what_is_corrected_beside_an_address_that_was_changed_by_mail_is_corrected() {
    let mut club = begun(&[]);
    let order = ["td", "address", "CLUB26", "Novak", "jan@elsewhere.example", "By telephone."];
    assert_eq!(club.amici(&order).0, 0);
    club.pass();
    club.letters();
    let (said, _) = change(&mut club, &file(&[]).replace("rating = 2104", "rating = 2110"));
    assert!(said.contains("Novak, Jan: rating 2110") && said.contains("email was changed since"), "{said}");
    let (_, shown) = club.amici(&["event", "show", "CLUB26"]);
    assert!(shown.contains("2110") && shown.contains("jan@elsewhere.example"), "{shown}");
}

#[test]
fn a_director_whose_address_is_put_right_has_a_new_mark_and_all_are_told() {
    let mut club = begun(&[]);
    club.letters();
    let (_, letters) = change(&mut club, &file(&[]).replace("td@club.example", "anna@weiss.example"));
    let found = kinds(&club, &letters);
    assert!(found.contains(&("anna@weiss.example".into(), "token-renewed-director".into())), "{found:?}");
    assert!(found.contains(&(JAN.into(), "start-player".into())), "{found:?}");
    assert!(letters.iter().all(|letter| letter.to != TD), "{found:?}");
}

#[test]
fn a_first_move_for_an_earlier_pairing_is_not_played_against_somebody_else() {
    // By the table of three 2 has White against 3 in the first game, by that of five against 5.
    let mut club = begun(&[]);
    let lenas = club.letter_to(LENA);
    assert!(lenas.says("CLUB26/1"), "{}", lenas.said());
    change(&mut club, &file(&["Zeman", "Adam"]));
    let letters = club.exchange(&Mail::answer(&lenas, LENA, "Game CLUB26/1: 1. 5254"));
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "refused-old-line")]), "{}", club.outcome());
    assert!(club.game_named("CLUB26/1").records.is_empty());
    // In answer to the new letter it is played.
    let newer = Mail::answer(&letters[0], LENA, "1. 5254");
    club.exchange(&newer);
    assert_eq!(club.game_named("CLUB26/1").records.len(), 1, "{}", club.outcome());
}
