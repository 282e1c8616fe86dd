//! The real program under a service manager: a stand-in for systemd, which listens on the socket, and kills and starts
//! anew what gives no sign of life.

use std::{
    fs,
    os::{
        linux::net::SocketAddrExt,
        unix::net::{SocketAddr, UnixDatagram},
    },
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use amici::{
    clock::Clock,
    store::{Lock, is_held},
};
use rusqlite::Connection;

use crate::support::{
    club::{JAN, LENA, Mail, SAMPLE, deliver},
    desk::{Desk, Running, until},
};

/// How long it waits for a sign of life. A machine that has other things to do takes seconds for a mail.
const WATCHDOG: Duration = Duration::from_secs(6);

/// A service manager with one service.
struct Manager<'a> {
    desk: &'a Desk,
    socket: UnixDatagram,
    address: String,
    running: Running,
    heard: Vec<String>,
    /// How much of it was waited for.
    passed: usize,
}

impl<'a> Manager<'a> {
    /// Starts the desk; it listens on a socket in its folder, or on one with an abstract name.
    fn start(desk: &'a Desk, named: Option<&str>) -> Manager<'a> {
        let path = desk.path("notify");
        let (address, bound) = match named {
            Some(name) => (format!("@{name}"), SocketAddr::from_abstract_name(name).unwrap()),
            None => (path.to_str().unwrap().to_owned(), SocketAddr::from_pathname(&path).unwrap()),
        };
        let socket = UnixDatagram::bind_addr(&bound).unwrap();
        socket.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
        let running = Self::run(desk, &address);
        Manager { desk, socket, address, running, heard: Vec::new(), passed: 0 }
    }

    fn run(desk: &Desk, address: &str) -> Running {
        let watchdog = WATCHDOG.as_micros().to_string();
        desk.run_with(&[("NOTIFY_SOCKET", address.to_owned()), ("WATCHDOG_USEC", watchdog)])
    }

    /// What has come since the last look.
    fn listen(&mut self) -> Vec<String> {
        let mut new = Vec::new();
        let mut buffer = [0; 4096];
        while let Ok(length) = self.socket.recv(&mut buffer) {
            new.push(String::from_utf8(buffer[..length].to_vec()).unwrap());
        }
        self.heard.extend(new.clone());
        new
    }

    /// Waits until these words have come, after those that were waited for before; gives all that came with them.
    fn hears(&mut self, words: &str) -> String {
        let mut found = None;
        until(&format!("{words}, heard {:?}", self.heard), || {
            self.listen();
            found = self.heard.iter().skip(self.passed).position(|said| said.contains(words));
            found.is_some()
        });
        self.passed += found.unwrap() + 1;
        self.heard[self.passed - 1].clone()
    }

    /// Waits until no sign of life has come for as long as it is waited for; gives how long that took.
    fn is_starved(&mut self) -> Duration {
        let (begun, mut last) = (Instant::now(), Instant::now());
        while last.elapsed() < WATCHDOG {
            assert!(begun.elapsed() < 20 * WATCHDOG, "it goes on giving signs of life: {:?}", self.heard);
            if self.listen().iter().any(|said| said == "WATCHDOG=1") {
                last = Instant::now();
            }
        }
        begun.elapsed()
    }

    fn kills_and_starts_anew(&mut self) {
        self.running.child.kill().unwrap();
        self.running.child.wait().unwrap();
        self.listen();
        self.passed = self.heard.len();
        self.running = Self::run(self.desk, &self.address);
    }
}

fn database(desk: &Desk) -> PathBuf {
    desk.path("amici.sqlite")
}

/// Another program that holds the lock under which the database is written.
fn wedge(database: &Path) -> Connection {
    let db = Connection::open(database).unwrap();
    until("the lock", || db.execute_batch("BEGIN IMMEDIATE").is_ok());
    db
}

#[test]
fn a_service_is_ready_once_its_database_is_locked_and_says_what_it_does_until_it_stops() {
    let desk = Desk::with_event();
    let held = Lock::take(&database(&desk)).unwrap();
    let mut manager = Manager::start(&desk, None);
    let (code, said) = manager.running.ended();
    assert_eq!((code, said.contains("another amici works")), (Some(1), true), "{said}");
    assert_eq!(manager.listen(), Vec::<String>::new());
    drop(held);
    manager.kills_and_starts_anew();
    manager.hears("READY=1");
    assert!(is_held(&database(&desk)).unwrap());
    manager.hears("WATCHDOG=1");
    let status = manager.hears("mailbox last read");
    for said in ["STATUS=", "mail in: ", "boards: ", "letters: ", "letters to send: "] {
        assert!(status.contains(said), "{status}");
    }
    assert_eq!(status.lines().count(), 1, "{status}");
    let id = manager.running.child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    manager.hears("STOPPING=1");
    assert_eq!(manager.running.ended().0, Some(0));
}

#[test]
fn a_socket_with_an_abstract_name_is_heard_too() {
    let desk = Desk::with_event();
    let mut manager = Manager::start(&desk, Some(&format!("amici-test-{}", std::process::id())));
    manager.hears("READY=1");
}

#[test]
fn a_service_whose_mail_servers_are_down_is_ready_lives_and_tries_on() {
    let desk = Desk::with_event();
    let text = fs::read_to_string(desk.path("amici.toml")).unwrap();
    // Nobody listens at port 1.
    let (head, _) = text.split_once("[mailbox]").unwrap();
    let account = "host = \"127.0.0.1\"\nport = 1\ntls = \"none\"\nuser = \"x\"\npassword = \"x\"\n";
    let text = format!("{head}[mailbox]\nkind = \"imap\"\n{account}[outgoing]\nkind = \"smtp\"\n{account}");
    fs::write(desk.path("amici.toml"), text).unwrap();
    let mut manager = Manager::start(&desk, None);
    manager.hears("READY=1");
    manager.hears("the mailbox is not reached");
    let begun = Instant::now();
    while begun.elapsed() < 2 * WATCHDOG {
        manager.hears("WATCHDOG=1");
    }
    assert!(manager.running.child.try_wait().unwrap().is_none(), "{}", manager.running.log());
}

#[test]
fn a_referee_that_is_stuck_in_a_transaction_is_killed_and_started_anew_and_nothing_is_lost() {
    let mut desk = Desk::with_event();
    let first = desk.run();
    let asked = desk.awaits(JAN, "begin");
    desk.awaits(LENA, "begin");
    drop(first);
    let database = database(&desk);
    let mail = Mail::answer(&asked, JAN, &format!("Game CLUB26/1: 1. {}", SAMPLE[0]));
    let (starved, log) = {
        let mut manager = Manager::start(&desk, None);
        manager.hears("READY=1");
        manager.hears("mail in: waiting");
        let held = wedge(&database);
        let now = Clock::System.now();
        deliver(&desk.path("in"), "000001.test", &mail.bytes(1, now), now);
        let starved = manager.is_starved();
        let log = manager.running.log();
        manager.kills_and_starts_anew();
        drop(held);
        manager.hears("READY=1");
        manager.hears("WATCHDOG=1");
        let asks = "SELECT count(*) FROM outbox WHERE kind = 'your-move' AND state = 'accepted'";
        until("the letter that asks for the answer", || desk.count(asks) == 1);
        (starved, log)
    };
    println!("starved after {starved:?}");
    assert!(log.contains("no sign of life is given"), "{log}");
    assert_eq!(desk.moves(), SAMPLE[..1]);
    desk.awaits(LENA, "your turn");
    assert_eq!(desk.count("SELECT count(*) FROM inbox WHERE state = 'done' AND place NOT LIKE 'act.%'"), 1);
}
