//! A copy is put back, and moves are read again from the mailbox: who is told of it, and what is not told twice.
//!
//! Beside the Laws: outages

mod time;

use std::fs;

use serde_json::{Deserializer, Value};

use crate::{inert::TRIANGLE, support::club::*};

const TOM: &str = "tom@baker.example";

/// Jan has White against Lena in CLUB26/1, Lena against Tom in CLUB26/2, Tom against Jan in CLUB26/3.
fn three() -> Club {
    let mut club = Club::with(TRIANGLE, true);
    club.pass();
    club
}

fn copies(club: &Club, name: &str) {
    let (code, said) = club.amici(&["backup", name]);
    assert_eq!(code, 0, "{said}");
}

/// The machine is gone, and what lay in its folder but for the configuration, the mailbox and the copies.
fn dies(club: &Club) {
    for ending in ["", "-wal", "-shm", ".lock"] {
        let _ = fs::remove_file(club.path(&format!("amici.sqlite{ending}")));
    }
}

fn put_back(club: &Club, copy: &str) {
    let (code, said) = club.amici(&["restore", copy]);
    assert_eq!(code, 0, "{said}");
}

/// The letters that leave once they may, without what the operator reads.
fn released(club: &mut Club) -> Vec<Letter> {
    let (code, said) = club.amici(&["release"]);
    assert_eq!(code, 0, "{said}");
    club.pass();
    let letters = club.letters();
    letters.into_iter().filter(|letter| letter.to != OPERATOR).collect()
}

/// Who gets which kind, in the order of the alphabet.
fn told(club: &Club, letters: &[Letter]) -> Vec<(String, String)> {
    let mut told = kinds(club, letters);
    told.sort();
    told
}

fn to<'a>(letters: &'a [Letter], person: &str) -> Vec<&'a Letter> {
    letters.iter().filter(|letter| letter.to == person).collect()
}

/// What a command answers in JSON.
fn json(club: &Club, words: &[&str]) -> Value {
    let (code, said) = club.amici(&[&["--json"], words].concat());
    assert_eq!(code, 0, "{said}");
    Deserializer::from_str(&said).into_iter().next().unwrap().unwrap()
}

fn again(club: &Club, letters: &[Letter], person: &str) -> Letter {
    let found: Vec<&Letter> =
        to(letters, person).into_iter().filter(|letter| club.kind(letter) == "played-again").collect();
    assert_eq!(found.len(), 1, "{:?}", told(club, letters));
    found[0].clone()
}

/// A move that is sent as an answer to the last letter to its player.
fn plays(club: &mut Club, asked: &[Letter], person: &str, line: &str) -> Vec<Letter> {
    let asked = to(asked, person).last().map(|letter| (*letter).clone()).unwrap();
    club.later(20);
    club.exchange(&Mail::answer(&asked, person, &format!("Game CLUB26/1: {line}")))
}

