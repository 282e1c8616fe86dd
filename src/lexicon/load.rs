//! The files of `data/lexicon/`, as they were when the program was built, and what is wrong with one, told to whoever speaks
//! its language.

use std::{
    collections::{BTreeSet, HashMap},
    fmt::Display,
    sync::LazyLock,
};

use thiserror::Error;
use toml::{Table, Value};

use super::{Lexicon, Word, Words, form::forms};

#[derive(Debug, Error)]
#[error("data/lexicon/{0}")]
struct Problem(String);

impl Problem {
    fn of(file: &str, list: &str, entry: &str, why: impl Display) -> Problem {
        Problem(format!("{file}: {list}: \"{entry}\" {why}"))
    }
}

/// File names and contents: what `build.rs` found.
const FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/lexicon.rs"));

/// Every language of which reading knows anything, by code.
pub(crate) static LEXICONS: LazyLock<Vec<Lexicon>> = LazyLock::new(|| match load(FILES) {
    Ok(lexicons) => lexicons,
    Err(problem) => unreachable!("{problem}"),
});

fn load(files: &[(&str, &str)]) -> Result<Vec<Lexicon>, Problem> {
    let all = files.iter().map(|(file, text)| read(file, text)).collect::<Result<Vec<_>, _>>()?;
    check_together(&all)?;
    Ok(all)
}

fn read(file: &str, text: &str) -> Result<Lexicon, Problem> {
    let not_toml = |error: toml::de::Error| Problem(format!("{file}: {error}"));
    let lexicon: Lexicon = toml::from_str(text).map_err(not_toml)?;
    check(file, &toml::from_str(text).map_err(not_toml)?)?;
    let code = file.trim_end_matches(".toml").to_owned();
    Ok(Lexicon { code, ..lexicon })
}

/// Lists of which whole lines or words are looked up: nothing in them may be left open.
const WHOLE: [&str; 3] = ["line", "date", "names"];

fn check(file: &str, table: &Table) -> Result<(), Problem> {
    let mut lists = Vec::new();
    for (section, value) in table {
        match value {
            Value::Table(own) => {
                lists.extend(own.iter().map(|(key, value)| (format!("{section}.{key}"), value)))
            }
            _ => lists.push((section.clone(), value)),
        }
    }
    for (list, value) in lists {
        let entries: Vec<&str> = value.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let mut seen = BTreeSet::new();
        for entry in &entries {
            let twice = (!seen.insert(entry)).then(|| "stands there twice".to_owned());
            if let Some(why) = wrong(&list, entry).or(twice) {
                return Err(Problem::of(file, &list, entry, why));
            }
        }
        if list == "date.months" && entries.len() != 12 {
            let last = entries.last().unwrap_or(&"");
            return Err(Problem::of(file, &list, last, "is not the last of 12 months"));
        }
    }
    Ok(())
}

fn wrong(list: &str, entry: &str) -> Option<String> {
    let section = list.split('.').next().unwrap_or_default();
    let whole = WHOLE.contains(&section);
    let told = |why: &str| Some(why.to_owned());
    if entry.split(' ').any(str::is_empty) {
        return told("has a blank too many, or nothing in it");
    }
    if entry.to_lowercase() != entry {
        return told("has capital letters, and is compared in small ones");
    }
    let letter = |c: char| c.is_alphanumeric() || !c.is_ascii() && c != '…';
    if let Some(sign) = entry.chars().find(|c| !letter(*c) && !" '-.()[]|*!^…".contains(*c)) {
        return Some(format!("has '{sign}' in it, which no word has"));
    }
    if entry.contains(|c: char| ('\u{300}'..='\u{36f}').contains(&c)) {
        return told("has a mark apart from its letter; write the two as one");
    }
    if let Some(why) = brackets(entry) {
        return told(why);
    }
    if entry.trim_start_matches('^').contains('^') || entry.starts_with('^') && section != "line" {
        return told("has '^' elsewhere than at the beginning of an entry of [line]");
    }
    if whole && entry.contains(['*', '…']) {
        return told("is looked up whole: '*' and '…' can stand for nothing in it");
    }
    forms(entry).iter().flat_map(|form| &form.words).find_map(|word| match word {
        Word::Spelt { text, .. } if text.is_empty() => told("has a sign that belongs to no word"),
        Word::Spelt { text, .. } if text.contains(['*', '!', '…', '^']) => {
            told("has '*' or '!' within a word, or '…' that does not stand alone")
        }
        Word::Spelt { .. } | Word::Gap => None,
    })
}

fn brackets(entry: &str) -> Option<&'static str> {
    let mut open: Option<(char, bool)> = None;
    for c in entry.chars() {
        open = match (open, c) {
            (None, '(') => Some((')', true)),
            (None, '[') => Some((']', true)),
            (None, ')' | ']' | '|') => return Some("has a bracket or '|' that belongs to no other"),
            (Some(_), '(' | '[') => return Some("has a bracket within a bracket"),
            (Some((close, empty)), c) if c == close || c == '|' => match empty {
                true => return Some("has nothing between two signs"),
                false => (c == '|').then_some((close, true)),
            },
            (Some(_), ')' | ']') => return Some("has a bracket or '|' that belongs to no other"),
            (Some((close, _)), _) => Some((close, false)),
            (None, _) => None,
        };
    }
    open.map(|_| "has a bracket that is not closed")
}

