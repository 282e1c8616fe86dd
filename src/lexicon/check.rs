//! What is wrong with a file, told to whoever speaks its language.

use std::collections::{BTreeSet, HashMap};

use thiserror::Error;
use toml::{Table, Value};

use super::{Lexicon, Word, Words, form::forms};

#[derive(Debug, Error)]
pub(super) enum Problem {
    #[error("data/lexicon/{file}: {error}")]
    Toml { file: String, error: toml::de::Error },
    #[error("data/lexicon/{file}: {list}: \"{entry}\" {why}")]
    Entry { file: String, list: String, entry: String, why: String },
}

/// Lists of which whole lines or words are looked up: nothing in them may be left open.
const WHOLE: [&str; 3] = ["line", "date", "names"];

pub(super) fn check(file: &str, table: &Table) -> Result<(), Problem> {
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
        let problem = |entry: &str, why: String| Problem::Entry {
            file: file.to_owned(),
            list: list.clone(),
            entry: entry.to_owned(),
            why,
        };
        let mut seen = BTreeSet::new();
        for entry in &entries {
            let twice = (!seen.insert(entry)).then(|| "stands there twice".to_owned());
            if let Some(why) = wrong(&list, entry).or(twice) {
                return Err(problem(entry, why));
            }
        }
        if list == "date.months" && entries.len() != 12 {
            return Err(problem(entries.last().unwrap_or(&""), "is not the last of 12 months".to_owned()));
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
fn asked(lexicon: &Lexicon) -> [(&'static str, &Words); 11] {
    macro_rules! of_line {
        ($($list:ident)*) => {
            [$((concat!("line.", stringify!($list)), &lexicon.line.$list)),*]
        };
    }
    of_line![resign accept decline offer draw help status score clock yes no]
}

/// Checks that no phrase asks for two things, in one language or in two.
pub(super) fn check_together(all: &[Lexicon]) -> Result<(), Problem> {
    let mut meant: HashMap<String, (&str, &str)> = HashMap::new();
    for lexicon in all {
        for (list, words) in asked(lexicon) {
            for entry in &words.0 {
                for form in forms(entry) {
                    let bare: Vec<String> = form.words.iter().filter_map(Word::bare).collect();
                    let (other, file) = *meant.entry(bare.join(" ")).or_insert((list, &lexicon.code));
                    if other != list {
                        return Err(Problem::Entry {
                            file: format!("{}.toml", lexicon.code),
                            list: list.to_owned(),
                            entry: entry.clone(),
                            why: format!("is {other} in {file}.toml"),
                        });
                    }
                }
            }
        }
    }
    Ok(())
}
