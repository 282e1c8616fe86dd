//! Somebody comes in after the first move by a director's order: with his games, in the record, and safe from a file of the
//! organiser's that has not heard of him.

use amici::model::Side;

use crate::support::club::*;

const RUI: &str = "rui@silva.example";
const PETR: &str = "petr@dvorak.example";
const ORDER: &str = "td enter CLUB26 Dvorak, Petr <petr@dvorak.example> rating 1980 federation cze timezone \
                     Europe/Prague His entry had been overlooked.";

fn player(name: &str, address: &str) -> String {
    format!("\n[[player]]\nname = \"{name}\"\nemail = [\"{address}\"]\n")
}

/// Jan, Lena and Rui, and whoever comes late.
fn file(head: &str) -> String {
    DUEL.replace("\"match\"\ngames = 1", &format!("\"round-robin\"\n{head}")) + &player("Silva, Rui", RUI)
}

const LATE: &str = "late_entries = 2026-12-31";

/// The event, with a first move.
fn begun(head: &str) -> Club {
    let mut club = Club::with(&file(head), true);
    club.pass();
    let start = club.letters().into_iter().find(|letter| letter.to == LENA).unwrap();
    club.exchange(&Mail::answer(&start, LENA, "Game CLUB26/1: 1. 5254"));
    assert_eq!(club.game_named("CLUB26/1").records.len(), 1, "{}", club.outcome());
    club.letters();
    club
}

fn ordered(club: &mut Club, words: &str) -> Vec<Letter> {
    let to = DESK.replace('@', &format!("+club26.{}@", club.director_token()));
    club.exchange(&Mail::new(TD, &to, "an order", words))
}

fn sound(club: &Club) {
    let (code, found) = club.amici(&["audit"]);
    assert_eq!(code, 0, "{found}");
}

fn change(club: &mut Club, text: &str) -> (i32, String, Vec<Letter>) {
    std::fs::write(club.path("event.toml"), text).unwrap();
    let (code, said) = club.amici(&["event", "change", &club.path("event.toml").display().to_string()]);
    club.pass();
    sound(club);
    (code, said, club.letters())
}

#[test]
fn who_comes_in_by_an_order_has_his_games_and_all_are_told() {
    let mut club = begun(LATE);
    let letters = ordered(&mut club, ORDER);
    let mut found = kinds(&club, &letters);
    found.sort();
    let mut wanted = sent(&[
        (JAN, "start-player"),
        (LENA, "start-player"),
        (RUI, "start-player"),
        (PETR, "start-player"),
        (TD, "start-director"),
        (TD, "event-ordered"),
    ]);
    wanted.sort();
    assert_eq!(found, wanted, "{}", club.outcome());
    let told = letters.iter().find(|letter| club.kind(letter) == "event-ordered").unwrap();
    assert!(told.says("Dvorak, Petr plays in the event from now on, as player 4"), "{}", told.said());
    let his = letters.iter().find(|letter| letter.to == PETR).unwrap();
    let games: Vec<_> = (4..=6).map(|number| club.game_named(&format!("CLUB26/{number}"))).collect();
    let white = games.iter().find(|game| game.name(Side::White) == "Dvorak, Petr").unwrap();
    assert!(his.says(&white.id.to_string()), "{}", his.said());
    club.exchange(&Mail::answer(his, PETR, &format!("Game {}: 1. 4244", white.id)));
    assert_eq!(club.game_named(&white.id.to_string()).records.len(), 1, "{}", club.outcome());
    let (_, history) = club.amici(&["event", "history", "CLUB26"]);
    let line = "Dvorak, Petr came in late, by order of Weiss, Anna (His entry had been overlooked.)";
    assert!(history.contains(line), "{history}");
    let (_, json) = club.amici(&["export", "json", "CLUB26"]);
    let known: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(known["entered_late"][0]["number"], 4, "{json}");
    assert_eq!(known["players"][3]["rating"], 1980, "{json}");
    sound(&club);
    // The same order once more enters nobody.
    let again = ordered(&mut club, ORDER);
    assert!(again.iter().any(|letter| letter.says("Another player of the event is called Dvorak, Petr")));
    assert_eq!(club.store().read(|books| Ok(books.events()?[0].frozen.players.len())).unwrap(), 4);
}

