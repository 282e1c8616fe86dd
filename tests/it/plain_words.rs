//! What players write around their moves, in twelve languages, by people who did not write the rules: statements, which
//! are played, and doubts, in which nothing is played at once. `data/mails/README.md` says how one is written.
//! Every second one of a file: all of them take too long for every day. `PLAIN=de cargo test --test it plain_words` reads
//! all those of German, `PLAIN=- …` those of all languages; `PLAIN_FROM=FOLDER` takes the mails of another folder, so that
//! fresh ones can be tried before they are anybody's example.
//!
//! Laws 5.1.2
#![allow(clippy::disallowed_methods, reason = "test code")]

use std::{collections::BTreeMap, fs, io::Write, path::Path, sync::LazyLock};

use amici::{chess::Script, model::Language};
use serde::Deserialize;

use crate::support::{
    cases,
    club::{Club, DUEL, JAN, LENA, Letter, Mail, kinds},
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    mail: Vec<Written>,
}

/// One mail: the newly written text, and what it plays or ends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Written {
    name: String,
    stage: String,
    pub text: String,
    plays: Option<String>,
    ends: Option<String>,
    /// Whether it is asked about all the same.
    #[serde(default)]
    asked: bool,
}

impl Written {
    pub fn of(stage: &str, text: String) -> Written {
        let (name, stage) = (String::new(), stage.to_owned());
        Written { name, stage, text, plays: None, ends: None, asked: false }
    }
}

/// 1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3 e6 7. f3 Be7 8. Qd2 Nc6 9. Bc4 Qc7 10. Bb3 0-0 11. g4
const GAME: [&str; 21] = [
    "5254", "3735", "7163", "4746", "4244", "3544", "6344", "7866", "2133", "1716", "3153", "5756", "6263",
    "6857", "4142", "2836", "6134", "4837", "3423", "5878", "7274",
];

/// A club with its letters so far, at one point of the game.
pub(crate) struct Stage {
    pub club: Club,
    pub letters: Vec<Letter>,
}

impl Stage {
    fn play(&mut self, from: usize, moves: &[&str]) {
        for (index, written) in moves.iter().enumerate().map(|(index, written)| (from + index, written)) {
            let (me, dots) = if index % 2 == 0 { (JAN, ".") } else { (LENA, "...") };
            self.club.later(20);
            let line = format!("Game CLUB26/1: {}{dots} {written}", index / 2 + 1);
            let asked = newest(&self.letters, me);
            self.letters.extend(self.club.exchange(&Mail::answer(&asked, me, &line)));
            assert_eq!(self.club.game().records.len(), index + 1, "{line}: {}", self.club.outcome());
        }
    }

    pub fn copy(&self) -> Stage {
        Stage { club: self.club.copy(), letters: self.letters.clone() }
    }
}

pub(crate) fn newest(letters: &[Letter], person: &str) -> Letter {
    letters.iter().rfind(|letter| letter.to == person).unwrap().clone()
}

/// The stages of players of one language.
fn stages(language: &str) -> BTreeMap<&'static str, Stage> {
    let event = DUEL
        .replace("iccf-email\"", "iccf-email\"\nnotation = \"any\"")
        .replace("Weber, Lena", "Brandt, Lena")
        .replace("timezone =", &format!("language = \"{language}\"\ntimezone ="));
    let mut club = Club::with(&event, true);
    club.pass();
    let letters = club.letters();
    let start = Stage { club, letters };
    let mut before = start.copy();
    before.play(0, &GAME[..19]);
    let tenth = before.copy();
    let mut offered = before.copy();
    offered.play(19, &["5878 (=)"]);
    before.play(19, &GAME[19..20]);
    let mut black = before.copy();
    black.play(20, &GAME[20..]);
    BTreeMap::from([
        ("start", start),
        ("tenth", tenth),
        ("white", before),
        ("offered", offered),
        ("black", black),
    ])
}

static STAGES: LazyLock<BTreeMap<&'static str, BTreeMap<&'static str, Stage>>> = LazyLock::new(|| {
    std::thread::scope(|scope| {
        let of =
            Language::ALL.iter().map(|language| (language.code(), scope.spawn(|| stages(language.code()))));
        let all: Vec<_> = of.collect();
        all.into_iter().map(|(code, made)| (code, made.join().unwrap())).collect()
    })
});

/// One stage in a language.
pub(crate) fn stage(language: &str, name: &str) -> Stage {
    STAGES[language][name].copy()
}

/// What came of a mail: what was recorded, how the game ended, and the kinds of letters that were written.
pub(crate) struct Came {
    pub moves: Vec<String>,
    pub result: Option<String>,
    pub letters: Vec<String>,
    pub outcome: String,
    /// What the letters to its writer quote of it.
    quoted: Vec<String>,
}

impl Came {
    /// Whether its writer was asked back, by a question or by a line that could not be taken.
    fn asks(&self) -> bool {
        self.letters.iter().any(|kind| kind != "nothing")
    }
}