#[test]
fn each_player_whose_moves_were_read_again_is_told_by_one_letter() {
    let mut club = three();
    let starts = club.letters();
    copies(&club, "copy.sqlite");
    let letters = plays(&mut club, &starts, JAN, "1. 5254");
    let letters = plays(&mut club, &letters, LENA, "1... 5755");
    // The machine dies before this one is read.
    let asked = to(&letters, JAN)[0].clone();
    club.send(&Mail::answer(&asked, JAN, "2. 7163"));
    club.later(30);
    dies(&club);
    let rehearsed = json(&club, &["restore", "copy.sqlite", "--dry-run"]);
    assert!(!club.path("amici.sqlite").exists());
    put_back(&club, "copy.sqlite");
    let letters = released(&mut club);
    let expected = [(JAN, "played-again"), (LENA, "played-again"), (LENA, "your-move"), (TD, "played-again")];
    assert_eq!(told(&club, &letters), sent(&expected));
    for reader in [JAN, LENA, TD] {
        let letter = again(&club, &letters, reader);
        assert!(letter.says("1. 5254 5755 2. 7163"), "{}", letter.text);
        assert!(!letter.text.contains("CLUB26/2"), "{}", letter.text);
    }
    assert!(again(&club, &letters, LENA).says("your turn, move 2"));
    let jan = again(&club, &letters, JAN);
    assert!(jan.says("the turn of Lena Weber, move 2") && jan.says("you need do nothing"), "{}", jan.text);
    // The rehearsal said the same.
    let addresses = |what: &str| -> Vec<String> {
        let mut to: Vec<String> = rehearsed[what]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["to"].as_str().unwrap().into())
            .collect();
        to.sort();
        to
    };
    assert_eq!(
        (addresses("told"), addresses("letters")),
        (vec![JAN.into(), LENA.into(), TD.into()], vec![LENA.into()])
    );
    let moves: Vec<(&Value, &Value, &Value)> = rehearsed["moves"][0]["played"]
        .as_array()
        .unwrap()
        .iter()
        .map(|made| (&made["number"], &made["side"], &made["move"]))
        .collect();
    assert_eq!(format!("{moves:?}").matches("white").count(), 2);
    assert_eq!(moves[2].2, "7163");
    // Whoever answers that letter is understood; and nobody is told again.
    let lena = again(&club, &letters, LENA);
    club.later(5);
    let letters = club.exchange(&Mail::answer(&lena, LENA, "Game CLUB26/1: 2... 7866"));
    assert_eq!(told(&club, &letters), sent(&[(JAN, "your-move"), (LENA, "recorded")]));
}

#[test]
fn a_copy_that_is_put_back_later_tells_of_what_came_since_it_alone() {
    let mut club = three();
    let starts = club.letters();
    copies(&club, "first.sqlite");
    let letters = plays(&mut club, &starts, JAN, "1. 5254");
    dies(&club);
    put_back(&club, "first.sqlite");
    let told_first = released(&mut club);
    assert!(again(&club, &told_first, JAN).says("1. 5254"));
    copies(&club, "second.sqlite");
    plays(&mut club, &letters, LENA, "1... 5755");
    dies(&club);
    put_back(&club, "second.sqlite");
    let letters = released(&mut club);
    let expected = [(JAN, "your-move"), (LENA, "played-again"), (TD, "played-again")];
    assert_eq!(told(&club, &letters), sent(&expected));
    let lena = again(&club, &letters, LENA);
    assert!(lena.says("| 1... 5755 |") && !lena.text.contains("5254 5755"), "{}", lena.text);
}

#[test]
fn what_was_read_again_while_letters_were_held_is_told_after_a_second_copy() {
    let mut club = three();
    let starts = club.letters();
    copies(&club, "first.sqlite");
    let letters = plays(&mut club, &starts, JAN, "1. 5254");
    dies(&club);
    put_back(&club, "first.sqlite");
    copies(&club, "second.sqlite");
    let asked = to(&letters, LENA)[0].clone();
    club.send(&Mail::answer(&asked, LENA, "1... 5755"));
    dies(&club);
    put_back(&club, "second.sqlite");
    let letters = released(&mut club);
    let expected = [(JAN, "played-again"), (JAN, "your-move"), (LENA, "played-again"), (TD, "played-again")];
    assert_eq!(told(&club, &letters), sent(&expected));
    assert!(again(&club, &letters, JAN).says("1. 5254 5755"));
}

#[test]
fn what_says_more_than_that_a_move_is_on_record_goes_out() {
    let mut club = three();
    let starts = club.letters();
    copies(&club, "copy.sqlite");
    plays(&mut club, &starts, JAN, "1. 5254 (=)\nmessage: Good luck");
    dies(&club);
    put_back(&club, "copy.sqlite");
    let letters = released(&mut club);
    let own = [(JAN, "dealt-with"), (JAN, "played-again"), (JAN, "recorded")];
    let expected = [&own[..], &[(LENA, "your-move"), (TD, "played-again")]].concat();
    assert_eq!(told(&club, &letters), sent(&expected));
}

