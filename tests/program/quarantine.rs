//! Only a mail that breaks the reader by itself is set aside: no kill, no want of the machine and no error of ours does
//! that, and whoever runs the desk can have it read again.
#![allow(clippy::disallowed_methods, reason = "test code")]

use std::{
    fs,
    io::Write,
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use crate::support::{club::*, long::number};
use amici::daemon::{Steps, Stopped};
use rusqlite::Connection;

/// How often the program is killed, unless `SOAK_KILLS` says it.
const KILLS: u32 = 15;

/// A desk whose suspect mails are read by another program.
struct Suspects {
    club: Club,
    start: Letter,
}

impl Suspects {
    fn open() -> Suspects {
        let mut club = Club::duel();
        let start = club.letter_to(JAN);
        Suspects { club, start }
    }

    /// A shell script in the place of the program that reads one mail: what it does with a mail that holds `BOMB`, and
    /// with any other.
    fn reader(&self, bomb: &str, others: &str) -> PathBuf {
        let path = self.club.path("reader");
        let text = format!("#!/bin/sh\ncase \"$(cat)\" in *BOMB*) {bomb};; *) {others};; esac\n");
        let draft = self.club.path("reader.draft");
        fs::write(&draft, text).unwrap();
        fs::set_permissions(&draft, fs::Permissions::from_mode(0o755)).unwrap();
        fs::rename(&draft, &path).unwrap();
        path
    }

    fn pass(&mut self, reader: PathBuf) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let mut daemon = self.club.daemon();
        daemon.reader = Some(reader);
        runtime.block_on(daemon.pass()).unwrap();
    }

    /// Jan's first move has come.
    fn first_move(&mut self) {
        self.club.later(1);
        self.club.send(&Mail::answer(&self.start, JAN, "Game CLUB26/1: 1. 5254"));
    }

    /// A mail of Lena's at which the reader was cut off.
    fn suspect(&mut self) {
        self.club.later(1);
        self.club.send(&Mail::new(LENA, DESK, "x", "BOMB"));
        self.cut_off();
    }

    /// Cuts where the reading of the mail that came last is begun and has not ended; gives the number of that step.
    fn cut_off(&mut self) -> u32 {
        // First to where it is kept, so that the passes behind that are alike.
        assert_eq!(self.cut_at("a mail is kept"), 3);
        self.cut_at("a reading is begun")
    }

    /// Cuts one step later each time, up to this one.
    fn cut_at(&mut self, wanted: &'static str) -> u32 {
        let at = |step: &u32| {
            let cut = self.club.try_pass(Steps::cut_at(*step)).unwrap_err();
            cut.downcast_ref() == Some(&Stopped(wanted))
        };
        (1..100).find(at).expect(wanted)
    }

    fn states(&self) -> Vec<(String, u32)> {
        let mut mails = self.club.mails();
        mails.reverse();
        mails.iter().map(|mail| (mail.state.word().to_owned(), mail.attempts)).collect()
    }

    fn state(&self, id: usize) -> String {
        self.states()[id - 1].0.clone()
    }
}

fn amici() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_amici"))
}

#[test]
fn a_thousand_cuts_while_a_mail_is_read_set_nothing_aside() {
    let mut desk = Suspects::open();
    desk.first_move();
    let step = desk.cut_off();
    for _ in 0..999 {
        let cut = desk.club.try_pass(Steps::cut_at(step)).unwrap_err();
        assert_eq!(cut.downcast_ref(), Some(&Stopped("a reading is begun")));
    }
    assert_eq!(desk.states(), [("new".to_owned(), 0)]);
    desk.pass(amici());
    assert_eq!(desk.club.moves(), ["5254"]);
}

