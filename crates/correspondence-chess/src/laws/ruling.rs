//! What the referee rules: entries for the journal and who must hear of what.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;

use super::moves::finished_game::Compared;
use super::{Basis, Dates, DatesMisfit, Fact, Game, Irregularity, NotPlayable, Refusal, Reminder, Way};
use crate::chess::{NoAnswer, Numeric};
use crate::model::{Claimed, GameResult, Ply, Side, Termination, TimeNote};
use crate::regulations::{Notation, Rung};
use crate::wording::phrases;

/// A ruling. Its entries fit the game that it was made in. Only a mistake of ours makes one that does not: whoever meets
/// that while he looks ahead builds nothing on it and hands the ruling on with that entry in it. Whoever enters it finds
/// the same, and nothing of it is recorded.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Ruling {
    /// For the journal, in order.
    pub facts: Vec<Fact>,
    /// For the letters, in order.
    pub notices: Vec<Notice>,
}

/// What comes of a mail about a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Decision {
    /// The referee's ruling.
    Ruled(Ruling),
    /// It is the sender's own record of a game that is over, and submits nothing.
    Compared(Compared),
}

impl Ruling {
    /// Nothing to record and nobody to tell: a submission that was dealt with before.
    pub fn nothing() -> Ruling {
        Ruling::default()
    }

    /// The end of the game, here and now.
    pub(super) fn end(result: GameResult, termination: Termination, by: Option<Side>) -> Ruling {
        Ruling { facts: vec![Fact::ended(result, termination, by)], notices: vec![Notice::GameOver] }
    }

    /// A flag that was reported is withdrawn.
    pub(super) fn withdrawing_flag(game: &Game) -> Ruling {
        let withdrawn = game.flag.map(|flag| Fact::FlagWithdrawn { half_move: flag.half_move });
        Ruling { facts: withdrawn.into_iter().collect(), notices: Vec::new() }
    }

    /// Whether the game ends by it.
    pub(super) fn ends(&self) -> bool {
        self.facts.iter().any(|fact| matches!(fact, Fact::Ended { .. }))
    }

    /// Whether a move is made by it, by whomever.
    pub(super) fn moves(&self) -> bool {
        self.facts.iter().any(|fact| matches!(fact, Fact::Moved { .. }))
    }

    /// Adds to every letter about a move that is made what stands beside it.
    pub(super) fn note(&mut self, note: Note) {
        for notice in &mut self.notices {
            if let Notice::Recorded { notes, .. }
            | Notice::YourMove { notes, .. }
            | Notice::Followed { notes, .. } = notice
            {
                notes.push(note);
            }
        }
    }

    /// This and then that.
    pub(super) fn and(mut self, other: Ruling) -> Ruling {
        self.facts.extend(other.facts);
        self.notices.extend(other.notices);
        self
    }
}

/// A line that was sent as a move and is none (7.2).
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct NoMove {
    /// What was read.
    pub read: String,
    /// Why it cannot be played; `None` where it was not clear.
    pub why: Option<NotPlayable>,
}

