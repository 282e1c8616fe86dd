//! A crash at every step: a script of mails is played once undisturbed; then every pass of it is cut at each of its
//! steps in turn, everything is dropped, the pass is made again, and all that is left behind must be the same: every
//! table of the database but the counts of attempts, every letter's bytes, every file's place.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "test code"
)]

mod club;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use amici::{
    daemon::{Steps, Stopped},
    model::{GameResult, Side, Termination},
};
use chrono::{DateTime, Utc};
use club::*;
use rusqlite::{Connection, types::Value};

/// What is counted anew each time: how often something was tried.
const COUNTS: [(&str, &str); 2] = [("inbox", "attempts"), ("outbox", "begun")];

/// One pass of the script.
struct Stage {
    what: &'static str,
    at: DateTime<Utc>,
    /// The mails that came before it.
    mails: Vec<(String, Vec<u8>)>,
    /// The club's folder before the pass, those mails included.
    before: tempfile::TempDir,
    /// How many places there are to cut it at.
    steps: u32,
    /// All that was there afterwards.
    after: Everything,
}

/// Rows of tables and bytes of files, by name.
type Everything = BTreeMap<String, Vec<String>>;

/// The undisturbed run, which writes the script down.
struct Script {
    club: Club,
    stages: Vec<Stage>,
}

impl Script {
    /// Lets these mails come and makes a pass.
    fn pass(&mut self, what: &'static str, mails: &[Vec<u8>]) -> Vec<Letter> {
        let names: Vec<String> = mails.iter().map(|mail| self.club.send_bytes(mail)).collect();
        let before = tempfile::tempdir().unwrap();
        copy(self.club.folder.path(), before.path());
        let steps = Steps::cut_at(u32::MAX);
        self.club.try_pass(steps.clone()).unwrap();
        self.stages.push(Stage {
            what,
            at: self.club.now,
            mails: names.into_iter().zip(mails.iter().cloned()).collect(),
            before,
            steps: steps.taken(),
            after: everything(self.club.folder.path()),
        });
        self.club.letters()
    }

    fn mail(&self, mail: &Mail) -> Vec<u8> {
        let number = 1000 + 10 * u32::try_from(self.stages.len()).unwrap();
        let from = u32::try_from(mail.from.len()).unwrap() % 10;
        mail.bytes(number + from, self.club.now)
    }

    fn answer(&self, letters: &[Letter], from: &str, body: &str) -> Vec<u8> {
        self.mail(&Mail::answer(newest(letters, from), from, body))
    }
}

/// The newest letter to a person.
fn newest<'a>(letters: &'a [Letter], to: &str) -> &'a Letter {
    let found = letters.iter().rev().find(|letter| letter.to == to);
    found.unwrap_or_else(|| panic!("no letter to {to}, only {:?}", subjects(letters)))
}

fn write_script() -> Script {
    let club = Club::with(&DUEL.replace("games = 1", "games = 2"), true);
    let mut script = Script { club, stages: Vec::new() };
    let start = script.pass("start letters", &[]);

    script.club.later(30);
    let first = script.answer(&start, JAN, "Game CLUB26/1: 1. 5254");
    let status = script.answer(&start, LENA, "status");
    let asked = script.pass("a first move and a question", &[first.clone(), status]);

    script.club.later(30);
    let yours = asked.iter().find(|letter| letter.to == LENA && letter.reply_to.contains("-1.2.")).unwrap();
    let second = script.mail(&Mail::answer(yours, LENA, "1... 5755"));
    let asked = script.pass("a reply, and the first mail delivered again", &[second, first]);
    assert_eq!(script.club.game().records.len(), 2);

    script.club.later(30);
    let illegal = script.answer(&asked, JAN, "2. 7164");
    let away = Mail::answer(newest(&asked, LENA), LENA, "I am on holiday. 2... 7866");
    let away = script.mail(&away.header("Auto-Submitted: auto-replied"));
    let told = script.pass("an illegal move and a machine", &[illegal, away]);
    assert_eq!(script.club.game().records.len(), 2);

    script.club.later(2);
    let better = script.answer(&told, JAN, "2. 7163\nif 7866 then 6355");
    let asked = script.pass("the legal move, and what shall follow it", &[better]);
    let request = newest(&asked, LENA).clone();

    script.club.later(2);
    let impostor =
        script.mail(&Mail::new(LENA, DESK, "my move", "Game CLUB26/1\n2... 7866\nif 6355 then 4746"));
    let asked = script.pass("a mail that nobody proved", &[impostor]);
    let code = newest(&asked, LENA).text.lines().find_map(|line| line.strip_prefix("| confirm ")).unwrap();

    script.club.later(20);
    let confirmed = script.answer(&asked, LENA, &format!("confirm {code}"));
    let headers: String = (0..1100).map(|n| format!("X-Much-{n}: x\r\n")).collect();
    let odd = format!("From: {JAN}\r\nTo: {DESK}\r\n{headers}\r\nodd\r\n").into_bytes();
    let asked = script
        .pass("a confirmation that sets off a chain, and a mail that cannot be read", &[odd, confirmed]);
    let conditional: Vec<bool> = script.club.game().records.iter().map(|record| record.conditional).collect();
    assert_eq!(conditional, [false, false, false, false, true, true]);

    script.club.later(30);
    let offered = script.answer(&asked, JAN, "4. 4244 (=)");
    let asked = script.pass("a move with an offer", &[offered]);

    script.club.later(30);
    let bounced = script.mail(&bounce(&script, &request));
    let accepted = script.answer(&asked, LENA, "accept draw");
    script.pass("the draw, and a letter come back", &[bounced, accepted]);
    assert_eq!(script.club.game().outcome, Some((GameResult::Draw, Termination::Agreement)));

    script.club.later(24 * 80);
    script.pass("a limit that has passed", &[]);
    assert_eq!(
        script.club.game_named("CLUB26/2").flag.map(|flag| flag.half_move.ply.side()),
        Some(Side::White)
    );
    script
}

