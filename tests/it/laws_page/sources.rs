//! What the heads of the source and the rules of scenarios name.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use serde::Deserialize;

use super::range;

/// Where the source stands; a folder that is not there has none.
const ROOTS: [&str; 3] = ["src", "crates", "tests"];

/// One thing that a file or a scenario names.
pub struct Mention {
    /// An article, a word, `S24` for a house rule, or `regulation KEY`.
    pub what: String,
    pub source: Source,
    /// The path of a file, or the name of a scenario.
    pub name: String,
    /// The kinds of letters that the scenario sends.
    pub letters: BTreeSet<String>,
}

#[derive(Clone, Copy)]
pub enum Source {
    Code,
    Test,
    Scenario,
}

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub fn mentions() -> Vec<Mention> {
    let mut files = Vec::new();
    ROOTS.iter().for_each(|folder| below(&root().join(folder), "rs", &mut files));
    let mut mentions: Vec<Mention> = files.iter().flat_map(|file| of_file(file)).collect();
    let mut scenarios = Vec::new();
    below(&root().join("tests/scenarios"), "toml", &mut scenarios);
    mentions.extend(scenarios.iter().flat_map(|file| of_scenario(file)));
    mentions
}

fn below(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => below(&path, ending, found),
            false => found.extend(Some(path).filter(|path| path.extension().is_some_and(|it| it == ending))),
        }
    }
    found.sort();
}

fn of_file(file: &Path) -> Vec<Mention> {
    let text = fs::read_to_string(file).unwrap();
    let path = file.strip_prefix(root()).unwrap();
    let is_test = path.iter().any(|part| part == "tests" || part == "tests.rs");
    let source = if is_test { Source::Test } else { Source::Code };
    let head = text.lines().take_while(|line| line.starts_with("//!"));
    let names = head.flat_map(|line| {
        let articles = line.strip_prefix("//! Laws ").filter(|rest| {
            rest.starts_with(|c: char| c.is_ascii_digit())
                || is_article(rest.split([',', ' ']).next().unwrap())
        });
        let beside = line.strip_prefix("//! Beside the Laws: ");
        let well = |name: &str| range(name).iter().all(|it| is_article(it));
        assert!(
            articles.is_none_or(|list| list.split(", ").all(well)),
            "{}: {line}\nA line of articles is such as: //! Laws 9.2, A.14 to A.18",
            path.display()
        );
        assert!(
            beside.is_none_or(|list| list.split(", ").all(is_word)),
            "{}: {line}\nSuch a line is like this: //! Beside the Laws: outages, fide-club",
            path.display()
        );
        articles
            .or(beside)
            .map(|list| list.split(", ").map(str::to_owned).collect::<Vec<_>>())
            .unwrap_or_default()
    });
    let mention = |what| Mention { what, source, name: path.display().to_string(), letters: BTreeSet::new() };
    names.map(mention).collect()
}

#[derive(Deserialize)]
struct Scenario {
    rule: String,
    step: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    letters: Vec<String>,
}

fn of_scenario(file: &Path) -> Vec<Mention> {
    let scenario: Scenario = toml::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let name = file.file_stem().unwrap().to_string_lossy().into_owned();
    let kinds = scenario.step.iter().flat_map(|step| &step.letters);
    let letters: BTreeSet<String> =
        kinds.filter_map(|letter| Some(letter.split_once(": ")?.1.to_owned())).collect();
    let items: Vec<&str> = scenario.rule.split(", ").collect();
    for (at, item) in items.iter().enumerate() {
        let regulation = item.strip_prefix("regulation ").is_some_and(|key| {
            key.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
        });
        let house = item.strip_prefix('S').is_some_and(|number| number.parse::<u32>().is_ok());
        assert!(
            is_article(item) || is_word(item) || regulation || house,
            "{name}: rule = {:?}: an article (9.2.1, A.13), a word of doc/laws.toml, S24 or regulation KEY",
            item
        );
        assert!(!items[..at].contains(item), "{name}: {item} twice");
    }
    let mention = |what: &str| Mention {
        what: what.to_owned(),
        source: Source::Scenario,
        name: name.clone(),
        letters: letters.clone(),
    };
    items.into_iter().map(mention).collect()
}

/// `9.2.1`, `13.3.2.3e`, `A.13`, `C`.
fn is_article(text: &str) -> bool {
    let text = text.strip_suffix(|c: char| ('a'..='e').contains(&c)).unwrap_or(text);
    let (first, rest) = text.split_once('.').unwrap_or((text, "1"));
    let number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    (["A", "B", "C"].contains(&first) || number(first)) && rest.split('.').all(number)
}

/// `fide-club`
fn is_word(text: &str) -> bool {
    text.len() > 1 && text.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
}
