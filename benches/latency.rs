//! How long a mail waits for its answers: a move comes into a real Dovecot while the daemon idles, and the time is taken
//! from there until a mail server has taken both letters; beside it the same mail and letters are carried by the same code
//! with nothing in between, by a mailbox in IDLE of its own. In turns, so that both have the same machine; the medians
//! count, and the difference between them. Most of both times is Dovecot's: it gathers what comes for half a second before
//! it tells of it. `LATENCY_MAILS` asks for more or fewer.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "test code"
)]

#[path = "shared/carry.rs"]
mod carry;
#[path = "shared/duel.rs"]
mod duel;
mod shared;
#[path = "../tests/support/mod.rs"]
mod support;
#[path = "latency/taker.rs"]
mod taker;

use std::time::{Duration, Instant};

use amici::{
    config::{Config, MailboxConfig},
    mailbox::Mailbox,
};
use duel::Duel;
use shared::given;
use support::whole_letter::WholeLetter;
use support::{
    club::{JAN, Letter},
    keeper::Memory,
    office::{Office, Running, runtime},
};
use taker::{Taken, Taker};

/// By then whoever waits has gone to sleep.
const SOME_TIME: Duration = Duration::from_secs(2);

/// Who has the mailbox that is read with nothing in between.
const BARE: &str = "bare@chess.test";

fn main() {
    let mails = given("LATENCY_MAILS", 20);
    let (office, taker) = (Office::duel(), Taker::start());
    let configuration = carry::sending_to(&office, taker.port);
    office.servers.make_mailbox(BARE);
    let mut bare = Bare::new(&office, Config::load(&configuration).unwrap());
    let daemon = Running::of(office.daemon_as(&configuration).unwrap());
    // The start letters, of which one asks White.
    let mut asks = asking(taker.next(3), |letter| letter.to == JAN);
    let [mut refereed, mut carried] = [const { Vec::new() }; 2];
    let mut duel = Duel::begins(&office);
    for _ in 0..mails {
        let mail = duel.answers(&office, &asks);
        std::thread::sleep(SOME_TIME);
        let comes = || {
            let at = Instant::now();
            office.servers.deliver("referee", &mail);
            at
        };
        let (letters, time) = timed(&taker, comes);
        refereed.push(time);
        asks = asking(letters, |letter| letter.says("your turn"));
        let rows = newest_letters(&office);
        let (_, time) = timed(&taker, || bare.carries(&rows, || office.servers.deliver(BARE, &mail)));
        carried.push(time);
    }
    daemon.end().unwrap();
    let [refereed, carried] = [refereed, carried].map(summed_up);
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    println!("{mails} mails, one at a time, until both letters are taken (median, nine in ten within)");
    for (name, [median, most]) in [("the daemon", refereed), ("bare", carried)] {
        println!("  {name:<12} {:>7.1} ms  {:>7.1} ms", ms(median), ms(most));
    }
    println!("  the daemon adds {:.1} ms", ms(refereed[0]) - ms(carried[0]));
}

/// The median, and the time within which nine in ten were.
fn summed_up(mut times: Vec<Duration>) -> [Duration; 2] {
    times.sort_unstable();
    [times[times.len() / 2], times[times.len() * 9 / 10]]
}

/// The two letters that follow a mail, and how long that took since it came.
fn timed(taker: &Taker, comes: impl FnOnce() -> Instant) -> (Vec<Taken>, Duration) {
    let came = comes();
    let letters = taker.next(2);
    let last = letters.iter().map(|letter| letter.at).max().unwrap();
    (letters, last - came)
}

/// The letter among them that asks for a move.
fn asking(letters: Vec<Taken>, asks: impl Fn(&Letter) -> bool) -> Letter {
    let mut letters = letters.into_iter().map(|taken| Letter::read(&taken.to, taken.bytes));
    letters.find(asks).expect("a letter that asks")
}

/// The two letters that were written last.
fn newest_letters(office: &Office) -> Vec<WholeLetter> {
    let letters = office.store().read(|books| {
        let last = books.next_letter()? - 1;
        [last - 1, last].iter().map(|id| WholeLetter::of(books, books.letter(*id)?.unwrap())).collect()
    });
    letters.unwrap()
}

/// A mailbox in IDLE, and nothing behind it.
struct Bare {
    mailbox: Mailbox,
    memory: Memory,
    config: Config,
    runtime: tokio::runtime::Runtime,
}

impl Bare {
    fn new(office: &Office, mut config: Config) -> Bare {
        let MailboxConfig::Imap { account, .. } = &mut config.mailbox else {
            panic!("the office reads by IMAP")
        };
        account.user = Some(BARE.into());
        let mut mailbox = Mailbox::open(&config.mailbox, &config.limits, None, office.clock);
        let (mut memory, runtime) = (Memory::default(), runtime());
        runtime.block_on(mailbox.drain(&mut memory)).unwrap();
        Bare { mailbox, memory, config, runtime }
    }

    /// Waits in IDLE, lets a mail be delivered, fetches it, and sends these letters; says when the mail came.
    fn carries(&mut self, letters: &[WholeLetter], deliver: impl FnOnce()) -> Instant {
        let Bare { mailbox, memory, config, runtime } = self;
        let before = memory.arrivals.len();
        runtime.block_on(async {
            let waits = async {
                while memory.arrivals.len() == before {
                    mailbox.wait(Duration::from_secs(30)).await.unwrap();
                    mailbox.drain(memory).await.unwrap();
                }
            };
            let delivers = async {
                tokio::time::sleep(SOME_TIME).await;
                let at = Instant::now();
                deliver();
                at
            };
            let ((), came) = futures_util::future::join(waits, delivers).await;
            carry::send(config, letters, |_| {}).await;
            came
        })
    }
}
