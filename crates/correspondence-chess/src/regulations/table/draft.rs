//! Regulations while a table is read over them: what it says takes the place of what held, key by key, and what it
//! leaves out stays.

use std::{collections::BTreeMap, fmt, ops::RangeInclusive, str::FromStr};

use toml::de::DeValue;

use super::super::{
    problem::Problems,
    section::{Found, Section, Word},
};
use super::{
    control::{FlatControl, Kind},
    keys::ROWS,
};
use crate::{
    chess::Variant,
    regulations::{DayRule, Regulations, StartPosition, Unannounced},
};

/// The regulations, with the control taken apart into its keys.
pub(super) struct Draft {
    pub rules: Regulations,
    pub control: FlatControl,
    /// The keys that the table says and that could be read, with their lines.
    said: BTreeMap<&'static str, usize>,
}

impl Draft {
    /// Reads what the table says over what held before it.
    pub fn read(before: &Regulations, section: &Section, problems: &mut Problems) -> Draft {
        let mut draft =
            Draft { rules: before.clone(), control: FlatControl::of(before.control), said: BTreeMap::new() };
        for (key, _, read) in ROWS {
            if let Some(line) = read(Value { section, key, problems }, &mut draft) {
                draft.said.insert(key, line);
            }
        }
        draft
    }

    /// The line of a key that could be read.
    pub fn line(&self, key: &str) -> Option<usize> {
        self.said.get(key).copied()
    }

    /// The value that now holds; none where the table has one that could not be read, which has a problem of its own.
    pub fn known<T>(&self, key: &str, section: &Section, value: T) -> Option<T> {
        (self.said.contains_key(key) || !section.has(key)).then_some(value)
    }

    /// The regulations that now hold, without what held before for another control, day rule or variant.
    pub fn whole(mut self, section: &Section) -> Regulations {
        let time = &mut self.rules.time;
        let bare = self.control.kind == Kind::TripleBlock;
        if bare && !section.has("day_rule") {
            self.rules.day_rule = DayRule::H24;
        }
        let counting = &mut time.counting;
        for (key, holds, days) in [
            ("cutoff_hour", self.rules.day_rule == DayRule::Dates, &mut counting.cutoff_hour),
            ("transit_days", self.rules.day_rule == DayRule::Postal, &mut counting.transit_days),
            ("double_after", !bare, &mut counting.double_after),
            ("most_days_per_move", !bare, &mut counting.most_days_per_move),
            ("announce_after", !bare, &mut counting.announce_after),
            ("silence_days", !bare, &mut time.silence.days),
            ("inactive_days", !bare, &mut time.silence.inactive_days),
            ("leave_days", !bare, &mut time.leave.days_per_year),
        ] {
            if !holds && !section.has(key) {
                *days = 0;
            }
        }
        if bare && !section.has("remind_after") {
            time.reminders.after_days.clear();
        }
        if counting.announce_after == 0 && !section.has("unannounced") {
            counting.unannounced = Unannounced::Nothing;
        }
        self.rules.control = self.control.control();
        self.rules.position = match self.rules.variant {
            Variant::Chess => None,
            // In Chess960 each game has its own where nothing is said.
            Variant::Chess960 => Some(self.rules.position.unwrap_or(StartPosition::PerGame)),
        };
        self.rules
    }
}

/// The value of one key, still to be read.
pub(super) struct Value<'a> {
    section: &'a Section<'a>,
    key: &'static str,
    problems: &'a mut Problems,
}

impl Value<'_> {
    /// What a reader finds goes to its place; the answer is its line.
    pub fn found<T>(
        self,
        read: impl FnOnce(&Section, &'static str, &mut Problems) -> Option<Found<T>>,
        place: &mut T,
    ) -> Option<usize> {
        let Found { line, value } = read(self.section, self.key, self.problems)?;
        *place = value;
        Some(line)
    }

    pub fn number(self, range: RangeInclusive<u32>, place: &mut u32) -> Option<usize> {
        self.found(|section, key, problems| section.number(key, range, problems), place)
    }

    pub fn flag(self, place: &mut bool) -> Option<usize> {
        self.found(|section, key, problems| section.flag(key, problems), place)
    }

    pub fn word<T: Copy>(self, words: &[(&'static str, T)], place: &mut T) -> Option<usize> {
        let words: Vec<Word<T>> = words.iter().map(|(word, value)| (*word, Some(*value))).collect();
        self.found(|section, key, problems| section.word(key, &words, problems), place)
    }

    /// A text that one of our small types reads.
    pub fn parsed<T: FromStr<Err: fmt::Display>>(self, place: &mut T) -> Option<usize> {
        self.found(|section, key, problems| section.parsed::<T>(key, problems), place)
    }

    /// Two kings alone are a draw by themselves, and there are no tables for more than seven men.
    pub fn tablebase_men(self, place: &mut u32) -> Option<usize> {
        let Value { section, key, problems } = self;
        let found = section.number(key, 0..=7, problems)?;
        if (1..3).contains(&found.value) {
            let text = format!("[regulations] {key} = {}: it may be 0, or from 3 to 7", found.value);
            problems.add_wrong(found.line, text, section.another_kind(key));
            return None;
        }
        *place = found.value;
        Some(found.line)
    }

    /// A list of days, each later than the one before.
    pub fn rising_days(self, place: &mut Vec<u32>) -> Option<usize> {
        const MOST: u32 = 365;
        let Value { section, key, problems } = self;
        let list = section.typed(key, "a list of whole numbers", DeValue::as_array, problems)?;
        let mut days: Vec<u32> = Vec::new();
        for member in list.value.iter() {
            let found = Found { line: problems.line(member.span().start), value: member.get_ref() };
            let Some(number) = found.value.as_integer() else {
                section.misfit(key, found, "whole numbers", problems);
                continue;
            };
            let read = u32::from_str_radix(number.as_str(), number.radix()).ok();
            let Some(read) = read.filter(|day| (1..=MOST).contains(day)) else {
                let text = format!("[regulations] {key} has {number}: each may be from 1 to {MOST}");
                problems.add(found.line, text);
                continue;
            };
            if days.last().is_some_and(|last| read <= *last) {
                let text = format!("[regulations] {key} has {read} behind a later day; for example: ");
                problems.add(found.line, text + section.example(key));
                continue;
            }
            days.push(read);
        }
        let whole = days.len() == list.value.len();
        *place = days;
        whole.then_some(list.line)
    }
}
