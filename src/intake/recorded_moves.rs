//! Prose that speaks of moves which are on record changes no move: it is talk about the game.

use anyhow::Result;

use super::{records::Background, spoken_moves::readings};
use crate::{
    chess::Spelt,
    laws::{Game, is_on_record},
    model::Side,
    reading::{Pgn, Reading, Rule, Spoken, WhyUnclear, spoken},
};

/// Lets a line that seemed to speak of another move be mere prose where all the moves in it are on record under
/// their numbers, or are the last move of a game that was sent beside it.
pub(crate) fn set_record_apart(reading: &mut Reading, mail: &Background<'_>, beside: &[Pgn]) -> Result<()> {
    for unclear in &mut reading.unclear {
        if unclear.why != WhyUnclear::AnotherMove || !Rule::MoveOnRecord.holds() {
            continue;
        }
        let Some(name) = unclear.game.as_ref().or(mail.game) else { continue };
        let Some(recorded) = mail.records.game(name)? else { continue };
        if all_known(&recorded.game, &unclear.line, beside) {
            unclear.why = WhyUnclear::MoveInProse;
            unclear.rules.retain(|rule| *rule != Rule::AnotherMove);
        }
    }
    Ok(())
}

fn all_known(game: &Game, line: &str, beside: &[Pgn]) -> bool {
    let recorded =
        |number: Option<u32>, spelt| number.is_some_and(|number| is_on_record(game, spelt, number));
    // `Your eleventh move, 7274, has come`: nothing that can be played now.
    let is_last = |spoken: &Spoken| is_last(game, spoken) && readings(game, &spoken.spelt).is_empty();
    let sent = |spoken: &Spoken| beside.iter().any(|pgn| is_sent(game, spoken, pgn));
    spoken(line)
        .iter()
        .all(|spoken| recorded(spoken.number, &spoken.spelt) || is_last(spoken) || sent(spoken))
}

/// Whether prose without a number may speak of the move that was made last.
pub(super) fn is_last(game: &Game, spoken: &Spoken) -> bool {
    let last = game.next_ply().move_number().saturating_sub(u32::from(game.on_move() == Side::White));
    spoken.number.is_none() && is_on_record(game, &spoken.spelt, last)
}

/// Whether prose speaks of the move that a game adds to the record, as far as it can be read at all.
fn is_sent(game: &Game, spoken: &Spoken, pgn: &Pgn) -> bool {
    let next = game.next_ply();
    let Some(added) = pgn.moves.last().filter(|_| pgn.last() == Some(next)) else { return false };
    let readings = |spelt: &Spelt| game.position().every_reading(&spelt.written);
    let (spoken_of, meant) = (readings(&spoken.spelt), readings(added));
    spoken.number.is_none_or(|number| number == next.move_number())
        && !spoken_of.is_empty()
        && spoken_of.iter().all(|reading| meant.contains(reading))
}
