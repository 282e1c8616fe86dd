//! The links of a page: what is tapped comes as a mail of its own, to the address and with the subject and the line that the
//! link says, and with whatever a telephone puts below.

use amici::model::{GameResult, Side};

use crate::support::{
    club::*,
    links::{Link, link, links, tapped},
};

const STRANGER: &str = "mallory@evil.example";

/// The half-move with which Lena's letter asks for her first move, after 1. 5254.
fn asked(plus: bool) -> (Club, Letter) {
    let mut club = Club::with(DUEL, plus);
    club.pass();
    let start = club.letter_to(JAN);
    let letter = club.play_first(&start);
    (club, letter)
}

#[test]
fn a_move_is_played_by_a_tap() {
    let (mut club, letter) = asked(true);
    let tap = link(&letter, "1... 5755");
    assert_eq!((tap.called.as_str(), tap.subject.as_str()), ("→e5", ""));
    let letters = club.exchange(&tapped(&tap, LENA));
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "recorded"), (JAN, "your-move")]), "{}", club.outcome());
    assert_eq!(club.moves(), ["5254", "5755"]);
}

#[test]
fn without_plus_addressing_the_whole_tag_stands_in_the_subject() {
    let (mut club, letter) = asked(false);
    let tap = link(&letter, "1... 5755");
    assert_eq!(tap.to, DESK);
    assert_eq!(tap.subject, format!("[CLUB26/1 #2 {}]", club.token(LENA)));
    let letters = club.exchange(&tapped(&tap, LENA));
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "recorded"), (JAN, "your-move")]), "{}", club.outcome());
    assert_eq!(club.moves(), ["5254", "5755"]);
}

#[test]
fn every_legal_move_has_a_link_and_another_with_a_draw_offer() {
    let (_, letter) = asked(true);
    let all: Vec<String> = links(&letter).into_iter().map(|link| link.body).collect();
    let moves: Vec<&String> = all.iter().filter(|body| body.starts_with("1... ")).collect();
    assert_eq!(moves.len(), 40);
    assert_eq!(moves.iter().filter(|body| body.ends_with(" (=)")).count(), 20);
}

#[test]
fn an_offer_goes_with_a_move_by_a_tap() {
    let (mut club, letter) = asked(true);
    club.exchange(&tapped(&link(&letter, "1... 5755 (=)"), LENA));
    assert_eq!(club.game().open_offer(), Some(Side::Black));
}

#[test]
fn of_218_moves_eighty_have_a_link_the_most_forcing_first_and_the_letter_says_so() {
    const MOST_MOVES: &str = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 b - - 0 1";
    // Before Black's only legal way there is none; White is to move one half-move later in the same position.
    let fen = MOST_MOVES.replace(" b ", " w ");
    let event = DUEL.replace("format = \"match\"\ngames = 1", "format = \"games\"")
        + &format!("\n[[game]]\nwhite = \"Novak, Jan\"\nblack = \"Weber, Lena\"\nfen = \"{fen}\"\n");
    let mut club = Club::with(&event, true);
    club.pass();
    let start = club.letter_to(JAN);
    let letters = club.exchange(&Mail::answer(&start, JAN, "Game CLUB26/1: score"));
    let letter = letters.iter().find(|letter| letter.to == JAN).unwrap();
    let page = letter.page().unwrap();
    let moves: Vec<Link> = links(letter).into_iter().filter(|link| link.body.starts_with("1. ")).collect();
    assert_eq!(moves.len(), 80, "{}", letter.text);
    assert!(page.contains("These are not all: write any other move yourself"));
    assert!(page.len() <= 40 * 1024, "{}", page.len());
}

#[test]
fn from_an_address_that_is_not_registered_a_tap_is_asked_about() {
    let (mut club, letter) = asked(true);
    for body in ["1... 5755", "resign?"] {
        let letters = club.exchange(&tapped(&link(&letter, body), STRANGER));
        let outcome = club.outcome();
        assert!(letters.iter().all(|letter| letter.to == LENA), "{outcome}");
        assert_eq!(club.moves(), ["5254"], "{outcome}");
        assert_eq!(club.game().outcome, None);
    }
}

#[test]
fn a_stale_letter_plays_nothing() {
    let (mut club, letter) = asked(true);
    club.exchange(&tapped(&link(&letter, "1... 5755"), LENA));
    // The same tap once more, another one, and one that would fit the position of today too.
    for body in ["1... 5755", "1... 4745", "1... 7866"] {
        let letters = club.exchange(&tapped(&link(&letter, body), LENA));
        assert_eq!(club.moves(), ["5254", "5755"], "{}", club.outcome());
        assert!(letters.iter().all(|letter| letter.to == LENA), "{}", club.outcome());
    }
}

#[test]
fn when_the_opponent_has_moved_since_an_old_tap_plays_nothing() {
    let (mut club, first) = asked(true);
    club.exchange(&tapped(&link(&first, "1... 5755"), LENA));
    let token = club.token(JAN);
    let to = DESK.replace('@', &format!("+club26-1.3.{token}@"));
    club.exchange(&Mail::new(JAN, &to, "", "2. 7163"));
    assert_eq!(club.moves(), ["5254", "5755", "7163"]);
    // Legal now as it was then.
    club.exchange(&tapped(&link(&first, "1... 4745"), LENA));
    assert_eq!(club.moves(), ["5254", "5755", "7163"], "{}", club.outcome());
}

