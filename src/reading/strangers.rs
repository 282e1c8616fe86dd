//! Greetings, heads and titles with the name of somebody who has nothing to do with the game: what stands beside them may
//! be his.

use super::{
    director_message::speaks_to_director, sentences::Sentence, spoken_languages::SpokenLanguages,
    words::is_polite,
};
use crate::lexicon::{Known, known};

static YOU: Known = Known::new(|| known(|all| [&all.date.you]));

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
        if is_polite(text) {
            return false;
        }
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

    /// Whether a sentence names somebody, by his title, who has nothing to do with the game: `Congratulations, Mr Bianchi,
    /// on a fine attack`.
    pub fn speaks_of_a_stranger(&self, text: &str, known: &dyn Fn(&str) -> bool) -> bool {
        // `Dear Sir, Snow has come`: what stands behind a comma is no name of his.
        let titles = |word: &str| {
            let bare =
                word.strip_suffix('.').unwrap_or(word).trim_start_matches(|c: char| !c.is_alphanumeric());
            !bare.ends_with([',', '!']) && self.tongues.iter().any(|tongue| tongue.titles.has(bare))
        };
        let words: Vec<&str> = text.split_whitespace().filter(|word| !is_initial(word)).collect();
        // `My wife` and `Mrs` are one word in German.
        let idiom = |at: usize| {
            let before = words.get(at.saturating_sub(2)..=at).unwrap_or_default().join(" ");
            self.tongues.iter().any(|tongue| tongue.idioms.stands_in(&before))
        };
        words.windows(2).enumerate().any(|(at, pair)| {
            let [title, name] = pair else { return false };
            let bare = name.trim_matches(|c: char| !c.is_alphanumeric());
            titles(title)
                && !titles(name)
                && !idiom(at)
                && self.is_strange(bare, known)
                && !speaks_to_director(bare)
        })
    }

    /// Whether a word may be the name of somebody who has nothing to do with the game. Short words in large letters are
    /// abbreviations.
    pub(super) fn is_strange(&self, word: &str, known: &dyn Fn(&str) -> bool) -> bool {
        const LONGEST_ABBREVIATION: usize = 4;
        let letters = word.chars().count();
        word.starts_with(char::is_uppercase)
            && letters > 2
            && word.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | '’'))
            && (letters > LONGEST_ABBREVIATION || word.chars().any(char::is_lowercase))
            && !is_polite(word)
            && !self.wishes(word)
            // `Greetings to You and Yours`: many write it large.
            && !YOU.has(word)
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

/// Whether a word stands before names: `Dr.`, `Herr`, in whatever language.
pub fn is_title(word: &str) -> bool {
    static TITLES: Known = Known::new(|| known(|all| [&all.talk.titles]));
    TITLES.has(word.strip_suffix('.').unwrap_or(word))
}

/// `J.`
pub(super) fn is_initial(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_alphabetic) && letters.eq(['.'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Language;

    fn speaks(text: &str, language: Language) -> bool {
        let languages = SpokenLanguages::of(std::iter::once(text), language);
        languages.speaks_of_a_stranger(text, &|name: &str| name == "Brandt,")
    }

    #[test]
    fn titles_name_somebody_who_has_nothing_to_do_with_the_game() {
        for (text, language) in [
            ("Greetings to Dr Bianchi, a pleasure to meet him again.", Language::En),
            ("Greetings to Mr J. Bianchi!", Language::En),
            ("Greetings to Mr O'Brien!", Language::En),
            ("Glückwunsch, Frau Keller, Ihr Turmendspiel war vorbildlich.", Language::De),
            ("Pozdrawiam, panie Wójcik, i do zobaczenia!", Language::Pl),
        ] {
            assert!(speaks(text, language), "{text}");
        }
    }

    #[test]
    fn wives_opponents_and_what_a_comma_parts_are_no_strangers() {
        for (text, language) in [
            ("Meine liebe Frau Karin lässt herzlich grüßen.", Language::De),
            ("Sonntag will ich mit der Frau Kuchen essen.", Language::De),
            ("Sehr geehrte Frau Brandt, danke!", Language::De),
            ("Dear Sir, Snow has come to our little town.", Language::En),
            ("Dear Mr Director, thank you.", Language::En),
        ] {
            assert!(!speaks(text, language), "{text}");
        }
    }
}
