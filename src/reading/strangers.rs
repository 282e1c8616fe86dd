//! Greetings and heads that name somebody who has nothing to do with the game: what stands below them may be his.

use super::{
    director_message::speaks_to_director, sentences::Sentence, spoken_languages::SpokenLanguages,
    words::is_polite,
};
use crate::model::diacritics::folded;

impl SpokenLanguages {
    /// Whether a move has somebody of another game greeted before it on its line: `Hello Peter, 11. g4`.
    pub fn greets_a_stranger(&self, line: &str, known: &dyn Fn(&str) -> bool) -> bool {
        let Some(head) = line.find([',', '!']).and_then(|end| line.get(..=end)) else { return false };
        let sentence = Sentence { text: head, above: true, first: false };
        !head.contains(|c: char| c.is_ascii_digit())
            && !known(head)
            && self.greets_somebody_else(sentence, known)
    }

    /// `Dear Peter,` where nobody of the game is a Peter.
    pub(super) fn greets_somebody_else(&self, sentence: Sentence<'_>, known: &dyn Fn(&str) -> bool) -> bool {
        let whole = sentence.text.trim();
        let text = whole.find([',', '!', ':']).and_then(|end| whole.get(..=end)).unwrap_or(whole);
        // `Happy Easter, Lena!`, `Good day, Mrs Brandt,`
        let behind = whole.get(text.len()..).unwrap_or_default();
        let words: Vec<&str> =
            behind.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).collect();
        // A title at most: `Dear Peter, Lena sends her love` is for Peter.
        let called = words.last().filter(|_| words.len() <= 2);
        let called = called.copied().unwrap_or_default().trim_matches(|c: char| !c.is_alphanumeric());
        if !called.is_empty() && !is_polite(called) && known(&format!("{called},")) {
            return false;
        }
        let named: Vec<&str> = text.split_whitespace().skip(1).collect();
        if sentence.above && self.calls_a_stranger(whole, known) {
            return true;
        }
        let name = |word: &str| {
            word.starts_with(char::is_uppercase) && word.chars().filter(|c| c.is_alphabetic()).count() > 2
        };
        sentence.above
            && text.ends_with([',', '!', ':'])
            && (1..=3).contains(&named.len())
            && text.split_whitespace().rev().skip(1).any(|word| self.wishes(word))
            && named.last().is_some_and(|word| name(word))
            // `Greetings from rainy Prague!`
            && named.iter().all(|word| word.starts_with(char::is_uppercase) || self.wishes(word))
            && !named
                .iter()
                .any(|word| known(&format!("{},", word.trim_matches(|c: char| !c.is_alphanumeric()))))
            && !self.wishes(named.last().unwrap_or(&""))
    }

    /// `Best wishes, Tomasz` where nobody of the game is a Tomasz: somebody else wrote it, or it is for somebody else.
    /// `taken_leave`: whether a line above it is polite; where none is, and the language not known, it may be a greeting.
    pub fn closes_with_a_stranger(
        &self,
        line: &str,
        taken_leave: bool,
        known: &dyn Fn(&str) -> bool,
    ) -> bool {
        const MOST: usize = 2;
        let line = line.trim().trim_end_matches(['.', '!']);
        let (closing, name) = line.rsplit_once(',').unwrap_or(("", line));
        let words: Vec<&str> = name.split_whitespace().filter(|word| !is_title(word)).collect();
        (self.judged || taken_leave)
            && (1..=MOST).contains(&words.len())
            && words.iter().all(|word| self.is_strange(word, known))
            && (is_polite(closing) || self.wishes(closing) || !closing.contains(' '))
            && !is_polite(name)
    }

    /// Whether a sentence names somebody, by his title, who has nothing to do with the game: `Congratulations, Mr Bianchi,
    /// on a fine attack`. His wife is a title in German: `Meine Frau Hana`.
    pub fn speaks_of_a_stranger(&self, text: &str, known: &dyn Fn(&str) -> bool) -> bool {
        const MOST_OF_MINE: usize = 6;
        let title = |word: &str| {
            let word = word.trim_matches(|c: char| !c.is_alphanumeric());
            self.tongues.iter().any(|tongue| tongue.titles.has(word))
        };
        let mine =
            |word: &str| word.chars().count() <= MOST_OF_MINE && word.to_lowercase().starts_with(['m', 'м']);
        let words: Vec<&str> = text.split_whitespace().collect();
        let before = std::iter::once("").chain(words.iter().copied());
        before.zip(words.windows(2)).any(|(before, pair)| {
            let [first, name] = pair else { return false };
            let name = name.trim_matches(|c: char| !c.is_alphanumeric());
            title(first)
                && !mine(before)
                && self.is_strange(name, known)
                && !title(name)
                && !speaks_to_director(name)
        })
    }

    /// Whether a word may be the name of somebody who has nothing to do with the game.
    fn is_strange(&self, word: &str, known: &dyn Fn(&str) -> bool) -> bool {
        word.starts_with(char::is_uppercase)
            && word.chars().count() > 2
            && word.chars().all(|c| c.is_alphabetic() || c == '-')
            && word.chars().any(char::is_lowercase)
            && !is_polite(word)
            && !self.wishes(word)
            && !known(&format!("{word},"))
    }

    /// `Boris Petrovich, here is my move`, where nobody of the game is one.
    fn calls_a_stranger(&self, text: &str, known: &dyn Fn(&str) -> bool) -> bool {
        let Some((head, _)) = text.split_once(',') else { return false };
        let words: Vec<&str> = head.split_whitespace().collect();
        let [first, second] = words.as_slice() else { return false };
        self.is_strange(first, known) && self.is_strange(second, known) && !is_polite(head)
    }

    /// `To Pavel, in our other tournament, I answer:` where nobody of the game is a Pavel. German writes too much large.
    pub(super) fn heads_for_a_stranger(&self, text: &str, known: &dyn Fn(&str) -> bool) -> bool {
        let stranger = |word: &str| {
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
            bare.starts_with(char::is_uppercase)
                && bare.chars().filter(|c| c.is_lowercase()).count() > 1
                && bare.chars().all(char::is_alphabetic)
                && !is_polite(bare)
                && !self.wishes(bare)
                && !self.tongues.iter().any(|tongue| tongue.of_the_game.has(bare))
                && !known(&format!("{bare},"))
        };
        text.ends_with(':')
            && self.tongues.iter().all(|tongue| tongue.code != "de")
            && text.split_whitespace().skip(1).any(stranger)
    }
}

/// Whether a word is short for a title, by its form: `dr`, `ing.`, `d-ro`.
pub fn is_title(word: &str) -> bool {
    const LONGEST: usize = 5;
    let length = word.chars().count();
    let vowel = |c: char| folded(&c.to_string()).contains(['a', 'e', 'i', 'o', 'u', 'y']);
    let spelt = |c: char| c.is_alphabetic();
    (2..=LONGEST).contains(&length)
        && word.starts_with(spelt)
        && (word.ends_with('.') || word.contains('-') || word.is_ascii() && !word.contains(vowel))
}
