//! Which half-move a mail means: a move is played where it was meant, or it is asked back.
//!
//! Laws 4.2, 4.3, 7.2

use crate::support::club::*;
use amici::{
    laws::{Fact, Irregularity},
    model::Side,
};

/// After 1. 5254: the start letter, Jan's confirmation, Lena's letter.
fn begun() -> (Club, Letter, Letter) {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    club.later(20);
    let asked = club.play_first(&start);
    (club, start, asked)
}

/// Sends the mail; only this letter comes of it, and the journal stays.
fn refused(club: &mut Club, mail: &Mail, kind: &str) -> Letter {
    let entries = club.game().entries;
    let letters = club.exchange(mail);
    assert_eq!(
        kinds(club, &letters),
        sent(&[(mail.from.as_str(), kind)]),
        "{}: {}",
        mail.body.lines().next().unwrap_or(""),
        club.outcome()
    );
    assert_eq!(club.game().entries, entries);
    letters[0].clone()
}

fn silent(club: &mut Club, mail: &Mail) {
    let entries = club.game().entries;
    assert_eq!(club.kinds_after(mail), sent(&[]), "{}", club.outcome());
    assert_eq!(club.game().entries, entries);
}

fn played(club: &mut Club, mail: &Mail) -> Letter {
    let (me, them) = if mail.from == JAN { (JAN, LENA) } else { (LENA, JAN) };
    let letters = club.exchange(mail);
    assert_eq!(
        kinds(club, &letters),
        sent(&[(me, "recorded"), (them, "your-move")]),
        "{}: {}",
        mail.body.lines().next().unwrap_or(""),
        club.outcome()
    );
    letters[1].clone()
}

#[test]
fn a_move_without_number_answers_the_letter_that_it_answers() {
    let (mut club, _, asked) = begun();
    let next = played(&mut club, &Mail::answer(&asked, LENA, "5755"));
    // The knight could go there now; the letter answered asked for the half-move before.
    refused(&mut club, &Mail::answer(&asked, LENA, "7866"), "refused-already-played");
    played(&mut club, &Mail::answer(&next, JAN, "7163"));
    refused(&mut club, &Mail::answer(&asked, LENA, "7866"), "refused-already-played");
    assert_eq!(club.moves(), ["5254", "5755", "7163"]);
}

#[test]
fn an_answer_to_an_old_letter_is_bound_by_its_thread_where_no_tag_came() {
    let (mut club, _, asked) = begun();
    let token = club.token(LENA);
    let next = played(&mut club, &Mail::answer(&asked, LENA, "5755"));
    played(&mut club, &Mail::answer(&next, JAN, "7163"));
    // A program that keeps the thread and takes the address from its book.
    let to = DESK.replace('@', &format!("+club26.{token}@"));
    let mail = Mail::new(LENA, &to, "x", "7866").header(&format!("In-Reply-To: <{}>", asked.message_id));
    refused(&mut club, &mail, "refused-already-played");
}

#[test]
fn an_answer_to_a_confirmation_is_no_new_move() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let letters = club.exchange(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    let (own, asked) = (letters[0].clone(), letters[1].clone());
    refused(&mut club, &Mail::answer(&own, JAN, "7163"), "refused-already-played");
    silent(&mut club, &Mail::answer(&own, JAN, "5254"));
    played(&mut club, &Mail::answer(&asked, LENA, "5755"));
    // Now it is his turn again, and the confirmation still names his first half-move.
    refused(&mut club, &Mail::answer(&own, JAN, "7163"), "refused-already-played");
    played(&mut club, &Mail::answer(&own, JAN, "2. 7163"));
}

#[test]
fn mails_that_cross_are_told_apart() {
    let (mut club, _, asked) = begun();
    let mut lena = Mail::answer(&asked, LENA, "5755");
    lena.id = Some("first@weber.example".into());
    club.send(&lena);
    lena.id = Some("second@weber.example".into());
    lena.body = "7866".into();
    club.send(&lena);
    club.pass();
    let letters = club.letters();
    assert_eq!(
        kinds(&club, &letters),
        sent(&[(LENA, "recorded"), (JAN, "your-move"), (LENA, "refused-already-played")])
    );
    assert_eq!(club.moves(), ["5254", "5755"]);
    // White's next move is under way before Black's was read.
    let (mut club, start, _) = begun();
    refused(&mut club, &Mail::answer(&start, JAN, "Game CLUB26/1: 2. 7163"), "refused-not-your-turn");
}

