//! Letters that a mail server refuses, stalls on or may have taken (semantics 23), through whole passes of the daemon and
//! a server that does so. No letter that a game needs is ever given up.

use std::{collections::BTreeSet, fs, time::Duration as Span};

use crate::support::{
    club::{self, Club, DESK, DUEL, JAN, LENA, Letter, Mail, OPERATOR, SAMPLE, TD},
    picky::{Answer, Picky, Taken},
};
use amici::{
    daemon::{Deadlines, Pass},
    outgoing::smtp,
    store::{OutboxRow, OutboxState},
};
use chrono::Duration;

const WORK: &str = "jan.novak@work.example";

struct Office {
    club: Club,
    server: Picky,
}

impl Office {
    /// A club whose letters go out through the server, before its first pass.
    fn open(event: &str, limits: &str) -> Office {
        let office = Office { club: Club::with(event, true), server: Picky::start() };
        office.write_config(limits);
        office
    }

    fn write_config(&self, limits: &str) {
        let config = format!(
            "[desk]\naddress = \"{DESK}\"\nplus_addressing = true\noperator = \"{OPERATOR}\"\n\
             [mailbox]\nkind = \"maildir\"\npath = \"in\"\n\
             [outgoing]\nkind = \"smtp\"\nhost = \"127.0.0.1\"\nport = {}\ntls = \"none\"\n{limits}\n\
             [schedule]\noutage_hours = 0\nmorning = \"always\"\n",
            self.server.port
        );
        fs::write(self.club.path("amici.toml"), config).unwrap();
    }

    fn pass(&self) -> Pass {
        let short = Span::from_secs(2);
        let smtp =
            smtp::Deadlines { step: short, command: short, letter: short, stalls: short / 20, quit: short };
        let daemon = self.club.daemon().with_deadlines(Deadlines { smtp, ..Deadlines::default() });
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime
            .block_on(async {
                let mut daemon = daemon;
                daemon.pass().await
            })
            .unwrap()
    }

    /// Passes every so many minutes until so many have gone by.
    fn minutes(&mut self, every: i64, in_all: i64) {
        for _ in 0..in_all / every {
            self.club.now += Duration::minutes(every);
            self.pass();
        }
    }

    fn letters(&self) -> Vec<OutboxRow> {
        let find = |books: &amici::store::Tx<'_>| {
            let mut found = Vec::new();
            while let Some(letter) = books.letter(i64::try_from(found.len()).unwrap() + 1)? {
                found.push(letter);
            }
            Ok(found)
        };
        self.club.store().read(find).unwrap()
    }

    fn kinds(&self, to: &str) -> Vec<String> {
        let to_him = |letter: &OutboxRow| letter.recipient.as_str() == to;
        self.letters().into_iter().filter(to_him).map(|letter| letter.kind.to_string()).collect()
    }

    /// The letter as its reader has it.
    fn read(taken: &Taken) -> Letter {
        Letter::read(&taken.to, taken.bytes.clone())
    }

    fn journal(&self) -> String {
        self.club.amici(&["game", "journal", "CLUB26/1"]).1
    }

    /// Puts a mail into the mailbox, as it comes now.
    fn mail(&self, number: u32, mail: &Mail) {
        let bytes = mail.bytes(number, self.club.now);
        club::deliver(&self.club.path("in"), &format!("{number}.mail"), &bytes, self.club.now);
    }
}

fn to<'a>(taken: &'a [Taken], whom: &str) -> Vec<&'a Taken> {
    taken.iter().filter(|taken| taken.to == whom).collect()
}

const FOUR: &str = r#"
[event]
code = "CLUB26"
name = "Club"
site = "Club"
start = 2026-11-20
director = { name = "Weiss, Anna", email = "td@club.example" }
format = "round-robin"
[regulations]
profile = "iccf-email"
[[player]]
name = "Ann, A"
email = ["ann@one.example"]
[[player]]
name = "Bob, B"
email = ["bob@two.example"]
[[player]]
name = "Cyd, C"
email = ["cyd@three.example"]
[[player]]
name = "Dan, D"
email = ["dan@four.example"]
"#;

