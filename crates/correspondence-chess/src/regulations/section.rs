//! Reading one table of the event file value by value: every key known, every value of its type, and a problem with
//! its line for all that is not.
//!
//! This is done by hand, not by derived deserialisation, which stops at the first mistake of a file.

use std::{fmt, ops::RangeInclusive, str::FromStr};

use chrono::NaiveDate;
use toml::de::{DeTable, DeValue};

use super::problem::{Problems, quoted};
use crate::{model::did_you_mean, regulations::WrongRegulation, wording::OneOf};

/// A key and a line that shows it used well.
pub type Key = (&'static str, &'static str);

/// A value with the line that it stands on.
#[derive(Clone, Copy, Debug)]
pub struct Found<T> {
    /// From 1.
    pub line: usize,
    /// As it was read.
    pub value: T,
}

impl<T> Found<Vec<Option<T>>> {
    /// A list of which all members were taken.
    pub fn whole(self) -> Option<Found<Vec<T>>> {
        let value = self.value.into_iter().collect::<Option<_>>()?;
        Some(Found { line: self.line, value })
    }
}

/// A table of the file. What is wrong with it goes to the problems of the file.
#[derive(Clone, Copy)]
pub struct Section<'a> {
    /// As messages name it: `[event]`.
    name: &'static str,
    /// Where it begins.
    pub line: usize,
    keys: &'static [Key],
    table: &'a DeTable<'a>,
    problems: &'a Problems,
}

impl<'a> Section<'a> {
    /// Takes a table, and names the keys in it that are not known.
    pub fn of(
        name: &'static str,
        keys: &'static [Key],
        table: Found<&'a DeTable<'a>>,
        problems: &'a Problems,
    ) -> Self {
        Self::beside(name, keys, ("", &[]), table, problems)
    }

    /// The same, where keys of another section are often written by mistake: that section is named then.
    pub fn beside(
        name: &'static str,
        keys: &'static [Key],
        (other, others): (&str, &[Key]),
        Found { line, value: table }: Found<&'a DeTable<'a>>,
        problems: &'a Problems,
    ) -> Self {
        for key in table.keys() {
            let word: &str = key.get_ref();
            if !keys.iter().any(|(known, _)| *known == word) {
                let near = did_you_mean::nearest(word, keys.iter().map(|(known, _)| *known));
                let hint = match others.iter().any(|(known, _)| *known == word) {
                    true => format!("; it belongs under {other}"),
                    false => did_you_mean::hint(word, near),
                };
                let (line, key) = (problems.line(key.span().start), quoted(word));
                let text = format!("{name} has no key {key}{hint}");
                problems.add_wrong(line, text, WrongRegulation::NoKey { key, near });
            }
        }
        Self { name, line, keys, table, problems }
    }

    /// A table of this one as a section of its own.
    pub fn inner(&self, name: &'static str, keys: &'static [Key], table: Found<&'a DeTable<'a>>) -> Self {
        Self::of(name, keys, table, self.problems)
    }

    /// Adds a problem.
    pub fn add(&self, line: usize, text: impl Into<String>) {
        self.problems.add(line, text);
    }

    /// Adds one with what it is to a director who sets the key in a game.
    pub fn add_wrong(&self, line: usize, text: impl Into<String>, wrong: WrongRegulation) {
        self.problems.add_wrong(line, text, wrong);
    }

    /// Whether the key is there, well or badly.
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// Adds a problem when the key is not there.
    pub fn require(&self, key: &str) {
        if !self.has(key) {
            let example = self.example(key);
            self.add(self.line, format!("{} lacks {key}, for example: {example}", self.name));
        }
    }

    /// The value as it stands.
    pub fn raw(&self, key: &str) -> Option<Found<&'a DeValue<'a>>> {
        let value = self.table.get(key)?;
        Some(Found { line: self.problems.line(value.span().start), value: value.get_ref() })
    }

