//! A line in which its writer says in words of his own that he plays the move in it: `After a long think I play 11. g4,
//! and off to the mountains`.
//!
//! What `announced` knows word by word is a statement as it stands. Here the words are unknown, but for those by which
//! somebody plays a move himself (`talk.own`) or by which a label speaks of moves, and none of them denies it, speaks of
//! somebody else's move or of an ending. Whether one of them raises a doubt is judged by whoever knows the language of the mail.

use super::{
    Found, InGame, What,
    announced::{self, single},
    examples::{ANOTHER, MOVE},
    prose::{self, spoken},
    spelling::spelt,
    spoken_languages::SpokenLanguages,
    theirs::{OF_ANOTHER_GAME, speaks_of_theirs},
    words::{has_hedge, is_offer},
};
use crate::{
    LETTER, Pattern,
    chess::{Dots, Start, Stretch},
    lexicon::{Known, known},
    model::Language,
    pattern,
};

/// The most words of such a line.
const MOST: usize = 40;

/// `since 1978`
static YEAR: Pattern = Pattern::new(|| pattern(r"\b(?:19|20)\d\d\b"));

/// The most words of a move with its number: `11 . . . N x d4`.
const LONGEST: usize = 4;

/// What a label before a move speaks of: a move, a colour, a man.
static OF_MOVES: Known = Known::new(|| {
    known(|all| {
        let (talk, man) = (&all.talk, &all.man);
        [
            &talk.r#move,
            &talk.white,
            &talk.black,
            &man.king,
            &man.queen,
            &man.rook,
            &man.bishop,
            &man.knight,
            &man.pawn,
        ]
    })
});

/// What a card has before its own move, with or without the day.
static DATED: Known = Known::new(|| known(|all| [&all.date.answered, &all.date.sent]));
static DAY: Pattern = Pattern::new(|| pattern(r"\b(?:[12]?\d|3[01])\b(?:[./]\d{1,2}\b)?\.?"));

static DRAW: Known = Known::new(|| known(|all| [&all.hint.draw]));
static WISHES: Known = Known::new(|| known(|all| [&all.talk.wishes]));
/// The most words of a greeting behind a move that nothing announces.
const GREETING: usize = 6;

static OFFER: Known = Known::new(|| known(|all| [&all.hint.offer]));
static ACCEPT: Known = Known::new(|| known(|all| [&all.hint.accept, &all.hint.decline]));
static AND: Known = Known::new(|| known(|all| [&all.turn.and]));
/// The most words of an offer behind a move.
const OFFER_WORDS: usize = 8;

/// The number of a move, away from it: `11`, `11th`.
static NUMBER: Pattern = Pattern::new(|| {
    pattern(format!(r"(?:^|\s)([1-9]\d{{0,2}})(?:\.|{LETTER}{{1,3}}|[\x{{ba}}\x{{aa}}])?(?:\s|[:,]|$)"))
});

/// A move once more behind it, with its number: `knight to f5 (11. Nf5)`.
static IN_BRACKETS: Pattern = Pattern::new(|| pattern(r"\(\s?([1-9]\d{0,2}) ?\.( ?\.\.)?"));

/// What is said of a move that is spoken of, and not made: `was`, `loses`.
static PREDICATE: Known = Known::new(|| known(|all| [&all.talk.predicate]));
static ANNOUNCE: Known = Known::new(|| known(|all| [&all.line.announce]));
static OWN: Known = Known::new(|| known(|all| [&all.talk.own]));

/// Whether its writer says in a text that he plays something.
pub fn announces(text: &str) -> bool {
    OWN.stands_in(text)
}

/// Reads a line that is neither a bare move nor an announcement word by word.
pub(super) fn read(text: &str) -> Found {
    let known = apart(text).filter(|(_, beside)| beside.announced != Announced::Perhaps);
    known.map_or(Found::Nothing, |(stretch, _)| Found::Said(What::Game(InGame::Moves(stretch))))
}

/// The move of a line, with its number or from where to where, of whose words none is known to announce it or to speak of
/// anything else.
pub(super) fn read_perhaps(text: &str) -> Option<What> {
    let (stretch, _) = apart(text).filter(|(_, beside)| beside.announced == Announced::Perhaps)?;
    Some(What::Game(InGame::Moves(stretch)))
}

/// The words beside a move on its line.
pub struct Beside {
    pub words: String,
    /// The same with what stands for the move among them, as the examples of such lines have it.
    pub line: String,
    pub announced: Announced,
    /// Whether they name a man, a colour, or a move.
    pub names_a_man: bool,
    /// Whether the move has its number.
    pub numbered: bool,
}

