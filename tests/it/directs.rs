//! Who directs a game: by person, in one answer. Nobody decides a game of his own, and no report is lost where nobody
//! may decide.
//!
//! Laws 14
#![allow(clippy::disallowed_methods, reason = "test code")]

use crate::support::club::*;

/// The director is the assistant of Jan, who has no mail, and there is no deputy: an event that was added before that
/// was asked.
fn undirected() -> Club {
    let mut club = Club::empty(folder(), true);
    club.add_changed(DUEL, |file| {
        file.players[0].email.clear();
        file.players[0].assistant = Some(TD.parse().unwrap());
    });
    club.pass();
    club.letters();
    club
}

/// A deputy, and Jan's letters printed for him.
fn without_mail(deputies: &str, change: impl Fn(&mut amici::event::EventFile)) -> Club {
    let mut club = Club::empty(folder(), true);
    club.add_changed(&DUEL.replace("format", &format!("deputies = [{deputies}]\nformat")), change);
    club.pass();
    club
}

#[test]
fn a_report_that_nobody_may_get_goes_to_the_operator_and_the_journal_says_so() {
    let mut club = undirected();
    let deadline = club.game().standing().unwrap().deadline;
    club.now = deadline + chrono::Duration::hours(1);
    club.pass();
    let letters = club.letters();
    assert_eq!(
        kinds(&club, &letters),
        sent(&[(TD, "flag-reported"), (LENA, "flag-reported"), (OPERATOR, "flag-reported")])
    );
    let told = letters[1].text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("the operator of this desk decides"), "{told}");
    let report = &letters[2].text.replace('\n', " ");
    assert!(report.contains("nobody can rule here") && report.contains("amici td help"), "{report}");
    assert!(!String::from_utf8_lossy(&letters[2].raw).contains(&club.director_token()));
    let (_, journal) = club.amici(&["game", "journal", "CLUB26/1"]);
    assert!(journal.contains("reported to the operator, since nobody directs the game"), "{journal}");
    let (code, checked) = club.amici(&["check"]);
    assert!(code == 1 && checked.contains("whoever directs plays too in CLUB26/1"), "{checked}");
    // By mail the director is refused; at the shell the operator rules in his own right.
    let order = Mail::answer(&letters[0], TD, "td result CLUB26/1 0-1 time He never moved.");
    club.exchange(&order);
    assert!(club.game().outcome.is_none(), "{}", club.outcome());
    let to = DESK.replace('@', &format!("+club26-1.{}@", club.director_token()));
    let letters = club.exchange(&Mail::new(TD, &to, "x", "td result CLUB26/1 0-1 time He never moved."));
    assert!(club.game().outcome.is_none(), "{}", club.outcome());
    let told = letters[0].text.replace("\n| ", " ").replace('\n', " ");
    assert!(told.contains("your address is one from which Novak, Jan plays in it"), "{told}");
    let order = ["td", "result", "CLUB26/1", "0-1", "time", "He never moved."];
    let (code, said) = club.amici(&order);
    assert_eq!(code, 1, "nobody has claimed the game: {said}");
    let (code, said) = club.amici(&order);
    assert_eq!(code, 0, "{said}");
    assert!(club.game().outcome.is_some());
    club.pass();
    let letters = club.letters();
    let told = letters.iter().find(|letter| letter.to == LENA).unwrap().text.replace('\n', " ");
    assert!(
        told.contains("The operator of this desk has ruled, because nobody else may direct this game"),
        "{told}"
    );
    let (_, journal) = club.amici(&["game", "journal", "CLUB26/1"]);
    assert!(journal.contains("the operator rules at the shell"), "{journal}");
}

#[test]
fn without_an_operator_the_journal_says_that_nobody_was_told() {
    let mut club = undirected();
    let config = std::fs::read_to_string(club.path("amici.toml")).unwrap();
    std::fs::write(club.path("amici.toml"), config.replace(&format!("operator = \"{OPERATOR}\"\n"), ""))
        .unwrap();
    club.now = club.game().standing().unwrap().deadline + chrono::Duration::hours(1);
    club.pass();
    let (_, journal) = club.amici(&["game", "journal", "CLUB26/1"]);
    assert!(journal.contains("reported to nobody beside the players"), "{journal}");
    let (code, said) = club.amici(&["once"]);
    assert!(code == 3 && said.contains("nobody directs CLUB26/1"), "{code}: {said}");
}