#[test]
fn a_provider_that_refuses_everything_for_hours_costs_no_letter_and_no_time() {
    let mut office = Office::open(FOUR, "");
    office.server.answers("", Answer::ToRecipient("550 5.4.5 Daily sending quota exceeded"));
    office.pass();
    // The alarm that everything is refused waits with the rest.
    assert_eq!(office.kinds(OPERATOR), ["alarm"]);
    let at_first = office.server.asked().len();
    assert!((3..=5).contains(&at_first), "{at_first}");
    office.minutes(15, 5 * 60);
    let probes: Vec<String> = office.server.asked();
    assert!(probes.len() <= 20, "{probes:?}");
    assert!(probes.iter().collect::<BTreeSet<_>>().len() >= 4, "another reader each time: {probes:?}");
    office.server.takes_all();
    office.minutes(60, 180);
    let letters = office.letters();
    let waiting: Vec<&OutboxRow> = letters.iter().filter(|letter| letter.state == OutboxState::Due).collect();
    assert!(waiting.is_empty(), "{waiting:?}");
    let taken = office.server.taken();
    for player in ["ann@one.example", "bob@two.example", "cyd@three.example", "dan@four.example", TD] {
        assert_eq!(to(&taken, player).len(), 1, "{player}");
    }
    let told: Vec<&str> = to(&taken, OPERATOR).into_iter().map(|told| told.text.as_str()).collect();
    assert!(told.len() == 2 && told[1].contains("Over, so that you need do nothing"), "{told:?}");
    assert!(office.journal().contains("handed over") && !office.journal().contains("put off"));
}

#[test]
fn three_dead_addresses_at_three_domains_hold_up_nobody_else() {
    let mut office = Office::open(FOUR, "");
    for dead in ["one.example", "two.example", "three.example"] {
        office.server.answers(dead, Answer::ToRecipient("550 5.1.1 No such user"));
    }
    office.pass();
    office.minutes(1, 10);
    let taken = office.server.taken();
    assert_eq!(to(&taken, "dan@four.example").len(), 1);
    assert_eq!(to(&taken, TD).len(), 1);
    office.minutes(60, 30 * 60);
    // They were refused while others passed: each is its reader's, and the director has a case about each game.
    let cases = office.kinds(TD).into_iter().filter(|kind| kind == "doubtful").count();
    assert!(cases >= 2, "{:?}", office.kinds(TD));
    assert!(office.letters().iter().all(|letter| letter.state != OutboxState::Failed));
}

#[test]
fn where_an_address_is_dead_the_next_one_has_the_letter_within_the_hour() {
    let mut office = Office::open(DUEL, "");
    office.server.answers(JAN, Answer::ToRecipient("550 5.1.1 No such user"));
    office.pass();
    assert_eq!(to(&office.server.taken(), LENA).len(), 1, "no other letter waits");
    office.minutes(10, 60);
    let taken = office.server.taken();
    assert_eq!(to(&taken, WORK).len(), 1, "{taken:?}");
    assert!(office.journal().contains("handed over"));
    // The same letter: no Message-ID names two.
    assert_eq!(office.letters().iter().filter(|letter| letter.kind.word() == "start-player").count(), 2);
}

#[test]
fn any_other_refusal_leads_to_the_next_address_after_a_day() {
    let mut office = Office::open(DUEL, "");
    office.server.answers(JAN, Answer::ToRecipient("552 5.2.2 Mailbox full"));
    office.pass();
    office.minutes(60, 23 * 60);
    assert!(to(&office.server.taken(), WORK).is_empty());
    office.minutes(60, 2 * 60);
    assert_eq!(to(&office.server.taken(), WORK).len(), 1);
}

#[test]
fn a_letter_that_is_refused_for_days_is_a_case_and_its_refusal_may_be_ruled_a_handover() {
    let event = DUEL.replace(", \"jan.novak@work.example\"", "");
    let mut office = Office::open(&event, "");
    office.server.answers(JAN, Answer::ToRecipient("550 5.7.1 Not wanted here"));
    office.pass();
    office.minutes(60, 26 * 60);
    let taken = office.server.taken();
    let case = to(&taken, TD).into_iter().find(|letter| letter.text.contains("not handed over")).unwrap();
    assert!(
        case.text.contains("so that no time runs") && case.text.contains("resend CLUB26/1"),
        "{}",
        case.text
    );
    office.minutes(60, 48 * 60);
    let taken = office.server.taken();
    let case = to(&taken, TD).into_iter().find(|letter| letter.text.contains("For three days")).unwrap();
    assert!(case.text.contains("delivered CLUB26/1"), "{}", case.text);
    assert!(!office.journal().contains("handed over"));
    let mail = Mail::answer(&Office::read(case), TD, "yes").bytes(7000, office.club.now);
    club::deliver(&office.club.path("in"), "7000.yes", &mail, office.club.now);
    office.pass();
    assert!(office.journal().contains("handed over"), "{}", office.journal());
    // The letter goes on being tried, and a mailbox that is there again has it.
    office.server.takes_all();
    office.minutes(60, 8 * 60);
    let taken = office.server.taken();
    assert!(to(&taken, JAN).iter().any(|letter| letter.text.contains("White against")), "{taken:?}");
}