#[test]
fn the_mail_received_first_is_read_first() {
    let (mut club, _, asked) = begun();
    let late = Mail::answer(&asked, LENA, "1... 7866");
    let early = Mail::answer(&asked, LENA, "1... 5755");
    club.later(5);
    club.send(&late);
    club.later(-2);
    club.send(&early);
    club.later(4);
    club.pass();
    assert_eq!(club.moves(), ["5254", "5755"]);
    let letters = club.letters();
    assert_eq!(
        kinds(&club, &letters),
        sent(&[(LENA, "recorded"), (JAN, "your-move"), (LENA, "refused-already-played")])
    );
}

#[test]
fn the_same_mail_twice_is_one_mail() {
    let (mut club, _, asked) = begun();
    let mut mail = Mail::answer(&asked, LENA, "1... 5755");
    mail.id = Some("once@weber.example".into());
    let at = club.now;
    played(&mut club, &mail);
    club.later(3);
    let bytes = mail.bytes(0, at);
    let entries = club.game().entries;
    for prefix in
        ["", "Received: from a by b; Tue, 1 Dec 2026 10:00:00 +0000\r\n", "Delivered-To: x@y.example\r\n"]
    {
        club.send_bytes(&[prefix.as_bytes(), &bytes].concat());
    }
    club.pass();
    assert_eq!(club.letters().len(), 0);
    assert_eq!(club.game().entries, entries);
    assert!(club.outcome().starts_with("the same mail"), "{}", club.outcome());
}

#[test]
fn the_same_words_again_are_no_second_move() {
    let (mut club, _, asked) = begun();
    let next = played(&mut club, &Mail::answer(&asked, LENA, "1... 5755"));
    silent(&mut club, &Mail::answer(&asked, LENA, "1... 5755"));
    silent(&mut club, &Mail::answer(&asked, LENA, "5755"));
    silent(&mut club, &Mail::answer(&asked, LENA, "1. 5254 5755"));
    played(&mut club, &Mail::answer(&next, JAN, "7163"));
    silent(&mut club, &Mail::answer(&asked, LENA, "1... 5755"));
    refused(&mut club, &Mail::answer(&asked, LENA, "1... 7866"), "refused-already-played");
}

#[test]
fn the_start_letter_answered_twice_is_one_move() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let mail = Mail::answer(&start, JAN, "Game CLUB26/1: 5254");
    played(&mut club, &mail);
    club.later(1);
    let entries = club.game().entries;
    let again = club.kinds_after(&mail);
    assert!(again.iter().all(|(to, kind)| to == JAN && kind.starts_with("refused-")), "{again:?}");
    assert_eq!(club.game().entries, entries);
}

#[test]
fn two_moves_are_asked_back() {
    let (mut club, _, asked) = begun();
    for (body, kind) in [
        ("1... 5755\n1... 7866", "refused-two-moves"),
        ("5755\n7866", "refused-two-moves"),
        ("1... 5755 7163", "refused-more-than-one-move"),
        ("1. 5254 5755 2. 7163", "refused-more-than-one-move"),
        ("1... 5755\n2. 7163", "refused-wrong-number"),
        ("1. 4244 5755", "refused-score-differs"),
        ("1. 5254", "refused-no-new-move"),
        ("7. 5755", "refused-wrong-number"),
        ("1... 5755\nresign", "refused-contradiction"),
        ("1... 5755\naccept draw", "refused-contradiction"),
        ("(=)", "refused-offer-without-move"),
        ("accept draw", "refused-no-draw-offer"),
        ("decline draw", "refused-no-draw-offer"),
    ] {
        let mut mail = Mail::answer(&asked, LENA, body);
        if body == "1... 5755\n2. 7163" {
            // Which of the two letters it is does not matter; that it is asked back does.
            let entries = club.game().entries;
            let kinds = club.kinds_after(&mail);
            assert!(kinds.len() == 1 && kinds[0].1.starts_with("refused-"), "{kinds:?}");
            assert_eq!(club.game().entries, entries);
        } else {
            refused(&mut club, &mail, kind);
        }
        club.later(13);
        mail.body.clear();
    }
    // The same move twice in one mail is one move.
    played(&mut club, &Mail::answer(&asked, LENA, "5755\n1... 5755"));
}

