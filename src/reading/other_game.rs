//! Prose that names another game than the one that a mail answers: `This is for game X26/2`, `Partie 2`, `in the other
//! game`. What stands beside it may be meant for that one.

use std::sync::LazyLock;

use regex::Regex;

use super::{
    found::{Found, has_letter},
    moves, words,
};
use crate::{
    Pattern, WORD,
    lexicon::{any, within},
    model::{EventCode, GameId, Side},
    pattern,
};

/// A game, in the languages of our players.
static GAME: LazyLock<String> = LazyLock::new(|| within(|all| [&all.talk.game]));

fn of_games(frame: &str, words: &str) -> Regex {
    pattern(format!("(?i){}", frame.replace("GAME", &GAME).replace("WORDS", words)))
}

/// The same, and its number.
static NUMBERED: Pattern = Pattern::new(|| {
    of_games(r"\bGAME\s*(?:WORDS\.?|№|#)?[ #]*(\d{1,5})\b", &within(|all| [&all.talk.number]))
});

/// The number before it: `2nd game`, `meine 2. Partie`.
static BEFORE: Pattern =
    Pattern::new(|| of_games(r"\b(\d{1,5})(?:\.|-?WORDS)?\s+GAME\b", &within(|all| [&all.talk.ordinals])));

/// A number in a word behind it.
static IN_WORDS: Pattern = Pattern::new(|| {
    let number = within(|all| [&all.talk.number]);
    let numbers = within(|all| [&all.talk.numbers]);
    of_games(&format!(r"\bGAME\s*(?:WORDS\.?\s*)?(?:{numbers}|ii|iii|iv|vi{{0,3}}|ix|x)\b"), &number)
});

static OTHER: Pattern =
    Pattern::new(|| of_games(&format!(r"WORDS\s+(?:{WORD}+\s+)?GAME\b"), &any(|all| [&all.talk.other])));

/// The second game of a match.
static RETURN: Pattern =
    Pattern::new(|| of_games(r"WORDS\s*(?:$|[:.,!?])", &any(|all| [&all.talk.return_game])));

/// A colour, White first, then Black.
static COLOUR: Pattern = Pattern::new(|| {
    let (white, black) = (any(|all| [&all.talk.white]), any(|all| [&all.talk.black]));
    pattern(format!("(?i)(?:({white})|({black}))"))
});

/// A game, at the end of a longer word too.
static ANY_GAME: Pattern = Pattern::new(|| of_games(r"GAME\b", ""));

#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Elsewhere {
    /// Games by what has the form of their names. Whether there is such an event is for the caller to say.
    pub games: Vec<GameId>,
    /// By their numbers in the event of the mail's game. Whether it has such a game is for the caller to say.
    pub numbers: Vec<u32>,
    /// Whether it names a game by a number in words, which is another one where the event has others.
    pub in_words: bool,
    /// Whether it names another game otherwise: as the other one, or by an opponent there.
    pub other: bool,
}

