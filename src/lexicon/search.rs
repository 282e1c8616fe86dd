//! A list of all languages at once, to search lines for.

use std::{
    collections::{BTreeSet, HashMap},
    sync::LazyLock,
};

use super::{
    Form, LEXICONS, Lexicon, Word, Words,
    form::{BETWEEN_WORDS, RESPELT, chosen},
};
use crate::{
    WORD,
    model::diacritics::{folded, whole},
};

/// The most characters that a `…` stands for.
const GAP: &str = ".{0,30}";

/// The most words of one, where words are counted.
const GAP_WORDS: usize = 4;

/// What may stand between two words that follow each other.
const BETWEEN: &str = r"[\s'’.-]+";

/// Lists of a language.
type Of<const N: usize> = fn(&'static Lexicon) -> [&'static Words; N];

/// A piece of a pattern that stands for any entry of these lists, as whole words. Marks may be left out.
pub(crate) fn any<const N: usize>(of: Of<N>) -> String {
    piece(of, r"\b")
}

/// The same within longer words too.
pub(crate) fn within<const N: usize>(of: Of<N>) -> String {
    piece(of, "")
}

fn piece<const N: usize>(of: Of<N>, edge: &str) -> String {
    let entries: BTreeSet<&String> = LEXICONS.iter().flat_map(of).flat_map(|words| &words.0).collect();
    let mut entries: Vec<&String> = entries.into_iter().collect();
    // Of two that begin alike the longer one is looked for first.
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.len()));
    either(entries.into_iter().map(|entry| of_entry(entry, edge)))
}

fn either(pieces: impl Iterator<Item = String>) -> String {
    let pieces: Vec<String> = pieces.collect();
    if pieces.is_empty() { r"[^\s\S]".to_owned() } else { format!("(?:{})", pieces.join("|")) }
}

/// What stands between gaps, each with its choices made in every way.
fn of_entry(entry: &str, edge: &str) -> String {
    let words = |text: &str| text.split_whitespace().map(|word| of_word(word, edge)).collect::<Vec<_>>();
    let chosen = |part: &str| either(chosen(part).iter().map(|form| words(form).join(BETWEEN)));
    entry.split('…').map(chosen).collect::<Vec<_>>().join(GAP)
}

/// A word, which may have an apostrophe or the like in it.
fn of_word(word: &str, edge: &str) -> String {
    let (exact, word) = word.strip_prefix('!').map_or((false, word), |word| (true, word));
    let open = (word.starts_with('*'), word.ends_with('*'));
    let word = word.trim_matches('*');
    let mut piece = side(open.0, word.chars().next(), edge);
    for letter in word.chars() {
        match letter {
            _ if BETWEEN_WORDS.contains(&letter) => piece.push_str(r"[\s'’.-]*"),
            _ if exact => piece.push_str(&regex::escape(letter.encode_utf8(&mut [0; 4]))),
            _ => piece.push_str(&of_letter(letter)),
        }
    }
    piece + &side(open.1, word.chars().next_back(), edge)
}

/// What stands at one side of a word.
fn side(open: bool, letter: Option<char>, edge: &str) -> String {
    match letter.is_some_and(char::is_alphanumeric) {
        _ if open => format!("{WORD}*"),
        true => edge.to_owned(),
        false => String::new(),
    }
}

/// A letter, without its mark, or as a keyboard without it writes it.
fn of_letter(letter: char) -> String {
    let (own, bare) = (letter.to_string(), folded(&letter.to_string()));
    let alike = if own == bare { regex::escape(&own) } else { format!("[{own}{bare}]") };
    match RESPELT.iter().find(|(marked, _)| *marked == letter) {
        Some((_, by)) => format!("(?:{alike}|{by})"),
        None => alike,
    }
}

/// Lists to look words up in, made by [`known`] where they are first asked. Marks may be left out, and not added.
pub(crate) type Known = LazyLock<Lists>;

pub(crate) struct Lists {
    /// By the first word without its marks.
    forms: HashMap<String, Vec<Vec<Word>>>,
    /// Those whose first word is open at an end.
    open: Vec<Vec<Word>>,
    /// The most words of one.
    most: usize,
}

pub(crate) fn known<const N: usize>(of: Of<N>) -> Lists {
    gathered(LEXICONS.iter().flat_map(of).flat_map(Words::forms))
}

fn gathered(forms: impl Iterator<Item = Form>) -> Lists {
    let mut known = Lists { forms: HashMap::new(), open: Vec::new(), most: 0 };
    for Form { words, .. } in forms {
        let gaps = words.iter().filter(|word| **word == Word::Gap).count();
        known.most = known.most.max(words.len().saturating_add(gaps.saturating_mul(GAP_WORDS)));
        match words.first().map(Word::bare) {
            Some(Some(first)) => known.forms.entry(first).or_default().push(words),
            Some(None) => known.open.push(words),
            None => {}
        }
    }
    known
}

