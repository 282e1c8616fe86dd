//! A club that plays by mail in a folder: the whole daemon over its embedded mailbox, with time that stands still
//! until it is moved. Every pass is a new daemon on the same files, so that nothing is ever remembered in memory.

use std::{
    collections::BTreeSet,
    fs::{self, OpenOptions},
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
    sync::{Arc, LazyLock},
    time::{Duration, SystemTime},
};

use amici::{
    chance::Chance,
    chess::Tables,
    clock::Clock,
    config::Config,
    daemon::{Daemon, Pass, Steps},
    event::EventFile,
    model::GameId,
    store::{InboxRow, KnownInstant, Store},
};
use chrono::{DateTime, Utc};
use mail_parser::MessageParser;

pub const JAN: &str = "jan@novak.example";
pub const LENA: &str = "lena@weber.example";
pub const TD: &str = "td@club.example";
pub const DEPUTY: &str = "deputy@club.example";
pub const DESK: &str = "referee@desk.example";
pub const OPERATOR: &str = "operator@desk.example";

/// Jan has White against Lena in CLUB26/1.
pub const DUEL: &str = r#"
[event]
code = "CLUB26"
name = "Club Championship 2026"
site = "Example CC"
start = 2026-12-01
director = { name = "Weiss, Anna", email = "td@club.example" }
format = "match"
games = 1

[regulations]
profile = "iccf-email"
remind_after = []
remind_share = 0
silence_days = 0
inactive_days = 0

[[player]]
name = "Novak, Jan"
email = ["jan@novak.example", "jan.novak@work.example"]
rating = 2104
federation = "CZE"
timezone = "Europe/Prague"

[[player]]
name = "Weber, Lena"
email = ["lena@weber.example"]
rating = 2066
federation = "GER"
timezone = "Europe/Berlin"
"#;

/// The sample game of the Laws: 21 half-moves, the last with a draw offer.
pub const SAMPLE: [&str; 21] = [
    "5254", "5755", "7163", "7866", "4244", "5544", "5455", "6654", "4144", "4745", "5546", "5446", "3175",
    "2836", "4453", "6857", "2142", "5878", "5131", "6858", "3121",
];

pub struct Club {
    pub folder: tempfile::TempDir,
    pub now: DateTime<Utc>,
    pub plus: bool,
    /// After how many hours without a poll limits are extended; 0, as it is here unless a test asks, for never.
    pub outage_hours: u32,
    /// When what can wait is told: an hour, or `always`, as it is here unless a test asks.
    pub morning: String,
    /// What the tables of endgames say, where a test makes their answers up.
    pub tables: Option<Arc<dyn Tables>>,
    seen: BTreeSet<PathBuf>,
    mails: u32,
}

/// A letter as its recipient has it.
#[derive(Clone, Debug)]
pub struct Letter {
    pub to: String,
    pub from: String,
    pub reply_to: String,
    pub subject: String,
    pub message_id: String,
    pub text: String,
    pub raw: Vec<u8>,
    number: i64,
}

impl Letter {
    /// Whether these words stand in subject or text, however its lines are broken.
    pub fn says(&self, words: &str) -> bool {
        self.said().split_whitespace().collect::<Vec<_>>().join(" ").contains(words)
    }

    /// Subject and text, without the line above which an answer is written: where it stands is no matter of what is said.
    pub fn said(&self) -> String {
        let cut = "-- Please write above this line when you answer. --\n\n";
        format!("{}\n{}", self.subject, self.text.replace(cut, ""))
    }

    /// The page beside the text.
    pub fn page(&self) -> Option<String> {
        let mail = MessageParser::default().parse(&self.raw).expect("a letter is a mail");
        mail.parts.iter().find_map(|part| match &part.body {
            mail_parser::PartType::Html(page) => Some(page.replace("\r\n", "\n")),
            _ => None,
        })
    }

    pub fn read(to: &str, raw: Vec<u8>) -> Letter {
        let mail = MessageParser::default().parse(&raw).expect("a letter is a mail");
        let address = |header: Option<&mail_parser::Address>| {
            header
                .and_then(|header| header.first())
                .and_then(|first| first.address())
                .unwrap_or("")
                .to_owned()
        };
        let message_id = mail.message_id().expect("a letter has a Message-ID").to_owned();
        let number = message_id.split(".o").nth(1).and_then(|rest| rest.split('.').next()).unwrap();
        Letter {
            to: to.to_owned(),
            from: address(mail.from()),
            reply_to: address(mail.reply_to()),
            subject: mail.subject().unwrap_or("").to_owned(),
            number: number.parse().unwrap(),
            message_id: message_id.clone(),
            text: mail.body_text(0).map(|text| text.replace("\r\n", "\n")).unwrap_or_default(),
            raw: raw.clone(),
        }
    }

