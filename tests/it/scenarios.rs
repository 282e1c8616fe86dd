//! Scenarios: a case of the Laws or of the house rules in a file that a person can read, played through the whole
//! daemon over its embedded mailbox. A new case is a new file in `tests/scenarios`; `README.md` there says how one is
//! written. `SCENARIO=name cargo test --test it scenarios` runs those whose name holds it.
#![allow(clippy::disallowed_methods, reason = "test code")]

mod matters;
mod player;

use std::{fs, panic::catch_unwind};

use crate::support::cases;

#[test]
fn every_scenario_goes_as_it_is_written() {
    let files = cases::files("tests/scenarios", "toml", "SCENARIO");
    let played = cases::played(&files, |file| player::play(&fs::read_to_string(file).unwrap()));
    let failed: Vec<String> =
        played.iter().filter_map(|(name, went)| Some(format!("{name}: {}", went.as_ref().err()?))).collect();
    assert!(failed.is_empty(), "{} of {} scenarios:\n\n{}", failed.len(), files.len(), failed.join("\n\n"));
    let mut seen = matters::Seen::new();
    for of_one in played.into_values().flatten() {
        matters::add(&mut seen, of_one);
    }
    if std::env::var_os("SCENARIO").is_none() {
        matters::all_is_shown(&seen);
    }
}

/// The demonstration is a scenario of its own event, and what must come of each mail stands in it.
#[test]
fn the_game_of_the_demonstration_goes_as_it_is_written() {
    player::play(&include_str!("../../data/demo.toml").replace("DEMO26", "CLUB26"));
}

/// The runner itself must be able to fail: a scenario with each expectation turned wrong does.
#[test]
fn a_scenario_that_expects_otherwise_fails() {
    let right = r#"
about = "The first move."
rule = "A.18"
[[step]]
from = "jan"
text = "Game CLUB26/1: 1. 5254"
letters = ["jan: recorded", "lena: your-move"]
journal = ["1. 5254 played"]
says = { lena = ["1. 5254"] }
hides = { lena = ["7163"] }
[end]
score = "5254"
result = "*"
"#;
    player::play(right);
    for (from, to) in [
        ("lena: your-move", "lena: score"),
        (", \"lena: your-move\"", ""),
        ("1. 5254 played", "1. 7163 played"),
        ("[\"1. 5254 played\"]", "[]"),
        ("lena = [\"1. 5254\"]", "lena = [\"1. 7163\"]"),
        ("lena = [\"7163\"]", "lena = [\"5254\"]"),
        ("score = \"5254\"", "score = \"\""),
        ("result = \"*\"", "result = \"1-0\""),
        ("from = \"jan\"", "from = \"lena\""),
        ("journal", "jurnal"),
    ] {
        let wrong = right.replace(from, to);
        assert_ne!(wrong, right, "{from}");
        assert!(catch_unwind(|| player::play(&wrong)).is_err(), "{from} -> {to} went unnoticed");
    }
}