/// The real program, with the process that reads for it, is killed at instants of every kind while a mail waits at which
/// a reading was cut off.
#[test]
fn kills_of_the_program_while_it_reads_set_nothing_aside() {
    let wanted = number("SOAK_KILLS").map_or(KILLS, |said| u32::try_from(said).unwrap());
    let tormented = || {
        let mut desk = Suspects::open();
        desk.first_move();
        desk.cut_off();
        desk
    };
    let (mut desk, mut kills) = (tormented(), 0);
    for round in 0..100 * u64::from(wanted) {
        let mut child = Command::new(amici())
            .current_dir(desk.club.path(""))
            .args(["--now", desk.club.now.to_rfc3339().as_str(), "--log", "error", "once"])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(round * 7 % 60));
        child.kill().unwrap();
        child.wait().unwrap();
        let mail = desk.club.mails().remove(0);
        assert!(mail.state.word() != "quarantined" && mail.attempts == 0, "{mail:?}");
        kills += u32::from(mail.begun.is_some());
        if kills == wanted {
            break;
        }
        if mail.begun.is_none() {
            // It was too late: the mail was read. Another desk is killed.
            desk = tormented();
        }
    }
    assert_eq!(kills, wanted);
    desk.pass(amici());
    assert_eq!(desk.club.moves(), ["5254"]);
}

#[test]
fn a_mail_that_breaks_the_reader_by_itself_is_set_aside_after_an_hour_and_holds_up_no_one_else() {
    let mut desk = Suspects::open();
    desk.suspect();
    let reader = desk.reader("kill -SEGV $$", "exit 0");
    // Of the same sender, and of another.
    desk.club.send(&Mail::new(LENA, DESK, "y", "status"));
    desk.club.send(&Mail::answer(&desk.start, JAN, "Game CLUB26/1: 1. 5254"));
    desk.pass(reader.clone());
    assert_eq!(desk.club.moves(), ["5254"]);
    let new = |attempts| ("new".to_owned(), attempts);
    let done = || ("done".to_owned(), 0);
    assert_eq!(desk.states(), [new(1), new(0), done()]);
    // However often it is looked at within the hour.
    for (minutes, attempts) in [(1, 1), (20, 1), (10, 2), (5, 2), (20, 2)] {
        desk.club.now += chrono::Duration::minutes(minutes);
        desk.pass(reader.clone());
        assert_eq!(desk.states(), [new(attempts), new(0), done()], "{minutes}");
    }
    desk.club.letters();
    desk.club.now += chrono::Duration::minutes(10);
    desk.pass(reader);
    assert_eq!(desk.states(), [("quarantined".to_owned(), 3), done(), done()]);
    let letters = desk.club.letters();
    let told = kinds(&desk.club, &letters);
    assert!(told.contains(&(OPERATOR.to_owned(), "quarantined-operator".to_owned())), "{told:?}");
    assert!(told.contains(&(LENA.to_owned(), "quarantined-player".to_owned())), "{told:?}");
}

#[test]
fn nothing_counts_against_a_mail_where_a_good_one_fails_too_or_somebody_else_ended_the_reading() {
    for (bomb, others) in [
        ("kill -SEGV $$", "kill -SEGV $$"),
        ("exit 10", "exit 11"),
        ("kill -KILL $$", "exit 0"),
        ("kill -TERM $$", "exit 0"),
        ("exit 11", "exit 0"),
        ("exit 2", "exit 0"),
    ] {
        let mut desk = Suspects::open();
        desk.suspect();
        let reader = desk.reader(bomb, others);
        for _ in 0..5 {
            desk.club.later(1);
            desk.pass(reader.clone());
            assert_eq!(desk.states(), [("new".to_owned(), 0)], "{bomb} {others}");
        }
        desk.pass(PathBuf::from("/nowhere/amici"));
        assert_eq!(desk.states(), [("new".to_owned(), 0)]);
        desk.pass(amici());
        assert_eq!(desk.state(1), "done");
    }
}

#[test]
fn what_a_mail_may_take_is_bounded() {
    let mut child =
        Command::new(amici()).arg("read-mail").stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    let limits = PathBuf::from(format!("/proc/{}/limits", child.id()));
    let bounded = || {
        let text = fs::read_to_string(&limits).unwrap();
        let line = |name: &str| text.lines().find(|line| line.starts_with(name)).unwrap().to_owned();
        line("Max cpu time").contains(" 20 ") && line("Max address space").contains(" 536870912 ")
    };
    let begun = Instant::now();
    while !bounded() {
        assert!(begun.elapsed() < Duration::from_secs(30), "the limits are never set");
        std::thread::sleep(Duration::from_millis(5));
    }
    // More than it may have: it ends, and says that it has read nothing.
    let mut stdin = child.stdin.take().unwrap();
    let zeros = vec![0; 1024 * 1024];
    while stdin.write_all(&zeros).is_ok() {}
    assert_eq!(child.wait().unwrap().code(), Some(11));
}

