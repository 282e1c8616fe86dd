//! The line with the seal, as each letter about a game shows it at its foot, sent back by somebody who wants to know
//! whether it still stands: `seal fbeae5-1ea4b2c-0d9a11-7f3e2c1`, `Seal fbeae5-1ea4b2c-0d9a11-7f3e2c1, entry 12`, or the
//! seal by itself.

use super::{OfSender, What, found::Found};
use crate::{
    Pattern,
    mail::{Line, Standing},
    model::Seal,
    pattern,
};

/// A seal as it was written; none where it does not have the form of one.
pub type WrittenSeal = (String, Option<Seal>);

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

/// The seal in a line of ours, bar and all, that is the only one of ours above every quotation: its reader has copied the
/// line that our letters show.
pub fn barred_seal(lines: &[Line]) -> Option<OfSender> {
    let above = lines.iter().take_while(|line| !line.below_quotation);
    let mut barred = above.filter(|line| line.standing == Standing::Barred);
    let (only, None) = (barred.next()?, barred.next()) else { return None };
    let text = only.text.trim_start_matches(|c: char| c == '|' || c.is_whitespace());
    match read(text.trim_end()) {
        Found::Said(What::Player(said)) => Some(said),
        _ => None,
    }
}

/// Takes the lines that are nothing but a seal out of a mail, each seal once; with them the one that was copied with its
/// bar.
pub fn take_seals(lines: &mut Vec<Line>) -> Vec<WrittenSeal> {
    let mut found: Vec<WrittenSeal> = Vec::new();
    let mut take = |said: OfSender| {
        if let OfSender::Seal { written, seal } = said
            && (seal.is_none() || found.iter().all(|(_, known)| *known != seal))
        {
            found.push((written, seal));
        }
    };
    barred_seal(lines).into_iter().for_each(&mut take);
    lines.retain(|line| match read(line.text.trim()) {
        Found::Said(What::Player(said)) if line.is_fresh() => {
            take(said);
            false
        }
        _ => true,
    });
    found
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
