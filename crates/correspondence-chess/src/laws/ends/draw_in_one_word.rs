//! A draw in one word: `remis`, `nulles`, `tablas`. With a move of its sender it offers, to an offer that stands it answers,
//! and where it could be either, or neither, it is asked back.
//!
//! Reading cannot know whether an offer stands.
//!
//! Laws 9.1.2

use crate::laws::intention::{Intention, read};
use crate::laws::{Act, Context, Game, Refusal};

/// What acts with such a word among them mean in this game; `intention` is what the others come to. Refused where it could be
/// an offer or an acceptance, or neither.
pub(crate) fn meant(
    game: &Game,
    acts: &[Act],
    intention: Intention,
    context: &Context,
) -> Result<Intention, Refusal> {
    let word = acts.iter().find_map(|act| if let Act::Draw(word) = act { Some(word) } else { None });
    let Some(word) = word.filter(|_| intention != Intention::Acceptance) else { return Ok(intention) };
    let contradicts = |other: String| Err(Refusal::Contradiction { one: word.clone(), other });
    if let Some(other) = contradicted(acts) {
        return contradicts(read(other));
    }
    let answers = game.offers(context.sender.other());
    match intention {
        Intention::Moves(mut moves) => {
            // He accepts, and moves on; or rejects, and offers anew.
            if let (Some(text), true, false) = (moves.lines.first(), answers, moves.offer) {
                return contradicts(text.line.clone());
            }
            moves.offer = true;
            Ok(Intention::Moves(moves))
        }
        Intention::Offer if answers => contradicts(read(&Act::Offer)),
        Intention::Nothing if answers => Ok(Intention::Acceptance),
        Intention::Nothing if game.outcome.is_none() => Err(Refusal::DrawInAWord { read: word.clone() }),
        Intention::Nothing => Ok(Intention::Offer),
        intention => Ok(intention),
    }
}

/// What stands beside the word and leaves neither an offer nor an acceptance.
fn contradicted(acts: &[Act]) -> Option<&Act> {
    let moves = acts.iter().any(|act| matches!(act, Act::Move(_)));
    let excludes: [fn(&Act) -> bool; 6] = [
        |act| *act == Act::GoOn,
        |act| *act == Act::Resign,
        |act| *act == Act::DeclineDraw,
        |act| *act == Act::ClaimTime,
        |act| matches!(act, Act::Claim(_)),
        // No offer goes with a conditional move.
        |act| matches!(act, Act::If(_)),
    ];
    let mut found = excludes.iter().filter_map(|excludes| acts.iter().find(|act| excludes(act)));
    found.find(|act| !(moves && **act == Act::ClaimTime))
}
