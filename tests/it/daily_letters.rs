//! What can wait is told once a day, in its reader's morning; what waits for a person is told again until it is done.

use amici::store::OutboxState;
use chrono::{DateTime, Duration, Utc};

use crate::support::club::*;

const DEPUTY_OF: &str = "director = { name = \"Weiss, Anna\", email = \"td@club.example\" }\ndeputies = [{ name = \"Roth, Karl\", email = \"deputy@club.example\" }]";

/// Jan against Lena in so many games, with a director and a deputy; start letters sent and read: the club, and Jan's.
fn club(games: usize) -> (Club, Letter) {
    club_under("iccf-email", games)
}

/// The same under another profile.
fn club_under(profile: &str, games: usize) -> (Club, Letter) {
    let game = "\n[[game]]\nwhite = \"Novak, Jan\"\nblack = \"Weber, Lena\"\n";
    let head = DUEL.replace("format = \"match\"\ngames = 1", "format = \"games\"");
    let director = head.lines().find(|line| line.starts_with("director = ")).unwrap();
    let head = head.replace("profile = \"iccf-email\"", &format!("profile = \"{profile}\""));
    let event = head.replace(director, DEPUTY_OF) + &game.repeat(games);
    let mut club = Club::with(&event, true);
    club.has_mornings_at("08:00");
    club.pass();
    let start = club.letter_to(JAN);
    (club, start)
}

fn limit(club: &Club) -> DateTime<Utc> {
    club.game().standing().unwrap().deadline
}

/// A pass each hour from an instant to another; who got which letter when.
fn passes(
    club: &mut Club,
    from: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Vec<(DateTime<Utc>, Letter, String)> {
    let mut got = Vec::new();
    club.now = from;
    while club.now <= until {
        club.pass();
        let letters = club.letters();
        let kinds = kinds(club, &letters).into_iter().map(|(_, kind)| kind);
        got.extend(letters.iter().cloned().zip(kinds).map(|(letter, kind)| (club.now, letter, kind)));
        club.now += Duration::hours(1);
    }
    got
}

fn to<'a>(
    got: &'a [(DateTime<Utc>, Letter, String)],
    whom: &'a str,
) -> impl Iterator<Item = &'a (DateTime<Utc>, Letter, String)> {
    got.iter().filter(move |(_, letter, _)| letter.to == whom)
}

#[test]
fn twenty_passed_limits_are_one_letter_to_each() {
    let (mut club, _) = club(20);
    let limit = limit(&club);
    let got = passes(&mut club, limit - Duration::hours(2), limit + Duration::hours(20));
    for (person, kind) in [(JAN, "daily"), (LENA, "daily"), (TD, "docket")] {
        let letters: Vec<_> = to(&got, person).collect();
        assert_eq!(
            letters.len(),
            1,
            "{person}: {:?}",
            letters.iter().map(|(at, _, k)| (at, k)).collect::<Vec<_>>()
        );
        assert_eq!(letters[0].2, kind);
        for number in 1..=20 {
            assert!(letters[0].1.text.contains(&format!("CLUB26/{number}")), "{}", letters[0].1.text);
        }
    }
    let docket = &to(&got, TD).next().unwrap().1;
    assert!(docket.text.lines().count() < 90, "{}", docket.text);
    assert!(docket.subject.starts_with("20 cases wait for you"), "{}", docket.subject);
    let states = |state| {
        let letters = club.store().read(|books| books.letters(1000, false)).unwrap();
        letters.iter().filter(|letter| letter.state == state).count()
    };
    assert_eq!((states(OutboxState::Gathered), states(OutboxState::Waits)), (60, 0));
}

#[test]
fn one_that_is_alone_goes_as_it_is() {
    let (mut club, _) = club(1);
    let limit = limit(&club);
    let got = passes(&mut club, limit, limit + Duration::hours(20));
    let kinds: Vec<&str> = got.iter().map(|(.., kind)| kind.as_str()).collect();
    assert_eq!(kinds, ["flag-reported"; 3]);
    // By their own clocks it is eight in the morning.
    let prague = limit + Duration::hours(8);
    assert_eq!(
        got.iter().map(|(at, ..)| *at).collect::<Vec<_>>(),
        [prague, prague, prague + Duration::hours(1)]
    );
}

