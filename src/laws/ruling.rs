//! What the referee rules: entries for the journal and who must hear of what.

use serde::Serialize;

use super::{entry::Fact, refusal::Refusal};
use crate::{
    event::Notation,
    model::{Claimed, Ply, Side},
};

/// A ruling.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Ruling {
    /// For the journal, in order.
    pub facts: Vec<Fact>,
    /// For the letters, in order.
    pub notices: Vec<Notice>,
}

impl Ruling {
    /// Nothing to record and nobody to tell: a submission that was dealt with before.
    pub fn nothing() -> Ruling {
        Ruling::default()
    }

    /// This and then that.
    pub(super) fn and(mut self, other: Ruling) -> Ruling {
        self.facts.extend(other.facts);
        self.notices.extend(other.notices);
        self
    }
}

/// Who must hear of what. Each is one letter to each who is named.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(tag = "notice", rename_all = "kebab-case")]
pub enum Notice {
    /// To the mover: his move is on record.
    Recorded {
        /// His half-move.
        ply: Ply,
        /// What he should know beside it.
        notes: Vec<Note>,
    },
    /// To the opponent: the move, and that it is his turn.
    YourMove {
        /// The move's half-move.
        ply: Ply,
        /// What he should know beside it.
        notes: Vec<Note>,
    },
    /// To the sender: his move is not possible; the position stands.
    IllegalMove {
        /// What was read.
        read: String,
        /// Why it is not possible.
        why: String,
        /// Penalty days given.
        penalty: u32,
        /// The how-manieth.
        count: u32,
    },
    /// To the director: a penalty was given.
    PenaltyGiven {
        /// Whose.
        side: Side,
        /// What was read.
        read: String,
        /// Why it is not possible.
        why: String,
        /// Days.
        days: u32,
    },
    /// To the director: a move was made after the limit; the opponent may claim.
    LateMove {
        /// Its half-move.
        ply: Ply,
    },
    /// To both players: the standing offer was declined.
    OfferDeclined {
        /// By whom.
        by: Side,
    },
    /// To both players: one of them proposed another notation, the other may agree (8.1.1).
    NotationProposed {
        /// Who.
        by: Side,
        /// Which.
        notation: Notation,
    },
    /// To both players: they have agreed on a notation.
    NotationAgreed {
        /// Which.
        notation: Notation,
    },
    /// To the sender: what his mail said beside that was not taken.
    Refused {
        /// Why.
        refusal: Refusal,
    },
    /// To both players and the director: the game is over.
    GameOver,
    /// To both players and the director: a limit has passed.
    FlagReported {
        /// Whether the opponent can mate by any series of legal moves (6.7); none when it could not be found out.
        can_mate: Option<bool>,
    },
    /// To both players and the director: the report of a passed limit is withdrawn.
    FlagWithdrawn {
        /// The half-move's ply.
        ply: Ply,
    },
    /// To both players: the tables of endgames refute a claim on them.
    TablesRefuse {
        /// Who claimed.
        by: Side,
        /// What.
        claimed: Claimed,
        /// Who wins by the tables; none where it is a draw.
        winner: Option<Side>,
    },
    /// To both players and the director, who decides: the tables have no answer to a claim on them.
    TablesSilent {
        /// Who claimed.
        by: Side,
        /// What.
        claimed: Claimed,
        /// Why there is no answer.
        why: String,
    },
    /// To both players and the director, who decides: a side is to lose for its irregularities, and whether the other
    /// can mate could not be found out.
    ForfeitUnclear {
        /// Who is to lose.
        side: Side,
    },
}

/// What stands beside a recorded move in the letters about it.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Note {
    /// The move carries a draw offer.
    Offer,
    /// The move came with an offer that does not count: too few moves.
    OfferTooEarly,
    /// The move rejected the opponent's offer.
    OfferRejected,
    /// Both sides have offered in turn; that is no agreement.
    OfferAnswersOffer,
    /// The move was sent after the limit; the opponent may claim.
    Late,
    /// The move gives check.
    Check,
    /// A sign for check or mate stood with it where there is none.
    WrongCheckSign,
    /// It was written as taking, or as taking in passing, and takes nothing so.
    TakesNothing,
    /// In Chess960: the king's step to a square to which he could also have castled. Castling is written in zeros.
    StepNotCastling,
}
