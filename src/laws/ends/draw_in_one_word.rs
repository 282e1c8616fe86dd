//! A draw in one word: `remis`, `nulles`, `tablas`. With a move of its sender it offers, to an offer that stands it answers,
//! and where it could be either, or neither, it is asked back.

use std::borrow::Cow;

use super::super::{
    context::Context,
    record::game::Game,
    refusal::Refusal,
    submission::{GO_ON, Submission},
};

/// What a submission with such a word means in this game.
pub(crate) fn meant<'a>(
    game: &Game,
    submission: &'a Submission,
    context: &Context,
) -> Result<Cow<'a, Submission>, Refusal> {
    let Some(read) = &submission.draw else { return Ok(Cow::Borrowed(submission)) };
    let mut plain = Submission { draw: None, ..submission.clone() };
    if plain.accept_draw {
        return Ok(Cow::Owned(plain));
    }
    if let Some(other) = contradicted(submission) {
        return Err(Refusal::Contradiction { one: read.clone(), other });
    }
    let offers = plain.offer_alone || plain.moves.iter().any(|text| text.offer);
    let answered = game.offers(context.sender.other());
    let beside = plain.moves.first().map(|text| text.line.clone());
    match (beside, answered) {
        (Some(_), _) if offers => {}
        (Some(_), false) => plain.offer_alone = true,
        // He accepts, and moves on; or rejects, and offers anew.
        (Some(other), true) => return Err(Refusal::Contradiction { one: read.clone(), other }),
        (None, true) if offers => {
            return Err(Refusal::Contradiction { one: read.clone(), other: "(=)".into() });
        }
        (None, true) => plain.accept_draw = true,
        (None, false) if offers || game.outcome.is_some() => plain.offer_alone = true,
        (None, false) => return Err(Refusal::DrawInAWord { read: read.clone() }),
    }
    Ok(Cow::Owned(plain))
}

/// What stands beside the word and leaves neither an offer nor an acceptance.
fn contradicted(submission: &Submission) -> Option<String> {
    let words = [
        (submission.go_on, GO_ON),
        (submission.resign, "resign"),
        (submission.decline_draw, "decline draw"),
        (submission.claim_time && submission.moves.is_empty(), "claim time"),
    ];
    let said = words.into_iter().find(|(said, _)| *said).map(|(_, word)| word.to_owned());
    let claim = || submission.claims.first().map(|text| text.line.clone());
    // No offer goes with a conditional move.
    let conditional = || submission.ifs.first().map(|text| text.line.clone());
    said.or_else(claim).or_else(conditional)
}
