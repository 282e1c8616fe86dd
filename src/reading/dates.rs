//! Dates as people write them: `2026-12-20`, `20.12.2026`, `2026/12/20`, `20 December 2026`, `Dec. 20, 2026`, and the
//! month in each language that players write in.
//!
//! Nothing is guessed: a date of which nobody can say whether the day or the month stands first is both.

use std::sync::LazyLock;

use chrono::{Datelike as _, NaiveDate};

use crate::{
    lexicon::{Known, LEXICONS, Word, forms, known},
    model::diacritics::folded,
    regulations::DateOrder,
};

/// What stands between two dates, in the languages of our players.
static BETWEEN: Known = Known::new(|| known(|all| [&all.date.until]));

/// What stands between the parts of a date: `20 de diciembre de 2026`, `la 20-a de decembro`, `20 декабря 2026 г.`
static WITHIN: Known = Known::new(|| known(|all| [&all.date.within]));

/// The months in each language, with their numbers, bare of marks; where a date has the genitive, in both forms.
static MONTHS: LazyLock<Vec<(u32, String)>> = LazyLock::new(|| {
    let of_language = LEXICONS.iter().flat_map(|all| (1_u32..).zip(&all.date.months.0));
    let forms = of_language.flat_map(|(number, month)| {
        forms(month)
            .into_iter()
            .filter_map(move |form| Some((number, form.words.first().and_then(Word::bare)?)))
    });
    forms.collect()
});

/// What stands behind the figures of a day: `1st`, `1er`, `1º`. The longest first.
static ENDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let forms = LEXICONS.iter().flat_map(|all| all.talk.ordinals.forms());
    let mut ends: Vec<String> = forms.filter_map(|form| form.words.first().and_then(Word::bare)).collect();
    ends.sort_by_key(|end| std::cmp::Reverse(end.len()));
    ends
});

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum WrittenDate {
    One(NaiveDate),
    /// `3/11/2026`: with the day before the month, and with the month before the day.
    Either(NaiveDate, NaiveDate),
}

impl WrittenDate {
    /// Which date it is where an event says how such dates are read; none where it has to be asked back.
    pub fn by(self, order: DateOrder) -> Option<NaiveDate> {
        match (self, order) {
            (WrittenDate::One(date), _) => Some(date),
            (WrittenDate::Either(..), DateOrder::Ask) => None,
            (WrittenDate::Either(date, _), DateOrder::DayFirst)
            | (WrittenDate::Either(_, date), DateOrder::MonthFirst) => Some(date),
        }
    }
}

/// Reads a text that is a date and nothing else. A year of two digits is one of this century.
pub(crate) fn date(text: &str) -> Option<WrittenDate> {
    let text = text.trim().trim_end_matches([',', ';']).trim_end();
    let named = text.contains(char::is_alphabetic);
    if named { in_words(text).map(WrittenDate::One) } else { in_digits(text) }
}

/// `3.11.`, `3/11`, `3-11`, `3 Nov`: read as of a leap year.
pub(super) fn without_year(text: &str) -> Option<WrittenDate> {
    let text = text.trim_end_matches(['.', ',', ';']).trim_end();
    // `12-14` are two squares.
    if text.len() == 5
        && text
            .split('-')
            .all(|square| square.len() == 2 && square.bytes().all(|b| (b'1'..=b'8').contains(&b)))
    {
        return None;
    }
    let sign = text.chars().find(|c| matches!(c, '.' | '/' | '-'));
    let year = match (text.contains(char::is_alphabetic), sign) {
        (true, _) => " 2000",
        (false, Some('.')) => ".2000",
        (false, Some('-')) => "-2000",
        (false, Some(_)) => "/2000",
        (false, None) => return None,
    };
    date(&format!("{text}{year}"))
}

/// Reads two dates that follow each other with a dash, a word between them, or nothing at all: `20.12.2026 - 3.1.2027`.
pub(crate) fn two_dates(text: &str) -> Option<(WrittenDate, WrittenDate)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let joined = |words: Option<&[&str]>| date(&words?.join(" "));
    (1..words.len()).find_map(|at| {
        let first = joined(words.get(..at))?;
        let behind = words.get(at..)?;
        let rest = behind.split_first().filter(|(word, _)| is_between(word)).map_or(behind, |(_, rest)| rest);
        Some((first, joined(Some(rest))?))
    })
}

