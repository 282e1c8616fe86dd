//! A script of mails that is played once undisturbed and written down, so that each pass of it can be made again.

use std::{fs, path::Path, sync::Arc};

use amici::{
    chess::{NoTables, Tables},
    daemon::{Pass, Steps},
};
use chrono::{DateTime, Utc};
use tempfile::TempDir;

use crate::{
    crash::everything::{Everything, everything, outline},
    support::club::{Club, JAN, LENA, Letter, Mail, TD, deliver, folder, subjects},
};

/// One pass of the script.
pub struct Stage {
    pub what: &'static str,
    at: DateTime<Utc>,
    /// The mails that came before it.
    mails: Vec<(String, Vec<u8>)>,
    /// The club's folder before the pass, those mails included.
    before: TempDir,
    /// How many places there are to cut it at.
    pub steps: u32,
    /// All that was there afterwards.
    pub after: Everything,
    /// The same in outline.
    pub outline: Vec<String>,
}

/// The undisturbed run, which writes the script down.
pub struct Script {
    pub club: Club,
    pub stages: Vec<Stage>,
    tables: Arc<dyn Tables>,
    mails: u32,
    /// Every letter so far.
    letters: Vec<Letter>,
}

impl Script {
    /// A script on this event, before its first pass.
    pub fn with(event: &str) -> Script {
        let club = Club::with(event, true);
        Script { club, stages: Vec::new(), tables: Arc::new(NoTables), mails: 0, letters: Vec::new() }
    }

    /// The same at a desk with tables of endgames.
    pub fn with_tables(mut self, tables: Arc<dyn Tables>) -> Script {
        self.tables = tables;
        self
    }

    /// Lets these mails come and makes a pass.
    pub fn pass(&mut self, what: &'static str, mails: &[Vec<u8>]) -> Vec<Letter> {
        let names: Vec<String> = mails.iter().map(|mail| self.club.send_bytes(mail)).collect();
        let before = folder();
        copy(self.club.folder.path(), before.path());
        let steps = Steps::cut_at(u32::MAX);
        self.once(steps.clone()).unwrap();
        self.stages.push(Stage {
            what,
            at: self.club.now,
            mails: names.into_iter().zip(mails.iter().cloned()).collect(),
            before,
            steps: steps.taken(),
            after: everything(self.club.folder.path()),
            outline: outline(self.club.folder.path()),
        });
        self.new_letters()
    }

    /// A pass that is not written down, since other scripts show what happens in it.
    pub fn unwritten(&mut self) {
        self.once(Steps::default()).unwrap();
        self.new_letters();
    }

    /// A pass of a new daemon, cut at a step.
    pub fn once(&self, steps: Steps) -> anyhow::Result<Pass> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let mut daemon = self.club.daemon();
        (daemon.tables, daemon.steps) = (Arc::clone(&self.tables), steps);
        runtime.block_on(daemon.pass())
    }

    /// What the desk does once a day, cut at a step.
    pub fn daily_look(&self, steps: &Steps) -> anyhow::Result<()> {
        let mut daemon = self.club.daemon();
        daemon.steps = steps.clone();
        daemon.look_through_daily()
    }

    fn new_letters(&mut self) -> Vec<Letter> {
        let new = self.club.letters();
        self.letters.extend(new.iter().cloned());
        new
    }

    pub fn mail(&mut self, mail: &Mail) -> Vec<u8> {
        self.mails += 1;
        mail.bytes(1000 + self.mails, self.club.now)
    }

    pub fn answer(&mut self, letters: &[Letter], from: &str, body: &str) -> Vec<u8> {
        self.mail(&Mail::answer(newest(letters, from), from, body))
    }

    /// An answer to the newest letter that its sender has about a game.
    pub fn about(&mut self, game: &str, from: &str, body: &str) -> Vec<u8> {
        let about = |letter: &&Letter| letter.to == from && letter.text.contains(game);
        let about = self.letters.iter().rev().find(about);
        let letter = about.unwrap_or_else(|| panic!("no letter to {from} about {game}"));
        let mail = Mail::answer(letter, from, body);
        self.mail(&mail)
    }

    /// Puts the club's folder back to what it was before a pass. In its place, since its path is the mailbox's name.
    pub fn restore(&mut self, stage: usize) {
        let folder = self.club.folder.path();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { fs::remove_dir_all(path).unwrap() } else { fs::remove_file(path).unwrap() }
        }
        copy(self.stages[stage].before.path(), folder);
        self.club.now = self.stages[stage].at;
    }

    /// Makes a later pass undisturbed, on what is there now.
    pub fn play_on(&mut self, stage: usize) {
        let stage = &self.stages[stage];
        self.club.now = stage.at;
        for (name, bytes) in &stage.mails {
            deliver(&self.club.path("in"), name, bytes, stage.at);
        }
        self.once(Steps::default()).unwrap();
    }
}

/// The newest letter to a person.
pub fn newest<'a>(letters: &'a [Letter], to: &str) -> &'a Letter {
    let found = letters.iter().rev().find(|letter| letter.to == to);
    found.unwrap_or_else(|| panic!("no letter to {to}, only {:?}", subjects(letters)))
}

/// Who got a letter of which kind, in the order of writing: `jan recorded, lena your-move`.
pub fn kinds(script: &Script, letters: &[Letter]) -> String {
    let name = |to: &str| match to {
        JAN => "jan",
        LENA => "lena",
        TD => "td",
        other => panic!("a letter to {other}"),
    };
    let told = letters.iter().map(|letter| format!("{} {}", name(&letter.to), script.club.kind(letter)));
    told.collect::<Vec<_>>().join(", ")
}

/// A folder with all in it; files keep their times, which are the mails' receipts.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (path, copied) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &copied);
        } else {
            fs::copy(&path, &copied).unwrap();
            let time = entry.metadata().unwrap().modified().unwrap();
            fs::File::options().write(true).open(&copied).unwrap().set_modified(time).unwrap();
        }
    }
}