    /// A text.
    pub fn text(&self, key: &str) -> Option<Found<&'a str>> {
        self.typed(key, "text in quotes", DeValue::as_str)
    }

    /// True or false.
    pub fn flag(&self, key: &str) -> Option<Found<bool>> {
        self.typed(key, "true or false", DeValue::as_bool)
    }

    /// A text that one of our small types reads.
    pub fn parsed<T>(&self, key: &str) -> Option<Found<T>>
    where
        T: FromStr<Err: fmt::Display>,
    {
        let Found { line, value } = self.text(key)?;
        match value.parse() {
            Ok(value) => Some(Found { line, value }),
            Err(error) => {
                self.refuse(key, Found { line, value }, error);
                None
            }
        }
    }

    /// A text that a check takes, perhaps in another form, or says why not.
    pub fn checked(&self, key: &str, check: impl FnOnce(&str) -> Result<String, String>) -> Option<String> {
        let found = self.text(key)?;
        check(found.value).map_err(|why| self.refuse(key, found, why)).ok()
    }

    /// A whole number in a range.
    pub fn number(&self, key: &str, range: RangeInclusive<u32>) -> Option<Found<u32>> {
        let found = self.typed(key, "a whole number", DeValue::as_integer)?;
        let read = u32::from_str_radix(found.value.as_str(), found.value.radix()).ok();
        match read.filter(|number| range.contains(number)) {
            Some(value) => Some(Found { line: found.line, value }),
            None => {
                let text = format!("{} {key} = {}: ", self.name, found.value);
                let (least, most) = range.into_inner();
                let wrong = WrongRegulation::Range { key: key.to_owned(), least, most };
                self.add_wrong(found.line, format!("{text}it may be from {least} to {most}"), wrong);
                None
            }
        }
    }

    /// A date without a time.
    pub fn date(&self, key: &str) -> Option<Found<NaiveDate>> {
        let local = |value: &'a DeValue<'a>| {
            let moment = value.as_datetime().filter(|at| at.time.is_none() && at.offset.is_none())?;
            let date = moment.date?;
            NaiveDate::from_ymd_opt(date.year.into(), date.month.into(), date.day.into())
        };
        self.typed(key, "a date without quotes and without a time", local)
    }

    /// A word of a list, each with what it means; `later` are those that this version does not have yet.
    pub fn word<T: Copy>(&self, key: &str, words: &[(&'static str, T)], later: &[&str]) -> Option<Found<T>> {
        let Found { line, value: written } = self.text(key)?;
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == written) {
            return Some(Found { line, value: *value });
        }
        let here: Vec<&'static str> = words.iter().map(|(word, _)| *word).collect();
        let (why, hint) = match later.contains(&written) {
            true => ("is not available in this version, which has", String::new()),
            false => ("is not known; this version has", did_you_mean::hint(written, here.iter().copied())),
        };
        let has = here.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", ");
        let text = format!("{} {key} = {} {why} {has}{hint}", self.name, quoted(written));
        self.add_wrong(line, text, WrongRegulation::Word { key: key.to_owned(), known: OneOf(here) });
        None
    }

    /// A list whose members are of one type, each taken by its line and value; none for a member that is not taken, or is
    /// of another type, which then has a problem.
    pub fn members<T, U>(
        &self,
        key: &str,
        wanted: &str,
        members: &str,
        read: impl Fn(&'a DeValue<'a>) -> Option<T>,
        mut take: impl FnMut(usize, T) -> Option<U>,
    ) -> Option<Found<Vec<Option<U>>>> {
        let list = self.typed(key, wanted, DeValue::as_array)?;
        let taken = list.value.iter().map(|member| {
            let found = Found { line: self.problems.line(member.span().start), value: member.get_ref() };
            let value = read(found.value);
            if value.is_none() {
                self.misfit(key, found, members);
            }
            take(found.line, value?)
        });
        Some(Found { line: list.line, value: taken.collect() })
    }

    /// A list of tables: none where the key is missing, and without those members that are not tables.
    pub fn tables(&self, key: &str) -> Vec<Found<&'a DeTable<'a>>> {
        let table = |line, value| Some(Found { line, value });
        let tables = self.members(key, "a list of tables", "tables", DeValue::as_table, table);
        tables.into_iter().flat_map(|tables| tables.value).flatten().collect()
    }

    /// Adds a problem about a text value.
    pub fn refuse(&self, key: &str, found: Found<&str>, why: impl fmt::Display) {
        let text = format!("{} {key} = {}: {why}", self.name, quoted(found.value));
        self.add_wrong(found.line, text, self.another_kind(key));
    }

    /// Adds a problem about a value that is not of its type.
    pub fn mistyped(&self, key: &str, found: Found<&DeValue>, wanted: &str) {
        let (is, example) = (kind(found.value), self.example(key));
        let text = format!("{} {key} is {is}; it must be {wanted}, for example: {example}", self.name);
        self.add_wrong(found.line, text, self.another_kind(key));
    }

    fn misfit(&self, key: &str, found: Found<&DeValue>, wanted: &str) {
        let (is, example) = (kind(found.value), self.example(key));
        let text = format!("{} {key} is a list of {wanted}, and {is} stands in it", self.name);
        self.add_wrong(found.line, format!("{text}; for example: {example}"), self.another_kind(key));
    }

    /// A value of one type; a problem when it is of another.
    pub fn typed<T>(
        &self,
        key: &str,
        wanted: &str,
        read: impl FnOnce(&'a DeValue<'a>) -> Option<T>,
    ) -> Option<Found<T>> {
        let found = self.raw(key)?;
        match read(found.value) {
            Some(value) => Some(Found { line: found.line, value }),
            None => {
                self.mistyped(key, found, wanted);
                None
            }
        }
    }

    /// What a value that is not of its kind, or not among those that it can have, is to a director.
    pub fn another_kind(&self, key: &str) -> WrongRegulation {
        WrongRegulation::Kind { key: key.to_owned(), example: self.example(key) }
    }

    /// A line that shows the key used well.
    pub fn example(&self, key: &str) -> &'static str {
        self.keys.iter().find(|(known, _)| *known == key).map_or("", |(_, example)| example)
    }
}

/// What a TOML value is, in an organiser's words.
fn kind(value: &DeValue) -> &'static str {
    match value {
        DeValue::String(_) => "text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with decimals",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date or time",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
