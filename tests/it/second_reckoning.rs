//! Reflection time against a second reckoning, made by somebody else from the rules' text alone: random regulations, zones
//! and games through the whole daemon, and the same on paper, by walking over a calendar and looking at a stopwatch.
//! `RECKONING_SEED=N cargo test --test it second_reckoning` plays one event again; `scripts/soak`
//! plays for as long as one likes.
//!
//! Laws 6.1 to 6.5

mod calendar;
mod clock;
mod compare;
mod desk;
mod people;
mod question;
mod rules;
mod table;
mod turn;

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Mutex,
};

use desk::Desk;

use crate::support::long::{number, seeds, whole};

/// Events of four games each.
const EVENTS: u64 = 12;

/// The seeds of the events to be played: always the same, or one, or as many as there is time for.
fn events() -> Box<dyn Iterator<Item = u64> + Send> {
    match number("RECKONING_SEED") {
        Some(seed) => Box::new(std::iter::once(seed)),
        None => seeds(if whole() { 40 } else { EVENTS }),
    }
}

#[test]
fn random_games_take_the_time_that_they_take_on_paper() {
    let (waiting, wrong) = (Mutex::new(events()), Mutex::new(Vec::new()));
    let tally = Mutex::new(BTreeMap::<&str, usize>::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some(seed) = waiting.lock().unwrap().next() else { break };
                    let mut desk = Desk::new(seed);
                    let played = catch_unwind(AssertUnwindSafe(|| desk.play()))
                        .unwrap_or_else(|_| Err("it broke".to_owned()));
                    for (what, times) in &desk.table.tally {
                        *tally.lock().unwrap().entry(what).or_default() += times;
                    }
                    if let Err(why) = played {
                        eprintln!("seed {seed}\n{}\n{why}\n", desk.story.join("\n"));
                        wrong.lock().unwrap().push((seed, why));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    eprintln!("{:?}", tally.into_inner().unwrap());
    let told: Vec<String> = wrong.iter().map(|(seed, why)| format!("seed {seed}: {why}")).collect();
    assert!(wrong.is_empty(), "{}", told.join("\n"));
}
