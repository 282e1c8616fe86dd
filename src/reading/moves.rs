//! Lines of moves: `12. 7163 (=)`, `1... 5755`, `12. 7163 7866 13. 4244`.
//!
//! The parts of such a line are put together here, or it is found to be something else: dates, times, telephone
//! numbers and post codes are figures too. A move number is what tells a move that is written wrongly from those.

use super::{
    Dots, Found, Start, Stretch, What, WhyUnclear,
    parts::{Number, Part, cut},
};
use crate::{
    chess::{InvalidNumeric, Numeric, Spelt},
    model::{Ply, Side},
};

/// What a line says that is nothing but moves.
pub(super) fn read(text: &str) -> Found {
    let Some(parts) = cut(text) else { return Found::Nothing };
    match parts.as_slice() {
        [] => Found::Nothing,
        [Part::Offer] => Found::Said(What::Offer),
        parts if parts.windows(2).any(|pair| matches!(pair, [Part::Number(_), Part::Number(_)])) => {
            // Two numbers in a row are a date.
            Found::Nothing
        }
        parts => judge(parts),
    }
}

fn judge(parts: &[Part<'_>]) -> Found {
    let bare = parts.iter().any(|part| matches!(part, Part::Number(number) if number.bare));
    let numbered = parts.iter().any(|part| matches!(part, Part::Number(number) if !number.bare));
    // Somebody who writes a move number or `(=)` means a move.
    let meant = numbered || (parts.contains(&Part::Offer) && !bare);
    let moves = match moves(parts) {
        Ok(moves) if moves.is_empty() && parts.contains(&Part::Offer) => {
            return Found::Unclear(WhyUnclear::OutOfPlace);
        }
        // `30 5254 5755` is rather a telephone number.
        Ok(moves) if moves.is_empty() || (bare && moves.len() > 1) => return Found::Nothing,
        Ok(moves) => moves,
        Err(Wrong { figures: true, .. }) => return Found::Nothing,
        Err(_) if !meant => return Found::Nothing,
        Err(Wrong { text, why, .. }) => return Found::Unclear(WhyUnclear::NotAMove { text, why }),
    };
    if parts.contains(&Part::Question) {
        return Found::Unclear(WhyUnclear::Question);
    }
    if out_of_place(parts) {
        return Found::Unclear(WhyUnclear::OutOfPlace);
    }
    match start(parts) {
        Ok(start) => {
            let offer = parts.last() == Some(&Part::Offer);
            Found::Said(What::Moves(Stretch { start, moves, offer }))
        }
        Err(number) => Found::Unclear(WhyUnclear::NumbersDoNotRun(number)),
    }
}

/// Digits that are no move.
struct Wrong {
    text: String,
    why: InvalidNumeric,
    /// Whether they are plain figures all the same: `1.500`, `11.2026`.
    figures: bool,
}

fn moves(parts: &[Part<'_>]) -> Result<Vec<Spelt>, Wrong> {
    let mut moves = Vec::new();
    let mut glued = false;
    for part in parts {
        if let Part::Digits(text) = part {
            let wrong = |why| {
                let year = text.len() == 4 && (text.starts_with("19") || text.starts_with("20"));
                let figures = glued && (year || !(4..=5).contains(&text.len()));
                Wrong { text: (*text).to_owned(), why, figures }
            };
            moves.push(text.parse::<Numeric>().map_err(wrong)?.into());
        }
        glued = matches!(part, Part::Number(number) if number.glued);
    }
    Ok(moves)
}

/// An offer that follows no move, or a number that no move follows.
fn out_of_place(parts: &[Part<'_>]) -> bool {
    let before_a_move = |pair: &[Part<'_>]| matches!(pair, [Part::Number(_), Part::Offer]);
    matches!(parts.first(), Some(Part::Offer))
        || matches!(parts.last(), Some(Part::Number(_)))
        || parts.windows(2).any(before_a_move)
}

/// What the numbers of a stretch say of its first move. All of them have to run on.
///
/// # Errors
/// With the first number that does not.
fn start(parts: &[Part<'_>]) -> Result<Option<Start>, u32> {
    let mut numbers: Vec<(i64, Number)> = Vec::new();
    let mut moves = 0;
    for part in parts {
        match part {
            Part::Number(number) => numbers.push((moves, *number)),
            Part::Digits(_) => moves += 1,
            Part::Offer | Part::Question => {}
        }
    }
    let (first, others) = match numbers.as_slice() {
        [] => return Ok(None),
        [(0, only)] => return Ok(Some(only.start)),
        [first, others @ ..] => (first, others),
    };
    let mut misfit = first.1.start.number;
    for side in Side::BOTH {
        let Some(begins) = first_ply(*first, side) else { continue };
        match others.iter().find(|(before, number)| !stands_at(number.start, begins + before)) {
            None => return Ok(Some(written(*first, begins))),
            Some((_, number)) => misfit = number.start.number,
        }
    }
    Err(misfit)
}

/// The half-move with which a stretch begins, if the move behind this number is of this side.
fn first_ply((before, number): (i64, Number), side: Side) -> Option<i64> {
    let fits = match number.start.dots {
        Dots::One => side == Side::White,
        Dots::Three => side == Side::Black,
        Dots::None => true,
    };
    let ply = i64::from(Ply::of(side, number.start.number).get()) - before;
    Some(ply).filter(|ply| fits && *ply >= 1)
}

fn stands_at(start: Start, ply: i64) -> bool {
    let whites = ply % 2 == 1;
    let side_fits = match start.dots {
        Dots::One => whites,
        Dots::Three => !whites,
        Dots::None => true,
    };
    side_fits && i64::from(start.number) == (ply + 1) / 2
}

/// The number of the first move: as written, or as the number further on makes it.
fn written((before, number): (i64, Number), begins: i64) -> Start {
    let dots = if begins % 2 == 1 { Dots::One } else { Dots::Three };
    match (before, number.start.dots) {
        (0, Dots::One | Dots::Three) => number.start,
        _ => Start { number: u32::try_from((begins + 1) / 2).unwrap_or(number.start.number), dots },
    }
}
