//! What stands around a line that reads as a move, or as a word that ends a game or speaks of a draw.
//!
//! Mail programs break prose where a line is full, so that the last words of a sentence stand alone (`… so I shall not`
//! and below it `resign.`), and a post code in an address is as bare as a move. A line that its neighbours claim is
//! asked back. One that stands in a paragraph of its own, or below a greeting, is what it says.

mod doubt;

use super::{
    InEvent, InGame, OfSender, Rule, What, WhyUnclear, Word, declared_dates,
    found::{Found, Named},
    line::with_what_is_beside,
    own_move, prose,
    spoken_languages::without_numbers,
    theirs::OF_ANOTHER_GAME,
    words::{self as tongues, HEDGES},
};
use crate::{
    Pattern,
    chess::{Stretch, Written},
    lexicon::any,
    mail::Line,
    pattern,
};

/// How a line begins that makes the one above it depend on something; "but" only in small letters, for a sentence may
/// begin with it.
static CONDITION: Pattern = Pattern::new(|| {
    let if_or_once = any(|all| [&all.turn.r#if, &all.turn.unless, &all.turn.on_condition]);
    let but = any(|all| [&all.turn.but, &all.turn.but_small]);
    pattern(format!("^(?:(?i:{if_or_once})|{but})"))
});

/// How a line begins that says something of the move above it.
static PREDICATE: Pattern = Pattern::new(|| pattern(format!("^{}", any(|all| [&all.talk.predicate]))));

/// How a line begins that says something else instead of the one above it.
static OTHERWISE: Pattern =
    Pattern::new(|| pattern(format!("(?i)^{}", any(|all| [&all.turn.or, &all.turn.but, &all.turn.r#else]))));

/// The same by words that mean something else where a sentence begins with them.
static OTHERWISE_SMALL: Pattern =
    Pattern::new(|| pattern(format!("^{}", any(|all| [&all.turn.or_small, &all.turn.but_small]))));

/// Words by which a line announces the move below it: the move, the answer, here it is. Its nouns are those of the
/// languages of Europe, of which a player may write any.
static ANNOUNCES: Pattern = Pattern::new(|| pattern(format!("(?i){}", any(|all| [&all.talk.announces]))));

/// Somebody says.
static SAYS: Pattern = Pattern::new(|| pattern(format!("(?i){}", any(|all| [&all.talk.says]))));

/// What figures are that are no move.
static FIGURES_OF: Pattern = Pattern::new(|| pattern(format!("(?i){}", any(|all| [&all.talk.figures_of]))));

/// From this length on, the end of a line of prose may be where a program broke it.
const BROKEN: usize = 56;

/// The same above a word that cannot be taken back.
const PERHAPS_BROKEN: usize = 40;

/// The most words of a name, a sign-off or a line of an address.
const MOST_OF_A_NAME: usize = 3;

/// The most blank lines between a line and what introduces it.
const MOST_BLANK: usize = 2;

pub(super) struct Around<'a> {
    pub above: &'a [Line],
    pub below: &'a [Line],
}

impl Around<'_> {
    /// What was found in the line between them, or the question that they make of it.
    pub fn judge(&self, line: &str, found: Found) -> Found {
        let Found::Said(what) = &found else { return found };
        if is_word_of_prose(what) && self.sentence_above() {
            return Found::Nothing;
        }
        self.against(line.trim(), what).map_or(found, |(why, rule)| Found::Asked(why, rule))
    }

    fn against(&self, line: &str, what: &What) -> Option<(WhyUnclear, Rule)> {
        if let What::Game(InGame::Moves(stretch)) = what {
            let asked = |claims: bool| claims.then_some(WhyUnclear::MoveInProse);
            return Rule::first_of([
                (Rule::BrokenSentence, &|| asked(!is_announced(line) && self.broken())),
                (Rule::SaidOfMove, &|| asked(self.line_below().is_some_and(|text| PREDICATE.is_match(text)))),
                (Rule::DeniedMove, &|| asked(self.denied())),
                (Rule::AnnouncedElsewhere, &|| asked(self.of_another_game())),
                (Rule::FiguresOf, &|| asked(bare(stretch) && self.figures_of_something(in_digits(stretch)))),
                (Rule::BelowName, &|| asked(bare(stretch) && in_digits(stretch) && self.below_a_name())),
            ]);
        }
        let word = match what {
            What::Game(InGame::Draw) => Word::AcceptDraw,
            What::Game(InGame::DeclineDraw) => Word::DeclineDraw,
            // Nothing is lost by taking `(=)` below prose.
            What::Game(InGame::Offer) if !line.contains('=') => Word::DeclineDraw,
            _ => ends_a_game(what)?,
        };
        let may_go_on = ends_a_game(what).is_none() && self.goes_on();
        let asked = |claims: bool| claims.then_some(WhyUnclear::WordInProse(word));
        Rule::first_of([
            (Rule::SentenceGoesOn, &|| may_go_on.then_some(WhyUnclear::OfferInWords)),
            (Rule::SentenceAbove, &|| asked(self.sentence_above())),
            (Rule::SentenceBelow, &|| asked(self.sentence_below(line))),
            (Rule::SentenceBeyondBlank, &|| asked(self.sentence_beyond_blank())),
            (Rule::ReportedWord, &|| asked(self.reported())),
        ])
    }

    /// Whether a mail program may have broken a sentence above.
    fn broken(&self) -> bool {
        self.prose_above().is_some_and(|text| unfinished(text) && length(text) >= BROKEN)
    }

    /// Whether a word is the end of a sentence.
    fn sentence_above(&self) -> bool {
        self.prose_above().is_some_and(|text| {
            unfinished(text)
                && !tongues::is_polite(text)
                && (length(text) >= PERHAPS_BROKEN || tongues::has_hedge(text))
        })
    }

    /// Whether a word is the beginning of a sentence.
    fn sentence_below(&self, line: &str) -> bool {
        self.line_below().is_some_and(|text| match begins_small(text) {
            true => hedged(text) || tongues::has_hedge(text) || carried_on(line, text),
            false => hedged(text) && !line.ends_with(['.', '!']),
        })
    }

    fn sentence_beyond_blank(&self) -> bool {
        self.further_below().is_some_and(|text| begins_small(text) && hedged(text))
    }

    /// Whether a sentence above may go on with this line.
    fn goes_on(&self) -> bool {
        let polite = |text: &str| text.ends_with(',') || tongues::is_polite(text);
        self.prose_above().is_some_and(|text| unfinished(text) && !polite(text))
    }

    /// Whether the words above say that this is not what is played: `I do not play`.
    fn denied(&self) -> bool {
        let short = |text: &str| words(text) <= MOST_OF_A_NAME.saturating_add(1);
        let hedged = |text: &str| HEDGES.stands_in(&without_numbers(text));
        let speaks = |text: &str| short(text) && prose::speaks_of_a_move(text) && hedged(text);
        // `Your move: 11. g4, received 3 May`
        let above = self.prose_above().filter(|text| declared_dates::behind(text).is_none());
        above.is_some_and(|text| unfinished(text) && (words(text) > 2 && HEDGES.ends(text) || speaks(text)))
    }

    /// Whether the line above says that somebody says this.
    fn reported(&self) -> bool {
        self.introduction().is_some_and(|text| !text.ends_with(['.', '!', '?']) && SAYS.is_match(text))
    }

    /// Whether a line that ends in a colon announces moves of another game, of somebody else, or not made.
    fn of_another_game(&self) -> bool {
        let said = |text: &str| SAYS.is_match(text) && !prose::speaks_of_a_move(text);
        self.introduction()
            .is_some_and(|text| text.ends_with(':') && (OF_ANOTHER_GAME.is_match(text) || said(text)))
    }

    /// Whether a line above says what figures are that are no move.
    fn figures_of_something(&self, in_digits: bool) -> bool {
        // A square is a seat only below its label.
        let heads = |text: &str| in_digits || text.ends_with(':');
        let speaks = |text: &str| heads(text) && FIGURES_OF.is_match(text) && !prose::speaks_of_a_move(text);
        self.introduction().is_some_and(speaks)
    }

    /// Whether a name, a sign-off or a line of an address stands directly above. A greeting is the first line.
    fn below_a_name(&self) -> bool {
        let name = |text: &str| !text.ends_with([':', '.', '!']) && !prose::speaks_of_a_move(text);
        self.prose_above().is_some_and(|text| words(text) <= MOST_OF_A_NAME && name(text))
            && !self.is_second()
    }

    /// Whether no more than one line with words was newly written above.
    fn is_second(&self) -> bool {
        self.above.iter().filter(|line| line.is_fresh() && line.has_words()).nth(1).is_none()
    }

    /// The line directly above, where it is newly written prose.
    fn prose_above(&self) -> Option<&str> {
        self.above.last().and_then(prose_of)
    }

    /// The nearest line above, beyond blank ones, where it is newly written prose.
    fn introduction(&self) -> Option<&str> {
        let blank = |line: &&Line| line.is_fresh() && line.text.trim().is_empty();
        let skipped = self.above.iter().rev().take_while(blank).count();
        self.above.iter().rev().nth(skipped).filter(|_| skipped <= MOST_BLANK).and_then(prose_of)
    }

    fn line_below(&self) -> Option<&str> {
        let line = self.below.first().filter(|line| line.is_fresh() && line.has_words())?;
        Some(line.text.trim())
    }

    fn further_below(&self) -> Option<&str> {
        let (blank, line) = (self.below.first()?, self.below.get(1)?);
        (blank.text.trim().is_empty() && line.is_fresh()).then_some(line.text.trim())
    }
}

/// A newly written line that asks for nothing and names no game.
fn prose_of(line: &Line) -> Option<&str> {
    let (named, rest) = super::line::split(&line.text);
    let prose = line.is_fresh()
        && line.has_words()
        && matches!(named, Named::Nothing)
        && !matches!(with_what_is_beside(rest).0, Found::Said(_));
    prose.then(|| line.text.trim())
}

/// Whether a line says that somebody else says what stands below it: `You wrote:`.
pub fn reports(text: &str) -> bool {
    text.trim_end().ends_with(':') && SAYS.is_match(text)
}

/// Whether a line says what figures are that are no move: a room, a telephone.
pub fn speaks_of_figures(text: &str) -> bool {
    FIGURES_OF.is_match(text)
}

pub fn speaks_of_others(text: &str) -> bool {
    SAYS.is_match(text)
}

/// Whether a sentence may go on behind this.
fn unfinished(text: &str) -> bool {
    let text = text.trim_end_matches(['"', '\'', ')', '”', '“', '»', ' ']);
    text.ends_with(|c: char| c.is_alphanumeric() || matches!(c, ',' | ';' | '-' | '–' | '(' | '/'))
}

/// Whether a line that begins large and has no end goes on in the small letters below it.
fn carried_on(line: &str, below: &str) -> bool {
    let begun = line.starts_with(char::is_uppercase) && unfinished(line);
    begun && words(below) > 2 && !tongues::is_polite(below)
}

fn begins_small(text: &str) -> bool {
    text.starts_with(char::is_lowercase)
}

/// Whether a line begins so that what stands above it hangs on it.
fn hedged(text: &str) -> bool {
    CONDITION.is_match(text) || HEDGES.begins(text)
}

fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// Whether a line says itself that its move is one, and so goes on from nothing.
fn is_announced(line: &str) -> bool {
    own_move::announces(line) || prose::speaks_of_a_move(line)
}

/// One move, and nothing with it that says that it is one.
fn bare(stretch: &Stretch) -> bool {
    stretch.start.is_none() && !stretch.offer && stretch.moves.iter().all(|spelt| spelt.also.is_none())
}

fn in_digits(stretch: &Stretch) -> bool {
    stretch.moves.iter().all(|spelt| matches!(spelt.written, Written::Numeric(_)))
}

/// Whether it is asked for by a word in which a sentence may end as well.
fn is_word_of_prose(what: &What) -> bool {
    matches!(
        what,
        What::Player(OfSender::Games | OfSender::Table) | What::Game(InGame::Journal | InGame::Sign)
    )
}

/// The word for what ends a game, or could.
pub(super) fn ends_a_game(what: &What) -> Option<Word> {
    if matches!(what, What::Game(InGame::Resign)) {
        Some(Word::Resign)
    } else if matches!(what, What::Game(InGame::AcceptDraw)) {
        Some(Word::AcceptDraw)
    } else if matches!(what, What::Game(InGame::Claim { .. } | InGame::ClaimTime)) {
        Some(Word::Claim)
    } else {
        matches!(what, What::Event(InEvent::Withdraw)).then_some(Word::Withdraw)
    }
}
