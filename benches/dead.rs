//! What it costs to find out whether a position is dead, and what each side can still do in it: over final positions of
//! games (`benches/dead/positions.txt`), and over those that were made to be hard (`tests/dead/positions.toml`).
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "test code"
)]

use std::time::{Duration, Instant};

use amici::{
    chess::{Position, Variant},
    model::Side,
};

fn measure(what: &str, positions: &[Position], look: impl Fn(&Position) -> bool) {
    let mut times: Vec<Duration> = Vec::new();
    let mut unknown = 0;
    for position in positions {
        let began = Instant::now();
        unknown += u32::from(!look(position));
        times.push(began.elapsed());
    }
    times.sort();
    let all: Duration = times.iter().sum();
    println!(
        "{what:<34} {:>5} positions  mean {:>9.1?}  median {:>9.1?}  99 of 100 {:>9.1?}  worst {:>9.1?}  {unknown} unknown",
        times.len(),
        all / u32::try_from(times.len()).unwrap(),
        times[times.len() / 2],
        times[times.len() * 99 / 100],
        times.last().unwrap(),
    );
}

fn main() {
    let read = |text: &str| Position::from_fen(text, Variant::Chess).unwrap();
    let finals: Vec<Position> = include_str!("dead/positions.txt").lines().map(read).collect();
    let file: toml::Table = toml::from_str(include_str!("../tests/dead/positions.toml")).unwrap();
    let hard: Vec<Position> = file["position"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|case| case.get("variant").is_none())
        .map(|case| read(case["fen"].as_str().unwrap()))
        .collect();
    for (name, positions) in [("final positions", &finals), ("positions made to be hard", &hard)] {
        measure(&format!("{name}: dead?"), positions, |position| {
            !matches!(position.life(), amici::chess::Life::Unknown { .. })
        });
        for side in Side::BOTH {
            measure(&format!("{name}: can {side} mate?"), positions, |position| {
                position.can_mate(side).can_mate.is_some()
            });
        }
    }
}
