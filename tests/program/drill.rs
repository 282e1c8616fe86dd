//! The operator's worst day, rehearsed: a copy, three days with rulings at the shell, reminders, renewed marks, an event
//! added and a person erased; then the whole folder is gone but for the configuration, the copy and the mailbox. Nothing that
//! was confirmed is lost, nobody comes back, and no Message-ID is given twice.

mod acts;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use mail_parser::MessageParser;
use serde_json::Value;

use crate::support::{
    club::{Club, DUEL, JAN, LENA, Letter, Mail, TD, folder},
    readable::{readable, unpacked},
};

/// Who is erased, by words that stand nowhere else.
const PAULA: &str = "paula@marzipan.example";
const NAMES: [&str; 2] = ["Marzipan", "marzipan.example"];

/// An event of Jan's against Paula.
fn old_event() -> String {
    DUEL.replace("CLUB26", "OLD25")
        .replace("Weber, Lena", "Marzipan, Paula")
        .replace(LENA, PAULA)
        .replace("Championship", "Friendly")
}

struct Drill {
    club: Club,
    /// Every letter that ever left, by its Message-ID.
    left: BTreeMap<String, Letter>,
}

impl Drill {
    fn begins() -> Drill {
        let drill = Drill { club: Club::empty(folder(), true), left: BTreeMap::new() };
        drill.adds("club.toml", &DUEL.replace("remind_after = []", "remind_after = [2]"));
        drill.adds("old.toml", &old_event());
        drill
    }

    /// The events begin, and Jan moves.
    fn opens(&mut self) {
        self.club.now = "2026-12-01T09:00:00Z".parse().unwrap();
        self.passes();
        self.passes();
        let begin = self.last(JAN, "CLUB26/1");
        self.answers(&begin, JAN, "Game CLUB26/1: 1. 5254");
    }

    fn adds(&self, file: &str, event: &str) {
        fs::write(self.club.path(file), event).unwrap();
        self.obeys(&["event", "add", file]);
    }

    fn obeys(&self, words: &[&str]) -> String {
        let (code, said) = self.club.amici(words);
        assert_eq!(code, 0, "{words:?}: {said}");
        said
    }

    /// A pass of the program; the letters that left with it.
    fn passes(&mut self) -> Vec<Letter> {
        let (code, said) = self.club.amici(&["once"]);
        assert!(code == 0 || code == 3, "{said}");
        let letters = self.club.letters();
        for letter in &letters {
            let before = self.left.insert(letter.message_id.clone(), letter.clone());
            assert!(before.is_none(), "{} is the name of two letters", letter.message_id);
        }
        letters
    }

    /// The last letter to somebody that says this.
    fn last(&self, to: &str, words: &str) -> Letter {
        let found = self.left.values().filter(|letter| letter.to == to && letter.says(words));
        found.max_by_key(|letter| letter.number()).unwrap_or_else(|| panic!("{to}: {words}")).clone()
    }

    fn answers(&mut self, letter: &Letter, from: &str, body: &str) -> Vec<Letter> {
        self.club.send(&Mail::answer(letter, from, body));
        self.club.later(1);
        self.passes()
    }

    fn json(&self, words: &[&str]) -> Value {
        let said = self.obeys(&[&["--json"], words].concat());
        serde_json::from_str(&said).unwrap_or_else(|error| panic!("{words:?}: {error}: {said}"))
    }

    /// What a game has come to: moves, result, and how many days each side has used.
    fn game(&self, name: &str) -> (Value, Value) {
        let game = self.json(&["game", "show", name]);
        let moves = game["moves"].as_array().unwrap().iter().map(|one| one["move"].clone()).collect();
        (moves, game["result"].clone())
    }

    /// How many days each side has used, and how many it was given as a penalty.
    fn days(&self, name: &str) -> [(i64, i64); 2] {
        let game = self.json(&["game", "show", name]);
        let days =
            |side: &str, what: &str| game["clocks"][side][what].as_i64().unwrap_or_else(|| panic!("{game}"));
        ["white", "black"].map(|side| (days(side, "days_used"), days(side, "penalty_days")))
    }

    fn dies(&self) {
        let kept = ["amici.toml", "copy.sqlite", "in", "out"];
        for file in fs::read_dir(self.club.folder.path()).unwrap() {
            let path = file.unwrap().path();
            if kept.contains(&path.file_name().unwrap().to_str().unwrap()) {
                continue;
            }
            if path.is_dir() { fs::remove_dir_all(path).unwrap() } else { fs::remove_file(path).unwrap() }
        }
    }

