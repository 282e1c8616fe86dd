//! Lines that do not count, and look as if something in them was meant to. Cast wide: a question too many costs a
//! mail, a move lost costs a game.

use regex::Regex;

use super::{
    InGame, Rule, Spoken, What, WhyUnclear, Word,
    found::Found,
    moves, spelling, time_words,
    words::{self, hints},
};
use crate::{
    LETTER, Pattern,
    chess::{Algebraic, Numeric, Written},
    lexicon::any,
    model::diacritics::folded,
    pattern,
};

/// A move number and the word behind it. Not after a digit or dot, as in [`NUMBERED_MOVE`].
static NUMBERED_WORD: Pattern =
    Pattern::new(|| pattern(r"(?:^|[^\w.])([1-9]\d{0,2}) ?(?:\.+|…|\)) ?(?:\.+|…|-)? ?([^\s.,;!?)]+)"));
/// A move number and a move. Not after a digit or dot: `20.11.1854` is a date; not in brackets: `(171) 5254` is a
/// telephone number.
static NUMBERED_MOVE: Pattern = Pattern::new(|| {
    pattern(
        r"(?:(?:^|[^\w.])([1-9]\d{0,2}) ?(?:\.+|…) ?(?:\.+|…)?|(?:^|[^\w.(])([1-9]\d{0,2})\)) ?([1-8]{2}[x×]?[1-8]{2}[1-4]?)[xQRBN]?(?:\W|$)",
    )
});
static FOUR_DIGITS: Pattern = Pattern::new(|| pattern(r"\b[1-8]{4}[1-4]?\b"));
static MOVE_WORD: Pattern = Pattern::new(|| pattern(format!("(?i){}", any(|all| [&all.talk.r#move]))));

/// A word that puts right what was said, and close behind it digits that could be a move. `no.` is a number.
static CORRECTED: Pattern = Pattern::new(|| {
    let meant = any(|all| {
        let corrected = &all.correction;
        [&corrected.meant, &corrected.instead, &corrected.instead_before]
    });
    let not = any(|all| [&all.line.no, &all.correction.not]);
    let sorry = any(|all| [&all.correction.sorry]);
    pattern(format!(
        r"(?ix)(?:{meant}[^\w\n]+(?:{LETTER}+[^\w\n]+){{0,3}}
        |{not}[\s,!:;–-]+(?:{LETTER}+[\s,!:;–-]+)?
        |{sorry}[\s,.!:;–-]+)
        ([1-8]{{4}}[1-4]?)\b"
    ))
});

/// A move in letters, as far as it has to be told from words.
fn in_letters() -> String {
    format!("{LETTER}?[a-h]?[1-8]?[x:]?[a-h][1-8]")
}

/// The same before a move in letters, where talk about the game would say less.
static CORRECTED_TO: Pattern = Pattern::new(|| {
    let meant = any(|all| [&all.correction.meant, &all.correction.mean]);
    let no = any(|all| [&all.line.no, &all.correction.sorry]);
    let instead = any(|all| {
        [&all.correction.instead, &all.correction.instead_before, &all.turn.or, &all.turn.or_small]
    });
    let in_letters = in_letters();
    pattern(format!(
        r"(?ix)(?:{meant}[^\w\n]+(?:{LETTER}+[^\w\n]+){{0,3}}
        |^\W*{no}\s*[,.!:;–-]+\s*(?:{LETTER}+\s)?
        |^\W*{instead}\s+(?:{LETTER}+\s)?)
        ({in_letters}\S*|[0O]-[0O]\S*)"
    ))
});

/// Words before a move that say to which it changes, and words behind one by which it is the one that is meant.
static CHANGED_TO: Pattern = Pattern::new(|| {
    let to_say = any(|all| [&all.correction.meant_to_say]);
    let predicate = any(|all| [&all.talk.predicate]);
    let behind = any(|all| [&all.correction.instead, &all.correction.instead_behind]);
    let in_letters = in_letters();
    pattern(format!(
        r"(?ix){to_say}\s+({in_letters}\S*|[1-8]{{4}}[1-4]?\b)
        |({in_letters}[+\#]?|\b[1-8]{{4}}[1-4]?)\s+(?:{predicate}\s)?{behind}"
    ))
});

/// A line that is nothing but a move and signs around it: `(9) 2142`, `9: Nbd2`, `*2142*`, `- 2142`, `White: 2142`. A
/// sign between the number and the digits ends in a blank, since `12-2142` is a telephone number.
static ODD_SIGNS: Pattern = Pattern::new(|| {
    let colour = any(|all| [&all.talk.white, &all.talk.black]);
    pattern(format!(
        r#"(?ix)^[-–—*•·"'„“”«»_\s]*
        (?:(?:{colour}|[wb])[\s:.-]+)?
        (?:[(\[]?[1-9]\d?(?:st|nd|rd|th)?(?:[\])]|[.:,\])]*(?:\s[-–—])?\s)\s*)?
        [-*"'„“”«»_]*
        (\S+?)["'“”»*_.!,;\s]*$"#
    ))
});

/// Two moves between which somebody has not chosen.
static EITHER: Pattern = Pattern::new(|| {
    let or = any(|all| [&all.turn.or, &all.turn.or_small]);
    pattern(format!(r"(?i)\b([1-8]{{4}}[1-4]?)\W+{or}\W+(?:[1-9]\d?\.+ ?)?([1-8]{{4}}[1-4]?)\b"))
});

/// Addresses of pages, whose figures are nobody's moves.
static URL: Pattern = Pattern::new(|| pattern(r"(?i)\b(?:https?://|www\.)\S+"));

/// Words that may ask not to play what the mail says, or not yet.
static WITHDRAWN: Pattern = Pattern::new(|| {
    let withdrawn = any(|all| [&all.correction.withdrawn, &all.correction.joke]);
    let forget = any(|all| [&all.correction.forget]);
    let stop = any(|all| [&all.correction.stop]);
    let after_all = any(|all| [&all.correction.after_all]);
    pattern(format!(r"(?i){withdrawn}|(?:^|[.,;!] *){forget}|^\W*{stop}\s*[,.!]|^.{{0,15}}{after_all}\W*$"))
});

/// The most words of a line that says nothing but what somebody plays.
const MOST_WORDS: usize = 6;

/// In the middle of prose only with something like a code, since players like to confirm each other's moves.
static CONFIRM: Pattern =
    Pattern::new(|| pattern(r"(?i)^confirm\s+\S{4,}|\bconfirm\s+[a-z0-9-]*[0-9][a-z0-9-]*[a-z][a-z0-9-]*\b"));
static AGREE: Pattern =
    Pattern::new(|| pattern(r"(?i)\bagree(?:s|d|ing)?\b.*\bnotation\b|\bnotation\b.*\bagree(?:s|d|ing)?\b"));
/// A claim of one's own, or one on what can be claimed: in talk about chess somebody always claims something.
static CLAIM: Pattern = Pattern::new(|| {
    pattern(
        r"(?i)(?:^\W*(?:\d+\W+)?|\bI\s+(?:\w+\s+){0,3})claim(?:ing)?\b.*\b(?:draw|win|repetition|threefold|fifty|50|tablebase|adjudication|time)\b|\bclaim(?:ed|ing)?\s+(?:by\s+|on\s+|for\s+)?(?:an?\s+|the\s+)?(?:draw|repetition|threefold|fifty|50|tablebase|adjudication)\b",
    )
});
/// What stands for a draw and is not `(=)`, at the end of a line.
static DRAW_SIGN: Pattern = Pattern::new(|| {
    pattern(
        r"^(.*?)[\s,;(]*(?:=|½(?:\s*[-–:]\s*½)?|1/2(?:\s*[-–:]\s*1/2)?|0[.,]5\s*[-–:]\s*0[.,]5)[\s)]*[.!?]*$",
    )
});
/// A game won, alone on its line.
static RESULT: Pattern = Pattern::new(|| pattern(r"^(?:1\s?[-–]\s?0|0\s?[-–]\s?1)\s?[.!]?$"));
static TAKEN_BACK: Pattern = Pattern::new(|| {
    pattern(r"(?i)\b(?:withdraw|retract|revoke|cancel|take\s+back)\b.*\b(?:draw|offer|claim)\b")
});
static OFFER: Pattern = Pattern::new(|| {
    pattern(
        r"(?i)\boffer(?:s|ed|ing)?\b.*\bdraw\b|\bdraw\s+offer(?:ed)?\b|^draw\s*[.!?]*$|\bpropose\b.*\bdraw\b",
    )
});

/// A line of prose, without addresses of pages.
pub(super) struct Prose<'a> {
    pub text: &'a str,
    /// Without marks: whoever writes prose minds them as he likes.
    pub folded: String,
}

/// A rule for such lines, and what a letter has to say about one.
type Row = (Rule, fn(&Prose<'_>) -> Option<WhyUnclear>);

/// In their order of precedence: what cannot be taken back, then moves, then what costs least. English first: what is
/// known of it is older, and finer.
const RULES: [Row; 25] = [
    (Rule::DrawSign, |line| draw_sign(line.text).is_some_and(is_move).then_some(WhyUnclear::DrawBesideMove)),
    (Rule::OfferTakenBack, |line| TAKEN_BACK.is_match(line.text).then_some(WhyUnclear::TakenBack)),
    (Rule::ConfirmInEnglish, |line| word(CONFIRM.is_match(line.text), Word::Confirm)),
    (Rule::ClaimInEnglish, |line| word(CLAIM.is_match(line.text), Word::Claim)),
    (Rule::AgreeInEnglish, |line| word(AGREE.is_match(line.text), Word::AgreeNotation)),
    (Rule::ResignAlone, |line| word(hints::RESIGN_ALONE.is_line(line.text), Word::Resign)),
    (Rule::AcceptAlone, |line| word(hints::ACCEPT_ALONE.is_line(line.text), Word::AcceptDraw)),
    (Rule::ResignHint, |line| word(hints::of_resigning(line), Word::Resign)),
    (Rule::ClaimHint, |line| word(hints::of_claiming(line), Word::Claim)),
    (Rule::DeclineHint, |line| word(hints::of_declining(line), Word::DeclineDraw)),
    (Rule::AcceptHint, |line| word(hints::of_accepting(line), Word::AcceptDraw)),
    (Rule::NumberedDigits, |line| beside_words(line.text, numbered_digits(line.text).next().is_some())),
    (Rule::CorrectedDigits, |line| beside_words(line.text, has_move_behind(&CORRECTED, line.text))),
    (Rule::EitherMove, |line| beside_words(line.text, EITHER.is_match(line.text))),
    (Rule::CorrectedMove, |line| beside_words(line.text, has_move_behind(&CORRECTED_TO, line.text))),
    (Rule::ChangedMove, |line| beside_words(line.text, has_move_behind(&CHANGED_TO, line.text))),
    (Rule::OddSigns, |line| beside_words(line.text, with_odd_signs(line.text).is_some())),
    (Rule::MoveWordDigits, |line| beside_words(line.text, has_digits_and_word(line.text))),
    (Rule::NumberedLetters, |line| beside_words(line.text, numbered_words(line.text).next().is_some())),
    (Rule::FewWordsLetters, |line| beside_words(line.text, ends_in_letters(line.text))),
    (Rule::OfferInEnglish, |line| {
        let offers = OFFER.is_match(line.text) || line.text.contains("(=)");
        offers.then_some(WhyUnclear::OfferInWords)
    }),
    (Rule::OfferHint, |line| hints::of_offering(line).then_some(WhyUnclear::OfferInWords)),
    (Rule::LeaveInProse, |line| time_words::leave_in_prose(line.text).then_some(WhyUnclear::LeaveDates)),
    (Rule::WithdrawInProse, |line| word(time_words::withdraws_in_prose(line.text), Word::Withdraw)),
    (Rule::NotToBePlayed, |line| WITHDRAWN.is_match(line.text).then_some(WhyUnclear::MoveWithdrawn)),
];

/// What a letter has to say about a line that does not count, if anything.
pub(super) fn read(text: &str) -> Found {
    let text = &URL.replace_all(text, " ");
    let line = Prose { text, folded: folded(text) };
    let mut rules = RULES.iter().filter(|(rule, _)| rule.holds());
    let found = rules.find_map(|(rule, why)| Some(Found::Asked(why(&line)?, *rule)));
    found.unwrap_or(Found::Nothing)
}

fn word(is_there: bool, word: Word) -> Option<WhyUnclear> {
    is_there.then_some(WhyUnclear::WordInProse(word))
}

fn beside_words(text: &str, has_move: bool) -> Option<WhyUnclear> {
    let draw = || draw_behind_move(text);
    has_move.then(|| if draw() { WhyUnclear::DrawBesideMove } else { WhyUnclear::MoveInProse })
}

/// What a line says that is a result, or a sign for a draw, alone: something about the game where a move stands in the
/// same mail, and else a page number, a score of another sport, a line across the page.
pub(super) fn lone_sign(text: &str) -> Option<(WhyUnclear, Rule)> {
    let sign = draw_sign(text) == Some("");
    let found = if sign {
        (WhyUnclear::OfferInWords, Rule::LoneDrawSign)
    } else {
        (WhyUnclear::ResultAlone, Rule::LoneResult)
    };
    (sign || RESULT.is_match(text.trim())).then_some(found).filter(|(_, rule)| rule.holds())
}

/// What stands before a `=`, `½` or `1/2` that ends a line.
fn draw_sign(text: &str) -> Option<&str> {
    Some(DRAW_SIGN.captures(text.trim())?.get(1)?.as_str())
}

/// `12. 7163 and I offer a draw`, `12. 7163 remis?`
fn draw_behind_move(text: &str) -> bool {
    let blanks = text.char_indices().filter(|(_, c)| c.is_whitespace()).take(3);
    let halves = blanks.filter_map(|(at, _)| text.split_at_checked(at));
    let mut halves = halves.filter(|(head, _)| is_move(head.trim_end_matches([',', ';', ' '])));
    halves.any(|(_, tail)| {
        let tail = tail.trim();
        let said = matches!(words::read(tail), Found::Said(What::Game(InGame::Draw | InGame::Offer)));
        said || OFFER.is_match(tail) || hints::offers(tail)
    })
}

fn is_move(text: &str) -> bool {
    matches!(moves::read(text.trim()), Found::Said(What::Game(InGame::Moves(_))))
}

/// Whether one of the groups of a pattern is a move.
fn has_move_behind(words: &Regex, text: &str) -> bool {
    let found = words.captures_iter(text);
    let mut found = found.filter_map(|found| (1..found.len()).find_map(|group| found.get(group)));
    found.any(|word| algebraic(word.as_str()).is_some() || is_numeric(word.as_str()))
}

fn has_digits_and_word(text: &str) -> bool {
    MOVE_WORD.is_match(text) && FOUR_DIGITS.find_iter(text).any(|found| is_numeric(found.as_str()))
}

/// Whether a few words that speak of a move end in one: people who talk about a game name moves all the time.
fn ends_in_letters(text: &str) -> bool {
    text.split_whitespace().count() <= MOST_WORDS
        && MOVE_WORD.is_match(text)
        && text.split_whitespace().last().is_some_and(|word| algebraic(word).is_some())
}

/// The move of a line that is nothing else, and does not count for the signs around it.
fn with_odd_signs(text: &str) -> Option<&str> {
    // With nothing before it, it would have counted, or is no move.
    let word = ODD_SIGNS.captures(text)?.get(1).filter(|word| word.start() > 0)?.as_str();
    (is_numeric(word) || algebraic(word).is_some()).then_some(word)
}

/// Whether a text has a word for a move.
pub fn speaks_of_a_move(text: &str) -> bool {
    MOVE_WORD.is_match(text)
}

/// The moves that a line of prose speaks of: those with a number; where there are none, whatever can be a move.
pub fn spoken(text: &str) -> Vec<Spoken> {
    let text = &spelling::spelt(&URL.replace_all(text, " "));
    let mut numbered: Vec<Spoken> = numbered_digits(text).chain(numbered_words(text)).collect();
    let digits =
        FOUR_DIGITS.find_iter(text).filter_map(|found| spoken_as(None, found.as_str().parse().ok()?));
    if numbered.is_empty() {
        let words =
            text.split_whitespace().filter_map(|word| spoken_as(None, Written::Algebraic(algebraic(word)?)));
        return digits.chain(words).collect();
    }
    // `9. 6152 or 5354`
    let further: Vec<Spoken> =
        digits.filter(|one| numbered.iter().all(|other| other.spelt != one.spelt)).collect();
    numbered.extend(further);
    numbered
}

fn spoken_as(number: Option<u32>, written: Written) -> Option<Spoken> {
    Some(Spoken { number, dotted: false, spelt: written.into() })
}

/// With the dots that stand behind the number.
fn dotted(spoken: Spoken, text: &str) -> Spoken {
    let behind = text.trim_start_matches(|c: char| !c.is_ascii_digit());
    let behind = behind.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    Spoken {
        dotted: behind.starts_with("..") || behind.starts_with('…') || behind.starts_with(". .."),
        ..spoken
    }
}

fn is_numeric(digits: &str) -> bool {
    digits.parse::<Numeric>().is_ok()
}

fn numbered_digits(text: &str) -> impl Iterator<Item = Spoken> {
    NUMBERED_MOVE.captures_iter(text).filter_map(|found| {
        let number = found.get(1).or_else(|| found.get(2))?.as_str().parse().ok();
        let digits: String = found.get(3)?.as_str().chars().filter(char::is_ascii_digit).collect();
        let spoken = spoken_as(number, Written::Numeric(digits.parse().ok()?))?;
        Some(dotted(spoken, found.get(0)?.as_str()))
    })
}

/// Algebraic moves behind a number.
fn numbered_words(text: &str) -> impl Iterator<Item = Spoken> {
    NUMBERED_WORD.captures_iter(text).filter_map(|found| {
        let number = found.get(1)?.as_str().parse().ok();
        let spoken = spoken_as(number, Written::Algebraic(algebraic(found.get(2)?.as_str())?))?;
        Some(dotted(spoken, found.get(0)?.as_str()))
    })
}

/// A word that is an algebraic move, whatever marks stand behind it.
fn algebraic(word: &str) -> Option<Algebraic> {
    let word = word.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '+' && c != '#');
    word.parse().ok().filter(|word: &Algebraic| !word.is_plain_upper_square())
}
