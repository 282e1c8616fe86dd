//! Addresses from which a player's letters went elsewhere (semantics 26), where the same person is known by them in another event,
//! and where a mailbox that was left shows a mark of now.

use crate::support::club::*;

const NEW: &str = "jan@new.example";

/// One event, or two with the same players, and Jan's letters of the first sent elsewhere; the letter that tells his address before.
fn moved(in_two: bool) -> (Club, Letter) {
    let mut club = Club::duel();
    if in_two {
        club.add(&DUEL.replace("CLUB26", "CUP27"));
        club.pass();
        club.letters();
    }
    let (code, said) = club.amici(&["td", "address", "CLUB26", "Novak", NEW, "By telephone."]);
    assert_eq!(code, 0, "{said}");
    club.pass();
    let letters = club.letters();
    let left = letters.iter().find(|letter| letter.to == JAN && club.kind(letter) == "address-left");
    let left = left.unwrap_or_else(|| panic!("{:?}", kinds(&club, &letters))).clone();
    club.later(1);
    (club, left)
}

#[test]
fn a_change_is_undone_by_whoever_has_that_address_in_another_event_too() {
    let (mut club, left) = moved(true);
    let letters = club.exchange(&Mail::answer(&left, JAN, "not mine"));
    let found = kinds(&club, &letters);
    assert!(found.contains(&(TD.to_owned(), "address-disputed".to_owned())), "{found:?} {}", club.outcome());
    assert!(found.contains(&(JAN.to_owned(), "address-changed".to_owned())), "{found:?}");
    assert!(found.contains(&(NEW.to_owned(), "address-left".to_owned())), "{found:?}");
}

#[test]
fn a_mark_of_now_that_a_left_mailbox_shows_is_renewed() {
    for in_two in [false, true] {
        let (mut club, _) = moved(in_two);
        let before = club.token(NEW);
        // Somebody who has got at a letter of now answers it from the mailbox that was left.
        let to = DESK.replace('@', &format!("+club26-1.1.{before}@"));
        let letters = club.exchange(&Mail::new(JAN, &to, "my move", "1. 5254"));
        let after = club.token(NEW);
        assert_ne!(before, after, "{}", club.outcome());
        assert!(club.moves().is_empty());
        for letter in letters.iter().filter(|letter| letter.to != NEW) {
            let raw = String::from_utf8_lossy(&letter.raw);
            assert!(!raw.contains(&after), "{}", letter.said());
        }
    }
}

#[test]
fn a_move_from_before_the_change_is_asked_about_where_its_player_is_reached_now() {
    let mut club = Club::duel();
    let to = DESK.replace('@', &format!("+club26-1.1.{}@", club.token(JAN)));
    club.send(&Mail::new(JAN, &to, "my move", "1. 5254"));
    club.later(1);
    let (code, said) = club.amici(&["td", "address", "CLUB26", "Novak", NEW, "By telephone."]);
    assert_eq!(code, 0, "{said}");
    club.pass();
    let letters = club.letters();
    let asked = letters.iter().find(|letter| club.kind(letter) == "hold-request").unwrap().clone();
    assert_eq!(asked.to, NEW, "{}", club.outcome());
    club.exchange(&Mail::answer(&asked, NEW, "yes"));
    assert_eq!(club.moves(), ["5254"], "{}", club.outcome());
}
