//! Leave is of all games of a player in an event: one word, an entry in each, and a letter to each opponent about his own.
//!
//! Laws 10
#![allow(clippy::disallowed_methods, reason = "test code")]

use crate::support::club::{Club, DESK, DUEL, JAN, LENA, Letter, Mail};
use amici::model::Side;

const TOM: &str = "tom@baker.example";

/// Jan against Lena, Lena against Tom, Tom against Jan, each with White once.
fn triangle() -> Club {
    let event = DUEL.replace("format = \"match\"\ngames = 1", "format = \"games\"");
    let tom = "\n[[player]]\nname = \"Baker, Tom\"\nemail = [\"tom@baker.example\"]\ntimezone = \"Europe/London\"\n";
    let games = [("Novak, Jan", "Weber, Lena"), ("Weber, Lena", "Baker, Tom"), ("Baker, Tom", "Novak, Jan")];
    let games: String = games
        .iter()
        .map(|(white, black)| format!("\n[[game]]\nwhite = \"{white}\"\nblack = \"{black}\"\n"))
        .collect();
    let mut club = Club::with(&format!("{event}{tom}{games}"), true);
    club.pass();
    club.letters();
    club
}

/// What a player says about a game, with his token.
fn say(club: &mut Club, person: &str, game: u32, body: &str) -> Vec<(String, Letter)> {
    let token = club.token(person);
    let to = DESK.replace('@', &format!("+club26-{game}.1.{token}@"));
    club.later(20);
    let letters = club.exchange(&Mail::new(person, &to, "words", body));
    letters.into_iter().map(|letter| (club.kind(&letter), letter)).collect()
}

/// The leave of a side in a game.
fn booked(club: &Club, game: u32, side: Side) -> Vec<String> {
    let game = club.game_named(&format!("CLUB26/{game}"));
    game.leave.of(side).iter().map(|days| format!("{} {}", days.from, days.until)).collect()
}

#[test]
fn leave_is_one_entry_in_each_game_and_one_letter_to_each_opponent() {
    let mut club = triangle();
    let letters = say(&mut club, LENA, 1, "leave 2026-12-20 2027-01-03");
    let told: Vec<(&str, &str)> =
        letters.iter().map(|(kind, letter)| (letter.to.as_str(), kind.as_str())).collect();
    assert_eq!(
        told,
        [(JAN, "leave-of-opponent"), (TOM, "leave-of-opponent"), (LENA, "leave")],
        "{}",
        club.outcome()
    );
    for (_, letter) in &letters {
        let other = if letter.to == JAN { "CLUB26/2" } else { "CLUB26/1" };
        assert!(letter.to == LENA || !letter.text.contains(other), "{}", letter.text);
    }
    let leave = ["2026-12-20 2027-01-03"];
    assert_eq!(
        (booked(&club, 1, Side::Black), booked(&club, 2, Side::White)),
        (leave.map(Into::into).to_vec(), leave.map(Into::into).to_vec())
    );
    assert_eq!(booked(&club, 3, Side::White), Vec::<String>::new());

    // A move in one game ends it in both; the opponent of the other has a letter of his own.
    club.now = "2026-12-24T10:00:00Z".parse().unwrap();
    let letters = say(&mut club, LENA, 2, "1. 5254");
    let told: Vec<(&str, &str)> =
        letters.iter().map(|(kind, letter)| (letter.to.as_str(), kind.as_str())).collect();
    assert_eq!(told, [(JAN, "leave-of-opponent"), (LENA, "recorded"), (TOM, "your-move")]);
    let ended = ["2026-12-20 2026-12-24"];
    assert_eq!(
        (booked(&club, 1, Side::Black), booked(&club, 2, Side::White)),
        (ended.map(Into::into).to_vec(), ended.map(Into::into).to_vec())
    );
}

#[test]
fn a_zone_is_changed_in_each_game_and_in_the_roster() {
    let mut club = triangle();
    let letters = say(&mut club, LENA, 1, "timezone Asia/Tokyo");
    assert_eq!(letters.len(), 1);
    let tokyo = "Asia/Tokyo".parse().unwrap();
    let zone = |game: u32, side| club.game_named(&format!("CLUB26/{game}")).zone(side);
    assert_eq!((zone(1, Side::Black), zone(2, Side::White)), (tokyo, tokyo));
    assert_ne!(zone(3, Side::White), tokyo);
    let entries = club.game_named("CLUB26/1").entries;
    let again = say(&mut club, LENA, 1, "timezone Asia/Tokyo");
    assert_eq!((again.len(), club.game_named("CLUB26/1").entries), (1, entries));
}