/// The same of one language alone.
pub(crate) fn known_in(code: &str, of: fn(&'static Lexicon) -> Vec<&'static Words>) -> Lists {
    let lexicon = LEXICONS.iter().filter(|lexicon| lexicon.code == code);
    gathered(lexicon.flat_map(of).flat_map(Words::forms))
}

impl Lists {
    pub fn has(&self, text: &str) -> bool {
        let text = whole(text);
        let words = text.split(|c: char| c.is_whitespace() || BETWEEN_WORDS.contains(&c));
        self.is(&words.filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>())
    }

    /// Whether a line is one of them, whatever signs stand in it.
    pub fn is_line(&self, line: &str) -> bool {
        self.is(&cut(line))
    }

    pub fn stands_in(&self, line: &str) -> bool {
        let words = cut(line);
        (1..=self.most).any(|count| words.windows(count).any(|words| self.is(words)))
    }

    /// The words of a line without all that is one of them.
    pub fn left_out(&self, line: &str) -> String {
        let words = cut(line);
        let mut kept = Vec::new();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let known =
                |count: &usize| words.get(at..at.saturating_add(*count)).is_some_and(|words| self.is(words));
            match (1..=self.most).rev().find(known) {
                Some(count) => at = at.saturating_add(count),
                None => {
                    kept.push(word.as_str());
                    at = at.saturating_add(1);
                }
            }
        }
        kept.join(" ")
    }

    pub fn begins(&self, line: &str) -> bool {
        let words = cut(line);
        (1..=self.most).any(|count| words.get(..count).is_some_and(|words| self.is(words)))
    }

    pub fn ends(&self, line: &str) -> bool {
        let words = cut(line);
        let last = |count| words.get(words.len().checked_sub(count)?..);
        (1..=self.most).any(|count| last(count).is_some_and(|words| self.is(words)))
    }

    fn is(&self, words: &[String]) -> bool {
        let Some(first) = words.first() else { return false };
        let same = self.forms.get(&folded(first)).into_iter().flatten();
        same.chain(&self.open).any(|known| fits(known, words))
    }
}

/// Whether these words are a form, all of them.
fn fits(known: &[Word], words: &[String]) -> bool {
    match known.split_first() {
        None => words.is_empty(),
        Some((Word::Gap, rest)) => (0..=GAP_WORDS.min(words.len()))
            .any(|gap| words.get(gap..).is_some_and(|words| fits(rest, words))),
        Some((first, rest)) => {
            words.split_first().is_some_and(|(word, words)| first.is(word) && fits(rest, words))
        }
    }
}

/// The words of a line in lower case.
fn cut(text: &str) -> Vec<String> {
    let text = whole(text);
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern;

    #[test]
    fn words_of_every_language_are_found_as_whole_words() {
        let says = pattern(format!("(?i){}", any(|all| [&all.talk.says])));
        for line in ["She said", "powiedzial", "Escribió:", "sagte er", "ESCRIBIO"] {
            assert!(says.is_match(line), "{line}");
        }
        for line in ["unsaid", "sagten-", "The ratio is good", "rat"] {
            assert!(!says.is_match(line), "{line}");
        }
        let game = pattern(format!(r"(?i){}\b", within(|all| [&all.talk.game])));
        assert!(game.is_match("Schwarzpartie") && !game.is_match("Parties2"));
    }

    #[test]
    fn a_gap_stands_for_a_few_words() {
        let withdrawn = pattern(format!("(?i){}", any(|all| [&all.correction.withdrawn])));
        assert!(withdrawn.is_match("Bitte den Zug noch nicht ausführen"));
        assert!(withdrawn.is_match("Please do not play this move yet"));
        assert!(!withdrawn.is_match("Der Zug ist ausgeführt"));
    }

    #[test]
    fn words_are_looked_up_with_or_without_their_marks() {
        let known = known(|all| [&all.turn.hedges, &all.date.received]);
        for text in ["Peut-être", "peut etre", "don't", "rec'd", "MOŻE", "prijato"] {
            assert!(known.has(text), "{text}");
        }
        assert!(
            known.stands_in("I shall not resign") && known.begins("tal vez Nf3") && known.ends("ich nicht.")
        );
        assert!(known.is_line("(prijato:)") && !known.has("prijato:"));
        let late = super::known(|all| [&all.talk.apologies]);
        assert!(late.stands_in("Sorry for the delay!") && late.stands_in("sorry to be so very late"));
        assert!(!late.stands_in("sorry, that was the wrong game") && !late.stands_in("late"));
        assert!(!known.has("peut") && !known.stands_in("I resign"));
    }
}
