//! What `doc/exports.md` says of the JSON form, and what is written: the same keys.

use std::collections::BTreeSet;

use amici::{
    event::TournamentFormat,
    regulations::{Control, Regulations, Session, profile_names},
};
use serde_json::Value;

use super::{export, finished, stopped};
use crate::support::club::{Club, DUEL, JAN, Mail};

const PAGE: &str = include_str!("../../../doc/exports.md");

fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                found.insert(key.clone());
                keys(value, found);
            }
        }
        Value::Array(list) => list.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

/// The part of the page on this form.
fn section() -> &'static str {
    let (_, section) = PAGE.split_once("\n## JSON\n").unwrap();
    section.split_once("\n## ").unwrap().0
}

/// The words in code of a text.
fn named(text: &str) -> BTreeSet<String> {
    let words = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    words.map(str::to_owned).collect()
}

/// An event in Chess960, with a claim and a line that was left.
fn begun_again() -> Club {
    let event = DUEL.replace("iccf-email\"", "iccf-email\"\nvariant = \"chess960\"\nposition = 518");
    let mut club = Club::with(&event, true);
    club.pass();
    let letters = club.play(&["5254", "5755"]);
    let asked = letters.iter().find(|letter| letter.to == JAN).unwrap();
    club.exchange(&Mail::answer(asked, JAN, "claim repetition"));
    let (code, said) = club.amici(&["td", "restart CLUB26/1 clocks reset The position was wrong."]);
    assert_eq!(code, 0, "{said}");
    club
}

/// All keys that can be written.
fn all_keys() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for club in [finished(), begun_again(), stopped()] {
        let value: Value = serde_json::from_str(&export(&club, &["json", "CLUB26"])).unwrap();
        assert_eq!((value["form"].as_str(), value["version"].as_u64()), (Some("amici-event"), Some(1)));
        keys(&value, &mut found);
    }
    let mut add = |value: Value| keys(&value, &mut found);
    let later = Some(Session { moves: 5, days: 20 });
    for control in [
        Control::Sessions { moves: 10, days: 50, carry_over: true, later },
        Control::Fischer { base: 30, per_move: 3, most: 0 },
        Control::Window { moves: 10, days: 30 },
        Control::TripleBlock { increment: 3, bank: 75, protect: true },
    ] {
        add(serde_json::to_value(control).unwrap());
    }
    for profile in profile_names() {
        let rules = Regulations::of_profile(profile).unwrap();
        add(serde_json::to_value(Regulations { appeal_days: 1, adjudication_days: 1, ..rules }).unwrap());
    }
    add(serde_json::to_value(TournamentFormat::Match { games: 2 }).unwrap());
    // Only where a journal does not hold.
    found.insert("why".into());
    found
}

#[test]
fn every_key_of_the_json_stands_in_the_page_and_every_key_of_the_page_in_the_json() {
    let (written, said) = (all_keys(), named(section()));
    let missing: Vec<&String> = written.difference(&said).collect();
    assert!(missing.is_empty(), "doc/exports.md does not name {missing:?}");
    // What stands first in a row of a table is a key.
    let rows = section().lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
    let first: BTreeSet<String> = rows.flat_map(|cell| named(&format!("`{cell}"))).collect();
    assert!(first.len() > 60, "{first:?}");
    let vain: Vec<&String> = first.difference(&written).collect();
    assert!(vain.is_empty(), "no JSON has {vain:?}");
}
