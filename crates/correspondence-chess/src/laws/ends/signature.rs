//! A player's signature under the result (8.5), by the word `signed`. It decides nothing: the result stands also where nobody
//! signs it, until the director decides otherwise. That a score of his signs too is found in `moves/finished_game.rs`.
//!
//! Laws 8.5

use crate::laws::{Act, Fact, Refusal, Ruling, case::Case, moves::finished_game::signed};

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
