//! The real program, killed without notice (SIGKILL) again and again while the moves of several games keep coming:
//! nothing that it had taken in may be lost, nothing may be done twice, and the players get what they would have got.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "test code"
)]

mod club;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    os::unix::process::ExitStatusExt,
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use amici::{chance::Chance, clock::Clock, event::EventFile, store::Store};
use club::{DESK, Letter, Mail, SAMPLE, deliver};
use rusqlite::Connection;

/// How often the program is killed.
const KILLS: u32 = 60;
/// How many half-moves of the sample game each game goes.
const HALF_MOVES: usize = 21;
const PLAYERS: [&str; 4] = ["ann@one.example", "bob@two.example", "cyd@three.example", "dan@four.example"];

/// A club of four whose six games are played at once, from letter to letter.
struct Hall {
    folder: tempfile::TempDir,
    read: BTreeSet<PathBuf>,
    mails: u32,
}

impl Hall {
    fn open() -> Hall {
        let folder = tempfile::tempdir().unwrap();
        fs::write(
            folder.path().join("amici.toml"),
            format!(
                "[desk]\naddress = \"{DESK}\"\nplus_addressing = true\n\
                 [mailbox]\nkind = \"maildir\"\npath = \"in\"\npoll_seconds = 1\n\
                 [outgoing]\nkind = \"maildir\"\npath = \"out\"\n"
            ),
        )
        .unwrap();
        let hall = Hall { folder, read: BTreeSet::new(), mails: 0 };
        let now = Clock::System.now();
        let players: String = PLAYERS
            .iter()
            .map(|email| {
                let name = email.split('@').next().unwrap_or_default();
                format!("[[player]]\nname = \"{name}, X\"\nemail = [\"{email}\"]\ntimezone = \"UTC\"\n")
            })
            .collect();
        let event = format!(
            "[event]\ncode = \"CLUB26\"\nname = \"Club\"\nsite = \"Club\"\nstart = {}\nformat = \"round-robin\"\n\
             director = {{ name = \"Weiss, Anna\", email = \"td@club.example\" }}\n\
             [regulations]\nprofile = \"iccf-email\"\n{players}",
            now.format("%Y-%m-%d"),
        );
        let file = EventFile::read(&event).unwrap_or_else(|problems| panic!("{problems:?}\n{event}"));
        hall.store().transaction(|books| books.add_event(&file, &event, &Chance::Seeded(7), now)).unwrap();
        hall
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn store(&self) -> Store {
        Store::open(&self.path("amici.sqlite")).unwrap()
    }

    fn start(&self, command: &str) -> Child {
        Command::new(env!("CARGO_BIN_EXE_amici"))
            .arg("--config")
            .arg(self.path("amici.toml"))
            .args(["--log", "error", command])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .unwrap()
    }

    /// A pass that nobody disturbs.
    fn pass(&self) {
        assert!(self.start("once").wait().unwrap().success());
    }

    /// The players answer every letter that has come since the last call.
    fn answer(&mut self) -> usize {
        let before = self.mails;
        for person in PLAYERS {
            let Ok(files) = fs::read_dir(self.path("out").join(person).join("new")) else { continue };
            let files: BTreeSet<PathBuf> = files.map(|file| file.unwrap().path()).collect();
            for file in files {
                if self.read.insert(file.clone()) {
                    self.answer_letter(&Letter::read(person, fs::read(&file).unwrap()));
                }
            }
        }
        usize::try_from(self.mails - before).unwrap()
    }

    fn answer_letter(&mut self, letter: &Letter) {
        let tag = letter.reply_to.split_once('+').unwrap().1;
        if letter.subject.contains("your games begin") {
            for game in self.games_of_white(&letter.to) {
                self.send(letter, game, 0);
            }
        } else if letter.subject.contains("your turn") {
            let (game, rest) = tag.strip_prefix("club26-").unwrap().split_once('.').unwrap();
            let ply: usize = rest.split('.').next().unwrap().parse().unwrap();
            self.send(letter, game.parse().unwrap(), ply - 1);
        }
    }

    /// Half-move `index`, from 0, of a game.
    fn send(&mut self, letter: &Letter, game: u32, index: usize) {
        if index >= HALF_MOVES {
            return;
        }
        let dots = if index.is_multiple_of(2) { "." } else { "..." };
        let line = format!("Game CLUB26/{game}: {}{dots} {}", index / 2 + 1, SAMPLE[index]);
        self.mails += 1;
        let now = Clock::System.now();
        let mail = Mail::answer(letter, &letter.to, &line).bytes(self.mails, now);
        deliver(&self.path("in"), &format!("{:06}.test", self.mails), &mail, now);
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
    fn moves(&self) -> Vec<Vec<String>> {
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

    fn over(&self) -> bool {
        self.moves().iter().all(|moves| moves.len() == HALF_MOVES)
    }

    /// How many letters of each kind there are to each recipient about each half-move.
    fn letters(&self) -> BTreeMap<String, u32> {
        let db = Connection::open(self.path("amici.sqlite")).unwrap();
        let mut letters = BTreeMap::new();
        let sql = "SELECT recipient || ' ' || kind || ' ' || coalesce(game, '-') || ' ' || coalesce(half_move, '-'),
                          state, bytes, message_id FROM outbox";
        let mut statement = db.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)));
        for row in rows.unwrap() {
            let (name, state, bytes, id): (String, String, Vec<u8>, String) = row.unwrap();
            assert_eq!(state, "accepted", "{name}");
            let person = name.split(' ').next().unwrap();
            let came: Vec<Vec<u8>> = fs::read_dir(self.path("out").join(person).join("new"))
                .unwrap()
                .map(|file| fs::read(file.unwrap().path()).unwrap())
                .filter(|came| String::from_utf8_lossy(came).contains(&format!("Message-ID: <{id}>")))
                .collect();
            assert!(!came.is_empty() && came.iter().all(|copy| *copy == bytes), "{name}: {}", came.len());
            *letters.entry(name).or_default() += 1;
        }
        letters
    }

