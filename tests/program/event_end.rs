//! How an event is closed at the shell, and what is told of it.

use crate::{support::club::*, td_at_the_shell::td as amici};

/// A game that was given up after three half-moves, and the letters about it read.
fn over() -> Club {
    let mut club = Club::duel();
    club.play(&["5254", "5755", "7163"]);
    let resigned = club.tagged(LENA, LENA, 4, "resign");
    let letters = club.exchange(&resigned);
    assert!(letters.iter().any(|letter| club.kind(letter) == "game-over"), "{}", club.outcome());
    club
}

#[test]
fn an_event_is_closed_when_its_games_are_over_and_not_before() {
    let club = Club::duel();
    let (code, out, err) = amici(&club, &["event", "close", "CLUB26"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("one game is not over: CLUB26/1"), "{err}");
    let (code, _, err) = amici(&club, &["event", "close", "CUP26"]);
    assert_eq!(code, 1);
    assert!(err.contains("There is no event CUP26"), "{err}");

    let mut club = over();
    let (code, out, err) = amici(&club, &["event", "close", "CLUB26"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("is closed. The final report goes to all players"), "{out}");
    club.pass();
    let letters = club.letters();
    let expected = sent(&[(JAN, "final-report"), (LENA, "final-report"), (TD, "final-report")]);
    assert_eq!(kinds(&club, &letters), expected);
    assert!(letters[0].says("1-0") || letters[0].says("1.0"), "{}", letters[0].said());
    assert!(String::from_utf8_lossy(&letters[0].raw).contains("club26.pgn"));

    let (code, _, err) = amici(&club, &["event", "close", "CLUB26"]);
    assert_eq!(code, 1);
    assert!(err.contains("was closed on"), "{err}");
    let (code, out, err) = amici(&club, &["audit"]);
    assert_eq!(code, 0, "{out}{err}");
}

#[test]
fn the_final_report_says_who_has_signed_and_nobody_signs_after_it() {
    let mut club = over();
    let signed = club.tagged(LENA, LENA, 4, "signed");
    let letters = club.exchange(&signed);
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "signed")]), "{}", club.outcome());
    assert_eq!(amici(&club, &["event", "close", "CLUB26"]).0, 0);
    club.pass();
    for letter in club.letters() {
        assert!(letter.says("Confirmed by Black alone: CLUB26/1"), "{}", letter.said());
        assert!(!letter.says("both players"), "{}", letter.said());
    }
    let before = club.game_named("CLUB26/1").entries;
    let late = club.tagged(JAN, JAN, 3, "signed");
    let letters = club.exchange(&late);
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "signed")]), "{}", club.outcome());
    assert!(letters[0].says("your signature is not entered"), "{}", letters[0].said());
    assert_eq!(club.game_named("CLUB26/1").entries, before);
    let (code, out, err) = amici(&club, &["game", "show", "CLUB26/1"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("Black has signed it, White has not."), "{out}");
}

#[test]
fn nothing_changes_in_an_event_that_is_closed() {
    let mut club = over();
    assert_eq!(amici(&club, &["event", "close", "CLUB26"]).0, 0);
    club.pass();
    club.letters();
    for order in [
        &["td", "result", "CLUB26/1", "0-1", "A slip of mine."][..],
        &["td", "address", "CLUB26", "Novak", "jan@new.example"],
        &["td", "announce", "CLUB26:", "Well played."],
    ] {
        let (code, out, err) = amici(&club, order);
        assert_eq!((code, out.as_str()), (1, ""), "{order:?}: {err}");
        assert!(err.contains("closed on"), "{order:?}: {err}");
    }
    let td = club.director_token();
    let order = "td result CLUB26/1 0-1 A slip of mine.";
    let mail = Mail::new(TD, &DESK.replace('@', &format!("+club26.{td}@")), "x", order);
    let letters = club.exchange(&mail);
    assert_eq!(kinds(&club, &letters), sent(&[(TD, "order-unread")]));
    assert!(letters[0].says("its event was closed on"), "{}", letters[0].said());
    // Nor is there anything to appeal to, whatever was ruled.
    let letters = club.exchange(&club.tagged(JAN, JAN, 3, "appeal: He had told me so."));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "appeal-refused")]), "{}", club.outcome());
    assert!(letters[0].says("The event is closed"), "{}", letters[0].said());
}

