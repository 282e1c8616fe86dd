//! What is wrong with an event file, each with its line, so that an organiser corrects all of it in one go.

use std::{cell::RefCell, fmt};

use serde::Serialize;

use crate::wording::{OneOf, phrases};

/// One thing that is wrong with an event file.
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Serialize)]
pub struct Problem {
    /// The line of the file, from 1; 0 where an event is looked at that is no longer a file.
    pub line: usize,
    /// What was read, why it is refused, and mostly an example that would do.
    pub text: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.text),
            line => write!(f, "line {line}: {}", self.text),
        }
    }
}

phrases! {
    /// Why the regulation of this `key` cannot be set so, for the director who would set it in a game.
    pub enum WrongRegulation {
        /// It was settled when the game began.
        Settled[key: String] = "wrong-regulation-settled",
        /// There is none of that name, which stands in quotation marks. Perhaps another is meant.
        NoKey { key: String, near: Option<&'static str> } = "wrong-regulation-no-key",
        /// It is one of these words, and another was written.
        Word { key: String, known: OneOf<&'static str> } = "wrong-regulation-word",
        /// It is a number, and smaller or greater.
        Range { key: String, least: u32, most: u32 } = "wrong-regulation-range",
        /// It is something else; so it stands in an event file.
        Kind { key: String, example: &'static str } = "wrong-regulation-kind",
        /// It belongs to other regulations than those of this game: the regulation `of` which it hangs would have to be one
        /// of these, in quotation marks.
        IsFor { key: String, of: &'static str, values: OneOf<String> } = "wrong-regulation-is-for",
        /// It cannot be so beside the others.
        NoFit[key: String] = "wrong-regulation-no-fit",
    }
}

/// Gathers the problems of one file, and knows on which line an offset lies.
#[derive(Debug)]
pub struct Problems {
    /// Where each line ends.
    ends: Vec<usize>,
    found: RefCell<Vec<Problem>>,
    /// What the first of them is to a director who sets one regulation of a game.
    wrong: RefCell<Option<WrongRegulation>>,
}

impl Problems {
    /// None yet, of this file.
    pub fn of(text: &str) -> Self {
        let ends = text.match_indices('\n').map(|(at, _)| at).collect();
        Self { ends, found: RefCell::default(), wrong: RefCell::default() }
    }

    /// The line, from 1, of a byte offset.
    pub fn line(&self, offset: usize) -> usize {
        1 + self.ends.partition_point(|end| *end < offset)
    }

    /// Adds one, on this line.
    pub fn add(&self, line: usize, text: impl Into<String>) {
        self.found.borrow_mut().push(Problem { line, text: text.into() });
    }

    /// The same of a regulation that a director may set in a game as well.
    pub fn add_wrong(&self, line: usize, text: impl Into<String>, wrong: WrongRegulation) {
        if self.none() {
            *self.wrong.borrow_mut() = Some(wrong);
        }
        self.add(line, text);
    }

    /// What the first of them is to a director who sets one regulation of a game, where it says more than that it
    /// does not fit.
    pub fn wrong(self) -> Option<WrongRegulation> {
        self.wrong.into_inner()
    }

    /// Whether there is none.
    pub fn none(&self) -> bool {
        self.found.borrow().is_empty()
    }

    /// All of them in the order of the file, each once.
    pub fn sorted(self) -> Vec<Problem> {
        let mut found = self.found.into_inner();
        found.sort_by_key(|problem| problem.line);
        found.dedup();
        found
    }
}

/// A value as a message quotes it: on one line, and no longer than a line of a mail bears.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown: String = text.chars().take(LONGEST).flat_map(printable).collect();
    if text.chars().count() > LONGEST {
        shown.push('…');
    }
    format!("\"{shown}\"")
}

/// The character, or its escape where it cannot be seen or would end the quotation.
fn printable(letter: char) -> Vec<char> {
    match is_printable(letter) && !matches!(letter, '"' | '\\') {
        true => vec![letter],
        false => letter.escape_default().collect(),
    }
}

/// Whether a character can be seen: no control or format character, no blank but the plain one, nothing that Unicode
/// leaves open.
pub fn is_printable(letter: char) -> bool {
    // Escaping is the standard library's own list of printable characters. A letter goes ahead, since a combining
    // mark is escaped only at the beginning; quotes and the backslash can be seen and are escaped all the same.
    let text = format!("x{letter}");
    matches!(letter, '"' | '\'' | '\\') || text.escape_debug().eq(text.chars())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_shows_its_line_where_there_is_one() {
        let at = |line| Problem { line, text: "no such player".into() }.to_string();
        assert_eq!(at(12), "line 12: no such player");
        assert_eq!(at(0), "no such player");
    }

    #[test]
    fn problems_come_in_the_order_of_the_file_and_once() {
        let problems = Problems::of("a\nb\nc");
        let last = problems.line(4);
        problems.add(last, "c");
        problems.add(1, "a");
        problems.add(last, "c");
        let lines: Vec<_> = problems.sorted().iter().map(Problem::to_string).collect();
        assert_eq!(lines, ["line 1: a", "line 3: c"]);
    }

    #[test]
    fn what_cannot_be_seen_is_shown_escaped() {
        assert_eq!(quoted("a\nb\u{202e}c"), "\"a\\nb\\u{202e}c\"");
        assert_eq!(quoted("Dvořák, O'Neil, e\u{301}"), "\"Dvořák, O'Neil, e\u{301}\"");
    }
}