    /// Which letter of ours it is.
    pub fn number(&self) -> i64 {
        self.number
    }

    /// A header's text.
    pub fn header(&self, name: &str) -> Option<String> {
        let mail = MessageParser::default().parse(&self.raw).unwrap();
        mail.header_raw(name).map(|text| text.trim().to_owned())
    }
}

/// A mail that somebody writes.
#[derive(Clone, Debug)]
pub struct Mail {
    pub from: String,
    pub to: String,
    pub subject: String,
    pub headers: Vec<String>,
    pub body: String,
    pub id: Option<String>,
}

impl Mail {
    /// An answer as a mail program makes it: to the Reply-To, threaded, the letter quoted below.
    pub fn answer(letter: &Letter, from: &str, body: &str) -> Mail {
        let quoted: String = letter.text.lines().map(|line| format!("> {line}\r\n")).collect();
        Mail {
            from: from.to_owned(),
            to: letter.reply_to.clone(),
            subject: format!("Re: {}", letter.subject),
            headers: vec![
                format!("In-Reply-To: <{}>", letter.message_id),
                format!("References: <{}>", letter.message_id),
            ],
            body: format!("{body}\r\n\r\nOn Tue, 1 Dec 2026 at 10:00, the referee wrote:\r\n{quoted}"),
            id: None,
        }
    }

    /// A mail out of the blue.
    pub fn new(from: &str, to: &str, subject: &str, body: &str) -> Mail {
        let text = |text: &str| text.to_owned();
        Mail {
            from: text(from),
            to: text(to),
            subject: text(subject),
            headers: vec![],
            body: text(body),
            id: None,
        }
    }

    pub fn header(mut self, line: &str) -> Mail {
        self.headers.push(line.to_owned());
        self
    }

    pub fn bytes(&self, number: u32, now: DateTime<Utc>) -> Vec<u8> {
        let id = self.id.clone().unwrap_or_else(|| format!("m{number}@mail.example"));
        let headers: String = self.headers.iter().map(|line| format!("{line}\r\n")).collect();
        let from = if self.from.is_empty() { String::new() } else { format!("From: {}\r\n", self.from) };
        format!(
            "{from}To: {}\r\nSubject: {}\r\nDate: {}\r\nMessage-ID: <{id}>\r\n{headers}\r\n{}\r\n",
            self.to,
            self.subject,
            now.to_rfc2822(),
            self.body.replace("\r\n", "\n").replace('\n', "\r\n"),
        )
        .into_bytes()
    }
}

/// A database without an event: each of its tables is made once, not once for each of a thousand clubs.
static BLANK: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = folder();
    let path = folder.path().join("amici.sqlite");
    drop(Store::open_or_make(&path).unwrap());
    fs::read(path).unwrap()
});

/// A fresh folder, in memory where there is such a place: a desk waits for the disk many times a mail.
pub fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

impl Club {
    /// One command at the operator's shell, with the clock where the club has it: its exit code, and what it says.
    pub fn amici(&self, words: &[&str]) -> (i32, String) {
        let amici = std::process::Command::new(env!("CARGO_BIN_EXE_amici"))
            .current_dir(self.folder.path())
            .args(["--now", self.now.to_rfc3339().as_str()])
            .args(words)
            .output()
            .unwrap();
        let said = [amici.stdout, amici.stderr].map(|text| String::from_utf8(text).unwrap()).concat();
        (amici.status.code().unwrap(), said)
    }

    /// A club in a fresh folder with this event, before its first pass.
    pub fn with(event: &str, plus: bool) -> Club {
        Club::within(folder(), event, plus)
    }

    /// The same in a folder that is there already.
    pub fn within(folder: tempfile::TempDir, event: &str, plus: bool) -> Club {
        let club = Self::empty(folder, plus);
        club.add(event);
        club
    }

