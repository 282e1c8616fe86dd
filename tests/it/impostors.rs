//! Whoever writes in a player's name: nothing is played that the player's own address did not prove, and nobody's
//! token reaches anybody else.
//!
//! Laws 8.1.5

use crate::support::club::*;
use amici::{
    laws::Fact,
    model::{GameResult, Side, Termination},
};

const STRANGER: &str = "mallory@evil.example";

/// Jan in his own name, without his token.
fn bare(body: &str) -> Mail {
    Mail::new(JAN, DESK, "my move", body)
}

/// The code of a letter that asks to confirm.
fn code(letter: &Letter) -> String {
    let line = letter.text.lines().find_map(|line| line.strip_prefix("| confirm "));
    line.unwrap_or_else(|| panic!("no code in\n{}", letter.text)).to_owned()
}

/// A duel in which a move of Jan's waits to be confirmed; the start letter and the request.
fn held(body: &str) -> (Club, Letter, Letter) {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    club.later(20);
    let letters = club.exchange(&bare(body));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "hold-request")]), "{}", club.outcome());
    assert_eq!(club.moves(), [""; 0]);
    (club, start, letters[0].clone())
}

#[test]
fn a_move_without_token_waits_and_the_registered_address_is_asked_once() {
    let (mut club, _, request) = held("Game CLUB26/1: 1. 5254");
    assert!(request.text.contains("| Game CLUB26/1: 1. 5254"));
    assert!(!String::from_utf8_lossy(&request.raw).contains("mail.example"), "an impostor's id is passed on");
    let entries = club.game().entries;
    for _ in 0..3 {
        club.later(1);
        club.pass();
    }
    assert_eq!(club.letters().len(), 0);
    assert_eq!(club.game().entries, entries);
}

#[test]
fn confirmed_within_two_days_it_counts_from_its_first_receipt() {
    let (mut club, _, request) = held("Game CLUB26/1: 1. 5254");
    let received = club.now;
    club.later(47);
    let body = format!("confirm {}", code(&request));
    assert_eq!(
        club.kinds_after(&Mail::answer(&request, JAN, &body)),
        sent(&[(JAN, "recorded"), (LENA, "your-move")]),
        "{}",
        club.outcome()
    );
    assert_eq!(club.game().records[0].sent, received);
}

#[test]
fn confirmed_later_it_counts_from_the_confirmation() {
    let (mut club, _, request) = held("Game CLUB26/1: 1. 5254");
    club.later(49);
    let body = format!("confirm {}", code(&request));
    assert_eq!(
        club.kinds_after(&Mail::answer(&request, JAN, &body)),
        sent(&[(JAN, "recorded"), (LENA, "your-move")])
    );
    assert_eq!(club.game().records[0].sent, club.now);
}

#[test]
fn confirmed_twice_it_is_played_once() {
    let (mut club, _, request) = held("Game CLUB26/1: 1. 5254");
    let body = format!("Confirm {}.", code(&request).to_uppercase());
    club.kinds_after(&Mail::answer(&request, JAN, &body));
    assert_eq!(club.moves(), ["5254"]);
    let entries = club.game().entries;
    club.later(1);
    assert_eq!(club.kinds_after(&Mail::answer(&request, JAN, &body)), sent(&[(JAN, "confirm-unknown")]));
    assert_eq!(club.game().entries, entries);
}

#[test]
fn a_mail_that_is_not_his_is_dropped_and_the_director_is_told() {
    let (mut club, _, request) = held("Game CLUB26/1: resign");
    club.later(5);
    assert_eq!(
        club.kinds_after(&Mail::answer(&request, JAN, "Not mine.")),
        sent(&[(TD, "disowned"), (JAN, "hold-dropped")])
    );
    assert!(club.game().outcome.is_none());
    let body = format!("confirm {}", code(&request));
    assert_eq!(club.kinds_after(&Mail::answer(&request, JAN, &body)), sent(&[(JAN, "confirm-unknown")]));
    assert!(club.game().outcome.is_none());
}

