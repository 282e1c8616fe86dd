//! A club whose games are all played at once, from letter to letter, by the real program: what its players send, and
//! what is left behind.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use amici::{chance::Chance, clock::Clock, event::EventFile, store::Store};
use chrono::{DateTime, Utc};
use rusqlite::Connection;

use crate::support::club::{DESK, Letter, Mail, OPERATOR, SAMPLE, TD, deliver};

/// The first of these play.
const PEOPLE: [&str; 6] = [
    "ann@one.example",
    "bob@two.example",
    "cyd@three.example",
    "dan@four.example",
    "eve@five.example",
    "fay@six.example",
];

/// How mail comes to the desk and goes from it.
pub struct Post {
    /// The sections `[mailbox]` and `[outgoing]`.
    pub config: String,
    /// The Maildir that the desk reads, or that its mail server does.
    pub desk: PathBuf,
    /// The folder with a Maildir for every recipient.
    pub people: PathBuf,
}

impl Post {
    /// Maildirs in this folder, both ways.
    pub fn maildirs(folder: &Path) -> Post {
        let config = "[mailbox]\nkind = \"maildir\"\npath = \"in\"\npoll_seconds = 1\n\
                      [outgoing]\nkind = \"maildir\"\npath = \"out\"\n";
        Post { config: config.to_owned(), desk: folder.join("in"), people: folder.join("out") }
    }
}

/// A letter in the outbox, and what came of it.
pub struct Sent {
    /// Recipient, kind, game and half-move.
    pub name: String,
    /// `accepted`, `withdrawn`, …
    pub state: String,
    pub bytes: Vec<u8>,
    pub message_id: String,
    /// After how many attempts the server may have had it.
    pub doubts: u32,
}

/// The club, its desk and its post.
pub struct Hall {
    folder: tempfile::TempDir,
    post: Post,
    people: usize,
    half_moves: usize,
    read: BTreeSet<PathBuf>,
    /// The half-moves that were sent, from 0, of each game.
    sent: BTreeSet<(u32, usize)>,
}

impl Hall {
    /// So many people play so many half-moves of the sample game in each of their games.
    pub fn open(people: usize, half_moves: usize, post: impl FnOnce(&Path) -> Post) -> Hall {
        let folder = tempfile::tempdir().unwrap();
        let post = post(folder.path());
        let config = format!(
            "[desk]\naddress = \"{DESK}\"\nplus_addressing = true\noperator = \"{OPERATOR}\"\n{}",
            post.config
        );
        let file = folder.path().join("amici.toml");
        fs::write(&file, config).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        fs::create_dir_all(&post.desk).unwrap();
        let hall = Hall { folder, post, people, half_moves, read: BTreeSet::new(), sent: BTreeSet::new() };
        let now = Clock::System.now();
        let players: String = hall
            .people()
            .iter()
            .map(|email| {
                let name = email.split('@').next().unwrap_or_default();
                format!("[[player]]\nname = \"{name}, X\"\nemail = [\"{email}\"]\ntimezone = \"UTC\"\n")
            })
            .collect();
        let event = format!(
            "[event]\ncode = \"CLUB26\"\nname = \"Club\"\nsite = \"Club\"\nstart = {}\nformat = \"round-robin\"\n\
             director = {{ name = \"Weiss, Anna\", email = \"{TD}\" }}\n\
             [regulations]\nprofile = \"iccf-email\"\n{players}",
            now.format("%Y-%m-%d"),
        );
        let file = EventFile::read(&event, None).unwrap_or_else(|problems| panic!("{problems:?}\n{event}"));
        hall.store().transaction(|books| books.add_event(&file, now)).unwrap();
        hall
    }