#[test]
fn a_file_that_has_not_heard_of_him_leaves_him_and_one_that_has_knows_him() {
    let mut club = begun(LATE);
    let (code, said) = club.amici(&ORDER.split(' ').collect::<Vec<_>>());
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("as player 4, in CLUB26/4, CLUB26/5 and CLUB26/6"), "{said}");
    club.pass();
    club.letters();
    let (code, said, letters) = change(&mut club, &file(LATE));
    assert!(code == 0 && letters.is_empty() && said.contains("is as the file has it"), "{said}");
    let (code, said, letters) = change(&mut club, &file(LATE).replace("rating = 2066", "rating = 2070"));
    assert!(code == 0 && letters.is_empty() && !said.contains("Dvorak"), "{said}");
    // The file has him now, and says less of him than the director.
    let with_him = file(LATE) + &player("Dvorak, Petr", PETR);
    let (code, said, letters) = change(&mut club, &with_him);
    assert!(code == 0 && letters.is_empty(), "{said} {:?}", kinds(&club, &letters));
    let (_, shown) = club.amici(&["event", "show", "CLUB26"]);
    assert!(shown.contains("1980") && shown.matches("Dvorak, Petr").count() >= 1, "{shown}");
    let more = with_him.clone() + "rating = 1990\n";
    let (code, said, _) = change(&mut club, &more);
    assert!(code == 0 && said.contains("Dvorak, Petr: rating 1990"), "{said}");
    // By his address he is the same under another name.
    let (code, said, _) = change(&mut club, &more.replace("Dvorak, Petr", "Dvořák, Petr"));
    assert!(code == 0 && said.contains("Dvořák"), "{said}");
    let count = club.store().read(|books| Ok(books.events()?[0].frozen.players.len())).unwrap();
    assert_eq!(count, 4);
    // Nor does a file take him out that had him.
    let (code, said, _) = change(&mut club, &file(LATE));
    assert_eq!(code, 0, "{said}");
    // Somebody else comes by the file, and meets him too.
    let (code, said, letters) = change(&mut club, &(file(LATE) + &player("Horak, Eva", "eva@horak.example")));
    assert_eq!(code, 0, "{said}");
    assert!(letters.iter().any(|letter| letter.to == PETR), "{:?}", kinds(&club, &letters));
}

#[test]
fn who_may_not_come_in_does_not_and_the_director_reads_why() {
    let refused = |head: &str, order: &str, why: &str| {
        let mut club = begun(head);
        let letters = ordered(&mut club, order);
        assert_eq!(kinds(&club, &letters), sent(&[(TD, "order-unread")]), "{}", club.outcome());
        assert!(letters[0].says(why), "{}", letters[0].said());
        assert_eq!(club.store().read(|books| Ok(books.events()?[0].frozen.players.len())).unwrap(), 3);
    };
    refused(
        LATE,
        &ORDER.replace("Dvorak, Petr", "Novak,  jan"),
        "Another player of the event is called Novak, Jan",
    );
    refused(LATE, &ORDER.replace(PETR, LENA), "That is an address of Weber, Lena");
    refused(LATE, &ORDER.replace("cze", "Bohemia"), "A federation has three capital letters");
    refused("", ORDER, "The event allows no late entries");
    let mut club = begun(LATE);
    club.later(24 * 60);
    club.pass();
    club.letters();
    let letters = ordered(&mut club, ORDER);
    assert!(letters[0].says("Late entries were allowed until"), "{}", letters[0].said());
}

#[test]
fn who_was_taken_out_before_the_first_move_may_come_in_after_all() {
    let start = file(LATE) + &player("Dvorak, Petr", PETR);
    let mut club = Club::with(&start, true);
    club.pass();
    club.letters();
    let (code, said, letters) = change(&mut club, &file(LATE));
    assert_eq!(code, 0, "{said}");
    let lenas = letters.into_iter().find(|letter| letter.to == LENA).unwrap();
    club.exchange(&Mail::answer(&lenas, LENA, "Game CLUB26/1: 1. 5254"));
    assert_eq!(club.game_named("CLUB26/1").records.len(), 1, "{}", club.outcome());
    club.letters();
    let letters = ordered(&mut club, ORDER);
    let his = letters.iter().find(|letter| letter.to == PETR && club.kind(letter) == "start-player");
    let his = his.unwrap_or_else(|| panic!("{:?} {}", kinds(&club, &letters), club.outcome()));
    let numbers = club.store().read(|books| Ok(books.events()?[0].frozen.games.clone())).unwrap();
    let white = numbers.iter().find(|game| game.white == 5).unwrap().number;
    club.exchange(&Mail::answer(his, PETR, &format!("Game CLUB26/{white}: 1. 4244")));
    assert_eq!(club.game_named(&format!("CLUB26/{white}")).records.len(), 1, "{}", club.outcome());
    sound(&club);
}