#[test]
fn a_second_one_for_the_same_half_move_is_named_and_refused() {
    let (mut club, _, request) = held("Game CLUB26/1: 1. 5254");
    club.later(1);
    let letters = club.exchange(&bare("Game CLUB26/1: 1. 4244"));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "hold-request")]));
    let text = &letters[0].text;
    assert!(text.contains("| Game CLUB26/1: 1. 5254") && text.contains("| Game CLUB26/1: 1. 4244"), "{text}");
    assert!(
        !String::from_utf8_lossy(&letters[0].raw).contains("mail.example"),
        "an impostor's id is passed on"
    );
    assert_eq!(code(&letters[0]), code(&request));
    club.kinds_after(&Mail::answer(&letters[0], JAN, &format!("confirm {}", code(&request))));
    assert_eq!(club.moves(), ["5254"]);
}

#[test]
fn not_mine_in_answer_to_the_second_drops_the_first() {
    let (mut club, _, _) = held("Game CLUB26/1: 1. 5254");
    let second = club.exchange(&bare("Game CLUB26/1: 1. 4244")).remove(0);
    assert_eq!(
        club.kinds_after(&Mail::answer(&second, JAN, "not mine")),
        sent(&[(TD, "disowned"), (JAN, "hold-dropped")])
    );
    assert_eq!(club.moves(), [""; 0]);
}

#[test]
fn after_seven_days_it_waits_no_longer() {
    let (mut club, _, request) = held("Game CLUB26/1: 1. 5254");
    club.later(7 * 24);
    // The confirmation is read before the sweep lets the held mail lapse.
    let body = format!("confirm {}", code(&request));
    assert_eq!(club.kinds_after(&Mail::answer(&request, JAN, &body)), sent(&[(JAN, "confirm-unknown")]));
    assert_eq!(club.moves(), [""; 0]);
}

#[test]
fn it_lapses_when_the_half_move_is_played_otherwise() {
    let (mut club, start, request) = held("Game CLUB26/1: 1. 5254");
    club.later(1);
    assert_eq!(
        club.kinds_after(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 4244")),
        sent(&[(JAN, "recorded"), (LENA, "your-move")])
    );
    let body = format!("confirm {}", code(&request));
    assert_eq!(club.kinds_after(&Mail::answer(&request, JAN, &body)), sent(&[(JAN, "confirm-unknown")]));
    assert_eq!(club.moves(), ["4244"]);
}

#[test]
fn the_token_from_another_address_proves_nothing_and_the_code_does() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    club.later(20);
    let letters = club.exchange(&Mail::answer(&start, "jan@holiday.example", "Game CLUB26/1: 1. 5254"));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "hold-request")]));
    assert!(letters[0].text.contains("| jan@holiday.example"), "{}", letters[0].text);
    assert_eq!(club.moves(), [""; 0]);
    club.later(2);
    let body = format!("confirm {}", code(&letters[0]));
    let elsewhere = Mail::new("jan@holiday.example", DESK, "yes", &body);
    assert_eq!(club.kinds_after(&elsewhere), sent(&[]), "that address is nobody's");
    assert_eq!(club.moves(), [""; 0]);
    let elsewhere = Mail::new("jan.novak@work.example", DESK, "yes", &body);
    assert_eq!(club.kinds_after(&elsewhere), sent(&[(JAN, "recorded"), (LENA, "your-move")]));
    assert!(club.facts().iter().any(|fact| matches!(fact, Fact::Moved { .. })));
}

#[test]
fn two_senders_are_no_sender() {
    for extra in ["From: jan@novak.example", "From: mallory@evil.example"] {
        let mut club = Club::duel();
        let start = club.letter_to(JAN);
        let mail = Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254").header(extra);
        assert_eq!(club.kinds_after(&mail), sent(&[(JAN, "hold-request")]), "{extra}");
        assert_eq!(club.moves(), [""; 0]);
    }
    for from in
        ["jan@novak.example, lena@weber.example", "\"Jan\" <jan@novak.example>, mallory@evil.example", ""]
    {
        let mut club = Club::duel();
        let start = club.letter_to(JAN);
        let mail = Mail::answer(&start, from, "Game CLUB26/1: 1. 5254");
        assert_eq!(club.kinds_after(&mail), sent(&[(JAN, "hold-request")]), "{from}");
        assert_eq!(club.moves(), [""; 0]);
    }
}

