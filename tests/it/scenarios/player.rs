//! Reading a scenario and playing it.

mod tables;
mod write;

use std::collections::BTreeMap;

use amici::{
    chess::Script,
    laws::Fact,
    model::{GameId, Language, MatterKind},
};
use chrono::{DateTime, Duration, Utc};
use serde::Deserialize;

use super::matters::{self, Acted, Seen};
use crate::{
    record_audit::audited,
    support::{
        club::{Club, DEPUTY, DESK, JAN, LENA, Letter, Mail, OPERATOR, TD, kinds},
        standing::nothing_sleeps,
    },
};

/// A case with what must come of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What it shows, in a sentence.
    #[expect(dead_code, reason = "for its reader")]
    about: String,
    /// The articles that it rests on.
    #[expect(dead_code, reason = "for its reader")]
    rule: String,
    /// What differs from the usual match of Jan (White) and Lena (Black).
    #[serde(default)]
    event: write::Changes,
    /// What tables of endgames say of every position: the result with best play. There are none unless it is said.
    tables: Option<String>,
    /// After how many hours without a pass limits are extended; 0 for never.
    #[serde(default)]
    outage_hours: u32,
    /// When what can wait is told: an hour, or `always`. Unless it is said that is at once, and daily letters are left out.
    morning: Option<String>,
    /// Half-moves played by mail before the first step, in digits.
    #[serde(default)]
    played: String,
    step: Vec<Step>,
    end: Option<End>,
}

/// A mail with what comes of it; without `from`, a pass with no mail.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    from: Option<String>,
    /// Words for `amici`, given at the operator's shell before the pass.
    shell: Option<String>,
    /// Its exit code, and what it says on one of its outputs.
    #[serde(default)]
    exit: i32,
    #[serde(default)]
    prints: Vec<String>,
    /// The letter that the mail answers: `newest` (to its sender), a kind of letter or `first` before it, or `nothing`.
    #[serde(default = "newest")]
    answers: String,
    /// To whom that letter went, where the mail comes from somebody else.
    letter_of: Option<String>,
    #[serde(default)]
    subject: Option<String>,
    #[serde(default)]
    headers: Vec<String>,
    #[serde(default)]
    text: String,
    /// A second mail that arrives before the desk has looked at the board.
    also: Option<Also>,
    /// Whether so many lines follow that only the beginning of the mail is read.
    #[serde(default)]
    large: bool,
    /// When; twenty hours after the step before unless it is said.
    at: Option<toml::value::Datetime>,
    after: Option<String>,
    /// Who gets which kind of letter, in the order of writing: all of them.
    letters: Vec<String>,
    /// The entries that the journal gets, each a part of its words: all but those of handing letters over.
    #[serde(default)]
    journal: Vec<String>,
    /// What the newest letter to a person says, and does not say.
    #[serde(default)]
    says: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    hides: BTreeMap<String, Vec<String>>,
}

/// A second mail, which answers the newest letter to its sender.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Also {
    from: String,
    text: String,
}

/// How the game stands after the last step.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    /// The moves on record in digits, `(=)` behind those with an offer.
    score: Option<String>,
    /// The same in English.
    english: Option<String>,
    result: Option<String>,
    fen: Option<String>,
}

fn newest() -> String {
    "newest".into()
}

fn address(person: &str) -> &str {
    match person {
        "jan" => JAN,
        "lena" => LENA,
        "td" => TD,
        "deputy" => DEPUTY,
        "operator" => OPERATOR,
        address => address,
    }
}

fn name(address: &str) -> &str {
    match address {
        JAN => "jan",
        LENA => "lena",
        TD => "td",
        DEPUTY => "deputy",
        OPERATOR => "operator",
        other => other,
    }
}

/// Plays a scenario; panics where it goes otherwise than it is written.
pub fn play(text: &str) -> Seen {
    let scenario: Scenario = toml::from_str(text).unwrap_or_else(|error| panic!("{error}"));
    let mut stage = Stage::set(&scenario);
    for (number, step) in (1..).zip(&scenario.step) {
        stage.step(number, step);
    }
    if let Some(end) = &scenario.end {
        stage.end(end);
    }
    // Whatever was played, every row says what the journals say.
    assert_eq!(audited(&mut stage.club.store()), Vec::<String>::new());
    stage.seen
}

struct Stage {
    club: Club,
    /// Every letter so far, with its kind.
    letters: Vec<(String, Letter)>,
    entries: usize,
    /// Whether the scenario is about daily letters.
    daily: bool,
    /// What was to be seen of matters, and those that are over.
    seen: Seen,
    over: Vec<i64>,
}

