//! One line: which game it names, before or behind what it says (`Game CLUB26/7: 12. 7163`, `resign CLUB26/7`), and what
//! it says.

use super::{
    found::{Found, Named, has_letter},
    statement::{InEvent, InGame, What},
    unclear_line::{WhyUnclear, Word},
};
use crate::{
    chess::Start,
    lexicon::{Known, known},
    mail::CUT,
    model::{Declared, GameId},
};

/// The move number with which a line begins, behind the name of its game, whatever is wrong with the rest.
pub fn numbered(line: &str) -> Option<Start> {
    super::line_parts::start(split(line).1.trim())
}

/// Whether a line asks for something by itself.
pub(crate) fn counts(line: &str) -> bool {
    said(line).counts()
}

/// What a line says, wherever in it its game is named.
pub(super) fn said(line: &str) -> Found {
    let found = with_what_is_beside(split(line).1).0;
    if matches!(found, Found::Said(_)) {
        return found;
    }
    match named_within(line).and_then(|(_, head)| named_beside(&head)) {
        Some((within @ Found::Said(_), _)) => within,
        _ => found,
    }
}

/// What a line says, and the dates and counts of days that stand behind a move in it.
pub(crate) fn with_what_is_beside(text: &str) -> (Found, Option<Declared>) {
    let Some((head, declared)) = super::declared_dates::behind(text) else { return (one(text), None) };
    match one(head) {
        found @ (Found::Said(What::Game(InGame::Moves(_))) | Found::Unclear(_) | Found::Asked(..)) => {
            (found, Some(declared))
        }
        Found::Said(_) | Found::Nothing => (one(text), None),
    }
}

/// What a line says beside the name of its game: a move or something else about that game, and nothing that is
/// about more than one.
pub(crate) fn named_beside(head: &str) -> Option<(Found, Option<Declared>)> {
    let (found, beside) = with_what_is_beside(head);
    // A player leaves an event, and no game of it alone.
    if let Found::Said(What::Event(InEvent::Withdraw)) = found {
        return Some((Found::Unclear(WhyUnclear::WordInProse(Word::Withdraw)), None));
    }
    let about_a_game = matches!(&found, Found::Said(What::Game(said)) if !matches!(said, InGame::Message(_)));
    about_a_game.then_some((found, beside))
}

/// What the line says after the name of a game was taken off. What reads whole goes before what only looks meant.
pub(crate) fn one(text: &str) -> Found {
    let text = text.trim();
    if super::order::is_order(text) {
        return Found::Unclear(WhyUnclear::Order);
    }
    let prose =
        || if super::theirs::speaks_of_theirs(text) { Found::Nothing } else { super::prose::read(text) };
    if text.ends_with(CUT) {
        return prose();
    }
    let declared =
        || super::declared_dates::read(text).map_or(Found::Nothing, |said| Found::Said(What::Declared(said)));
    super::words::read(text)
        .or_else(|| super::seals::read(text))
        .or_else(|| super::time_words::read(text))
        .or_else(|| super::address_words::read(text))
        .or_else(|| super::conditional::read(text))
        .or_else(declared)
        .or_else(|| move_or_statement(text))
        .or_else(prose)
}

/// A move, bare or with an announcement and politeness around it.
fn move_or_statement(text: &str) -> Found {
    let found = super::moves::read(text);
    match &found {
        Found::Said(_) if !super::announced::is_from_and_to(text) => found,
        Found::Unclear(WhyUnclear::Question) => found,
        _ => match super::announced::read(text) {
            Found::Nothing => match super::own_move::read(text) {
                Found::Nothing => found,
                own => own,
            },
            announced => announced,
        },
    }
}

pub(crate) fn has_words(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}

/// Takes the name of a game off the front of a line. The rest is what the line says about that game.
pub(crate) fn split(line: &str) -> (Named, &str) {
    let line = line.trim();
    let (first, rest) = first_word(line);
    if first.trim_end_matches(':').eq_ignore_ascii_case("game") {
        return after_the_word(rest).unwrap_or((Named::Nothing, line));
    }
    // A move in two notations has the form of a name: `Nf3/7163`.
    if first.contains('/') && !matches!(super::moves::read(line), Found::Nothing) {
        return (Named::Nothing, line);
    }
    // Without the word a name is taken for one only where it cannot be a date (2/28) or a fraction, and is set off:
    // by a colon, or by having its line to itself.
    match name_of(first).filter(has_letter) {
        Some(id) if first.contains(':') || rest.is_empty() => (Named::Game(id), behind_name(first, line)),
        _ => announced(line).map_or((Named::Nothing, line), |id| (Named::Game(id), "")),
    }
}

