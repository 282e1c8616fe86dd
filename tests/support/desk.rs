//! The real program at work in a folder of its own, over Maildirs and by the machine's clock, with one game that two
//! people play from letter to letter.

use std::{
    collections::BTreeSet,
    fs,
    path::PathBuf,
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

use amici::{clock::Clock, store::Store};

use crate::support::club::{DESK, DUEL, JAN, LENA, Letter, Mail, SAMPLE, deliver};

/// So long a test waits for what must come, on a machine that has other things to do.
const PATIENCE: Duration = Duration::from_secs(120);

pub struct Desk {
    pub folder: tempfile::TempDir,
    read: BTreeSet<PathBuf>,
    /// Letters that came and were not awaited yet.
    came: Vec<Letter>,
    mails: u32,
}

impl Desk {
    /// A desk without a database.
    pub fn bare() -> Desk {
        Desk::with_settings("", "")
    }

    /// With these lines among the settings of its mailbox, and these at the end.
    pub fn with_settings(mailbox: &str, others: &str) -> Desk {
        let folder = tempfile::tempdir().unwrap();
        let desk = Desk { folder, read: BTreeSet::new(), came: Vec::new(), mails: 0 };
        fs::create_dir(desk.path("in")).unwrap();
        desk.configure("amici.sqlite", mailbox, others);
        desk
    }

    /// With Jan against Lena, since today.
    pub fn with_event() -> Desk {
        let desk = Desk::with_settings("poll_seconds = 1", "");
        desk.add("CLUB26");
        desk
    }

    pub fn configure(&self, database: &str, mailbox: &str, others: &str) {
        let config = format!(
            "[desk]\naddress = \"{DESK}\"\nplus_addressing = true\ndatabase = \"{database}\"\n\
             [mailbox]\nkind = \"maildir\"\npath = \"in\"\n{mailbox}\n\
             [outgoing]\nkind = \"maildir\"\npath = \"out\"\n{others}"
        );
        fs::write(self.path("amici.toml"), config).unwrap();
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_amici"));
        command.current_dir(self.folder.path()).args(words).stdin(Stdio::null());
        command
    }

    pub fn amici(&self, words: &[&str]) -> Output {
        self.command(words).output().unwrap()
    }

    /// A command that does what it is told.
    pub fn obeys(&self, words: &[&str]) -> String {
        let output = self.amici(words);
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// The last line of a command that fails with exit code 1.
    pub fn refuses(&self, words: &[&str]) -> String {
        let output = self.amici(words);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{words:?}: {said}");
        said.lines().last().unwrap_or_default().to_owned()
    }

    /// The last line of a command whose words are wrong.
    pub fn refuses_words(&self, words: &[&str]) -> String {
        let output = self.amici(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    }

    /// A command at work.
    pub fn start(&self, words: &[&str]) -> Child {
        self.command(words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    }

    pub fn add(&self, code: &str) {
        self.write_event("event.toml", code);
        self.obeys(&["event", "add", "event.toml"]);
    }

    /// Jan against Lena, since today, as an event file.
    pub fn write_event(&self, name: &str, code: &str) {
        let today = Clock::System.now().format("start = %Y-%m-%d").to_string();
        let event = DUEL.replace("start = 2026-12-01", &today).replace("CLUB26", code);
        fs::write(self.path(name), event).unwrap();
    }

    /// Lets it run; it is killed when the test ends.
    pub fn run(&self) -> Running {
        self.run_as(self.command(&["run"]))
    }

    /// The same, as a service manager starts it: with these variables.
    pub fn run_with(&self, variables: &[(&str, String)]) -> Running {
        let mut command = self.command(&["run"]);
        command.envs(variables.iter().map(|(name, value)| (*name, value)));
        self.run_as(command)
    }

    /// The same by these words of the shell, in which `$0` is the program.
    pub fn run_by(&self, words: &str) -> Running {
        let mut command = Command::new("sh");
        command.current_dir(self.folder.path()).args(["-c", words, env!("CARGO_BIN_EXE_amici")]);
        self.run_as(command)
    }

    fn run_as(&self, mut command: Command) -> Running {
        let log = fs::File::create(self.path("log")).unwrap();
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn().unwrap();
        Running { child, log: self.path("log") }
    }

    /// A mail comes in, received this long ago.
    pub fn receive(&mut self, mail: &Mail, ago: chrono::Duration) {
        self.mails += 1;
        let at = Clock::System.now() - ago;
        deliver(&self.path("in"), &format!("{:06}.test", self.mails), &mail.bytes(self.mails, at), at);
    }

    /// The letters that have come since the last look.
    fn letters(&mut self) -> Vec<Letter> {
        let mut letters = Vec::new();
        let Ok(people) = fs::read_dir(self.path("out")) else { return letters };
        for person in people {
            let person = person.unwrap().path();
            let to = person.file_name().unwrap().to_str().unwrap().to_owned();
            let Ok(files) = fs::read_dir(person.join("new")) else { continue };
            for file in files {
                let file = file.unwrap().path();
                if self.read.insert(file.clone()) {
                    letters.push(Letter::read(&to, fs::read(&file).unwrap()));
                }
            }
        }
        letters
    }

    /// Waits for a letter to somebody in which these words stand.
    pub fn awaits(&mut self, to: &str, words: &str) -> Letter {
        let mut found = None;
        until(&format!("a letter to {to}: {words}"), || {
            let new = self.letters();
            self.came.extend(new);
            let wanted = |letter: &Letter| letter.to == to && letter.says(words);
            found = self.came.iter().position(wanted).map(|index| self.came.remove(index));
            found.is_some()
        });
        found.unwrap()
    }

    /// Jan and Lena play so many half-moves of the sample game, from letter to letter; gives the last.
    pub fn play(&mut self, half_moves: usize) -> Letter {
        let mut asked = self.awaits(JAN, "begin");
        for (index, numeric) in SAMPLE.iter().enumerate().take(half_moves) {
            let (me, them) = if index % 2 == 0 { (JAN, LENA) } else { (LENA, JAN) };
            let dots = if index % 2 == 0 { "." } else { "..." };
            let line = format!("Game CLUB26/1: {}{dots} {numeric}", index / 2 + 1);
            self.receive(&Mail::answer(&asked, me, &line), chrono::Duration::zero());
            asked = self.awaits(them, "your turn");
        }
        asked
    }

    /// What the database answers to a count.
    pub fn count(&self, sql: &str) -> i64 {
        let db = rusqlite::Connection::open(self.path("amici.sqlite")).unwrap();
        db.query_row(sql, [], |row| row.get(0)).unwrap()
    }

    pub fn moves(&self) -> Vec<String> {
        let mut store = Store::open(&self.path("amici.sqlite")).unwrap();
        let game = store.read(|books| {
            let row = books.game_named(&"CLUB26/1".parse()?)?.unwrap();
            books.game(row.id, &row.name)
        });
        game.unwrap().records.iter().map(|record| record.numeric.to_string()).collect()
    }
}

pub struct Running {
    pub child: Child,
    log: PathBuf,
}

impl Running {
    pub fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }

    /// Ends it as a service is ended.
    pub fn asked_to_end(mut self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let (code, last) = self.ended();
        assert_eq!(code, Some(0), "{last}");
    }

    /// Waits for its end; gives the exit code and its last line.
    pub fn ended(&mut self) -> (Option<i32>, String) {
        until("the daemon's end", || self.child.try_wait().unwrap().is_some());
        let code = self.child.wait().unwrap().code();
        (code, self.log().lines().last().unwrap_or_default().to_owned())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until something is so.
pub fn until(what: &str, mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < PATIENCE, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
