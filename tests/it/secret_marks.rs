//! The marks by which people's mails are known: who may see one, when it is renewed, and what an old one is worth.
//!
//! Laws 8.1.5
#![allow(clippy::disallowed_methods, reason = "test code")]

use crate::support::club::*;
use amici::model::GameResult;

const STRANGER: &str = "mallory@evil.example";

/// A duel with a deputy who takes no part, its start letters: to Jan, to Lena, to the director.
fn duel() -> (Club, Letter, Letter, Letter) {
    let deputies = "deputies = [{ name = \"Berg, Ole\", email = \"deputy@club.example\" }]\nformat";
    of(&DUEL.replacen("format", deputies, 1))
}

fn of(event: &str) -> (Club, Letter, Letter, Letter) {
    let mut club = Club::with(event, true);
    club.pass();
    let letters = club.letters();
    let to = |person: &str| letters.iter().find(|letter| letter.to == person).unwrap().clone();
    (club, to(JAN), to(LENA), to(TD))
}

/// A text without breaks.
fn flat(letter: &Letter) -> String {
    letter.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_directors_mark_that_was_shown_to_others_is_renewed_and_the_old_one_orders_nothing() {
    let (mut club, _, _, td) = duel();
    let old = club.director_token();
    let order =
        Mail::answer(&td, TD, "td stop CLUB26/1 The post is on strike.").header("Cc: lena@weber.example");
    let letters = club.exchange(&order);
    assert_eq!(
        kinds(&club, &letters),
        sent(&[(JAN, "ruling"), (LENA, "ruling"), (TD, "ruling-entered"), (TD, "token-renewed-director")]),
        "{}",
        club.outcome()
    );
    let new = club.director_token();
    assert_ne!(old, new);
    assert!(letters.iter().all(|letter| !String::from_utf8_lossy(&letter.raw).contains(&old)));
    let renewed = letters[3].clone();
    assert!(renewed.reply_to.contains(&new), "{}", renewed.reply_to);
    // Lena has the old mark, and forges the sender.
    let entries = club.game().entries;
    let letters = club.exchange(&Mail::answer(&td, TD, "td result CLUB26/1 0-1 He resigned by telephone."));
    assert_eq!(kinds(&club, &letters), sent(&[(TD, "director-untagged")]), "{}", club.outcome());
    assert!(
        flat(&letters[0]).contains("It was renewed then, and an old mark orders nothing"),
        "{}",
        letters[0].text
    );
    assert_eq!(club.game().entries, entries);
    let letters = club.exchange(&Mail::answer(&renewed, TD, "td resume CLUB26/1 The strike is over."));
    assert!(
        kinds(&club, &letters).contains(&(TD.to_owned(), "ruling-entered".to_owned())),
        "{}",
        club.outcome()
    );
}

#[test]
fn a_directors_mark_in_the_mail_of_somebody_else_is_renewed_on_sight() {
    for (from, first) in [(LENA, "hold-request"), (STRANGER, "")] {
        let (mut club, _, _, td) = duel();
        let old = club.director_token();
        let letters = club.exchange(&Mail::answer(&td, from, "Game CLUB26/1: resign"));
        let told = kinds(&club, &letters);
        let renewed = (TD.to_owned(), "token-renewed-director".to_owned());
        assert!(told.contains(&renewed) && told.len() == 1 + usize::from(!first.is_empty()), "{told:?}");
        assert!(flat(letters.last().unwrap()).contains("A mail that was not yours has brought us the mark"));
        assert_ne!(club.director_token(), old);
        assert!(club.game().outcome.is_none());
    }
    // The deputy answers a letter of the director's that she was shown: both may see it.
    let (mut club, _, _, td) = duel();
    let old = club.director_token();
    club.exchange(&Mail::answer(&td, DEPUTY, "I have seen it."));
    assert_eq!(club.director_token(), old);
}

#[test]
fn copies_to_those_who_may_see_a_mark_cost_nothing() {
    let assisted = DUEL.replacen("rating = 2104", "rating = 2104\nassistant = \"ilse@help.example\"", 1);
    let assisted = assisted.replacen(
        "format",
        "deputies = [{ name = \"Berg, Ole\", email = \"deputy@club.example\" }]\nformat",
        1,
    );
    for copy in [
        "jan.novak@work.example",
        JAN,
        TD,
        DEPUTY,
        "ilse@help.example",
        "Jan <jan@novak.example>, td@club.example",
    ] {
        let (mut club, start, ..) = of(&assisted);
        let old = club.token(JAN);
        let mail = Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254").header(&format!("Cc: {copy}"));
        assert_eq!(club.kinds_after(&mail), sent(&[(JAN, "recorded"), (LENA, "your-move")]), "{copy}");
        assert_eq!(club.token(JAN), old, "{copy}");
    }
    for copy in [
        "Cc: friend@home.example",
        "Cc: lena@weber.example, td@club.example",
        "Cc: j\u{e1}n@home.example",
        "Bcc: friend@home.example",
    ] {
        let (mut club, start, ..) = of(&assisted);
        let old = club.token(JAN);
        let mail = Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254").header(copy);
        club.exchange(&mail);
        assert_eq!(club.moves(), ["5254"], "{copy}");
        assert_ne!(club.token(JAN), old, "{copy}");
    }
    // The director's own copies, to the deputy.
    let (mut club, _, _, td) = of(&assisted);
    let old = club.director_token();
    club.exchange(&Mail::answer(&td, TD, "td stop CLUB26/1 A strike.").header("Cc: deputy@club.example"));
    assert_eq!(club.director_token(), old);
}

#[test]
fn a_director_who_takes_part_may_not_see_a_mark() {
    let plays = "deputies = [{ name = \"Lena Weber\", email = \"deputy@club.example\" }]\nformat";
    let (mut club, start, ..) = of(&DUEL.replacen("format", plays, 1));
    let old = club.token(JAN);
    club.exchange(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254").header("Cc: deputy@club.example"));
    assert_ne!(club.token(JAN), old);
}

#[test]
fn a_new_mark_is_given_to_whoever_asks_and_is_proved() {
    let (mut club, start, _, td) = duel();
    let (jan, director) = (club.token(JAN), club.director_token());
    assert_eq!(club.kinds_after(&Mail::new(JAN, DESK, "x", "new mark")), sent(&[(JAN, "untagged")]));
    assert_eq!(club.kinds_after(&Mail::new(TD, DESK, "x", "new mark")), sent(&[(TD, "director-untagged")]));
    assert_eq!((club.token(JAN), club.director_token()), (jan.clone(), director.clone()));
    club.later(30);
    let letters = club.exchange(&Mail::answer(&start, JAN, "New Mark.\nGame CLUB26/1: 1. 5254"));
    assert_eq!(
        kinds(&club, &letters),
        sent(&[(JAN, "recorded"), (LENA, "your-move"), (JAN, "token-renewed")]),
        "{}",
        club.outcome()
    );
    assert!(letters.iter().all(|letter| !String::from_utf8_lossy(&letter.raw).contains(&jan)));
    assert_ne!(club.token(JAN), jan);
    let letters = club.exchange(&Mail::answer(&td, TD, "NEW MARK"));
    assert_eq!(kinds(&club, &letters), sent(&[(TD, "token-renewed-director")]), "{}", club.outcome());
    assert_ne!(club.director_token(), director);
    assert!(letters[0].reply_to.contains(&club.director_token()));
}

#[test]
fn the_operator_renews_marks_at_the_shell() {
    let (mut club, ..) = duel();
    let (jan, lena, director) = (club.token(JAN), club.token(LENA), club.director_token());
    let (code, said) = club.amici(&["person", "renew-mark", "jan novak"]);
    assert!(code == 0 && said.contains("Novak, Jan has a new mark in CLUB26"), "{said}");
    let (code, said) = club.amici(&["person", "renew-mark", "TD@club.example", "CLUB26"]);
    assert!(code == 0 && said.contains("Weiss, Anna, as director or deputy, has a new mark"), "{said}");
    for words in
        [&["person", "renew-mark", "Nobody"][..], &["person", "renew-mark", "jan@novak.example", "CUP26"][..]]
    {
        assert_eq!(club.amici(words).0, 1);
    }
    assert!(jan != club.token(JAN) && director != club.director_token() && lena == club.token(LENA));
    assert!(!said.contains(&club.director_token()));
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "token-renewed"), (TD, "token-renewed-director")]));
}

