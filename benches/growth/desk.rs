//! The real program at work on a generated database, over Maildirs and by the machine's clock.

use std::{
    fs,
    os::unix::net::UnixDatagram,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use rusqlite::Connection;

use crate::{shared::process::Process, support::club::DESK};

/// Looks through as many journals as anybody will generate.
const PATIENCE: Duration = Duration::from_secs(1800);

/// A folder with a configuration.
pub struct Desk {
    pub folder: tempfile::TempDir,
}

impl Desk {
    /// On the disk, and without a database.
    pub fn new() -> Desk {
        let desk = Desk { folder: tempfile::tempdir().unwrap() };
        let config = format!(
            "[desk]\naddress = \"{DESK}\"\nplus_addressing = true\n\
             [mailbox]\nkind = \"maildir\"\npath = \"in\"\npoll_seconds = 1\n\
             [outgoing]\nkind = \"maildir\"\npath = \"out\"\n[schedule]\noutage_hours = 0\nmorning = \"always\"\n"
        );
        fs::write(desk.path("amici.toml"), config).unwrap();
        fs::create_dir(desk.path("in")).unwrap();
        desk
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn database(&self) -> PathBuf {
        self.path("amici.sqlite")
    }

    /// A connection of the bench's own.
    pub fn look(&self) -> Connection {
        let db = Connection::open(self.database()).unwrap();
        db.busy_timeout(PATIENCE).unwrap();
        db
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_amici"));
        // As the service has it.
        command.env("MALLOC_ARENA_MAX", "2");
        command.current_dir(self.folder.path()).args(words).stdin(Stdio::null()).stdout(Stdio::null());
        command
    }

    /// How long a command at the shell takes that does what it is told, also where it ends with 3: something waits for a
    /// person.
    pub fn time(&self, words: &[&str]) -> Duration {
        let began = Instant::now();
        let output = self.command(words).output().unwrap();
        let well = matches!(output.status.code(), Some(0 | 3));
        assert!(well, "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        began.elapsed()
    }

    /// Lets it run until it is at work.
    pub fn run(&self) -> Running {
        let manager = self.path("manager");
        let socket = UnixDatagram::bind(&manager).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        let log = self.path("log");
        let mut command = self.command(&["run"]);
        command.env("NOTIFY_SOCKET", &manager).stderr(fs::File::create(&log).unwrap());
        let began = Instant::now();
        let child = command.spawn().unwrap();
        let mut told = [0; 64];
        let length = socket.recv(&mut told).unwrap();
        assert_eq!(&told[..length], b"READY=1");
        let ready = began.elapsed();
        drop(socket);
        until("the daemon is at work", || fs::read_to_string(&log).unwrap().contains("at work"));
        let at_work = began.elapsed();
        fs::remove_file(manager).unwrap();
        Running { process: Process::of(&child), child, ready, at_work }
    }
}

/// The daemon; ended when dropped.
pub struct Running {
    pub process: Process,
    child: Child,
    /// When the service manager was told that it is ready, since its start.
    pub ready: Duration,
    /// When it first asked for mails.
    pub at_work: Duration,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        let _ = self.child.wait();
    }
}

/// Waits until something is so; looks every two milliseconds.
pub fn until(what: &str, mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < PATIENCE, "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// The bytes of a file.
pub fn size(file: &Path) -> u64 {
    fs::metadata(file).unwrap().len()
}