/// Who must hear of what. Each is one letter to each who is named.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(tag = "notice", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum Notice {
    /// To the mover: his move is on record.
    Recorded { ply: Ply, notes: Vec<Note> },
    /// To the opponent: the move, and that it is his turn.
    YourMove { ply: Ply, notes: Vec<Note> },
    /// To the sender: his move is not possible; the position stands.
    IllegalMove {
        read: String,
        why: NotPlayable,
        count: u32,
        /// Whether it was a castling, and his king must move now.
        king_must_move: bool,
    },
    /// To the offender, unless the letter about an illegal move tells him; to his opponent where it touches him; to the
    /// director unless it is a warning or a credit only: what follows on an irregularity by regulation.
    Sanctioned {
        side: Side,
        what: Irregularity,
        /// Which of this side's in this game, counted from 1.
        nth: u32,
        /// What follows; never nothing.
        rung: Rung,
        line: Option<NoMove>,
    },
    /// To the director: a move was made after the limit; the opponent may claim.
    LateMove { ply: Ply },
    /// To a player: a move was made, and what had been sent beforehand answered it at once.
    Followed { by: Side, reader: Side, notes: Vec<Note> },
    /// To the sender: his conditional moves as they stand now.
    Conditionals { by: Side },
    /// To both players: the standing offer was declined.
    OfferDeclined { by: Side },
    /// To both players: one of them proposed another notation, the other may agree (8.1.1).
    NotationProposed { by: Side, notation: Notation },
    /// To both players: they have agreed on a notation.
    NotationAgreed { notation: Notation },
    /// To the sender: what his mail said beside that was not taken.
    Refused { refusal: Refusal },
    /// To both players: a draw was offered without a move, or such an offer does not count; that to its sender alone.
    DrawOffered { by: Side, vain: Option<Note> },
    /// To the director: a side has offered a draw again and again, and its opponent has answered none of the offers in words
    /// (13.3.2.3 e).
    OffersInARow { by: Side, count: u32 },
    /// To both players and the director: a draw, which this side accepted, was agreed before the minimum number of moves; it
    /// needs his consent.
    DrawAgreed { by: Side },
    /// To both players: a claim waits to be decided; no time runs, unless that is done beside the game.
    ClaimWaits { by: Side },
    /// To the director: a claim waits for him.
    ClaimToDirector { by: Side },
    /// To both players: the end date has stopped the game, and what each may claim.
    EndDatePassed,
    /// To both players: what one of them claims of a game that the end date has stopped.
    AdjudicationClaimed { by: Side },
    /// To whoever adjudicates: what both claim, or have not claimed in time.
    ToAdjudicate,
    /// To both players: a claim, or the draw that they agreed early and this side accepted, was refused, and the game goes on.
    ClaimRefused { by: Side, early: bool },
    /// To the director and the claimant: a player claims the game because of a passed limit (6.6).
    TimeClaimed {
        by: Side,
        /// Whether he has done so before, for this half-move: then the director knows.
        again: bool,
        basis: Basis,
    },
    /// To both players and the director: the game is over.
    GameOver,
    /// To both players and the director: a limit has passed.
    FlagReported {
        /// Whether the opponent can mate by any series of legal moves (6.7); none when it could not be found out.
        can_mate: Option<bool>,
    },
    /// To both players: a move was sent after the limit, and is kept; to its sender alone, `again`, where one is already.
    LateMoveKept { ply: Ply, numeric: Numeric, sent: DateTime<Utc>, again: bool },
    /// To the sender and the director: a game is lost on time, and a move for that half-move was sent before the limit.
    SentInTime {
        ply: Ply,
        numeric: Numeric,
        /// When it was sent, also by a stamp that does not count by itself.
        sent: DateTime<Utc>,
        /// The way of the mail, where it was long.
        way: Option<Way>,
    },
    /// To both players and the director: the report of a passed limit is withdrawn.
    FlagWithdrawn { ply: Ply },
    /// To both players: the tables of endgames refute a claim on them.
    TablesRefuse {
        by: Side,
        claimed: Claimed,
        /// The half-move that was to be made in the position.
        at: Ply,
        /// Who wins by the tables; none where it is a draw.
        winner: Option<Side>,
    },
    /// To both players and the director, who decides: the tables have no answer to a claim on them.
    TablesSilent {
        by: Side,
        claimed: Claimed,
        /// The half-move that was to be made in the position.
        at: Ply,
        why: NoAnswer,
    },
    /// To the director, who decides, or may decide otherwise: a player stands by dates that cannot be, or declares a
    /// receipt that is far away.
    DatesDisputed {
        ply: Ply,
        dates: Dates,
        doubt: DatesDoubt,
        /// What the move would cost: by dates that do not count, or by our letter and the usual days of post.
        days: u32,
    },
    /// To both players and the director, who decides: a side is to lose for its irregularities, and whether the other
    /// can mate could not be found out.
    ForfeitUnclear { side: Side },
    /// To both players: one of them announced that he needs long.
    LongThink {
        by: Side,
        /// Whether he has done so before, for this half-move: then the opponent knows.
        again: bool,
    },
    /// To the sender: whose signatures stand under the result (8.5).
    Signed {
        by: Side,
        /// Whether nothing was entered by what he sent.
        again: bool,
    },
    /// To the player on move: his clock was filled from the bank.
    Refilled { by: Side },
    /// To the player on move, the last move once more; to whoever asked for it, where that is his opponent, that it was
    /// sent.
    Repeated { by: Side },
    /// To the player on move: a reminder.
    Reminded { why: Reminder },
    /// To the director and the opponent: a player has not moved for so many days at least.
    Silent { side: Side, days: u32 },
    /// To both players and the director: a passed limit is upheld, and as the side's first begins its count anew.
    CountedAnew { side: Side, limit: DateTime<Utc> },
    /// To both players: a limit that fell between two readings of the mailbox, into an outage of the desk, is extended.
    Outage { from: DateTime<Utc>, until: DateTime<Utc> },
}

phrases! {
    /// Why the director is told of the dates that a player declares.
    #[derive(Copy, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum DatesDoubt {
        /// They cannot be, and the evidence counts meanwhile.
        CannotBe(DatesMisfit),
        /// They count, and the card was in the post for several times the usual days: our letter about the move went out
        /// then, and it came so many days later.
        Far { went: NaiveDate, days: i64, usual: u32 } = "dates-long-post",
    }
}

/// What stands beside a recorded move in the letters about it.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Note {
    /// The move carries a draw offer.
    Offer,
    /// The move came with an offer that does not count: too few moves.
    OfferTooEarly,
    /// The move came with an offer that does not count: too few moves since the last one.
    OfferTooSoon,
    /// The move came with an offer that does not count: all that may be made in a game were made.
    OfferNoneLeft,
    /// An offer of the mover's still stands: his claim, which was refused, or his offer without a move.
    OfferStands,
    /// The claim that came with the move was refused; the move is made, and the claim stands as an offer (9.4.3).
    ClaimRefused,
    /// The claim that came with the move waits to be decided.
    ClaimWaits,
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
    /// To the owner of conditional moves: none of them stands any longer.
    ConditionalsOver,
    /// To their owner: his answer waits, since a draw offer or a claim came with the move.
    ReplyWaits,
    /// To their owner: his answer is not legal now, and all of them are gone.
    ReplyNotLegal(Numeric),
    /// The director entered the move: it came by post or telephone.
    FromCard,
    /// The move ended its mover's leave on the day before.
    LeaveEnded,
    /// The move ended its mover's leave with its own day: the day before, it would have come too late.
    LeaveEnds,
    /// To the mover: dates that he wrote differ from what the evidence says, by which days are counted.
    DatesDiffer(Dates),
    /// To the mover, where the players' own dates count: he wrote none, and how they are written.
    HowToDate,
    /// To the mover: he stands by dates that cannot be, and the director decides.
    DatesDisputed,
    /// To the mover: a count of days that he wrote differs from ours.
    CountDiffers(TimeNote),
}