#[test]
fn an_old_mark_from_the_registered_address_is_asked_about_and_keeps_its_receipt() {
    let (mut club, start, ..) = duel();
    club.amici(&["person", "renew-mark", JAN]);
    club.pass();
    club.letters();
    club.later(5);
    let received = club.now;
    let letters = club.exchange(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "hold-request")]), "{}", club.outcome());
    assert_eq!(club.moves(), [""; 0]);
    let code = letters[0].text.lines().find_map(|line| line.strip_prefix("| confirm ")).unwrap().to_owned();
    club.later(20);
    club.exchange(&Mail::answer(&letters[0], JAN, &format!("confirm {code}")));
    assert_eq!(club.moves(), ["5254"], "{}", club.outcome());
    assert_eq!(club.game().records[0].sent, received);
    // What asks for nothing that could be kept is told why it does not count.
    let letters = club.exchange(&Mail::answer(&start, JAN, "status"));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "untagged")]));
    assert!(flat(&letters[0]).contains("the mark that you had until"), "{}", letters[0].text);
    // From elsewhere an old mark is nobody's.
    assert_eq!(club.kinds_after(&Mail::answer(&start, STRANGER, "Game CLUB26/1: resign")), sent(&[]));
}

/// A mail as our own server hands it over: what it found out on top, then the line by which it took the mail in, then
/// what came with it.
fn handed(mut mail: Mail, top: &str, below: &str) -> Mail {
    let taken = "Received: from mail.evil.example (mail.evil.example [192.0.2.7])\r\n\tby mx.desk.example with ESMTPS id 7";
    let field = |results: &str| format!("Authentication-Results: {results}");
    let mut headers: Vec<String> = Vec::new();
    headers.extend((!top.is_empty()).then(|| field(top)));
    headers.push(taken.to_owned());
    headers.extend((!below.is_empty()).then(|| field(below)));
    mail.headers.splice(0..0, headers);
    mail
}

