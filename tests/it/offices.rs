//! Who directs an event, is a deputy or adjudicates: told of it at the start, and when the office is somebody else's.

use crate::support::club::*;

const OLE: &str = "ole@berg.example";
const IVA: &str = "iva@maric.example";
const KARL: &str = "karl@roth.example";

fn with(officials: &str) -> String {
    DUEL.replace("td@club.example\" }", &format!("td@club.example\" }}\n{officials}"))
}

fn change(club: &mut Club, text: &str) -> Vec<Letter> {
    let file = club.path("event.toml");
    std::fs::write(&file, text).unwrap();
    let (code, said) = club.amici(&["event", "change", &file.display().to_string()]);
    assert_eq!(code, 0, "{said}");
    club.pass();
    club.letters()
}

fn to<'a>(letters: &'a [Letter], address: &str) -> &'a Letter {
    letters.iter().find(|letter| letter.to == address).unwrap_or_else(|| panic!("nothing to {address}"))
}

#[test]
fn deputies_and_the_adjudicator_are_told_at_the_start_what_is_asked_of_them() {
    let text = with(&format!(
        "end = 2028-12-31\ndeputies = [{{ name = \"Berg, Ole\", email = \"{OLE}\" }}]\n\
         adjudicator = {{ name = \"Maric, Iva\", email = \"{IVA}\" }}"
    ));
    let mut club = Club::with(&text, true);
    club.pass();
    let letters = club.letters();
    let told: Vec<_> =
        kinds(&club, &letters).into_iter().filter(|(_, kind)| kind.as_str() == "office-given").collect();
    assert_eq!(told, sent(&[(OLE, "office-given"), (IVA, "office-given")]));
    assert!(to(&letters, OLE).says("has named you as a deputy"));
    assert!(to(&letters, IVA).says("31 December 2028"), "{}", to(&letters, IVA).said());
    // The mark of that letter is the deputy's: his first order counts.
    let letters = club.exchange(&Mail::answer(to(&letters, OLE), OLE, "td tell CLUB26/1 w: Welcome."));
    assert!(letters.iter().any(|letter| letter.to == JAN && letter.says("Welcome.")), "{}", club.outcome());
}

#[test]
fn a_new_adjudicator_is_shown_the_open_cases_and_the_one_before_decides_nothing() {
    let officials = |name: &str, address: &str| {
        with(&format!("end = 2026-12-10\nadjudicator = {{ name = \"{name}\", email = \"{address}\" }}"))
    };
    let mut club = Club::with(&officials("Maric, Iva", IVA), true);
    club.pass();
    let start = club.letters();
    club.exchange(&Mail::answer(to(&start, JAN), JAN, "1. 5254"));
    // The end date, and the days for claims.
    let mut case = None;
    for _ in 0..40 {
        club.later(24);
        club.pass();
        case = case.or(club.letters().into_iter().find(|letter| letter.to == IVA));
    }
    let case = case.expect("the case goes to the adjudicator");
    assert!(case.says("to be adjudicated"), "{}", case.said());

    let letters = change(&mut club, &officials("Roth, Karl", KARL));
    assert!(to(&letters, KARL).says("One case waits for you already"), "{}", to(&letters, KARL).said());
    let ended = to(&letters, IVA);
    assert!(ended.says("Karl Roth now adjudicates") && ended.says(KARL), "{}", ended.said());
    assert!(!ended.header("Reply-To").unwrap_or_default().contains('+'), "{}", ended.said());
    let docket = letters.iter().find(|letter| club.kind(letter) == "docket").unwrap().clone();
    assert_eq!(docket.to, KARL);
    let order = "result CLUB26/1 1-0 adjudication White is better.";
    let answers = club.exchange(&Mail::answer(&case, IVA, order));
    assert!(answers.is_empty(), "{:?}", kinds(&club, &answers));
    assert_eq!(club.game().outcome, None);
    assert!(docket.says("New:") && docket.says("CLUB26/1"), "{}", docket.said());
    club.exchange(&Mail::answer(
        &docket,
        KARL,
        "result CLUB26/1 1/2-1/2 adjudication The position is level.",
    ));
    assert!(club.game().outcome.is_some(), "{}", club.outcome());
    let (code, said) = club.amici(&["audit"]);
    assert_eq!(code, 0, "{said}");
}

#[test]
fn what_waits_for_a_director_who_has_left_does_not_go_to_him() {
    let mut club = Club::with(DUEL, true);
    club.pass();
    let start = club.letters();
    // A question waits for the director's morning.
    club.exchange(&Mail::answer(to(&start, JAN), JAN, "td: May I play from the hospital?"));
    let text = DUEL.replace("Weiss, Anna", "Berg, Ole").replace(TD, OLE);
    let letters = change(&mut club, &text);
    assert!(letters.iter().all(|letter| letter.to != TD || club.kind(letter) == "office-ended"));
    assert!(to(&letters, OLE).says("You direct Club Championship 2026"));
    let docket = letters.iter().find(|letter| club.kind(letter) == "docket").unwrap();
    assert!(docket.to == OLE && docket.says("from the hospital"), "{}", docket.said());
}

#[test]
fn a_deputy_who_becomes_the_director_is_not_told_that_he_has_gone() {
    let deputy = |name: &str, address: &str| {
        with(&format!("deputies = [{{ name = \"{name}\", email = \"{address}\" }}]"))
    };
    let mut club = Club::with(&deputy("Berg, Ole", OLE), true);
    club.pass();
    club.letters();
    let text = deputy("Roth, Karl", KARL).replace("Weiss, Anna", "Berg, Ole").replace(TD, OLE);
    let letters = change(&mut club, &text);
    let mut told: Vec<_> =
        kinds(&club, &letters).into_iter().filter(|(_, kind)| kind.starts_with("office-")).collect();
    told.sort();
    let mut wanted = sent(&[(OLE, "office-given"), (TD, "office-ended"), (KARL, "office-given")]);
    wanted.sort();
    assert_eq!(told, wanted);
    assert!(to(&letters, OLE).says("You direct Club Championship 2026"), "{}", to(&letters, OLE).said());
}
