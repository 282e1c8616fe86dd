//! Orders among the lines of a mail.

use super::{
    Direction, Directions,
    line::{Place, line},
};
use crate::{
    mail::{Line, Standing},
    model::EventCode,
};

/// From this length on mail programs break a line, and the rest stands in the next.
const BREAKS: usize = 60;

/// The most lines into which one order is broken.
const MOST_LINES: usize = 10;

/// Reads the newly written lines of a director's mail. `codes`: the events that he directs.
pub fn read_orders(lines: &[Line], codes: &[EventCode]) -> Directions {
    let fresh: Vec<&str> =
        lines.iter().filter(|line| line.standing == Standing::Fresh).map(|line| line.text.trim()).collect();
    let mut directions = Directions::default();
    let mut rest = fresh.as_slice();
    // Whether the line above is prose that goes on in the next.
    let mut broken = false;
    while let Some((first, behind)) = rest.split_first() {
        rest = behind;
        let in_mid_sentence = std::mem::take(&mut broken);
        // What was broken off reads with the line above it or not at all.
        let (whole, used) = joined(first, behind, codes);
        let given = match line(first, Place::Mail(codes)) {
            None => {
                broken = is_broken(first);
                directions.prose.push((*first).to_owned());
                continue;
            }
            Some(alone) if used == 0 => alone,
            Some(alone) => line(&whole, Place::Mail(codes)).unwrap_or(alone),
        };
        rest = behind.get(used..).unwrap_or_default();
        match given {
            Ok(mut given) => {
                given.apart &= !in_mid_sentence;
                if let Direction::Tell { text, .. } = &mut given.what {
                    let more = paragraph(rest, codes);
                    text.extend(more.iter().flat_map(|line| ["\n", line]));
                    given.line.extend(more.iter().flat_map(|line| ["\n", line]));
                    rest = rest.get(more.len()..).unwrap_or_default();
                }
                directions.given.push(given);
            }
            Err(error) => directions.unread.push((whole, error)),
        }
    }
    directions
}

/// Whether a mail program may have broken a line of prose here.
fn is_broken(line: &str) -> bool {
    line.chars().count() >= BREAKS && !line.ends_with(['.', ':', '!', '?'])
}

/// A line with what a mail program broke off it, and how many lines that is.
fn joined(first: &str, behind: &[&str], codes: &[EventCode]) -> (String, usize) {
    let (mut whole, mut last, mut used) = (first.to_owned(), first, 0);
    for next in behind.iter().take(MOST_LINES) {
        if last.chars().count() < BREAKS || next.is_empty() || line(next, Place::Mail(codes)).is_some() {
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
    let goes_on = |text: &&&str| !text.is_empty() && line(text, Place::Mail(codes)).is_none();
    lines.iter().take_while(goes_on).copied().collect()
}
