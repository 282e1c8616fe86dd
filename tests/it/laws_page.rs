//! `doc/laws.md`: each article of the Laws with what it is about, the code that does it, the tests and scenarios that show
//! it, and the letters that these send. Nobody writes the page. `doc/laws.toml` has its rows; a file of the source names its
//! articles in a line of its head, `//! Laws 9.2, 9.3`, and what is in no article in another, `//! Beside the Laws:
//! conditionals`; a scenario names both in `rule`. `scripts/laws` writes the page anew.
#![allow(clippy::disallowed_methods, reason = "test code")]

mod sources;

use std::{collections::BTreeSet, fmt::Write, fs};

use amici::regulations::{Regulations, WrongRegulation};
use serde::Deserialize;

use sources::{Mention, mentions};

/// What every game has.
const OF_EVERY_GAME: [&str; 2] = ["recorded", "your-move"];

const HEAD: &str = "# The Laws, article by article

What each article of the Laws asks for, in our own words, where it is done, and what shows it. `scripts/laws` writes this
page from `doc/laws.toml`, from the heads of the source, and from the scenarios; nobody else does. Of the letters that the
scenarios send, those that every game has (`recorded`, `your-move`) are left out.
";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Laws {
    article: Vec<Row>,
    beside: Vec<Row>,
    house: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// An article, several, or a word.
    key: String,
    about: String,
    /// Why there is no code.
    absent: Option<String>,
}

/// What belongs to a row.
#[derive(Default)]
struct Shown {
    code: BTreeSet<String>,
    tests: BTreeSet<String>,
    scenarios: BTreeSet<String>,
    letters: BTreeSet<String>,
}

impl Laws {
    fn read() -> Laws {
        toml::from_str(include_str!("../../doc/laws.toml")).unwrap()
    }

    fn rows(&self) -> impl Iterator<Item = &Row> {
        self.article.iter().chain(&self.beside).chain(&self.house)
    }

    /// The row that a mention belongs to: its own, or of an article that of the nearest article above it.
    fn row_of(&self, mention: &str) -> Option<&Row> {
        let own = self.rows().find(|row| row.key == mention);
        let nearest = || {
            let above = |row: &&Row| row.articles().iter().filter_map(|it| above(it, mention)).max();
            self.article.iter().max_by_key(above).filter(|row| above(row).is_some())
        };
        own.or_else(nearest)
    }
}

impl Row {
    /// Its articles, those of a range one by one.
    fn articles(&self) -> Vec<String> {
        self.key.split(", ").flat_map(range).collect()
    }
}

/// `3.1 to 3.3`, article by article; any other as it is.
fn range(text: &str) -> Vec<String> {
    let Some((first, last)) = text.split_once(" to ") else { return vec![text.to_owned()] };
    let (stem, from) = first.rsplit_once('.').unwrap();
    let (same, to) = last.rsplit_once('.').unwrap();
    assert_eq!(stem, same, "{text}");
    let (from, to): (u32, u32) = (from.parse().unwrap(), to.parse().unwrap());
    (from..=to).map(|number| format!("{stem}.{number}")).collect()
}

/// How much of an article's name its part above it has: `3.7` of `3.7.4.2`.
fn above(article: &str, mention: &str) -> Option<usize> {
    let rest = mention.strip_prefix(article)?;
    (!rest.starts_with(|c: char| c.is_ascii_digit())).then_some(article.len())
}

impl Shown {
    /// All that is mentioned with what this says to belong here.
    fn of(mentions: &[Mention], belongs: impl Fn(&str) -> bool) -> Shown {
        let mut shown = Shown::default();
        for mention in mentions.iter().filter(|mention| belongs(&mention.what)) {
            match mention.source {
                sources::Source::Code => _ = shown.code.insert(mention.name.clone()),
                sources::Source::Test => _ = shown.tests.insert(mention.name.clone()),
                sources::Source::Scenario => _ = shown.scenarios.insert(mention.name.clone()),
            }
            shown.letters.extend(mention.letters.iter().cloned());
        }
        shown.letters.retain(|kind| !OF_EVERY_GAME.contains(&kind.as_str()));
        shown
    }

    fn write(&self, page: &mut String) {
        for (what, names) in [
            ("code", &self.code),
            ("tests", &self.tests),
            ("scenarios", &self.scenarios),
            ("letters", &self.letters),
        ] {
            if !names.is_empty() {
                let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
                writeln!(page, "- {what}: {}", names.join(", ")).unwrap();
            }
        }
    }
}