#[test]
fn the_opponents_token_from_the_own_address_is_a_leak() {
    let mut club = Club::duel();
    club.letters();
    let old = club.token(JAN);
    // Lena writes, with Jan's token: nothing is played for either, and Jan's token is renewed.
    let mail = club.tagged(LENA, JAN, 1, "1. 5254");
    let letters = club.exchange(&mail);
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "hold-request"), (JAN, "token-renewed")]));
    assert_eq!(club.moves(), [""; 0]);
    let new = club.token(JAN);
    assert_ne!(old, new);
    let jan = String::from_utf8_lossy(&letters[1].raw).into_owned();
    assert!(jan.contains(&new));
    for text in letters.iter().map(|letter| String::from_utf8_lossy(&letter.raw).into_owned()) {
        assert!(!text.contains(&old), "the leaked token is passed on");
    }
    // The old one proves nothing any more.
    let to = DESK.replace('@', &format!("+club26-1.1.{old}@"));
    let mail = Mail::new(JAN, &to, "my move", "1. 5254");
    assert_eq!(club.kinds_after(&mail), sent(&[(JAN, "hold-request")]));
    assert_eq!(club.moves(), [""; 0]);
}

#[test]
fn the_opponents_sender_with_the_own_token_plays_nothing() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    club.play_first(&start);
    // Jan forges Lena's From and has only his own token to show.
    let mail = club.tagged(LENA, JAN, 2, "1... 5755");
    let old = club.token(JAN);
    assert_eq!(club.kinds_after(&mail), sent(&[(LENA, "hold-request"), (JAN, "token-renewed")]));
    assert_eq!(club.moves(), ["5254"]);
    assert_ne!(club.token(JAN), old);
}

#[test]
fn a_token_quoted_beside_the_own_one_is_a_leak_too() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let asked = club.play_first(&start);
    let old = club.token(JAN);
    let body = format!("1... 5755\n\nJan sent me this:\n> [CLUB26/1 #1 {old}]");
    assert_eq!(
        club.kinds_after(&Mail::answer(&asked, LENA, &body)),
        sent(&[(LENA, "recorded"), (JAN, "your-move"), (JAN, "token-renewed")])
    );
    assert_eq!(club.moves(), ["5254", "5755"]);
    assert_ne!(club.token(JAN), old);
}

#[test]
fn a_mail_shown_to_others_is_played_and_costs_its_token() {
    for copy in ["Cc: lena@weber.example", "To: friend@home.example"] {
        let mut club = Club::duel();
        let start = club.letter_to(JAN);
        let old = club.token(JAN);
        let mail = Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254").header(copy);
        let letters = club.exchange(&mail);
        assert_eq!(
            kinds(&club, &letters),
            sent(&[(JAN, "recorded"), (LENA, "your-move"), (JAN, "token-renewed")]),
            "{copy}"
        );
        assert_eq!(club.moves(), ["5254"]);
        assert!(letters.iter().all(|letter| !String::from_utf8_lossy(&letter.raw).contains(&old)), "{copy}");
        let (asked, own) = (letters[1].clone(), letters[0].clone());
        let letters = club.exchange(&Mail::answer(&asked, LENA, "1... 5755"));
        assert_eq!(kinds(&club, &letters), sent(&[(LENA, "recorded"), (JAN, "your-move")]));
        // With the old token it is held, also where only the tag says which game it is.
        let stale = Mail::new(JAN, &start.reply_to.replace("+club26.", "+club26-1.3."), "move", "2. 7163");
        let held = club.exchange(&stale);
        assert_eq!(kinds(&club, &held), sent(&[(JAN, "hold-request")]), "{}", club.outcome());
        let asked = letters[1].clone();
        assert_ne!(own.reply_to, asked.reply_to);
        assert_eq!(
            club.kinds_after(&Mail::answer(&asked, JAN, "2. 7163")),
            sent(&[(JAN, "recorded"), (LENA, "your-move")])
        );
    }
}

#[test]
fn a_copy_of_a_mail_from_another_address_costs_the_token_too() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let old = club.token(JAN);
    let mail = Mail::answer(&start, "jan@holiday.example", "Game CLUB26/1: 1. 5254")
        .header("Cc: lena@weber.example");
    let letters = club.exchange(&mail);
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "hold-request"), (JAN, "token-renewed")]));
    assert_ne!(club.token(JAN), old);
    // Its tag is old by now; the confirmation still finds what it is about.
    let body = format!("confirm {}", code(&letters[0]));
    assert_eq!(
        club.kinds_after(&Mail::answer(&letters[0], JAN, &body)),
        sent(&[(JAN, "recorded"), (LENA, "your-move")]),
        "{}",
        club.outcome()
    );
}

