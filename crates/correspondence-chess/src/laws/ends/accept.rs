//! Answers to a draw offer (9.1.2).
//!
//! Laws 5.2.3, 9.1.1, 9.1.2

use crate::laws::{
    Context, Fact, Game, Notice, Offer, Refusal, Ruling, moves::binding::answers_what_is_available,
};
use crate::model::{GameResult, Termination};

/// `accept draw`. The offer must stand; the accepter's time must not have run out (9.1.2.1), else the director
/// decides.
pub(crate) fn accept(game: &Game, context: &Context) -> Result<Ruling, Refusal> {
    standing_offer(game, context)?;
    let least = game.moves_before_offers();
    if !game.both_have_made(least) {
        return Err(Refusal::DrawTooEarly { moves: least });
    }
    if let Some(standing) = game.standing()
        && context.sent >= standing.deadline
    {
        return Err(Refusal::AcceptedAfterLimit { sent: context.sent, deadline: standing.deadline });
    }
    let mut ruling = Ruling::nothing();
    if let Some(flag) = game.flag {
        ruling.facts.push(Fact::FlagWithdrawn { half_move: flag.half_move });
    }
    let (by, sent) = (context.sender, context.sent);
    if game.both_have_made(game.regulations().draw_after_moves) {
        ruling.facts.push(Fact::ended(GameResult::Draw, Termination::Agreement, Some(by)));
        ruling.notices.push(Notice::GameOver);
    } else {
        ruling.facts.push(Fact::DrawAgreed { by, sent });
        ruling.notices.push(Notice::DrawAgreed { by });
    }
    Ok(ruling)
}

/// `decline draw`. The offer ends; whose turn it is stays.
pub(crate) fn decline(game: &Game, context: &Context) -> Result<Ruling, Refusal> {
    standing_offer(game, context)?;
    let by = context.sender;
    Ok(Ruling { facts: vec![Fact::DrawDeclined { by }], notices: vec![Notice::OfferDeclined { by }] })
}

/// An offer stands for the opponent of the one who made it. The answer must be bound to it as a move would be: an
/// answer to an earlier offer, late in coming, is none to this one. Letters about the offer carry the half-move that was
/// to be made when it came, or a later one. An offer without a move, a refused claim among them, has no letter of which
/// the handing over is on record: an answer to it must answer a letter.
fn standing_offer(game: &Game, context: &Context) -> Result<(), Refusal> {
    let theirs = |offer: &Offer| offer.by == context.sender.other();
    let offer = game.offer.filter(theirs).ok_or(Refusal::NoDrawOffer)?;
    let bound = match context.answers {
        Some(half_move) => half_move.line == game.line && half_move.ply >= offer.since.ply,
        None => offer.since.ply.side() == context.sender && answers_what_is_available(game, context),
    };
    if bound { Ok(()) } else { Err(Refusal::WhichOffer) }
}
