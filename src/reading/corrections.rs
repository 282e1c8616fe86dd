//! Lines of prose that may change the move sent beside them: another move for the same half-move, a correction, a
//! request to wait. Then none of the two is played.
//!
//! Unless what the prose speaks of is on record.

use super::{
    Pgn, Reading, Rule, Said, UnclearLine, WhyUnclear, neighbours::ends_a_game, prose, statement::Spoken,
};
use crate::{chess::Stretch, model::Ply};

/// Marks the lines that may change a move that was sent; those that only ask to wait are dropped where there is none.
/// `beside`: games that were sent with these lines and do not stand among them.
pub(super) fn mark(reading: &mut Reading, beside: &[Pgn]) {
    let said = &reading.said;
    let games = || reading.games.iter().map(|game| &game.pgn).chain(beside);
    let moves = || said.iter().filter_map(|said| Some((said, said.what.moves()?)));
    let acts = games().next().is_some()
        || said.iter().any(|said| said.what.moves().is_some() || ends_a_game(&said.what).is_some());
    reading.unclear.retain(|unclear| unclear.why != WhyUnclear::MoveWithdrawn || acts);
    let speaks =
        |unclear: &&mut UnclearLine| matches!(unclear.why, WhyUnclear::MoveInProse | WhyUnclear::Question);
    for unclear in reading.unclear.iter_mut().filter(speaks) {
        if Rule::AnotherMove.holds()
            && (moves().any(|(said, stretch)| same_game(said, unclear) && rivals(stretch, &unclear.line))
                || games().any(|game| speaks_of_another(game, &unclear.line)))
        {
            unclear.why = WhyUnclear::AnotherMove;
            unclear.rules.push(Rule::AnotherMove);
        }
    }
}

fn same_game(said: &Said, unclear: &UnclearLine) -> bool {
    unclear.game.is_none() || said.game.is_none() || unclear.game == said.game
}

/// Whether prose speaks of another move for the last half-move of a game.
fn speaks_of_another(game: &Pgn, text: &str) -> bool {
    let (Some(ply), Some(last)) = (game.last(), game.moves.last()) else { return false };
    let number = Some(ply.move_number());
    let another = |spoken: &Spoken| {
        spoken.spelt.to_string() != last.to_string() && (spoken.number.is_none() || spoken.number == number)
    };
    prose::spoken(text).iter().any(another)
}

/// Whether prose speaks of another move for the half-move that a line of moves adds.
fn rivals(stretch: &Stretch, text: &str) -> bool {
    let Some(added) = stretch.moves.last() else { return false };
    let number = stretch.start.map(|start| {
        let before = stretch.moves.len().saturating_sub(1);
        Ply::after(start.ply().before().saturating_add(before)).move_number()
    });
    let another = |spoken: &Spoken| {
        let same = [Some(&added.written), added.also.as_ref()].contains(&Some(&spoken.spelt.written));
        !same && (spoken.number.is_none() || number.is_none() || spoken.number == number)
    };
    prose::spoken(text).iter().any(another)
}
