//! How a sentence compares with sentences that players wrote beside a move that they meant, and beside one that they did
//! not: a naive Bayes classifier, as mail filters have it, over `data/sentences/`.
//!
//! Words of doubt are known one by one (`spoken_languages.rs`), and people find others every day: "keep this one in the
//! drawer till Monday". What such sentences have in common is counted here. The examples are all there is to it: whoever
//! finds a sentence that is taken wrong writes it into the file of its language.

use std::{
    collections::{BTreeSet, HashMap},
    sync::OnceLock,
};

use serde::Deserialize;

use crate::model::{Language, diacritics::folded};

/// File names and contents: what `build.rs` found.
const FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/sentences.rs"));

/// What stands for a name in an example. Names tell nothing.
const NAME: &str = "nn";

/// What stands for the move of a line, and for another move beside it.
pub(super) const MOVE: &str = "MOVE";
pub(super) const ANOTHER: &str = "THEIRS";

/// A file of `data/sentences/`. What else it has is for tests.
#[derive(Deserialize)]
struct Sentences {
    chat: Vec<String>,
    wishes: Vec<String>,
    doubts: Vec<String>,
    beside_statements: Vec<String>,
    beside_doubts: Vec<String>,
    declines: Vec<String>,
    announcements: Vec<String>,
    mentions: Vec<String>,
}

impl Sentences {
    fn all_harmless(&self) -> impl Iterator<Item = &String> {
        self.chat.iter().chain(&self.wishes).chain(&self.beside_statements)
    }

    fn all_doubts(&self) -> impl Iterator<Item = &String> {
        self.doubts.iter().chain(&self.beside_doubts)
    }
}

/// In how many sentences of a language a sign of one is found.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    harmless: u32,
    doubts: u32,
}

impl Found {
    /// By how much a sign speaks for a doubt, as a logarithm; what was never found says nothing.
    fn weight(self, all: Found) -> f64 {
        // As if each were seen once more in each half of the examples: what is rare is no proof.
        let part = |found: u32, all: u32| (f64::from(found) + 0.5) / (f64::from(all) + 1.0);
        match self {
            Found { harmless: 0, doubts: 0 } => 0.0,
            Found { harmless, doubts } => (part(doubts, all.doubts) / part(harmless, all.harmless)).ln(),
        }
    }
}

/// Examples of a language, counted.
#[derive(Default)]
pub(super) struct Examples {
    all: Found,
    signs: HashMap<String, Found>,
}

/// The examples of a language.
pub(super) struct OfLanguage {
    /// Sentences around a move.
    pub talk: Examples,
    /// Lines with a move: harmless are those by which it is made, doubts those that only speak of it.
    pub lines: Examples,
    /// Sentences beside a move in answer to an offer of a draw: harmless are those that decline it.
    pub declines: Examples,
}

impl OfLanguage {
    /// Those of a language, where it has some.
    pub fn of(language: &str) -> Option<&'static OfLanguage> {
        static COUNTED: [OnceLock<Option<OfLanguage>>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        let place = Language::ALL.iter().position(|known| known.code() == language)?;
        COUNTED.get(place)?.get_or_init(|| Some(OfLanguage::counted(&sentences(language)?))).as_ref()
    }

    fn counted(all: &Sentences) -> OfLanguage {
        OfLanguage {
            talk: Examples::counted(all.all_harmless(), all.all_doubts()),
            lines: Examples::counted(all.announcements.iter(), all.mentions.iter()),
            declines: Examples::counted(all.declines.iter(), all.all_doubts()),
        }
    }
}

impl Examples {
    fn counted<'a>(
        harmless: impl Iterator<Item = &'a String>,
        doubts: impl Iterator<Item = &'a String>,
    ) -> Examples {
        let mut examples = Examples::default();
        harmless.for_each(|text| examples.count(text, |found| &mut found.harmless));
        doubts.for_each(|text| examples.count(text, |found| &mut found.doubts));
        examples
    }

    fn count(&mut self, text: &str, half: fn(&mut Found) -> &mut u32) {
        let add = |found: &mut Found| *half(found) = half(found).saturating_add(1);
        add(&mut self.all);
        for sign in signs(text) {
            add(self.signs.entry(sign).or_default());
        }
    }

    /// The logarithm of how much more a sentence is like the doubts than like the harmless ones: below zero it is more
    /// like these.
    pub fn odds(&self, text: &str) -> f64 {
        self.odds_in(text, |found| found)
    }

    fn odds_in(&self, text: &str, seen: impl Fn(Found) -> Found) -> f64 {
        let known = signs(text).into_iter().filter_map(|sign| self.signs.get(&sign));
        known.map(|found| seen(*found).weight(seen(self.all))).sum()
    }
}

fn sentences(language: &str) -> Option<Sentences> {
    let (name, text) = FILES.iter().find(|(name, _)| name.trim_end_matches(".toml") == language)?;
    match toml::from_str(text) {
        Ok(sentences) => Some(sentences),
        Err(problem) => unreachable!("data/sentences/{name}: {problem}"),
    }
}