#[test]
fn what_is_held_by_its_tag_is_confirmed_though_the_token_was_renewed_meanwhile() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let mail = club.tagged("jan@holiday.example", JAN, 1, "1. 5254");
    let request = club.exchange(&mail).remove(0);
    club.kinds_after(&Mail::answer(&start, JAN, "status").header("Cc: friend@home.example"));
    let body = format!("confirm {}", code(&request));
    let confirmation = Mail::new(JAN, DESK, "yes", &body);
    assert_eq!(
        club.kinds_after(&confirmation),
        sent(&[(JAN, "recorded"), (LENA, "your-move")]),
        "{}",
        club.outcome()
    );
}

#[test]
fn the_directors_address_moves_nothing() {
    let mut club = Club::duel();
    let letters = club.letters();
    let entries = club.game().entries;
    let bare = Mail::new(TD, DESK, "ruling", "Game CLUB26/1: resign\nGame CLUB26/1: 1. 5254");
    assert_eq!(club.kinds_after(&bare), sent(&[(TD, "director-untagged")]));
    let bare = Mail::new(TD, DESK, "ruling", "td stop CLUB26/1 x");
    assert_eq!(club.kinds_after(&bare), sent(&[(TD, "director-untagged")]));
    let own = letters.iter().find(|letter| letter.to == TD).unwrap();
    assert_eq!(
        club.kinds_after(&Mail::answer(own, TD, "Game CLUB26/1: resign")),
        sent(&[(TD, "order-unread")])
    );
    // The director's token from elsewhere, and a player's token from the director.
    assert_eq!(
        club.kinds_after(&Mail::answer(own, STRANGER, "td stop CLUB26/1 x")),
        sent(&[(TD, "token-renewed-director")])
    );
    let start = letters.iter().find(|letter| letter.to == JAN).unwrap();
    assert_eq!(
        club.kinds_after(&Mail::answer(start, TD, "Game CLUB26/1: resign")),
        sent(&[(JAN, "hold-request")])
    );
    assert_eq!(club.game().entries, entries);
}

#[test]
fn a_stranger_meets_silence() {
    let mut club = Club::duel();
    club.letters();
    for body in [
        "Game CLUB26/1: 1. 5254",
        "help",
        "status",
        "Hello?",
        "resign",
        "confirm aaaaaaaaaaaaaaaa",
        "not mine",
    ] {
        assert_eq!(club.kinds_after(&Mail::new(STRANGER, DESK, "hello", body)), sent(&[]), "{body}");
    }
    assert_eq!(club.facts().len(), 1);
}

#[test]
fn guessed_codes_confirm_nothing() {
    let (mut club, start, _) = held("Game CLUB26/1: 1. 5254");
    let entries = club.game().entries;
    for guess in ["aaaaaaaaaaaaaaaa", "*", "%", "''", "0", "aaaaaaaa' OR '1'='1"] {
        for from in [STRANGER, LENA] {
            club.send(&Mail::new(from, DESK, "x", &format!("confirm {guess}")));
        }
    }
    club.pass();
    assert!(club.letters().iter().all(|letter| letter.to == LENA));
    club.later(24);
    let letters = club.kinds_after(&Mail::answer(&start, JAN, "confirm aaaaaaaaaaaaaaaa"));
    assert_eq!(letters, sent(&[(JAN, "confirm-unknown")]));
    assert_eq!(club.game().entries, entries);
}

#[test]
fn a_code_in_prose_or_in_a_quotation_confirms_nothing() {
    let (mut club, _, request) = held("Game CLUB26/1: 1. 5254");
    let code = code(&request);
    let entries = club.game().entries;
    let prose = [
        format!("Should I confirm {code} or not?"),
        format!("I did not write this, so I will not confirm {code}"),
        format!("> confirm {code}"),
        format!("| confirm {code}"),
        "Thank you for asking, I shall look at it.".to_owned(),
        format!("confirm {code} {code}"),
    ];
    for body in prose {
        let kinds = club.kinds_after(&Mail::answer(&request, JAN, &body));
        assert!(kinds.iter().all(|(to, kind)| to == JAN && kind != "recorded"), "{body}: {kinds:?}");
        assert_eq!(club.game().entries, entries, "{body}");
        club.later(24);
    }
}

