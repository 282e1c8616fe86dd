//! What is another in an event, each with what it was before: for `event change`, which shows it before it is done, and for
//! `event history`, which tells it afterwards.

use std::{collections::BTreeMap, fmt::Display};

use anyhow::Result;
use chrono::NaiveDate;
use serde_json::Value;

use super::super::plain_words;
use crate::{
    event::{Director, Entrant, EventTerms, LetterChoice, Sections, TermChanged},
    letters::regulations_in_words,
    model::{Address, EventCode},
    regulations::Regulations,
};

/// What stands for a value where there is none.
const NONE: &str = "none";

/// The terms that are others, one after another.
pub(super) fn terms(before: &EventTerms, now: &EventTerms) -> Result<Vec<String>> {
    let mut words = Vec::new();
    for changed in before.changed(now) {
        match changed {
            TermChanged::Name(was, is) => words.push(other("name", was, is)),
            TermChanged::Site(was, is) => words.push(other("site", was, is)),
            TermChanged::City(was, is) => words.push(other("city", was.unwrap_or(NONE), is.unwrap_or(NONE))),
            TermChanged::Federation(was, is) => {
                words.push(other("federation", was.unwrap_or(NONE), is.unwrap_or(NONE)));
            }
            TermChanged::Start(was, is) => words.push(other("start", was, is)),
            TermChanged::End(was, is) => words.push(other("end", day(was), day(is))),
            TermChanged::LateEntries(was, is) => words.push(other("late entries", day(was), day(is))),
            TermChanged::Format(was, is) => {
                words.push(other("format", plain_words::format(was), plain_words::format(is)));
            }
            TermChanged::Sections(was, is) => words.extend(sections(was, is)),
            TermChanged::Regulations(was, is) => words.extend(regulations(was, is, now.start)?),
        }
    }
    Ok(words)
}

/// What of a player is another, in one line; empty where nothing is.
pub(super) fn known(before: &Entrant, now: &Entrant) -> String {
    let (before, now) = (values(before), values(now));
    let pairs = before.into_iter().zip(now).filter(|(was, is)| was != is);
    pairs.map(|((what, was), (_, is))| other(what, was, is)).collect::<Vec<_>>().join("; ")
}

/// Who has an office now, and who had it, where somebody did.
pub(super) fn official(before: Option<&Director>, now: &Director) -> String {
    let shown = |official: &Director| {
        let Director { name, email, zone } = official;
        format!("{name} <{email}>, {zone}")
    };
    match before {
        Some(before) if before != now => format!("{}, before {}", shown(now), shown(before)),
        _ => shown(now),
    }
}

fn other(what: &str, was: impl Display, is: impl Display) -> String {
    format!("{what} {is}, before {was}")
}

fn day(day: Option<NaiveDate>) -> String {
    day.map_or_else(|| NONE.to_owned(), |day| day.to_string())
}

fn sections(was: &Sections, is: &Sections) -> Vec<String> {
    fn values(Sections { promoted, relegated, above, below }: &Sections) -> [(&'static str, String); 4] {
        let code =
            |code: &Option<EventCode>| code.as_ref().map_or_else(|| NONE.to_owned(), ToString::to_string);
        [
            ("promoted", promoted.to_string()),
            ("relegated", relegated.to_string()),
            ("section above", code(above)),
            ("section below", code(below)),
        ]
    }
    let pairs = values(was).into_iter().zip(values(is)).filter(|(was, is)| was != is);
    pairs.map(|((what, was), (_, is))| other(what, was, is)).collect()
}

/// The rules in words that are others, each whole; what no rule says in words, by its key.
fn regulations(was: &Regulations, is: &Regulations, start: NaiveDate) -> Result<Vec<String>> {
    // Both with the same start, so that examples with dates differ only where the rule does.
    let before = rules(regulations_in_words(was, start)?);
    let now = rules(regulations_in_words(is, start)?);
    let gone = before.iter().filter(|rule| !now.contains(rule));
    let new = now.iter().filter(|rule| !before.contains(rule));
    let mut words: Vec<String> = gone.map(|rule| format!("no longer a rule: {rule}")).collect();
    words.extend(new.map(|rule| format!("now a rule: {rule}")));
    if words.is_empty() {
        let (was, is) = (leaves(serde_json::to_value(was)?), leaves(serde_json::to_value(is)?));
        let value =
            |of: &BTreeMap<String, String>, key: &str| of.get(key).cloned().unwrap_or_else(|| NONE.into());
        let keys = was.keys().chain(is.keys().filter(|key| !was.contains_key(*key)));
        let others = keys.filter(|key| was.get(*key) != is.get(*key));
        words.extend(others.map(|key| other(key, value(&was, key), value(&is, key))));
    }
    Ok(words)
}

/// The rules of which these are the lines, each on one.
fn rules(lines: Vec<String>) -> Vec<String> {
    let mut rules: Vec<String> = Vec::new();
    for line in lines {
        match (line.strip_prefix("- "), rules.last_mut()) {
            (None, Some(rule)) => {
                rule.push(' ');
                rule.push_str(line.trim());
            }
            (begun, _) => rules.push(begun.unwrap_or(&line).trim().to_owned()),
        }
    }
    rules.iter().map(|rule| rule.trim().to_owned()).collect()
}

/// The plain values of a structure by the way to each, as `time.leave.days_per_year`.
fn leaves(value: Value) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut open = vec![(String::new(), value)];
    while let Some((way, value)) = open.pop() {
        match value {
            Value::Object(fields) => open.extend(fields.into_iter().map(|(key, value)| {
                let way = if way.is_empty() { key } else { format!("{way}.{key}") };
                (way, value)
            })),
            Value::Null => {}
            Value::String(text) => drop(found.insert(way, text)),
            value @ (Value::Bool(_) | Value::Number(_) | Value::Array(_)) => {
                drop(found.insert(way, value.to_string()));
            }
        }
    }
    found
}

/// All that is known of a player, each under its name. His number is his for good.
fn values(entrant: &Entrant) -> Vec<(&'static str, String)> {
    fn text<T: ToString>(known: Option<&T>) -> String {
        known.map_or_else(|| NONE.to_owned(), T::to_string)
    }
    let Entrant {
        number: _,
        name,
        email,
        assistant,
        post,
        rating,
        federation,
        team,
        id,
        sex,
        title,
        born,
        language,
        zone,
        letters,
    } = entrant;
    let LetterChoice { format, confirmations, digest } = letters;
    let addresses = email.iter().map(Address::to_string).collect::<Vec<_>>().join(", ");
    let switch = |on: bool| if on { "on" } else { "off" }.to_owned();
    vec![
        ("name", name.clone()),
        ("rating", text(rating.as_ref())),
        ("federation", text(federation.as_ref())),
        ("language", language.to_string()),
        ("time zone", zone.to_string()),
        ("addresses", if email.is_empty() { NONE.to_owned() } else { addresses }),
        ("assistant", text(assistant.as_ref())),
        ("post", text(post.as_ref())),
        ("team", text(team.as_ref())),
        ("id", text(id.as_ref())),
        ("sex", text(sex.as_ref())),
        ("title", text(title.as_ref())),
        ("born", text(born.as_ref())),
        ("format of letters", format.to_string()),
        ("confirmations", switch(*confirmations)),
        ("digest", switch(*digest)),
    ]
}
