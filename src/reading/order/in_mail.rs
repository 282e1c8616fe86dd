//! Orders among the lines of a mail.

use super::{
    super::{
        found::Named,
        matter_answer::{Clause, case_answers},
        words::is_polite,
    },
    Directions, OrderError, Outline, WhyUnread,
    cursor::plain,
    direction::{About, Direction, Given},
    event_order::EventOrder,
    one_line::line,
    values::Place,
};
use crate::{
    mail::Line,
    model::{EventCode, GameId},
};

/// From this length on mail programs break a line, and the rest stands in the next.
const BREAKS: usize = 60;

/// `Lieber Herr Dr. Novak,`
const MOST_OF_A_GREETING: usize = 4;

/// The most lines into which one order is broken.
const MOST_LINES: usize = 10;

/// Reads the newly written lines of a director's mail. `codes`: the events that he directs.
pub fn read_orders(lines: &[Line], codes: &[EventCode]) -> Directions {
    let fresh: Vec<&str> = lines.iter().filter(|line| line.is_fresh()).map(|line| line.text.trim()).collect();
    let mut directions = Directions::default();
    let mut rest = fresh.as_slice();
    // Whether the line above is prose that may go on in the next, or introduces it.
    let mut open = false;
    let mut above = "";
    // The same of a line that did not read as the order that it was meant for.
    let mut broken_off = false;
    let mut game = Named::Nothing;
    while let Some((first, behind)) = rest.split_first() {
        rest = behind;
        let in_mid_sentence = std::mem::take(&mut open);
        let in_sentence = std::mem::take(&mut broken_off) || in_mid_sentence;
        let introduced = std::mem::replace(&mut above, first).ends_with(':');
        // `td yes 12`, as at the shell: whoever asked deals with it.
        if case_answers(first).is_some() {
            directions.prose.push((*first).to_owned());
            continue;
        }
        // What was broken off reads with the line above it or not at all.
        let (whole, used) = joined(first, behind, codes);
        let given = match line(first, Place::Mail(codes)) {
            Some(Ok(given)) if in_sentence && !introduced && may_be_words(&given) => {
                open = is_open(first);
                directions.prose.push((*first).to_owned());
                continue;
            }
            None => {
                match game_line(first) {
                    Some(named) => game = named,
                    None => {
                        open = is_open(first);
                        directions.prose.push((*first).to_owned());
                    }
                }
                continue;
            }
            Some(alone) if used == 0 => alone,
            Some(alone) => line(&whole, Place::Mail(codes)).unwrap_or(alone),
        };
        rest = behind.get(used..).unwrap_or_default();
        match below(given, &game) {
            Ok(mut given) => {
                given.apart &= !in_mid_sentence;
                let goes_on = match &mut given.what {
                    Direction::Tell { text, .. } => Some((text, paragraph(rest, codes))),
                    // Below the bare order stands all that is to be told.
                    Direction::OfEvent(EventOrder::Announce { text, .. }) => {
                        let more = if text.is_empty() {
                            up_to_an_order(rest, codes)
                        } else {
                            paragraph(rest, codes)
                        };
                        Some((text, more))
                    }
                    _ => None,
                };
                if let Some((text, more)) = goes_on {
                    let begins = text.is_empty();
                    text.extend(more.iter().flat_map(|line| ["\n", line]));
                    if begins {
                        *text = text.trim().to_owned();
                    }
                    given.line.extend(more.iter().flat_map(|line| ["\n", line]));
                    rest = rest.get(more.len()..).unwrap_or_default();
                }
                match &given.what {
                    Direction::OfEvent(EventOrder::Announce { text, .. }) if text.is_empty() => {
                        let why = OrderError::new(WhyUnread::NothingAnnounced, Outline::of(None, None, ""));
                        directions.unread.push((given.line, why));
                    }
                    _ => directions.given.push(given),
                }
            }
            Err(error) => {
                broken_off = is_open(whole.as_str());
                directions.unread.push((whole, error));
            }
        }
    }
    directions
}