#[test]
fn a_constraint_that_a_mail_violates_ends_no_daemon_and_sets_that_mail_aside() {
    let mut desk = Suspects::open();
    let db = Connection::open(desk.club.path("amici.sqlite")).unwrap();
    db.execute_batch(
        "CREATE TRIGGER none BEFORE INSERT ON journal WHEN NEW.fact LIKE '%5254%'
         BEGIN SELECT raise(ABORT, 'not this one'); END",
    )
    .unwrap();
    drop(db);
    desk.club.later(1);
    desk.club.send(&Mail::answer(&desk.start, JAN, "Game CLUB26/1: 1. 5254"));
    desk.club.send(&Mail::new(LENA, DESK, "y", "status"));
    for _ in 0..3 {
        desk.pass(amici());
        desk.club.later(1);
    }
    assert_eq!(desk.states(), [("quarantined".to_owned(), 3), ("done".to_owned(), 0)]);
    assert!(desk.club.mails()[1].outcome.contains("not this one"), "{}", desk.club.mails()[1].outcome);
}

#[test]
fn what_was_set_aside_is_read_again_or_dropped_as_the_operator_says() {
    let mut desk = Suspects::open();
    let said = |desk: &Suspects, words: &[&str]| desk.club.amici(words);
    desk.club.later(1);
    let bomb = "Content-Type: message/rfc822\r\n\r\n".repeat(100);
    let head = format!("From: {JAN}\r\nTo: {DESK}\r\nSubject: x\r\n{bomb}");
    desk.club.send_bytes(head.as_bytes());
    desk.pass(amici());
    assert_eq!(desk.state(1), "quarantined");
    assert_eq!(
        said(&desk, &["inbox", "retry", "7"]),
        (1, "amici: There is no mail 7 in the inbox; amici inbox list shows all\n".into())
    );

    let (code, words) = said(&desk, &["inbox", "retry", "1"]);
    assert_eq!(
        (code, words.as_str()),
        (0, "Mail 1 is read again at once where the desk is at work, else with amici run or amici once.\n")
    );
    assert_eq!(desk.state(1), "new");
    let (code, words) = said(&desk, &["inbox", "retry", "1"]);
    assert!(code == 1 && words.contains("waits to be read already"), "{words}");
    desk.pass(amici());
    assert_eq!(desk.state(1), "quarantined");

    let (code, words) = said(&desk, &["inbox", "drop", "1"]);
    assert_eq!((code, words.as_str()), (0, "Mail 1 is dropped: nobody reads it any more.\n"));
    assert_eq!((desk.state(1), desk.club.outcome()), ("done".into(), "dropped by the operator".into()));
    for word in ["retry", "drop"] {
        let (code, words) = said(&desk, &["inbox", word, "1"]);
        assert!(code == 1 && words.contains("was dealt with: dropped by the operator"), "{words}");
    }
    let shown = desk.club.mails()[0].state.word();
    assert_eq!(shown, "done");
}