#[test]
fn a_held_resignation_ends_the_game_only_when_confirmed() {
    let (mut club, _, request) = held("Game CLUB26/1: resign");
    assert!(club.game().outcome.is_none());
    let body = format!("confirm {}", code(&request));
    assert_eq!(
        club.kinds_after(&Mail::answer(&request, JAN, &body)),
        sent(&[(JAN, "game-over"), (LENA, "game-over"), (TD, "game-over")])
    );
    assert_eq!(club.game().outcome, Some((GameResult::BlackWins, Termination::Resignation)));
    let ends =
        club.facts().into_iter().filter(|fact| matches!(fact, Fact::Ended { by: Some(Side::White), .. }));
    assert_eq!(ends.count(), 1);
    // Nothing is held any more once the game is over.
    let entries = club.game().entries;
    for from in [JAN, LENA] {
        let mail = Mail::new(from, DESK, "x", "Game CLUB26/1: 1... 5755");
        assert_eq!(club.kinds_after(&mail), sent(&[]));
    }
    assert_eq!(club.game().entries, entries);
}

#[test]
fn a_held_acceptance_agrees_to_the_draw_only_when_confirmed() {
    let mut club = Club::duel();
    club.play(&["5254", "5755"]);
    let asked = club.token(JAN);
    assert!(!asked.is_empty());
    let offer = club.tagged(JAN, JAN, 3, "2. 7163 (=)");
    assert_eq!(club.kinds_after(&offer), sent(&[(JAN, "recorded"), (LENA, "your-move")]));
    let letters = club.exchange(&Mail::new(LENA, DESK, "x", "Game CLUB26/1: accept draw"));
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "hold-request")]));
    assert!(club.game().outcome.is_none());
    let body = format!("confirm {}", code(&letters[0]));
    assert_eq!(
        club.kinds_after(&Mail::answer(&letters[0], LENA, &body)),
        sent(&[(JAN, "game-over"), (LENA, "game-over"), (TD, "game-over")])
    );
    assert_eq!(club.game().outcome, Some((GameResult::Draw, Termination::Agreement)));
}

#[test]
fn a_held_mail_keeps_the_order_in_which_mails_came() {
    // Held before the limit, confirmed within two days of the request but after the limit: in time. What is not proved
    // delays no report, which names it and is withdrawn (semantics 24).
    let mut club = Club::duel();
    club.letters();
    let deadline = club.game().standing().unwrap().deadline;
    club.now = deadline - chrono::Duration::hours(1);
    let letters = club.exchange(&bare("Game CLUB26/1: 1. 5254"));
    let held = letters.iter().rev().find(|letter| club.kind(letter) == "hold-request").unwrap().clone();
    club.later(30);
    club.pass();
    let reports = club.letters();
    assert_eq!(
        kinds(&club, &reports),
        sent(&[(JAN, "flag-reported"), (LENA, "flag-reported"), (TD, "flag-reported")])
    );
    assert!(reports[2].text.contains("1. 5254"), "{}", reports[2].text);
    let body = format!("confirm {}", code(&held));
    assert_eq!(
        club.kinds_after(&Mail::answer(&held, JAN, &body)),
        sent(&[
            (JAN, "flag-withdrawn"),
            (LENA, "flag-withdrawn"),
            (TD, "flag-withdrawn"),
            (JAN, "recorded"),
            (LENA, "your-move")
        ])
    );
    let record = club.game().records[0].clone();
    assert!(!record.late);
    assert!(record.sent < deadline && deadline < club.now);
}

