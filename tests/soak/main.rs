//! The desk survives: the real program plays all games of an event while it is killed without notice (SIGKILL) at random
//! moments, its clock is moved, somebody else's SQLite opens and closes its database, and its mail servers refuse,
//! stall, cut connections and talk without end. When all that is over, every move that was sent is recorded once, every
//! letter has come to its reader, each copy of it is the same, and `amici check` finds nothing.
//!
//! `SOAK_SECONDS=N` says for how long that goes on in each of the two tests, or `SOAK_KILLS=N` how often it is killed;
//! `SOAK_SEED=N` repeats what chance did. `scripts/soak` does it for long.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::disallowed_methods,
    unreachable_pub,
    reason = "test code"
)]

mod reader;
mod refusals;
#[path = "../support/mod.rs"]
mod support;
mod torment;
mod ways;

use std::time::Instant;

use crate::support::{
    dice::Dice,
    long::{number, until, whole},
};
use torment::{Figures, Torment};
use ways::Ways;

/// How often the program is killed in each event that is played whole.
const EVENT: u64 = 200;

/// How often it is killed in each test unless whole events are to be played. Then no server refuses a letter for good, which takes a
/// longer event.
const KILLS: u64 = 12;

/// Events are played until the program was killed often enough.
fn soak(what: &str, ways: impl Fn(u64) -> Ways) {
    let (until, most) = (until(), if whole() { EVENT } else { KILLS });
    let kills = number("SOAK_KILLS").unwrap_or(if until.is_some() { u64::MAX } else { most });
    let first = number("SOAK_SEED").unwrap_or(1);
    let begun = Instant::now();
    let mut all = Figures::default();
    for seed in first.. {
        let mut dice = Dice(seed);
        println!("{what}: SOAK_SEED={seed}");
        let mut torment = Torment::begin(ways(seed), &mut dice, whole());
        torment.go_on(&mut dice, most.min(kills - all.kills), until);
        let figures = torment.end();
        println!("{what}: {figures}");
        all += figures;
        if all.kills >= kills || until.is_some_and(|until| Instant::now() >= until) {
            break;
        }
    }
    println!("{what}, in all: {all}; {} s", begun.elapsed().as_secs());
    assert!(all.made_meanwhile > 0, "the program must get somewhere between the kills");
}

#[test]
fn a_desk_over_maildirs_survives() {
    soak("Maildirs", |_| Ways::Maildirs);
}

#[test]
fn a_desk_over_dovecot_and_postfix_survives() {
    soak("Dovecot and Postfix", Ways::servers);
}
