//! The whole daemon between a real Dovecot and a real Postfix: its configuration, its folder, and the players' mail
//! programs, which send by SMTP and read over IMAP.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use amici::{
    chance::Chance,
    clock::Clock,
    config::{Config, FolderSettings, Limits, MailAccount, MailboxConfig, Tls},
    daemon::{Daemon, Deadlines, Pass},
    event::EventFile,
    laws::Game,
    mailbox::{Content, Mailbox, MailboxError},
    store::{InboxRow, Store},
};
use tokio::{runtime::Runtime, sync::oneshot};

use crate::{
    support::club::{DUEL, JAN, LENA, Letter, Mail, TD},
    support::{
        eventually,
        keeper::Memory,
        servers::{PASSWORD, Servers},
        whole_letter::WholeLetter,
    },
};

pub const REFEREE: &str = "referee@chess.test";

/// To which ports the daemon goes, and how.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    pub imap: u16,
    pub smtp: u16,
    pub tls: &'static str,
}

/// A club whose mail goes through real servers.
pub struct Office {
    pub servers: Servers,
    pub folder: tempfile::TempDir,
    pub clock: Clock,
    pub deadlines: Deadlines,
    /// `[schedule] morning`.
    pub morning: &'static str,
}

impl Office {
    /// With Jan against Lena, since today; nothing has run yet.
    pub fn duel() -> Office {
        Office::with(DUEL)
    }

    /// With another event that begins on the first of December, which becomes today.
    pub fn with(event: &str) -> Office {
        Office::over(Servers::start(), event)
    }

    /// The same over servers that run already.
    pub fn over(servers: Servers, event: &str) -> Office {
        let _ = tracing_subscriber::fmt().with_test_writer().with_max_level(tracing::Level::WARN).try_init();
        let office = Office {
            servers,
            folder: tempfile::tempdir().unwrap(),
            clock: Clock::System,
            deadlines: Deadlines::default(),
            morning: "08:00",
        };
        // Where the players live: by that of Greenwich it has been yesterday for an hour, and no letter is out yet.
        let now = Clock::System.now().with_timezone(&chrono_tz::Europe::Prague);
        let today = now.format("start = %Y-%m-%d").to_string();
        let event = event.replace("start = 2026-12-01", &today);
        let file = EventFile::read(&event, None).unwrap_or_else(|problems| panic!("{problems:?}"));
        let now = office.clock.now();
        office.store().transaction(|books| books.add_event(&file, now)).unwrap();
        office
    }

    /// Noon of today where the players live: passes at this hour of later days come behind a morning, whenever the test
    /// runs.
    pub fn noon() -> chrono::DateTime<chrono::Utc> {
        let today = Clock::System.now().with_timezone(&chrono_tz::Europe::Prague).date_naive();
        today.and_hms_opt(12, 0, 0).unwrap().and_utc()
    }

    /// One whose directors read of everything at once.
    pub fn without_mornings(self) -> Office {
        Office { morning: "always", ..self }
    }

    /// Straight to the servers, TLS from the first byte.
    pub fn implicit(&self) -> Ways {
        Ways { imap: self.servers.imaps_port, smtp: self.servers.submissions_port, tls: "implicit" }
    }

    /// Straight to the servers by STARTTLS.
    pub fn starttls(&self) -> Ways {
        Ways { imap: self.servers.imap_port, smtp: self.servers.submission_port, tls: "starttls" }
    }

    /// The configuration file for these ways. IDLE is the only thing that can wake the daemon in time.
    pub fn write_config(&self, ways: Ways) -> PathBuf {
        let Ways { imap, smtp, tls } = ways;
        // Without TLS the server would not let us log in; it asks for no login at its open port.
        let login = format!(
            "user = \"{REFEREE}\"\npassword = \"{PASSWORD}\"\nca_file = \"{}\"\n",
            self.servers.ca_file.display()
        );
        let submit = if tls == "none" { "" } else { &login };
        let text = format!(
            "[desk]\naddress = \"{REFEREE}\"\nplus_addressing = true\noperator = \"operator@club.example\"\n\
             [mailbox]\nkind = \"imap\"\nhost = \"localhost\"\nport = {imap}\ntls = \"{tls}\"\n\
             poll_seconds = 3600\n{login}\
             [outgoing]\nkind = \"smtp\"\nhost = \"localhost\"\nport = {smtp}\ntls = \"{tls}\"\n{submit}\
             [schedule]\nmorning = \"{}\"\n",
            self.morning
        );
        let path = self.folder.path().join("amici.toml");
        fs::write(&path, text).unwrap();
        path
    }