#[test]
fn whoever_gets_a_forwarded_letter_plays_nothing_by_a_tap() {
    let (mut club, letter) = asked(true);
    let letters = club.exchange(&tapped(&link(&letter, "1... 5755"), JAN));
    assert_eq!(club.moves(), ["5254"], "{}", club.outcome());
    assert!(letters.iter().all(|letter| !letter.text.contains(&club.token(LENA)) || letter.to == LENA));
}

#[test]
fn words_beside_a_tapped_move_do_not_lose_it() {
    let (mut club, letter) = asked(true);
    let tap = link(&letter, "1... 5755");
    let mail = Mail::new(LENA, &tap.to, "", &format!("{} and thanks\n\nSent from my iPhone", tap.body));
    let letters = club.exchange(&mail);
    let played = club.moves() == ["5254", "5755"];
    let asked = kinds(&club, &letters).iter().any(|(_, kind)| kind == "confirm-line");
    assert!(played || asked, "{}", club.outcome());
}

#[test]
fn resigning_and_accepting_by_a_tap_are_asked_about_first() {
    let (mut club, letter) = asked(true);
    let letters = club.exchange(&tapped(&link(&letter, "1... 5755 (=)"), LENA));
    let offered = letters.iter().find(|letter| letter.to == JAN).unwrap().clone();
    for (body, result) in [("accept draw?", GameResult::Draw), ("resign?", GameResult::BlackWins)] {
        let mut club = club.copy();
        let letters = club.exchange(&tapped(&link(&offered, body), JAN));
        assert_eq!(kinds(&club, &letters), sent(&[(JAN, "confirm-line")]), "{body}: {}", club.outcome());
        assert_eq!(club.game().outcome, None);
        let code = links(&letters[0]).into_iter().find(|link| link.body.starts_with("confirm ")).unwrap();
        club.exchange(&tapped(&code, JAN));
        assert_eq!(club.game().outcome.map(|(result, _)| result), Some(result), "{}", club.outcome());
    }
}

#[test]
fn a_question_is_answered_by_a_tap_whichever_way() {
    let (mut club, letter) = asked(true);
    let letters = club.exchange(&tapped(&link(&letter, "resign?"), LENA));
    let no = links(&letters[0]).into_iter().find(|link| link.body.starts_with("no ")).unwrap();
    let letters = club.exchange(&tapped(&no, LENA));
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "hold-dropped")]), "{}", club.outcome());
    assert_eq!(club.game().outcome, None);
}

#[test]
fn a_mail_that_is_not_proved_is_disowned_by_a_tap() {
    let (mut club, letter) = asked(true);
    let mail = tapped(&link(&letter, "1... 5755"), "lena.weber@elsewhere.example");
    let letters = club.exchange(&mail);
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "hold-request")]), "{}", club.outcome());
    let not_mine = links(&letters[0]).into_iter().find(|link| link.body.starts_with("not mine ")).unwrap();
    let letters = club.exchange(&tapped(&not_mine, LENA));
    let told = kinds(&club, &letters);
    assert!(told.contains(&(LENA.to_owned(), "hold-dropped".to_owned())), "{told:?} {}", club.outcome());
    assert_eq!(club.moves(), ["5254"]);
}

#[test]
fn clock_score_and_help_come_by_a_tap() {
    let (mut club, letter) = asked(true);
    for body in ["clock", "score", "help"] {
        let letters = club.exchange(&tapped(&link(&letter, body), LENA));
        assert_eq!(kinds(&club, &letters), sent(&[(LENA, body)]), "{}", club.outcome());
    }
}

/// Semantics 39: the number of the letter in its address says which cases are meant.
#[test]
fn a_case_is_answered_by_a_tap() {
    let (mut club, _) = asked(true);
    club.later(60 * 24);
    let mut letters = Vec::new();
    for _ in 0..20 {
        club.later(24);
        club.pass();
        letters.extend(club.letters().into_iter().filter(|letter| letter.to == TD));
    }
    let tap = |letter: &Letter| links(letter).into_iter().find(|link| link.body.starts_with("yes"));
    let (case, yes) = letters.iter().find_map(|letter| Some((letter, tap(letter)?))).unwrap();
    assert!(yes.to.contains(&format!(".o{}.", case.number())), "{}", yes.to);
    club.exchange(&tapped(&yes, TD));
    assert!(club.outcome().starts_with("case 1: "), "{}", club.outcome());
}

/// A label that a program has put on a line of its own is no move, in whatever notation and language.
#[test]
fn what_a_link_is_called_by_is_no_move() {
    let (mut club, letter) = asked(true);
    for called in ["→55", "→e5", "→e5=", "→e8Q", "→581", "→0-0", "→clock", "→resign?", "→accept-draw?"]
    {
        let mail = Mail::answer(&letter, LENA, called);
        let letters = club.exchange(&mail);
        assert_eq!(club.moves(), ["5254"], "{called}");
        let told = kinds(&club, &letters);
        assert!(told.iter().all(|(_, kind)| kind == "empty"), "{called}: {told:?} {}", club.outcome());
    }
}
