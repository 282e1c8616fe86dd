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

/// A word that a key may have, with what it means; none where this version does not have it yet.
pub type Word<T> = (&'static str, Option<T>);

/// A value with the line that it stands on.
#[derive(Clone, Copy, Debug)]
pub struct Found<T> {
    /// From 1.
    pub line: usize,
    /// As it was read.
    pub value: T,
}

/// A table of the file.
#[derive(Clone, Copy)]
pub struct Section<'a> {
    /// As messages name it: `[event]`.
    name: &'static str,
    /// Where it begins.
    pub line: usize,
    keys: &'static [Key],
    table: &'a DeTable<'a>,
}

impl<'a> Section<'a> {
    /// Takes a table, and names the keys in it that are not known.
    pub fn of(
        name: &'static str,
        line: usize,
        keys: &'static [Key],
        table: &'a DeTable<'a>,
        problems: &mut Problems,
    ) -> Self {
        Self::beside(name, line, keys, ("", &[]), table, problems)
    }

    /// The same, where keys of another section are often written by mistake: that section is named then.
    pub fn beside(
        name: &'static str,
        line: usize,
        keys: &'static [Key],
        (other, others): (&str, &[Key]),
        table: &'a DeTable<'a>,
        problems: &mut Problems,
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
        Self { name, line, keys, table }
    }

    /// Whether the key is there, well or badly.
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// Adds a problem when the key is not there.
    pub fn require(&self, key: &str, problems: &mut Problems) {
        if !self.has(key) {
            let example = self.example(key);
            problems.add(self.line, format!("{} lacks {key}, for example: {example}", self.name));
        }
    }

    /// The value as it stands.
    pub fn raw(&self, key: &str, problems: &Problems) -> Option<Found<&'a DeValue<'a>>> {
        let value = self.table.get(key)?;
        Some(Found { line: problems.line(value.span().start), value: value.get_ref() })
    }

