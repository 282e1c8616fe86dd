//! Regulations while a table is read over them: what it says takes the place of what held, key by key, and what it
//! leaves out stays.

use std::{collections::BTreeMap, fmt, ops::RangeInclusive, str::FromStr};

use super::super::section::{Found, Section};
use super::{
    control::{FlatControl, Kind},
    keys::ROWS,
};
use crate::{
    chess::Variant,
    regulations::{DayRule, Regulations, StartPosition, Unannounced},
};

/// The regulations, with the control taken apart into its keys.
pub(super) struct Draft<'a> {
    pub section: &'a Section<'a>,
    pub rules: Regulations,
    pub control: FlatControl,
    /// The keys that the table says and that could be read, with their lines.
    said: BTreeMap<&'static str, usize>,
}

impl<'a> Draft<'a> {
    /// Reads what the table says over what held before it.
    pub fn read(before: &Regulations, section: &'a Section<'a>) -> Draft<'a> {
        let (rules, control) = (before.clone(), FlatControl::of(before.control));
        let mut draft = Draft { section, rules, control, said: BTreeMap::new() };
        for (key, _, read) in ROWS {
            if let Some(line) = read(Value { section, key }, &mut draft) {
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
    pub fn known<T>(&self, key: &str, value: T) -> Option<T> {
        (self.said.contains_key(key) || !self.section.has(key)).then_some(value)
    }

    /// Says why a key that could be read cannot be so, where it cannot.
    pub fn misfit(&self, key: &str, wrong: bool, why: impl fmt::Display) {
        if let Some(line) = self.line(key).filter(|_| wrong) {
            self.section.add(line, format!("[regulations] {key}{why}"));
        }
    }

    /// The regulations that now hold, without what held before for another control, day rule or variant.
    pub fn whole(mut self) -> Regulations {
        let section = self.section;
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
}

impl Value<'_> {
    /// What a reader finds goes to its place; the answer is its line.
    pub fn found<T>(
        self,
        read: impl FnOnce(&Section, &'static str) -> Option<Found<T>>,
        place: &mut T,
    ) -> Option<usize> {
        let Found { line, value } = read(self.section, self.key)?;
        *place = value;
        Some(line)
    }

    pub fn number(self, range: RangeInclusive<u32>, place: &mut u32) -> Option<usize> {
        self.found(|section, key| section.number(key, range), place)
    }

    pub fn flag(self, place: &mut bool) -> Option<usize> {
        self.found(|section, key| section.flag(key), place)
    }

    pub fn word<T: Copy>(self, words: &[(&'static str, T)], place: &mut T) -> Option<usize> {
        self.found(|section, key| section.word(key, words, &[]), place)
    }

    /// A text that one of our small types reads.
    pub fn parsed<T: FromStr<Err: fmt::Display>>(self, place: &mut T) -> Option<usize> {
        self.found(|section, key| section.parsed::<T>(key), place)
    }
}