#[test]
fn the_token_of_one_event_proves_nothing_in_another() {
    let mut club = Club::with(DUEL, true);
    club.add(&DUEL.replace("CLUB26", "CUP26").replace("Club Championship", "Cup"));
    club.pass();
    let letters = club.letters();
    let club_start =
        letters.iter().find(|letter| letter.to == JAN && letter.text.contains("CLUB26/1")).unwrap();
    let body = "Game CUP26/1: 1. 5254\nGame CLUB26/1: 1. 4244";
    let letters = club.exchange(&Mail::answer(club_start, JAN, body));
    assert_eq!(
        kinds(&club, &letters),
        sent(&[(LENA, "your-move"), (JAN, "hold-request"), (JAN, "dealt-with")]),
        "{}",
        club.outcome()
    );
    assert_eq!(club.moves(), ["4244"]);
    assert_eq!(club.game_named("CUP26/1").records.len(), 0);
    let body = format!("confirm {}", code(&letters[1]));
    assert_eq!(
        club.kinds_after(&Mail::answer(&letters[1], JAN, &body)),
        sent(&[(JAN, "recorded"), (LENA, "your-move")]),
        "{}",
        club.outcome()
    );
    assert_eq!(club.game_named("CUP26/1").records.len(), 1);
}

#[test]
fn one_mail_without_token_for_two_events_is_held_in_both() {
    let mut club = Club::with(DUEL, true);
    club.add(&DUEL.replace("CLUB26", "CUP26").replace("Club Championship", "Cup"));
    club.pass();
    club.letters();
    let mail = bare("Game CUP26/1: 1. 5254\nGame CLUB26/1: 1. 4244");
    let letters = club.exchange(&mail);
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "hold-request"), (JAN, "hold-request")]));
    let tokens: Vec<bool> = letters.iter().map(|letter| letter.reply_to.contains(&club.token(JAN))).collect();
    assert_eq!(tokens.iter().filter(|own| **own).count(), 1, "each carries its own event's token");
    let codes: Vec<String> = letters.iter().map(code).collect();
    let body = format!("confirm {}\nconfirm {}", codes[0], codes[1]);
    club.kinds_after(&Mail::answer(&letters[0], JAN, &body));
    assert_eq!((club.game_named("CLUB26/1").records.len(), club.game_named("CUP26/1").records.len()), (1, 1));
}

/// Every token that has ever been somebody's.
fn tokens(club: &Club, known: &mut Vec<(String, String)>) {
    for person in [JAN, LENA] {
        known.push((person.to_owned(), club.token(person)));
    }
    known.push((TD.to_owned(), club.director_token()));
    known.sort();
    known.dedup();
}