    /// A text.
    pub fn text(&self, key: &str, problems: &mut Problems) -> Option<Found<&'a str>> {
        self.typed(key, "text in quotes", DeValue::as_str, problems)
    }

    /// True or false.
    pub fn flag(&self, key: &str, problems: &mut Problems) -> Option<Found<bool>> {
        self.typed(key, "true or false", DeValue::as_bool, problems)
    }

    /// A text that one of our small types reads.
    pub fn parsed<T>(&self, key: &str, problems: &mut Problems) -> Option<Found<T>>
    where
        T: FromStr<Err: fmt::Display>,
    {
        let Found { line, value } = self.text(key, problems)?;
        match value.parse() {
            Ok(value) => Some(Found { line, value }),
            Err(error) => {
                self.refuse(key, Found { line, value }, error, problems);
                None
            }
        }
    }

    /// A text that a check takes, perhaps in another form, or says why not.
    pub fn checked(
        &self,
        key: &str,
        check: impl FnOnce(&str) -> Result<String, String>,
        problems: &mut Problems,
    ) -> Option<String> {
        let found = self.text(key, problems)?;
        check(found.value).map_err(|why| self.refuse(key, found, why, problems)).ok()
    }

    /// A whole number in a range.
    pub fn number(
        &self,
        key: &str,
        range: RangeInclusive<u32>,
        problems: &mut Problems,
    ) -> Option<Found<u32>> {
        let found = self.typed(key, "a whole number", DeValue::as_integer, problems)?;
        let read = u32::from_str_radix(found.value.as_str(), found.value.radix()).ok();
        match read.filter(|number| range.contains(number)) {
            Some(value) => Some(Found { line: found.line, value }),
            None => {
                let text = format!("{} {key} = {}: ", self.name, found.value);
                let (least, most) = range.into_inner();
                let wrong = WrongRegulation::Range { key: key.to_owned(), least, most };
                problems.add_wrong(found.line, format!("{text}it may be from {least} to {most}"), wrong);
                None
            }
        }
    }

    /// A date without a time.
    pub fn date(&self, key: &str, problems: &mut Problems) -> Option<Found<NaiveDate>> {
        let local = |value: &'a DeValue<'a>| {
            let moment = value.as_datetime().filter(|at| at.time.is_none() && at.offset.is_none())?;
            let date = moment.date?;
            NaiveDate::from_ymd_opt(date.year.into(), date.month.into(), date.day.into())
        };
        self.typed(key, "a date without quotes and without a time", local, problems)
    }

    /// A word of a list.
    pub fn word<T: Copy>(&self, key: &str, words: &[Word<T>], problems: &mut Problems) -> Option<Found<T>> {
        let found = self.text(key, problems)?;
        let known = words.iter().find(|(word, _)| *word == found.value);
        if let Some((_, Some(value))) = known {
            return Some(Found { line: found.line, value: *value });
        }
        let here: Vec<&'static str> =
            words.iter().filter(|(_, value)| value.is_some()).map(|(word, _)| *word).collect();
        let why = match known {
            Some(_) => "is not available in this version, which has",
            None => "is not known; this version has",
        };
        let hint = match known {
            Some(_) => String::new(),
            None => did_you_mean::hint(found.value, here.iter().copied()),
        };
        let has = here.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", ");
        let text = format!("{} {key} = {} {why} {has}{hint}", self.name, quoted(found.value));
        let wrong = WrongRegulation::Word { key: key.to_owned(), known: OneOf(here) };
        problems.add_wrong(found.line, text, wrong);
        None
    }

    /// A list of tables: none where the key is missing, and without those members that are not tables.
    pub fn tables(&self, key: &str, problems: &mut Problems) -> Vec<Found<&'a DeTable<'a>>> {
        let list = self.typed(key, "a list of tables", DeValue::as_array, problems);
        let mut tables = Vec::new();
        for member in list.into_iter().flat_map(|found| found.value.iter()) {
            let found = Found { line: problems.line(member.span().start), value: member.get_ref() };
            match found.value.as_table() {
                Some(value) => tables.push(Found { line: found.line, value }),
                None => self.misfit(key, found, "tables", problems),
            }
        }
        tables
    }

    /// Adds a problem about a text value.
    pub fn refuse(&self, key: &str, found: Found<&str>, why: impl fmt::Display, problems: &mut Problems) {
        let text = format!("{} {key} = {}: {why}", self.name, quoted(found.value));
        problems.add_wrong(found.line, text, self.another_kind(key));
    }

    /// Adds a problem about a value that is not of its type.
    pub fn mistyped(&self, key: &str, found: Found<&DeValue>, wanted: &str, problems: &mut Problems) {
        let (is, example) = (kind(found.value), self.example(key));
        let text = format!("{} {key} is {is}; it must be {wanted}, for example: {example}", self.name);
        problems.add_wrong(found.line, text, self.another_kind(key));
    }

    /// Adds a problem about a member of a list that is not of the list's type.
    pub fn misfit(&self, key: &str, found: Found<&DeValue>, wanted: &str, problems: &mut Problems) {
        let (is, example) = (kind(found.value), self.example(key));
        let text = format!("{} {key} is a list of {wanted}, and {is} stands in it", self.name);
        problems.add_wrong(found.line, format!("{text}; for example: {example}"), self.another_kind(key));
    }

    /// A value of one type; a problem when it is of another.
    pub fn typed<T>(
        &self,
        key: &str,
        wanted: &str,
        read: impl FnOnce(&'a DeValue<'a>) -> Option<T>,
        problems: &mut Problems,
    ) -> Option<Found<T>> {
        let found = self.raw(key, problems)?;
        match read(found.value) {
            Some(value) => Some(Found { line: found.line, value }),
            None => {
                self.mistyped(key, found, wanted, problems);
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
pub fn kind(value: &DeValue) -> &'static str {
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
