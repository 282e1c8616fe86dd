//! The sentences that stand in a mail beside a move, one by one: known to be harmless, or a doubt.
//!
//! Lists allow: politeness, names, wishes, announcements. What they do not know is judged by its words of doubt (not, if,
//! perhaps, tomorrow, last year, the engine says) in the language of the mail, and by its form: a question, a sentence
//! that goes on in the move or from it, a remark of a word or two; and by its likeness to sentences that others wrote
//! (`examples.rs`). A question costs its writer one word.

use super::{
    examples::MOVE,
    odds::{
        DOUBT, HARMLESS, HARMLESS_WORDS, HEADS, MADE, MADE_BY_A_MAN, MADE_UNNUMBERED, OF_LIFE, POINTS,
        SURELY_MADE, TALK, USUAL_BESIDE, USUAL_REMARK,
    },
    own_move::{Announced, Beside},
    sentence_form::{is_date, is_first_of_april, is_name_or_place, without_marks},
    sentences::{Sentence, sentences},
    spoken_languages::{SpokenLanguages, WISH, without_numbers},
    words::{Place, beside_move, is_polite},
};
use crate::{
    Pattern,
    lexicon::{Known, known},
    pattern,
};

/// The most words of a remark, which is a doubt unless it is known.
const REMARK: usize = 2;

/// No language has longer ones.
const LONGEST_WORD: usize = 60;

/// What is longer is no sentence.
const LONGEST_SENTENCE: usize = 400;

/// The address of a page, whose words are nobody's.
static LINK: Pattern = Pattern::new(|| pattern(r"<?\b\w+://\S+"));

impl SpokenLanguages {
    /// Whether a sentence may change what is meant by a move in the same mail. `known`: whether a text is a name or a
    /// greeting of somebody of the game.
    pub fn may_change(&self, sentence: Sentence<'_>, known: &dyn Fn(&str) -> bool) -> bool {
        let whole = sentence.text.trim();
        let text = whole.trim_end_matches(|c: char| !c.is_alphanumeric() && c != ')').trim();
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.collect();
        if !words.is_empty() && words.iter().all(|word| word.chars().count() > LONGEST_WORD) {
            return false;
        }
        if words.is_empty() {
            return whole.contains(['?', '？', '…']) || whole.contains("...");
        }
        let link = LINK.is_match(whole) && !self.doubts(&LINK.replace_all(text, " "));
        if is_polite(text) || known(whole) || is_of_a_program(whole) || link {
            return false;
        }
        let odds = self.odds_of_doubt(whole);
        let harmless = odds < if words.len() < TALK { HARMLESS_WORDS } else { HARMLESS };
        let excused = harmless
            && !self.begins_with_a_condition(text)
            && !self.speaks_of_an_offer(text)
            && !is_turned_wish(text);
        let asks = whole.contains(['?', '？']) || self.greek(whole);
        // `Is all well with you?`
        let of_life = || odds < OF_LIFE && !self.doubts(text) && !self.speaks_of_the_game(text);
        if self.greets_somebody_else(sentence, known)
            || self.speaks_of_a_stranger(whole, known)
            || asks && !excused && !of_life()
        {
            return true;
        }
        // `And this is what I have for your letter:`
        if sentence.above && whole.ends_with(':') && self.heads_a_move(whole) {
            return false;
        }
        // `Until tomorrow, Jan`: what is polite turns nothing, whatever word is in it.
        if beside_move(text, Place::Behind).is_some_and(|beside| !beside.announced || !self.doubts(text)) {
            return false;
        }
        // `Received: Tuesday`, `Replied: Wednesday`
        let beside_dates = |text: &str| self.tongues.iter().any(|tongue| tongue.beside_dates.stands_in(text));
        if words.len() <= REMARK.saturating_mul(2) && whole.contains(':') && beside_dates(text) {
            return false;
        }
        // `Report no. 5354` says no to nothing.
        let text = &*without_numbers(text);
        let late = |clause: &str| self.tongues.iter().any(|tongue| tongue.apologies.stands_in(clause));
        let called = |clause: &str| known(&format!("{},", clause.trim())) && !self.doubts(clause);
        let polite = |clause: &str| is_polite(clause) || late(clause) || called(clause);
        let mut clauses = text.split(',').filter(|clause| !polite(clause));
        let doubts =
            |clause| if late(text) { self.strongly_doubts(clause) } else { self.doubts_of(clause, text) };
        // `1 April! ;-)`
        if whole.contains(['!', ')']) && is_first_of_april(text) {
            return true;
        }
        // What its words do not tell is told by examples.
        let long = words.len() > REMARK;
        if clauses.any(doubts) && !(excused && long) || long && odds > DOUBT {
            return true;
        }
        if self.is_sorry(sentence) && !late(text) || self.points_at_the_move(text) && odds > POINTS {
            return true;
        }
        if self.wishes(text) && words.len() <= WISH {
            return false;
        }
        if sentence.above && self.heads_for_a_stranger(whole, known) {
            return true;
        }
        let small = without_marks(whole).starts_with(char::is_lowercase) && !late(text);
        // It goes on from the move, in whatever language.
        let goes_on = small && !sentence.above && sentence.first && odds > POINTS;
        if goes_on && words.len() > REMARK && text.len() < LONGEST_SENTENCE {
            return true;
        }
        let of_a_date = || text.contains(|c: char| c.is_ascii_digit()) || words.len() <= REMARK;
        if !self.judged || of_a_date() && beside_dates(text) {
            return false;
        }
        if words.len() <= REMARK {
            let named = words.iter().any(|word| known(&format!("{word},")));
            let signed = (is_name_or_place(&words) && !whole.ends_with('!') || named) && !sentence.above;
            return !signed && !is_date(&words) && !self.plays_on(text) && odds > USUAL_REMARK;
        }
        // Many end a sentence without a stop. One that goes on says so by its last sign, or its last word.
        self.breaks_off(whole)
            || sentence.above && whole.ends_with(['-', '–', ',']) && text.len() < LONGEST_SENTENCE
    }

