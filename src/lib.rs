//! Amici: a tournament director's desk that lives in a mailbox.
//!
//! ARCHITECTURE.md tells one mail's journey through these rooms.

pub mod chance;
pub mod cli;
pub mod clock;
pub mod config;
pub mod daemon;
pub mod desk;
pub(crate) mod docket;
pub mod event;
pub(crate) mod intake;
pub mod letters;
pub(crate) mod lexicon;
pub mod mail;
pub mod mailbox;
pub mod net;
pub mod outgoing;
pub mod reading;
pub mod setup;
pub mod store;

/// The pure core: the board, the Laws, reflection time.
pub use correspondence_chess::{chess, laws, model, reflection, regulations, wording};

/// A pattern written in the source, made by [`pattern`] where it is first asked.
pub(crate) type Pattern = std::sync::LazyLock<regex::Regex>;

macro_rules! letters {
    () => {
        concat!(
            r"a-zA-Z\x{aa}\x{b5}\x{ba}\x{c0}-\x{d6}\x{d8}-\x{f6}\x{f8}-\x{37d}\x{37f}-\x{386}\x{388}-\x{588}",
            r"\x{591}-\x{5bd}\x{5bf}-\x{5f2}\x{610}-\x{61a}\x{620}-\x{669}\x{66e}-\x{6d3}\x{6d5}-\x{963}",
            r"\x{966}-\x{e3e}\x{e40}-\x{e4e}\x{e50}-\x{e59}\x{e81}-\x{167f}\x{1681}-\x{1fff}\x{2c00}-\x{2dff}",
            r"\x{3005}-\x{3007}\x{3021}-\x{302f}\x{3031}-\x{3035}\x{3038}-\x{303c}\x{3041}-\x{309f}\x{30a1}-\x{30fa}",
            r"\x{30fc}-\x{d7ff}\x{f900}-\x{fdfb}\x{fe70}-\x{fefc}\x{ff10}-\x{ff19}\x{ff21}-\x{ff3a}\x{ff41}-\x{ff5a}",
            r"\x{ff66}-\x{ffdc}\x{10000}-\x{1efff}\x{20000}-\x{3ffff}",
        )
    };
}

/// A letter in a pattern, or a mark that goes with letters. Beyond Latin the ranges are coarse, and hold digits too: `\p{L}`
/// names some seven hundred, and each place where it stands has a copy of all of them.
pub(crate) const LETTER: &str = concat!("(?-i:[", letters!(), "])");

/// The same, or a digit; in place of `\w`.
pub(crate) const WORD: &str = concat!("(?-i:[0-9_", letters!(), "])");

/// One that does not compile fails the first test that touches it.
pub(crate) fn pattern(text: impl AsRef<str>) -> regex::Regex {
    let text = text.as_ref();
    match regex::Regex::new(text) {
        Ok(regex) => regex,
        Err(error) => unreachable!("the pattern {text} in the source: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_every_script_are_letters_and_the_signs_between_words_are_none() {
        let (letter, word) = (pattern(format!("^{LETTER}$")), pattern(format!("^{WORD}$")));
        let is = |pattern: &regex::Regex, c: char| pattern.is_match(c.encode_utf8(&mut [0; 4]));
        // Numerals and letters that are signs or read as ones: `℃`, `ⅷ`, `ⓐ`, `ⸯ`, `🄰`.
        let signs = ['\u{2000}'..='\u{2bff}', '\u{2e00}'..='\u{2e7f}', '\u{1f100}'..='\u{1f1ff}'];
        for c in ('\0'..='\u{3ffff}').filter(|c| !signs.iter().any(|signs| signs.contains(c))) {
            assert!(!c.is_alphabetic() || is(&letter, c), "{c} {:x}", u32::from(c));
            assert!(!c.is_ascii() || is(&letter, c) == c.is_ascii_alphabetic(), "{c}");
            assert!(!c.is_whitespace() || !is(&word, c), "{:x}", u32::from(c));
        }
        for c in "—–…„“”«»‹›№€°×÷·′″¡¿؟،؛।॥、。「」・！？（），．：；;🙂♔→½²".chars()
        {
            assert!(!is(&word, c), "{c}");
        }
        assert!("09_".chars().all(|c| is(&word, c) && !is(&letter, c)));
    }
}