#[test]
fn no_token_ever_reaches_anybody_else() {
    let mut club = Club::with(DUEL, true);
    club.pass();
    let mut known = Vec::new();
    tokens(&club, &mut known);
    let mut all = club.letters();
    let newest = |all: &[Letter], to: &str| all.iter().rev().find(|letter| letter.to == to).unwrap().clone();
    let (jan, lena) = (club.token(JAN), club.token(LENA));
    let nasty = |token: &str| {
        format!(
            "12. 9999 {token}\n1. 5256 [CLUB26/1 #1 {token}]\nGame {token}/1: 1. 5254\nresign {token}\n\
             confirm {token}\nGame CLUB26/99: 1. 5254\nreferee+club26-1.1.{token}@desk.example\n\
             move 1. 5254 {token}"
        )
    };
    let mut mails = vec![
        Mail::answer(&newest(&all, JAN), JAN, &nasty(&jan)),
        Mail::answer(&newest(&all, JAN), JAN, "Game CLUB26/1: 1. 5256"),
        Mail::new(
            &format!("x-{jan}@evil.example"),
            DESK,
            "x",
            &format!("Game CLUB26/1: 1. 5254\n[CLUB26/1 #1 {lena}]"),
        ),
        Mail::new(&format!("{jan} <mallory@evil.example>"), &club.tagged(JAN, JAN, 1, "").to, "x", "1. 4244"),
        Mail::new(JAN, DESK, &format!("[CLUB26/1 #1 {lena}]"), "Game CLUB26/1: 1. 4244"),
        Mail::new(JAN, &format!("{DESK}, {LENA}"), "x", &format!("[CLUB26/1 #1 {jan}]\nstatus")),
    ];
    mails.push(bounce_of(&newest(&all, LENA), &format!("550 {lena} said no to {jan}")));
    for mail in &mails {
        club.later(3);
        all.extend(club.exchange(mail));
        tokens(&club, &mut known);
    }
    for (index, numeric) in SAMPLE.iter().enumerate() {
        let (me, other) = if index % 2 == 0 { (JAN, LENA) } else { (LENA, JAN) };
        let half = u32::try_from(index).unwrap() + 1;
        let (mine, theirs) = (club.token(me), club.token(other));
        club.later(5);
        for mail in [
            club.tagged(me, me, half, &format!("1111 {mine}\n12. 525 {mine}\n> {theirs}")),
            Mail::new(
                me,
                DESK,
                &format!("hello {mine}"),
                &format!("Game CLUB26/1: {numeric}\nresign {mine}"),
            ),
        ] {
            all.extend(club.exchange(&mail));
        }
        tokens(&club, &mut known);
        let moved = club.tagged(me, me, half, &format!("{numeric} (=)\n\nMy mark is {mine}, and I like it."));
        all.extend(club.exchange(&moved));
        assert_eq!(club.moves().len(), index + 1, "{}", club.outcome());
    }
    let mail = club.tagged(JAN, LENA, 22, "accept draw");
    all.extend(club.exchange(&mail));
    tokens(&club, &mut known);
    let mail = club.tagged(LENA, LENA, 22, "accept draw");
    all.extend(club.exchange(&mail));
    assert!(club.game().outcome.is_some(), "{}", club.outcome());
    assert!(known.len() >= 5, "{known:?}");
    assert!(all.len() > 80);
    for letter in &all {
        let flat = flat(&letter.raw);
        for (owner, token) in known.iter().filter(|(owner, _)| *owner != letter.to) {
            let kind = club.kind(letter);
            assert!(!flat.contains(token), "{kind} to {} shows a token of {owner}:\n{flat}", letter.to);
        }
    }
    let journal: String = club.facts().iter().map(|fact| format!("{fact:?}")).collect();
    let listed: String =
        club.mails().iter().map(|row| format!("{:?} {}\n", row.subject, row.outcome)).collect();
    for (owner, token) in &known {
        assert!(!journal.contains(token), "the journal shows a token of {owner}");
        assert!(
            !listed.to_lowercase().contains(token),
            "the list of mails shows a token of {owner}:\n{listed}"
        );
    }
}

/// A letter's text without the breaks that encoding and folding made.
fn flat(raw: &[u8]) -> String {
    let text = String::from_utf8_lossy(raw).replace("=\r\n", "").replace("\r\n ", "").to_lowercase();
    let decoded = mail_parser::MessageParser::default().parse(raw).unwrap();
    let parts: String = decoded.text_bodies().map(|part| part.to_string()).collect();
    format!("{text}\n{}", parts.to_lowercase())
}

/// A report that a letter did not arrive.
fn bounce_of(letter: &Letter, words: &str) -> Mail {
    let mut mail = Mail::new("MAILER-DAEMON@mx.example", DESK, "Undelivered Mail Returned to Sender", "");
    mail.headers = vec![
        "MIME-Version: 1.0".into(),
        "Content-Type: multipart/report; report-type=delivery-status; boundary=\"B\"".into(),
    ];
    let original = String::from_utf8_lossy(&letter.raw).into_owned();
    mail.body = format!(
        "--B\nContent-Type: text/plain\n\nSorry.\n--B\nContent-Type: message/delivery-status\n\n\
         Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; {}\nAction: failed\nStatus: 5.1.1\n\
         Diagnostic-Code: smtp; {words}\n\n--B\nContent-Type: message/rfc822\n\n{original}\n--B--\n",
        letter.to
    );
    mail
}

#[test]
fn a_held_move_that_may_be_another_is_not_played_when_it_is_confirmed() {
    for body in [
        "Game CLUB26/1: 1. 5254\n1. 5259",
        "strict on\nGame CLUB26/1: 5254",
        "language fr\nGame CLUB26/1: 1. Cf3",
        "language frnch\nGame CLUB26/1: 1. Nf3",
    ] {
        let (mut club, _, request) = held(body);
        let answer = Mail::answer(&request, JAN, &format!("confirm {}", code(&request)));
        assert_eq!(club.kinds_after(&answer), sent(&[(JAN, "confirm-unknown")]), "{body}");
        assert_eq!(club.moves(), [""; 0], "{body}");
    }
}
