//! What it costs to look at the clocks: one pass with an empty mailbox over 1,000, 10,000 and 100,000 running games, of
//! which none, 10 or 100 are due. The cost must grow with what is due, not with what runs.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "test code"
)]

use std::{
    fmt::Write as _,
    fs,
    path::Path,
    time::{Duration, Instant},
};

use amici::{
    chance::Chance,
    clock::Clock,
    config::Config,
    daemon::{Daemon, Pass},
    event::EventFile,
    laws::Fact,
    store::Store,
};
use chrono::{DateTime, Utc};

const GAMES_OF_AN_EVENT: usize = 1000;
const DUE: [usize; 3] = [0, 10, 100];
const PASSES: usize = 9;

/// A thousand games among fifty players, each against another.
fn event(number: usize) -> String {
    let mut event = format!(
        "[event]\ncode = \"B{number}\"\nname = \"Bench\"\nsite = \"Bench\"\nstart = 2026-12-01\nformat = \"games\"\n\
         director = {{ name = \"Weiss, Anna\", email = \"td@club.example\" }}\n\
         [regulations]\nprofile = \"iccf-email\"\n",
    );
    for player in 0..50 {
        let email = format!("p{player}b{number}@club.example");
        writeln!(event, "[[player]]\nname = \"P{player}, X\"\nemail = [\"{email}\"]\ntimezone = \"UTC\"")
            .unwrap();
    }
    let pairs = (0..50).flat_map(|white| (0..50).map(move |black| (white, black)));
    for (white, black) in pairs.filter(|(white, black)| white != black).take(GAMES_OF_AN_EVENT) {
        writeln!(event, "[[game]]\nwhite = \"P{white}, X\"\nblack = \"P{black}, X\"").unwrap();
    }
    event
}

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

/// A desk with so many games in which White is on move: all were asked on 1 March but the first hundred, which have the
/// move since 1 December and so are late.
fn desk(folder: &Path, games: usize) {
    let config = "[desk]\naddress = \"referee@desk.example\"\n[mailbox]\nkind = \"maildir\"\npath = \"in\"\n\
                  [outgoing]\nkind = \"maildir\"\npath = \"out\"\n";
    fs::write(folder.join("amici.toml"), config).unwrap();
    fs::create_dir(folder.join("in")).unwrap();
    let mut store = Store::open_or_make(&folder.join("amici.sqlite")).unwrap();
    let mut placed = 0;
    for number in 1..=games / GAMES_OF_AN_EVENT {
        let text = event(number);
        let file = EventFile::read(&text, None).unwrap_or_else(|problems| panic!("{problems:?}"));
        let now = at("2026-11-20T09:00:00Z");
        store
            .transaction(|books| {
                books.add_event(&file, now)?;
                let event = books.event(&file.code)?.unwrap().id;
                books.letters_written(event, now)?;
                for row in books.games(event)? {
                    let mut game = books.game(row.id, &row.name)?;
                    let half_move = game.to_play();
                    let letter = format!("l{}.bench@desk.example", row.id).parse().unwrap();
                    let asked = Fact::MadeAvailable { half_move, letter, start_letter: true, put_off: None };
                    let when = at(if placed < 100 { "2026-12-01T09:00:00Z" } else { "2027-03-01T09:00:00Z" });
                    books.append(row.id, &mut game, when, vec![asked], None)?;
                    placed += 1;
                }
                Ok(())
            })
            .unwrap();
    }
    // The boards are another matter: the solver has seen them all.
    let db = rusqlite::Connection::open(folder.join("amici.sqlite")).unwrap();
    db.execute("UPDATE game SET unseen = 0", []).unwrap();
}

/// Lets so many of the first hundred games be due, and puts the others off.
fn let_be_due(folder: &Path, due: usize) {
    let db = rusqlite::Connection::open(folder.join("amici.sqlite")).unwrap();
    let far = at("2030-01-01T00:00:00Z").timestamp();
    let now = at("2027-01-01T00:00:00Z").timestamp();
    db.execute("UPDATE game SET due = ?1 WHERE id <= 100", [far]).unwrap();
    db.execute("UPDATE game SET due = ?1 WHERE id <= ?2", [now, i64::try_from(due).unwrap()]).unwrap();
}

fn pass(folder: &Path, now: DateTime<Utc>) -> (Pass, Duration) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let config = Config::load(&folder.join("amici.toml")).unwrap();
    let mut daemon = Daemon::open(config, Clock::Standing(now), Chance::Seeded(7)).unwrap();
    let began = Instant::now();
    let pass = runtime.block_on(daemon.pass()).unwrap();
    (pass, began.elapsed())
}

fn main() {
    println!(
        "{:>8} running  {:>4} due   flags  letters  time of a pass (median of {PASSES} where none is due)",
        "", ""
    );
    for games in [1_000, 10_000, 100_000] {
        let folder = tempfile::tempdir().unwrap();
        let began = Instant::now();
        desk(folder.path(), games);
        let made = began.elapsed();
        let mut now = at("2027-03-02T09:00:00Z");
        for due in DUE {
            let_be_due(folder.path(), due);
            let mut times = Vec::new();
            let mut done = Pass::default();
            for _ in 0..if due == 0 { PASSES } else { 1 } {
                now += chrono::Duration::minutes(1);
                let (one, time) = pass(folder.path(), now);
                (done.flags, done.sent) = (done.flags + one.flags, done.sent + one.sent);
                times.push(time);
            }
            times.sort();
            let time = times[times.len() / 2];
            println!("{games:>8} running  {due:>4} due   {:>5}  {:>7}  {time:>9.1?}", done.flags, done.sent);
        }
        println!("{games:>8} games made in {made:.1?}");
    }
}
