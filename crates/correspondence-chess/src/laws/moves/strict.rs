//! Strict mode: a player's own guard against slips of the pen. His move counts only with its move number, and in
//! algebraic notation only with the square that the piece leaves and the right sign for check or mate; digits say all of
//! that but the number. What lacks something is asked back with the full text, and is never counted as illegal.
//!
//! It is for the new move only, not for the part of a score that repeats the record. A move that is not possible is
//! treated like this: with its number it counts as illegal like anybody's, for strict mode takes nothing from 7.2;
//! without its number it would not have counted if it had been possible, so that it is asked back.

use super::meaning::{Agreed, Text};
use super::{accepted_notation::in_full, binding::Wanted};
use crate::chess::{CheckSign, Spelling};
use crate::laws::{Game, Lack, Refusal};
use crate::model::Side;

/// Asks back what is written too shortly for a player who wants it full.
pub(crate) fn check(
    game: &Game,
    side: Side,
    wanted: &[Wanted<'_>],
    agreed: &Agreed<'_>,
) -> Result<(), Refusal> {
    let hand = game.hands.of(side);
    if !hand.strict {
        return Ok(());
    }
    let mut lacks = Vec::new();
    if !numbered(wanted) {
        lacks.push(Lack::Number);
    }
    lacks.extend(lacking(agreed));
    if lacks.is_empty() {
        return Ok(());
    }
    let text = agreed.texts.iter().find(|text| text.counts(game));
    let instead = text.map(|text| in_full(text.written, hand.language));
    let instead = instead.map(|pen| pen.write_all(game.position(), &[agreed.numeric]));
    Err(Refusal::NotStrict {
        read: text.map(|text| text.line.to_owned()).unwrap_or_default(),
        lacks,
        instead: instead.into_iter().flatten().next().unwrap_or_default(),
    })
}

/// Whether one of the lines gives the move's number.
pub(crate) fn numbered(wanted: &[Wanted<'_>]) -> bool {
    wanted.iter().any(|wanted| wanted.text.stretch.start.is_some())
}

/// What a move lacks that is written in these texts: what the fullest of them does.
pub(crate) fn lacking(agreed: &Agreed<'_>) -> Vec<Lack> {
    agreed.texts.iter().filter_map(|text| lacks(text)).min_by_key(Vec::len).unwrap_or_default()
}

/// What a text lacks; nothing is known of one that means the move only beside another.
fn lacks(text: &Text<'_>) -> Option<Vec<Lack>> {
    let Spelling { from_square, check, takes_wrongly: _ } = text.meaning.as_ref().ok()?.spelling;
    let signed = match check {
        CheckSign::Right => true,
        CheckSign::Missing | CheckSign::Wrong => false,
    };
    let lacks = [(from_square, Lack::FromSquare), (signed, Lack::CheckSign)];
    Some(lacks.into_iter().filter_map(|(there, lack)| (!there).then_some(lack)).collect())
}
