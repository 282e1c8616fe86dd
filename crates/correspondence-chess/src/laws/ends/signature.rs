//! A player's signature under the result (8.5): by the word `signed`, or by his own score of the whole game with this
//! result. It decides nothing: the result stands also where nobody signs it, until the director decides otherwise.
//!
//! Laws 8.5

use crate::laws::{Act, Fact, Game, Notice, Refusal, Ruling, ScoreText, case::Case};
use crate::model::Side;

/// Rules on the word, after all that stands beside it: whoever ends the game in the same mail signs that. In a game that
/// goes on it is refused where it is all that is said; beside a move it may be the head of a name.
pub(crate) fn sign(case: &mut Case<'_>) {
    if !case.said.says(&Act::Sign) {
        return;
    }
    let by = case.context.sender;
    let alone = case.ruling == Ruling::nothing() && case.refused.is_empty();
    match (case.game.outcome, case.ruling.ends()) {
        (Some(_), false) => case.rule(Ok(signed(&case.game, by, false))),
        // The letter about the end tells him.
        (_, true) => {
            let facts = vec![Fact::Signed { by, by_score: false }];
            case.rule(Ok(Ruling { facts, notices: Vec::new() }));
        }
        (None, false) if alone => case.rule(Err(Refusal::NotOver)),
        (None, false) => {}
    }
}

/// A signature of this side's under the result that stands. One is enough.
pub(crate) fn signed(game: &Game, by: Side, by_score: bool) -> Ruling {
    let again = game.signed.of(by).is_some();
    let facts = if again { Vec::new() } else { vec![Fact::Signed { by, by_score }] };
    Ruling { facts, notices: vec![Notice::Signed { by, again }] }
}

/// Whether a score that agrees with the record is its sender's own of the whole game, and names the result.
pub(crate) fn is_whole(game: &Game, score: &ScoreText) -> bool {
    let from_the_start = score.start == game.score.start().ply();
    let to_the_end = score.place(score.moves.len()) == game.next_ply();
    !score.ours && score.result.is_some() && from_the_start && to_the_end
}
