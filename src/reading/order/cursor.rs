//! A line, word by word from its front; what is left stays as it was written.

use crate::model::did_you_mean;

#[derive(Clone, Copy, Debug)]
pub(super) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub fn of(text: &'a str) -> Words<'a> {
        Words { rest: text.trim() }
    }

    pub fn rest(self) -> &'a str {
        self.rest
    }

    /// The next word, which stays.
    pub fn peek(self) -> Option<&'a str> {
        self.rest.split_whitespace().next()
    }

    /// The next word, taken off.
    pub fn next(&mut self) -> Option<&'a str> {
        let (word, rest) = self.rest.split_once(char::is_whitespace).unwrap_or((self.rest, ""));
        self.rest = rest.trim_start();
        (!word.is_empty()).then_some(word)
    }

    /// The next word, taken off where it means something.
    pub fn next_if<T>(&mut self, meaning: impl FnOnce(&'a str) -> Option<T>) -> Option<T> {
        let found = self.peek().and_then(meaning)?;
        self.next();
        Some(found)
    }

    /// What is read in front, taken off where it reads.
    pub fn attempt<T>(&mut self, read: impl FnOnce(&mut Words<'a>) -> Option<T>) -> Option<T> {
        let mut ahead = *self;
        let found = read(&mut ahead)?;
        *self = ahead;
        Some(found)
    }

    /// What the longest text in front that reads says, of no more words than this; it is taken off.
    pub fn longest<T>(&mut self, most: usize, read: impl Fn(&'a str) -> Option<T>) -> Option<T> {
        let (mut longest, mut ahead) = (None, *self);
        for _ in 0..most {
            if ahead.next().is_none() {
                break;
            }
            if let Some(found) = read(ahead.taken_since(*self)) {
                longest = Some((found, ahead));
            }
        }
        let (found, after) = longest?;
        *self = after;
        Some(found)
    }

    /// Whether the next word is this one, in any case; then it is taken off.
    pub fn says(&mut self, word: &str) -> bool {
        self.next_if(|next| plain(next).eq_ignore_ascii_case(word).then_some(())).is_some()
    }

    /// What was taken off since an earlier state of the same line.
    pub fn taken_since(self, earlier: Words<'a>) -> &'a str {
        let length = earlier.rest.len().saturating_sub(self.rest.len());
        earlier.rest.get(..length).unwrap_or_default().trim()
    }
}

/// A word without the marks behind it.
pub(super) fn plain(word: &str) -> &str {
    word.trim_end_matches([':', ',', ';', '.'])
}

/// Which of these words is meant: itself in any case, or one that a slip of the pen makes of it.
pub(super) fn meant<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let word = plain(word);
    let exactly = known.iter().find(|known| known.eq_ignore_ascii_case(word)).copied();
    exactly.or_else(|| slip(word, known))
}

/// Which of these words a slip of the pen has made into this one. Short words are too near to each other to say.
pub(super) fn slip<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    const LONG_ENOUGH: usize = 4;
    // English words of their own, with which a reason may well begin.
    const OTHERS: [&str; 4] = ["while", "back", "form", "spent"];
    let word = plain(word);
    let letters = word.chars().count() + 1 >= LONG_ENOUGH && word.chars().all(char::is_alphabetic);
    let other = OTHERS.iter().any(|other| other.eq_ignore_ascii_case(word));
    let of_length = known.iter().copied().filter(|known| known.len() >= LONG_ENOUGH);
    let found = did_you_mean::nearest(word, of_length).filter(|_| letters && !other)?;
    (!found.eq_ignore_ascii_case(word)).then_some(found)
}