/// Whether words beside a move say that their writer plays it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Announced {
    /// Words that are known say so.
    Known,
    /// They greet somebody behind it: they have to be harmless.
    Greeted,
    /// No word of them is known for it: examples and the board have to say.
    Perhaps,
}

/// The words beside the move of a line that counts by them; none where it counts by itself.
pub(super) fn words_beside(text: &str) -> Option<Beside> {
    let known = |found| matches!(found, Found::Said(_));
    if known(super::moves::read(text)) || known(announced::read(text)) {
        return None;
    }
    apart(text).map(|(_, beside)| beside)
}

/// A move among the words of a line, from one word to before another.
struct Among {
    begin: usize,
    end: usize,
    core: String,
    stretch: Stretch,
}

fn moves_among(words: &[&str]) -> Vec<Among> {
    let mut found = Vec::new();
    let mut begin = 0;
    while begin < words.len() {
        let longest = LONGEST.min(words.len().saturating_sub(begin));
        let read = |length: usize| {
            let end = begin.saturating_add(length);
            let core = words.get(begin..end)?.join(" ");
            // `your move (g2-g4)`
            let bare = core.strip_prefix('(').and_then(|core| core.strip_suffix(')'));
            let core = bare.map_or(core.clone(), str::to_owned);
            let stretch = single(&core)?;
            Some(Among { begin, end, core, stretch })
        };
        match (1..=longest).rev().find_map(read) {
            Some(one) => {
                begin = one.end;
                found.push(one);
            }
            None => begin = begin.saturating_add(1),
        }
    }
    found
}

/// Two moves that follow each other, as a piece of score.
fn score(text: &str) -> Option<Stretch> {
    let Found::Said(What::Game(InGame::Moves(stretch))) = super::moves::read(text) else { return None };
    (stretch.moves.len() == 2).then_some(stretch)
}

/// `and offer a draw with it`, in other words than those that are known whole.
fn offers_too(behind: &str) -> bool {
    let words = behind.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut words = words.take(OFFER_WORDS.saturating_add(1));
    let and = words.next().is_some_and(|word| AND.has(word));
    and && words.count() < OFFER_WORDS
        && OFFER.stands_in(behind)
        && DRAW.stands_in(behind)
        && !ACCEPT.stands_in(behind)
        && !is_hedged(behind)
}

/// Whether a text has a word of doubt in a language of which it has most words: `an`, `se`, `no` are none everywhere.
fn is_hedged(text: &str) -> bool {
    has_hedge(text) && SpokenLanguages::of(std::iter::once(text), Language::En).doubts(text)
}

/// The half-move that is answered, and the answer: `your move 11. g4 … 11... d5`, `your 11th move g4 … 11... d5`.
fn answering(first: &Among, last: &Among) -> Option<Stretch> {
    let told = first.core.strip_prefix("A ").unwrap_or(&first.core);
    let number =
        last.stretch.start.filter(|start| start.dots == Dots::Three && first.stretch.start.is_none());
    let number = number.map(|start| format!("{}. ", start.number)).unwrap_or_default();
    score(&format!("{number}{told} {}", last.core))
}

/// Whether a line tells its move twice: `I play from e3 to h6: 11. Bh6`, `knight takes on d4: 11... Nxd4`, `long castling
/// (11. 0-0-0)`. The square of arrival is the same.
fn is_told_twice(first: &Among, last: &Among) -> bool {
    let arrives = |among: &Among| {
        let core = among.core.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        let at = core.len().checked_sub(2)?;
        let square = core.get(at..).filter(|square| square.starts_with(|c: char| matches!(c, 'a'..='h')));
        let castling = || core.get(core.find("0-0")?..);
        square.or_else(castling).map(str::to_owned)
    };
    first.stretch.start.is_none()
        && last.stretch.start.is_some()
        && arrives(first).is_some_and(|square| arrives(last).as_ref() == Some(&square))
}

/// Whether a move says from where to where its man goes: `h2-h4`, castling.
fn is_whole(core: &str) -> bool {
    let squares = core.chars().zip(core.chars().skip(1));
    let squares = squares.filter(|(file, rank)| matches!(file, 'a'..='h') && matches!(rank, '1'..='8'));
    core.contains("0-0") || squares.count() > 1
}