    /// Which of Paula's names stand in the database or its log, also as a mail hides them that is encoded.
    fn holds(&self) -> BTreeSet<&'static str> {
        let bytes = readable(self.club.folder.path());
        let mut text = String::from_utf8_lossy(&bytes).into_owned();
        let db = rusqlite::Connection::open(self.club.path("amici.sqlite")).unwrap();
        let mut raws = db.prepare("SELECT raw FROM inbox").unwrap();
        for raw in raws.query_map([], |row| row.get::<_, Vec<u8>>(0)).unwrap() {
            let raw = unpacked(&raw.unwrap());
            text += &MessageParser::default()
                .parse(&raw)
                .and_then(|mail| mail.body_text(0).map(|said| said.into_owned()))
                .unwrap_or_default();
        }
        let text = text.to_ascii_lowercase();
        NAMES.into_iter().filter(|name| text.contains(&name.to_ascii_lowercase())).collect()
    }

    /// Two half-moves are played, a copy is made, and three hours go by.
    fn with_copy() -> Drill {
        let mut drill = Drill::begins();
        drill.opens();
        let asked = drill.last(LENA, "CLUB26/1");
        drill.answers(&asked, LENA, "Game CLUB26/1: 1... 5755");
        drill.obeys(&["backup", "copy.sqlite"]);
        drill.club.later(3);
        drill
    }

    fn marks(&self) -> Vec<(String, String)> {
        let db = rusqlite::Connection::open(self.club.path("amici.sqlite")).unwrap();
        let all = "SELECT 'p' || event || '/' || number, token FROM player WHERE event <> 2 OR number <> 2 ORDER BY 1";
        let mut statement = db.prepare(all).unwrap();
        let marks = statement.query_map([], |row| row.try_into()).unwrap();
        marks.map(Result::unwrap).collect()
    }
}

/// rule = "S41"
#[test]
fn after_the_worst_day_nothing_confirmed_is_lost_and_nobody_comes_back() {
    let mut drill = Drill::with_copy();

    // The first day: a move, a penalty, and a game that the director ends.
    let asked = drill.last(JAN, "1... 5755");
    drill.answers(&asked, JAN, "Game CLUB26/1: 2. 7163");
    drill.obeys(&["td", "penalty", "CLUB26/1", "b", "3", "The same illegal move again."]);
    drill.obeys(&["td", "result", "OLD25/1", "1-0", "Marzipan has left the club."]);
    drill.passes();
    // The second: a new mark, a question that the director answers at the shell, another event and its first move.
    drill.club.later(24);
    drill.obeys(&["person", "renew-mark", LENA]);
    drill.passes();
    let asked = drill.last(LENA, "");
    let answered = drill.answers(&asked, LENA, "Game CLUB26/1: report: My opponent wrote rude words.");
    let cases = drill.json(&["matters"]);
    let case =
        cases.as_array().unwrap().iter().find(|one| one["for"]["role"] == "director").unwrap_or_else(|| {
            panic!("{cases} {}", answered.iter().map(|one| one.said()).collect::<String>())
        });
    drill.obeys(&["td", "close", &case["number"].to_string(), "You have fifty of them."]);
    drill.adds("new.toml", &DUEL.replace("CLUB26", "NEW27"));
    drill.passes();
    drill.club.later(1);
    let begin = drill.last(JAN, "NEW27/1");
    drill.answers(&begin, JAN, "Game NEW27/1: 1. 4244");
    // The third: reminders, a move under the new mark, and somebody who wants to be forgotten.
    drill.club.later(24);
    drill.passes();
    let asked = drill.last(LENA, "CLUB26/1");
    drill.answers(&asked, LENA, "Game CLUB26/1: 2... 7866");
    drill.obeys(&["person", "erase", "Marzipan, Paula", "OLD25"]);
    drill.passes();
    assert_eq!(drill.holds(), BTreeSet::new());
    let status = drill.json(&["status"]);
    assert_eq!(status["acts_to_file"], serde_json::json!([]), "{status}");
    let games = ["CLUB26/1", "OLD25/1", "NEW27/1"];
    let (before, used) = (games.map(|name| drill.game(name)), games.map(|name| drill.days(name)));
    let (marks, letters) = (drill.marks(), drill.left.clone());

    drill.club.later(5);
    drill.dies();
    drill.obeys(&["restore", "copy.sqlite", "--dry-run"]);
    let said = drill.obeys(&["restore", "copy.sqlite"]);
    for done in
        ["td penalty CLUB26/1", "td result OLD25/1", "person renew-mark", "event add NEW27", "person erase"]
    {
        assert!(said.contains(done), "{done}: {said} {}", drill.obeys(&["inbox", "list"]));
    }
    assert!(!said.contains("NOT done"), "{said}");
    assert_eq!(games.map(|name| drill.game(name)), before, "{said}");
    assert_eq!(drill.marks(), marks);
    let open = drill.json(&["matters"]);
    let waits = |one: &&Value| one["for"]["role"] == "director";
    assert_eq!(open.as_array().unwrap().iter().find(waits), None, "the question is answered: {said}");
    assert_eq!(drill.passes().len(), 0, "the way out is held");

    drill.obeys(&["release"]);
    assert_eq!(drill.holds(), BTreeSet::new(), "nobody comes back");
    for (name, used) in games.iter().zip(used) {
        let now = drill.days(name);
        for (now, used) in now.iter().zip(used) {
            assert!(now.0 <= used.0 && now.1 == used.1, "{name}: {now:?} where it was {used:?}");
        }
    }
    let after = drill.passes();
    assert!(after.iter().all(|letter| letter.to != PAULA), "nobody writes to her");
    assert!(after.iter().all(|letter| !letters.contains_key(&letter.message_id)));
    let audit = drill.obeys(&["audit"]);
    assert!(audit.contains("All holds"), "{audit}");

    // Jan answers what he had before.
    let asked = letters.values().filter(|letter| letter.to == JAN && letter.says("2... 7866"));
    let asked = asked.max_by_key(|letter| letter.number()).unwrap().clone();
    let after = drill.answers(&asked, JAN, "Game CLUB26/1: 3. 4244");
    assert!(after.iter().any(|letter| letter.to == LENA && letter.says("3. 4244")), "{after:#?}");
    assert!(drill.left.values().any(|letter| letter.to == TD));
}