    pub fn daemon(&self, ways: Ways) -> anyhow::Result<Daemon> {
        self.daemon_as(&self.write_config(ways))
    }

    /// The daemon as this configuration file has it.
    pub fn daemon_as(&self, config: &Path) -> anyhow::Result<Daemon> {
        let config = Config::load(config)?;
        Ok(Daemon::open(config, self.clock, Chance::Seeded(7))?.with_deadlines(self.deadlines))
    }

    /// Lets the daemon run until it is stopped.
    pub fn run(&self, ways: Ways) -> Running {
        Running::of(self.daemon(ways).unwrap())
    }
    /// One pass of a new daemon.
    pub fn pass(&self, ways: Ways) -> Pass {
        self.pass_as(&self.write_config(ways))
    }

    /// One pass of a new daemon as this configuration file has it.
    pub fn pass_as(&self, config: &Path) -> Pass {
        let mut daemon = self.daemon_as(config).unwrap();
        runtime().block_on(daemon.pass()).unwrap()
    }

    pub fn store(&self) -> Store {
        Store::open_or_make(&self.folder.path().join("amici.sqlite")).unwrap().with_chance(Chance::Seeded(7))
    }

    pub fn game(&self, name: &str) -> Game {
        let name = name.parse().unwrap();
        let game = self.store().read(|books| {
            let row = books.game_named(&name)?.unwrap();
            books.game(row.id, &row.name)
        });
        Arc::unwrap_or_clone(game.unwrap())
    }

    /// The moves of a game as its journal has them.
    pub fn moves(&self, name: &str) -> Vec<String> {
        self.game(name).records.iter().map(|record| record.numeric.to_string()).collect()
    }

    /// Every mail that was taken in, newest first.
    pub fn mails(&self) -> Vec<InboxRow> {
        self.store().read(|books| books.mails(1000)).unwrap()
    }

    /// The newest letters to a player, whether they have left or not.
    pub fn outbox(&self) -> Vec<WholeLetter> {
        self.store()
            .read(|books| {
                let mut letters = Vec::new();
                for id in 1.. {
                    let Some(letter) = books.letter(id)? else { break };
                    letters.push(WholeLetter::of(books, letter)?);
                }
                Ok(letters)
            })
            .unwrap()
    }

    /// Hands a mail to the server as its sender's mail program does.
    pub fn send(&self, mail: &Mail) -> Vec<u8> {
        let bytes = self.written(mail);
        self.send_bytes(mail, &bytes);
        bytes
    }

    /// A mail as it is written now, with a Message-ID that no other has.
    pub fn written(&self, mail: &Mail) -> Vec<u8> {
        static WRITTEN: AtomicU32 = AtomicU32::new(0);
        mail.bytes(WRITTEN.fetch_add(1, Ordering::Relaxed), self.clock.now())
    }

    pub fn send_bytes(&self, mail: &Mail, bytes: &[u8]) {
        let answer = self.servers.post(&mail.from, &mail.to, bytes);
        assert!(answer.starts_with("250"), "{answer}");
    }

    /// The letters in somebody's mailbox, in the order in which they were written; more than one copy may be there.
    pub fn letters(&self, person: &str) -> Vec<Letter> {
        let raw = self.servers.letters(person).into_iter();
        let mut letters: Vec<Letter> = raw.map(|raw| Letter::read(person, raw)).collect();
        letters.sort_by_key(|letter| letter.number());
        letters
    }

    /// Every letter to the two players and the director, each copy's bytes as they were sent, by Message-ID.
    pub fn copies(&self) -> BTreeMap<String, Vec<Vec<u8>>> {
        let mut copies: BTreeMap<String, Vec<Vec<u8>>> = BTreeMap::new();
        for person in [JAN, LENA, TD] {
            for letter in self.letters(person) {
                copies.entry(letter.message_id.clone()).or_default().push(as_sent(&letter.raw));
            }
        }
        copies
    }

    /// Somebody's mail program.
    pub fn program(&self, person: &'static str) -> Program {
        Program::of(person, self.folder_at(self.servers.imaps_port, person, "INBOX"))
    }