#[test]
fn resend_tries_each_address_at_once() {
    let mut office = Office::open(DUEL, "");
    office.server.answers(JAN, Answer::ToRecipient("552 5.2.2 Mailbox full"));
    office.pass();
    office.minutes(60, 3 * 60);
    assert!(to(&office.server.taken(), WORK).is_empty());
    let (code, said) = office.club.amici(&["td", "resend", "CLUB26/1", "He", "has", "a", "new", "mailbox."]);
    assert_eq!(code, 0, "{said}");
    office.minutes(10, 30);
    let taken = office.server.taken();
    assert!(!to(&taken, WORK).is_empty(), "{taken:?}");
}

#[test]
fn a_repeat_before_the_handover_tries_each_address_at_once_and_says_how_it_stands() {
    let mut office = Office::open(DUEL, "");
    office.pass();
    let start = office.server.taken().into_iter().find(|taken| taken.to == JAN).unwrap();
    office.server.answers(LENA, Answer::ToRecipient("552 5.2.2 Mailbox full"));
    office.club.now += Duration::days(14);
    let says = |office: &Office, number: u32, words: &str| {
        let mail = Mail::answer(&Office::read(&start), JAN, words).bytes(number, office.club.now);
        club::deliver(&office.club.path("in"), &format!("{number}.jan"), &mail, office.club.now);
    };
    says(&office, 7010, &format!("Game CLUB26/1: 1. {}", SAMPLE[0]));
    office.pass();
    // Refused once and again, it waits for hours now, and no time runs.
    office.minutes(60, 12 * 60);
    office.server.taken();
    office.server.asked();
    says(&office, 7011, "Game CLUB26/1: repeat");
    office.club.now += Duration::minutes(1);
    office.pass();
    let asked = office.server.asked();
    assert!(asked.iter().any(|to| to == LENA), "{asked:?}");
    let taken = office.server.taken();
    let told = to(&taken, JAN);
    assert!(told.len() == 1, "{told:?}");
    let words = told[0].text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("has not been taken yet by a mail server for Lena Weber"), "{words}");
    assert!(words.contains("No time runs for Lena Weber"), "{words}");
    assert!(!office.journal().contains("reminded"), "{}", office.journal());
    // Her mailbox is there again: the one letter comes, and her time begins with it.
    office.server.takes_all();
    says(&office, 7012, "Game CLUB26/1: repeat");
    office.club.now += Duration::minutes(1);
    office.pass();
    let taken = office.server.taken();
    let lena = to(&taken, LENA);
    assert!(lena.len() == 1 && lena[0].text.contains(SAMPLE[0]), "{lena:?}");
    assert!(office.journal().contains("handed over"), "{}", office.journal());
}

/// The letters of a kind to a reader that were taken, by their subjects.
fn about<'a>(taken: &'a [Taken], whom: &str, subject: &str) -> Vec<&'a Taken> {
    to(taken, whom)
        .into_iter()
        .filter(|letter| Office::read(letter).header("Subject").is_some_and(|found| found.contains(subject)))
        .collect()
}

/// Those in which these words stand.
fn saying<'a>(taken: &'a [Taken], whom: &str, words: &str) -> Vec<&'a Taken> {
    let says = |letter: &&Taken| letter.text.split_whitespace().collect::<Vec<_>>().join(" ").contains(words);
    to(taken, whom).into_iter().filter(says).collect()
}

#[test]
fn a_question_waits_for_its_answer_from_the_handover_of_its_letter() {
    let mut office = Office::open(DUEL, "");
    office.pass();
    office.server.taken();
    office.server.answers("novak.example", Answer::ToRecipient("451 4.2.0 not now"));
    office.server.answers("work.example", Answer::ToRecipient("451 4.2.0 not now"));
    office.club.now += Duration::days(2);
    office.mail(7020, &Mail::new(JAN, DESK, "CLUB26/1 my move", "1. 5254"));
    office.minutes(6 * 60, 9 * 24 * 60);
    assert!(office.kinds(JAN).contains(&"confirm-game".to_owned()), "{:?}", office.kinds(JAN));
    office.server.takes_all();
    office.minutes(60, 12 * 60);
    let taken = office.server.taken();
    let asked = saying(&taken, JAN, "fits only this one of yours");
    assert_eq!(asked.len(), 1, "{taken:?}");
    assert!(!office.kinds(JAN).contains(&"hold-dropped".to_owned()), "{:?}", office.kinds(JAN));
    office.minutes(24 * 60, 6 * 24 * 60);
    office.mail(7022, &Mail::answer(&Office::read(asked[0]), JAN, "yes"));
    office.pass();
    assert!(office.journal().contains("1. 5254 played"), "{}", office.journal());
}