/// The desk's server signs as `mx.desk.example`.
fn checked() -> (Club, Letter, Letter, Letter) {
    let found = duel();
    let config = std::fs::read_to_string(found.0.path("amici.toml")).unwrap();
    let config = config.replace("[mailbox]\n", "[mailbox]\nauthserv_id = \"mx.desk.example\"\n");
    std::fs::write(found.0.path("amici.toml"), config).unwrap();
    found
}

const FAILS: &str = "mx.desk.example; spf=pass; dmarc=fail (p=none) header.from=novak.example";

#[test]
fn a_mail_that_its_domain_disowns_proves_nothing() {
    let (mut club, start, _, td) = checked();
    let mail = handed(Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"), FAILS, "");
    let letters = club.exchange(&mail);
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "hold-request")]), "{}", club.outcome());
    assert_eq!(club.moves(), [""; 0]);
    let letters = club.exchange(&handed(Mail::answer(&start, JAN, "status"), FAILS, ""));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "untagged")]));
    assert!(flat(&letters[0]).contains("did not come by way of your mail provider"), "{}", letters[0].text);
    let entries = club.game().entries;
    let order = handed(Mail::answer(&td, TD, "td result CLUB26/1 0-1 x y z."), FAILS, "");
    let letters = club.exchange(&order);
    assert_eq!(kinds(&club, &letters), sent(&[(TD, "director-untagged")]), "{}", club.outcome());
    assert!(flat(&letters[0]).contains("did not come by way of your mail provider"), "{}", letters[0].text);
    assert_eq!(club.game().entries, entries);
}