fn page(laws: &Laws, mentions: &[Mention]) -> String {
    let mut page = HEAD.to_owned();
    for (heading, rows) in [
        ("The articles", &laws.article),
        ("Beside the Laws", &laws.beside),
        ("House rules, where a sentence decides", &laws.house),
    ] {
        write!(page, "\n## {heading}\n").unwrap();
        for row in rows {
            let name = if row.key.starts_with(|c: char| c.is_ascii_lowercase()) { "" } else { &row.key };
            write!(page, "\n### {}\n\n", format!("{name} {}", row.about).trim()).unwrap();
            if let Some(absent) = &row.absent {
                writeln!(page, "- {absent}").unwrap();
            }
            let belongs = |what: &str| laws.row_of(what).is_some_and(|own| own.key == row.key);
            Shown::of(mentions, belongs).write(&mut page);
        }
    }
    page.push_str("\n## Regulations that scenarios set, by their keys in the event file\n");
    let keys = mentions.iter().filter_map(|mention| mention.what.strip_prefix("regulation "));
    for key in keys.collect::<BTreeSet<_>>() {
        write!(page, "\n### `{key}`\n\n").unwrap();
        Shown::of(mentions, |what| what.strip_prefix("regulation ") == Some(key)).write(&mut page);
    }
    page
}

#[test]
fn the_page_of_the_laws_is_what_the_source_and_the_scenarios_say() {
    let page = page(&Laws::read(), &mentions());
    if std::env::var("LAWS_PAGE").is_ok_and(|wish| wish == "write") {
        fs::write(sources::root().join("doc/laws.md"), &page).unwrap();
        return;
    }
    let written = fs::read_to_string(sources::root().join("doc/laws.md")).unwrap();
    let differs = written.lines().zip(page.lines()).find(|(is, should)| is != should);
    assert!(written == page, "doc/laws.md is old: run scripts/laws. First of all: {differs:#?}");
}

#[test]
fn whatever_is_named_has_its_row() {
    let laws = Laws::read();
    let rules = Regulations::of_profile("iccf-email").unwrap();
    let is_key = |key: &str| !matches!(rules.with(key, ""), Err(WrongRegulation::NoKey { .. }));
    for mention in mentions() {
        let known = match mention.what.strip_prefix("regulation ") {
            Some(key) => is_key(key),
            None if mention.what.contains(" to ") => laws.rows().any(|row| row.key == mention.what),
            None => laws.row_of(&mention.what).is_some(),
        };
        assert!(known, "{} names {}, which doc/laws.toml does not have", mention.name, mention.what);
    }
}

#[test]
fn every_article_has_its_row_and_every_row_is_shown() {
    let (laws, mentions) = (Laws::read(), mentions());
    let articles = (1..=14).map(|number| number.to_string());
    for article in articles.chain(["A", "B", "C"].map(str::to_owned)) {
        let own = |row: &Row| row.articles().iter().any(|it| above(&article, it).is_some());
        assert!(laws.article.iter().any(own), "Article {article} has no row");
    }
    for row in laws.rows() {
        let shown = Shown::of(&mentions, |what| laws.row_of(what).is_some_and(|own| own.key == row.key));
        let is_shown = !shown.tests.is_empty() || !shown.scenarios.is_empty();
        let is_done = !shown.code.is_empty() || row.key.starts_with('S') || row.key == "bodies";
        assert_eq!(
            row.absent.is_none(),
            is_done && is_shown,
            "{}: code and test, or why there is none",
            row.key
        );
    }
}

#[test]
fn an_article_belongs_to_the_nearest_above_it() {
    let laws = Laws::read();
    for (mention, row) in [
        ("3.7.4.2", Some("3.7")),
        ("3.10.3", Some("3.10.3")),
        ("2.3", Some("2.3")),
        ("2.2", Some("2.1 to 2.4")),
        ("13.3.2.3e", Some("13.3.2.3e")),
        ("A.12", Some("A.12")),
        ("A.1", Some("A.1 to A.13")),
        ("C", Some("C")),
        ("S1", Some("S1")),
        ("15", None),
        ("no-such", None),
    ] {
        assert_eq!(laws.row_of(mention).map(|row| row.key.as_str()), row, "{mention}");
    }
}
