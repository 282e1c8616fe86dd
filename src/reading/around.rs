//! What stands around a line that reads as a move, or as a word that ends a game.
//!
//! Mail programs break prose where a line is full, so that the last words of a sentence stand alone (`… so I shall not`
//! and below it `resign.`), and a post code in an address is as bare as a move. A line that its neighbours claim is
//! asked back. One that stands in a paragraph of its own, or below a greeting, is what it says.

mod words;

use self::words::{CONDITION, FIGURES_OF, HEDGE, OF_ANOTHER_GAME, PREDICATE};
use super::{Found, Named, Stretch, What, WhyUnclear, Word, game, has_words, one, prose};
use crate::{
    chess::Written,
    mail::{Line, Standing},
};

/// From this length on, the end of a line of prose may be where a program broke it.
const BROKEN: usize = 56;

/// The same above a word that cannot be taken back.
const PERHAPS_BROKEN: usize = 40;

/// The most words of a name, a sign-off or a line of an address.
const MOST_OF_A_NAME: usize = 3;

/// The most blank lines between a line and what introduces it.
const MOST_BLANK: usize = 2;

/// The lines of a mail above and below one.
pub(super) struct Around<'a> {
    pub above: &'a [Line],
    pub below: &'a [Line],
}

impl Around<'_> {
    /// What was found in the line, or the question that its neighbours make of it.
    pub fn judge(&self, found: Found) -> Found {
        let why = match &found {
            Found::Said(what) => self.against(what),
            Found::Unclear(_) | Found::Nothing => None,
        };
        why.map_or(found, Found::Unclear)
    }

    fn against(&self, what: &What) -> Option<WhyUnclear> {
        if let What::Moves(stretch) = what {
            return self.against_moves(stretch).then_some(WhyUnclear::MoveInProse);
        }
        let word = ends_a_game(what)?;
        self.part_of_a_sentence().then_some(WhyUnclear::WordInProse(word))
    }

    fn against_moves(&self, stretch: &Stretch) -> bool {
        let broken = self.prose_above().is_some_and(|text| unfinished(text) && length(text) >= BROKEN);
        let said_of = self.line_below().is_some_and(|text| PREDICATE.is_match(text));
        broken || said_of || self.of_another_game() || (bare(stretch) && self.figures_of_something(stretch))
    }

    /// Whether a word that cannot be taken back is the end or the beginning of a sentence.
    fn part_of_a_sentence(&self) -> bool {
        let above = self
            .prose_above()
            .is_some_and(|text| unfinished(text) && (length(text) >= PERHAPS_BROKEN || HEDGE.is_match(text)));
        let below = self.line_below().is_some_and(|text| {
            CONDITION.is_match(text) || (text.starts_with(char::is_lowercase) && HEDGE.is_match(text))
        });
        above || below
    }

    /// Whether a line that ends in a colon announces moves of another game, or moves that were not made.
    fn of_another_game(&self) -> bool {
        self.introduction().is_some_and(|text| text.ends_with(':') && OF_ANOTHER_GAME.is_match(text))
    }

    /// Whether a move without number is rather a number that its neighbours speak of, or the last line of an address.
    fn figures_of_something(&self, stretch: &Stretch) -> bool {
        let introduced = self
            .introduction()
            .is_some_and(|text| FIGURES_OF.is_match(text) && !prose::speaks_of_a_move(text));
        let digits = stretch.moves.iter().all(|spelt| matches!(spelt.written, Written::Numeric(_)));
        introduced || (digits && self.below_a_name())
    }

    /// Whether a name, a sign-off or a line of an address stands directly above. A greeting is the first line.
    fn below_a_name(&self) -> bool {
        let words = |text: &str| text.split_whitespace().count();
        let first = || self.above.iter().filter(|line| fresh(line) && has_words(&line.text)).count() <= 1;
        let name = |text: &str| !text.ends_with([':', '.', '!']) && !prose::speaks_of_a_move(text);
        self.prose_above().is_some_and(|text| words(text) <= MOST_OF_A_NAME && name(text)) && !first()
    }

    /// The line directly above, where it is newly written prose.
    fn prose_above(&self) -> Option<&str> {
        self.above.last().and_then(prose_of)
    }

    /// The nearest line above, beyond blank ones, where it is newly written prose.
    fn introduction(&self) -> Option<&str> {
        let blank = |line: &&Line| fresh(line) && line.text.trim().is_empty();
        let skipped = self.above.iter().rev().take_while(blank).count();
        self.above.iter().rev().nth(skipped).filter(|_| skipped <= MOST_BLANK).and_then(prose_of)
    }

    /// The line directly below, where it is newly written.
    fn line_below(&self) -> Option<&str> {
        self.below
            .first()
            .filter(|line| fresh(line))
            .map(|line| line.text.trim())
            .filter(|text| has_words(text))
    }
}

fn fresh(line: &Line) -> bool {
    line.standing == Standing::Fresh
}

/// A newly written line that asks for nothing and names no game.
fn prose_of(line: &Line) -> Option<&str> {
    let (named, rest) = game::split(&line.text);
    let prose = fresh(line)
        && has_words(&line.text)
        && matches!(named, Named::Nothing)
        && !matches!(one(rest), Found::Said(_));
    prose.then(|| line.text.trim())
}

/// Whether a sentence goes on behind this. `Dear Mr Weber,` is a greeting.
fn unfinished(text: &str) -> bool {
    let greeting = text.ends_with(',') && text.split_whitespace().count() <= MOST_OF_A_NAME;
    !greeting && text.ends_with(|c: char| c.is_alphanumeric() || matches!(c, ',' | '-' | '(' | '/'))
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// One move, and nothing with it that says that it is one.
fn bare(stretch: &Stretch) -> bool {
    stretch.start.is_none() && !stretch.offer && stretch.moves.iter().all(|spelt| spelt.also.is_none())
}

/// The word for what ends a game, or could.
pub(super) fn ends_a_game(what: &What) -> Option<Word> {
    if matches!(what, What::Resign) {
        Some(Word::Resign)
    } else if matches!(what, What::AcceptDraw) {
        Some(Word::AcceptDraw)
    } else if matches!(what, What::Claim { .. } | What::ClaimTime) {
        Some(Word::Claim)
    } else {
        matches!(what, What::Withdraw).then_some(Word::Withdraw)
    }
}