#[test]
fn a_case_is_told_again_after_three_days_a_week_a_fortnight_and_weekly_and_then_to_the_deputy() {
    let (mut club, _) = club(1);
    let limit = limit(&club);
    let got = passes(&mut club, limit, limit + Duration::days(23));
    let days = |whom: &'static str| -> Vec<i64> {
        to(&got, whom).map(|(at, ..)| (*at - limit).num_days()).collect()
    };
    assert_eq!(days(TD), [0, 3, 7, 14, 21]);
    assert_eq!(days(DEPUTY), [14, 21]);
    let (_, letter, kind) = to(&got, DEPUTY).next().unwrap();
    assert_eq!(kind, "docket");
    assert!(letter.text.contains("has not decided"), "{}", letter.text);
    // He rules in answer to it, and both have nothing to decide any more.
    let mail = Mail::answer(letter, DEPUTY, "result CLUB26/1 0-1 forfeit No move for three weeks.");
    club.exchange(&mail);
    assert!(club.game().outcome.is_some());
    let from = club.now;
    let after = passes(&mut club, from, from + Duration::days(8));
    let more: Vec<&str> = to(&after, DEPUTY).map(|(_, letter, _)| letter.text.as_str()).collect();
    assert!(more.is_empty(), "{more:?}");
}

/// A director's list that takes in what waits for his morning takes nothing from what is known of the cases.
#[test]
fn a_report_by_night_leaves_what_happened_in_the_cases_that_it_gathers() {
    let (mut club, start) = club(2);
    club.now += Duration::days(20);
    club.exchange(&Mail::answer(&start, JAN, "Game CLUB26/2: 1. 5254"));
    let later = club.game_named("CLUB26/2").standing().unwrap().deadline;
    let first = limit(&club);
    assert!(later > first + Duration::hours(12), "{first}, {later}");
    let got = passes(&mut club, first, later + Duration::hours(1));
    let told = to(&got, TD).last().unwrap().1.clone();
    let facts = |club: &Club| -> Vec<String> {
        let matters = club.store().read(|books| books.all_open_matters()).unwrap();
        matters.into_iter().map(|matter| matter.facts).collect()
    };
    let before = facts(&club);
    assert!(before.len() == 2 && before.iter().all(|said| !said.is_empty()), "{before:?}");
    let list = club.exchange(&Mail::answer(&told, TD, "report"));
    assert!(list.iter().any(|letter| letter.subject.starts_with("2 cases wait for you")), "{list:?}");
    assert_eq!(facts(&club), before);
}

#[test]
fn what_is_settled_before_the_morning_is_not_told() {
    let (mut club, start) = club(2);
    let limit = limit(&club);
    let got = passes(&mut club, limit, limit + Duration::hours(3));
    assert!(got.is_empty(), "the reports wait for the morning");
    let mail = Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254\nGame CLUB26/2: 1. 5254");
    club.exchange(&mail);
    let from = club.now;
    let got = passes(&mut club, from, limit + Duration::hours(20));
    let to_jan: Vec<&str> = to(&got, JAN).map(|(.., kind)| kind.as_str()).collect();
    assert!(!to_jan.contains(&"flag-reported") && !to_jan.contains(&"daily"), "{to_jan:?}");
    // The director hears of two moves that came late, and of no flag.
    let docket: Vec<_> = to(&got, TD).collect();
    assert_eq!(docket.len(), 1);
    assert!(!docket[0].1.text.contains("has passed"), "{}", docket[0].1.text);
}

#[test]
fn twenty_flags_are_ruled_on_by_one_line_and_one_answer_lists_them() {
    // Nobody is asked whether he claims there, so that each case proposes the result.
    let (mut club, _) = club_under("desc-email", 20);
    let limit = limit(&club);
    let got = passes(&mut club, limit, limit + Duration::hours(20));
    let docket = to(&got, TD).next().unwrap().1.clone();
    let letters = club.exchange(&Mail::answer(&docket, TD, "yes all\n\nAnna Weiss"));
    let kinds = kinds(&club, &letters);
    let count = |whom: &str, kind: &str| kinds.iter().filter(|(to, is)| to == whom && is == kind).count();
    assert_eq!((count(JAN, "ruling"), count(LENA, "ruling")), (20, 20), "{kinds:?}");
    let answers: Vec<&Letter> = letters.iter().filter(|letter| letter.to == TD).collect();
    assert_eq!((answers.len(), count(TD, "cases-answered")), (1, 1), "{kinds:?}");
    for number in 1..=20 {
        let name = format!("CLUB26/{number}");
        assert!(club.game_named(&name).outcome.is_some(), "{name}");
        assert!(answers[0].text.contains(&format!("{name} ")), "{}", answers[0].text);
    }
    assert!(club.store().read(|books| books.open_cases(1)).unwrap().is_empty());
    // Whoever answers once more is told of each that it is decided. His new mail goes on with no thread: the address says
    // which letter it answers.
    assert!(docket.reply_to.contains(&format!(".o{}.", docket.number())), "{}", docket.reply_to);
    let again = club.exchange(&Mail::new(TD, &docket.reply_to, "once more", "yes 1 2"));
    assert_eq!(again.len(), 1);
    assert!(again[0].text.contains("it was decided on"), "{}", again[0].text);
}
