//! One event, from its start letters to its last move, through everything that can go wrong.

use std::{
    fmt, fs,
    ops::AddAssign,
    os::unix::process::ExitStatusExt,
    process::{Child, ExitStatus},
    time::{Duration, Instant},
};

use amici::clock::Clock;
use chrono::{DateTime, TimeDelta, Utc};
use rusqlite::Connection;

use crate::{
    reader::Reader,
    support::{dice::Dice, hall::Hall, standing::nothing_sleeps},
    ways::Ways,
};

/// How many times as many kills there may be before the first move is made.
const PATIENCE: u64 = 5;

/// The longest life, however long the program takes.
const LONGEST: Duration = Duration::from_millis(2500);
/// Passes without trouble after which everything must have come to its end.
const PASSES: u64 = 400;
/// By so much the clock goes on between these. A letter may wait a day for its next attempt.
const HOURS: i64 = 2;

/// What happened.
#[derive(Clone, Copy, Default)]
pub struct Figures {
    pub kills: u64,
    lives: u64,
    jumps: u64,
    refused: u64,
    looks: u64,
    moves: u64,
    /// Moves that were recorded before the troubles ended.
    pub made_meanwhile: u64,
    letters: u64,
    /// Copies of letters beyond the first.
    doubles: u64,
    passes: u64,
    /// The most memory that the program ever had, in KiB.
    memory: u64,
}

impl AddAssign for Figures {
    fn add_assign(&mut self, other: Figures) {
        self.kills += other.kills;
        self.lives += other.lives;
        self.jumps += other.jumps;
        self.refused += other.refused;
        self.looks += other.looks;
        self.moves += other.moves;
        self.made_meanwhile += other.made_meanwhile;
        self.letters += other.letters;
        self.doubles += other.doubles;
        self.passes += other.passes;
        self.memory = self.memory.max(other.memory);
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Figures { kills, lives, jumps, refused, looks, moves, made_meanwhile, .. } = self;
        let Figures { letters, doubles, passes, memory, .. } = self;
        write!(
            f,
            "{kills} kills in {lives} lives, {jumps} jumps of the clock, {refused} refusals, {looks} foreign looks; \
             {moves} moves, {made_meanwhile} of them meanwhile; {letters} letters, {doubles} copies more; \
             {passes} calm passes; at most {} MiB",
            memory / 1024
        )
    }
}

/// An event in trouble.
pub struct Torment {
    ways: Ways,
    hall: Hall,
    reader: Reader,
    long: bool,
    /// What the desk's clock is made to show, under `--now`.
    shown: DateTime<Utc>,
    /// How long a pass took that nobody disturbed.
    usual: Duration,
    /// How long a life may be. It grows while no life records a move: a pass is longer on a busy machine than the first
    /// one was, and a program that always dies before its work is tried by nothing.
    span: Duration,
    /// Whose server refuses all letters, and for how many lives more.
    enemy: (&'static str, u64),
    figures: Figures,
}

impl Torment {
    /// An event, of four to six players and up to 21 half-moves where there is time for it. A server refuses one player
    /// for some of the first lives.
    pub fn begin(ways: Ways, dice: &mut Dice, long: bool) -> Torment {
        let (people, half_moves) = if long { (4 + dice.roll(3), 11 + dice.roll(11)) } else { (4, 6) };
        let hall = Hall::open(people, half_moves, |folder| ways.post(folder));
        let begun = Instant::now();
        let first = hall.start(&["once"]).wait().unwrap();
        assert!(first.success(), "{}", hall.said());
        let refused = if long { dice.roll(60) as u64 } else { 0 };
        let enemy = (hall.people()[dice.roll(hall.people().len())], refused);
        let reader = Reader::start(&hall.path("amici.sqlite"));
        let shown = Clock::System.now();
        let figures = Figures { moves: hall.wanted() as u64, ..Figures::default() };
        let usual = begun.elapsed();
        Torment { ways, hall, reader, long, shown, usual, span: usual, enemy, figures }
    }