impl Elsewhere {
    /// Whether another game is named that there is. `has_another`: whether the event has another game than the mail's, of
    /// this number where one is given.
    ///
    /// # Errors
    /// Those of whoever is asked.
    pub fn is_a_game<E>(
        &self,
        has_another: impl Fn(Option<u32>) -> Result<bool, E>,
        is_event: impl Fn(&EventCode) -> Result<bool, E>,
    ) -> Result<bool, E> {
        if self.other || self.in_words && has_another(None)? {
            return Ok(true);
        }
        for number in &self.numbers {
            if has_another(Some(*number))? {
                return Ok(true);
            }
        }
        for id in &self.games {
            if is_event(&id.event)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// What a line of prose names beside the game that its mail answers. `opponents`: the surnames, in lower case, of those whom the writer meets in other games alone; `side`: his own.
pub fn named_elsewhere(line: &str, of_mail: &GameId, opponents: &[String], side: Option<Side>) -> Elsewhere {
    let words = || line.split(|c: char| c.is_whitespace() || "[](){}<>,;\"'".contains(c));
    let name = |word: &str| word.trim_matches([':', '.', '!', '?', '#']).parse::<GameId>().ok();
    let is_move = |word: &str| !matches!(moves::read(word), Found::Nothing);
    let mut games: Vec<GameId> = words()
        .filter(|word| word.contains('/') && !is_move(word))
        .filter_map(name)
        .filter(|id| has_letter(id) && id != of_mail)
        .collect();
    games.dedup();
    let behind_word = [&NUMBERED, &BEFORE].into_iter().flat_map(|form| form.captures_iter(line));
    let numbers = behind_word.filter_map(|found| found.get(1)?.as_str().parse().ok());
    // `CLUB26-2`, `CLUB26 / 2`
    let numbers: Vec<u32> = numbers.chain(after_code(line, of_mail.event.as_str())).collect();
    let numbers = numbers.into_iter().filter(|number| *number != of_mail.number).collect();
    let in_words = IN_WORDS.is_match(line);
    let of_opponent = line.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '\'').any(|word| {
        let word = words::whole(word);
        opponents.iter().any(|name| words::same(&word, name))
    });
    let another =
        OTHER.is_match(line) || RETURN.is_match(line) || side.is_some_and(|side| of_colour(line, side));
    Elsewhere { games, numbers, in_words, other: another || of_opponent }
}

/// Whether a text is a colour and nothing else: the head of a move.
pub(super) fn is_colour(text: &str) -> bool {
    COLOUR.find(text).is_some_and(|found| found.as_str() == text.trim())
}

/// The one colour that a line names: `White resigns`.
pub fn colour_named(line: &str) -> Option<Side> {
    let mut sides = COLOUR
        .captures_iter(line)
        .map(|found| if found.get(1).is_some() { Side::White } else { Side::Black });
    let first = sides.next()?;
    sides.all(|other| other == first).then_some(first)
}

/// Whether a line speaks of the game in which its writer has the other colour: `My game with Black`.
fn of_colour(line: &str, side: Side) -> bool {
    let colours = || COLOUR.captures_iter(line);
    let white = colours().any(|found| found.get(1).is_some());
    let black = colours().any(|found| found.get(2).is_some());
    let other = match side {
        Side::White => black && !white,
        Side::Black => white && !black,
    };
    let alone = line.split_whitespace().count() == 1 && line.trim_end().ends_with(':');
    other && (alone || ANY_GAME.is_match(line))
}

/// The numbers that stand behind the code of an event, with any sign or blank between them.
fn after_code(line: &str, code: &str) -> Vec<u32> {
    // `Club 26 / 2`
    let line: String = line.split_whitespace().collect::<String>().to_lowercase();
    let code = code.to_lowercase();
    let behind = line.match_indices(&code).filter_map(|(at, code)| line.get(at.saturating_add(code.len())..));
    let figures = behind.filter_map(|behind| {
        let behind = behind.trim_start_matches([' ', '-', '/', '#', ':', '.', '_']);
        behind.split(|c: char| !c.is_ascii_digit()).next()
    });
    figures.filter_map(|digits| digits.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(line: &str) -> bool {
        let of_mail: GameId = "X26/1".parse().unwrap();
        let found = named_elsewhere(line, &of_mail, &["okafor".to_owned()], Some(Side::White));
        let has_another =
            |number: Option<u32>| Ok::<_, ()>(number.is_none_or(|number| [2, 3].contains(&number)));
        found.is_a_game(has_another, |_| Ok(true)).unwrap()
    }

    #[test]
    fn another_game_is_seen_however_it_is_named() {
        for line in [
            "This is for game X26/2.",
            "[X26/2]",
            "For game 2:",
            "Partie 2",
            "Partie Nr. 3",
            "partida nº 2",
            "partii 2",
            "партия 2",
            "Game #2 is this",
            "This is for the 2nd game.",
            "Meine 2. Partie:",
            "Game two",
            "Partie Nr. Zwei",
            "Board II",
            "X26-2",
            "For X26 / 3",
            "In the other game I play",
            "in der anderen Partie",
            "dans l'autre partie",
            "en la otra partida",
            "w drugiej partii",
            "My move against Okafor",
            "Dear Mr Okafor,",
            "y26/7?",
            "X 26 / 2",
            "In our return game:",
            "Rückspiel:",
            "Revanche:",
            "Partita di ritorno",
            "My game with Black",
            "Meine Schwarzpartie:",
            "other one:",
        ] {
            assert!(named(line), "{line}");
        }
    }

    #[test]
    fn the_game_of_the_mail_and_plain_talk_name_no_other() {
        for line in [
            "This is for game X26/1.",
            "[x26/1]",
            "Partie 1",
            "Thanks for the game!",
            "A fine game. 2 pints to you",
            "I shall be away on 3/4",
            "Nf3/7163",
            "game 9",
            "in other words",
            "My game with White",
            "Black is lost in this game, says White",
            "White:",
            "1/2",
        ] {
            assert!(!named(line), "{line}");
        }
    }
}