    /// A folder of somebody's mailbox at the IMAP server behind this port, with TLS from the first byte.
    pub fn folder_at(&self, port: u16, person: &str, folder: &str) -> Mailbox {
        let account = MailAccount {
            user: Some(person.into()),
            password: Some(PASSWORD.into()),
            ca_file: Some(self.servers.ca_file.clone()),
            ..MailAccount::at("localhost", port, Tls::Implicit)
        };
        let folder = FolderSettings {
            folder: folder.into(),
            mark_seen: false,
            poll_seconds: 1,
            ..FolderSettings::default()
        };
        Mailbox::open(&MailboxConfig::Imap { account, folder }, &Limits::default(), None, Clock::System)
    }
}

/// A letter without the lines that mail servers put before it: they begin with what the daemon writes first.
pub fn as_sent(raw: &[u8]) -> Vec<u8> {
    let text = format!("\n{}", String::from_utf8_lossy(raw).replace("\r\n", "\n"));
    let (_, letter) = text.split_once("\nFrom: ").unwrap_or_else(|| panic!("no From: {text}"));
    letter.as_bytes().to_vec()
}

pub fn runtime() -> Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

/// A daemon that runs; stopped in good order when dropped.
pub struct Running {
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<anyhow::Result<()>>>,
}

impl Running {
    /// Lets a daemon run until it is stopped.
    pub fn of(daemon: Daemon) -> Running {
        let (stop, stopped) = oneshot::channel::<()>();
        let thread = std::thread::spawn(move || {
            runtime().block_on(daemon.run(async {
                let _ = stopped.await;
            }))
        });
        Running { stop: Some(stop), thread: Some(thread) }
    }

    /// Stops it and waits for its end.
    pub fn end(mut self) -> anyhow::Result<()> {
        drop(self.stop.take());
        self.thread.take().unwrap().join().unwrap()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            if !std::thread::panicking() {
                ended.unwrap().unwrap();
            }
        }
    }
}

/// A person's mail program: reads the mailbox over IMAP and waits by IDLE.
pub struct Program {
    person: &'static str,
    mailbox: Mailbox,
    memory: Memory,
    read: usize,
    runtime: Runtime,
}

impl Program {
    /// The mail program of somebody with this mailbox.
    pub fn of(person: &'static str, mailbox: Mailbox) -> Program {
        Program { person, mailbox, memory: Memory::default(), read: 0, runtime: runtime() }
    }

    /// How many letters are there now, read or not.
    pub fn all(&mut self) -> usize {
        self.runtime.block_on(self.mailbox.drain(&mut self.memory)).unwrap();
        self.letters()
    }

    /// How many letters it has seen, read or not.
    pub fn letters(&self) -> usize {
        self.memory.arrivals.len()
    }

    /// The next letter.
    pub fn next(&mut self) -> Letter {
        let end = Instant::now() + Duration::from_secs(120);
        loop {
            if let Some(arrival) = self.memory.arrivals.get(self.read) {
                self.read += 1;
                let Content::Whole(bytes) = &arrival.content else { panic!("{arrival:?}") };
                return Letter::read(self.person, bytes.clone());
            }
            assert!(Instant::now() < end, "no letter came to {}", self.person);
            let (mailbox, memory) = (&mut self.mailbox, &mut self.memory);
            let read = self.read;
            let looked = self.runtime.block_on(async {
                if memory.arrivals.len() == read && memory.cursor.is_some() {
                    mailbox.wait(Duration::from_secs(5)).await?;
                }
                mailbox.drain(memory).await?;
                if memory.cursor.is_none() {
                    // Nothing has ever come: the folder may not be there yet.
                    mailbox.wait(Duration::from_millis(200)).await?;
                }
                Ok::<(), MailboxError>(())
            });
            if let Err(lost) = looked {
                println!("{} looks again: {lost}", self.person);
                std::thread::sleep(Duration::from_millis(200));
            }
        }
    }

    /// The next letter of this kind; those before it are passed over.
    pub fn next_with(&mut self, subject: &str) -> Letter {
        loop {
            let letter = self.next();
            if letter.subject.contains(subject) {
                return letter;
            }
        }
    }
}

/// Waits until every mail that was sent is settled.
pub fn settled(office: &Office, count: usize) {
    eventually(&format!("{count} mails are settled"), || {
        office.mails().iter().filter(|mail| mail.settled.is_some()).count() >= count
    });
}
