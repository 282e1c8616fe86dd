//! What a claim that the opponent's time has run out rests on (6.6), by what is on record.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::game::{Game, MoveRecord};
use crate::{
    event::ClaimUntil,
    model::{Ply, Side},
};

/// What a claim on time rests on.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(tag = "basis", rename_all = "kebab-case")]
pub enum Basis {
    /// The opponent has the move, and his limit had passed.
    Passed {
        /// The half-move that he had not made.
        ply: Ply,
    },
    /// The opponent made a move after his limit, and it can still be claimed.
    Late {
        /// The half-move.
        ply: Ply,
    },
    /// He did, but the right to claim it is spent.
    Spent {
        /// The half-move.
        ply: Ply,
    },
    /// Nothing that is on record.
    Nothing,
}

impl Basis {
    /// The half-move whose limit had passed, where that can be claimed.
    pub fn overstep(self) -> Option<Ply> {
        match self {
            Basis::Passed { ply } | Basis::Late { ply } => Some(ply),
            Basis::Spent { .. } | Basis::Nothing => None,
        }
    }
}

impl Game {
    /// What a side's claim on time rests on that was sent at this instant.
    pub fn claim_on_time(&self, by: Side, sent: DateTime<Utc>) -> Basis {
        let opponent = by.other();
        if self.on_move() == opponent && (self.flag.is_some() || self.late_if_sent(sent)) {
            return Basis::Passed { ply: self.next_ply() };
        }
        match self.late_moves(opponent).next() {
            Some(record) if self.can_claim(by, record) => Basis::Late { ply: record.ply },
            Some(record) => Basis::Spent { ply: record.ply },
            None => Basis::Nothing,
        }
    }

    /// A side's moves that came after the limit, the latest first, without those that an upheld overstep has dealt with.
    pub(super) fn late_moves(&self, side: Side) -> impl Iterator<Item = &MoveRecord> {
        let dealt_with = *self.upheld.of(side);
        let late =
            move |record: &&MoveRecord| record.late && record.ply.side() == side && record.entry > dealt_with;
        self.records.iter().rev().filter(late)
    }

    /// Whether a late move of the opponent's can still be claimed. An answer that had been sent beforehand spends
    /// nothing: its owner did not know of the delay.
    fn can_claim(&self, by: Side, late: &MoveRecord) -> bool {
        let answered =
            |record: &MoveRecord| record.ply > late.ply && record.ply.side() == by && !record.conditional;
        let unanswered = !self.records.iter().any(answered);
        match self.regulations().time.overstep.claim_until {
            ClaimUntil::NextMove => unanswered,
            ClaimUntil::Period => {
                let control = self.control(by.other());
                let ends = late.before.control_move(control);
                unanswered || self.clocks.of(by.other()).moves < ends
            }
            ClaimUntil::Open => true,
        }
    }
}