    /// A desk without an event.
    pub fn empty(folder: tempfile::TempDir, plus: bool) -> Club {
        let _ = tracing_subscriber::fmt().with_test_writer().with_max_level(tracing::Level::WARN).try_init();
        let club = Club {
            folder,
            now: "2026-11-20T09:00:00Z".parse().unwrap(),
            plus,
            outage_hours: 0,
            morning: "always".into(),
            tables: None,
            seen: BTreeSet::new(),
            mails: 0,
        };
        fs::write(club.path("amici.toml"), club.config_text()).unwrap();
        fs::create_dir_all(club.path("in")).unwrap();
        club
    }

    /// The same club in a folder of its own, so that what comes to the one is unknown to the other.
    pub fn copy(&self) -> Club {
        let folder = folder();
        copy_folder(self.folder.path(), folder.path());
        let moved = |file: &PathBuf| folder.path().join(file.strip_prefix(self.folder.path()).unwrap());
        let seen = self.seen.iter().map(moved).collect();
        Club {
            seen,
            folder,
            now: self.now,
            plus: self.plus,
            outage_hours: self.outage_hours,
            morning: self.morning.clone(),
            tables: None,
            mails: self.mails,
        }
    }

    /// Jan against Lena, start letters sent and read.
    pub fn duel() -> Club {
        let mut club = Club::with(DUEL, true);
        club.pass();
        club
    }

    fn config_text(&self) -> String {
        format!(
            "[desk]\naddress = \"{DESK}\"\nplus_addressing = {}\noperator = \"{OPERATOR}\"\n\
             [mailbox]\nkind = \"maildir\"\npath = \"in\"\n[outgoing]\nkind = \"maildir\"\npath = \"out\"\n\
             [schedule]\noutage_hours = {}\nmorning = {:?}\n",
            self.plus, self.outage_hours, self.morning
        )
    }

    /// From now on what can wait is told once a day at this local hour of its reader.
    pub fn has_mornings_at(&mut self, hour: &str) {
        self.morning = hour.to_owned();
        fs::write(self.path("amici.toml"), self.config_text()).unwrap();
    }

    /// From now on limits are extended after so many hours without a poll.
    pub fn extends_after(&mut self, hours: u32) {
        self.outage_hours = hours;
        fs::write(self.path("amici.toml"), self.config_text()).unwrap();
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn config(&self) -> Config {
        Config::load(&self.path("amici.toml")).unwrap()
    }

    pub fn store(&self) -> Store {
        let path = self.path("amici.sqlite");
        if !path.exists() {
            let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path).unwrap();
            file.write_all(&BLANK).unwrap();
        }
        Store::open(&path).unwrap().with_chance(Chance::Seeded(7))
    }

    pub fn add(&self, event: &str) {
        self.add_changed(event, |_| {});
    }

    /// Takes an event in with what an event file may not hold any more, as old databases do.
    pub fn add_changed(&self, event: &str, change: impl Fn(&mut EventFile)) {
        let mut file = EventFile::read(event, None).unwrap_or_else(|problems| panic!("{problems:?}"));
        change(&mut file);
        self.store()
            .transaction(|books| {
                // The operator of these tests keeps copies, whatever year they come to.
                books.set_mark(KnownInstant::BackedUp, "2100-01-01T00:00:00Z".parse()?)?;
                books.add_event(&file, self.now)
            })
            .unwrap();
    }

    pub fn daemon(&self) -> Daemon {
        Daemon::open(self.config(), Clock::Standing(self.now), Chance::Seeded(7)).unwrap()
    }

    /// One pass of a new daemon; gives what it did. Every mail must have been settled.
    pub fn pass(&mut self) -> Pass {
        let pass = self.try_pass(Steps::default()).unwrap();
        let unread = self.store().read(|books| books.unread()).unwrap();
        assert_eq!(unread, Vec::<i64>::new(), "mails were left unread");
        pass
    }

