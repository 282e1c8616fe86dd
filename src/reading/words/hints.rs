//! Prose that speaks of what cannot be taken back, in any of our languages. It is not obeyed, and its writer is asked:
//! rather a question too many than a player who waits for an answer to what nobody read.

use super::{super::prose::Prose, phrases::thanks};
use crate::{
    Pattern,
    lexicon::{Known, any, known},
    model::diacritics::folded,
    pattern,
};

/// The most words of a line about a draw that is asked back by its shortness.
const FEW: usize = 4;

/// Lines that are too short to count, and may be meant to: words that mean other things too, and half an answer.
pub(in crate::reading) static RESIGN_ALONE: Known = Known::new(|| known(|all| [&all.hint.resign_alone]));
pub(in crate::reading) static ACCEPT_ALONE: Known = Known::new(|| known(|all| [&all.hint.accept_alone]));

static RESIGN: Pattern = Pattern::new(|| pattern(any(|all| [&all.hint.resign])));
static DRAW: Pattern = Pattern::new(|| pattern(any(|all| [&all.hint.draw])));
static NOT_DRAW: Pattern = Pattern::new(|| pattern(any(|all| [&all.hint.not_draw])));
static GROUND: Pattern = Pattern::new(|| pattern(any(|all| [&all.hint.ground])));
static CLAIM: Pattern = Pattern::new(|| pattern(any(|all| [&all.hint.claim])));
static DECLINE: Pattern = Pattern::new(|| pattern(any(|all| [&all.hint.decline])));
static ACCEPT: Pattern = Pattern::new(|| pattern(any(|all| [&all.hint.accept])));
static OFFER: Pattern = Pattern::new(|| pattern(any(|all| [&all.hint.offer])));

pub(in crate::reading) fn of_resigning(line: &Prose<'_>) -> bool {
    RESIGN.is_match(&line.folded)
}

pub(in crate::reading) fn of_claiming(line: &Prose<'_>) -> bool {
    (of_draw(line) || GROUND.is_match(&line.folded)) && CLAIM.is_match(&line.folded)
}

pub(in crate::reading) fn of_declining(line: &Prose<'_>) -> bool {
    of_draw(line) && DECLINE.is_match(&line.folded)
}

pub(in crate::reading) fn of_accepting(line: &Prose<'_>) -> bool {
    of_draw(line) && ACCEPT.is_match(&line.folded)
}

/// Whether a text has a word for taking what is offered.
pub(in crate::reading) fn takes_a_draw(text: &str) -> bool {
    ACCEPT.is_match(&folded(text))
}

/// Whether a line of a draw asks, is short, or has a word for an offer.
pub(in crate::reading) fn of_offering(line: &Prose<'_>) -> bool {
    let words = line.folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).count();
    let asks = line.text.contains(['?', '？']);
    of_draw(line) && (asks || !thanks(line.text) && (words <= FEW || OFFER.is_match(&line.folded)))
}

/// Whether a text offers a draw and says nothing else of what cannot be taken back.
pub(in crate::reading) fn offers(text: &str) -> bool {
    let line = Prose { text, folded: folded(text) };
    let alone = RESIGN_ALONE.is_line(text) || ACCEPT_ALONE.is_line(text);
    let other = of_resigning(&line) || of_claiming(&line) || of_declining(&line) || of_accepting(&line);
    !alone && !other && of_offering(&line)
}

fn of_draw(line: &Prose<'_>) -> bool {
    DRAW.is_match(&line.folded) && !NOT_DRAW.is_match(&line.folded)
}
