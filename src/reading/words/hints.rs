//! Prose that speaks of what cannot be taken back, in any of our languages. It is not obeyed, and its writer is asked:
//! rather a question too many than a player who waits for an answer to what nobody read.

use std::sync::LazyLock;

use regex::Regex;

use super::super::{WhyUnclear, Word};
use crate::{
    lexicon::{Known, any},
    model::diacritics::folded,
    pattern,
};

/// The most words of a line about a draw that is asked back by its shortness.
const FEW: usize = 4;

/// Lines that are too short to count, and may be meant to: words that mean other things too, and half an answer.
static RESIGN_ALONE: LazyLock<Known> = LazyLock::new(|| Known::new(|all| [&all.hint.resign_alone]));
static ACCEPT_ALONE: LazyLock<Known> = LazyLock::new(|| Known::new(|all| [&all.hint.accept_alone]));

static RESIGN: LazyLock<Regex> = LazyLock::new(|| pattern(&any(|all| [&all.hint.resign])));
static DRAW: LazyLock<Regex> = LazyLock::new(|| pattern(&any(|all| [&all.hint.draw])));
static NOT_DRAW: LazyLock<Regex> = LazyLock::new(|| pattern(&any(|all| [&all.hint.not_draw])));
static GROUND: LazyLock<Regex> = LazyLock::new(|| pattern(&any(|all| [&all.hint.ground])));
static CLAIM: LazyLock<Regex> = LazyLock::new(|| pattern(&any(|all| [&all.hint.claim])));
static DECLINE: LazyLock<Regex> = LazyLock::new(|| pattern(&any(|all| [&all.hint.decline])));
static ACCEPT: LazyLock<Regex> = LazyLock::new(|| pattern(&any(|all| [&all.hint.accept])));
static OFFER: LazyLock<Regex> = LazyLock::new(|| pattern(&any(|all| [&all.hint.offer])));

/// What a letter has to say about such a line.
pub(in crate::reading) fn read(text: &str) -> Option<WhyUnclear> {
    if RESIGN_ALONE.is_line(text) {
        return Some(WhyUnclear::WordInProse(Word::Resign));
    }
    if ACCEPT_ALONE.is_line(text) {
        return Some(WhyUnclear::WordInProse(Word::AcceptDraw));
    }
    // Whoever writes prose minds his marks as he likes.
    let line = folded(text);
    if RESIGN.is_match(&line) {
        return Some(WhyUnclear::WordInProse(Word::Resign));
    }
    let draw = DRAW.is_match(&line) && !NOT_DRAW.is_match(&line);
    if (draw || GROUND.is_match(&line)) && CLAIM.is_match(&line) {
        return Some(WhyUnclear::WordInProse(Word::Claim));
    }
    if !draw {
        return None;
    }
    if DECLINE.is_match(&line) {
        Some(WhyUnclear::WordInProse(Word::DeclineDraw))
    } else if ACCEPT.is_match(&line) {
        Some(WhyUnclear::WordInProse(Word::AcceptDraw))
    } else {
        let words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).count();
        let asked = text.contains(['?', '？']) || words <= FEW || OFFER.is_match(&line);
        asked.then_some(WhyUnclear::OfferInWords)
    }
}
