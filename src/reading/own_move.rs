//! A line in which its writer says in words of his own that he plays the move in it: `After a long think I play 11. g4,
//! and off to the mountains`.
//!
//! What `announced` knows word by word is a statement as it stands. Here the words are unknown, but for those by which
//! somebody plays a move himself (`talk.own`) or by which a label speaks of moves, and none of them denies it, speaks of
//! somebody else's move or of an ending. Whether one of them raises a doubt is judged by whoever knows the language of the mail.

use super::{
    Found, InGame, What,
    announced::{self, single},
    prose::{self, spoken},
    spelling::spelt,
    theirs::{OF_ANOTHER_GAME, speaks_of_theirs},
    words::{has_hedge, is_offer},
};
use crate::{
    Pattern,
    chess::{Dots, Start, Stretch},
    lexicon::{Known, known},
    pattern,
};

/// The most words of such a line.
const MOST: usize = 24;

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
/// The number of a move, away from it: `11`, `11th`.
static NUMBER: Pattern =
    Pattern::new(|| pattern(r"(?:^|\s)([1-9]\d{0,2})(?:\.|\p{L}{1,3}|[\x{ba}\x{aa}])?(?:\s|[:,]|$)"));

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
    apart(text).map_or(Found::Nothing, |(stretch, _)| Found::Said(What::Game(InGame::Moves(stretch))))
}

/// The words beside the move of a line that counts by them; none where it counts by itself.
pub(super) fn words_beside(text: &str) -> Option<String> {
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

fn apart(text: &str) -> Option<(Stretch, String)> {
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
        [_, _] => score(&format!("{} {}", first.core.strip_prefix("A ").unwrap_or(&first.core), last.core))?,
        _ => return None,
    };
    let before = words.get(..first.begin)?.join(" ");
    let between = words.get(first.end..last.begin).unwrap_or_default().join(" ");
    let behind = words.get(last.end..)?.join(" ");
    let offered = is_offer(&behind);
    stretch.offer |= offered;
    let behind = if offered { String::new() } else { behind };
    // `To your move 11. g4 I answer 11... d5`
    if theirs && !OWN.stands_in(&between) {
        return None;
    }
    let mut beside = format!("{before} {between} {behind}");
    // `On move 11 I play g4.`
    if stretch.start.is_none()
        && let Some(number) = NUMBER.captures(&before).or_else(|| NUMBER.captures(&behind))
    {
        let (whole, digits) = (number.get(0)?.as_str(), number.get(1)?.as_str());
        let number = digits.parse().ok()?;
        stretch.start = Some(Start { number, dots: Dots::None });
        beside = beside.replacen(whole, " ", 1);
    }
    // `Answered: 11... b5`, `sent on the 6th: 11... b5`, `my move of 5.2.: 11... b5`
    let dated = DATED.stands_in(&before);
    if dated || before.trim_end().ends_with(':') && OF_MOVES.stands_in(&before) {
        beside = DAY.replace_all(&DATED.left_out(&beside), " ").into_owned();
    }
    let says_more = beside.contains(|c: char| c.is_ascii_digit())
        || !spoken(&beside).is_empty()
        || has_hedge(&beside)
        || OF_ANOTHER_GAME.is_match(&beside)
        || DRAW.stands_in(&beside)
        || beside.split(|c: char| !c.is_alphanumeric()).any(says_something_of_it)
        || matches!(prose::read(&beside), Found::Asked(..));
    // Without its number a move is one only behind the words that announce it; castling in words says both.
    let in_words = spelt.contains("0-0") && !text.contains("0-0");
    // `The knight comes off: 11... Nxd4`; a name before a colon may be somebody else's.
    let labelled = stretch.start.is_some()
        && (before.trim_end().ends_with(':') || first.core.starts_with(':'))
        && behind.is_empty()
        && (OF_MOVES.stands_in(&before) || dated);
    let said = labelled
        || OWN.stands_in(&format!("{before} {between}"))
        || (stretch.start.is_some() || in_words) && OWN.stands_in(text);
    (said && !says_more).then_some((stretch, beside))
}

/// `My move is` announces one, `my move was` does not.
fn says_something_of_it(word: &str) -> bool {
    PREDICATE.has(word) && !ANNOUNCE.has(word)
}