#[test]
fn an_illegal_move_counts_only_where_it_is_surely_meant() {
    let (mut club, _, asked) = begun();
    refused(&mut club, &Mail::answer(&asked, LENA, "Hello Jan,\n5753\ngreetings"), "refused-perhaps-a-move");
    let token = club.token(LENA);
    let to = DESK.replace('@', &format!("+club26.{token}@"));
    club.later(1);
    refused(&mut club, &Mail::new(LENA, &to, "x", "Game CLUB26/1: 5753"), "refused-perhaps-a-move");
    let ruled = sent(&[(LENA, "illegal-move"), (TD, "penalty-given")]);
    assert_eq!(club.kinds_after(&Mail::answer(&asked, LENA, "5753")), ruled);
    // Told once more, counted once: a mail that its program sent twice costs no second penalty.
    refused(&mut club, &Mail::answer(&asked, LENA, "1... 5753"), "refused-illegal-again");
    assert_eq!(club.kinds_after(&Mail::answer(&asked, LENA, "Sorry,\n1... 5752\nbye")), ruled);
    let illegal = club.facts().into_iter().filter(|fact| matches!(fact, Fact::IllegalMove { .. }));
    assert_eq!(illegal.count(), 2);
    let game = club.game();
    assert_eq!((game.count(Side::Black, Irregularity::IllegalMove), game.clocks.black.penalties), (2, 10));
    assert_eq!(club.moves(), ["5254"]);
}

#[test]
fn a_promotion_without_its_fifth_digit_is_asked_back() {
    let mut club = Club::duel();
    let last = club.play(&["1214", "2725", "1425", "1716", "2516", "2836", "1617", "1828"]);
    let asked = last.iter().find(|letter| letter.to == JAN).unwrap().clone();
    for body in ["5. 1728", "1718"] {
        let letters = club.exchange(&Mail::answer(&asked, JAN, body));
        assert_eq!(kinds(&club, &letters), sent(&[(JAN, "refused-unclear-move")]), "{}", club.outcome());
        assert!(
            letters[0].text.contains(if body == "1718" { "17181" } else { "17281" }),
            "{}",
            letters[0].text
        );
    }
    assert_eq!(club.game().count(Side::White, Irregularity::IllegalMove), 0);
    assert_eq!(club.game().count(Side::White, Irregularity::UnclearMove), 1, "the one with its number");
    played(&mut club, &Mail::answer(&asked, JAN, "17284"));
    assert_eq!(club.moves().last().unwrap(), "17284");
}

#[test]
fn prose_is_never_a_move() {
    let (mut club, _, asked) = begun();
    let entries = club.game().entries;
    for body in [
        "My telephone is 030 5254 5755, or +49 5254 5755.",
        "See you on 12.11.2026 or 20. 11. 2026, since 1856 was so long ago.",
        "Tel. 5254 5755",
        "We met in 5755 Street, room 5755.",
        "I think of 1... 5755 or rather 1... 3735",
        "If 1... 5755 2. 7163 2836 then what?",
        "Jan wrote:\n> 1... 5755",
        "> 5755\n>> 1... 5755",
        "| 1... 5755",
        "Thanks.\n-- \nLena\n5755",
        "I will never resign, and I accept no draw.",
        "Do you offer a draw?",
        "22113 Hamburg\n2026\n12345",
        "1... 5755?",
        "my move could be 5755",
        "I don't resign",
        "On Mon, 23 Nov 2026 at 10:11, Jan Novak <jan@novak.example> wrote:\n1... 5755",
        "Von: Jan\nGesendet: Montag\nAn: Lena\nBetreff: x\n\n1... 5755",
    ] {
        let kinds = club.kinds_after(&Mail::answer(&asked, LENA, body));
        // The one move of a line is asked about; so many questions are told to the director.
        let answers = ["unread", "empty", "confirm-line"];
        let fine = |(to, kind): &(String, String)| to == LENA && answers.contains(&kind.as_str());
        let to_her: Vec<_> = kinds.iter().filter(|(to, _)| to != TD).collect();
        assert!(to_her.len() == 1 && to_her.into_iter().all(fine), "{body}: {kinds:?} {}", club.outcome());
        assert_eq!(club.game().entries, entries, "{body}");
        club.later(13);
    }
    played(
        &mut club,
        &Mail::answer(&asked, LENA, "Dear Jan,\nin 1856 we met.\n\n1... 5755\n\nLena, Tel. 5254 5755"),
    );
}