#[test]
fn the_history_tells_every_act_in_the_order_of_time() {
    let mut club = over();
    club.exchange(&club.tagged(LENA, LENA, 4, "signed"));
    club.later(1);
    let orders: [&[&str]; 3] = [
        &["td", "correct", "CLUB26", "Novak", "rating", "2150", "By the list of January."],
        &["td", "announce", "CLUB26:", "The", "prizes", "are", "given", "in", "May."],
        &["event", "close", "CLUB26"],
    ];
    for order in orders {
        let (code, _, err) = amici(&club, order);
        assert_eq!(code, 0, "{order:?}: {err}");
    }
    let (code, out, err) = amici(&club, &["event", "history", "CLUB26"]);
    assert_eq!(code, 0, "{err}");
    let told = [
        "taken in: ",
        "game over, 1-0",
        "Black signs the result",
        "Novak, Jan: rating 2150, before 2104; by Weiss, Anna (By the list",
        "Weiss, Anna wrote to all players: The prizes are given in May.",
        "closed",
    ];
    let mut rest = out.as_str();
    for words in told {
        let at = rest.find(words).unwrap_or_else(|| panic!("{words} is not told, or too early:\n{out}"));
        rest = &rest[at..];
    }
    let (_, json, _) = amici(&club, &["--json", "event", "history", "CLUB26"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["acts"].as_array().unwrap().len(), out.lines().count());
}

#[test]
fn an_event_in_which_nothing_was_played_is_removed_and_whoever_had_a_start_letter_is_told_once() {
    let mut club = Club::duel();
    let (code, _, err) = amici(&club, &["event", "remove", "CLUB26"]);
    assert_eq!(code, 2, "{err}");
    let (code, out, err) =
        amici(&club, &["event", "remove", "CLUB26", "Too", "few", "players", "have", "entered."]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("is removed: its games are cancelled. 3 letters tell of it"), "{out}");
    club.pass();
    let letters = club.letters();
    let told = sent(&[(JAN, "event-removed"), (LENA, "event-removed"), (TD, "event-removed")]);
    let found = kinds(&club, &letters);
    let (before, removed) = found.split_at(3);
    assert_eq!(removed, told);
    assert_eq!(before[0].1, "start-player");
    assert!(letters[3].says("Too few players have entered."), "{}", letters[0].said());

    let (code, _, err) = amici(&club, &["event", "remove", "CLUB26", "Again."]);
    assert_eq!(code, 1);
    assert!(err.contains("was removed on"), "{err}");
    let (code, _, err) = amici(&club, &["td", "announce", "CLUB26:", "It does not take place."]);
    assert!(code == 1 && err.contains("the event was removed on"), "{err}");
    let (_, out, _) = amici(&club, &["event", "show", "CLUB26"]);
    assert!(out.contains("removed, since it does not take place,") && out.contains("cancelled"), "{out}");
    let (_, out, _) = amici(&club, &["event", "history", "CLUB26"]);
    assert!(out.contains("removed: Too few players have entered."), "{out}");
    let (code, out, err) = amici(&club, &["audit"]);
    assert_eq!(code, 0, "{out}{err}");
}

#[test]
fn an_event_with_a_half_move_is_not_removed() {
    let mut club = Club::duel();
    club.play(&["5254"]);
    let (code, out, err) = amici(&club, &["event", "remove", "CLUB26", "Too few players."]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("something was played or ruled in CLUB26/1"), "{err}");
}

#[test]
fn what_waited_to_be_sent_of_a_removed_event_is_not_sent() {
    let mut club = Club::duel();
    club.letters();
    for order in [
        &["td", "announce", "CLUB26/1:", "The clocks start on Tuesday."][..],
        &["td", "substitute", "CLUB26", "Novak", "by", "Lind,", "Per", "<per@lind.example>", "He is ill."],
        &["event", "remove", "CLUB26", "Nobody wants it."],
    ] {
        let (code, _, err) = amici(&club, order);
        assert_eq!(code, 0, "{order:?}: {err}");
    }
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "event-removed"), (TD, "event-removed")]));
    let (code, out, err) = amici(&club, &["audit"]);
    assert_eq!(code, 0, "{out}{err}");
}

#[test]
fn words_to_one_player_do_not_go_to_all() {
    let club = Club::duel();
    for order in ["CLUB26 Weber: Your fee is not paid.", "CLUB26/1 Lena Weber: Your fee is not paid."] {
        let (code, out, err) = amici(&club, &["td", &format!("announce {order}")]);
        assert_eq!((code, out.as_str()), (1, ""), "{order}: {err}");
        assert!(err.contains("it begins with the name of Weber, Lena"), "{order}: {err}");
    }
    let (code, _, err) = amici(&club, &["td", "correct CLUB26 Novak rating 21500 By the list."]);
    assert!(code == 1 && err.contains("from 1 to 4000"), "{err}");
}

#[test]
fn games_of_one_event_of_several_are_shown_by_its_code_behind_the_word() {
    let club = Club::duel();
    club.add(&DUEL.replace("CLUB26", "CUP26"));
    for words in ["games CUP26", "games all CUP26", "games Novak CUP26", "player Weber CUP26"] {
        let (code, out, err) = amici(&club, &["td", words]);
        assert_eq!(code, 0, "{words}: {err}");
        assert!(out.contains("CUP26/1") && !out.contains("CLUB26/1"), "{words}: {out}");
    }
    let (code, _, err) = amici(&club, &["td", "games"]);
    assert!(code != 0 && err.contains("CLUB26") && err.contains("CUP26"), "{err}");
    // One that is over is not asked about.
    assert_eq!(amici(&club, &["event", "remove", "CUP26", "Too few players."]).0, 0);
    let (code, out, err) = amici(&club, &["td", "games"]);
    assert!(code == 0 && out.contains("CLUB26/1"), "{out}{err}");
}