impl Stage {
    fn set(scenario: &Scenario) -> Stage {
        let mut club = Club::with(&scenario.event.file(), true);
        club.extends_after(scenario.outage_hours);
        if let Some(morning) = &scenario.morning {
            club.has_mornings_at(morning);
        }
        club.tables = scenario.tables.as_deref().map(tables::saying);
        club.pass();
        let mut stage = Stage {
            club,
            letters: Vec::new(),
            entries: 0,
            daily: scenario.morning.is_some(),
            seen: Seen::new(),
            over: Vec::new(),
        };
        stage.collect();
        for (index, digits) in scenario.played.split_whitespace().enumerate() {
            let (me, dots) = if index % 2 == 0 { (JAN, ".") } else { (LENA, "...") };
            let line = format!("Game CLUB26/1: {}{dots} {digits}", index / 2 + 1);
            let asked = stage.newest(me, "newest").clone();
            stage.club.later(20);
            stage.club.send(&Mail::answer(&asked, me, &line));
            stage.club.pass();
            stage.collect();
            assert_eq!(
                stage.club.moves().len(),
                index + 1,
                "{line} was not played: {}",
                stage.club.outcome()
            );
        }
        stage.entries = stage.entries();
        stage
    }

    /// The letters that came since the last call.
    fn collect(&mut self) -> Vec<(String, Letter)> {
        let letters = self.club.letters();
        let kinds = kinds(&self.club, &letters).into_iter().map(|(_, kind)| kind);
        let listed = |kind: &str| ["docket", "daily"].contains(&kind);
        let new = kinds.zip(letters).filter(|(kind, _)| self.daily || !listed(kind));
        let new: Vec<(String, Letter)> = new.collect();
        self.letters.extend(new.clone());
        new
    }

    fn newest(&self, person: &str, kind: &str) -> &Letter {
        let fits = |(known, letter): &&(String, Letter)| {
            letter.to == address(person) && (kind == "newest" || known == kind)
        };
        let found = self.letters.iter().rev().find(fits);
        &found.unwrap_or_else(|| panic!("{person} has no letter of the kind {kind}")).1
    }

    fn answered(&self, person: &str, which: &str) -> &Letter {
        let Some(kind) = which.strip_prefix("first ") else { return self.newest(person, which) };
        let mut letters = self.letters.iter();
        let found = letters.find(|(known, letter)| known == kind && letter.to == address(person));
        &found.unwrap_or_else(|| panic!("{person} has no letter of the kind {kind}")).1
    }

    fn step(&mut self, number: usize, step: &Step) {
        self.club.now = step.instant(self.club.now);
        if let Some(words) = &step.shell {
            self.shell(words, step);
        }
        if let Some(from) = &step.from {
            let mail = self.mail(address(from), step);
            self.club.send(&mail);
        }
        if let Some(Also { from, text }) = &step.also {
            let mail = Mail::answer(self.newest(address(from), "newest"), address(from), text);
            self.club.send(&mail);
        }
        self.club.pass();
        let database = self.club.path("amici.sqlite");
        nothing_sleeps(&database);
        matters::look(&database, |kind| step.acted(kind), &mut self.seen, &mut self.over);
        let (new, outcome) = (self.collect(), self.club.outcome());
        let whats = format!(
            "step {number} ({}{}): {outcome}",
            step.text.trim(),
            step.shell.as_deref().unwrap_or_default()
        );
        let got: Vec<String> =
            new.iter().map(|(kind, letter)| format!("{}: {kind}", name(&letter.to))).collect();
        assert_eq!(got, step.letters, "letters of {whats}");
        self.journal(step, &whats);
        let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        for (told, wanted) in [(&step.says, true), (&step.hides, false)] {
            for (person, parts) in told {
                let letter = new.iter().rev().find(|(_, letter)| letter.to == address(person));
                let (_, letter) = letter.unwrap_or_else(|| panic!("no letter to {person} in {whats}"));
                let whole = letter.said();
                for part in parts {
                    let there = flat(&whole.replace("\n| ", "\n")).contains(&flat(part));
                    assert_eq!(there, wanted, "{part:?} in the letter to {person} of {whats}\n\n{whole}");
                }
            }
        }
    }

    /// One command at the operator's shell, with the clock where the scenario has it.
    fn shell(&self, words: &str, step: &Step) {
        let (code, said) = self.club.amici(&words.split_whitespace().collect::<Vec<_>>());
        assert_eq!(code, step.exit, "{words}: {said}");
        let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in &step.prints {
            assert!(flat(&said).contains(&flat(part)), "{part:?} is not said by amici {words}: {said}");
        }
    }

    fn journal(&mut self, step: &Step, whats: &str) {
        let (before, now) = (self.entries, self.entries());
        assert!(now >= before, "entries are gone from the journal after {whats}");
        self.entries = now;
        let new = if now > before { self.in_words().split_off(before) } else { Vec::new() };
        let fits = new.len() == step.journal.len()
            && new.iter().zip(&step.journal).all(|(entry, part)| entry.contains(part));
        assert!(fits, "journal of {whats}\n  is      {new:#?}\n  must be {:#?}", step.journal);
    }

