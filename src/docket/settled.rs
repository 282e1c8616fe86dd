//! What ends a matter without a word of its owner's: what has happened in its game.

use chrono::{DateTime, Utc};

use super::{Proposal, standing::standing};
use crate::{
    laws::{Available, Game, Pending},
    model::{HalfMove, MatterKind, Side},
};

/// A matter about a game, as far as that game can settle it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OfGame<'a> {
    pub kind: MatterKind,
    /// The side whose question it is, or whose doing it is about.
    pub side: Option<Side>,
    /// The half-move that was to be made when it opened.
    pub half_move: Option<HalfMove>,
    /// What was read or passed on; of a game that stands still, why.
    pub said: &'a str,
    pub proposal: Option<&'a Proposal>,
}

/// Whether a case of this kind ends with a ruling in answer to its letter, since the game cannot say that it is settled.
pub(crate) fn is_over_with_a_ruling(kind: MatterKind) -> bool {
    matches!(
        kind,
        MatterKind::Dates
            | MatterKind::TooLong
            | MatterKind::Offers
            | MatterKind::Record
            | MatterKind::LateAcceptance
            | MatterKind::SentInTime
            | MatterKind::Withdrawal
            | MatterKind::Words
            | MatterKind::Undelivered
            | MatterKind::Appeal
    )
}

impl OfGame<'_> {
    /// Whether what happened in the game has settled it.
    pub fn is_settled(&self, game: &Game, now: DateTime<Utc>) -> bool {
        let over = game.outcome.is_some();
        let left = self.half_move.is_some_and(|then| then.line != game.line);
        let his = |pending: &Pending| self.side.is_none_or(|side| side == pending.by);
        match self.kind {
            // One that is decided beside the game outlives an end by the moves.
            MatterKind::Claim => !game.waiting().iter().any(his),
            MatterKind::EarlyDraw => over || game.pending.is_none(),
            MatterKind::Flag => over || game.flag.is_none(),
            MatterKind::Silence => over || game.past_end.is_some() || self.half_move != Some(game.to_play()),
            MatterKind::Adjudication => game.past_end.as_ref().is_none_or(|past| !past.left),
            MatterKind::LateMove
            | MatterKind::TimeClaim
            | MatterKind::LateAcceptance
            | MatterKind::Dates
            | MatterKind::LongWay
            | MatterKind::TooLong
            | MatterKind::Offers
            | MatterKind::Forfeit => over || left,
            MatterKind::Appeal => left,
            MatterKind::SentInTime => left || !over,
            MatterKind::Undelivered => {
                let doubtful = |available: &Available| available.doubtful.is_some();
                let handed_over =
                    game.undone.is_none() && game.available.as_ref().is_some_and(|here| !doubtful(here));
                let asked = game.past_end.is_none() && self.half_move == Some(game.to_play());
                over || !asked || handed_over
            }
            MatterKind::StandsStill => {
                let moved = self.half_move != Some(game.to_play());
                moved || standing(game, now).is_none_or(|still| !still.is_covered_by(self, game))
            }
            MatterKind::NoDirector => over,
            // These end where the trouble does.
            MatterKind::Clock
            | MatterKind::WayOut
            | MatterKind::Allowance
            | MatterKind::Frozen
            | MatterKind::Unfetched
            | MatterKind::Template
            | MatterKind::Quarantined
            | MatterKind::Unread
            | MatterKind::WayIn
            | MatterKind::Unsent
            | MatterKind::GivenUp
            | MatterKind::DirectorUnreached
            | MatterKind::NotAskedFor
            | MatterKind::Damaged
            | MatterKind::Space
            | MatterKind::Backup => false,
            // What would be granted or refused is no longer what he was asked about.
            MatterKind::Order => left || self.decides() && game.waiting().is_empty(),
            MatterKind::Unproven
            | MatterKind::WhichGame
            | MatterKind::Both
            | MatterKind::Doubtful
            | MatterKind::Record
            | MatterKind::Withdrawal
            | MatterKind::AddressAsked
            | MatterKind::AddressUnanswered
            | MatterKind::AddressDisputed
            | MatterKind::Words => false,
        }
    }

    /// Whether the order that it proposes decides on what waits.
    fn decides(&self) -> bool {
        let order = self.proposal.and_then(Proposal::order);
        matches!(order.and_then(|order| order.split_whitespace().next()), Some("grant" | "refuse"))
    }
}
