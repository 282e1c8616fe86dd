//! What grows with the number of games that run, and what does not: the real program at 1,000 and 10,000 games of 80
//! half-moves, from its start to the processor time of a move by mail. Journals and rows only: of the mails and letters of
//! the time before there are none, and no audit would pass; what these cost a game is told by the bench `restore`. All
//! moves are in games of one event, so that at every size as many letters go to each player.
//!
//! `GROWTH_GAMES=1000,100000` asks for other sizes, in thousands, `GROWTH_HALF_MOVES` for longer or shorter games. A
//! hundred thousand of 80 half-moves take nearly 6 GB of the folder for temporary files.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "test code"
)]

#[path = "growth/clocks.rs"]
mod clocks;
#[path = "growth/desk.rs"]
mod desk;
#[path = "growth/generate.rs"]
mod generate;
#[path = "growth/moves.rs"]
mod moves;
mod shared;
#[path = "../tests/support/mod.rs"]
mod support;

use std::time::{Duration, Instant};

use amici::clock::Clock;
use clocks::PutOff;
use desk::Desk;
use moves::Moves;
use shared::{cost::Cost, given};

/// So many games get a move in each round.
const MOVED: usize = 400;

/// The first is not counted: nothing is warm, and the mails answer no letter.
const ROUNDS: usize = 4;

/// So many mails wait at once, where there are as many games that are not late; the first of them are settled.
const WAITING: usize = 10_000;
const FIRST: usize = 2_000;

/// So many games are due.
const DUE: usize = 100;

fn main() {
    let sizes = std::env::var("GROWTH_GAMES").unwrap_or_else(|_| "1000,10000".into());
    let sizes: Vec<usize> = sizes.split(',').map(|size| size.parse().expect("numbers of games")).collect();
    let moves: Vec<f64> = sizes.iter().map(|games| measure(*games)).collect();
    if let (Some(first), Some(last)) = (moves.first(), moves.last()) {
        println!("processor time of a move, the last size to the first: {:.2}", last / first);
    }
}

/// Prints the figures of one size; gives the milliseconds of processor time of a move.
fn measure(games: usize) -> f64 {
    let desk = Desk::new();
    let (began, half_moves) = (Instant::now(), given("GROWTH_HALF_MOVES", 80));
    generate::database(&desk.database(), games, half_moves, Clock::System.now());
    let size = desk::size(&desk.database());
    println!("{games} games of {half_moves} half-moves, made in {}", seconds(began.elapsed()));
    println!(
        "  size                {:>8.1} MB, {:.1} kB a game",
        size as f64 / 1e6,
        size as f64 / 1e3 / games as f64
    );
    let mut late = PutOff::begin(&desk);
    let running = desk.run();
    println!(
        "  start-up            {} until it is ready, {} until it asks for mails, peak {:.0} MB",
        seconds(running.ready),
        seconds(running.at_work),
        running.process.peak() as f64 / 1e6
    );
    let mut moves = Moves::of_last(&desk, MOVED, 0);
    let mut rounds: Vec<f64> = Vec::new();
    for round in 0..ROUNDS {
        let mut letters = 0;
        let cost = Cost::to(&running.process, || letters = moves.round(&desk));
        cost.show(&format!("round {round}, {letters} letters,"), MOVED);
        rounds.extend((round > 0).then(|| cost.processor_each(MOVED)));
    }
    rounds.sort_by(f64::total_cmp);
    let each = rounds[rounds.len() / 2];
    println!("  a move              {each:.2} ms of processor time");
    for due in [0, DUE, DUE, DUE] {
        let Cost { wall, processor, .. } = late.sweep(&desk, &running, due);
        println!("  sweep, {due:>3} due      {}, {} of processor time", seconds(wall), seconds(processor));
    }
    for words in [&["status"][..], &["td", "report", "B1"], &["event", "table", "B1"]] {
        println!("  {:<20}{}", words.join(" "), seconds(desk.time(words)));
    }
    let waiting = games.saturating_sub(generate::LATE + MOVED).min(WAITING);
    if waiting >= FIRST {
        let mut moves = Moves::of_last(&desk, waiting, MOVED);
        let cost = Cost::to(&running.process, || moves.first_of_round(&desk, FIRST));
        println!("  {waiting} mails wait, of which {FIRST} are settled:");
        cost.show("", FIRST);
    }
    each
}

fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}