#[test]
fn only_the_own_servers_field_on_top_is_believed() {
    for (top, below) in [
        ("mx.desk.example; dmarc=pass", FAILS),
        ("", FAILS),
        ("mx.evil.example; dmarc=fail", ""),
        ("mx.desk.example; spf=fail; dkim=fail; dmarc=temperror", ""),
    ] {
        let (mut club, start, ..) = checked();
        let mail = handed(Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"), top, below);
        assert_eq!(club.kinds_after(&mail), sent(&[(JAN, "recorded"), (LENA, "your-move")]), "{top} {below}");
    }
    // Nothing is believed where the config does not name the server.
    let (mut club, start, ..) = duel();
    let mail = handed(Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"), FAILS, "");
    assert_eq!(club.kinds_after(&mail), sent(&[(JAN, "recorded"), (LENA, "your-move")]));
}

#[test]
fn a_registered_address_that_looks_like_a_machines_is_a_person_with_its_mark() {
    for address in [
        "postmaster@novak.example",
        "jan-request@novak.example",
        "noreply-jan@novak.example",
        "owner-jan@novak.example",
        "no-reply@novak.example",
    ] {
        let mut club = of_jan(address);
        let start = club.letter_to(address);
        let played = Mail::answer(&start, address, "Game CLUB26/1: 1. 5254");
        // A machine remains one, whatever it quotes; and without the mark nobody knows better.
        for mail in [
            played.clone().header("Auto-Submitted: auto-replied"),
            played.clone().header("Return-Path: <>"),
            Mail::new(address, DESK, "x", "Game CLUB26/1: 1. 5254"),
        ] {
            assert_eq!(club.kinds_after(&mail), sent(&[]), "{address}: {}", club.outcome());
        }
        assert_eq!(
            club.kinds_after(&played),
            sent(&[(address, "recorded"), (LENA, "your-move")]),
            "{address}: {}",
            club.outcome()
        );
        assert_eq!(club.moves(), ["5254"], "{address}");
    }
    // The mark of another does not make it a person's.
    let (mut club, ..) = duel();
    let mail = club.tagged("postmaster@novak.example", JAN, 1, "1. 5254");
    assert_eq!(club.kinds_after(&mail), sent(&[]));
}

fn of_jan(address: &str) -> Club {
    let mut club = Club::with(&DUEL.replace("jan@novak.example", address), true);
    club.pass();
    club
}

#[test]
fn no_part_of_a_text_brings_a_mark_to_others() {
    let (mut club, start, ..) = duel();
    let token = club.token(JAN);
    let (first, second) = token.split_at(9);
    let asked = format!(
        "td: Is my mark x{token}y, _{token}_, {} or\n{first}\n{second} and {first}-{second}, {first}\u{ad}{second}?",
        token.to_uppercase()
    );
    let letters = club.exchange(&Mail::answer(&start, JAN, &asked));
    assert_eq!(kinds(&club, &letters), sent(&[(TD, "question"), (JAN, "passed-on")]), "{}", club.outcome());
    let bare = |letter: &Letter| {
        let raw = mail_parser::MessageParser::default().parse(&letter.raw).unwrap();
        let text = raw.body_text(0).unwrap().to_lowercase();
        text.chars().filter(char::is_ascii_alphanumeric).collect::<String>()
    };
    assert!(!bare(&letters[0]).contains(&token), "{}", letters[0].text);
    assert!(letters[0].text.contains("Is my mark"), "{}", letters[0].text);
}

#[test]
fn a_letter_shows_of_a_strangers_mail_what_it_would_do_and_no_more() {
    let (mut club, ..) = duel();
    let body = "Game CLUB26/1: 1. 5254\nmessage: See http://evil.example/win or www.evil.example, free money";
    let mut mail = Mail::new(JAN, DESK, "http://evil.example", body);
    mail.headers.push("X-Note: http://evil.example".into());
    let letters = club.exchange(&mail);
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "hold-request")]), "{}", club.outcome());
    let text = flat(&letters[0]);
    assert!(text.contains("1. 5254") && !text.contains("evil.example") && !text.contains("money"), "{text}");
    // A sender's name is no place for words either.
    let (mut club, ..) = duel();
    let mail = club.tagged("\"Win at www.evil.example\" <a@b.example>, c@d.example", JAN, 1, "1. 5254");
    let letters = club.exchange(&mail);
    let text = flat(&letters[0]);
    assert!(text.contains("a@b.example") && !text.contains("www.evil"), "{text}");
}

#[test]
fn what_ended_is_not_ended_by_an_old_mark() {
    let (mut club, start, _, td) = duel();
    club.amici(&["person", "renew-mark", "Weiss, Anna"]);
    club.exchange(&Mail::answer(&td, TD, "td result CLUB26/1 1-0 He agreed."));
    assert!(club.game().outcome.is_none(), "{}", club.outcome());
    club.exchange(&Mail::answer(&start, JAN, "Game CLUB26/1: resign"));
    assert_eq!(club.game().outcome.map(|(result, _)| result), Some(GameResult::BlackWins));
}