/// What a sentence is known by: its words without marks, how the longer ones begin, those that stand side by side, its
/// length, and the sign at its end or before its move.
fn signs(text: &str) -> BTreeSet<String> {
    const STEM: usize = 5;
    let small =
        |word: &str| if [MOVE, ANOTHER].contains(&word) { word.to_owned() } else { word.to_lowercase() };
    let text = folded(text);
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).map(small);
    let words: Vec<String> = words.filter(|word| word != NAME).collect();
    let mut signs: BTreeSet<String> = words.iter().cloned().collect();
    for word in &words {
        if word.chars().count() > STEM {
            signs.insert(word.chars().take(STEM).chain(['*']).collect());
        }
    }
    signs.extend(words.windows(2).map(|pair| pair.join(" ")));
    signs.insert(format!("{} words", words.len().saturating_div(4).min(4).saturating_mul(4)));
    let end = text.trim_end().chars().next_back().filter(|c| matches!(c, '?' | '!'));
    signs.insert(end.unwrap_or('.').to_string());
    if text.contains(&format!(": {MOVE}")) {
        signs.insert(":".to_owned());
    }
    signs
}

#[cfg(test)]
mod tests {
    use super::{
        super::odds::{DOUBT, HARMLESS, HARMLESS_WORDS, MADE, TALK},
        *,
    };

    /// In every language, with each example judged by all others: what is asked of harmless ones and what is missed of
    /// doubts, of a thousand.
    #[test]
    fn examples_are_told_apart_by_the_others() {
        for language in Language::ALL {
            let all = sentences(language.code()).unwrap();
            let examples = &OfLanguage::of(language.code()).unwrap().talk;
            let asked = all.all_harmless().filter(|text| examples.odds_in(text, less_harmless) > 3.0).count();
            let missed = all.all_doubts().filter(|text| examples.odds_in(text, less_doubts) <= 3.0).count();
            let asked = asked * 1000 / all.all_harmless().count();
            let missed = missed * 1000 / all.all_doubts().count();
            assert!(asked < 130 && missed < 200, "{}: {asked} asked, {missed} missed", language.code());
        }
    }

    /// How many examples there are in all languages, and how many of them are so, each judged by all others.
    fn counted(
        texts: fn(&Sentences) -> Vec<&String>,
        examples: fn(&OfLanguage) -> &Examples,
        without_it: fn(Found) -> Found,
        is_so: fn(&str, f64) -> bool,
    ) -> (usize, usize) {
        let mut counts = (0, 0);
        for language in Language::ALL {
            let all = sentences(language.code()).unwrap();
            let examples = examples(OfLanguage::of(language.code()).unwrap());
            let texts = texts(&all);
            let so = texts.iter().filter(|text| is_so(text, examples.odds_in(text, without_it)));
            counts = (counts.0 + texts.len(), counts.1 + so.count());
        }
        counts
    }

    fn less_harmless(found: Found) -> Found {
        Found { harmless: found.harmless - 1, ..found }
    }

    fn less_doubts(found: Found) -> Found {
        Found { doubts: found.doubts - 1, ..found }
    }

    fn harmless_talk(is_so: fn(&str, f64) -> bool) -> (usize, usize) {
        counted(|all| all.all_harmless().collect(), |of| &of.talk, less_harmless, is_so)
    }

    fn doubts(is_so: fn(&str, f64) -> bool) -> (usize, usize) {
        counted(|all| all.all_doubts().collect(), |of| &of.talk, less_doubts, is_so)
    }

    /// Lines whose words no list knows: what is taken of those that make a move, and of those that only speak of one.
    #[test]
    fn lines_are_told_apart_by_the_others() {
        let makes = |_: &str, odds| odds < MADE;
        let (made, taken) =
            counted(|all| all.announcements.iter().collect(), |of| &of.lines, less_harmless, makes);
        let (mentions, mistaken) =
            counted(|all| all.mentions.iter().collect(), |of| &of.lines, less_doubts, makes);
        assert!(taken * 10 > made * 7, "{taken} of {made} taken");
        assert!(mistaken * 5 < mentions, "{mistaken} of {mentions} mistaken");
    }

    /// Where sentences are asked about in earnest, over all languages.
    #[test]
    fn few_harmless_examples_are_taken_for_doubts_by_the_others() {
        let (harmless, asked) = harmless_talk(|_, odds| odds > DOUBT);
        let (doubts, missed) = doubts(|_, odds| odds <= DOUBT);
        assert!(asked * 20 < harmless, "{asked} of {harmless} asked");
        assert!(missed * 10 < doubts * 3, "{missed} of {doubts} missed");
    }

    /// Sentences whose words of doubt are let pass.
    #[test]
    fn few_doubts_are_taken_for_talk_by_the_others() {
        let passes = |text: &str, odds| {
            let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).count();
            odds < if words < TALK { HARMLESS_WORDS } else { HARMLESS }
        };
        let ((doubts, passed), (harmless, excused)) = (doubts(passes), harmless_talk(passes));
        assert!(passed * 100 < doubts * 2, "{passed} of {doubts} doubts pass");
        assert!(excused * 3 > harmless * 2, "{excused} of {harmless} harmless ones are excused");
    }
}
