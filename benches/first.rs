//! How much refereeing costs: 500 moves wait in a real Dovecot, one pass takes them in, rules on them and sends the
//! letters through a real Postfix; then the same mails are fetched and the same letters sent by the same code with
//! nothing in between. Three times over; the medians count.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "test code"
)]

#[path = "../tests/support/mod.rs"]
mod support;

use std::{
    collections::VecDeque,
    fmt::Write as _,
    io,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use amici::{
    config::Config,
    mailbox::Mailbox,
    model::SendOutcome,
    outgoing::{Envelope, Outgoing},
    store::OutboxRow,
};
use support::{
    club::{Letter, Mail},
    eventually,
    keeper::Memory,
    office::{Office, runtime},
};

const GAMES: usize = 500;
const ROUNDS: [&str; 3] = ["1. 5254", "1... 5755", "2. 7163"];

/// Every game between two players of its own.
fn event() -> String {
    let mut event = String::from(
        "[event]\ncode = \"BENCH\"\nname = \"Bench\"\nsite = \"Bench\"\nstart = 2026-12-01\nformat = \"games\"\n\
         director = { name = \"Weiss, Anna\", email = \"td@club.example\" }\n\
         [regulations]\nprofile = \"iccf-email\"\n",
    );
    for player in 1..=2 * GAMES {
        let email = format!("p{player}@club.example");
        writeln!(event, "[[player]]\nname = \"P{player}, X\"\nemail = [\"{email}\"]\ntimezone = \"UTC\"")
            .unwrap();
    }
    for game in 1..=GAMES {
        writeln!(event, "[[game]]\nwhite = \"P{}, X\"\nblack = \"P{}, X\"", 2 * game - 1, 2 * game).unwrap();
    }
    event
}

/// When the log first told of a letter: the moment between the way in and the way out.
#[derive(Clone, Default)]
struct FirstLetter(Arc<Mutex<Option<Instant>>>);

impl io::Write for FirstLetter {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut first = self.0.lock().unwrap();
        if first.is_none() && String::from_utf8_lossy(line).contains("letter sent") {
            *first = Some(Instant::now());
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// How long the way in and the way out took.
#[derive(Clone, Copy, Debug)]
struct Times {
    inward: Duration,
    outward: Duration,
}

impl Times {
    fn show(self, name: &str) {
        let rate = |count: usize, time: Duration| count as f64 / time.as_secs_f64();
        println!(
            "{name:<8} {:>7.2} s in {:>7.2} s out   {:>7.0} mails a second in {:>7.0} letters a second out",
            self.inward.as_secs_f64(),
            self.outward.as_secs_f64(),
            rate(GAMES, self.inward),
            rate(2 * GAMES, self.outward),
        );
    }

    fn whole(self) -> f64 {
        (self.inward + self.outward).as_secs_f64()
    }
}

fn main() {
    let first_letter = FirstLetter::default();
    let writer = first_letter.clone();
    tracing_subscriber::fmt().with_max_level(tracing::Level::INFO).with_writer(move || writer.clone()).init();
    let office = Office::with(&event());
    let config = Config::load(&office.write_config(office.implicit())).unwrap();
    assert_eq!(office.pass(office.implicit()).sent, 2 * GAMES + 1);
    let mut memory = Memory::default();
    let (mut daemon_times, mut bare_times) = (Vec::new(), Vec::new());
    for (round, words) in ROUNDS.iter().enumerate() {
        put_moves(&office, round, words);
        eventually("the server is at rest", || office.servers.queue_is_empty());
        let written = office.outbox().len();
        *first_letter.0.lock().unwrap() = None;
        daemon_times.push(pass(&office, &first_letter));
        let letters = office.outbox().split_off(written);
        assert_eq!(letters.len(), 2 * GAMES);
        eventually("the server is at rest", || office.servers.queue_is_empty());
        bare_times.push(bare(&config, &office, &mut memory, letters));
        daemon_times.last().unwrap().show("daemon");
        bare_times.last().unwrap().show("bare");
    }
    let (daemon, bare) = (median(daemon_times), median(bare_times));
    println!("\nMedians of {} rounds, {GAMES} mails and {} letters each:", ROUNDS.len(), 2 * GAMES);
    daemon.show("daemon");
    bare.show("bare");
    println!(
        "The daemon takes {:.2} times as long as bare fetching and sending.",
        daemon.whole() / bare.whole()
    );
}

/// Each player on move answers the letter that asks for it.
fn put_moves(office: &Office, round: usize, words: &str) {
    let mut store = office.store();
    let mails = store.read(|books| {
        let event = books.events()?.remove(0);
        let mut mails = Vec::new();
        for game in books.games(event.id)? {
            let mover = if round.is_multiple_of(2) { game.white } else { game.black };
            let player = books.player(mover)?;
            let letter = books.letters_to(mover, 1)?.remove(0);
            let letter = Letter::read(player.addresses[0].as_str(), letter.bytes);
            let mail = Mail::answer(&letter, &letter.to, &format!("Game {}: {words}", game.name));
            mails.push(mail);
        }
        Ok(mails)
    });
    for (number, mail) in (0..).zip(mails.unwrap()) {
        let number = u32::try_from(round).unwrap() * 1000 + number;
        office.servers.deliver("referee", &mail.bytes(number, office.clock.now()));
    }
}

fn pass(office: &Office, first_letter: &FirstLetter) -> Times {
    let mut daemon = office.daemon(office.implicit()).unwrap();
    let begun = Instant::now();
    let pass = runtime().block_on(daemon.pass()).unwrap();
    let whole = begun.elapsed();
    assert_eq!((pass.settled, pass.sent), (GAMES, 2 * GAMES), "{pass:?}");
    let inward = first_letter.0.lock().unwrap().unwrap() - begun;
    Times { inward, outward: whole - inward }
}

/// The same mails and letters over the same connections, with nothing in between.
fn bare(config: &Config, office: &Office, memory: &mut Memory, letters: Vec<OutboxRow>) -> Times {
    let mut mailbox = Mailbox::open(&config.mailbox, &config.limits, None, office.clock);
    runtime().block_on(async {
        let begun = Instant::now();
        let drained = mailbox.drain(memory).await.unwrap();
        mailbox.close().await;
        let inward = begun.elapsed();
        assert_eq!(drained.kept, GAMES);
        let begun = Instant::now();
        let lanes = Outgoing::open(&config.outgoing).lanes();
        let queue = Mutex::new(VecDeque::from(letters));
        let lanes = (0..lanes).map(|_| send_all(Outgoing::open(&config.outgoing), &queue));
        futures_util::future::join_all(lanes).await;
        Times { inward, outward: begun.elapsed() }
    })
}

async fn send_all(mut lane: Outgoing, queue: &Mutex<VecDeque<OutboxRow>>) {
    loop {
        let Some(letter) = queue.lock().unwrap().pop_front() else { break };
        let parcel = Envelope {
            recipient: &letter.recipient,
            envelope_from: &letter.envelope_from,
            message_id: &letter.message_id,
            bytes: &letter.bytes,
        };
        assert_eq!(lane.send(parcel).await, SendOutcome::Accepted);
    }
    lane.close().await;
}

/// The round that took neither the longest nor the shortest.
fn median(mut times: Vec<Times>) -> Times {
    times.sort_by(|a, b| a.whole().total_cmp(&b.whole()));
    times[times.len() / 2]
}
