//! Agreeing on a notation by mail (8.1.1): one side proposes, the other says the same while the proposal stands.
//!
//! How a player writes is in the journal: his language and strict mode decide what his moves mean, so that each change
//! is an entry of every game that it touches. How moves are written *to* him is not.
//!
//! Laws 8.1.1

use crate::laws::{Fact, Game, Notice, Refusal, Ruling, WritingStyle, case::Case};
use crate::{model::Side, regulations::Notation};

/// Rules on `agree notation X`. It never changes what the rest of a mail comes to: a move beside it counts by what counted
/// before, and a move that is refused leaves it standing. Where the rest ends the game it has lapsed, and beside anything
/// else that counts it is not refused.
pub(crate) fn agree(case: &mut Case<'_>) {
    let Some(notation) = case.said.notation() else { return };
    let agreed = agreed(&case.game, case.context.sender, notation);
    let alone = case.ruling == Ruling::nothing() && case.refused.is_empty();
    if (agreed.is_ok() || alone) && !case.ruling.ends() {
        case.rule(agreed);
    }
}

/// `agree notation X` from a side.
///
/// Said by the other side while the same is proposed, it is agreed and counts from the next half-move. Said again by
/// the side that proposed it, it is nothing new. Anything else takes the place of what was proposed before, by whichever
/// side: a counter-proposal, or one's own proposal changed. The notation that counts already can be said so too: it is
/// how a side declines the other's proposal or takes back its own. With nothing proposed it is refused, for nothing
/// would change.
fn agreed(game: &Game, by: Side, notation: Notation) -> Result<Ruling, Refusal> {
    if game.outcome.is_some() {
        return Err(Refusal::GameOver);
    }
    match game.proposed {
        Some((proposer, proposed)) if proposed == notation && proposer == by => Ok(Ruling::nothing()),
        Some((_, proposed)) if proposed == notation => Ok(Ruling {
            facts: vec![Fact::NotationAgreed { by, notation }],
            notices: vec![Notice::NotationAgreed { notation }],
        }),
        None if notation == game.notation => Err(Refusal::NotationAlready { notation }),
        Some(_) | None => Ok(Ruling {
            facts: vec![Fact::NotationProposed { by, notation }],
            notices: vec![Notice::NotationProposed { by, notation }],
        }),
    }
}

/// What a change in how a player writes enters into one of his games; nothing where it changes nothing, or the game is
/// over.
pub fn hand_changed(game: &Game, side: Side, hand: WritingStyle) -> Option<Fact> {
    let changes = game.outcome.is_none() && *game.hands.of(side) != hand;
    changes.then_some(Fact::HandChanged { side, hand })
}
