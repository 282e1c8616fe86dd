//! Why a submission is not taken. A refusal leaves the journal alone; each variant has one letter, which holds what
//! is needed to put it right.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use thiserror::Error;

use super::time::dates::DatesMisfit;
use crate::{
    model::Ply,
    regulations::{Adjudication, Notation},
};

/// What a move lacks that strict mode asks for.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lack {
    /// Its move number.
    Number,
    /// The square that the piece leaves.
    FromSquare,
    /// The sign for check or mate, or it is wrong.
    CheckSign,
}

/// Why the bank does not fill the clock.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Error, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum WhyNoRefill {
    /// The game is not played under Triple Block.
    #[error("no Triple Block")]
    Control,
    /// The bank is empty.
    #[error("the bank is empty")]
    BankEmpty,
    /// Less than a day is missing on the clock.
    #[error("the clock is full")]
    Full,
    /// The clock had run down before.
    #[error("too late")]
    TooLate,
}

/// One variant, one letter.
#[derive(Clone, Debug, Eq, PartialEq, Error, Serialize)]
#[serde(tag = "refusal", rename_all = "kebab-case")]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The opponent has the move.
    #[error("it is the opponent's turn")]
    NotYourTurn {
        /// What was read.
        read: String,
    },
    /// That half-move is on record already, with another move.
    #[error("half-move {ply} is on record with another move")]
    AlreadyPlayed {
        /// What was read.
        read: String,
        /// Which half-move.
        ply: Ply,
        /// The move on record.
        recorded: String,
    },
    /// The mail answers a letter of a line that was taken back.
    #[error("the letter answered belongs to a line that was taken back")]
    OldLine {
        /// What was read.
        read: String,
    },
    /// The move number does not fit.
    #[error("the move number does not fit")]
    WrongNumber {
        /// What was read.
        read: String,
        /// The half-move that it names.
        named: Ply,
    },
    /// The part of the score that is on record differs from what was sent.
    #[error("the score differs from the record at {ply}")]
    ScoreDiffers {
        /// What was read.
        read: String,
        /// The first half-move that differs.
        ply: Ply,
        /// The move on record there.
        recorded: String,
        /// The move that was sent.
        sent: String,
    },
    /// Only moves on record were sent, and the sender's own is missing.
    #[error("the sender's own move is missing")]
    NoNewMove {
        /// What was read.
        read: String,
    },
    /// More than one new half-move.
    #[error("more than one new half-move")]
    MoreThanOneMove {
        /// What was read.
        read: String,
        /// The sender's own move in it.
        own: String,
    },
    /// Two different moves in one mail.
    #[error("two different moves")]
    TwoMoves {
        /// The one line.
        first: String,
        /// The other.
        second: String,
    },
    /// A move without number in a mail that answers no letter for this half-move.
    #[error("a move without number that answers no letter")]
    WhichHalfMove {
        /// What was read.
        read: String,
    },
    /// A move that is not possible, from a mail that does not make clear that it is meant for this half-move: asked
    /// back without count or penalty.
    #[error("perhaps a move, not possible here")]
    PerhapsAMove {
        /// What was read.
        read: String,
        /// Why it is not possible.
        why: String,
    },
    /// The same move that was found not to be possible before, for the same half-move: told once more, counted once.
    #[error("not possible, as before")]
    IllegalAgain {
        /// What was read.
        read: String,
        /// Why it is not possible.
        why: String,
    },
    /// A move that can be read in two ways, or not wholly.
    #[error("the move is not clear")]
    UnclearMove {
        /// What was read.
        read: String,
        /// What is not clear.
        why: String,
        /// What would be.
        instead: Vec<String>,
    },
    /// Algebraic notation where only numeric counts: no count, no penalty.
    #[error("algebraic notation where only numeric counts")]
    OnlyNumeric {
        /// What was read.
        read: String,
        /// What to send: what it could mean here, in digits.
        instead: Vec<String>,
    },
    /// Numeric notation where only algebraic counts: no count, no penalty.
    #[error("numeric notation where only algebraic counts")]
    OnlyAlgebraic {
        /// What was read.
        read: String,
        /// What to send.
        instead: Vec<String>,
    },
    /// A move in two notations that differ (`dual_notation = "ask"`).
    #[error("a move in two notations that differ")]
    TwoNotations {
        /// The one, as written.
        first: String,
        /// The other.
        second: String,
        /// What to send: the moves that either could mean.
        instead: Vec<String>,
    },
    /// Too little was written for a player who has strict mode on.
    #[error("strict mode asks for more")]
    NotStrict {
        /// What was read.
        read: String,
        /// What is missing or wrong.
        lacks: Vec<Lack>,
        /// What to send.
        instead: String,
    },
    /// The notation that was proposed counts already.
    #[error("that notation counts already")]
    NotationAlready {
        /// Which.
        notation: Notation,
    },
    /// Things in one mail that exclude each other.
    #[error("{one} and {other} exclude each other")]
    Contradiction {
        /// The one.
        one: String,
        /// The other.
        other: String,
    },
    /// The half-move that conditional moves answer is on record already. They are never a move themselves.
    #[error("the conditional moves came too late")]
    ConditionalTooLate {
        /// What was read.
        read: String,
    },
    /// It is the sender's own turn: his move comes first.
    #[error("conditional moves go with a move or follow it")]
    ConditionalNeedsMove {
        /// What was read.
        read: String,
    },
    /// Conditional moves that are not legal, not clear or not allowed.
    #[error("the conditional moves were not taken: {why}")]
    ConditionalNotTaken {
        /// What was read.
        read: String,
        /// Why.
        why: String,
        /// What may be meant instead, each as lines with numbers.
        instead: Vec<Vec<String>>,
        /// Whether those that stood before are withdrawn by the same mail.
        withdrawn: bool,
    },
    /// There are none to withdraw.
    #[error("no conditional moves stand")]
    NoConditionals,
    /// No conditional answer waits.
    #[error("no conditional answer waits")]
    NothingToGoOn,
    /// There is no draw offer to accept or decline.
    #[error("no draw offer stands")]
    NoDrawOffer,
    /// A draw in one word, where no offer stands and no move is beside it.
    #[error("a draw in one word, and no offer stands")]
    DrawInAWord {
        /// What was read.
        read: String,
    },
    /// A draw offer stands, but the letter answered is another than the one that brought it.
    #[error("the answer does not belong to the draw offer that stands")]
    WhichOffer,
    /// A draw offer without a move (9.1.2.1).
    #[error("a draw offer needs a move")]
    OfferWithoutMove,
    /// A draw offer while one of the same side stands.
    #[error("an offer stands already")]
    OfferStands,
    /// A claim, or the draw agreed early, waits to be decided: the game stands still.
    #[error("a claim waits to be decided")]
    ClaimWaits,
    /// A claim that is not bound to the position on the board.
    #[error("a claim on another position")]
    WhichClaim {
        /// What was read.
        read: String,
        /// Whether the move that it would have had to come with is made.
        made: bool,
    },
    /// The same claim on the same position, after it was refused: told once more, counted once.
    #[error("claimed and refused before")]
    ClaimAgain,
    /// A claim that others decide, too soon after one that the director refused.
    #[error("claimed again too soon, before half-move {from}")]
    ClaimTooSoon {
        /// The half-move to be made when it can be claimed again.
        from: Ply,
    },
    /// A claim while one of the sender's waits to be decided beside the game.
    #[error("a claim of the sender's waits already")]
    ClaimOpen,
    /// A claim on adjudication where, or as long as, the event does not open it.
    #[error("adjudication is not open")]
    NoAdjudication {
        /// When it opens.
        opens: Adjudication,
    },
    /// A claim on the tables of endgames with more men than the event allows.
    #[error("{men} men on the board, a claim by tables needs at most {most}")]
    TooManyMen {
        /// On the board.
        men: u32,
        /// The most; 0 where the event allows no such claims.
        most: u32,
    },
    /// Too few moves for a draw (9.1.1, 5.2.3).
    #[error("too early for a draw")]
    DrawTooEarly {
        /// How many moves each side must have made.
        moves: u32,
    },
    /// The acceptance was sent after the accepter's time had run out: the director decides.
    #[error("accepted after the limit")]
    AcceptedAfterLimit {
        /// When it was sent.
        sent: DateTime<Utc>,
        /// When the limit passed.
        deadline: DateTime<Utc>,
    },
    /// A move of another piece after an illegal castling, where the king must move: not counted.
    #[error("the king must move")]
    KingMustMove {
        /// What was read.
        read: String,
        /// What to send: the king's moves.
        instead: Vec<String>,
    },
    /// The dates that were written beside a move cannot be. Sent once more, they go to the director.
    #[error("{misfit}")]
    DatesDoNotFit {
        /// The dates.
        read: String,
        /// Why they cannot be.
        misfit: DatesMisfit,
        /// The move with the nearest dates that can.
        instead: String,
        /// The move with the same dates.
        again: String,
    },
    /// A date beside a move could be two.
    #[error("a date that could be two")]
    WhichDate {
        /// The dates, both ways.
        read: String,
        /// The move with each.
        instead: Vec<String>,
    },
    /// One side is to lose for its irregularities: whether the other can mate at all is being found out.
    #[error("the game is being decided")]
    BeingDecided,
    /// A word about the sender's own time while none runs: the opponent has the move, or our letter is not on its way.
    #[error("no time of the sender's runs")]
    NoTimeRuns {
        /// What was read.
        read: String,
    },
    /// The bank does not fill the clock.
    #[error("the clock is not filled: {why}")]
    NoRefill {
        /// Why.
        why: WhyNoRefill,
    },
    /// The opponent is not sent his move again yet.
    #[error("too soon to send the move again")]
    RepeatTooSoon {
        /// From which day on the sender may ask; none as long as our letter to the opponent is not on its way.
        from: Option<NaiveDate>,
        /// Whether it was sent again before.
        again: bool,
    },
    /// A move on a day of the sender's leave, where the regulations take none.
    #[error("on leave from {from} to {until}")]
    OnLeave {
        /// The leave's first day.
        from: NaiveDate,
        /// Its last.
        until: NaiveDate,
    },
}