#[test]
fn a_question_to_the_director_waits_for_its_answer_from_the_handover_of_its_letter() {
    let mut office = Office::open(DUEL, "");
    office.pass();
    let taken = office.server.taken();
    let start = Office::read(to(&taken, TD)[0]);
    office.server.answers(TD, Answer::ToRecipient("451 4.2.0 not now"));
    office.club.now += Duration::days(2);
    office.mail(7025, &Mail::answer(&start, TD, "result CLUB26/1 1-0 time Nothing came."));
    office.minutes(6 * 60, 9 * 24 * 60);
    assert!(office.kinds(TD).contains(&"order-asked".to_owned()), "{:?}", office.kinds(TD));
    office.server.takes_all();
    office.minutes(60, 12 * 60);
    let taken = office.server.taken();
    let asked = about(&taken, TD, "do you mean this order");
    assert_eq!(asked.len(), 1, "{taken:?}");
    office.minutes(24 * 60, 6 * 24 * 60);
    office.mail(7026, &Mail::answer(&Office::read(asked[0]), TD, "yes"));
    office.pass();
    assert!(office.journal().contains("1-0"), "{}", office.journal());
}

#[test]
fn a_question_that_is_dropped_was_asked_a_week_before() {
    let mut office = Office::open(DUEL, "");
    office.pass();
    office.club.now += Duration::days(2);
    office.server.answers("novak.example", Answer::ToRecipient("451 4.2.0 not now"));
    office.server.answers("work.example", Answer::ToRecipient("451 4.2.0 not now"));
    office.mail(7030, &Mail::new(JAN, DESK, "CLUB26/1 my move", "1. 5254"));
    office.minutes(6 * 60, 9 * 24 * 60);
    office.server.takes_all();
    office.minutes(6 * 60, 7 * 24 * 60);
    assert!(!office.kinds(JAN).contains(&"hold-dropped".to_owned()), "{:?}", office.kinds(JAN));
    office.minutes(6 * 60, 24 * 60);
    assert!(office.kinds(JAN).contains(&"hold-dropped".to_owned()), "{:?}", office.kinds(JAN));
}

