//! The line with the seal, as each letter about a game shows it at its foot, sent back by somebody who wants to know
//! whether it still stands: `seal fbeae5-1ea4b2c-0d9a11-7f3e2c1`, `Seal fbeae5-1ea4b2c-0d9a11-7f3e2c1, entry 12`, or the
//! seal by itself.

use super::{OfSender, What, found::Found};
use crate::{Pattern, model::Seal, pattern};

/// Behind the word whatever could be one, with blanks between its groups where somebody has typed it.
static NAMED: Pattern = Pattern::new(|| {
    pattern(
        r"(?i)^(?:event\s+)?seal\s*:?\s+([0-9a-f][0-9a-f –-]{4,60}?)(?:\s*,?\s*\(?entry\s+\d{1,6}\)?)?\s*[.!?,;]*$",
    )
});

/// By itself only what can be nothing else: in its groups, or in one piece.
static BARE: Pattern = Pattern::new(|| {
    pattern(
        r"(?i)^([0-9a-f]{6}[–-][0-9a-f]{7}[–-][0-9a-f]{6}[–-][0-9a-f]{7}|[0-9a-f]{26})(?:\s*,?\s*entry\s+\d{1,6})?\s*[.!?,;]*$",
    )
});

/// What a line asks that is nothing but a seal.
pub(super) fn read(text: &str) -> Found {
    let named = NAMED.captures(text).and_then(|found| found.get(1));
    // `Seal bead` may be anybody's prose, and 26 figures the moves of half a game.
    let (is_figure, is_letter) = (|c: char| c.is_ascii_digit(), |c: char| c.is_ascii_alphabetic());
    let written = named
        .filter(|found| found.as_str().contains(is_figure))
        .or_else(|| BARE.captures(text).and_then(|found| found.get(1)))
        .filter(|found| found.as_str().contains(is_figure) && found.as_str().contains(is_letter));
    let Some(written) = written.map(|found| found.as_str().trim()) else { return Found::Nothing };
    let seal = written.replace('–', "-").parse::<Seal>().ok();
    Found::Said(What::Player(OfSender::Seal { written: written.to_owned(), seal }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIGITS: &str = "fbeae51ea4b2c0d9a117f3e2c1";

    fn seal(text: &str) -> Option<Option<String>> {
        match read(text) {
            Found::Said(What::Player(OfSender::Seal { seal, .. })) => {
                Some(seal.map(|seal| seal.digits().to_owned()))
            }
            _ => None,
        }
    }

    #[test]
    fn a_line_with_a_seal_is_read_as_a_letter_shows_it_and_as_people_write_it() {
        for line in [
            "Seal fbeae5-1ea4b2c-0d9a11-7f3e2c1, entry 12",
            "Event seal fbeae5-1ea4b2c-0d9a11-7f3e2c1",
            "seal fbeae5-1ea4b2c-0d9a11-7f3e2c1",
            "SEAL: FBEAE5-1EA4B2C-0D9A11-7F3E2C1.",
            "seal fbeae5 1ea4b2c 0d9a11 7f3e2c1",
            "seal fbeae51ea4b2c0d9a117f3e2c1?",
            "fbeae5-1ea4b2c-0d9a11-7f3e2c1",
            "fbeae5–1ea4b2c–0d9a11–7f3e2c1, entry 12",
            DIGITS,
        ] {
            assert_eq!(seal(line), Some(Some(DIGITS.to_owned())), "{line}");
        }
        for line in ["seal fbeae5-1ea4b2c", "seal fbeae5-1ea4b2c-0d9a11-7f3e2c1a", "Seal 1c, 2d4, entry 3"] {
            assert!(seal(line) != Some(Some(DIGITS.to_owned())), "{line}");
        }
        assert_eq!(seal("seal fbeae5-1ea4b2c"), Some(None));
    }

    #[test]
    fn prose_and_moves_are_no_seal() {
        for line in [
            "seal",
            "Seal the deal",
            "seal bead face",
            "Is the seal fbeae5-1ea4b2c-0d9a11-7f3e2c1 the one?",
            "I have fbeae5-1ea4b2c-0d9a11-7f3e2c1",
            "52545755716378664244554455",
            "525457-5571637-866424-4554455",
            "seal 52545755716378664244554455",
            "fbeae5-1ea4b2c",
            "12. 7163",
        ] {
            assert_eq!(seal(line), None, "{line}");
        }
    }
}