/// Two games between the same players.
fn two_games() -> (Club, Letter) {
    let mut club = Club::with(&DUEL.replace("games = 1", "games = 2"), true);
    club.pass();
    let start = club.letters().into_iter().find(|letter| letter.to == JAN).unwrap();
    (club, start)
}

fn moves_of(club: &Club, name: &str) -> usize {
    club.game_named(name).records.len()
}

#[test]
fn a_mail_that_names_no_game_is_asked_which() {
    let (mut club, start) = two_games();
    refused(&mut club, &Mail::answer(&start, JAN, "resign"), "which-game");
    // One of them he begins with White: it waits for his word.
    refused(&mut club, &Mail::answer(&start, JAN, "5254"), "confirm-game");
    assert_eq!((moves_of(&club, "CLUB26/1"), moves_of(&club, "CLUB26/2")), (0, 0));
    // Where there is but one it is found, and waits for his word: only with its number is it his first move there.
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    refused(&mut club, &Mail::answer(&start, JAN, "5254"), "confirm-game");
}

#[test]
fn wrong_names_are_answered_and_nothing_is_played() {
    let (mut club, start) = two_games();
    for (name, kind) in
        [("CLUB26/9", "unknown-game"), ("OTHER/1", "unknown-game"), ("7", "unread"), ("CLUB26-1", "unread")]
    {
        refused(&mut club, &Mail::answer(&start, JAN, &format!("Game {name}: 1. 5254")), kind);
        club.later(1);
    }
    // A line for one game and a line for none that exists: the one is played, the other is answered.
    let letters =
        club.kinds_after(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254\nGame CLUB26/8: 1. 5254"));
    assert_eq!(letters, sent(&[(LENA, "your-move"), (JAN, "dealt-with")]));
}

#[test]
fn a_mail_for_two_games_is_played_in_both() {
    let mut club = Club::with(&DUEL.replace("games = 1", "games = 2"), true);
    club.pass();
    let letters = club.letters();
    let jan = letters.iter().find(|letter| letter.to == JAN).unwrap().clone();
    let lena = letters.iter().find(|letter| letter.to == LENA).unwrap().clone();
    let to_lena = played(&mut club, &Mail::answer(&jan, JAN, "Game CLUB26/1: 1. 5254"));
    assert_eq!(club.kinds_after(&Mail::answer(&lena, LENA, "Game CLUB26/2: 1. 4244")).len(), 2);
    let body = "Game CLUB26/1:\n2. 7163\n\nGame CLUB26/2: 1... 7866";
    // The first line is not his turn; the second is.
    let kinds = club.kinds_after(&Mail::answer(&jan, JAN, body));
    assert_eq!(kinds, sent(&[(JAN, "refused-not-your-turn"), (LENA, "your-move"), (JAN, "dealt-with")]));
    let body = "1... 5755\nGame CLUB26/2: 2. 7163";
    let kinds = club.kinds_after(&Mail::answer(&to_lena, LENA, body));
    assert_eq!(kinds, sent(&[(JAN, "your-move"), (JAN, "your-move"), (LENA, "dealt-with")]));
    assert_eq!((moves_of(&club, "CLUB26/1"), moves_of(&club, "CLUB26/2")), (2, 3));
}

#[test]
fn tags_that_name_two_games_are_asked_back() {
    let (mut club, start) = two_games();
    let token = club.token(JAN);
    let letters = club.exchange(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    let own = letters[0].clone();
    // The address of one game from the address book, the subject of the other.
    let to = DESK.replace('@', &format!("+club26-2.2.{token}@"));
    let mixed = Mail::new(JAN, &to, &format!("Re: x [CLUB26/1 #3 {token}]"), "resign");
    let kinds = club.kinds_after(&mixed);
    assert_eq!(kinds, sent(&[(JAN, "which-game")]), "{}", club.outcome());
    // The thread of one game, the address of the other.
    let mixed = Mail::new(JAN, &to, "x", "resign").header(&format!("In-Reply-To: <{}>", own.message_id));
    assert_eq!(club.kinds_after(&mixed), sent(&[(JAN, "which-game")]), "{}", club.outcome());
    for name in ["CLUB26/1", "CLUB26/2"] {
        assert!(club.game_named(name).outcome.is_none());
    }
    // A name settles it.
    let named = Mail::new(JAN, &to, &format!("Re: x [CLUB26/1 #3 {token}]"), "Game CLUB26/2: resign");
    assert_eq!(club.kinds_after(&named).len(), 3);
    assert!(club.game_named("CLUB26/1").outcome.is_none());
    assert!(club.game_named("CLUB26/2").outcome.is_some());
}

#[test]
fn an_empty_mail_is_told_so() {
    let (mut club, _, asked) = begun();
    refused(&mut club, &Mail::answer(&asked, LENA, ""), "empty");
    club.later(1);
    // A subject is never played; she is asked whether she means it.
    refused(&mut club, &Mail::new(LENA, &asked.reply_to, "1... 5755", ""), "confirm-line");
    assert_eq!(club.moves(), ["5254"]);
}

/// Lena's answer with this content.
fn mime(asked: &Letter, kind: &str, body: &[u8]) -> Vec<u8> {
    let head = format!(
        "From: Lena <{LENA}>\r\nTo: {}\r\nSubject: Re: {}\r\nMIME-Version: 1.0\r\nContent-Type: {kind}\r\n\r\n",
        asked.reply_to, asked.subject
    );
    [head.as_bytes(), body].concat()
}

#[test]
fn html_alone_is_read_as_text() {
    let (mut club, _, asked) = begun();
    let html =
        b"<html><head><style>p{}</style><title>1... 7866</title></head><body><div>1... <b>5755</b></div>\
        <blockquote type=\"cite\"><p>1... 3735</p></blockquote></body></html>";
    club.send_bytes(&mime(&asked, "text/html; charset=utf-8", html));
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "recorded"), (JAN, "your-move")]), "{}", club.outcome());
    assert_eq!(club.moves(), ["5254", "5755"]);
}

