//! The sentences that stand in a mail beside a move, one by one: known to be harmless, or a doubt.
//!
//! Lists allow: politeness, names, wishes, announcements. What they do not know is judged by its words of doubt (not, if,
//! perhaps, tomorrow, last year, the engine says) in the language of the mail, and by its form: a question, a sentence
//! that goes on in the move or from it, a remark of a word or two. A question costs its writer one word.

use std::sync::LazyLock;

use super::words::{Place, beside_move, is_polite};
use crate::{
    Pattern,
    lexicon::{Known, LEXICONS, Lists, known, known_in},
    model::Language,
    pattern,
};

/// The most words of a remark, which is a doubt unless it is known.
const REMARK: usize = 2;

/// The most words of which a mild word of doubt is telling.
const FEW: usize = 6;

/// No language has longer ones.
const LONGEST_WORD: usize = 60;

/// What is longer is no sentence.
const LONGEST_SENTENCE: usize = 400;

/// The most words of a sentence that a wish makes harmless.
const WISH: usize = 18;

/// The words of one language.
struct Tongue {
    code: &'static str,
    doubt: Lists,
    /// Those that stand in excuses too: not, had.
    weak: Lists,
    /// Those of both that raise a doubt in few words, or in a sentence about the game: until, against.
    mild: Lists,
    of_the_game: Lists,
    wishes: Lists,
    own: Lists,
    beside_dates: Lists,
    apologies: Lists,
    /// What holds a word of doubt and raises none.
    idioms: Lists,
    sorry: Lists,
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
        wishes: known_in(code, |of| vec![&of.talk.wishes]),
        apologies: known_in(code, |of| vec![&of.talk.apologies]),
        idioms: known_in(code, |of| vec![&of.talk.idioms]),
        sorry: known_in(code, |of| vec![&of.correction.sorry]),
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

/// The address of a page, whose words are nobody's.
static LINK: Pattern = Pattern::new(|| pattern(r"<?\b\w+://\S+"));

/// What may be a move, its number or a square. Years and ages stand in talk of anything.
static FIGURES: Pattern = Pattern::new(|| pattern(r"(?i)[a-h][1-8]|\d{3}|\d\.|0-0|o-o"));

/// `1974`
static YEAR: Pattern = Pattern::new(|| pattern(r"\b(?:19|20)\d\d\b"));

/// `no. 5354`, `no.: 11`
static NUMBER: Pattern = Pattern::new(|| pattern(r"(?i)\bn[or]\.?:? ?\d+"));

/// A text without what says "number" and could say "no".
pub fn without_numbers(text: &str) -> std::borrow::Cow<'_, str> {
    NUMBER.replace_all(text, " ")
}

/// A sentence, and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Sentence<'a> {
    pub text: &'a str,
    /// Whether it stands above the move.
    pub above: bool,
    /// Whether it is the first below the move.
    pub first: bool,
}

/// The languages in which a mail is written: its writer's, English, and those of which it has most words.
pub struct Spoken {
    tongues: Vec<&'static Tongue>,
    /// Whether it is written in a language whose harmless talk is known.
    judged: bool,
}