/// A line that is the name of a game, with the word before it or without: what stands below is for that game.
fn game_line(line: &str) -> Option<Named> {
    let first = line.split_whitespace().next()?;
    let begins =
        first.trim_end_matches(':').eq_ignore_ascii_case("game") || plain(first).parse::<GameId>().is_ok();
    match super::super::line::split(line) {
        (Named::Nothing, _) => None,
        (named, rest) => Some(named).filter(|_| begins && rest.is_empty()),
    }
}

/// What was given, below the line of a game.
fn below(given: Result<Given, OrderError>, game: &Named) -> Result<Given, OrderError> {
    let names_none =
        matches!(&given, Ok(given) if given.about == About::Answered && is_of_a_game(&given.what));
    match (given, game) {
        (Ok(given), Named::Game(id)) if names_none => Ok(Given { about: About::Game(id.clone()), ..given }),
        (Ok(given), Named::Unreadable(name)) if names_none => {
            let why = WhyUnread::GameName { name: name.clone(), perhaps_reason: false };
            Err(OrderError::new(why, given.outline().elsewhere()))
        }
        (Err(error), Named::Game(id)) => Err(OrderError { outline: error.outline.below(id), ..error }),
        (given, _) => given,
    }
}

/// Whether a line asks to be shown something in a word that the sentence above may go on with.
fn may_be_words(given: &Given) -> bool {
    matches!(given.what, Direction::Show(_)) && !given.td
}

fn is_of_a_game(what: &Direction) -> bool {
    match what {
        Direction::Rule { .. } | Direction::Tell { .. } => true,
        Direction::Show(request) => request.is_of_a_game(),
        Direction::OfEvent(_) | Direction::Help => false,
    }
}

/// Whether a line of prose may go on in the next, or introduce it. A greeting does neither.
fn is_open(line: &str) -> bool {
    let greeting = line.ends_with(',') && line.split_whitespace().count() <= MOST_OF_A_GREETING;
    !(line.is_empty() || line.ends_with(['.', '!', '?']) || greeting || is_polite(line))
}

/// A line with what a mail program broke off it, and how many lines that is.
fn joined(first: &str, behind: &[&str], codes: &[EventCode]) -> (String, usize) {
    let (mut whole, mut last, mut used) = (first.to_owned(), first, 0);
    let ruled = |whole: &str| {
        let given = line(whole, Place::Mail(codes)).and_then(Result::ok);
        given.is_some_and(|given| matches!(given.what, Direction::Rule { .. }))
    };
    for next in behind.iter().take(MOST_LINES) {
        let unfinished = !last.ends_with(['.', '!', '?', ':']);
        let full = last.chars().count() >= BREAKS;
        // A sentence that was broken by hand.
        let small = next.starts_with(char::is_lowercase) && !is_polite(next);
        let by_hand = unfinished && small && ruled(&whole);
        let ends = match line(next, Place::Mail(codes)) {
            None => false,
            Some(Ok(given)) => given.td || given.named || given.apart || !(full && unfinished),
            Some(Err(_)) => true,
        };
        let ends = ends || answers_by_number(next);
        if next.is_empty() || ends || !full && !by_hand {
            break;
        }
        whole.push(' ');
        whole.push_str(next);
        (last, used) = (next, used + 1);
    }
    (whole, used)
}

/// The lines up to the next empty one, or the next order.
fn paragraph<'a>(lines: &[&'a str], codes: &[EventCode]) -> Vec<&'a str> {
    let goes_on = |text: &&&str| {
        !text.is_empty() && line(text, Place::Mail(codes)).is_none() && !answers_by_number(text)
    };
    lines.iter().take_while(goes_on).copied().collect()
}

/// The lines up to the next order.
fn up_to_an_order<'a>(lines: &[&'a str], codes: &[EventCode]) -> Vec<&'a str> {
    let goes_on = |text: &&&str| line(text, Place::Mail(codes)).is_none() && !answers_by_number(text);
    lines.iter().take_while(goes_on).copied().collect()
}

/// Whether a line answers cases by their numbers: the words above it do not go on there.
fn answers_by_number(line: &str) -> bool {
    let numbered = |clause: &Clause| clause.all || !clause.numbers.is_empty();
    case_answers(line).is_some_and(|clauses| clauses.iter().any(numbered))
}
