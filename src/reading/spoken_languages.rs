//! The languages in which a mail is written, and what their words say of a sentence: doubt, a wish.

use std::sync::LazyLock;

use super::{
    examples::OfLanguage,
    odds::{DECLINES, DOUBT, USUAL_WISH},
    sentences::Sentence,
    words::{has_hedge, takes_a_draw},
};
use crate::{
    LETTER, Pattern,
    lexicon::{LEXICONS, Lists, known_in},
    model::Language,
    pattern,
};

/// The most words of which a mild word of doubt is telling.
const FEW: usize = 6;

/// The most words of a sentence that a wish makes harmless.
pub(super) const WISH: usize = 18;

/// The words of one language.
pub(super) struct Tongue {
    pub(super) code: &'static str,
    doubt: Lists,
    /// Those that stand in excuses too: not, had.
    weak: Lists,
    /// Those of both that raise a doubt in few words, or in a sentence about the game: until, against.
    mild: Lists,
    pub(super) of_the_game: Lists,
    /// That stand for the move itself: this, that one, the line above.
    this_move: Lists,
    /// By which somebody plays on where a draw is offered.
    goes_on: Lists,
    /// What is offered, and the offer.
    offers: Lists,
    wishes: Lists,
    own: Lists,
    pub(super) beside_dates: Lists,
    pub(super) apologies: Lists,
    /// What holds a word of doubt and raises none.
    pub(super) idioms: Lists,
    sorry: Lists,
    pub(super) titles: Lists,
    /// And, or, but: behind which something must follow.
    pub(super) joins: Lists,
    conditions: Lists,
    /// Whether its words of harmless talk are known, so that what is none of them can be judged by its form.
    judged: bool,
}

