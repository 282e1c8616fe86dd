//! Somebody plays on for a player: what was under way to him, what waits of his, and a game that is taken up again.

use crate::support::club::*;

const PETR: &str = "petr@dvorak.example";
const ORDER: [&str; 9] =
    ["td", "substitute", "CLUB26", "Novak", "by", "Dvorak,", "Petr", "<petr@dvorak.example>", "He is ill."];

fn ordered(club: &mut Club, words: &[&str]) -> Vec<Letter> {
    let (code, said) = club.amici(words);
    assert_eq!(code, 0, "{said}");
    club.pass();
    club.letters()
}

/// The half-move that is due was thought on for ten days, the start day not among them: where the clock stays they are on it, and none of the days until the
/// letter that asks for it.
#[test]
fn time_thought_is_on_a_clock_that_stays_and_not_on_a_new_one() {
    for (anew, left) in [(false, 40), (true, 50)] {
        let mut club = Club::with(&DUEL.replace("start = 2026-12-01", "start = 2026-11-20"), true);
        for _ in 0..10 {
            club.pass();
            club.later(24);
        }
        club.letters();
        let mut words = ORDER.to_vec();
        if anew {
            words.splice(8..8, ["clocks", "anew"]);
        }
        let letters = ordered(&mut club, &words);
        let found = kinds(&club, &letters);
        assert!(found.contains(&(PETR.to_owned(), "repeat".to_owned())));
        assert!(found.iter().all(|(_, kind)| kind != "game-waits"), "{found:?}");
        let game = club.game();
        assert_eq!(game.clocks.white.left(game.opening.regulations.control), left, "{anew}");
        assert_eq!(game.available.as_ref().unwrap().handed.at, club.now);
    }
}

#[test]
fn a_message_in_a_letter_that_was_under_way_goes_to_whoever_plays_on() {
    let mut club = Club::duel();
    club.play(&["5254"]);
    club.letters();
    club.shut_the_way_out();
    club.send(&club.tagged(LENA, LENA, 2, "1... 5755\nmessage: Good luck to you."));
    club.pass();
    club.later(24 * 2);
    let (code, said) = club.amici(&ORDER);
    assert_eq!(code, 0, "{said}");
    club.open_the_way_out();
    club.later(1);
    club.pass();
    let letters = club.letters();
    let found = kinds(&club, &letters);
    assert!(found.contains(&(PETR.to_owned(), "repeat".to_owned())), "{found:?}");
    let whom: Vec<&str> =
        letters.iter().filter(|letter| letter.says("Good luck")).map(|letter| letter.to.as_str()).collect();
    assert_eq!(whom, [PETR]);
}

/// A game that was over when its player was replaced, and is taken up again, is his until it is ordered otherwise.
#[test]
fn a_game_that_is_taken_up_again_is_the_former_players_until_it_goes_to_whoever_follows_him() {
    let mut club = Club::with(&DUEL.replace("games = 1", "games = 2"), true);
    club.pass();
    club.letters();
    ordered(&mut club, &["td", "result", "CLUB26/1", "0-1", "He gave it up by telephone."]);
    ordered(&mut club, &ORDER);
    let letters = ordered(&mut club, &["td", "reinstate", "CLUB26/1", "1", "w", "He did not."]);
    let ruling = letters.iter().find(|letter| letter.to == JAN && club.kind(letter) == "ruling").unwrap();
    club.exchange(&Mail::answer(ruling, JAN, "1. 5254"));
    assert_eq!(club.game_named("CLUB26/1").records.len(), 1, "{}", club.outcome());
    ordered(&mut club, &ORDER);
    assert_eq!(club.game_named("CLUB26/1").name(amici::model::Side::White), "Dvorak, Petr");
}