    /// Lives and deaths, until the program was killed so often, the games are over, or time is.
    pub fn go_on(&mut self, dice: &mut Dice, most: u64, until: Option<Instant>) {
        let in_time = || until.is_none_or(|until| Instant::now() < until);
        // Where nothing was done yet, lives grow until one is long enough: patterns are compiled for the first mail, which
        // the pass that tells their length had none of.
        let goes_on = |figures: &Figures| match figures.made_meanwhile {
            0 => figures.kills < most * PATIENCE,
            _ => figures.kills < most && in_time(),
        };
        while goes_on(&self.figures) && !self.hall.over() {
            let enemy = (self.enemy.1 > 0).then_some(self.enemy.0);
            self.enemy.1 = self.enemy.1.saturating_sub(1);
            self.ways.trouble(dice, enemy, self.long);
            self.move_clock(dice);
            let shown = self.shown.to_rfc3339();
            let words = match dice.roll(4) {
                0 => vec!["run"],
                1 => vec!["once"],
                _ => vec!["once", "--now", shown.as_str()],
            };
            let most = self.span * if dice.roll(4) == 0 { 4 } else { 1 };
            let micros = dice.roll(usize::try_from(most.min(LONGEST).as_micros()).unwrap());
            self.live(&words, Duration::from_micros(micros as u64));
            let made = self.hall.moves().iter().map(Vec::len).sum::<usize>() as u64;
            let got_on = made > self.figures.made_meanwhile;
            self.span = if got_on { self.usual } else { (self.span * 5 / 4).min(LONGEST) };
            self.figures.made_meanwhile = made;
        }
    }

    /// Time goes on, and now and then the clock jumps: hours ahead, or a few minutes back.
    fn move_clock(&mut self, dice: &mut Dice) {
        let by = match dice.roll(20) {
            0 => TimeDelta::hours(1 + i64::try_from(dice.roll(20)).unwrap()),
            1 => -TimeDelta::minutes(1 + i64::try_from(dice.roll(90)).unwrap()),
            _ => TimeDelta::minutes(i64::try_from(dice.roll(10)).unwrap()),
        };
        self.figures.jumps += u64::from(by.abs() >= TimeDelta::minutes(10));
        self.shown = (self.shown + by).max(Clock::System.now());
    }

    /// One life, while mails keep coming.
    fn live(&mut self, words: &[&str], life: Duration) {
        self.figures.lives += 1;
        let mut child = self.hall.start(words);
        let begun = Instant::now();
        while begun.elapsed() < life && child.try_wait().unwrap().is_none() {
            self.hall.answer(self.shown);
            std::thread::sleep(Duration::from_millis(1).min(life.saturating_sub(begun.elapsed())));
        }
        self.figures.memory = self.figures.memory.max(memory(&child));
        child.kill().unwrap();
        let ended = child.wait().unwrap();
        assert!(tolerable(ended, &self.hall), "{words:?} ended by itself: {ended}\n{}", self.hall.said());
        self.figures.kills += u64::from(ended.signal() == Some(9));
    }

    /// All troubles end, the desk does its work, and nothing may be missing.
    pub fn end(mut self) -> Figures {
        self.ways.calm();
        loop {
            self.shown += TimeDelta::hours(HOURS);
            self.hall.answer(self.shown);
            let shown = self.shown.to_rfc3339();
            let ended = self.hall.start(&["once", "--now", &shown]).wait().unwrap();
            assert!(matches!(ended.code(), Some(0 | 3)), "{ended}\n{}", self.hall.said());
            self.ways.settle();
            self.figures.passes += 1;
            // The first calm pass may come days after the last one, and with the way out still shut by that.
            if self.figures.passes > 1 {
                nothing_sleeps(&self.hall.path("amici.sqlite"));
            }
            let waiting = ["due", "waits"].into_iter().any(|state| !self.hall.letters_in(state).is_empty());
            if !waiting && self.hall.over() {
                break;
            }
            assert!(self.figures.passes < PASSES, "{}", self.hall.stands());
        }
        self.figures.looks = self.reader.end();
        self.figures.refused = self.ways.refused();
        self.hall.every_move_once();
        self.figures.letters = self.hall.every_letter_came().values().map(|count| u64::from(*count)).sum();
        let copies: usize = self.hall.copies().values().map(Vec::len).sum();
        self.figures.doubles = copies as u64 - self.figures.letters;
        let check = self.hall.start(&["check"]).wait().unwrap();
        assert!(check.success(), "{}", self.hall.said());
        let db = Connection::open(self.hall.path("amici.sqlite")).unwrap();
        let sound: String = db.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
        assert_eq!(sound, "ok");
        self.figures
    }
}

/// Killed, done, or troubled by a mail server; nothing else ends it.
fn tolerable(ended: ExitStatus, hall: &Hall) -> bool {
    let said = hall.said();
    let last = said.lines().rev().find(|line| line.starts_with("amici: ")).unwrap_or_default();
    let ours = ["database", "SQL", "disk image", "malformed", "journal", "lock"]
        .iter()
        .any(|word| last.contains(word));
    ended.signal() == Some(9) || matches!(ended.code(), Some(0 | 3)) || (ended.code() == Some(1) && !ours)
}

/// The most memory that a process has had so far, in KiB.
fn memory(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