    /// The same, cut at a step.
    pub fn try_pass(&mut self, steps: Steps) -> anyhow::Result<Pass> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let mut daemon = self.daemon();
        daemon.steps = steps;
        if let Some(tables) = &self.tables {
            daemon.tables = tables.clone();
        }
        runtime.block_on(daemon.pass())
    }

    /// No letter leaves any more: a file stands where the folder of the letters was.
    pub fn shut_the_way_out(&self) {
        fs::rename(self.path("out"), self.path("shut")).unwrap();
        fs::write(self.path("out"), "").unwrap();
    }

    /// Letters leave again.
    pub fn open_the_way_out(&self) {
        fs::remove_file(self.path("out")).unwrap();
        fs::rename(self.path("shut"), self.path("out")).unwrap();
    }

    /// Moves time on.
    pub fn later(&mut self, hours: i64) {
        self.now += chrono::Duration::hours(hours);
    }

    /// A mail arrives now.
    pub fn send(&mut self, mail: &Mail) -> String {
        self.mails += 1;
        self.send_bytes(&mail.bytes(self.mails, self.now))
    }

    /// These bytes arrive now.
    pub fn send_bytes(&mut self, bytes: &[u8]) -> String {
        self.mails += 1;
        deliver(&self.path("in"), &format!("{:06}.test", self.mails), bytes, self.now)
    }

    /// The letters that came since the last call, in the order in which they were written.
    pub fn letters(&mut self) -> Vec<Letter> {
        let mut letters = Vec::new();
        let Ok(people) = fs::read_dir(self.path("out")) else { return letters };
        for person in people {
            let person = person.unwrap().path();
            let to = person.file_name().unwrap().to_str().unwrap().to_owned();
            for file in fs::read_dir(person.join("new")).unwrap() {
                let file = file.unwrap().path();
                if self.seen.insert(file.clone()) {
                    letters.push(Letter::read(&to, fs::read(&file).unwrap()));
                }
            }
        }
        letters.sort_by_key(|letter| letter.number);
        letters
    }

    /// The newest unread letter to a person; fails when there is none.
    pub fn letter_to(&mut self, person: &str) -> Letter {
        let letters = self.letters();
        let found = letters.iter().rev().find(|letter| letter.to == person);
        found.unwrap_or_else(|| panic!("no letter to {person}, only {:?}", subjects(&letters))).clone()
    }

    /// Sends a mail, passes, and gives the letters that come of it.
    pub fn exchange(&mut self, mail: &Mail) -> Vec<Letter> {
        self.send(mail);
        self.pass();
        self.letters()
    }

    /// Plays moves by mail, each as an answer to the letter that asks for it; gives the last letters.
    pub fn play(&mut self, moves: &[&str]) -> Vec<Letter> {
        let mut letters = self.letters();
        for (index, numeric) in moves.iter().enumerate() {
            let (me, them) = if index % 2 == 0 { (JAN, LENA) } else { (LENA, JAN) };
            let asked = letters.iter().rev().find(|letter| letter.to == me).cloned();
            let asked = asked.unwrap_or_else(|| panic!("nobody asked {me} for move {numeric}"));
            let number = index / 2 + 1;
            let line = if index % 2 == 0 {
                format!("{number}. {numeric}")
            } else {
                format!("{number}... {numeric}")
            };
            self.later(20);
            letters = self.exchange(&Mail::answer(&asked, me, &format!("Game CLUB26/1: {line}")));
            assert!(letters.iter().any(|letter| letter.to == them), "no letter to {them} after {line}");
        }
        letters
    }

    pub fn game(&self) -> amici::laws::Game {
        self.game_named("CLUB26/1")
    }

    pub fn game_named(&self, name: &str) -> amici::laws::Game {
        let name: GameId = name.parse().unwrap();
        let game = self.store().read(|books| {
            let row = books.game_named(&name)?.unwrap();
            books.game(row.id, &row.name)
        });
        Arc::unwrap_or_clone(game.unwrap())
    }

    /// The mails that came from others, newest first: what the desk has put there itself is none.
    pub fn mails(&self) -> Vec<InboxRow> {
        let mut mails = self.store().read(|books| books.mails(1000)).unwrap();
        mails.retain(|row| !row.place.starts_with("act."));
        mails
    }

    /// What became of the newest mail.
    pub fn outcome(&self) -> String {
        self.mails().first().map(|row| row.outcome.clone()).unwrap_or_default()
    }
}