/// What a mail server says of a letter that it could not deliver.
fn bounce(script: &Script, letter: &Letter) -> Mail {
    let to: String = script
        .club
        .store()
        .read(|books| Ok(books.letter_named(&letter.message_id.parse()?)?.unwrap().envelope_from.to_string()))
        .unwrap();
    let body = format!(
        "--b\n\nNot delivered.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n\
         Final-Recipient: rfc822; {}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 gone\n\n\
         --b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <{}>\n--b--",
        letter.to, letter.message_id
    );
    Mail::new("MAILER-DAEMON@mx.example", &to, "Undelivered", &body)
        .header("Return-Path: <>")
        .header("Auto-Submitted: auto-replied")
        .header("MIME-Version: 1.0")
        .header("Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"")
}

#[test]
fn a_pass_that_is_cut_anywhere_ends_as_the_undisturbed_one() {
    let mut script = write_script();
    let last = script.stages.len() - 1;
    let (mut cuts, mut names) = (0, BTreeMap::<&str, u32>::new());
    for (index, stage) in script.stages.iter().enumerate() {
        for step in 1..=stage.steps {
            let club = &mut script.club;
            restore(club, stage);
            let stopped = club.try_pass(Steps::cut_at(step)).unwrap_err();
            let stopped = stopped.downcast_ref::<Stopped>();
            let name = stopped.unwrap_or_else(|| panic!("{}: step {step} was not cut", stage.what)).0;
            *names.entry(name).or_default() += 1;
            // Some are cut once more, at another place, before they may end.
            if step % 3 == 0 {
                let _ = club.try_pass(Steps::cut_at(step * 7 % stage.steps + 1));
            }
            club.try_pass(Steps::default()).unwrap();
            same(&stage.after, club, &format!("{}, cut at step {step}: {name}", stage.what));
            cuts += 1;
            // And some are played on to the end.
            if step == 2 + stage.steps / 2 {
                for later in &script.stages[index + 1..] {
                    play_on(club, later);
                }
                same(&script.stages[last].after, club, &format!("{}, played on", stage.what));
            }
        }
    }
    println!("{cuts} cuts in {} passes: {names:?}", script.stages.len());
    assert!(cuts > 50, "{cuts} cuts");
}

/// Another pass that finds nothing to do must do nothing.
#[test]
fn a_pass_over_a_settled_club_changes_nothing() {
    let mut script = write_script();
    let after = &script.stages.last().unwrap().after;
    script.club.try_pass(Steps::default()).unwrap();
    same(after, &script.club, "one pass more");
}

fn play_on(club: &mut Club, stage: &Stage) {
    club.now = stage.at;
    for (name, bytes) in &stage.mails {
        deliver(&club.path("in"), name, bytes, stage.at);
    }
    club.try_pass(Steps::default()).unwrap();
}

/// Puts the club's folder back to what it was before a pass. In its place, since its path is the mailbox's name.
fn restore(club: &mut Club, stage: &Stage) {
    for entry in fs::read_dir(club.folder.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { fs::remove_dir_all(path).unwrap() } else { fs::remove_file(path).unwrap() }
    }
    copy(stage.before.path(), club.folder.path());
    club.now = stage.at;
}

fn same(expected: &Everything, club: &Club, when: &str) {
    let found = everything(club.folder.path());
    for (name, lines) in expected {
        assert_eq!(found.get(name), Some(lines), "{when}: {name} differs");
    }
    let names = |all: &Everything| all.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&found), names(expected), "{when}");
}

/// Every table's rows, and every file of the mailboxes.
fn everything(folder: &Path) -> Everything {
    let db = Connection::open(folder.join("amici.sqlite")).unwrap();
    let mut tables = db
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        .unwrap();
    let tables: Vec<String> = tables.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let mut all: Everything =
        tables.iter().map(|table| (format!("table {table}"), rows(&db, table))).collect();
    for part in ["in", "out"] {
        for (path, bytes) in files(&folder.join(part)) {
            let name = path.strip_prefix(folder).unwrap().display().to_string();
            all.insert(name, vec![String::from_utf8_lossy(&bytes).into_owned()]);
        }
    }
    all
}

fn rows(db: &Connection, table: &str) -> Vec<String> {
    let mut statement = db.prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2")).unwrap();
    let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let shown = |value: Value| match value {
        Value::Blob(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        other => format!("{other:?}"),
    };
    let rows = statement.query_map([], |row| {
        let mut line = String::new();
        for (index, column) in columns.iter().enumerate() {
            if !COUNTS.contains(&(table, column.as_str())) {
                line += &format!("{column} = {}; ", shown(row.get(index)?));
            }
        }
        Ok(line)
    });
    rows.unwrap().map(Result::unwrap).collect()
}

fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return found };
    for entry in entries {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push((path.clone(), fs::read(&path).unwrap())),
        }
    }
    found
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
