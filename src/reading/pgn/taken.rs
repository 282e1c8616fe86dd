//! Finding the games among the lines of a mail.

use super::{
    super::{director_message, found::Named},
    MOST_GAMES, Pgn,
    movetext::Reader,
};
use crate::{
    chess::tag_pairs,
    mail::{Line, Standing},
};

/// The most lines of a score without tags.
const LONGEST_BARE: usize = 100;

#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Inline {
    pub pgn: Pgn,
    /// The game that the line above it names.
    pub named: Option<crate::model::GameId>,
    pub above_quotation: bool,
    /// Which of the lines of its mail it begins with, once the games are taken out.
    pub place: usize,
    /// The lines that it was read from, as they stood.
    pub lines: Vec<String>,
}

/// Takes the games out of a mail's newly written lines; the other lines stay as they are.
pub fn take_games(lines: &mut Vec<Line>) -> Vec<Inline> {
    let mut found = Vec::new();
    let mut rest = Vec::with_capacity(lines.len());
    let mut index = 0;
    let mut to_director = false;
    while let Some(line) = lines.get(index) {
        // What stands in the paragraph of a message to the director is for him.
        let says = line.is_fresh() && !line.text.trim().is_empty();
        to_director = says && (to_director || director_message::begins(&line.text, false).is_some());
        let begins = line.is_fresh() && found.len() < MOST_GAMES && !to_director;
        let below = lines.get(index..).unwrap_or_default();
        let text = |line: &Line| {
            (!matches!(line.standing, Standing::Quoted | Standing::Old)).then(|| line.text.clone())
        };
        let bare = if begins { bare_score(below) } else { 0 };
        let (pgn, used) = match (begins && begins_game(&line.text), bare) {
            (true, _) => one(Reader::default(), &below.iter().map_while(text).collect::<Vec<_>>()),
            (false, 0) => (None, 1),
            (false, lines) => {
                one(Reader::typed(), &below.iter().take(lines).map_while(text).collect::<Vec<_>>())
            }
        };
        let used = used.max(1);
        let Some(pgn) = pgn else {
            rest.extend(below.iter().take(used).cloned());
            index += used;
            continue;
        };
        let place = rest.len();
        let own = below.iter().take(used).map(|line| line.text.clone()).collect();
        let above_quotation = !line.below_quotation;
        found.push(Inline { pgn, named: named(&rest), above_quotation, place, lines: own });
        // What stands above it and what stands below it are no one paragraph.
        rest.push(Line { text: String::new(), ..line.clone() });
        index += used;
    }
    *lines = rest;
    found
}

/// The games of these lines, which hold nothing else: an attached file.
pub fn games_of(lines: &[String]) -> Vec<Pgn> {
    let mut found = Vec::new();
    let mut rest = lines;
    while !rest.is_empty() && found.len() <= MOST_GAMES {
        let (pgn, used) = one(Reader::default(), rest);
        found.extend(pgn);
        rest = rest.get(used.max(1)..).unwrap_or_default();
    }
    found
}

/// The game that the last line with words names, where it names one and says nothing else.
fn named(above: &[Line]) -> Option<crate::model::GameId> {
    let last = above.iter().rev().find(|line| !line.text.trim().is_empty())?;
    match super::super::line::split(&last.text) {
        (Named::Game(id), "") if last.is_fresh() => Some(id),
        _ => None,
    }
}

/// What Scid writes before the moves where a mail program with windows takes its mail.
const LIST: &str = "Move List:";

/// A tag pair that every program writes, or XBoard's drawing of the position above one.
fn begins_game(line: &str) -> bool {
    !tag_pairs(line).0.is_empty() || line.starts_with(LIST) || line.trim_start().starts_with("{-----")
}

/// How many lines of a paragraph are a whole score without tags: it begins with the first move, and a result
/// ends it. All else is for the reader of lines.
fn bare_score(lines: &[Line]) -> usize {
    let Some(first) = lines.first().map(|line| line.text.trim()) else { return 0 };
    let begins = first.strip_prefix("1.").is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()));
    if !begins {
        return 0;
    }
    let paragraph = lines.iter().take_while(|line| line.is_fresh() && !line.text.trim().is_empty());
    let mut tried = Reader::typed();
    let mut count = 0;
    for line in paragraph.take(LONGEST_BARE) {
        tried.line(&line.text);
        count += 1;
        if tried.wrong.is_some() {
            return 0;
        }
    }
    let whole = tried.moves.len() > 1 && tried.ended() && tried.done().wrong.is_none();
    if whole { count } else { 0 }
}

/// The game with which these lines begin, and how many of them are its own.
fn one(mut reader: Reader, lines: &[String]) -> (Option<Pgn>, usize) {
    let mut used = 0;
    for (index, line) in lines.iter().enumerate() {
        if !reader.open() {
            let (tags, rest) = tag_pairs(line);
            // The tag `Event` begins a game.
            let another = !tags.is_empty()
                && (!reader.moves.is_empty()
                    || reader.ended()
                    || tags
                        .iter()
                        .any(|(name, _)| reader.tags.holds(name) && name.eq_ignore_ascii_case("Event")));
            if reader.ended() || another {
                break;
            }
            if !tags.is_empty() {
                tags.into_iter().for_each(|pair| reader.tags.push(pair));
                reader.line(rest);
                used = index + 1;
                continue;
            }
            let prose = !line.trim().is_empty() && !Reader::is_movetext(line) && !line.starts_with(LIST);
            if prose && !holds_moves(line) {
                break;
            }
        }
        reader.line(line.strip_prefix(LIST).filter(|_| index == 0).unwrap_or(line));
        if !line.trim().is_empty() {
            used = index + 1;
        }
    }
    let whole = reader.tags.are_a_games() || (reader.tags.is_empty() && !reader.moves.is_empty());
    (whole.then(|| reader.done()), used)
}

/// Whether a line that is no movetext holds what may be a move all the same: then the game does not end above it.
fn holds_moves(line: &str) -> bool {
    line.split_whitespace().any(|word| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        let square = bare.as_bytes().windows(2).any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']));
        let number = word.strip_suffix('.').is_some_and(|digits| {
            !digits.is_empty() && digits.len() <= 3 && digits.bytes().all(|b| b.is_ascii_digit())
        });
        (square && bare.chars().count() <= 7) || number
    })
}