#[test]
fn a_letter_that_asks_for_a_move_which_was_made_meanwhile_goes_out_no_more() {
    let mut club = three();
    let starts = club.letters();
    copies(&club, "copy.sqlite");
    plays(&mut club, &starts, JAN, "1. 5254");
    // In answer to no letter about that move.
    plays(&mut club, &starts, LENA, "1... 5755");
    dies(&club);
    put_back(&club, "copy.sqlite");
    let due = |club: &Club| club.store().read(|books| books.letters(50, true)).unwrap();
    let asks = |club: &Club| due(club).iter().filter(|letter| letter.kind.word() == "your-move").count();
    assert_eq!(asks(&club), 2);
    let letters = released(&mut club);
    let expected = [(JAN, "played-again"), (JAN, "your-move"), (LENA, "played-again"), (TD, "played-again")];
    assert_eq!(told(&club, &letters), sent(&expected));
    assert_eq!(club.moves(), ["5254", "5755"]);
    assert!(club.game().standing().is_some(), "no time runs for the move that is to be made");
}

#[test]
fn what_was_not_played_is_answered_again() {
    let mut club = three();
    let starts = club.letters();
    copies(&club, "copy.sqlite");
    let letters = plays(&mut club, &starts, JAN, "1. 5254");
    plays(&mut club, &letters, LENA, "1... 5777");
    dies(&club);
    put_back(&club, "copy.sqlite");
    let letters = released(&mut club);
    let told = told(&club, &letters);
    assert!(told.contains(&(LENA.into(), "illegal-move".into())), "{told:?}");
    // She answered the letter of the lost time that asks for her move, and is not asked again.
    assert!(!told.contains(&(LENA.into(), "your-move".into())), "{told:?}");
}

#[test]
fn the_list_of_what_became_of_a_mail_gives_way_where_it_confirms_moves_alone() {
    let mut club = three();
    let starts = club.letters();
    let tom = to(&starts, TOM)[0].clone();
    let letters = club.exchange(&Mail::answer(&tom, TOM, "Game CLUB26/3: 1. 5254"));
    let asked = to(&letters, JAN)[0].clone();
    copies(&club, "copy.sqlite");
    club.later(20);
    let both = "Game CLUB26/1: 1. 4244\nGame CLUB26/3: 1... 5755";
    let letters = club.exchange(&Mail::answer(&asked, JAN, both));
    assert!(told(&club, &letters).contains(&(JAN.into(), "dealt-with".into())));
    dies(&club);
    put_back(&club, "copy.sqlite");
    let letters = released(&mut club);
    let expected = [(JAN, "played-again"), (LENA, "your-move"), (TD, "played-again"), (TOM, "your-move")];
    assert_eq!(told(&club, &letters), sent(&expected));
    let jan = again(&club, &letters, JAN);
    assert!(jan.says("CLUB26/1 White against Lena Weber | 1. 4244"), "{}", jan.text);
    assert!(jan.says("CLUB26/3 Black against Tom Baker | 1... 5755"), "{}", jan.text);
}

#[test]
fn whoever_has_his_news_gathered_is_told_at_once() {
    let mut club = three();
    club.has_mornings_at("08:00");
    let starts = club.letters();
    copies(&club, "copy.sqlite");
    plays(&mut club, &starts, JAN, "1. 5254");
    // In the middle of the night.
    club.now = (club.now + chrono::Duration::days(1)).date_naive().and_hms_opt(1, 0, 0).unwrap().and_utc();
    dies(&club);
    put_back(&club, "copy.sqlite");
    let letters = released(&mut club);
    let expected = [(JAN, "played-again"), (LENA, "your-move"), (TD, "played-again")];
    assert_eq!(told(&club, &letters), sent(&expected));
    club.later(12);
    club.pass();
    let later: Vec<Letter> = club.letters().into_iter().filter(|letter| letter.to != OPERATOR).collect();
    assert_eq!(told(&club, &later), sent(&[]));
}