#[test]
fn what_a_director_ruled_by_mail_on_a_case_of_the_lost_time_stands() {
    let mut drill = Drill::begins();
    drill.opens();
    drill.obeys(&["backup", "copy.sqlite"]);
    // Lena does not answer; Jan claims the time, and the director takes what is proposed.
    let mut report = None;
    for _ in 0..70 {
        drill.club.later(24);
        let letters = drill.passes();
        report = letters.into_iter().rfind(|letter| letter.to == TD).or(report);
    }
    assert!(report.is_some_and(|report| report.says("the time for move 1 has passed")));
    let last = drill.last(JAN, "");
    let letters = drill.answers(&last, JAN, "Game CLUB26/1: claim time");
    let case = letters.into_iter().find(|letter| letter.to == TD).expect("a case of the claim");
    let told = drill.answers(&case, TD, "yes");
    assert!(told.iter().any(|letter| letter.to == LENA && letter.says("1-0")), "{told:#?}");
    let (before, letters) = (drill.game("CLUB26/1"), drill.left.clone());
    assert_eq!(before.1, "1-0");

    drill.club.later(5);
    drill.dies();
    let said = drill.obeys(&["restore", "copy.sqlite"]);
    assert!(said.contains("done at the shell") && !said.contains("NOT done"), "{said}");
    assert_eq!(drill.game("CLUB26/1"), before, "{said}");
    assert!(!said.contains("cases-answered"), "he is not asked what he meant: {said}");
    drill.obeys(&["release"]);
    let after = drill.passes();
    assert!(after.iter().all(|letter| !letters.contains_key(&letter.message_id)));
    assert!(drill.obeys(&["audit"]).contains("All holds"));
}

#[test]
fn a_yes_to_a_question_of_the_lost_time_counts_again() {
    let mut drill = Drill::begins();
    drill.opens();
    drill.obeys(&["backup", "copy.sqlite"]);
    drill.club.later(5);
    // Lena writes without her mark, and says yes when she is asked.
    drill.club.send(&Mail::new(LENA, crate::support::club::DESK, "my move", "Game CLUB26/1: 1... 5755"));
    drill.club.later(1);
    drill.passes();
    let question = drill.last(LENA, "5755");
    drill.answers(&question, LENA, "yes");
    let before = drill.game("CLUB26/1");
    assert_eq!(before.0.as_array().map(Vec::len), Some(2));
    drill.club.later(5);
    drill.dies();
    let said = drill.obeys(&["restore", "copy.sqlite"]);
    assert_eq!(drill.game("CLUB26/1"), before, "{said} {}", drill.obeys(&["inbox", "list"]));
}
