//! Which mails come to something else without a rule of reading: `doc/reading.md` says it for each rule, and
//! `scripts/corpus` writes that page and tries a rule.
//!
//! Without which rules mails are read holds for a whole process, so that all this happens in one of its own.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::Command,
};

use amici::{
    mail::{Line, understand},
    model::{Desk, Limits},
    reading::{Rule, read},
};

use super::{deliver, expected, stage};
use crate::support::{cases, club::DESK};

/// What the process below is to do.
const TASK: &str = "CORPUS_TASK";

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/doc/reading.md");

const HEAD: &str = "# The rules of reading

A line that says all by itself is obeyed. By these rules a line of prose, or the lines around one that reads, make it a
question, or do not. `amici inbox show` names the rules that asked a mail back. Behind each stands how many mails of
`data/mails` come to something else without it, and the first of them. `scripts/corpus` writes this page.

| rule | about | mails | for example |
|---|---|---|---|
";

/// How many of the mails of a rule the page names.
const EXAMPLES: usize = 3;

/// What comes of each mail, in words: what was played, what was written to whom.
fn read_all(files: &[PathBuf]) -> BTreeMap<String, String> {
    let came = |file: &Path| {
        let came = deliver(&fs::read(file).unwrap(), &expected(file));
        let letters =
            came.letters.iter().map(|(kind, letter)| format!("{kind}\n{}\n{}", letter.subject, letter.text));
        format!("{:?}\n{}", came.games, letters.collect::<Vec<_>>().join("\n"))
    };
    let read = cases::played(files, came);
    read.into_iter().map(|(name, came)| (name, came.unwrap_or_else(|why| why))).collect()
}

/// The newly written lines of a mail with all that stands around them, as they are read without its letters and games.
fn lines(file: &Path) -> Vec<Line> {
    let expected = expected(file);
    let (club, letters) = stage::copy(&expected.stage);
    let answered = stage::newest(letters, super::address(&expected.answers), expected.game.as_deref());
    let raw = stage::filled(&fs::read(file).unwrap(), &club, answered);
    let desk = Desk {
        address: DESK.parse().unwrap(),
        name: String::new(),
        aliases: Vec::new(),
        plus_addressing: true,
        secret: [0; 16].into(),
        hosts: Vec::new(),
    };
    understand(&raw, &desk, &Limits::default()).map(|message| message.lines).unwrap_or_default()
}

/// The files whose lines read otherwise without a rule; all of them where it looks at more than lines.
fn read_otherwise(lines: &[(PathBuf, Vec<Line>)], rule: Rule) -> Vec<PathBuf> {
    if rule.asks_the_record() {
        return lines.iter().map(|(file, _)| file.clone()).collect();
    }
    let reading = || lines.iter().map(|(_, lines)| read(lines)).collect::<Vec<_>>();
    let with_all = reading();
    Rule::leave_out(&[rule]);
    let without = reading();
    Rule::leave_out(&[]);
    let other = with_all.iter().zip(without).zip(lines);
    let other = other.filter(|((with_all, without), _)| *with_all != without);
    other.map(|(_, (file, _))| file.clone()).collect()
}

/// The mails that come to something else without these rules.
fn changed(files: &[PathBuf], with_all: &BTreeMap<String, String>, without: &[Rule]) -> Vec<String> {
    Rule::leave_out(without);
    let read = read_all(files);
    Rule::leave_out(&[]);
    read.into_iter().filter(|(name, came)| with_all.get(name) != Some(came)).map(|(name, _)| name).collect()
}

/// What each rule is about: its comment in the source.
fn about() -> Vec<(Rule, String)> {
    let source = include_str!("../../../src/reading/rule.rs");
    let mut comment = String::new();
    let mut all = Vec::new();
    for line in source.lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("/// ") {
            comment = format!("{comment} {text}").trim().to_owned();
            continue;
        }
        let word = line.strip_suffix("\",").and_then(|line| line.split_once(" = \"")).map(|(_, word)| word);
        if let Some(rule) = word.and_then(|word| word.parse().ok()) {
            all.push((rule, comment));
        }
        comment = String::new();
    }
    all
}

fn row(rule: Rule, about: &str, mails: &[String]) -> String {
    let shown: Vec<String> = mails.iter().take(EXAMPLES).map(|name| format!("`{name}`")).collect();
    let shown =
        if shown.is_empty() { "none: it has to show why it is there".to_owned() } else { shown.join(", ") };
    format!("| `{rule}` | {about} | {} | {shown} |\n", mails.len())
}

fn say(text: &str) {
    // Past the test runner, which keeps to itself what a good test prints.
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// A process of its own that does one task: it tries a rule, writes the page, or holds the page to the rules.
#[test]
#[ignore = "the process of the test below and of scripts/corpus"]
fn process() {
    let files = cases::files("data/mails", "eml", "MAIL");
    match std::env::var(TASK).unwrap().as_str() {
        "page" => {
            let with_all = read_all(&files);
            let lines: Vec<_> = files.iter().map(|file| (file.clone(), lines(file))).collect();
            let mut page = HEAD.to_owned();
            for (rule, about) in about() {
                let mails = changed(&read_otherwise(&lines, rule), &with_all, &[rule]);
                say(&format!("{rule}: {}", mails.len()));
                write!(page, "{}", row(rule, &about, &mails)).unwrap();
            }
            fs::write(PAGE, page).unwrap();
        }
        "hold" => hold(&files),
        words => {
            let rules: Vec<Rule> = words
                .split_whitespace()
                .map(|word| word.parse().unwrap_or_else(|why| panic!("{why}")))
                .collect();
            let with_all = read_all(&files);
            let mails = changed(&files, &with_all, &rules);
            say(&format!("{} of {} mails come to something else:", mails.len(), files.len()));
            mails.iter().for_each(|name| say(&format!("  {name}")));
        }
    }
}

/// Each rule stands on the page, in the words of its comment, and the first mail that it names changes without it.
fn hold(files: &[PathBuf]) {
    let page = fs::read_to_string(PAGE).unwrap();
    let mut rows = page.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    for (rule, about) in about() {
        let row = rows.next().unwrap_or_default();
        assert!(row.starts_with(&format!("| `{rule}` | {about} | ")), "{rule}: the page has {row}");
        let examples = row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default();
        let Some(example) = examples.split('`').nth(1) else { continue };
        let file = files.iter().find(|file| file.file_stem().is_some_and(|name| name == example));
        let file = file.unwrap_or_else(|| panic!("{rule}: there is no mail {example}"));
        let file = std::slice::from_ref(file);
        let with_all = read_all(file);
        assert_eq!(changed(file, &with_all, &[rule]), [example], "{rule}");
    }
    assert_eq!(rows.next(), None);
    assert_eq!(about().len(), Rule::ALL.len());
}

#[test]
fn every_rule_of_reading_stands_on_its_page_with_a_mail_that_needs_it() {
    let mut process = Command::new(std::env::current_exe().unwrap());
    process.args(["--exact", "corpus::without::process", "--ignored", "--nocapture"]);
    let done = process.env(TASK, "hold").env_remove("MAIL").output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout) + String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success() && said.contains("1 passed"), "{said}");
}
