//! Chess960 by mail (Appendix B), over the embedded mailbox.
//!
//! Laws 2.3, B.3

use crate::support::club::*;
use amici::chess::StartNumber;

/// Jan against Lena in Chess960, with these further lines in the regulations.
fn chess960(more: &str) -> String {
    DUEL.replace(
        "profile = \"iccf-email\"",
        &format!("profile = \"iccf-email\"\nvariant = \"chess960\"\n{more}"),
    )
}

/// B.3.2: both move, both change places, only the king moves, only the rook moves.
const MANOEUVRES: [(&str, &str, &str, &str); 8] = [
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "5181", "O-O", "5RK1"),
    ("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "6171", "O-O", "5RK1"),
    ("4k3/8/8/8/8/8/8/4KR2 w K - 0 1", "5161", "O-O", "5RK1"),
    ("4k3/8/8/8/8/8/8/6KR w K - 0 1", "7181", "O-O", "5RK1"),
    ("4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1", "5121", "O-O-O", "2KR4"),
    ("4k3/8/8/8/8/8/8/2RK4 w Q - 0 1", "4131", "O-O-O", "2KR4"),
    ("4k3/8/8/8/8/8/8/3RK3 w Q - 0 1", "5141", "O-O-O", "2KR4"),
    ("4k3/8/8/8/8/8/8/R1K5 w Q - 0 1", "3111", "O-O-O", "2KR4"),
];

#[test]
fn all_four_manoeuvres_of_castling_are_played_by_mail_on_both_sides() {
    let head =
        chess960("").replace("format = \"match\"\n", "format = \"games\"\n").replace("games = 1\n", "");
    // Each is sent as the king onto his rook, and in zeros.
    let sent = MANOEUVRES.iter().flat_map(|(fen, digits, san, after)| {
        [(*fen, (*digits).to_owned(), *san, *after), (*fen, san.replace('O', "0"), *san, *after)]
    });
    let sent: Vec<_> = sent.collect();
    let game = |(fen, ..): &(&str, String, &str, &str)| {
        format!("[[game]]\nwhite = \"Novak, Jan\"\nblack = \"Weber, Lena\"\nfen = \"{fen}\"\n")
    };
    let games: Vec<String> = sent.iter().map(game).collect();
    let mut club = Club::with(&(head + "\n" + &games.concat()), true);
    club.pass();
    let start = club.letter_to(JAN);
    for (number, (fen, text, san, after)) in (1..).zip(sent) {
        let name = format!("CLUB26/{number}");
        assert_eq!(club.game_named(&name).score.start_fen().as_deref(), Some(fen));
        club.later(1);
        club.exchange(&Mail::answer(&start, JAN, &format!("Game {name}: 1. {text}")));
        let game = club.game_named(&name);
        assert!(game.score.moves().iter().any(|m| m.san.starts_with(san)), "{text}: {}", club.outcome());
        assert!(game.position().fen().starts_with(&format!("4k3/8/8/8/8/8/8/{after} b - - ")));
    }
}

#[test]
fn a_drawn_game_begins_where_its_journal_says_and_is_played_from_there() {
    let mut club = Club::with(&chess960(""), true);
    club.pass();
    let start = club.letter_to(JAN);
    let game = club.game();
    let drawn = game.opening.drawn.clone().unwrap();
    assert_eq!(StartNumber::of(game.position()), Some(drawn.number));
    assert_eq!(game.opening.fen, Some(drawn.number.fen()));
    let seed = drawn.seed.unwrap();
    for shown in [format!("Chess960, position {}", drawn.number), drawn.number.fen()] {
        assert!(start.text.contains(&shown), "{}", start.text);
    }
    let rules = club.exchange(&Mail::answer(&start, JAN, "rules")).remove(0);
    assert!(rules.text.contains(&seed), "{}", rules.text);
    let example = game.position().example().unwrap();
    club.exchange(&Mail::answer(&start, JAN, &format!("Game CLUB26/1: 1. {example}")));
    assert_eq!(club.moves(), [example.to_string()]);
    // The usual position too is told in full.
    assert!(Club::with(&chess960("position = 518"), true).game().score.start_fen().is_some());
}

/// What cmail and XBoard can read, whatever the players are called and write to each other: words first, no line in which
/// they see a sender or a game, and the game as the last thing.
fn can_be_piped_into_cmail(letter: &Letter) -> String {
    let text = String::from_utf8(letter.raw.clone()).unwrap().replace("\r\n", "\n");
    let (head, body) = text.split_once("\n\n").unwrap();
    assert!(head.contains("Content-Type: text/plain") && !head.contains("multipart"), "{head}");
    assert!(head.contains("Transfer-Encoding: 8bit") || head.contains("Transfer-Encoding: 7bit"), "{head}");
    let (words, game) = body.split_once("[Event ").unwrap();
    for line in words.lines() {
        let bare = line.trim_start_matches(|c: char| c == '>' || c.is_whitespace());
        assert!(!bare.starts_with("From") && !bare.contains("{--") && !bare.contains("[Cmail"), "{line}");
    }
    assert!(!game.contains("[Event"), "{game}");
    game.trim_end().to_owned()
}

#[test]
fn letters_for_programs_can_be_read_by_them() {
    let event = chess960("notation = \"any\"")
        .replace("Novak, Jan", "Nováková-Dvořáčková z Července, Jan Křtitel")
        .replace("Club Championship 2026", "From Überlingen: Großer Preis 2026");
    let mut club = Club::with(&event, true);
    club.pass();
    let start = club.letters();
    let mut asked = Vec::new();
    for person in [LENA, JAN] {
        let letter = start.iter().find(|letter| letter.to == person).unwrap();
        asked = club.exchange(&Mail::answer(letter, person, "format cmail"));
    }
    let game = can_be_piped_into_cmail(&asked[1]);
    for tag in [
        "[White \"Nováková-Dvořáčková z Července, Jan Křtitel\"]\n",
        "[CmailGameName \"CLUB26-1\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"",
    ] {
        assert!(game.contains(tag), "{game}");
    }
    assert!(game.ends_with("\"]\n\n*"), "{game}");
    let words =
        "message: Hello\nFrom: x@y.example\n> From now on [Event \"x\"] [CmailGameName \"y\"]\n{------- *";
    let example = club.game().position().example().unwrap();
    let moved = club.exchange(&Mail::answer(&asked[1], JAN, &format!("1. {example}\n\n{words}")));
    let to_lena = moved.iter().find(|letter| letter.to == LENA).unwrap();
    assert!(to_lena.text.contains("Hello"), "{}", to_lena.text);
    let game = can_be_piped_into_cmail(to_lena);
    assert!(game.contains("\n\n1. ") && game.ends_with("\n*"), "{game}");
    // What a program does not want of it is nothing to us, either.
    club.exchange(&Mail::answer(to_lena, LENA, &to_lena.text));
    assert_eq!(club.moves().len(), 1, "{}", club.outcome());
    let over = club.exchange(&Mail::answer(to_lena, LENA, &format!("resign\n\n{words}")));
    let to_jan = over.iter().find(|letter| letter.to == JAN).unwrap();
    let game = can_be_piped_into_cmail(to_jan);
    assert!(game.contains("[Result \"1-0\"]") && game.ends_with("{Black resigns} 1-0"), "{game}");
}
