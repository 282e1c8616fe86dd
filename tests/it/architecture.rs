//! ARCHITECTURE.md may not name what is not there: every path that it mentions exists, and every article of the Laws
//! has its row in the table, with a test or the word of what is to come.

mod english;
mod foreign_words;
mod journal_schema;
mod letters;
mod rooms;
mod source;
mod wording;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

const TEXT: &str = include_str!("../../ARCHITECTURE.md");

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// What stands between backticks.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The names of the scenarios.
fn scenarios() -> BTreeSet<String> {
    let files = fs::read_dir(root().join("tests/scenarios")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    names.filter_map(|name| name.strip_suffix(".toml").map(str::to_owned)).collect()
}

/// The rows of the table of articles: article, code, test.
fn rows() -> Vec<[&'static str; 3]> {
    let (_, table) = TEXT.split_once("## The Laws, article by article").expect("the table has its heading");
    let rows = table.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| article"));
    let cells = rows.map(|row| row.trim_matches('|').split(" | ").map(str::trim).collect::<Vec<_>>());
    cells.map(|cells| cells.try_into().unwrap_or_else(|cells| panic!("three cells: {cells:?}"))).collect()
}

/// Whether there is such a file or folder: under the root, under `src`, or in a room that the text speaks of.
fn exists(name: &str) -> bool {
    let below = |base: &Path| base.join(name).exists();
    let rooms = || fs::read_dir(root().join("src")).unwrap().map(|room| room.unwrap().path());
    below(&root()) || below(&root().join("src")) || rooms().any(|room| below(&room))
}

#[test]
fn every_path_that_is_named_exists() {
    let is_path = |name: &&str| name.ends_with(".rs") || name.ends_with('/') || name.starts_with("tests/");
    let missing: Vec<&str> = names(TEXT).filter(is_path).filter(|name| !exists(name)).collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn every_scenario_that_is_named_exists() {
    let all = scenarios();
    for [article, _, tests] in rows() {
        let (_, named) = tests.split_once("scenarios ").unwrap_or_default();
        for name in names(named) {
            let there = match name.strip_suffix('*') {
                Some(start) => all.iter().any(|scenario| scenario.starts_with(start)),
                None => all.contains(name),
            };
            assert!(there, "{article}: there is no scenario {name}");
        }
    }
}

#[test]
fn every_article_has_its_row() {
    let named: Vec<&str> = rows().iter().map(|[article, ..]| *article).collect();
    let articles = (1..=14).map(|number| number.to_string());
    for article in articles.chain(["A", "B", "C"].map(str::to_owned)) {
        let own = |name: &&&str| name.split([' ', ',', '.']).next().is_some_and(|first| first == article);
        assert!(named.iter().any(|name| own(&name)), "Article {article} has no row");
    }
    for [article, code, tests] in rows() {
        let to_come = code.starts_with("to come") || code.starts_with("not for a program");
        let shown = names(code).any(exists) && names(tests).next().is_some();
        assert!(to_come || shown, "{article}: neither code with its test nor what is to come");
    }
}