impl Spoken {
    pub fn of<'a>(lines: impl Iterator<Item = &'a str>, own: Language) -> Spoken {
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
        Spoken { tongues: chosen.map(|(tongue, _)| tongue).collect(), judged }
    }

    /// Whether a word of doubt stands in a text.
    pub fn doubts(&self, text: &str) -> bool {
        self.doubts_of(text, text)
    }

    /// The same of a clause of a sentence.
    fn doubts_of(&self, clause: &str, sentence: &str) -> bool {
        let count = sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).count();
        let figures = FIGURES.is_match(&YEAR.replace_all(sentence, " "));
        self.spoken_in(clause).any(|tongue| {
            let text = tongue.idioms.left_out(clause);
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

    fn strongly_doubts(&self, text: &str) -> bool {
        self.spoken_in(text).any(|tongue| tongue.doubt.stands_in(&tongue.idioms.left_out(text)))
    }

    /// `Sorry, sorry!` below a move is about the move; above it, about the delay.
    fn is_sorry(&self, sentence: Sentence<'_>) -> bool {
        !sentence.above && self.tongues.iter().any(|tongue| tongue.sorry.stands_in(sentence.text))
    }

    fn wishes(&self, text: &str) -> bool {
        self.tongues.iter().any(|tongue| tongue.wishes.stands_in(text))
    }

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
        if self.greets_somebody_else(sentence, known) || whole.contains(['?', '？']) {
            return true;
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
        let mut clauses = text.split(',').filter(|clause| !is_polite(clause) && !late(clause));
        let doubts =
            |clause| if late(text) { self.strongly_doubts(clause) } else { self.doubts_of(clause, text) };
        if self.greek(whole) || clauses.any(doubts) {
            return true;
        }
        if self.is_sorry(sentence) && !late(text) {
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
        if small && !sentence.above && sentence.first && words.len() > REMARK && text.len() < LONGEST_SENTENCE
        {
            return true;
        }
        let of_a_date = || text.contains(|c: char| c.is_ascii_digit()) || words.len() <= REMARK;
        if !self.judged || of_a_date() && beside_dates(text) {
            return false;
        }
        if words.len() <= REMARK {
            let named = words.iter().any(|word| known(&format!("{word},")));
            let signed = (is_name_or_place(&words) && !whole.ends_with('!') || named) && !sentence.above;
            return !signed && !is_date(&words);
        }
        // Many end a sentence without a stop. One that goes on says so by its last sign.
        sentence.above && whole.ends_with(['-', '–', ',']) && text.len() < LONGEST_SENTENCE
    }

    /// Whether a move has somebody of another game greeted before it on its line: `Hello Peter, 11. g4`.
    pub fn greets_a_stranger(&self, line: &str, known: &dyn Fn(&str) -> bool) -> bool {
        let Some(head) = line.find([',', '!']).and_then(|end| line.get(..=end)) else { return false };
        let sentence = Sentence { text: head, above: true, first: false };
        !head.contains(|c: char| c.is_ascii_digit())
            && !known(head)
            && self.greets_somebody_else(sentence, known)
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

    /// In Greek the semicolon asks.
    fn greek(&self, text: &str) -> bool {
        text.ends_with([';', '\u{37e}'])
            && text.chars().any(|c| ('\u{370}'..='\u{3ff}').contains(&c) && c.is_alphabetic())
    }

    /// `Boris Petrovich, here is my move`, `Nick, hello,` where nobody of the game is one.
    fn calls_a_stranger(&self, text: &str, known: &dyn Fn(&str) -> bool) -> bool {
        let Some((head, _)) = text.split_once(',') else { return false };
        let polite = |word: &str| self.wishes(word) || is_polite(word);
        let stranger = |word: &str| {
            word.starts_with(char::is_uppercase)
                && word.chars().filter(|c| c.is_alphabetic()).count() > 2
                && !polite(word)
                && !known(&format!("{word},"))
        };
        let words: Vec<&str> = head.split_whitespace().collect();
        let [first, second] = words.as_slice() else { return false };
        stranger(first) && (stranger(second) || polite(second)) && !is_polite(head)
    }

    /// `To Pavel, in our other tournament, I answer:` where nobody of the game is a Pavel. German writes too much large.
    fn heads_for_a_stranger(&self, text: &str, known: &dyn Fn(&str) -> bool) -> bool {
        let stranger = |word: &str| {
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
            bare.starts_with(char::is_uppercase)
                && bare.chars().filter(|c| c.is_lowercase()).count() > 1
                && bare.chars().all(char::is_alphabetic)
                && !is_polite(bare)
                && !self.wishes(bare)
                && !self.tongues.iter().any(|tongue| tongue.of_the_game.has(bare))
                && !known(&format!("{bare},"))
        };
        text.ends_with(':')
            && self.tongues.iter().all(|tongue| tongue.code != "de")
            && text.split_whitespace().skip(1).any(stranger)
    }

    /// `Dear Peter,` where nobody of the game is a Peter.
    fn greets_somebody_else(&self, sentence: Sentence<'_>, known: &dyn Fn(&str) -> bool) -> bool {
        let whole = sentence.text.trim();
        let text = whole.find([',', '!', ':']).and_then(|end| whole.get(..=end)).unwrap_or(whole);
        let named: Vec<&str> = text.split_whitespace().skip(1).collect();
        if sentence.above && self.calls_a_stranger(whole, known) {
            return true;
        }
        let name = |word: &str| {
            word.starts_with(char::is_uppercase) && word.chars().filter(|c| c.is_alphabetic()).count() > 2
        };
        sentence.above
            && text.ends_with([',', '!', ':'])
            && (1..=3).contains(&named.len())
            && text.split_whitespace().rev().skip(1).any(|word| self.wishes(word))
            && named.last().is_some_and(|word| name(word))
            // `Greetings from rainy Prague!`
            && named.iter().all(|word| word.starts_with(char::is_uppercase) || self.wishes(word))
            && !named
                .iter()
                .any(|word| known(&format!("{},", word.trim_matches(|c: char| !c.is_alphanumeric()))))
            && !self.wishes(named.last().unwrap_or(&""))
    }
}

/// What mail programs write around a text: the lines of a signed one, the word of a long disclaimer.
fn is_of_a_program(text: &str) -> bool {
    static FOOTER: Known = Known::new(|| known(|all| [&all.mail.footer]));
    text.starts_with("-----") || text.starts_with("Hash: ") || FOOTER.stands_in(text)
}

/// A few words with large letters, or figures: a name, a place.
fn is_name_or_place(words: &[&str]) -> bool {
    words.iter().all(|word| word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()))
}

fn is_date(words: &[&str]) -> bool {
    words.iter().any(|word| word.starts_with(|c: char| c.is_ascii_digit()))
        && words
            .iter()
            .all(|word| word.chars().all(|c| c.is_ascii_digit()) || word.starts_with(char::is_uppercase))
}

/// The sentences of a paragraph. A full stop behind a figure or a single letter, or before a
/// figure, ends none.
pub fn sentences(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut begin = 0;
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    for (index, (at, c)) in letters.iter().enumerate() {
        let next = letters.get(index.saturating_add(1)).map_or(' ', |(_, next)| *next);
        let last =
            text.get(begin..*at).and_then(|text| text.split_whitespace().next_back()).unwrap_or_default();
        let bare = last.trim_end_matches(['.', '…']);
        let short = bare.chars().count() <= 1 || bare.chars().all(|c| c.is_ascii_digit());
        let figure = || {
            text.get(*at..).is_some_and(|rest| {
                rest.trim_start_matches(['.', ' ']).starts_with(|c: char| c.is_ascii_digit())
            })
        };
        let smiles = || *c == ')' && last.ends_with([':', ';', '-']);
        let ends = smiles() || matches!(c, '!' | '?' | '\n') || matches!(c, '.' | '…') && !short && !figure();
        if ends && next.is_whitespace() || *c == '\n' {
            let end = at.saturating_add(c.len_utf8());
            found.extend(text.get(begin..end));
            begin = end;
        }
    }
    found.extend(text.get(begin..));
    found.retain(|sentence| sentence.contains(|c: char| !c.is_whitespace()));
    found
}

fn without_marks(text: &str) -> &str {
    text.trim_start_matches(|c: char| !c.is_alphanumeric())
}