static TONGUES: LazyLock<Vec<Tongue>> = LazyLock::new(|| {
    let of = |code: &'static str| Tongue {
        code,
        doubt: known_in(code, |of| {
            vec![
                &of.turn.doubt,
                &of.turn.r#if,
                &of.turn.unless,
                &of.turn.on_condition,
                &of.turn.r#else,
                &of.turn.or,
                &of.talk.says,
                &of.talk.another_game,
                &of.correction.instead,
                &of.correction.withdrawn,
                &of.correction.forget,
                &of.correction.after_all,
                &of.correction.stop,
                &of.correction.joke,
            ]
        }),
        weak: known_in(code, |of| vec![&of.turn.hedges, &of.line.no, &of.correction.meant]),
        mild: known_in(code, |of| vec![&of.turn.mild]),
        of_the_game: known_in(code, |of| vec![&of.talk.r#move, &of.talk.game, &of.talk.chess]),
        this_move: known_in(code, |of| vec![&of.talk.this_move]),
        goes_on: known_in(code, |of| vec![&of.hint.decline]),
        offers: known_in(code, |of| vec![&of.hint.draw, &of.hint.offer]),
        wishes: known_in(code, |of| vec![&of.talk.wishes]),
        apologies: known_in(code, |of| vec![&of.talk.apologies]),
        idioms: known_in(code, |of| vec![&of.talk.idioms]),
        sorry: known_in(code, |of| vec![&of.correction.sorry]),
        joins: known_in(code, |of| vec![&of.turn.and, &of.turn.or, &of.turn.but]),
        titles: known_in(code, |of| vec![&of.talk.titles]),
        conditions: known_in(code, |of| vec![&of.turn.r#if, &of.turn.unless]),
        own: known_in(code, |of| {
            vec![
                &of.talk.wishes,
                &of.line.announce,
                &of.turn.doubt,
                &of.turn.hedges,
                &of.talk.r#move,
                &of.date.beside,
                &of.mail.wrote,
                &of.line.please,
                &of.line.polite,
                &of.line.no,
                &of.turn.and,
                &of.turn.or,
                &of.turn.but,
                &of.turn.r#if,
                &of.turn.unless,
            ]
        }),
        judged: LEXICONS.iter().any(|of| of.code == code && !of.talk.wishes.0.is_empty()),
        beside_dates: known_in(code, |of| vec![&of.date.received, &of.date.sent, &of.date.answered]),
    };
    LEXICONS.iter().map(|lexicon| of(&lexicon.code)).collect()
});

/// What may be a move, its number or a square. Years and ages stand in talk of anything.
static FIGURES: Pattern = Pattern::new(|| pattern(r"(?i)[a-h][1-8]|\d{3}|\d\.|0-0|o-o"));

/// `1974`
static YEAR: Pattern = Pattern::new(|| pattern(r"\b(?:19|20)\d\d\b"));

/// `no. 5354`, `no.: 11`
static NUMBER: Pattern = Pattern::new(|| pattern(r"(?i)\bn[or]\.?:? ?\d+"));

/// `casou-se`: in Portuguese, behind a verb, no "if".
static ENCLITIC: Pattern = Pattern::new(|| pattern(format!(r"(?i)({LETTER})-se\b")));

/// A text without what says "number" and could say "no".
pub fn without_numbers(text: &str) -> std::borrow::Cow<'_, str> {
    NUMBER.replace_all(text, " ")
}

/// The languages in which a mail is written: its writer's, English, and those of which it has most words.
pub struct SpokenLanguages {
    pub(super) tongues: Vec<&'static Tongue>,
    /// Whether it is written in a language whose harmless talk is known.
    pub(super) judged: bool,
}

impl SpokenLanguages {
    pub fn of<'a>(lines: impl Iterator<Item = &'a str>, own: Language) -> SpokenLanguages {
        let mut counts = vec![0_usize; TONGUES.len()];
        let mut ours = true;
        let mut words = 0_usize;
        for word in lines.flat_map(|line| line.split(|c: char| !c.is_alphanumeric())) {
            ours &= word.chars().all(|c| c < '\u{530}' || ('\u{1e00}'..='\u{1fff}').contains(&c));
            if word.chars().nth(1).is_none() || word.contains(|c: char| c.is_ascii_digit()) {
                continue;
            }
            words = words.saturating_add(1);
            for (tongue, count) in TONGUES.iter().zip(&mut counts) {
                *count = count.saturating_add(usize::from(tongue.own.has(word)));
            }
        }
        let most = counts.iter().copied().max().unwrap_or_default();
        let best = |count: usize| most > 1 && count == most;
        let spoken = || TONGUES.iter().zip(&counts);
        // Two of five words, and three at least: what is less may be another language.
        let sure = most > 2 && most.saturating_mul(5) >= words.saturating_mul(2);
        let judged = ours && sure && spoken().any(|(tongue, count)| best(*count) && tongue.judged);
        // A mail in its writer's own language is in no other, which may have as many of its words.
        let is_own = |tongue: &Tongue| tongue.code == own.code();
        let in_own = spoken().any(|(tongue, count)| is_own(tongue) && best(*count));
        let chosen = spoken().filter(|(tongue, count)| is_own(tongue) || !in_own && best(**count));
        SpokenLanguages { tongues: chosen.map(|(tongue, _)| tongue).collect(), judged }
    }

    /// Whether a word of doubt stands in a text.
    pub fn doubts(&self, text: &str) -> bool {
        self.doubts_of(text, text)
    }

    /// The same of a clause of a sentence.
    pub(super) fn doubts_of(&self, clause: &str, sentence: &str) -> bool {
        let count = sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).count();
        let figures = FIGURES.is_match(&YEAR.replace_all(sentence, " "));
        let text = ENCLITIC.replace_all(clause, "$1");
        // A clause of a word or two could be of many languages.
        self.spoken_in(sentence).any(|tongue| {
            let text = tongue.idioms.left_out(&text);
            let close = count <= FEW || figures || tongue.of_the_game.stands_in(sentence);
            let text = if close { text } else { tongue.mild.left_out(&text) };
            tongue.doubt.stands_in(&text) || tongue.weak.stands_in(&text)
        })
    }

    /// The languages of the mail, and those in which a sentence of it is written: most of its words are theirs.
    fn spoken_in(&self, text: &str) -> impl Iterator<Item = &'static Tongue> {
        let words: Vec<&str> =
            text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let count = words.len();
        let most = move |tongue: &&'static Tongue| {
            let own = words.iter().filter(|word| tongue.own.has(word)).count();
            own > 1 && own.saturating_mul(3) >= count.saturating_mul(2)
        };
        let other = |tongue: &&'static Tongue| self.tongues.iter().all(|own| own.code != tongue.code);
        self.tongues.iter().copied().chain(TONGUES.iter().filter(other).filter(most))
    }

    /// How much more a sentence is like doubts than like harmless talk, in the languages of the mail: a logarithm, zero
    /// where nothing in it is known.
    pub(super) fn odds_of_doubt(&self, text: &str) -> f64 {
        self.examples().map(|of| of.talk.odds(text)).sum()
    }

    /// How much more a line is like those that only speak of the move in it than like those that make it.
    pub(super) fn odds_of_mention(&self, line: &str) -> f64 {
        self.examples().map(|of| of.lines.odds(line)).sum()
    }

    /// Whether a text has a word for a draw or an offer.
    pub(super) fn speaks_of_an_offer(&self, text: &str) -> bool {
        self.tongues.iter().any(|tongue| tongue.offers.stands_in(text))
    }

    /// Whether a sentence turns down the draw that was offered, like others that do.
    pub fn declines(&self, text: &str) -> bool {
        let takes = takes_a_draw(text) && !has_hedge(text);
        let odds: f64 = self.examples().map(|of| of.declines.odds(text)).sum();
        self.speaks_of_an_offer(text)
            && !takes
            && !text.contains(['?', '？'])
            && odds < DECLINES
            && self.odds_of_doubt(text) < DOUBT
            && !self.begins_with_a_condition(text)
    }

    fn examples(&self) -> impl Iterator<Item = &'static OfLanguage> {
        self.tongues.iter().filter_map(|tongue| OfLanguage::of(tongue.code))
    }

    /// Whether one of the first words of a sentence makes a condition: `unless the arbiter says …`
    pub fn begins_with_a_condition(&self, text: &str) -> bool {
        const FIRST: usize = 3;
        let first = text.split_whitespace().take(FIRST).collect::<Vec<_>>().join(" ");
        self.tongues.iter().any(|tongue| tongue.conditions.stands_in(&first))
    }

    /// `I play on:`
    pub(super) fn plays_on(&self, text: &str) -> bool {
        self.tongues.iter().any(|tongue| tongue.goes_on.stands_in(text))
    }

    /// `That one can go in the bin`: it speaks of the move, and what it says is not known.
    pub(super) fn points_at_the_move(&self, text: &str) -> bool {
        self.spoken_in(text).any(|tongue| tongue.this_move.stands_in(&tongue.idioms.left_out(text)))
    }

    pub(super) fn speaks_of_the_game(&self, text: &str) -> bool {
        self.tongues.iter().any(|tongue| tongue.of_the_game.stands_in(text))
    }

    pub(super) fn strongly_doubts(&self, text: &str) -> bool {
        self.spoken_in(text).any(|tongue| tongue.doubt.stands_in(&tongue.idioms.left_out(text)))
    }

    /// `Sorry, sorry!` below a move is about the move; above it, about the delay.
    pub(super) fn is_sorry(&self, sentence: Sentence<'_>) -> bool {
        !sentence.above && self.tongues.iter().any(|tongue| tongue.sorry.stands_in(sentence.text))
    }

    pub(super) fn wishes(&self, text: &str) -> bool {
        self.tongues.iter().any(|tongue| tongue.wishes.stands_in(text))
    }

    /// Whether a sentence beside an ending is a wish, and not like those that doubt: `That was my first kind thought`.
    pub fn is_wish_beside_an_ending(&self, text: &str) -> bool {
        let greets = text.trim_end().ends_with(',') && text.split_whitespace().count() <= FEW;
        self.is_wish(text) && (greets || self.odds_of_doubt(text) < USUAL_WISH)
    }

    /// Whether a sentence is no more than a wish, thanks or a greeting.
    pub fn is_wish(&self, text: &str) -> bool {
        let words = text.split_whitespace().count();
        words <= WISH
            && !text.contains(['?', '？'])
            && !text.contains(|c: char| c.is_ascii_digit())
            && self.wishes(text)
            && !self.doubts(text)
    }
}