pub(crate) fn deliver(language: &str, mail: &Written) -> Came {
    let of_language = STAGES.get(language).unwrap_or_else(|| panic!("no language {language}"));
    let stage = of_language.get(mail.stage.as_str()).unwrap_or_else(|| panic!("no stage {}", mail.stage));
    let Stage { mut club, letters } = stage.copy();
    let me = if mail.stage == "black" { LENA } else { JAN };
    let before = club.game().records.len();
    club.later(20);
    let answer =
        Mail::answer(&newest(&letters, me), me, &mail.text).header("Content-Type: text/plain; charset=utf-8");
    let written = club.exchange(&answer);
    let game = club.game();
    let made = game.score.moves().iter().skip(before).map(|made| {
        let digits = made.write(Script::Numeric, Language::En);
        if made.offer { format!("{digits} (=)") } else { digits }
    });
    let moves = made.collect();
    let to_me = written.iter().filter(|letter| letter.to == me);
    let lines = to_me.flat_map(|letter| {
        letter.text.lines().filter(|line| {
            mail.text.lines().any(|own| {
                line.strip_prefix("| ").is_some_and(|quoted| {
                    !quoted.is_empty()
                        && (own.contains(quoted) || own.contains(quoted.get(..8).unwrap_or("~")))
                })
            })
        })
    });
    let quoted = lines.map(str::to_owned).collect();
    let letters =
        kinds(&club, &written).into_iter().filter(|(to, _)| to == me).map(|(_, kind)| kind).collect();
    let result = game.outcome.map(|(result, _)| result.to_string());
    let row = club.mails().remove(0);
    Came { moves, result, letters, quoted, outcome: format!("{} [{}]", row.outcome, row.asked_by) }
}

/// Every mail of a folder with what came of it, by file and name.
fn read(folder: &str) -> Vec<(String, Written, Came)> {
    let folder =
        std::env::var("PLAIN_FROM").map_or(format!("data/mails/{folder}"), |from| format!("{from}/{folder}"));
    let of_file = |path: &Path| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(path).unwrap();
        let file: File = toml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let language = name.split('-').next().unwrap();
        let all = ["PLAIN", "PLAIN_FROM"].iter().any(|name| std::env::var_os(name).is_some());
        let came = file.mail.into_iter().step_by(if all { 1 } else { 2 }).map(|mail| {
            let came = deliver(language, &mail);
            (format!("{name}/{}", mail.name), mail, came)
        });
        came.collect::<Vec<_>>()
    };
    let tried = cases::played(&cases::files(&folder, "toml", "PLAIN"), of_file);
    tried.into_iter().flat_map(|(name, of_it)| of_it.unwrap_or_else(|why| panic!("{name}: {why}"))).collect()
}

fn shown(name: &str, mail: &Written, came: &Came) -> String {
    let Came { moves, result, letters, outcome, quoted } = came;
    format!(
        "## {name} ({}): recorded {moves:?}, result {result:?}, letters {letters:?}: {outcome}\n{}\nquoted: {quoted:?}\n",
        mail.stage, mail.text
    )
}

/// Past the test runner, which keeps to itself what a good test prints.
fn tell(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// "S10"
#[test]
fn statements_of_twelve_languages_are_played() {
    let read = read("statements");
    let wanted = |mail: &Written| mail.plays.iter().cloned().collect::<Vec<String>>();
    let fits = |mail: &Written, came: &Came| {
        if mail.asked {
            return came.moves.is_empty() && came.result.is_none() && !came.letters.is_empty();
        }
        came.moves == wanted(mail) && came.result == mail.ends
    };
    let faults: Vec<String> = read
        .iter()
        .filter(|(_, mail, came)| !fits(mail, came))
        .map(|(name, mail, came)| {
            format!("{}meant {:?} {:?}\n", shown(name, mail, came), mail.plays, mail.ends)
        })
        .collect();
    let asked = read.iter().filter(|(_, mail, came)| !fits(mail, came) && came.asks()).count();
    tell(&format!(
        "{} statements: {} played as they were meant, {asked} asked back",
        read.len(),
        read.len() - faults.len()
    ));
    assert!(faults.is_empty(), "{} of {}:\n\n{}", faults.len(), read.len(), faults.join("\n"));
}

/// "S10", "S9", "S4"
#[test]
fn doubts_of_twelve_languages_play_nothing() {
    let read = read("doubts");
    let acts = |came: &Came| !came.moves.is_empty() || came.result.is_some();
    let faults: Vec<String> = read
        .iter()
        .filter(|(_, _, came)| acts(came) || !came.asks())
        .map(|(name, mail, came)| shown(name, mail, came))
        .collect();
    let played = read.iter().filter(|(_, _, came)| acts(came)).count();
    let silent = read.iter().filter(|(_, _, came)| !acts(came) && !came.asks()).count();
    tell(&format!("{} doubts: {played} played, {silent} taken for nothing", read.len()));
    assert!(faults.is_empty(), "{} of {}:\n\n{}", faults.len(), read.len(), faults.join("\n"));
}
