//! A line in which its writer says in words of his own that he plays the move in it: `After a long think I play 11. g4,
//! and off to the mountains`.
//!
//! What `announced` knows word by word is a statement as it stands. Here the words are unknown, but for those by which
//! somebody plays a move himself (`talk.own`), and none of them denies it, speaks of somebody else's move or of an
//! ending. Whether one of them raises a doubt is judged by whoever knows the language of the mail.

use super::{
    Found, InGame, What,
    announced::{self, single},
    prose::{self, spoken},
    spelling::spelt,
    theirs::{OF_ANOTHER_GAME, speaks_of_theirs},
    words::has_hedge,
};
use crate::{
    chess::Stretch,
    lexicon::{Known, known},
};

/// The most words of such a line.
const MOST: usize = 24;

/// The most words of a move with its number: `11 . . . N x d4`.
const LONGEST: usize = 4;

static DRAW: Known = Known::new(|| known(|all| [&all.hint.draw]));
/// What is said of a move that is spoken of, and not made: `was`, `loses`.
static PREDICATE: Known = Known::new(|| known(|all| [&all.talk.predicate]));
static ANNOUNCE: Known = Known::new(|| known(|all| [&all.line.announce]));
static OWN: Known = Known::new(|| known(|all| [&all.talk.own]));

/// Whether its writer says in a text that he plays something.
pub(super) fn announces(text: &str) -> bool {
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

fn apart(text: &str) -> Option<(Stretch, String)> {
    if text.contains(['?', '？', '"', '„', '“', '«', '*', '_']) || speaks_of_theirs(text) {
        return None;
    }
    let spelt = spelt(text);
    let words: Vec<&str> = spelt.split_whitespace().collect();
    if words.len() > MOST {
        return None;
    }
    let mut found = None;
    'longest: for length in (1..=LONGEST.min(words.len())).rev() {
        for begin in 0..=words.len().saturating_sub(length) {
            let (before, rest) = words.split_at_checked(begin)?;
            let (core, behind) = rest.split_at_checked(length)?;
            if let Some(stretch) = single(&core.join(" ")) {
                found = Some((stretch, before.join(" "), behind.join(" ")));
                break 'longest;
            }
        }
    }
    let (stretch, before, behind) = found?;
    let beside = format!("{before} {behind}");
    let says_more = beside.contains(|c: char| c.is_ascii_digit())
        || !spoken(&beside).is_empty()
        || has_hedge(&beside)
        || OF_ANOTHER_GAME.is_match(&beside)
        || DRAW.stands_in(&beside)
        || beside.split(|c: char| !c.is_alphanumeric()).any(says_something_of_it)
        || matches!(prose::read(&beside), Found::Asked(..));
    // Without its number a move is one only behind the words that announce it.
    // Castling in words says both.
    let in_words = spelt.contains("0-0") && !text.contains("0-0");
    // `To Jan's knight: 11... Nxd4`
    let labelled = stretch.start.is_some() && before.trim_end().ends_with(':') && behind.is_empty();
    let said =
        labelled || OWN.stands_in(&before) || (stretch.start.is_some() || in_words) && OWN.stands_in(text);
    (said && !says_more).then_some((stretch, beside))
}

/// `My move is` announces one, `my move was` does not.
fn says_something_of_it(word: &str) -> bool {
    PREDICATE.has(word) && !ANNOUNCE.has(word)
}