#[test]
fn a_question_that_is_over_before_its_letter_leaves_is_never_asked() {
    let mut office = Office::open(DUEL, "");
    office.pass();
    let taken = office.server.taken();
    let start = Office::read(to(&taken, JAN)[0]);
    office.server.answers("novak.example", Answer::ToRecipient("451 4.2.0 not now"));
    office.server.answers("work.example", Answer::ToRecipient("451 4.2.0 not now"));
    office.club.now += Duration::days(2);
    office.mail(7040, &Mail::new(JAN, DESK, "CLUB26/1 my move", "1. 5254"));
    office.minutes(60, 60);
    office.mail(
        7041,
        &Mail::new("jan.novak@work.example", DESK, "CLUB26/1 my move", "1. 5254\nif 5755 then 7163"),
    );
    office.minutes(60, 60);
    office.mail(7042, &Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    office.minutes(60, 60);
    office.server.takes_all();
    office.minutes(60, 24 * 60);
    let taken = office.server.taken();
    assert!(saying(&taken, JAN, "fits only this one of yours").is_empty(), "{taken:?}");
    assert!(!saying(&taken, JAN, "on record").is_empty(), "{taken:?}");
    let waits =
        |letter: &OutboxRow| letter.kind.word() == "confirm-game" && letter.state != OutboxState::Withdrawn;
    assert!(!office.letters().iter().any(waits), "{:?}", office.letters());
}

#[test]
fn the_limit_of_a_letter_that_its_reader_refuses_is_the_one_that_comes() {
    let mut office = Office::open(&DUEL.replace("2026-12-01", "2026-11-20"), "");
    office.pass();
    let taken = office.server.taken();
    let start = Office::read(to(&taken, JAN)[0]);
    office.club.now += Duration::days(2);
    office.server.answers(LENA, Answer::ToRecipient("452 4.2.2 mailbox full"));
    office.mail(7050, &Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    office.minutes(60, 4 * 24 * 60);
    let limit = |text: &str| {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, behind) = words.split_once("left, until the end of ").unwrap_or_else(|| panic!("{words}"));
        behind.split_once('.').unwrap().0.to_owned()
    };
    let mut said = Vec::new();
    office.server.taken();
    for (number, words) in [(7051, "clock"), (7052, "repeat")] {
        office.mail(number, &Mail::answer(&start, JAN, &format!("Game CLUB26/1: {words}")));
        office.club.now += Duration::minutes(1);
        office.pass();
        let taken = office.server.taken();
        let letter = to(&taken, JAN);
        assert_eq!(letter.len(), 1, "{letter:?}");
        let flat = letter[0].text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains("has refused our letter since") && flat.contains("on it runs on"), "{flat}");
        assert!(!flat.contains("No time runs"), "{flat}");
        said.push(limit(&letter[0].text));
    }
    let by_clock = office.club.amici(&["game", "clock", "CLUB26/1"]).1;
    let by_list = office.club.amici(&["game", "list"]).1;
    let by_show = office.club.amici(&["game", "show", "CLUB26/1"]).1;
    office.server.takes_all();
    office.club.amici(&["td", "resend", "CLUB26/1", "Her", "mailbox", "is", "there", "again."]);
    office.minutes(60, 60);
    assert!(office.journal().contains("put off by its reader's mail server"), "{}", office.journal());
    let standing = office.club.amici(&["game", "show", "CLUB26/1"]).1;
    let (_, counts) = standing.split_once("by the end of ").unwrap();
    let day = counts.split_whitespace().next().unwrap().trim_end_matches(',');
    for shown in [&by_list, &by_show] {
        assert!(shown.contains(day) && shown.contains("at least"), "{day}: {shown}");
    }
    let by_clock = by_clock.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(by_clock.contains(&format!("left, until {}", said_of(day))), "{day}: {by_clock}");
    assert!(said.iter().all(|said| *said == said_of(day)), "{day}: {said:?}");
}

/// A date as letters write it.
fn said_of(day: &str) -> String {
    let day: chrono::NaiveDate = day.parse().unwrap();
    day.format("%A %-d %B %Y").to_string()
}

#[test]
fn of_the_reminders_that_waited_only_the_last_arrives() {
    let event = DUEL.replace("2026-12-01", "2026-11-20");
    let mut office = Office::open(&event.replace("remind_after = []", "remind_after = [14, 28, 35]"), "");
    office.pass();
    let taken = office.server.taken();
    let start = Office::read(to(&taken, JAN)[0]);
    office.club.now += Duration::days(2);
    office.mail(7060, &Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    office.pass();
    office.server.answers(LENA, Answer::ToRecipient("452 4.2.2 mailbox full"));
    office.minutes(12 * 60, 37 * 24 * 60);
    let written = office.kinds(LENA).into_iter().filter(|kind| kind == "reminder").count();
    assert!(written >= 2, "{:?}", office.kinds(LENA));
    office.server.taken();
    office.server.takes_all();
    office.minutes(60, 24 * 60);
    let taken = office.server.taken();
    assert_eq!(saying(&taken, LENA, "You have had the move").len(), 1, "{taken:?}");
}

#[test]
fn a_start_letter_that_waited_tells_of_the_games_as_they_are() {
    let mut office = Office::open(&DUEL.replace("games = 1", "games = 2"), "");
    office.server.answers(LENA, Answer::ToRecipient("451 4.2.0 not now"));
    office.pass();
    office.minutes(60, 3 * 60);
    let first = office.letters().into_iter().find(|letter| letter.recipient.as_str() == LENA).unwrap();
    let order = |words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        let (code, said) = office.club.amici(&words);
        assert_eq!(code, 0, "{said}");
    };
    order("td restart CLUB26/1 colours clocks reset The colours were reversed.");
    order("td result CLUB26/2 1-0 He does not play.");
    office.pass();
    office.server.takes_all();
    office.minutes(60, 12 * 60);
    let taken = office.server.taken();
    let starts = about(&taken, LENA, "begin");
    assert_eq!(starts.len(), 1, "{taken:?}");
    let start = Office::read(starts[0]);
    let words = start.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("CLUB26/1 White against"), "{words}");
    assert!(words.contains("CLUB26/2") && words.contains("over, 1-0"), "{words}");
    assert!(!words.contains("Game CLUB26/2: 1."), "{words}");
    let letters = office.letters();
    let old = letters.iter().find(|letter| letter.id == first.id).unwrap();
    assert_eq!(old.state, OutboxState::Withdrawn);
    let new: Vec<&OutboxRow> = letters
        .iter()
        .filter(|letter| {
            letter.kind.word() == "start-player" && letter.recipient.as_str() == LENA && letter.id != old.id
        })
        .collect();
    let left: Vec<&&OutboxRow> = new.iter().filter(|letter| letter.state == OutboxState::Accepted).collect();
    assert!(left.len() == 1 && left[0].message_id != old.message_id, "{new:?}");
    assert!(left[0].course.refused.is_some() && left[0].course.refused == old.course.refused, "{new:?}");
    assert!(letters.iter().all(|letter| letter.state != OutboxState::Due), "{letters:?}");
}

