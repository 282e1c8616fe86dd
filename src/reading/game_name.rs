//! The name of a game before or above what is said: `Game CLUB26/7: 12. 7163`, `CLUB26/7:`.

use crate::{
    lexicon::{Known, known},
    model::GameId,
};

/// Words between what is said of a game and its name: `resign in game CLUB26/7`.
static BEFORE_NAME: Known = Known::new(|| known(|all| [&all.talk.game, &all.talk.in_the]));

/// Takes the name of a game off the end of a line: `resign CLUB26/7`.
pub(super) fn behind(line: &str) -> Option<(GameId, &str)> {
    let (head, name) = line.trim().trim_end_matches(['.', '!', ')', ']']).rsplit_once(char::is_whitespace)?;
    let id = name_of(name.trim_start_matches(['(', '['])).filter(has_letter)?;
    let mut head = head.trim_end();
    while let Some((before, word)) = head.rsplit_once(char::is_whitespace)
        && BEFORE_NAME.has(word.trim_end_matches(':'))
    {
        head = before.trim_end();
    }
    let head = head.trim_end_matches([',', ':', '-', '–', ' ']);
    (!head.is_empty()).then_some((id, head))
}

/// Takes the name of a game off the front of a line in which no colon sets it off: `CLUB26/7 resign`.
pub(super) fn before(line: &str) -> Option<(GameId, &str)> {
    let (name, rest) = first_word(line);
    let id = name_of(name).filter(has_letter)?;
    (!rest.is_empty()).then_some((id, rest))
}

/// A line that ends in a colon and names one game: `My move in CLUB26/7:`.
pub(super) fn announced(line: &str) -> Option<GameId> {
    let mut names = line.strip_suffix(':')?.split_whitespace().filter_map(name_of).filter(has_letter);
    names.next().filter(|_| names.next().is_none())
}

pub(super) fn has_letter(id: &GameId) -> bool {
    id.event.as_str().contains(|c: char| c.is_ascii_alphabetic())
}

pub(super) fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

/// The game that a word names, up to its colon.
pub(super) fn name_of(word: &str) -> Option<GameId> {
    let name = word.split_once(':').map_or(word, |(name, _)| name);
    name.trim_end_matches([',', '.']).parse().ok()
}

/// What stands behind the name that `text` begins with: behind its colon, or behind the whole word.
pub(super) fn behind_name<'a>(word: &str, text: &'a str) -> &'a str {
    let behind = match word.split_once(':') {
        Some(_) => text.split_once(':').map(|(_, behind)| behind),
        None => text.trim_start().split_once(char::is_whitespace).map(|(_, behind)| behind),
    };
    let behind = behind.unwrap_or("").trim_start();
    behind.strip_prefix(':').unwrap_or(behind).trim_start()
}
