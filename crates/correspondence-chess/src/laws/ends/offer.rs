//! Draw offers: which count (9.1.1), those that come without a move where the regulations let them, and the answers to
//! them (9.1.2).
//!
//! Laws 5.2.3, 9.1.1, 9.1.2, 13.3.2.3e

use super::sanction::follow;
use crate::laws::moves::binding::answers_what_is_available;
use crate::laws::{Context, Fact, Game, Irregularity, Note, Notice, Offer, Refusal, Ruling};
use crate::model::{GameResult, Ply, Side, Termination};
use crate::regulations::{EarlyDraw, Sanction};

impl Game {
    /// How many moves each side must have made for a draw offer to count: one by the Laws (5.2.3), more by regulation.
    pub fn moves_before_offers(&self) -> u32 {
        match self.regulations().early_draw {
            EarlyDraw::Refused => self.regulations().draw_after_moves.max(1),
            EarlyDraw::Consent => 1,
        }
    }

    /// The first half-move with which another draw offer of a side counts, as far as its earlier offers go; none when it
    /// has none left.
    pub fn next_offer(&self, side: Side) -> Option<Ply> {
        let regulations = self.regulations();
        let with_moves = self.score.numbered().filter(|(ply, made)| made.offer && ply.side() == side);
        let alone = self.offered.iter().filter(|offer| offer.by == side && offer.since.line == self.line);
        let alone = alone.map(|offer| last_own(offer.since.ply, side));
        let made: Vec<Ply> = with_moves.map(|(ply, _)| ply).chain(alone).collect();
        let most = regulations.draw_offers_per_game;
        if most > 0 && made.len() >= usize::try_from(most).unwrap_or(usize::MAX) {
            return None;
        }
        let gap = regulations.draw_offer_gap;
        let first = |last: Ply| Ply::of(side, last.move_number().saturating_add(gap));
        Some(made.into_iter().max().filter(|_| gap > 0).map_or(Ply::FIRST, first))
    }

    /// Whether a draw offer of a side counts that is made with this half-move of its own, or after it; else why not.
    pub(crate) fn offer_counts(&self, side: Side, with: Ply) -> Result<(), Note> {
        let own = self.moves_made(side).saturating_add(u32::from(self.score.at(with).is_none()));
        let least = self.moves_before_offers();
        if own < least || self.moves_made(side.other()) < least {
            return Err(Note::OfferTooEarly);
        }
        match self.next_offer(side) {
            None => Err(Note::OfferNoneLeft),
            Some(first) if with < first => Err(Note::OfferTooSoon),
            Some(_) => Ok(()),
        }
    }
}

/// The half-move that a side had made last when this one was to be made.
fn last_own(next: Ply, side: Side) -> Ply {
    let back = if next.side() == side { 2 } else { 1 };
    Ply::after(next.before().saturating_sub(back))
}

/// What the director hears of an offer that is being made: that it is one of so many in a row without an answer. Not where
/// the regulations have him told of it already, as one that does not count.
pub(crate) fn in_a_row(game: &Game, by: Side, ruling: Ruling) -> Ruling {
    let (row, most) = (*game.offers_in_a_row.of(by), game.regulations().offers_reported_after);
    let count = row.with_another();
    let told = |notice: &Notice| matches!(notice, Notice::Sanctioned { side, rung, .. } if *side == by && rung.holds(Sanction::Report));
    let due = most > 0 && !row.alone && count.is_multiple_of(most);
    if !due || ruling.notices.iter().any(told) {
        return ruling;
    }
    ruling.and(Ruling { facts: Vec::new(), notices: vec![Notice::OffersInARow { by, count }] })
}

/// What follows on an offer that does not count.
pub(crate) fn vain(game: &Game, side: Side) -> Ruling {
    follow(game, side, Irregularity::VainOffer, None)
}

/// `(=)` alone. Where offers need no move (`offer_needs_move`), it stands like any other.
pub(crate) fn alone(game: &Game, context: &Context) -> Result<Ruling, Refusal> {
    if game.regulations().offer_needs_move {
        return Err(Refusal::OfferWithoutMove);
    }
    let (by, half_move) = (context.sender, game.to_play());
    if game.offers(by) {
        return Err(Refusal::OfferStands);
    }
    let last = last_own(half_move.ply, by);
    let why = game.offer_counts(by, last).err();
    let offered = Ruling {
        facts: vec![Fact::Offered { by, half_move, vain: why.is_some() }],
        notices: vec![Notice::DrawOffered { by, vain: why }],
    };
    let offered = if why.is_some() { offered.and(vain(game, by)) } else { offered };
    Ok(in_a_row(game, by, offered))
}

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
    let (by, sent) = (context.sender, context.sent);
    let agreed = match game.both_have_made(game.regulations().draw_after_moves) {
        true => Ruling::end(GameResult::Draw, Termination::Agreement, Some(by)),
        false => {
            Ruling { facts: vec![Fact::DrawAgreed { by, sent }], notices: vec![Notice::DrawAgreed { by }] }
        }
    };
    Ok(Ruling::withdrawing_flag(game).and(agreed))
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