#[test]
fn an_attempt_that_was_cut_short_is_paused_and_never_final() {
    let mut office = Office::open(DUEL, "");
    office.server.answers("", Answer::ToRecipient("451 4.3.0 not now"));
    office.pass();
    for _ in 0..30 {
        let begin = |books: &amici::store::Tx<'_>| {
            books.begin_sending(1)?;
            Ok(())
        };
        office.club.store().transaction(begin).unwrap();
        office.minutes(60, 60);
    }
    assert!(office.letters().iter().all(|letter| letter.state == OutboxState::Due));
    office.server.takes_all();
    office.minutes(60, 40 * 60);
    assert!(office.letters().iter().all(|letter| letter.state != OutboxState::Due));
}

#[test]
fn an_answer_without_an_end_is_cut_off() {
    let office = Office::open(DUEL, "");
    office.server.answers(LENA, Answer::Endless);
    office.pass();
    assert_eq!(to(&office.server.taken(), JAN).len(), 1);
    let lena = office.letters().into_iter().find(|letter| letter.recipient.as_str() == LENA).unwrap();
    assert!(lena.trouble.contains("does not end") && lena.state == OutboxState::Due, "{lena:?}");
}

#[test]
fn readers_whose_server_stalls_delay_nobody() {
    let office = Office::open(FOUR, "connections = 1");
    for stalls in ["one.example", "two.example", "three.example"] {
        office.server.answers(stalls, Answer::Silence);
    }
    let begun = std::time::Instant::now();
    office.pass();
    let taken = office.server.taken();
    assert_eq!((to(&taken, "dan@four.example").len(), to(&taken, TD).len()), (1, 1));
    // Three that stall one after another would have taken three times as long.
    assert!(begun.elapsed() < Span::from_secs(5), "{:?}", begun.elapsed());
}

#[test]
fn a_server_that_takes_ascii_only_has_the_same_words() {
    let office = Office::open(&DUEL.replace("Novak, Jan", "Novák, Jan"), "");
    office.server.is_ascii_only();
    office.pass();
    let taken = office.server.taken();
    let lena = to(&taken, LENA);
    assert!(lena.len() == 1 && lena[0].text.contains("Novák") && lena[0].bytes.is_ascii(), "{lena:?}");
}

#[test]
fn where_only_so_many_letters_may_leave_moves_go_first_and_none_is_lost() {
    let mut office = Office::open(FOUR, "letters_per_hour = 2\nletters_per_day = 6");
    office.pass();
    let first: Vec<String> = office.server.taken().into_iter().map(|taken| taken.to).collect();
    assert_eq!(first.len(), 2, "{first:?}");
    assert!(first.iter().all(|to| to != TD), "{first:?}");
    office.minutes(30, 30);
    assert!(office.server.taken().is_empty());
    office.minutes(60, 4 * 60);
    assert!(office.letters().iter().all(|letter| letter.state == OutboxState::Accepted));
}

#[test]
fn the_operator_hears_before_the_days_letters_are_used_up() {
    let mut office = Office::open(FOUR, "letters_per_day = 3");
    office.pass();
    office.minutes(60, 26 * 60);
    let told = to(&office.server.taken(), OPERATOR).first().map(|letter| letter.text.clone());
    assert!(told.is_some_and(|text| text.contains("letters_per_day")));
}