    /// Whether a sentence is like the doubts of `data/sentences`, whatever words of doubt it has or lacks.
    pub fn is_doubt_by_example(&self, text: &str) -> bool {
        self.odds_of_doubt(text) > DOUBT
    }

    /// Whether the words beside a move on its own line leave it meant.
    pub fn may_stand_beside_a_move(&self, beside: &Beside) -> bool {
        let text = &beside.words;
        let (doubt, mention) = (self.odds_of_doubt(text), self.odds_of_mention(&beside.line));
        if self.doubts(text) {
            return mention < SURELY_MADE;
        }
        let made = match beside.announced {
            Announced::Known => doubt < DOUBT || mention < MADE,
            _ if self.plays_on(text) => doubt < DOUBT,
            Announced::Greeted => doubt < USUAL_BESIDE,
            Announced::Perhaps if !beside.numbered => mention < MADE_UNNUMBERED,
            Announced::Perhaps if beside.names_a_man => mention < MADE_BY_A_MAN,
            Announced::Perhaps => mention < MADE,
        };
        made || is_polite(text)
    }

    /// Whether the last sentence above a move announces it, like others that do.
    pub fn heads_a_move(&self, text: &str) -> bool {
        let last = sentences(text).into_iter().next_back().unwrap_or(text);
        let head = last.trim().trim_end_matches(':').trim().to_lowercase();
        !self.doubts(&head) && self.odds_of_mention(&format!("{head}: {MOVE}")) < HEADS
    }

    /// In Greek the semicolon asks.
    fn greek(&self, text: &str) -> bool {
        text.ends_with([';', '\u{37e}'])
            && text.chars().any(|c| ('\u{370}'..='\u{3ff}').contains(&c) && c.is_alphabetic())
    }
}

/// Whether a few words stand before or behind something polite, which they may turn: `Thanks for the game nor`.
fn is_turned_wish(text: &str) -> bool {
    const MOST: usize = 3;
    let words: Vec<&str> = text.split_whitespace().collect();
    let rests = (1..=MOST).filter_map(|few| {
        let before = words.len().checked_sub(few).filter(|left| *left > 0)?;
        Some([words.get(few..)?, words.get(..before)?])
    });
    rests.flatten().any(|rest| is_polite(&rest.join(" ")))
}

/// What mail programs write around a text: the lines of a signed one, the word of a long disclaimer.
fn is_of_a_program(text: &str) -> bool {
    static FOOTER: Known = Known::new(|| known(|all| [&all.mail.footer]));
    text.starts_with("-----") || text.starts_with("Hash: ") || FOOTER.stands_in(text)
}