/// What follows the word `Game`. `None` where that was prose.
pub(crate) fn after_the_word(text: &str) -> Option<(Named, &str)> {
    let (name, rest) = first_word(text);
    if let Some(id) = name_of(name) {
        return Some((Named::Game(id), behind_name(name, text)));
    }
    // `Game 7: 7163` means a game, and must not be played in another.
    let digits = name.contains(|c: char| c.is_ascii_digit());
    let alone = rest.is_empty() || name.ends_with(':');
    let submits = !matches!(one(rest), Found::Nothing);
    let named = Named::Unreadable(name.trim_end_matches([':', ',']).to_owned());
    (digits && (alone || submits)).then_some((named, rest))
}

/// Words between what is said of a game and its name: `resign in game CLUB26/7`.
static BEFORE_NAME: Known = Known::new(|| known(|all| [&all.talk.game, &all.talk.in_the]));

/// Takes the name of a game off the end of a line: `resign CLUB26/7`.
pub(super) fn named_behind(line: &str) -> Option<(GameId, &str)> {
    let (head, name) = line.trim().trim_end_matches(['.', '!', ')', ']']).rsplit_once(char::is_whitespace)?;
    let id = name_of(name.trim_start_matches(['(', '['])).filter(has_letter)?;
    let mut head = head.trim_end();
    // Its own words may be among those before a name: `abbandono la partita`.
    while !matches!(super::words::read(head), Found::Said(_))
        && let Some((before, word)) = head.rsplit_once(char::is_whitespace)
        && BEFORE_NAME.has(word.trim_end_matches(':'))
    {
        head = before.trim_end();
    }
    let head = head.trim_end_matches([',', ':', '-', '–', ' ']);
    (!head.is_empty()).then_some((id, head))
}

/// Takes the name of a game off the front of a line in which no colon sets it off: `CLUB26/7 resign`.
pub(super) fn named_before(line: &str) -> Option<(GameId, &str)> {
    let (name, rest) = first_word(line);
    let id = name_of(name).filter(has_letter)?;
    (!rest.is_empty()).then_some((id, rest))
}

/// Takes the only name of a game out of a line, wherever it stands, with the word for a game before it: `I resign game
/// CLUB26/7, thank you`.
pub(super) fn named_within(line: &str) -> Option<(GameId, String)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let name = |word: &str| name_of(word.trim_matches(['(', ')', '.', ',', '!'])).filter(has_letter);
    let mut named = words.iter().enumerate().filter_map(|(at, word)| Some((at, name(word)?)));
    let (at, id) = named.next().filter(|_| named.next().is_none())?;
    let mut before = words.get(..at)?;
    while let Some((word, rest)) = before.split_last()
        && BEFORE_NAME.has(word)
        && !matches!(super::words::read(&before.join(" ")), Found::Said(_))
    {
        before = rest;
    }
    let behind = words.get(at.saturating_add(1)..)?.join(" ");
    let behind = if before.is_empty() {
        behind.trim_start_matches([',', ':', ';', '-', '–', '—', ' '])
    } else {
        &behind
    };
    let head = format!("{} {behind}", before.join(" "));
    Some((id, head.trim().to_owned()))
}

/// A line that ends in a colon and names one game: `My move in CLUB26/7:`.
fn announced(line: &str) -> Option<GameId> {
    let mut names = line.strip_suffix(':')?.split_whitespace().filter_map(name_of).filter(has_letter);
    names.next().filter(|_| names.next().is_none())
}

fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

/// The game that a word names, up to its colon.
fn name_of(word: &str) -> Option<GameId> {
    let name = word.split_once(':').map_or(word, |(name, _)| name);
    name.trim_end_matches([',', '.']).parse().ok()
}

/// What stands behind the name that `text` begins with: behind its colon, or behind the whole word.
fn behind_name<'a>(word: &str, text: &'a str) -> &'a str {
    let behind = match word.split_once(':') {
        Some(_) => text.split_once(':').map(|(_, behind)| behind),
        None => text.trim_start().split_once(char::is_whitespace).map(|(_, behind)| behind),
    };
    let behind = behind.unwrap_or("").trim_start();
    behind.strip_prefix(':').unwrap_or(behind).trim_start()
}