fn is_between(word: &str) -> bool {
    matches!(word, "-" | "–" | "—") || BETWEEN.has(word)
}

/// Whether a day and a month stand side by side in a text: `from the 24th of December`, `May 4`.
pub(crate) fn names_a_day(text: &str) -> bool {
    let text = text.to_lowercase();
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !is_filler(word)).collect();
    let is_day = |word: &str| day(word).is_some_and(|day| (1..=31).contains(&day));
    let is_month = |word: &str| word.starts_with(char::is_alphabetic) && month(word).is_some();
    words.windows(2).any(|pair| match pair {
        [one, other] => is_day(one) && is_month(other) || is_month(one) && is_day(other),
        _ => false,
    })
}

fn in_digits(text: &str) -> Option<WrittenDate> {
    let blank = |c: char| c.is_whitespace();
    let sign = text.chars().find(|c| !c.is_ascii_digit() && !blank(*c)).filter(|c| "-./".contains(*c))?;
    // The year's own full stop, as some languages write it.
    let text = if sign == '.' { text.strip_suffix('.').unwrap_or(text) } else { text };
    let parts: Vec<&str> = text.split(sign).map(str::trim).collect();
    let [first, second, third] = parts.as_slice() else { return None };
    if first.len() == 4 {
        return Some(WrittenDate::One(ymd(year(first)?, small(second)?, small(third)?)?));
    }
    // `26-12-20` may have its year at either end.
    let year = year(third).filter(|_| sign != '-' || third.len() == 4)?;
    let (first, second) = (small(first)?, small(second)?);
    let (day_first, month_first) = (ymd(year, second, first), ymd(year, first, second));
    match (day_first, month_first) {
        (Some(one), Some(other)) if sign != '.' && one != other => Some(WrittenDate::Either(one, other)),
        (Some(one), _) => Some(WrittenDate::One(one)),
        (None, Some(other)) if sign != '.' => Some(WrittenDate::One(other)),
        (None, _) => None,
    }
}

/// `20 December 2026`, `20. prosince 2026`, `December 20th, 2026`, `20-Dec-2026`, `2026 December 20`.
fn in_words(text: &str) -> Option<NaiveDate> {
    let text = text.to_lowercase();
    // `20.dez.2026` is three words.
    let split = |c: char| c.is_whitespace() || matches!(c, ',' | '-' | '/' | '.');
    let parts: Vec<&str> = text.split(split).filter(|word| !is_filler(word)).collect();
    let [first, second, third] = parts.as_slice() else { return None };
    if first.len() == 4 && first.bytes().all(|b| b.is_ascii_digit()) {
        return ymd(year(first)?, month(second)?, day(third)?);
    }
    let year = year(third)?;
    match (month(first), month(second)) {
        (None, Some(month)) => ymd(year, month, day(first)?),
        (Some(month), None) => ymd(year, month, day(second)?),
        _ => None,
    }
}

fn is_filler(word: &str) -> bool {
    word.is_empty() || WITHIN.has(word)
}

/// `20`, `1st`, `1er`, `1º`
fn day(word: &str) -> Option<u32> {
    let word = folded(word.trim_end_matches('°'));
    small(ENDS.iter().find_map(|end| word.strip_suffix(end.as_str())).unwrap_or(&word))
}

/// The month that a word in lower case names, whole or by its first three letters or more, with or without the marks
/// upon its letters. A beginning that more than one month has names none.
fn month(word: &str) -> Option<u32> {
    let word = folded(word);
    if let Some((number, _)) = MONTHS.iter().find(|(_, name)| *name == word) {
        return Some(*number);
    }
    let mut begun = MONTHS.iter().filter(|(_, name)| name.starts_with(&word)).map(|(number, _)| *number);
    let number = begun.next().filter(|_| word.chars().count() >= 3)?;
    begun.all(|other| other == number).then_some(number)
}

/// One or two digits.
fn small(digits: &str) -> Option<u32> {
    let fits = (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|_| fits)
}

/// Four digits, or two of this century.
fn year(digits: &str) -> Option<i32> {
    let number: i32 = digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()))?;
    match digits.len() {
        2 => Some(number.saturating_add(2000)),
        4 if (1900..=2199).contains(&number) => Some(number),
        _ => None,
    }
}

fn ymd(year: i32, month: u32, day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(year, month, day).filter(|date| date.year() == year)
}

#[cfg(test)]
mod tests;
