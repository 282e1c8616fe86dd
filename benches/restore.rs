//! A desk that is put back from a copy of a year ago and reads all mails since then again: how long `amici restore` takes,
//! then `amici release`, and the pass in which the letters leave. Before, as the desk stood with all mails and letters:
//! what a game takes of the disk, and what looking through it takes (`amici audit`).
//!
//! 40 games of 75 half-moves, 3,000 mails: some minutes, since they are written by playing those games first.
//! `RESTORE_GAMES=400` asks for the 30,000 mails of a large club, which take ten times as long; `RESTORE_HALF_MOVES` for
//! shorter games.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "test code"
)]

mod shared;
#[path = "../tests/support/mod.rs"]
mod support;
#[path = "restore/year.rs"]
mod year;

use std::{
    fs,
    process::{Command, Stdio},
    time::Instant,
};

use shared::{cost::Cost, given};
use support::club::Club;

fn main() {
    let (games, half_moves) = (given("RESTORE_GAMES", 40), given("RESTORE_HALF_MOVES", 75));
    let mails = games * half_moves;
    let began = Instant::now();
    let club = year::played(games, half_moves);
    println!(
        "{games} games of {half_moves} half-moves, {mails} mails, played in {:.0} s",
        began.elapsed().as_secs_f64()
    );
    let size = fs::metadata(club.path("amici.sqlite")).unwrap().len();
    println!("  size      {:>6.1} MB, {:.0} kB a game", size as f64 / 1e6, size as f64 / 1e3 / games as f64);
    let audit = obeys(&club, &["audit"]);
    println!("  audit     {}, {:.1} ms a game", shown(audit), audit.wall.as_secs_f64() * 1e3 / games as f64);
    for file in ["amici.sqlite", "amici.sqlite-wal", "amici.sqlite-shm"] {
        let _ = fs::remove_file(club.path(file));
    }
    let restore = obeys(&club, &["restore", "copy.sqlite"]);
    println!(
        "  restore   {}, {:.2} ms a mail",
        shown(restore),
        restore.wall.as_secs_f64() * 1e3 / mails as f64
    );
    assert_eq!(year::half_moves_made(&club), mails, "a move was not read again");
    for command in ["release", "once"] {
        println!("  {command:<9} {}", shown(obeys(&club, &[command])));
    }
}

fn shown(cost: Cost) -> String {
    let [wall, processor] = [cost.wall, cost.processor].map(|time| time.as_secs_f64());
    format!("{wall:>7.2} s, {processor:.2} s of processor time, peak {:.0} MB", cost.peak as f64 / 1e6)
}

/// What a command costs that does what it is told.
fn obeys(club: &Club, words: &[&str]) -> Cost {
    let said = fs::File::create(club.path("said")).unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_amici"))
        .current_dir(club.folder.path())
        .args(["--log", "warn", "--now", club.now.to_rfc3339().as_str()])
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(said)
        .spawn()
        .unwrap();
    let (cost, status) = Cost::of_whole(child);
    // 3: something waits for a person.
    let well = matches!(status.code(), Some(0 | 3));
    assert!(well, "{words:?}: {}", fs::read_to_string(club.path("said")).unwrap());
    cost
}
