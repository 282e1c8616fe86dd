//! What refereeing costs beside carrying mail: 2,000 moves of 2,000 games wait in a real Dovecot, and the daemon runs
//! until the last letter has left; beside it the same mails are fetched and as many letters sent by the same code with
//! nothing in between, once bare, and once with each raw mail and each letter stored in SQLite as durably as the daemon
//! stores them. Letters go to Postfix's `smtp-sink`, which takes all and keeps nothing, and then to a real Postfix.
//!
//! The medians of three rounds count, and of those only the ratios within one run. `DRAIN_GAMES` and `DRAIN_ROUNDS` ask for
//! fewer.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "test code"
)]

#[path = "drain/bare.rs"]
mod bare;
#[path = "shared/carry.rs"]
mod carry;
mod shared;
#[path = "drain/sink.rs"]
mod sink;
#[path = "../tests/support/mod.rs"]
mod support;

use std::fmt::Write as _;

use amici::{config::Config, daemon::Daemon};
use shared::{
    cost::{Cost, median},
    given,
    process::Process,
};
use sink::Sink;
use support::whole_letter::WholeLetter;
use support::{
    club::{Letter, Mail},
    keeper::Memory,
    office::{Office, Running},
};

/// How the letters leave, and in what form players get them.
struct Case {
    name: &'static str,
    to_sink: bool,
    format: &'static str,
}

const CASES: [Case; 3] = [
    Case { name: "text letters to a sink", to_sink: true, format: "text" },
    Case { name: "text letters to Postfix", to_sink: false, format: "text" },
    Case { name: "pages with pictures to a sink", to_sink: true, format: "html" },
];

/// An opening that goes on for as many rounds as anybody asks for.
const MOVES: [&str; 8] = ["5254", "5755", "7163", "2836", "6134", "6845", "4244", "5544"];

fn main() {
    let (games, rounds) = (given("DRAIN_GAMES", 2000), given("DRAIN_ROUNDS", 3).min(MOVES.len()));
    let only = std::env::var("DRAIN_CASE").unwrap_or_default();
    for case in CASES.iter().filter(|case| case.name.contains(&only)) {
        println!("{}, {games} moves, {} letters a round", case.name, 2 * games);
        drain(case, games, rounds);
        println!();
    }
}

fn drain(case: &Case, games: usize, rounds: usize) {
    let office = Office::with(&event(games, case.format));
    let sink = case.to_sink.then(Sink::start);
    let configuration = match &sink {
        Some(sink) => carry::sending_to(&office, sink.port),
        None => office.write_config(office.implicit()),
    };
    let config = Config::load(&configuration).unwrap();
    // The start letters.
    assert_eq!(office.pass_as(&configuration).sent, 2 * games + 1);
    let (mut fetched, mut stored) = (Memory::default(), Memory::default());
    let own = Process::own();
    let [mut daemons, mut bares, mut durables] = [const { Vec::new() }; 3];
    for (round, words) in MOVES.iter().take(rounds).enumerate() {
        put_moves(&office, round, words);
        at_rest(&office);
        let written = newest(&office);
        daemons.push(Cost::to(&own, || run(&office, &configuration, games)));
        let letters = letters_after(&office, written);
        assert_eq!(letters.len(), 2 * games, "each move is confirmed and passed on");
        at_rest(&office);
        bares.push(Cost::to(&own, || bare::fetch_and_send(&config, &office, &mut fetched, &letters)));
        at_rest(&office);
        durables.push(Cost::to(&own, || bare::fetch_store_and_send(&config, &office, &mut stored, &letters)));
    }
    let [daemon, bare, durable] = [daemons, bares, durables].map(median);
    daemon.show("the daemon", games);
    bare.show("bare", games);
    durable.show("bare, durable", games);
    println!(
        "  of the bare loop's pace {:.2}, of the durable one's {:.2}",
        bare.wall.as_secs_f64() / daemon.wall.as_secs_f64(),
        durable.wall.as_secs_f64() / daemon.wall.as_secs_f64()
    );
}

/// Every game between two players of its own.
fn event(games: usize, format: &str) -> String {
    let mut event = String::from(
        "[event]\ncode = \"BENCH\"\nname = \"Bench\"\nsite = \"Bench\"\nstart = 2026-12-01\nformat = \"games\"\n\
         director = { name = \"Weiss, Anna\", email = \"td@club.example\" }\n\
         [regulations]\nprofile = \"iccf-email\"\n",
    );
    for player in 1..=2 * games {
        writeln!(
            event,
            "[[player]]\nname = \"P{player}, X\"\nemail = [\"p{player}@club.example\"]\ntimezone = \"UTC\"\n\
             format = \"{format}\""
        )
        .unwrap();
    }
    for game in 1..=games {
        writeln!(event, "[[game]]\nwhite = \"P{}, X\"\nblack = \"P{}, X\"", 2 * game - 1, 2 * game).unwrap();
    }
    event
}

/// Each player on move answers the letter that asks for it.
fn put_moves(office: &Office, round: usize, words: &str) {
    let number = round / 2 + 1;
    let words =
        if round.is_multiple_of(2) { format!("{number}. {words}") } else { format!("{number}... {words}") };
    let mut store = office.store();
    let mails = store.read(|books| {
        let event = books.events()?.remove(0);
        let mut mails = Vec::new();
        for game in books.games(event.id)? {
            let mover = if round.is_multiple_of(2) { game.white } else { game.black };
            let player = books.player(mover)?;
            let letter = books.letters_to(mover, 1)?.remove(0);
            let letter = Letter::read(player.addresses[0].as_str(), books.bytes_of(letter.id)?);
            mails.push(Mail::answer(&letter, &letter.to, &format!("Game {}: {words}", game.name)));
        }
        Ok(mails)
    });
    for (number, mail) in (0..).zip(mails.unwrap()) {
        let number = u32::try_from(round).unwrap() * 100_000 + number;
        office.servers.deliver("referee", &mail.bytes(number, office.clock.now()));
    }
}

/// Lets the daemon run until all is read and every letter has left.
fn run(office: &Office, configuration: &std::path::Path, games: usize) {
    let daemon: Daemon = office.daemon_as(configuration).unwrap();
    let before = newest(office);
    let running = Running::of(daemon);
    let db = rusqlite::Connection::open(office.folder.path().join("amici.sqlite")).unwrap();
    // By an index: what looking costs is counted with the daemon.
    let sql =
        "SELECT (SELECT max(id) FROM outbox) = ?1 AND NOT EXISTS (SELECT 1 FROM outbox WHERE state = 'due')";
    let mut all_have_left = db.prepare(sql).unwrap();
    let last = before + 2 * i64::try_from(games).unwrap();
    while !all_have_left.query_row([last], |row| row.get::<_, bool>(0)).unwrap() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    running.end().unwrap();
}

fn at_rest(office: &Office) {
    support::eventually("the server is at rest", || office.servers.queue_is_empty());
}

/// The number of the newest letter.
fn newest(office: &Office) -> i64 {
    office.store().read(|books| books.next_letter()).unwrap() - 1
}

fn letters_after(office: &Office, before: i64) -> Vec<WholeLetter> {
    let mut store = office.store();
    store
        .read(|books| {
            (before + 1..books.next_letter()?)
                .map(|id| WholeLetter::of(books, books.letter(id)?.unwrap()))
                .collect()
        })
        .unwrap()
}
