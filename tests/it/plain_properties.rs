//! What may be put around a statement, in twelve languages, by the lists of `data/lexicon`: politeness never makes it a
//! question; words of doubt, and another legal move of the half-move, never leave it played at once.
//!
//! Laws 5.1.2
#![allow(clippy::disallowed_methods, reason = "test code")]

use std::fs;

use super::plain_words::{Came, Written, deliver};
use crate::support::dice::Dice;
use amici::{model::Language, reading::is_polite};

/// So many mails of each kind in each language.
const MAILS: usize = 12;

/// The entries of some lists of a language, each in its shortest form.
pub(crate) fn entries(language: &str, lists: &[(&str, &str)]) -> Vec<String> {
    let text = fs::read_to_string(format!("data/lexicon/{language}.toml")).unwrap();
    let lexicon: toml::Table = text.parse().unwrap();
    let list = |(section, key): &(&str, &str)| lexicon.get(*section)?.get(*key)?.as_array().cloned();
    let all = lists.iter().filter_map(list).flatten();
    all.filter_map(|entry| shortest(entry.as_str()?)).collect()
}

/// `[a|b] (c|d) e` as `a e`; none of what stands for parts of words.
fn shortest(entry: &str) -> Option<String> {
    let mut text = String::new();
    let mut rest = entry;
    while let Some(at) = rest.find(['[', '(']) {
        let (before, behind) = rest.split_at(at);
        let close = if behind.starts_with('[') { ']' } else { ')' };
        let (inside, behind) = behind.get(1..)?.split_once(close)?;
        text += before;
        text += if close == ']' { inside.split('|').next()? } else { "" };
        rest = behind;
    }
    text += rest;
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    (!words.contains(['*', '…', '!', '^', '|'])).then_some(words)
}

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// The statement with a sentence above or below it, next to it or behind blank lines.
fn beside(dice: &mut Dice, statement: &str, said: &str) -> String {
    let between = "\n".repeat(1 + dice.roll(3));
    if dice.roll(2) == 0 {
        format!("{said}{between}{statement}")
    } else {
        format!("{statement}{between}{said}")
    }
}

fn one<'a>(dice: &mut Dice, of: &'a [String]) -> &'a str {
    &of[dice.roll(of.len())]
}

fn came(language: &str, text: String) -> (String, Came) {
    let mail = Written::of("white", text);
    let came = deliver(language, &mail);
    (mail.text, came)
}

/// What is tried in every language, each on a thread of its own.
pub(crate) fn in_every_language(faults: impl Fn(&'static str, &mut Dice) -> Vec<String> + Sync) {
    let found: Vec<String> = std::thread::scope(|scope| {
        let faults = &faults;
        let of = |(seed, language): (u64, &Language)| {
            let code = language.code();
            scope.spawn(move || faults(code, &mut Dice(seed)))
        };
        let all: Vec<_> = (1..).zip(Language::ALL.iter()).map(of).collect();
        all.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert!(found.is_empty(), "{}:\n{}", found.len(), found.join("\n\n"));
}

/// "S10"
#[test]
fn politeness_never_makes_a_statement_a_question() {
    in_every_language(|language, dice| {
        let polite = entries(language, &[("line", "polite")]);
        let mut faults = Vec::new();
        for _ in 0..MAILS {
            let said = sentence(one(dice, &polite));
            let (text, came) = came(language, beside(dice, "11. 7274", &said));
            if came.moves != ["7274"] {
                faults.push(format!("{language}: {:?} {}\n{text}", came.letters, came.outcome));
            }
        }
        faults
    });
}

/// "S10"
#[test]
fn words_of_doubt_never_leave_a_statement_played_at_once() {
    in_every_language(|language, dice| {
        let polite = entries(language, &[("line", "polite")]);
        let doubt =
            entries(language, &[("turn", "doubt"), ("turn", "hedges"), ("turn", "if"), ("line", "no")]);
        // Excuses hold such words: sorry, I could not write before.
        let excuses = entries(language, &[("correction", "sorry")]);
        let is_excuse = |text: &String| excuses.iter().any(|word| text.contains(word.as_str()));
        let polite: Vec<String> = polite.into_iter().filter(|text| !is_excuse(text)).collect();
        let idioms = entries(language, &[("talk", "idioms")]);
        let mild = entries(language, &[("turn", "mild")]);
        let doubt: Vec<String> =
            doubt.into_iter().filter(|word| !idioms.contains(word) && !word.contains(' ')).collect();
        // A word that is polite by itself, in whatever language, says nothing alone.
        let doubt: Vec<String> = doubt.into_iter().filter(|word| !is_polite(word)).collect();
        let mut faults = Vec::new();
        for _ in 0..MAILS {
            let (wish, word) = (one(dice, &polite), one(dice, &doubt));
            let said = match dice.roll(3) {
                0 => sentence(word),
                1 => sentence(&format!("{wish} {word}")),
                _ => sentence(&format!("{word} {wish}")),
            };
            // `Encore merci`; a mild word in a long sentence that is about nothing of the game.
            let talk = mild.iter().any(|mild| mild == word) && said.split_whitespace().count() > 6;
            if talk || idioms.iter().any(|idiom| said.to_lowercase().contains(idiom.as_str())) {
                continue;
            }
            let (text, came) = came(language, beside(dice, "11. 7274", &said));
            if !came.moves.is_empty() {
                faults.push(format!("{language}: {}\n{text}", came.outcome));
            }
        }
        faults
    });
}

/// "S10", "S4"
#[test]
fn another_legal_move_never_leaves_a_statement_played_at_once() {
    const OTHERS: [&str; 8] = ["8284", "5131", "11. 4436", "h4", "0-0-0", "11.h4", "1213", "a2-a3"];
    in_every_language(|language, dice| {
        let polite = entries(language, &[("line", "polite")]);
        let mut faults = Vec::new();
        for _ in 0..MAILS {
            let (wish, other) = (one(dice, &polite), OTHERS[dice.roll(OTHERS.len())]);
            let said = match dice.roll(3) {
                0 => other.to_owned(),
                1 => format!("{} {other}", sentence(wish)),
                _ => format!("{other}, {wish}"),
            };
            let (text, came) = came(language, beside(dice, "11. 7274", &said));
            if !came.moves.is_empty() {
                faults.push(format!("{language}: {}\n{text}", came.outcome));
            }
        }
        faults
    });
}