    fn mail(&self, from: &str, step: &Step) -> Mail {
        let text = step.text.replace("confirm CODE", &format!("confirm {}", self.code()));
        let more = if step.large { "\nand so on and so forth".repeat(15_000) } else { String::new() };
        let text = self.with_ids(&text) + &more;
        let mut mail = match step.answers.as_str() {
            "nothing" => Mail::new(from, DESK, "my move", &text),
            kind => {
                let reader = step.letter_of.as_deref().unwrap_or(from);
                Mail::answer(self.answered(reader, kind), from, &text)
            }
        };
        if let Some(subject) = &step.subject {
            mail.subject.clone_from(subject);
        }
        mail.headers.extend(step.headers.iter().cloned());
        mail
    }

    /// The text with the Message-ID of the desk's nth letter where `@ID-n@` stands.
    fn with_ids(&self, text: &str) -> String {
        self.letters.iter().fold(text.to_owned(), |text, (_, letter)| {
            text.replace(&format!("@ID-{}@", letter.number()), &letter.message_id)
        })
    }

    /// The code of the newest letter that asks whether a mail is its sender's.
    fn code(&self) -> String {
        let asked = self.letters.iter().rfind(|(kind, _)| {
            ["hold-request", "confirm-game", "confirm-line", "address-asked"].contains(&kind.as_str())
        });
        let line = asked.and_then(|(_, letter)| letter.text.split("| confirm ").nth(1));
        line.and_then(|line| line.split_whitespace().next()).unwrap_or_default().to_owned()
    }

    fn end(&self, end: &End) {
        let game = self.club.game();
        let written = |script| {
            let words = game
                .score
                .moves()
                .iter()
                .map(|made| made.write(script, Language::En) + if made.offer { " (=)" } else { "" });
            words.collect::<Vec<_>>().join(" ")
        };
        let result = || game.outcome.map_or_else(|| "*".into(), |(result, _)| result.to_string());
        let fen = || game.position().fen();
        let checks: [(&str, &Option<String>, String); 4] = [
            ("score", &end.score, written(Script::Numeric)),
            ("english", &end.english, written(Script::San)),
            ("result", &end.result, result()),
            ("fen", &end.fen, fen()),
        ];
        for (what, wanted, got) in checks {
            assert!(wanted.as_ref().is_none_or(|wanted| *wanted == got), "{what} at the end: {got}");
        }
    }
}

impl Step {
    /// Whether the owner of such a matter acts in it, by a mail or at the shell.
    fn acted(&self, kind: MatterKind) -> Acted {
        let of_director = |person: &str| [TD, DEPUTY].contains(&address(person));
        let from = self.from.as_deref();
        match (from, &self.shell) {
            (None, None) => Acted::Nobody,
            (None, Some(_)) => Acted::Owner,
            (Some(person), _) if kind.is_question() != of_director(person) && !kind.is_alarm() => {
                Acted::Owner
            }
            (Some(_), _) => Acted::Other,
        }
    }

    fn instant(&self, before: DateTime<Utc>) -> DateTime<Utc> {
        if let Some(at) = &self.at {
            return at.to_string().parse().unwrap_or_else(|_| panic!("{at} is no instant with its zone"));
        }
        let after = self.after.as_deref().unwrap_or("20h");
        let (number, unit) = after.split_at(after.len() - 1);
        let number: i64 = number.parse().unwrap_or_else(|_| panic!("{after} is no time such as 20h or 3d"));
        before
            + match unit {
                "m" => Duration::minutes(number),
                "h" => Duration::hours(number),
                "d" => Duration::days(number),
                _ => panic!("{after} is no time such as 20h or 3d"),
            }
    }
}

impl Stage {
    /// How many entries the game's journal has, without the handing over of letters.
    fn entries(&self) -> usize {
        let name: GameId = "CLUB26/1".parse().unwrap();
        let sound = self.club.store().read(|books| books.sound(books.game_named(&name)?.unwrap().id, &name));
        let sound = sound.unwrap();
        assert!(sound.broken.is_none(), "{sound:?}");
        sound.rows.iter().filter(|row| !matches!(row.entry.fact, Fact::MadeAvailable { .. })).count()
    }

    /// The game's journal as `amici game journal` says it, without the handing over of letters.
    fn in_words(&self) -> Vec<String> {
        let amici = std::process::Command::new(env!("CARGO_BIN_EXE_amici"))
            .current_dir(self.club.folder.path())
            .args(["--json", "game", "journal", "CLUB26/1"])
            .output()
            .unwrap();
        assert!(amici.status.success(), "{}", String::from_utf8_lossy(&amici.stderr));
        let journal: serde_json::Value = serde_json::from_slice(&amici.stdout).unwrap();
        let entries = journal["entries"].as_array().unwrap().iter();
        let told = entries.filter(|entry| entry["fact"]["fact"] != "made-available");
        told.map(|entry| entry["in_words"].as_str().unwrap().to_owned()).collect()
    }
}