fn apart(text: &str) -> Option<(Stretch, Beside)> {
    if text.contains(['?', '？', '"', '„', '“', '«', '*', '_']) {
        return None;
    }
    let theirs = speaks_of_theirs(text);
    let spelt = spelt(text);
    let words: Vec<&str> = spelt.split_whitespace().collect();
    if words.len() > MOST || !spelt.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let moves = moves_among(&words);
    let (first, last) = (moves.first()?, moves.last()?);
    let mut stretch = match moves.as_slice() {
        [_] if !theirs => first.stretch.clone(),
        // `To 11. g4 I answer 11... d5` tells the move that is answered, and so is a piece of score.
        // `A g4` is no bishop there: it answers to g4.
        [_, _] if is_told_twice(first, last) => last.stretch.clone(),
        [_, _] if is_told_twice(last, first) => first.stretch.clone(),
        [_, _] => answering(first, last)?,
        _ => return None,
    };
    let before = words.get(..first.begin)?.join(" ");
    let between = words.get(first.end..last.begin).unwrap_or_default().join(" ");
    let behind = words.get(last.end..)?.join(" ");
    let offered = is_offer(&behind) || offers_too(&behind);
    stretch.offer |= offered;
    let behind = if offered { String::new() } else { behind };
    // `To your move 11. g4 I answer 11... d5`
    if theirs && !OWN.stands_in(&between) {
        return None;
    }
    let mut beside = format!("{before} {between} {behind}");
    // `On move 11 I play g4.`
    let start = stretch.start;
    if let Some(number) = NUMBER.captures(&before).or_else(|| NUMBER.captures(&behind)) {
        let (whole, digits) = (number.get(0)?.as_str(), number.get(1)?.as_str());
        let number = digits.parse().ok()?;
        if start.is_none_or(|start| start.number == number) {
            stretch.start = start.or(Some(Start { number, dots: Dots::None }));
            beside = beside.replacen(whole, " ", 1);
        }
    }
    // `Long castling (11. 0-0-0)`
    if let Some(number) = IN_BRACKETS.captures(text).filter(|_| stretch.start.is_none()) {
        let dots = if number.get(2).is_some() { Dots::Three } else { Dots::One };
        stretch.start = Some(Start { number: number.get(1)?.as_str().parse().ok()?, dots });
    }
    // `Answered: 11... b5`, `sent on the 6th: 11... b5`, `my move of 5.2.: 11... b5`
    let dated = DATED.stands_in(&before);
    if dated || before.trim_end().ends_with(':') && OF_MOVES.stands_in(&before) {
        beside = DAY.replace_all(&DATED.left_out(&beside), " ").into_owned();
    }
    let told = YEAR.replace_all(&beside, " ");
    let hedged = has_hedge(&beside) || OF_ANOTHER_GAME.is_match(&beside);
    let says_more = told.contains(|c: char| c.is_ascii_digit())
        || !spoken(&told).is_empty()
        || DRAW.stands_in(&beside)
        || beside.split(|c: char| !c.is_alphanumeric()).any(says_something_of_it)
        || matches!(prose::read(&beside), Found::Asked(..));
    // Without its number a move is one only behind the words that announce it; castling in words says both.
    let in_words = spelt.contains("0-0") && !text.contains("0-0");
    // `11. g4 greetings from the train`: what they say is judged by whoever knows their language.
    let words = || behind.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let greeted = stretch.start.is_some()
        && before.is_empty()
        && words().next().is_some_and(|word| WISHES.has(word))
        && words().count() <= GREETING
        && !first.core.ends_with(':');
    let labels = |text: &str| text.trim_end().ends_with(':');
    // `Answer to 11. g4: 11... Rd8`
    let answer = moves.len() > 1 && ANNOUNCE.stands_in(&before) && labels(&first.core);
    let label = labels(&before) || labels(&between) || answer || first.core.starts_with(':');
    // `The knight comes off: 11... Nxd4`; a name before a colon may be somebody else's.
    let labelled = stretch.start.is_some()
        && label
        && behind.is_empty()
        && (OF_MOVES.stands_in(&before) || dated || answer);
    let known = labelled
        || OWN.stands_in(&format!("{before} {between}"))
        || (stretch.start.is_some() || in_words) && OWN.stands_in(text);
    // Whether it is a word of doubt is for whoever knows the language.
    let announced = match (known, greeted) {
        _ if hedged => Announced::Perhaps,
        (true, _) => Announced::Known,
        (false, true) => Announced::Greeted,
        (false, false) => Announced::Perhaps,
    };
    // Without its number a move is talk, unless it says from where to where.
    if says_more || stretch.start.is_none() && announced == Announced::Perhaps && !is_whole(&last.core) {
        return None;
    }
    let [before, between, behind] = [before, between, behind].map(|words| words.to_lowercase());
    let line = match moves.len() {
        1 => format!("{before} {MOVE} {behind}"),
        _ => format!("{before} {ANOTHER} {between} {MOVE} {behind}"),
    };
    let names_a_man = OF_MOVES.stands_in(&beside);
    let numbered = stretch.start.is_some();
    Some((stretch, Beside { words: beside, line, announced, names_a_man, numbered }))
}

/// `My move is` announces one, `my move was` does not.
fn says_something_of_it(word: &str) -> bool {
    PREDICATE.has(word) && !ANNOUNCE.has(word)
}