/// What a line asks for, of which it can ask for one thing only.
fn asked(lexicon: &Lexicon) -> [(&'static str, &Words); 16] {
    macro_rules! of_line {
        ($($list:ident)*) => {
            [$((concat!("line.", stringify!($list)), &lexicon.line.$list)),*]
        };
    }
    of_line![resign accept decline offer draw help status score clock games table pgn journal signed yes no]
}

/// Checks that no phrase asks for two things, in one language or in two.
fn check_together(all: &[Lexicon]) -> Result<(), Problem> {
    let mut meant: HashMap<String, (&str, &str)> = HashMap::new();
    for lexicon in all {
        for (list, words) in asked(lexicon) {
            for entry in &words.0 {
                for form in forms(entry) {
                    let bare: Vec<String> = form.words.iter().filter_map(Word::bare).collect();
                    let (other, file) = *meant.entry(bare.join(" ")).or_insert((list, &lexicon.code));
                    if other != list {
                        let own = format!("{}.toml", lexicon.code);
                        return Err(Problem::of(&own, list, entry, format!("is {other} in {file}.toml")));
                    }
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Language;

    #[test]
    fn what_is_built_in_is_right() {
        let lexicons = load(FILES).map_err(|problem| problem.to_string()).unwrap();
        for language in Language::ALL {
            let own = lexicons.iter().find(|lexicon| lexicon.code == language.code());
            assert!(
                own.is_some_and(|own| !own.line.resign.0.is_empty() && !own.names.0.is_empty()),
                "{language}"
            );
        }
    }

    #[test]
    fn the_readme_says_what_each_list_is_for() {
        let readme = include_str!("../../data/lexicon/README.md");
        let mut lists = BTreeSet::new();
        for (_, text) in FILES {
            let file: toml::Table = toml::from_str(text).unwrap();
            for (section, lists_of_it) in file {
                let keys = lists_of_it.as_table().into_iter().flat_map(toml::Table::keys);
                lists.extend(keys.map(|key| format!("`{section}.{key}`")));
            }
        }
        let missing: Vec<&String> = lists.iter().filter(|list| !readme.contains(list.as_str())).collect();
        assert!(missing.is_empty(), "data/lexicon/README.md lacks {missing:?}");
    }

    #[test]
    fn what_is_wrong_is_named_with_its_file_and_list() {
        let told = |text: &str| load(&[("xx.toml", text)]).err().map(|problem| problem.to_string());
        for (text, expected) in [
            ("[line]\nresign = [\"ich gebe auf\"]\n", None),
            ("[line]\nresing = []\n", Some("xx.toml: TOML parse error at line 2")),
            ("[line]\nresign = [\"Ich gebe auf\"]\n", Some("xx.toml: line.resign: \"Ich gebe auf\"")),
            ("[line]\nresign = [\"\"]\n", Some("xx.toml: line.resign: \"\"")),
            ("[line]\nresign = [\"ich  gebe\"]\n", Some("blank")),
            ("[line]\nresign = [\"ich \"]\n", Some("blank")),
            ("[line]\nresign = [\"ich [gebe auf\"]\n", Some("bracket")),
            ("[line]\nresign = [\"ich (gebe [auf|ab])\"]\n", Some("bracket")),
            ("[line]\nresign = [\"ich [gebe||auf]\"]\n", Some("between")),
            ("[line]\nresign = [\"gebe? auf\"]\n", Some("'?'")),
            ("[line]\nresign = [\"gebe … auf\"]\n", Some("…")),
            ("[line]\nresign = [\"aufge*\"]\n", Some("*")),
            ("[line]\nresign = [\"gebe ^auf\"]\n", Some("^")),
            ("[hint]\nresign = [\"auf*ge\"]\n", Some("*")),
            ("[line]\nresign = [\"gebe auf\", \"gebe auf\"]\n", Some("twice")),
            ("[date]\nmonths = [\"januar\"]\n", Some("12")),
        ] {
            let told = told(text);
            assert_eq!(told.is_none(), expected.is_none(), "{text}: {told:?}");
            assert!(told.zip(expected).is_none_or(|(told, expected)| told.contains(expected)), "{text}");
        }
    }

    #[test]
    fn no_phrase_asks_for_two_things() {
        let one = "[line]\naccept = [\"(ja) prijímam\"]\n";
        let other = "[line]\ndecline = [\"prijimam\"]\n";
        let told = load(&[("xx.toml", one), ("yy.toml", other)]).err().map(|problem| problem.to_string());
        assert_eq!(
            told.as_deref(),
            Some("data/lexicon/yy.toml: line.decline: \"prijimam\" is line.accept in xx.toml")
        );
    }
}
