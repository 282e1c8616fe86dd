//! What an entry stands for: every way to write it, with the few signs that `data/lexicon/README.md` explains.

use crate::model::diacritics::{folded, same};

/// What parts the words of an entry: `d'accord` is two.
pub(super) const BETWEEN_WORDS: [char; 4] = ['\'', '’', '-', '.'];

/// One way to write an entry.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Form {
    pub words: Vec<Word>,
    /// Whether it has to be the whole line.
    pub alone: bool,
}

#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Word {
    /// `…`: any few words.
    Gap,
    /// A word, in small letters.
    Spelt {
        text: String,
        /// `!`: with all its marks.
        exact: bool,
        /// `*` before it, and behind it.
        open: (bool, bool),
    },
}

impl Word {
    fn read(text: &str) -> Word {
        if text == "…" {
            return Word::Gap;
        }
        let (exact, text) = text.strip_prefix('!').map_or((false, text), |text| (true, text));
        let open = (text.starts_with('*'), text.ends_with('*'));
        Word::Spelt { text: text.trim_matches('*').to_owned(), exact, open }
    }

    /// Whether a word of a line, in small letters, is this one.
    pub fn is(&self, written: &str) -> bool {
        let Word::Spelt { text, exact, open: (before, behind) } = self else { return false };
        let fits = |part: &str| if *exact { part == text } else { same(part, text) };
        match (before, behind) {
            (false, false) => fits(written),
            _ => {
                let letters: Vec<char> = written.chars().collect();
                let length = text.chars().count();
                let mut parts = letters.windows(length.max(1)).enumerate();
                parts.any(|(at, part)| {
                    let placed =
                        (*before || at == 0) && (*behind || at.saturating_add(length) == letters.len());
                    placed && fits(&part.iter().collect::<String>())
                })
            }
        }
    }

    /// Its letters without marks; nothing of what has no fixed letters.
    pub fn bare(&self) -> Option<String> {
        match self {
            Word::Spelt { text, open: (false, false), .. } => Some(folded(text)),
            Word::Spelt { .. } | Word::Gap => None,
        }
    }
}

/// Every form of an entry: `(a|b c)` may be left out, of `[a|b]` one stands there; umlauts and the like also in the letters
/// that replace them.
pub(crate) fn forms(entry: &str) -> Vec<Form> {
    let (alone, entry) = entry.strip_prefix('^').map_or((false, entry), |entry| (true, entry));
    let mut written: Vec<String> = chosen(entry).iter().flat_map(|form| spellings(form)).collect();
    written.sort();
    written.dedup();
    let words = |form: &str| form.split_whitespace().map(Word::read).collect();
    written.iter().map(|form| Form { words: words(form), alone }).collect()
}

/// An entry with each choice made in every way.
pub(super) fn chosen(entry: &str) -> Vec<String> {
    let mut forms: Vec<String> = vec![String::new()];
    let mut rest = entry;
    while let Some((before, behind)) = rest.find(['(', '[']).map(|at| rest.split_at(at)) {
        let optional = behind.starts_with('(');
        let close = if optional { ')' } else { ']' };
        let Some((choice, after)) = behind.get(1..).and_then(|behind| behind.split_once(close)) else {
            break;
        };
        let mut choices: Vec<&str> = choice.split('|').collect();
        if optional {
            choices.push("");
        }
        let begun =
            forms.iter().flat_map(|form| choices.iter().map(move |one| format!("{form}{before}{one}")));
        forms = begun.collect();
        rest = after;
    }
    forms.into_iter().map(|form| format!("{form}{rest}")).collect()
}

/// How a keyboard without it writes a letter, beside its bare form.
pub(super) const RESPELT: [(char, &str); 10] = [
    ('ß', "ss"),
    ('œ', "oe"),
    ('ä', "ae"),
    ('ö', "oe"),
    ('ü', "ue"),
    ('ĝ', "gx"),
    ('ŝ', "sx"),
    ('ŭ', "ux"),
    ('ĉ', "cx"),
    ('ĵ', "jx"),
];

/// A form, how it is written without `ß` and `œ` alone, as the Swiss do, and without any such letter. A word with all its
/// marks has no other spelling.
fn spellings(form: &str) -> [String; 3] {
    let parted = form.replace(BETWEEN_WORDS, " ");
    let without = |missing: &[(char, &str)]| {
        let respelt = |word: &str| match word.starts_with('!') {
            true => word.to_owned(),
            false => missing.iter().fold(word.to_owned(), |word, (letter, by)| word.replace(*letter, by)),
        };
        parted.split_whitespace().map(respelt).collect::<Vec<_>>().join(" ")
    };
    [without(&[]), without(RESPELT.get(..2).unwrap_or_default()), without(&RESPELT)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_written_out() {
        let forms = |entry| {
            let forms = forms(entry).into_iter();
            forms.map(|form| form.words.iter().filter_map(Word::bare).collect::<Vec<_>>().join(" "))
        };
        assert!(forms("a (b|c d) e").eq(["a b e", "a c d e", "a e"]));
        assert!(forms("[a|b] (c)").eq(["a", "a c", "b", "b c"]));
        assert!(forms("für").eq(["fuer", "fur"]));
        assert!(forms("d'accord").eq(["d accord"]));
    }

    #[test]
    fn open_ends_and_marks_are_minded() {
        let is = |entry: &str, written: &str| forms(entry).iter().any(|form| form.words[0].is(written));
        for (entry, written, expected) in [
            ("acepto", "acepto", true),
            ("acepto", "aceptó", false),
            ("abandon*", "abandonne", true),
            ("abandon*", "abandon", true),
            ("abandon*", "aband", false),
            ("*partie", "schwarzpartie", true),
            ("*partie", "partien", false),
            ("*αριθμ*", "αριθμό", true),
            ("größe", "grosse", true),
            ("!è", "e", false),
            ("!aŭ", "aux", false),
        ] {
            assert_eq!(is(entry, written), expected, "{entry} {written}");
        }
    }
}