#[test]
fn a_letter_whose_content_is_refused_goes_without_the_words_of_others() {
    let mut office = Office::open(DUEL, "");
    office.pass();
    let start = office.server.taken().into_iter().find(|taken| taken.to == JAN).unwrap();
    office.server.answers(LENA, Answer::ToLetter("554 5.7.1 Spam: cheap pills"));
    office.club.now += Duration::days(14);
    let body = format!("Game CLUB26/1: 1. {}\nmessage: cheap pills", SAMPLE[0]);
    let mail = Mail::answer(&Office::read(&start), JAN, &body).bytes(7001, office.club.now);
    club::deliver(&office.club.path("in"), "7001.move", &mail, office.club.now);
    office.pass();
    // A letter that is taken meanwhile shows that it is no fault of ours.
    let mail = Mail::answer(&Office::read(&start), JAN, "Game CLUB26/1: status").bytes(7002, office.club.now);
    club::deliver(&office.club.path("in"), "7002.status", &mail, office.club.now);
    office.minutes(60, 120);
    office.server.takes_all();
    office.minutes(60, 120);
    let taken = office.server.taken();
    let lena = to(&taken, LENA);
    assert!(lena.len() == 1 && !lena[0].text.contains("pills"), "{lena:?}");
    assert!(lena[0].text.contains("5254"));
    let ids: BTreeSet<String> = office.letters().iter().map(|letter| letter.message_id.to_string()).collect();
    assert_eq!(ids.len(), office.letters().len());
}

/// A letter by a player, in answer to one of ours.
fn says(office: &Office, number: u32, from: &str, to: &Taken, words: &str) {
    let mail = Mail::answer(&Office::read(to), from, words).bytes(number, office.club.now);
    club::deliver(&office.club.path("in"), &format!("{number}.mail"), &mail, office.club.now);
}

#[test]
fn a_letter_of_which_nobody_knows_is_sent_no_more_once_it_is_answered_or_nothing_needs_it() {
    let mut office = Office::open(DUEL, "");
    office.server.answers(JAN, Answer::Cut);
    office.pass();
    let start = office.server.taken().into_iter().find(|taken| taken.to == JAN).unwrap();
    office.club.now += Duration::hours(1);
    says(&office, 7020, JAN, &start, &format!("Game CLUB26/1: 1. {}", SAMPLE[0]));
    office.minutes(60, 120);
    assert_eq!(office.letters()[0].state, OutboxState::Accepted, "he has answered it");
    assert!(office.journal().contains("which counts from 2026"), "{}", office.journal());
    let (code, said) = office.club.amici(&["td", "resign", "CLUB26/1", "b"]);
    let ended =
        if code == 0 { said } else { office.club.amici(&["td", "result", "CLUB26/1", "1-0", "Agreed."]).1 };
    office.server.taken();
    office.minutes(360, 20 * 24 * 60);
    let copies = office.server.taken();
    assert!(to(&copies, JAN).len() <= 12, "{} {ended}", to(&copies, JAN).len());
    assert!(office.letters().iter().all(|letter| letter.state != OutboxState::Due), "{:?}", office.letters());
}

#[test]
fn attempts_that_may_have_been_taken_count_against_the_limits_and_alarm_the_operator() {
    let mut office = Office::open(FOUR, "letters_per_hour = 2\nletters_per_day = 30");
    office.server.answers("", Answer::Cut);
    office.pass();
    office.minutes(5, 50);
    let first = office.server.taken();
    assert!(first.len() <= 2, "{first:?}");
    office.minutes(10, 4 * 60);
    assert!(office.kinds(OPERATOR).contains(&"alarm".to_owned()), "{:?}", office.kinds(OPERATOR));
    assert!(office.server.taken().len() <= 10);
}

#[test]
fn a_letter_that_was_overtaken_does_not_go_out_though_it_was_tried() {
    let mut office = Office::open(DUEL, "");
    office.pass();
    let start = office.server.taken().into_iter().find(|taken| taken.to == JAN).unwrap();
    office.server.answers(LENA, Answer::Cut);
    says(&office, 7030, JAN, &start, &format!("Game CLUB26/1: 1. {}", SAMPLE[0]));
    office.club.now += Duration::hours(1);
    office.pass();
    assert_eq!(to(&office.server.taken(), LENA).len(), 1);
    office.server.answers(LENA, Answer::ToRecipient("452 4.3.1 Not now"));
    office.minutes(10, 60);
    let (code, said) = office.club.amici(&["td", "result", "CLUB26/1", "1/2-1/2", "They agreed."]);
    assert_eq!(code, 0, "{said}");
    office.server.takes_all();
    office.minutes(60, 24 * 60);
    let taken = office.server.taken();
    let lena = to(&taken, LENA);
    assert!(lena.iter().all(|letter| !letter.text.contains("our turn")), "{lena:?}");
    assert!(!lena.is_empty());
}