#[test]
fn unlabelled_latin_1_and_hard_blanks_are_read() {
    let (mut club, _, asked) = begun();
    club.send_bytes(&mime(
        &asked,
        "text/plain",
        b"Sch\xf6ne Gr\xfc\xdfe,\r\n\r\n1...\xa05755 \r\n\r\nL\xe9na\r\n",
    ));
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "recorded"), (JAN, "your-move")]), "{}", club.outcome());
    assert_eq!(club.moves(), ["5254", "5755"]);
}

#[test]
fn a_move_in_an_attachment_alone_is_not_played_unseen() {
    let (mut club, _, asked) = begun();
    let entries = club.game().entries;
    let body = b"--B\r\nContent-Type: text/plain\r\n\r\nSee the file.\r\n--B\r\nContent-Type: application/octet-stream\r\n\
        Content-Disposition: attachment; filename=move.doc\r\n\r\n1... 5755\r\n--B--\r\n";
    club.send_bytes(&mime(&asked, "multipart/mixed; boundary=B", body));
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "empty")]), "{}", club.outcome());
    assert_eq!(club.game().entries, entries);
}

#[test]
fn without_plus_addressing_the_subject_brings_the_token_back() {
    let mut club = Club::with(DUEL, false);
    club.pass();
    let start = club.letter_to(JAN);
    assert_eq!(start.reply_to, DESK);
    let asked = played(&mut club, &Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    let next = played(&mut club, &Mail::answer(&asked, LENA, "5755"));
    // A subject of his own; the quoted letter still carries the mark.
    let mut mail = Mail::answer(&next, JAN, "7163");
    mail.subject = "my second move".into();
    let asked = played(&mut club, &mail);
    let mut mail = Mail::answer(&asked, LENA, "7866");
    mail.subject = "x".into();
    mail.body = "7866".into();
    mail.headers.clear();
    refused(&mut club, &mail, "confirm-game");
    // While that waits, what is under a name is the second.
    mail.body = "Game CLUB26/1: 7866".into();
    assert_eq!(club.kinds_after(&mail), sent(&[(LENA, "confirm-game")]));
    assert_eq!(club.moves(), ["5254", "5755", "7163"]);
}

#[test]
fn one_mail_may_say_several_things() {
    let (mut club, _, asked) = begun();
    let kinds = club.kinds_after(&Mail::answer(&asked, LENA, "1... 5755 (=)\nstatus\nscore\nhelp"));
    assert_eq!(
        kinds,
        sent(&[(LENA, "recorded"), (JAN, "your-move"), (LENA, "score"), (LENA, "status"), (LENA, "help")])
    );
}