/// One wrong name in a template of the operator's own is no mail's fault: the mails wait, and he is told.
#[test]
fn a_template_that_does_not_fit_sets_no_mail_aside() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let config = fs::read_to_string(club.path("amici.toml")).unwrap();
    fs::write(club.path("amici.toml"), config.replace("[mailbox]", "templates = \"own\"\n[mailbox]"))
        .unwrap();
    fs::create_dir_all(club.path("own/en")).unwrap();
    let own = club.path("own/en/your-move.txt");
    let text =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/templates/en/your-move.txt")).unwrap();
    fs::write(&own, format!("{text}\n{{{{ letter.opponents_name }}}}\n")).unwrap();
    club.later(1);
    club.send(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    for pass in 0..5 {
        club.later(1);
        let (code, said) = club.amici(&["once"]);
        assert_eq!(code, 3, "{said}");
        assert!(said.contains("en/your-move.txt") && said.contains("[desk] templates"), "{said}");
        assert!(club.mails().iter().all(|mail| mail.state.word() == "new" && mail.attempts == 0), "{said}");
        let letters = club.letters();
        let told = letters.iter().filter(|letter| letter.to == OPERATOR).count();
        assert_eq!(
            (letters.len(), told),
            (usize::from(pass == 0), usize::from(pass == 0)),
            "one alarm, and nothing else"
        );
    }
    fs::write(&own, text).unwrap();
    club.later(1);
    assert_eq!(club.amici(&["once"]).0, 0);
    assert_eq!(club.moves(), ["5254"]);
    let told = club.letters().into_iter().find(|letter| letter.to == OPERATOR).unwrap();
    assert!(told.subject.starts_with("alarms that are over"), "{}", told.subject);
}

/// Mails are ruled on together and their letters written beside that: one that cannot be written takes none of the others
/// with it, and is known by its mail.
#[test]
fn where_one_letter_cannot_be_written_the_mails_around_it_are_answered() {
    let mut club = Club::duel();
    let letters = club.letters();
    let [to_jan, to_lena] =
        [JAN, LENA].map(|to| letters.iter().find(|letter| letter.to == to).unwrap().clone());
    let config = fs::read_to_string(club.path("amici.toml")).unwrap();
    fs::write(club.path("amici.toml"), config.replace("[mailbox]", "templates = \"own\"\n[mailbox]"))
        .unwrap();
    fs::create_dir_all(club.path("own/en")).unwrap();
    let text =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/templates/en/your-move.txt")).unwrap();
    fs::write(club.path("own/en/your-move.txt"), format!("{text}\n{{{{ letter.opponents_name }}}}\n"))
        .unwrap();
    club.later(1);
    club.send(&Mail::answer(&to_lena, LENA, "Game CLUB26/1: clock"));
    club.send(&Mail::answer(&to_jan, JAN, "Game CLUB26/1: 1. 5254"));
    club.send(&Mail::answer(&to_lena, LENA, "Game CLUB26/1: score"));
    let (code, said) = club.amici(&["once"]);
    assert!(code == 3 && said.contains("3 mails received, 2 settled, 1 still unread,"), "{said}");
    let states: Vec<&str> = club.mails().iter().map(|mail| mail.state.word()).collect();
    assert_eq!(states, ["done", "new", "done"]);
    let letters = club.letters();
    assert_eq!(letters.iter().filter(|letter| letter.to == LENA).count(), 2);
    assert_eq!(letters.iter().filter(|letter| letter.to == JAN).count(), 0);
    assert_eq!(club.moves(), Vec::<String>::new());
}

/// What is not done is not said to be: a mail that waits is not settled, and one mail that cannot be read takes nothing from
/// what is said of the others.
#[test]
fn a_pass_says_of_each_mail_whether_it_was_settled() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    club.later(1);
    club.send(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    // Whoever runs this may read every file; a link to itself nobody can.
    let unreadable = club.path("in/new/0.loop");
    std::os::unix::fs::symlink(&unreadable, &unreadable).unwrap();
    let (code, said) = club.amici(&["once"]);
    assert!(code == 1 && said.contains("1 mail received, 1 settled,"), "{said}");
    fs::remove_file(&unreadable).unwrap();
    let db = Connection::open(club.path("amici.sqlite")).unwrap();
    db.execute_batch("DROP TRIGGER journal_is_never_edited; UPDATE journal SET fact = '{}' WHERE seq = 2")
        .unwrap();
    let letter = club.letter_to(LENA);
    club.send(&Mail::answer(&letter, LENA, "Game CLUB26/1: 1... 5755"));
    for received in ["1 mail", "0 mails"] {
        let (code, said) = club.amici(&["once"]);
        assert!(
            code == 3 && said.contains(&format!("{received} received, 0 settled, 1 still unread,")),
            "{said}"
        );
    }
}