    /// Who plays.
    pub fn people(&self) -> &'static [&'static str] {
        &PEOPLE[..self.people]
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn store(&self) -> Store {
        Store::open_or_make(&self.path("amici.sqlite")).unwrap().with_chance(Chance::Seeded(7))
    }

    /// The program with these words. What it has to say goes to the file `said`.
    pub fn start(&self, words: &[&str]) -> Child {
        let said = fs::File::options().create(true).append(true).open(self.path("said")).unwrap();
        Command::new(env!("CARGO_BIN_EXE_amici"))
            .arg("--config")
            .arg(self.path("amici.toml"))
            .args(["--log", "error"])
            .args(words)
            .stdin(Stdio::null())
            .stdout(said.try_clone().unwrap())
            .stderr(said)
            .spawn()
            .unwrap()
    }

    /// What the program has said so far, the last of it.
    pub fn said(&self) -> String {
        let said = fs::read_to_string(self.path("said")).unwrap_or_default();
        let lines: Vec<&str> = said.lines().collect();
        lines[lines.len().saturating_sub(30)..].join("\n")
    }

    /// The players answer every letter that has come since the last call; their mails are received at this instant. Says
    /// how many they sent.
    pub fn answer(&mut self, at: DateTime<Utc>) -> usize {
        let before = self.sent.len();
        for person in self.people() {
            for file in self.files(person) {
                if self.read.insert(file.clone()) {
                    self.answer_letter(&Letter::read(person, fs::read(&file).unwrap()), at);
                }
            }
        }
        self.sent.len() - before
    }

    fn files(&self, person: &str) -> BTreeSet<PathBuf> {
        let Ok(files) = fs::read_dir(self.post.people.join(person).join("new")) else {
            return BTreeSet::new();
        };
        files.map(|file| file.unwrap().path()).collect()
    }

    fn answer_letter(&mut self, letter: &Letter, at: DateTime<Utc>) {
        let tag = letter.reply_to.split_once('+').map_or("", |(_, tag)| tag);
        if letter.subject.contains("your games begin") {
            for game in self.games_of_white(&letter.to) {
                self.send(letter, game, 0, at);
            }
        } else if let Some((game, rest)) = tag.strip_prefix("club26-").and_then(|tag| tag.split_once('.'))
            && letter.says("it is your turn")
        {
            let ply: usize = rest.split('.').next().unwrap().parse().unwrap();
            self.send(letter, game.parse().unwrap(), ply - 1, at);
        }
    }

    /// Half-move `index`, from 0, of a game; once, however often its letter comes.
    fn send(&mut self, letter: &Letter, game: u32, index: usize, at: DateTime<Utc>) {
        if index >= self.half_moves || !self.sent.insert((game, index)) {
            return;
        }
        let dots = if index.is_multiple_of(2) { "." } else { "..." };
        let line = format!("Game CLUB26/{game}: {}{dots} {}", index / 2 + 1, SAMPLE[index]);
        let number = u32::try_from(self.sent.len()).unwrap();
        let mail = Mail::answer(letter, &letter.to, &line).bytes(number, at);
        deliver(&self.post.desk, &format!("{number:06}.test"), &mail, at);
    }

    fn games_of_white(&self, person: &str) -> Vec<u32> {
        let games = self.store().read(|books| {
            let event = books.events()?.remove(0);
            let player = books.players_at(&person.parse()?)?.remove(0);
            let games = books.games(event.id)?.into_iter();
            Ok(games.filter(|game| game.white == player.id).map(|game| game.name.number).collect())
        });
        games.unwrap()
    }

    /// Every game's moves. Reading a game holds its journal to its chain of digests.
    pub fn moves(&self) -> Vec<Vec<String>> {
        let moves = self.store().read(|books| {
            let event = books.events()?.remove(0);
            let mut all = Vec::new();
            for row in books.games(event.id)? {
                let game = books.game(row.id, &row.name)?;
                all.push(game.records.iter().map(|record| record.numeric.to_string()).collect());
            }
            Ok(all)
        });
        moves.unwrap()
    }

    /// How many half-moves are to be made in all.
    pub fn wanted(&self) -> usize {
        self.people * (self.people - 1) / 2 * self.half_moves
    }

    pub fn over(&self) -> bool {
        self.moves().iter().all(|moves| moves.len() == self.half_moves)
    }

    /// Every move that was sent stands on record once and in its order, and no mail came to anything else.
    pub fn every_move_once(&self) {
        assert!(self.over(), "{}\n{:?}", self.stands(), self.outcomes());
        for moves in self.moves() {
            assert_eq!(moves, SAMPLE[..self.half_moves]);
        }
        let outcomes = self.outcomes();
        assert_eq!(self.sent.len(), self.wanted());
        assert_eq!(outcomes.len(), self.wanted(), "{outcomes:?}");
        assert!(outcomes.iter().all(|outcome| outcome.ends_with(": your move is on record")), "{outcomes:?}");
    }

    /// Every letter that was ever written.
    pub fn outbox(&self) -> Vec<Sent> {
        let db = Connection::open(self.path("amici.sqlite")).unwrap();
        let sql = "SELECT recipient || ' ' || kind || ' ' || coalesce(game, '-') || ' ' || coalesce(half_move, '-'),
                          state, id, message_id, doubts FROM outbox ORDER BY id";
        let mut statement = db.prepare(sql).unwrap();
        let mut store = self.store();
        let mut bytes_of = |id| store.read(|books| books.bytes_of(id)).unwrap();
        let letters = statement.query_map([], |row| {
            let (name, state, bytes) = (row.get(0)?, row.get(1)?, bytes_of(row.get(2)?));
            Ok(Sent { name, state, bytes, message_id: row.get(3)?, doubts: row.get(4)? })
        });
        letters.unwrap().map(Result::unwrap).collect()
    }

    /// The letters in this state.
    pub fn letters_in(&self, state: &str) -> Vec<String> {
        self.outbox().into_iter().filter(|letter| letter.state == state).map(|letter| letter.name).collect()
    }

    /// How it stands, for somebody who must find out why it does not go on.
    pub fn stands(&self) -> String {
        let made: Vec<usize> = self.moves().iter().map(Vec::len).collect();
        let letters = ["due", "failed"].map(|state| self.letters_in(state));
        format!("half-moves {made:?}, letters due and failed {letters:?}\n{}", self.said())
    }

    /// Everything that lies in the Maildirs of the people, by Message-ID: the copies, without what mail servers write
    /// above them.
    pub fn copies(&self) -> BTreeMap<String, Vec<Vec<u8>>> {
        let mut copies: BTreeMap<String, Vec<Vec<u8>>> = BTreeMap::new();
        for person in self.people().iter().chain(&[TD, OPERATOR]) {
            for file in self.files(person) {
                let letter = Letter::read(person, fs::read(file).unwrap());
                copies.entry(letter.message_id).or_default().push(lines(&letter.raw));
            }
        }
        copies
    }

    /// How many letters of each kind went to each recipient about each half-move. Every one came, each copy of it is the
    /// same, no Message-ID is that of two letters, and nothing came that was not written. One that went with a daily letter
    /// is told in one to the same person. One that was withdrawn came only where the server may have had it before.
    pub fn every_letter_came(&self) -> BTreeMap<String, u32> {
        let mut copies = self.copies();
        let (mut letters, mut gathered) = (BTreeMap::new(), Vec::new());
        for Sent { name, state, bytes, message_id, doubts } in self.outbox() {
            if state == "withdrawn" && (doubts == 0 || !copies.contains_key(&message_id)) {
                assert!(!copies.contains_key(&message_id), "{name} was withdrawn, and went");
                continue;
            }
            if state == "gathered" {
                assert!(!copies.contains_key(&message_id), "{name} went by itself too");
                gathered.push(name);
                continue;
            }
            assert!(["accepted", "withdrawn"].contains(&state.as_str()), "{name}: {state}\n{}", self.said());
            let came = copies.remove(&message_id).unwrap_or_default();
            let written = lines(&bytes);
            let same = came.iter().all(|copy| copy.ends_with(&written));
            assert!(!came.is_empty() && same, "{name}: {} copies of {message_id}", came.len());
            *letters.entry(name).or_default() += 1;
        }
        for name in gathered {
            let to = name.split(' ').next().unwrap_or_default();
            let daily = |sent: &String| {
                ["docket", "daily"].iter().any(|kind| sent.starts_with(&format!("{to} {kind} ")))
            };
            assert!(letters.keys().any(daily), "{name} went with no daily letter: {letters:?}");
        }
        assert!(copies.is_empty(), "two letters of one name, or of none: {:?}", copies.keys());
        letters
    }

    /// What became of each mail.
    pub fn outcomes(&self) -> Vec<String> {
        let mails = self.store().read(|books| books.mails(10_000)).unwrap();
        mails.into_iter().map(|mail| mail.outcome).collect()
    }
}

/// Mail servers end lines as they like.
fn lines(bytes: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes).replace("\r\n", "\n");
    text.trim_end().as_bytes().to_vec()
}
