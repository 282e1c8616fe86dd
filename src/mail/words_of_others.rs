//! Words of others that a letter of ours showed: they do not act when they come back from its reader (semantics 8).
//!
//! What is compared is the text and not its form: a mail program takes bars and marks of quotation off, sets lines in,
//! breaks them anew or puts them together, and people copy pieces.
//!
//! The outbox keeps with each letter what somebody else wrote in it. Where a line of an answer that is a piece of that
//! could be the writer's own act now, he is asked.

use super::{
    Line, Standing,
    normalise::{fold, normalise},
};

/// A single letter or digit is found in any text.
const TELLING: usize = 2;

/// The words of others that somebody was shown.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// All of them on one line, in lower case, a blank on both sides of every word; texts of different letters apart.
    text: String,
}

impl Origin {
    /// Of texts, each as it was written.
    pub fn of<'a>(texts: impl Iterator<Item = &'a str>) -> Origin {
        let mut origin = Origin::default();
        texts.for_each(|text| origin.add(text));
        origin
    }

    pub fn add(&mut self, text: &str) {
        let words = words(text);
        if !words.is_empty() {
            self.text.push_str(&format!("\n {} ", words.join(" ")));
        }
    }

    pub fn add_all(&mut self, other: &Origin) {
        self.text.push_str(&other.text);
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Whether a text, or the text that it is a piece of, was shown: word for word, whatever marks stand before it.
    #[must_use]
    pub fn holds(&self, text: &str) -> bool {
        let words = words(text);
        let length: usize = words.iter().map(String::len).sum();
        length >= TELLING && self.text.contains(&format!(" {} ", words.join(" ")))
    }

    /// Marks the newly written lines that were shown as quoted.
    pub fn quote(&self, lines: &mut [Line]) {
        for line in lines.iter_mut().filter(|line| line.is_fresh()) {
            if self.holds(&line.text) {
                line.standing = Standing::Quoted;
            }
        }
    }
}

/// The words of a text, without the marks before its lines and the signs around its words, in lower case.
fn words(text: &str) -> Vec<String> {
    let lines = text.lines().flat_map(|line| {
        let line = fold(&normalise(line)).to_lowercase();
        line.split_whitespace().map(bare).collect::<Vec<_>>()
    });
    lines.filter(|word| !word.is_empty()).collect()
}

/// A word without the marks and stops around it. What a move is written with stays.
fn bare(word: &str) -> String {
    let marks = ['>', '|', '"', '\'', '»', '«', '„', '“', '”', ',', ';', ':', '!', '?', '.', '*', '_', '<'];
    word.trim_matches(marks).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHOWN: &str =
        "My opponent says: td result CLUB26/1 1-0 He resigned\nby telephone. And 12. 7163 is best.\nresign";

    #[test]
    fn what_was_shown_is_found_however_it_is_copied() {
        let origin = Origin::of([SHOWN].into_iter());
        for copy in [
            "td result CLUB26/1 1-0 He resigned by telephone.",
            "| td result CLUB26/1 1-0 He resigned",
            "   > td RESULT club26/1 1-0",
            "result CLUB26/1 1-0 He",
            "12. 7163",
            "12 7163",
            "resign",
            "\"Resign!\"",
            "by telephone. And 12. 7163",
        ] {
            assert!(origin.holds(copy), "{copy}");
        }
    }

    #[test]
    fn other_words_are_their_writers_own() {
        let origin = Origin::of([SHOWN, "x"].into_iter());
        for own in ["result CLUB26/1 0-1 He resigned", "12. 7164", "sign", "", "x", "7163 is best of all"] {
            assert!(!origin.holds(own), "{own}");
        }
        assert!(Origin::default().is_empty() && !origin.is_empty());
    }

    #[test]
    fn pieces_of_two_letters_are_no_piece() {
        assert!(!Origin::of(["please accept", "draw offers are"].into_iter()).holds("accept draw"));
    }
}