/// Puts a mail into a Maildir as received at an instant.
pub fn deliver(maildir: &Path, name: &str, bytes: &[u8], at: DateTime<Utc>) -> String {
    fs::create_dir_all(maildir.join("new")).unwrap();
    fs::create_dir_all(maildir.join("tmp")).unwrap();
    fs::create_dir_all(maildir.join("cur")).unwrap();
    let (draft, file) = (maildir.join("tmp").join(name), maildir.join("new").join(name));
    fs::write(&draft, bytes).unwrap();
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(u64::try_from(at.timestamp()).unwrap());
    fs::File::options().write(true).open(&draft).unwrap().set_modified(time).unwrap();
    fs::rename(&draft, &file).unwrap();
    name.to_owned()
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let (entry, to) = (entry.as_ref().unwrap().path(), to.join(entry.as_ref().unwrap().file_name()));
        if entry.is_dir() { copy_folder(&entry, &to) } else { assert!(fs::copy(&entry, &to).is_ok()) }
    }
}

/// Who got which letter.
pub fn subjects(letters: &[Letter]) -> Vec<String> {
    letters.iter().map(|letter| format!("{}: {}", letter.to, letter.subject)).collect()
}

/// Who got a letter, and of which kind, in the order of writing.
pub fn kinds(club: &Club, letters: &[Letter]) -> Vec<(String, String)> {
    let mut store = club.store();
    let mut kind = |number| store.read(|books| books.letter(number)).unwrap().unwrap().kind.to_string();
    letters.iter().map(|letter| (letter.to.clone(), kind(letter.number))).collect()
}

/// The same as constants, to compare with.
pub fn sent(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|(to, kind)| ((*to).to_owned(), (*kind).to_owned())).collect()
}

impl Club {
    /// The kind of a letter, as the outbox remembers it.
    pub fn kind(&self, letter: &Letter) -> String {
        self.store().read(|books| books.letter(letter.number)).unwrap().unwrap().kind.to_string()
    }

    /// What stands in the game's journal, in the form in which it is stored, without the opening.
    pub fn facts(&self) -> Vec<amici::laws::Fact> {
        let name: GameId = "CLUB26/1".parse().unwrap();
        let sound = self.store().read(|books| {
            let row = books.game_named(&name)?.unwrap();
            books.sound(row.id, &row.name)
        });
        sound.unwrap().rows.into_iter().skip(1).map(|row| row.entry.fact).collect()
    }

    /// The moves on record, as digits.
    pub fn moves(&self) -> Vec<String> {
        self.game().records.iter().map(|record| record.numeric.to_string()).collect()
    }

    /// A player's token as it is now.
    pub fn token(&self, person: &str) -> String {
        let address = person.parse().unwrap();
        let players = self.store().read(|books| books.players_at(&address)).unwrap();
        players[0].token.reveal().to_owned()
    }

    /// The director's token.
    pub fn director_token(&self) -> String {
        let event = "CLUB26".parse().unwrap();
        let directors = self.store().read(|books| {
            let event = books.event(&event)?.unwrap();
            books.directors(event.id)
        });
        directors.unwrap()[0].token.reveal().to_owned()
    }

    /// A mail, from anywhere, to the address that tags this half-move of CLUB26/1 with this person's token.
    pub fn tagged(&self, from: &str, person: &str, half_move: u32, body: &str) -> Mail {
        let token = self.token(person);
        let to = DESK.replace('@', &format!("+club26-1.{half_move}.{token}@"));
        Mail::new(from, &to, "my move", body)
    }

    /// Sends a mail, passes, and gives who got which kind of letter for it.
    pub fn kinds_after(&mut self, mail: &Mail) -> Vec<(String, String)> {
        let letters = self.exchange(mail);
        kinds(self, &letters)
    }
}

impl Club {
    /// Jan's 1. 5254 in answer to his start letter; gives the letter that asks Lena.
    pub fn play_first(&mut self, start: &Letter) -> Letter {
        let letters = self.exchange(&Mail::answer(start, JAN, "Game CLUB26/1: 1. 5254"));
        assert_eq!(kinds(self, &letters), sent(&[(JAN, "recorded"), (LENA, "your-move")]));
        letters[1].clone()
    }
}

impl Club {
    /// The address to which a letter's bounces go.
    pub fn bounce_address(&self, letter: &Letter) -> String {
        let letter = self.store().read(|books| books.letter(letter.number)).unwrap().unwrap();
        letter.envelope_from.to_string()
    }

    /// A club at another desk, before its first pass.
    pub fn at(desk: &str, event: &str) -> Club {
        let club = Club::with(event, true);
        let config = fs::read_to_string(club.path("amici.toml")).unwrap();
        fs::write(club.path("amici.toml"), config.replace(DESK, desk)).unwrap();
        club
    }
}