#[test]
fn a_quota_that_lets_one_letter_through_is_still_no_readers_fault() {
    let mut office = Office::open(FOUR, "");
    office.server.answers("", Answer::ToRecipient("550 5.4.5 Daily sending quota exceeded"));
    office.pass();
    office.minutes(30, 6 * 60);
    office.server.answers("four.example", Answer::Takes);
    office.minutes(30, 6 * 60);
    assert_eq!(to(&office.server.taken(), "dan@four.example").len(), 1);
    office.minutes(60, 3 * 24 * 60);
    office.server.takes_all();
    office.minutes(60, 12 * 60);
    for game in 1..=6 {
        let journal = office.club.amici(&["game", "journal", &format!("CLUB26/{game}")]).1;
        assert!(!journal.contains("put off"), "{journal}");
    }
    assert!(!office.kinds(TD).contains(&"doubtful".to_owned()), "{:?}", office.kinds(TD));
    let taken = office.server.taken();
    let over = to(&taken, OPERATOR).into_iter().filter(|told| told.text.contains("This is over")).count();
    assert!(over <= 1, "{taken:?}");
}

#[test]
fn where_nobody_knows_for_days_whether_a_letter_was_taken_the_director_reads_that_and_may_rule() {
    let mut office = Office::open(DUEL, "");
    office.server.answers(JAN, Answer::Cut);
    office.pass();
    office.minutes(60, 26 * 60);
    let taken = office.server.taken();
    let case = to(&taken, TD).into_iter().find(|letter| letter.text.contains("nobody knows")).unwrap();
    assert!(!case.text.contains("refuse"), "{}", case.text);
    office.minutes(60, 50 * 60);
    let taken = office.server.taken();
    let case = to(&taken, TD).into_iter().find(|letter| letter.text.contains("For three days")).unwrap();
    assert!(case.text.contains("delivered CLUB26/1"), "{}", case.text);
    says(&office, 7040, TD, case, "yes");
    office.club.now += Duration::minutes(1);
    office.pass();
    let journal = office.journal();
    assert!(journal.contains("handed over") && !journal.contains("put off"), "{journal}");
    let taken = office.server.taken();
    assert!(to(&taken, LENA).iter().any(|told| told.text.contains("runs from now on")), "{taken:?}");
}

#[test]
fn a_ruling_meanwhile_does_not_wipe_out_how_long_a_letter_was_refused() {
    let mut office = Office::open(DUEL, "");
    office.server.answers(JAN, Answer::ToRecipient("552 5.2.2 Mailbox full"));
    office.server.answers(WORK, Answer::ToRecipient("552 5.2.2 Mailbox full"));
    office.pass();
    let first = office.club.now;
    office.minutes(60, 10 * 24 * 60);
    let (code, said) = office.club.amici(&["td", "warn", "CLUB26/1", "b", "He was rude."]);
    assert_eq!(code, 0, "{said}");
    office.minutes(60, 120);
    office.server.takes_all();
    office.minutes(60, 24 * 60);
    let journal = office.journal();
    let since = format!("put off by its reader's mail server since {}", first.format("%Y-%m-%d"));
    assert!(journal.contains(&since), "{since}: {journal}");
}

#[test]
fn one_refusal_after_a_long_outage_gives_up_no_letter() {
    let mut office = Office::open(DUEL, "");
    office.pass();
    let start = office.server.taken().into_iter().find(|taken| taken.to == JAN).unwrap();
    let (code, said) = office.club.amici(&["td", "result", "CLUB26/1", "1/2-1/2", "They agreed."]);
    assert_eq!(code, 0, "{said}");
    office.server.answers("", Answer::ToAll("451 4.3.0 Not now"));
    says(&office, 7050, JAN, &start, "resign");
    office.minutes(12 * 60, 31 * 24 * 60);
    office.server.takes_all();
    office.server.answers(LENA, Answer::ToRecipient("451 4.7.1 Greylisted"));
    office.minutes(1, 2);
    office.server.takes_all();
    office.minutes(10, 60);
    assert!(
        office.letters().iter().all(|letter| letter.state != OutboxState::Failed),
        "{:?}",
        office.letters()
    );
    assert!(!to(&office.server.taken(), LENA).is_empty());
}

#[test]
fn what_waits_for_its_readers_server_does_not_wait_for_the_days_letters() {
    let mut office = Office::open(FOUR, "letters_per_day = 16");
    for reader in ["one.example", "two.example"] {
        office.server.answers(reader, Answer::ToRecipient("451 4.7.1 Later"));
    }
    office.pass();
    office.minutes(5, 6 * 60);
    assert!(office.kinds(OPERATOR).is_empty(), "{:?}", office.kinds(OPERATOR));
}