#[test]
fn a_director_who_would_meet_him_leaves_it_to_a_deputy() {
    let head = format!("deputies = [{{ name = \"Roth, Karl\", email = \"{DEPUTY}\" }}]\n{LATE}");
    let text = file(&head).replace(
        "name = \"Weiss, Anna\", email = \"td@club.example\"",
        "name = \"Novak, Jan\", email = \"jan@novak.example\"",
    );
    let mut club = Club::with(&text, true);
    club.pass();
    let letters = club.letters();
    let lenas = letters.iter().find(|letter| letter.to == LENA).unwrap();
    let jans = letters.iter().find(|letter| club.kind(letter) == "start-director").unwrap();
    club.exchange(&Mail::answer(lenas, LENA, "Game CLUB26/1: 1. 5254"));
    club.letters();
    let answer = club.exchange(&Mail::answer(jans, JAN, ORDER));
    assert!(
        answer[0].says("You would meet the newcomer yourself") && answer[0].says("Roth, Karl."),
        "{}",
        answer[0].said()
    );
    // The operator does it in the deputy's name.
    let (code, said) = club.amici(&ORDER.split(' ').collect::<Vec<_>>());
    assert_eq!(code, 0, "{said}");
    let (_, history) = club.amici(&["event", "history", "CLUB26"]);
    assert!(history.contains("came in late, by order of Roth, Karl"), "{history}");
}

#[test]
fn words_to_the_players_of_a_game_stand_in_the_history() {
    let mut club = begun(LATE);
    ordered(&mut club, "td announce CLUB26/1 w: Your card cannot be read.");
    ordered(&mut club, "td announce CLUB26: The last games end in May.");
    let (_, history) = club.amici(&["event", "history", "CLUB26"]);
    assert!(
        history.contains("Weiss, Anna wrote to Weber, Lena in game 1: Your card cannot be read."),
        "{history}"
    );
    assert!(history.contains("Weiss, Anna wrote to all players: The last games end in May."), "{history}");
    sound(&club);
}

#[test]
fn who_plays_a_game_writes_to_its_players_as_a_deputy_does() {
    let deputies = format!("deputies = [{{ name = \"Roth, Karl\", email = \"{DEPUTY}\" }}]\n{LATE}");
    let text = file(&deputies).replace(
        "name = \"Weiss, Anna\", email = \"td@club.example\"",
        "name = \"Novak, Jan\", email = \"jan@novak.example\"",
    );
    let mut club = Club::with(&text, true);
    club.pass();
    let letters = club.letters();
    let start = letters.iter().find(|letter| club.kind(letter) == "start-director").unwrap();
    let jans =
        (1..=3).find(|number| club.game_named(&format!("CLUB26/{number}")).name(Side::White) == "Novak, Jan");
    let order = format!("td announce CLUB26/{}: You may resign.", jans.unwrap());
    let letters = club.exchange(&Mail::answer(start, JAN, &order));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "order-unread")]), "{}", club.outcome());
    assert!(letters[0].says("You play in that game yourself"), "{}", letters[0].said());
    let (code, said) = club.amici(&order.split(' ').collect::<Vec<_>>());
    assert_eq!(code, 0, "{said}");
    club.pass();
    let letters = club.letters();
    assert!(
        letters
            .iter()
            .any(|letter| letter.to == JAN && letter.says("Karl Roth, the director, writes to both"))
    );
}

#[test]
fn in_a_closed_event_nothing_of_it_is_done() {
    let mut club = begun(LATE);
    for number in 1..=3 {
        let game = format!("CLUB26/{number}");
        assert_eq!(club.amici(&["td", "result", &game, "1/2-1/2", "The hall has burnt down."]).0, 0);
    }
    club.pass();
    let (code, said) = club.amici(&["event", "close", "CLUB26", "--at-once"]);
    assert_eq!(code, 0, "{said}");
    for order in [ORDER, "td announce CLUB26/1: Good bye.", "td withdraw CLUB26 Novak: He is ill."] {
        let (code, said) = club.amici(&order.split(' ').collect::<Vec<_>>());
        assert!(code == 1 && said.contains("the event was closed on"), "{order}: {said}");
    }
}

#[test]
fn whose_opponent_was_withdrawn_still_meets_whoever_comes_late() {
    let mut club = begun(LATE);
    ordered(&mut club, "td withdraw CLUB26 Silva cancelled: He has fallen ill.");
    let runs = |number: &u32| club.game_named(&format!("CLUB26/{number}")).outcome.is_none();
    let last = (1..=3).find(runs).expect("two of three still play");
    let (code, said) =
        club.amici(&["td", "result", &format!("CLUB26/{last}"), "1-0", "They have agreed by telephone."]);
    assert_eq!(code, 0, "{said}");
    club.pass();
    club.letters();
    ordered(&mut club, ORDER);
    let (_, said) = club.amici(&["event", "show", "CLUB26"]);
    for opponent in ["Novak, Jan", "Weber, Lena"] {
        let meets = said.lines().any(|line| line.contains("Dvorak, Petr") && line.contains(opponent));
        assert!(meets, "{opponent}: {said}");
    }
    assert!(!said.lines().any(|line| line.contains("Dvorak, Petr") && line.contains("Silva, Rui")), "{said}");
    sound(&club);
}