#[test]
fn a_question_about_no_game_that_nobody_may_get_is_an_alarm_until_there_is_an_operator() {
    let mut club = Club::empty(folder(), true);
    // Lena's second address is the director's.
    club.add_changed(DUEL, |file| file.players[1].email.push(TD.parse().unwrap()));
    club.pass();
    club.letters();
    let config = std::fs::read_to_string(club.path("amici.toml")).unwrap();
    let nobody = config.replace(&format!("operator = \"{OPERATOR}\"\n"), "");
    std::fs::write(club.path("amici.toml"), nobody).unwrap();
    let to = DESK.replace('@', &format!("+club26.{}@", club.token(LENA)));
    let question = Mail::new(LENA, &to, "x", "td: Where is the prize-giving?");
    let alarms = |club: &Club| {
        let alarms = club.store().read(|books| books.alarms()).unwrap();
        alarms.into_iter().map(|alarm| alarm.said).collect::<Vec<_>>()
    };
    club.exchange(&question);
    assert_eq!(alarms(&club), ["nobody directs CLUB26"], "{}", club.outcome());
    std::fs::write(club.path("amici.toml"), config).unwrap();
    let letters = club.exchange(&question);
    assert!(letters.iter().any(|letter| letter.to == OPERATOR), "{}", club.outcome());
    assert_eq!(alarms(&club), Vec::<String>::new());
}

#[test]
fn an_operator_who_plays_the_game_does_not_rule_it() {
    let mut club = undirected();
    let config = std::fs::read_to_string(club.path("amici.toml")).unwrap();
    std::fs::write(club.path("amici.toml"), config.replace(OPERATOR, LENA)).unwrap();
    let (code, said) = club.amici(&["td", "result", "CLUB26/1", "0-1", "He never moved."]);
    assert!(code == 1 && said.contains("name an operator who takes no part"), "{said}");
    club.pass();
    assert!(club.game().outcome.is_none());
    // Nor does she read what her opponent asks a director.
    club.letters();
    let token = club.token(TD);
    let to = DESK.replace('@', &format!("+club26-1.1.{token}@"));
    let letters = club.exchange(&Mail::new(TD, &to, "x", "td: May I take leave in August?"));
    assert_eq!(kinds(&club, &letters), sent(&[(TD, "passed-on")]), "{}", club.outcome());
    assert!(letters[0].text.contains("was not passed on"), "{}", letters[0].text);
}

#[test]
fn a_question_where_nobody_directs_goes_to_the_operator() {
    let mut club = undirected();
    let token = club.token(LENA);
    let to = DESK.replace('@', &format!("+club26-1.2.{token}@"));
    let letters = club.exchange(&Mail::new(LENA, &to, "x", "td: May I take leave in August?"));
    assert_eq!(
        kinds(&club, &letters),
        sent(&[(OPERATOR, "question"), (LENA, "passed-on")]),
        "{}",
        club.outcome()
    );
    assert!(
        letters[1].text.replace('\n', " ").contains("to the operator of this desk"),
        "{}",
        letters[1].text
    );
}

#[test]
fn a_deputy_does_not_rule_a_game_that_she_plays_under_another_address() {
    let mut club = Club::empty(folder(), true);
    let deputies = "deputies = [{ name = \"Lena Weber\", email = \"deputy@club.example\" }]\nformat";
    club.add(&DUEL.replacen("format", deputies, 1));
    club.pass();
    club.letters();
    let token = club.store().read(|books| {
        let event = books.event(&"CLUB26".parse().unwrap())?.unwrap();
        Ok(books.directors(event.id)?[1].token.reveal().to_owned())
    });
    let to = DESK.replace('@', &format!("+club26-1.{}@", token.unwrap()));
    let letters = club.exchange(&Mail::new(DEPUTY, &to, "x", "td result CLUB26/1 0-1 He left."));
    assert!(club.game().outcome.is_none(), "{}", club.outcome());
    let told = letters.last().unwrap();
    assert_eq!(told.to, DEPUTY);
    assert!(told.text.replace("\n| ", " ").contains("must come from Weiss, Anna"), "{}", told.text);
}

#[test]
fn the_letters_of_a_player_without_mail_do_not_go_through_his_opponent() {
    // The director plays Jan herself under another address; the deputy takes no part.
    let own = |file: &mut amici::event::EventFile| {
        file.players[0].email.clear();
        file.director.name = "Lena Weber".into();
    };
    let mut club = without_mail("{ name = \"Berg, Ole\", email = \"deputy@club.example\" }", own);
    let letters = club.letters();
    let start = letters.iter().find(|letter| letter.subject.starts_with("To print")).unwrap();
    assert_eq!(start.to, DEPUTY);
    // Nor where the deputy is the assistant of another, and nobody is left without a part: one who is not the opponent.
    let both = |file: &mut amici::event::EventFile| {
        file.players[0].email.clear();
        file.director.name = "Lena Weber".into();
        file.deputies[0].name = "Jan Novak".into();
    };
    let mut club = without_mail("{ name = \"Berg, Ole\", email = \"deputy@club.example\" }", both);
    let letters = club.letters();
    let start = letters.iter().find(|letter| letter.subject.starts_with("To print")).unwrap();
    assert_eq!(start.to, DEPUTY);
    assert!(!String::from_utf8_lossy(&start.raw).contains(&club.director_token()));
}