    fn outcomes(&self) -> Vec<String> {
        let mails = self.store().read(|books| books.mails(10_000)).unwrap();
        mails.into_iter().map(|mail| mail.outcome).collect()
    }
}

/// The same numbers in every run.
struct Dice(u64);

impl Dice {
    /// From 0 to below `most`.
    fn roll(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

#[test]
fn a_program_that_is_killed_at_random_loses_no_move_and_plays_none_twice() {
    let mut calm = Hall::open();
    let begun = Instant::now();
    for _ in 0..=HALF_MOVES {
        calm.pass();
        calm.answer();
    }
    let usual = begun.elapsed() / u32::try_from(HALF_MOVES + 1).unwrap();
    calm.pass();

    // On a quick day the games are over before they have been killed often enough: then others are begun.
    let (mut dice, mut kills, mut made) = (Dice(37), 0, 0);
    while kills < KILLS {
        let mut hall = Hall::open();
        let (killed, lives) = torment(&mut hall, &mut dice, usual, KILLS - kills);
        kills += killed;
        let played: usize = hall.moves().iter().map(Vec::len).sum();
        for _ in 0..=HALF_MOVES {
            hall.answer();
            hall.pass();
        }
        println!(
            "{killed} kills in {lives} lives of about {usual:?}; {played} of {} moves were made by then",
            6 * HALF_MOVES
        );
        assert!(hall.over(), "{:?} {:?}", hall.moves(), hall.outcomes());
        made += played;
        for moves in hall.moves() {
            assert_eq!(moves, SAMPLE[..HALF_MOVES]);
        }
        let outcomes = hall.outcomes();
        assert_eq!(outcomes.len(), 6 * HALF_MOVES);
        assert!(outcomes.iter().all(|outcome| outcome.ends_with(" played")), "{outcomes:?}");
        assert_eq!(hall.letters(), calm.letters());
    }
    // In all of them: the last may see only the few kills that were still wanted.
    assert!(made > 6, "the program must get somewhere between the kills: {made}");
}

/// Starts the program and kills it, while mails keep coming, until it was killed so often or the games are over. Gives
/// how often it was killed before the last move, and how often it was started.
fn torment(hall: &mut Hall, dice: &mut Dice, usual: Duration, most: u32) -> (u32, u32) {
    let (mut kills, mut lives) = (0, 0);
    while kills < most && !hall.over() {
        lives += 1;
        let command = if dice.roll(4) == 0 { "run" } else { "once" };
        let mut child = hall.start(command);
        let life = Duration::from_micros(dice.roll(u64::try_from(usual.as_micros()).unwrap() * 5 / 4));
        let begun = Instant::now();
        // Mails keep coming while it works.
        while begun.elapsed() < life && child.try_wait().unwrap().is_none() {
            hall.answer();
            std::thread::sleep(Duration::from_millis(1).min(life.saturating_sub(begun.elapsed())));
        }
        child.kill().unwrap();
        let ended = child.wait().unwrap();
        assert!(ended.signal() == Some(9) || ended.success(), "{ended}");
        kills += u32::from(ended.signal() == Some(9) && !hall.over());
    }
    (kills, lives)
}
