//! Lines of conditional moves beside each other.

use crate::laws::{NotTaken, Step};
use crate::regulations::Conditionals;

/// The most lines that may stand.
const MOST_LINES: usize = 50;

/// What stood and what is added to it. For the same move of the opponent's the new answer takes the place of the old; two
/// new ones that differ are refused.
pub(super) fn merged(old: &[Vec<Step>], new: Vec<Vec<Step>>) -> Result<Vec<Vec<Step>>, NotTaken> {
    let mut kept: Vec<Vec<Step>> = Vec::new();
    for line in new {
        if kept.iter().any(|other| differ(other, &line)) {
            return Err(NotTaken::AnsweredTwice);
        }
        add(&mut kept, line);
    }
    let mut lines: Vec<Vec<Step>> =
        old.iter().filter(|old| !kept.iter().any(|new| differ(old, new))).cloned().collect();
    for line in kept {
        add(&mut lines, line);
    }
    Ok(lines)
}

/// Whether the regulations allow these lines to stand.
pub(super) fn allowed(lines: &[Vec<Step>], conditionals: Conditionals) -> Result<(), NotTaken> {
    match conditionals {
        Conditionals::None if !lines.is_empty() => Err(NotTaken::NoConditionals),
        Conditionals::Linear if lines.len() > 1 => Err(NotTaken::NoBranches),
        Conditionals::Tree if lines.len() > MOST_LINES => Err(NotTaken::TooManyLines { most: MOST_LINES }),
        Conditionals::None | Conditionals::Linear | Conditionals::Tree => Ok(()),
    }
}

/// The lines that go on from one of the side's answers: each line once, a line that another goes on from left out.
fn add(lines: &mut Vec<Vec<Step>>, line: Vec<Step>) {
    if lines.iter().any(|other| other.starts_with(&line)) {
        return;
    }
    lines.retain(|other| !line.starts_with(other));
    lines.push(line);
}

/// Whether two lines answer the same move differently.
fn differ(one: &[Step], other: &[Step]) -> bool {
    let common = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    !common.is_multiple_of(2) && common < one.len().min(other.len())
}
