//! The name that closes a mail: where nobody of the game has it, somebody else wrote the mail, or it is for somebody else.

use super::{
    spoken_languages::SpokenLanguages,
    strangers::{is_initial, is_title},
    words::is_polite,
};

/// A line below a move that may close its mail.
#[derive(Clone, Copy, Debug)]
pub struct Closing<'a> {
    pub line: &'a str,
    /// The newly written line above it; none where that is the move.
    pub above: Option<&'a str>,
    /// Whether nothing is newly written below it.
    pub last: bool,
}

/// The most words of a name, beside titles and initials.
const MOST: usize = 3;

impl SpokenLanguages {
    /// Whether a mail is closed by a name that nobody of the game has: `Best wishes, Tomasz`.
    pub fn closes_with_a_stranger(&self, closing: Closing<'_>, known: &dyn Fn(&str) -> bool) -> bool {
        let line = closing.line.trim_start_matches(['-', '–', '—', ' ']);
        let bare = |word: &str| word.trim_end_matches(['.', '!', ',']).to_owned();
        let of_a_name =
            |word: &str| is_title(word) || is_initial(word) || self.is_strange(&bare(word), known);
        let words: Vec<&str> = line.split_whitespace().collect();
        // A comma ends what stands before a name.
        let named = words.iter().enumerate().rev();
        let named = named.take_while(|(at, word)| {
            of_a_name(word) && (at.saturating_add(1) == words.len() || !word.ends_with(','))
        });
        let begin = words.len().saturating_sub(named.count());
        let Some((before, name)) = words.split_at_checked(begin) else { return false };
        let strange = name.iter().filter(|word| self.is_strange(&bare(word), known)).count();
        if !(1..=MOST).contains(&strange) || is_polite(line) || is_polite(&name.join(" ")) {
            return false;
        }
        let set_off = before.last().is_some_and(|word| word.ends_with(','));
        let before = before.join(" ");
        match before.trim_end_matches(',') {
            "" => closing.last && self.leaves(closing.above),
            before if is_polite(before) => true,
            // `Kind greetings from Prague` names a town.
            before => set_off && (self.wishes(before) || closing.last && !before.contains(' ')),
        }
    }

    /// Whether a name may follow below a line: one that takes leave, or the move itself where the language is known.
    fn leaves(&self, above: Option<&str>) -> bool {
        above.map_or(self.judged, |above| is_polite(above) || self.judged && above.ends_with([',', '!']))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Language;

    fn closes(line: &str) -> bool {
        let languages = SpokenLanguages::of(
            ["Thank you for your letter and the good game so far"].into_iter(),
            Language::En,
        );
        let known = |name: &str| ["Jan,", "Novak,"].contains(&name);
        languages.closes_with_a_stranger(Closing { line, above: Some("Best wishes,"), last: true }, &known)
    }

    #[test]
    fn names_of_nobody_in_the_game_close_for_somebody_else() {
        for line in [
            "Tomasz",
            "- Tomasz",
            "Tomasz K.",
            "TOMASZ",
            "Tomasz Jerzy Kowalski",
            "Dr. J. Kowalski",
            "Best wishes Tomasz",
            "Kind regards, Tomasz",
            "Secretariat, J. Kowalski",
        ] {
            assert!(closes(line), "{line}");
        }
    }

    #[test]
    fn players_and_towns_close_for_themselves() {
        for line in
            ["Jan", "Dr. Jan Novak", "J. N.", "BSG", "Greetings from Prague", "Many thanks", "See you"]
        {
            assert!(!closes(line), "{line}");
        }
    }
}
